//! Withdraws a team from a league's table or from a bracket, or gives its place to another team.

use super::{brackets, courtside, divisions, enrolments};
use crate::db::Transaction;
use crate::domain::divisions::Division;
use crate::domain::enrolments::Enrolled;
use crate::domain::games::Game;
use crate::domain::ids::{DivisionId, EnrolmentId, OrganizationId};
use crate::domain::withdrawals::{BracketWithdrawalInput, Withdrawal, WithdrawalInput};
use crate::error::Result;
use crate::rules::withdrawal::{GameFate, Replacement};
use crate::store;
use crate::views::enrolments::{RosterPath, find};
use crate::views::withdrawals::{Leaving, WithdrawalPlan, bracket_fates, bracket_plan, leaving, plan};

/// Withdraws a team from a league of a season, and from its division's bracket. `now` is in unix seconds.
///
/// # Errors
/// `NotFound` for the team, `Conflict` if it has withdrawn already, `Invalid` on `games` or `replacementTeamId`.
pub fn withdraw(
    tx: &Transaction,
    organization: OrganizationId,
    place: RosterPath,
    input: &WithdrawalInput,
    now: i64,
) -> Result<Withdrawal> {
    let games = input.check()?;
    let (season, league, _) = place;
    let mut leaving = leaving(tx, organization, place, input.replacement)?;
    if let (Some(team), Replacement::New) = (input.replacement, leaving.replacement) {
        enrolments::enrol(tx, organization, (season, league), &Enrolled::Known(team))?;
        leaving.replacement = Replacement::Enrolled(find(tx, organization, (season, league, team))?);
    }
    let WithdrawalPlan { games: fates, counts, division } = plan(tx, organization, &leaving, games)?;
    store::withdrawals::withdraw_from_table(tx, organization, leaving.team, games)?;
    for (game, fate) in &fates {
        apply(tx, organization, (game, *fate), &leaving, now)?;
    }
    if let Some(division) = division {
        leave_bracket(tx, organization, &division, &leaving, now)?;
    }
    divisions::seat_ready(tx, organization, season, now)?;
    Ok(counts)
}

fn apply(
    tx: &Transaction,
    organization: OrganizationId,
    (game, fate): (&Game, GameFate),
    leaving: &Leaving,
    now: i64,
) -> Result<()> {
    match (fate, leaving.replacement) {
        (GameFate::Erased, _) => store::withdrawals::erase(tx, organization, game.id),
        (GameFate::Forfeited(side), _) => {
            store::withdrawals::end_game(tx, organization, game.id, Some(side), now)
        }
        (GameFate::Cancelled, _) => store::withdrawals::end_game(tx, organization, game.id, None, now),
        (GameFate::HandedOver, Replacement::Enrolled(replacement)) => {
            let swap = |team| if team == leaving.team { replacement } else { team };
            let teams = (swap(game.home_team_id), swap(game.away_team_id));
            courtside::rest(tx, organization, game.id)?;
            store::games::update_teams(tx, organization, game.id, teams, now)
        }
        (GameFate::Stands | GameFate::HandedOver, _) => Ok(()),
    }
}

/// Withdraws a team from its bracket, or gives its place to the replacement if that is in no division.
fn leave_bracket(
    tx: &Transaction,
    organization: OrganizationId,
    division: &Division,
    leaving: &Leaving,
    now: i64,
) -> Result<()> {
    let place = (leaving.season, division.id);
    let replacement = match leaving.replacement {
        Replacement::Enrolled(team) => {
            let other = store::divisions::find_of_team(tx, organization, (leaving.season, team))?;
            Some(team).filter(|_| other.is_none())
        }
        Replacement::Nobody | Replacement::New => None,
    };
    if let Some(replacement) = replacement {
        let teams = (leaving.team, replacement);
        store::withdrawals::replace_in_bracket(tx, organization, place, teams)?;
    } else {
        let leaving = Leaving { replacement: Replacement::Nobody, ..*leaving };
        for (game, fate) in bracket_fates(tx, organization, division, &leaving)? {
            apply(tx, organization, (&game, fate), &leaving, now)?;
        }
        store::withdrawals::withdraw_from_bracket(tx, organization, (leaving.season, leaving.team))?;
    }
    brackets::settle_all(tx, organization, place, now)
}

/// Withdraws a team from a division's bracket only, or gives its place to another team of the season. A dry run writes
/// nothing. `now` is in unix seconds.
///
/// # Errors
/// `NotFound` for the division or a team that is not in it, `Conflict` if it has withdrawn already, `Invalid` on
/// `replacement_slt_id`.
pub fn withdraw_from_bracket(
    tx: &Transaction,
    organization: OrganizationId,
    (id, team): (DivisionId, EnrolmentId),
    input: BracketWithdrawalInput,
    now: i64,
) -> Result<Withdrawal> {
    let (division, leaving, counts) = bracket_plan(tx, organization, (id, team), input)?;
    leave_bracket(tx, organization, &division, &leaving, now)?;
    Ok(counts)
}
