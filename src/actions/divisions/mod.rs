//! Updates divisions: their order, their teams, and the format of their brackets.

mod pools;

use crate::db::{Connection, Transaction};
use crate::domain::divisions::{
    Division, DivisionPlace, DivisionTeamInput, Elimination, Format, FormatInput, TeamPlace,
};
use crate::domain::games::Game;
use crate::domain::ids::{DivisionId, EnrolmentId, OrganizationId, SeasonId};
use crate::error::{Error, Result};
use crate::rules::bracket::{self, Bracket, BracketMatch, BracketPart};
use crate::store;
use crate::views::brackets::check_number;
use crate::views::divisions::{of_season, one};

pub(super) use pools::seat_ready;
pub use pools::{seat_all_ready, seed, stop_waiting};

/// Rejects a change of a division's teams while it waits for pools, or its bracket has games: matchups depend on the order of
/// teams.
fn refuse_locked(conn: &Connection, organization: OrganizationId, division: &Division) -> Result<()> {
    if division.pools.is_some() {
        let why = format!(
            "{} waits for the standings of its leagues. End the waiting before changing its teams.",
            division.name
        );
        return Err(Error::Conflict(why));
    }
    if !has_games(conn, organization, (division.season_id, division.id))? {
        return Ok(());
    }
    let why = "Delete all bracket games before reordering teams in this division.";
    Err(Error::Conflict(why.to_owned()))
}

/// Rejects the removal of a team whose bracket has games: the teams below it would move up, into matchups other than the ones
/// that are played.
pub(super) fn refuse_in_bracket(
    conn: &Connection,
    organization: OrganizationId,
    enrolment: EnrolmentId,
) -> Result<()> {
    let team = store::enrolments::find(conn, organization, enrolment)?;
    let Some(id) = store::divisions::find_of_team(conn, organization, (team.season, enrolment))? else {
        return Ok(());
    };
    if !has_games(conn, organization, (team.season, id))? {
        return Ok(());
    }
    let bracket = store::divisions::find_anywhere(conn, organization, id)?.name;
    let why = format!(
        "{} plays in the bracket of {bracket}, which has games. Withdraw the team there, or delete the bracket's games first.",
        team.name
    );
    Err(Error::Conflict(why))
}

/// Rejects the removal of teams together if they share a bracket that has games with teams that stay: these would move up.
pub(super) fn refuse_in_shared_bracket(
    conn: &Connection,
    organization: OrganizationId,
    season: SeasonId,
    removed: &[EnrolmentId],
) -> Result<()> {
    for division in store::divisions::list(conn, organization, season)? {
        let leaving = division.teams.iter().filter(|team| removed.contains(&team.slt_id)).count();
        let is_shared = leaving > 0 && leaving < division.teams.len();
        if is_shared && has_games(conn, organization, (season, division.id))? {
            let why = format!(
                "Teams of this league and of others play in the bracket of {}, which has games. Delete the bracket's games \
                 first.",
                division.name
            );
            return Err(Error::Conflict(why));
        }
    }
    Ok(())
}

/// Returns whether the bracket of a division has games.
fn has_games(
    conn: &Connection,
    organization: OrganizationId,
    (season, division): (SeasonId, DivisionId),
) -> Result<bool> {
    Ok(!store::games::list_by_division(conn, organization, season, division)?.is_empty())
}

fn ids(division: &Division) -> Vec<EnrolmentId> {
    division.teams.iter().map(|team| team.slt_id).collect()
}

/// Moves a team of the season into a division, from its current division if it has one. Does nothing if the team is
/// already there.
///
/// # Errors
/// `NotFound` for the division, `Invalid` on `seasons_leagues_teams_id` for a team of another season, `Conflict` while
/// the bracket of one of the divisions has games.
pub fn assign(
    tx: &Transaction,
    organization: OrganizationId,
    id: DivisionId,
    input: &DivisionTeamInput,
) -> Result<Division> {
    let division = store::divisions::find_anywhere(tx, organization, id)?;
    let (season, team) = (division.season_id, input.seasons_leagues_teams_id);
    let known = match store::enrolments::find(tx, organization, team) {
        Err(Error::NotFound(_)) => false,
        found => found?.season == season,
    };
    if !known {
        return Err(Error::field("seasons_leagues_teams_id", "is not a team of this season"));
    }
    let before = store::divisions::find_of_team(tx, organization, (season, team))?;
    if before == Some(id) {
        return one(tx, organization, id);
    }
    refuse_locked(tx, organization, &division)?;
    if let Some(before) = before {
        unassign(tx, organization, before, team)?;
    }
    let mut teams = ids(&division);
    let place = input.position.and_then(|position| usize::try_from(position.max(1) - 1).ok());
    teams.insert(place.unwrap_or(usize::MAX).min(teams.len()), team);
    store::divisions::set_teams(tx, organization, (season, id), &teams)?;
    one(tx, organization, id)
}

/// Removes a team from a division. The teams below it move up.
///
/// # Errors
/// `NotFound` for the division or a team that is not in the division, `Conflict` while the bracket has games.
pub fn unassign(
    tx: &Transaction,
    organization: OrganizationId,
    id: DivisionId,
    team: EnrolmentId,
) -> Result<()> {
    let division = store::divisions::find_anywhere(tx, organization, id)?;
    let mut teams = ids(&division);
    let place = teams.iter().position(|one| *one == team).ok_or_else(|| Error::missing("Team"))?;
    refuse_locked(tx, organization, &division)?;
    teams.remove(place);
    store::divisions::set_teams(tx, organization, (division.season_id, id), &teams)
}

