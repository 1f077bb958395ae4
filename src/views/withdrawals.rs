//! What a withdrawal would do: the games of the team, and its place in a bracket.

use crate::db::Connection;
use crate::domain::divisions::Division;
use crate::domain::games::Game;
use crate::domain::ids::{DivisionId, EnrolmentId, OrganizationId, SeasonId, TeamId};
use crate::domain::players::View;
use crate::domain::withdrawals::{BracketWithdrawalInput, Withdrawal, WithdrawalInput, WithdrawnGames};
use crate::error::{Error, Result};
use crate::rules::outcome::has_begun;
use crate::rules::withdrawal::{self, GameFate, Replacement};
use crate::store;
use crate::views::enrolments::{RosterPath, find};

/// A team that leaves, and the team that takes its place.
#[derive(Debug)]
pub struct Leaving {
    pub season: SeasonId,
    pub team: EnrolmentId,
    pub replacement: Replacement,
}

/// Returns what `actions::withdrawals::withdraw` would do.
///
/// # Errors
/// Those of `actions::withdrawals::withdraw`.
pub fn preview(
    conn: &Connection,
    organization: OrganizationId,
    place: RosterPath,
    input: &WithdrawalInput,
) -> Result<Withdrawal> {
    let games = input.check()?;
    let leaving = leaving(conn, organization, place, input.replacement)?;
    Ok(plan(conn, organization, &leaving, games)?.counts)
}

/// Returns the team that leaves and its replacement.
pub fn leaving(
    conn: &Connection,
    organization: OrganizationId,
    (season, league, team): RosterPath,
    replacement: Option<TeamId>,
) -> Result<Leaving> {
    let own = find(conn, organization, (season, league, team))?;
    if store::enrolments::find(conn, organization, own)?.withdrawn {
        return Err(Error::Conflict("This team has withdrawn already.".to_owned()));
    }
    let named = |why: &str| Error::field("replacementTeamId", why);
    let Some(other) = replacement else {
        return Ok(Leaving { season, team: own, replacement: Replacement::Nobody });
    };
    if other == team {
        return Err(named("must be another team"));
    }
    match store::teams::find(conn, organization, View::Staff, other) {
        Err(Error::NotFound(_)) => return Err(named("is not one of your teams")),
        found => found?,
    };
    let found = store::enrolments::find_by_team(conn, organization, (season, league, other))?;
    if let Some(found) = found
        && store::enrolments::find(conn, organization, found)?.withdrawn
    {
        return Err(named("has withdrawn from this league"));
    }
    let replacement = found.map_or(Replacement::New, Replacement::Enrolled);
    Ok(Leaving { season, team: own, replacement })
}

/// What becomes of each game, and the division whose bracket the team leaves.
#[derive(Debug)]
pub struct WithdrawalPlan {
    pub games: Vec<(Game, GameFate)>,
    pub counts: Withdrawal,
    pub division: Option<Division>,
}

/// Returns what becomes of each game of a team that leaves a league.
pub fn plan(
    conn: &Connection,
    organization: OrganizationId,
    leaving: &Leaving,
    games: WithdrawnGames,
) -> Result<WithdrawalPlan> {
    let own = store::games::list_by_enrolment(conn, organization, (leaving.season, leaving.team))?;
    let league = own.into_iter().filter(|game| !game.is_bracket);
    let fate = |game: Game| {
        let fate = withdrawal::of_league_game(&game, leaving.team, games, leaving.replacement);
        (game, fate)
    };
    let games: Vec<(Game, GameFate)> = league.map(fate).collect();
    let count = |wanted: fn(GameFate) -> bool| games.iter().filter(|(_, fate)| wanted(*fate)).count();
    let mut counts = Withdrawal {
        stand: games.iter().filter(|(game, fate)| *fate == GameFate::Stands && has_begun(game)).count(),
        erased: count(|fate| fate == GameFate::Erased),
        forfeited: count(|fate| matches!(fate, GameFate::Forfeited(_))),
        cancelled: count(|fate| fate == GameFate::Cancelled),
        handed_over: count(|fate| fate == GameFate::HandedOver),
        ..Withdrawal::default()
    };
    let division = store::divisions::find_of_team(conn, organization, (leaving.season, leaving.team))?;
    let division =
        division.map(|id| store::divisions::find(conn, organization, leaving.season, id)).transpose()?;
    if let Some(division) = &division {
        counts.division = Some(division.name.clone());
        counts.bracket_games = count_bracket_games(&bracket_fates(conn, organization, division, leaving)?);
    }
    Ok(WithdrawalPlan { games, counts, division })
}

