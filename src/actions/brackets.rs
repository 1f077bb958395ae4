//! Creates, updates and deletes the games of a division's bracket, and applies a corrected result to the later games.

use super::divisions::seat_ready;
use super::{bracket_slots, courtside, league_games};
use crate::db::Transaction;
use crate::domain::games::{BracketSlot, Game, GameChange, NewGameFields};
use crate::domain::ids::{DivisionId, GameId, OrganizationId, SeasonId};
use crate::error::{Error, Result};
use crate::rules::bracket::{BracketMatch, SECOND_FINAL, SeriesGame, SeriesNeed};
use crate::rules::correction::{AffectedGame, RequiredTeams};
use crate::rules::dates;
use crate::store;
use crate::store::games::Competition;
use crate::views::brackets::{check_number, find, has_begun, later, matchup, misplaced};
use crate::views::divisions;

/// The error message for a matchup that already has a game.
const TAKEN: &str = "A game already exists for this matchup. Edit it instead.";

/// Creates a game of a matchup whose teams are known. `number` is its number in a series; by default the first number
/// without a game. `names` are the request's names of the team fields. `now` is in
/// unix seconds.
///
/// # Errors
/// `Invalid` on `match_id`, `series_game` or a team's field, `Conflict` if the game exists.
pub fn create(
    tx: &Transaction,
    organization: OrganizationId,
    (season, division): (SeasonId, DivisionId),
    (planned, (match_id, number), names): (&NewGameFields, (&str, Option<i64>), [&'static str; 2]),
    now: i64,
) -> Result<Game> {
    let page = divisions::page(tx, organization, season, division)?;
    let matchup = matchup(&page.bracket, match_id)?;
    let (number, slot) = vacancy(matchup, number)?;
    check_teams(matchup, planned, names)?;
    let new = league_games::as_new(season, Competition::Matchup(division, match_id, number), planned);
    let game = league_games::create_planned(tx, organization, &new, now)?;
    if let Some(slot) = slot {
        bracket_slots::hand_over(tx, organization, slot, game.id)?;
    }
    Ok(game)
}

/// Returns the number of a new game in its series, `None` if one game decides the matchup, and the slot of the game.
fn vacancy(matchup: &BracketMatch, number: Option<i64>) -> Result<(Option<i64>, Option<&BracketSlot>)> {
    let Some(series) = &matchup.series else {
        check_number(matchup, number.unwrap_or(1))?;
        let is_taken = matchup.game.is_some();
        return if is_taken {
            Err(Error::Conflict(TAKEN.to_owned()))
        } else {
            Ok((None, matchup.slot.as_ref()))
        };
    };
    let is_free = |row: &&SeriesGame| row.game.is_none() && row.need != SeriesNeed::NotNeeded;
    let row = match number {
        Some(number) => series.games.get(check_number(matchup, number)? - 1),
        None => series.games.iter().find(is_free),
    };
    match row {
        Some(row) if row.game.is_some() => {
            Err(Error::Conflict("This game of the series exists already. Edit it instead.".to_owned()))
        }
        Some(row) if is_free(&row) => Ok((i64::try_from(row.number).ok(), row.slot.as_ref())),
        _ => Err(Error::field("series_game", "is not needed: the series has all games that decide it")),
    }
}

/// Rejects teams other than the two of the matchup.
fn check_teams(matchup: &BracketMatch, planned: &NewGameFields, names: [&'static str; 2]) -> Result<()> {
    let Some((a, b)) = matchup.team_a.as_ref().zip(matchup.team_b.as_ref()) else {
        return Err(Error::field(
            "match_id",
            "has a team that is not known yet; play the earlier game first",
        ));
    };
    if a.withdrawn || b.withdrawn {
        return Err(Error::field(
            "match_id",
            "has a team that withdrew, so its opponent advances without a game",
        ));
    }
    let sides = [a.slt_id, b.slt_id];
    for (team, name) in [planned.home, planned.away].into_iter().zip(names) {
        if !sides.contains(&team) {
            return Err(Error::field(name, "is not a team of this matchup"));
        }
    }
    Ok(())
}

/// Updates a game of a division, and the later games as described for [`settle`]. `now` is in unix seconds.
///
/// # Errors
/// As for [`settle`]; `Invalid` on a team that is not in the matchup.
pub fn update(
    tx: &Transaction,
    organization: OrganizationId,
    place: (SeasonId, DivisionId, GameId),
    (change, cascade, names): (&GameChange, bool, [&'static str; 2]),
    now: i64,
) -> Result<Game> {
    let game = find(tx, organization, place)?;
    let sides = [game.home_team_id, game.away_team_id];
    for (team, name) in [change.home, change.away].into_iter().zip(names) {
        if team.is_some_and(|team| !sides.contains(&team)) {
            return Err(Error::field(name, "is not a team of this matchup"));
        }
    }
    league_games::change(tx, organization, &game, (change, names), now)?;
    settle(tx, organization, &game, cascade, now)?;
    store::games::find(tx, organization, game.id)
}

/// Deletes a game of a division, and updates the later games as described for [`settle`]. `now` is in unix seconds.
///
/// # Errors
/// As for [`settle`].
pub fn remove(
    tx: &Transaction,
    organization: OrganizationId,
    place: (SeasonId, DivisionId, GameId),
    cascade: bool,
    now: i64,
) -> Result<()> {
    let game = find(tx, organization, place)?;
    store::games::remove(tx, organization, game.id)?;
    settle(tx, organization, &game, cascade, now)
}

/// Updates the teams of the later games after a change of `game`, and creates games in slots whose teams are now known. After
/// the last game of a league, seats the teams of the divisions that wait for its standings.
/// Clears the results and statistics of later games that have begun with other teams; date, time and location stay.
/// Deletes a second final, and games of matchups that became byes, which are not needed any more. A game that its series
/// no longer needs, or of whose teams one is no longer known, becomes a slot again; if it has begun, it loses its result.
///
/// # Errors
/// `Conflict` without `cascade` if a game would be cleared or deleted. The message names these games.
pub(super) fn settle(
    tx: &Transaction,
    organization: OrganizationId,
    game: &Game,
    cascade: bool,
    now: i64,
) -> Result<()> {
    move_games(tx, organization, &later(tx, organization, game, None)?, cascade, now)?;
    match game.division_id {
        Some(division) => bracket_slots::take(tx, organization, (game.season_id, division), now),
        None => seat_ready(tx, organization, game.season_id, now),
    }
}

/// Updates the games of a bracket after a team withdrew or was replaced.
///
/// # Errors
/// `Conflict` if a game that has begun would be cleared.
pub(super) fn settle_all(
    tx: &Transaction,
    organization: OrganizationId,
    place: (SeasonId, DivisionId),
    now: i64,
) -> Result<()> {
    move_games(tx, organization, &misplaced(tx, organization, place)?, false, now)?;
    bracket_slots::take(tx, organization, place, now)
}

/// Gives games the teams that they must have, clears those that have begun, and deletes those that are not needed or wait for
/// a team.
fn move_games(
    tx: &Transaction,
    organization: OrganizationId,
    later: &[AffectedGame],
    cascade: bool,
    now: i64,
) -> Result<()> {
    let (mut begun, mut gone) = (Vec::new(), Vec::new());
    for AffectedGame { game, seats } in later {
        let named = || {
            let day = dates::long_date(&game.date);
            format!("{} – {} on {day}", game.home_team.name, game.away_team.name)
        };
        if let RequiredTeams::NotNeeded | RequiredTeams::Open = seats {
            match (has_begun(tx, organization, game)?, *seats) {
                (true, RequiredTeams::Open) => begun.push(named()),
                (true, _) => gone.push((false, named())),
                (false, _) => {}
            }
            bracket_slots::take_back(tx, organization, game, now)?;
            continue;
        }
        if *seats == RequiredTeams::Gone {
            store::games::remove(tx, organization, game.id)?;
            gone.push((game.match_id.as_deref() == Some(SECOND_FINAL), named()));
            continue;
        }
        if has_begun(tx, organization, game)? {
            courtside::rest(tx, organization, game.id)?;
            store::games::empty(tx, organization, game.id, now)?;
            begun.push(named());
        }
        if let RequiredTeams::Taken(home, away) = *seats {
            store::games::update_teams(tx, organization, game.id, (home, away), now)?;
        }
    }
    if cascade || begun.is_empty() && gone.is_empty() {
        return Ok(());
    }
    Err(Error::Conflict(question(&begun, &gone)))
}

/// Returns the confirmation message that names the later games to clear, and the games to delete.
fn question(begun: &[String], gone: &[(bool, String)]) -> String {
    let what = if gone.iter().all(|(is_second_final, _)| *is_second_final) {
        "The second final is"
    } else {
        "These games are"
    };
    let names: Vec<&str> = gone.iter().map(|(_, name)| name.as_str()).collect();
    let (begun, gone) = (
        (!begun.is_empty()).then(|| {
            format!(
                "Later games have begun with the old result: {}. Continue to clear them.",
                begun.join(", ")
            )
        }),
        (!gone.is_empty()).then(|| {
            let them = if gone.len() == 1 { "it" } else { "them" };
            format!("{what} not needed any more: {}. Continue to delete {them}.", names.join(", "))
        }),
    );
    begun.into_iter().chain(gone).collect::<Vec<_>>().join(" ")
}