/// Reorders the divisions of a season. Divisions that are not named follow in their current order.
///
/// # Errors
/// `NotFound` for the season, `Invalid` on the `id` of a division of another season.
pub fn order(
    tx: &Transaction,
    organization: OrganizationId,
    season: SeasonId,
    places: &[DivisionPlace],
) -> Result<Vec<Division>> {
    let mut divisions: Vec<DivisionId> =
        of_season(tx, organization, season, true)?.iter().map(|one| one.id).collect();
    if let Some(index) = places.iter().position(|place| !divisions.contains(&place.id)) {
        return Err(Error::field(
            &format!("orderedDivisions[{index}].id"),
            "is not a division of this season",
        ));
    }
    let place = |id: &DivisionId| places.iter().find(|place| place.id == *id).map(|one| one.position);
    divisions.sort_by_key(|id| place(id).unwrap_or(i64::MAX));
    store::divisions::order(tx, organization, season, &divisions)?;
    of_season(tx, organization, season, true)
}

/// Reorders the teams of a division. Teams that are not named follow in their current order.
///
/// # Errors
/// `NotFound` for the division, `Invalid` on the `slt_id` of a team of another division, `Conflict` while the bracket
/// has games.
pub fn reorder(
    tx: &Transaction,
    organization: OrganizationId,
    id: DivisionId,
    places: &[TeamPlace],
) -> Result<Division> {
    let division = store::divisions::find_anywhere(tx, organization, id)?;
    let mut teams = ids(&division);
    if let Some(index) = places.iter().position(|place| !teams.contains(&place.slt_id)) {
        return Err(Error::field(&format!("orderedTeams[{index}].slt_id"), "is not a team of this division"));
    }
    refuse_locked(tx, organization, &division)?;
    let place =
        |team: &EnrolmentId| places.iter().find(|place| place.slt_id == *team).map(|one| one.position);
    teams.sort_by_key(|team| place(team).unwrap_or(i64::MAX));
    store::divisions::set_teams(tx, organization, (division.season_id, id), &teams)?;
    one(tx, organization, id)
}

/// Sets the format of a division's bracket, and deletes the slots of games that the bracket no longer has. Single or double
/// elimination and the play-in can change only while the bracket has no games, the length of a series only while the series
/// has none. A third-place game and a consolation bracket can be added at any time, and removed while they have no game.
///
/// # Errors
/// `NotFound` for the division, `Invalid` on `thirdPlace` or `consolation`, `Conflict` if existing games would have no matchup.
pub fn set_format(
    tx: &Transaction,
    organization: OrganizationId,
    id: DivisionId,
    input: FormatInput,
) -> Result<Division> {
    let division = store::divisions::find_anywhere(tx, organization, id)?;
    let (before, format) = (division.format, input.check(division.format)?);
    let games = store::games::list_by_division(tx, organization, division.season_id, id)?;
    if before.elimination != format.elimination && !games.is_empty() {
        let to = if format.elimination == Elimination::Double { "double" } else { "single" };
        let why = format!("Delete all bracket games before changing this division to {to} elimination.");
        return Err(Error::Conflict(why));
    }
    if before.play_in != format.play_in && !games.is_empty() {
        let why =
            "Delete all bracket games before changing the play-in, because the seeds of the bracket change.";
        return Err(Error::Conflict(why.to_owned()));
    }
    refuse_parts(before, format, &games)?;
    refuse_lengths(&division, format, &games)?;
    store::divisions::set_format(tx, organization, id, format)?;
    remove_unused_slots(tx, organization, &division, format)?;
    one(tx, organization, id)
}

/// Rejects a format that leaves out a part of the bracket which has a game.
fn refuse_parts(before: Format, format: Format, games: &[Game]) -> Result<()> {
    let has_game =
        |part| games.iter().filter_map(|game| game.match_id.as_deref()).any(|id| BracketPart::of(id) == part);
    if before.third_place && !format.third_place && has_game(BracketPart::ThirdPlace) {
        return Err(Error::Conflict("Delete the game for third place before leaving it out.".to_owned()));
    }
    if before.consolation && !format.consolation && has_game(BracketPart::Consolation) {
        let why = "Delete the games of the consolation bracket before leaving it out.";
        return Err(Error::Conflict(why.to_owned()));
    }
    Ok(())
}

/// Rejects a format that changes the number of games of a matchup which has a game.
fn refuse_lengths(division: &Division, format: Format, games: &[Game]) -> Result<()> {
    let drawn = |format| drawn(division, format);
    let (Some(before), Some(after)) = (drawn(division.format), drawn(format)) else { return Ok(()) };
    for match_id in games.iter().filter_map(|game| game.match_id.as_deref()) {
        let best_of = |bracket: &Bracket| bracket.find(match_id).map(BracketMatch::best_of);
        if best_of(&before) != best_of(&after) {
            let name = before.match_name(match_id).unwrap_or_else(|| match_id.to_owned());
            let why =
                format!("Delete the games of the matchup “{name}” before changing how many games it has.");
            return Err(Error::Conflict(why));
        }
    }
    Ok(())
}

/// Deletes the slots of matchups and games that the bracket does not have.
fn remove_unused_slots(
    tx: &Transaction,
    organization: OrganizationId,
    division: &Division,
    format: Format,
) -> Result<()> {
    let Some(drawn) = drawn(division, format) else { return Ok(()) };
    for slot in store::games::slots::list(tx, organization, division.season_id, division.id)? {
        let matchup = drawn.find(&slot.match_id);
        if matchup.is_none_or(|matchup| check_number(matchup, slot.series_game).is_err()) {
            store::games::slots::remove(tx, organization, (division.id, &slot.match_id, slot.series_game))?;
        }
    }
    Ok(())
}

/// Returns the bracket of a division in another format, without games.
fn drawn(division: &Division, format: Format) -> Option<Bracket> {
    bracket::of_division(&Division { format, ..division.clone() }, Vec::new())
}
