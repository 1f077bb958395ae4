//! Games of a division's bracket: a game, the effects of its deletion, and the later games that depend on it.

use crate::db::Connection;
use crate::domain::deletions::Deletion;
use crate::domain::games::Game;
use crate::domain::ids::{DivisionId, GameId, OrganizationId, SeasonId};
use crate::error::{Error, Result};
use crate::rules::bracket::{Bracket, BracketMatch};
use crate::rules::correction::{self, AffectedGame};
use crate::rules::outcome;
use crate::store;

/// Returns the matchup with the id `match_id`.
///
/// # Errors
/// `Invalid` on `match_id` if the bracket has no such matchup.
pub fn matchup<'a>(bracket: &'a Bracket, match_id: &str) -> Result<&'a BracketMatch> {
    bracket.find(match_id).ok_or_else(|| Error::field("match_id", "is not a matchup of this bracket"))
}

/// Returns the number of a game in its series, from 1.
///
/// # Errors
/// `Invalid` on `series_game` if the matchup has no game of this number.
pub fn check_number(matchup: &BracketMatch, number: i64) -> Result<usize> {
    let most = matchup.best_of();
    let known = usize::try_from(number).ok().filter(|number| (1..=most).contains(number));
    known.ok_or_else(|| {
        let why = if most == 1 {
            "must be 1: one game decides this matchup".to_owned()
        } else {
            format!("must be from 1 to {most}, the most games of this series")
        };
        Error::field("series_game", why)
    })
}

/// Returns a game of a division.
///
/// # Errors
/// `NotFound` for a game of another division.
pub fn find(
    conn: &Connection,
    organization: OrganizationId,
    (season, division, id): (SeasonId, DivisionId, GameId),
) -> Result<Game> {
    store::divisions::find(conn, organization, season, division)?;
    let game = store::games::find(conn, organization, id)?;
    if game.division_id == Some(division) { Ok(game) } else { Err(Error::missing("Game")) }
}

/// Returns how many statistics and period scores the deletion of a game would delete, and how many later games with a
/// result depend on it.
pub fn deletion(
    conn: &Connection,
    organization: OrganizationId,
    place: (SeasonId, DivisionId, GameId),
) -> Result<Deletion> {
    let game = find(conn, organization, place)?;
    let entered = store::games::count_entered(conn, organization, game.id, None)?;
    let mut results = 0;
    for later in later(conn, organization, &game, Some(game.id))? {
        results += i64::from(has_begun(conn, organization, &later.game)?);
    }
    let counts = [
        ("stats", entered.stats),
        ("periodScores", entered.period_scores),
        ("entries", entered.entries),
        ("results", results),
    ];
    Ok(Deletion::of(counts))
}

/// Returns the later games whose teams no longer fit the results of the bracket after a change of `game`. Ignores the
/// game `without`.
pub fn later(
    conn: &Connection,
    organization: OrganizationId,
    game: &Game,
    without: Option<GameId>,
) -> Result<Vec<AffectedGame>> {
    let (Some(division), Some(match_id)) = (game.division_id, game.match_id.as_deref()) else {
        return Ok(Vec::new());
    };
    let found = store::divisions::find(conn, organization, game.season_id, division)?;
    let mut games = store::games::list_by_division(conn, organization, game.season_id, division)?;
    games.retain(|game| Some(game.id) != without);
    Ok(correction::later(&found.teams, found.format, games, Some(match_id)))
}

/// Returns all games of a bracket that do not fit their matchups, after a change of its teams.
pub fn misplaced(
    conn: &Connection,
    organization: OrganizationId,
    (season, division): (SeasonId, DivisionId),
) -> Result<Vec<AffectedGame>> {
    let found = store::divisions::find(conn, organization, season, division)?;
    let games = store::games::list_by_division(conn, organization, season, division)?;
    Ok(correction::later(&found.teams, found.format, games, None))
}

/// Returns whether a game has begun: whether it has a result, statistics or period scores.
pub fn has_begun(conn: &Connection, organization: OrganizationId, game: &Game) -> Result<bool> {
    let entered = store::games::count_entered(conn, organization, game.id, None)?;
    Ok(outcome::has_begun(game) || entered.stats + entered.period_scores > 0)
}