/// Returns what becomes of each game of a bracket in which the team plays.
pub fn bracket_fates(
    conn: &Connection,
    organization: OrganizationId,
    division: &Division,
    leaving: &Leaving,
) -> Result<Vec<(Game, GameFate)>> {
    let games = store::games::list_by_division(conn, organization, division.season_id, division.id)?;
    let is_replaced = leaving.replacement != Replacement::Nobody;
    Ok(withdrawal::of_bracket((&division.teams, division.format), games, leaving.team, is_replaced))
}

fn count_bracket_games(fates: &[(Game, GameFate)]) -> usize {
    fates.iter().filter(|(_, fate)| *fate != GameFate::Stands).count()
}

/// Returns what `actions::withdrawals::withdraw_from_bracket` would do.
///
/// # Errors
/// Those of `actions::withdrawals::withdraw_from_bracket`.
pub fn preview_bracket(
    conn: &Connection,
    organization: OrganizationId,
    place: (DivisionId, EnrolmentId),
    input: BracketWithdrawalInput,
) -> Result<Withdrawal> {
    bracket_plan(conn, organization, place, input).map(|(_, _, counts)| counts)
}

/// Returns what a withdrawal from a bracket alone does.
pub fn bracket_plan(
    conn: &Connection,
    organization: OrganizationId,
    (id, team): (DivisionId, EnrolmentId),
    input: BracketWithdrawalInput,
) -> Result<(Division, Leaving, Withdrawal)> {
    let division = store::divisions::find_anywhere(conn, organization, id)?;
    let season = division.season_id;
    let own = division.teams.iter().find(|one| one.slt_id == team).ok_or_else(|| Error::missing("Team"))?;
    if own.withdrawn && input.replacement_slt_id.is_none() {
        return Err(Error::Conflict("This team has withdrawn already.".to_owned()));
    }
    if let Some(other) = input.replacement_slt_id {
        check_replacement(conn, organization, season, other)?;
    }
    let replacement = input.replacement_slt_id.map_or(Replacement::Nobody, Replacement::Enrolled);
    let leaving = Leaving { season, team, replacement };
    let bracket_games = count_bracket_games(&bracket_fates(conn, organization, &division, &leaving)?);
    let counts = Withdrawal { bracket_games, division: Some(division.name.clone()), ..Withdrawal::default() };
    Ok((division, leaving, counts))
}

/// Rejects a replacement that is not of the season, has withdrawn, or is in a division.
fn check_replacement(
    conn: &Connection,
    organization: OrganizationId,
    season: SeasonId,
    other: EnrolmentId,
) -> Result<()> {
    let named = |why: &str| Error::field("replacement_slt_id", why);
    let found = match store::enrolments::find(conn, organization, other) {
        Err(Error::NotFound(_)) => return Err(named("is not a team of this season")),
        found => found?,
    };
    if found.season != season {
        return Err(named("is not a team of this season"));
    }
    if found.withdrawn {
        return Err(named("has withdrawn from its league"));
    }
    match store::divisions::find_of_team(conn, organization, (season, other))? {
        Some(_) => Err(named("is in a division already")),
        None => Ok(()),
    }
}
