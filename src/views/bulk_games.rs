//! Bulk changes of games: what each game is before and after, and the clashes. The preview and the change itself share
//! this plan.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use utoipa::ToSchema;

use super::schedules::clashes::{Clash, Surroundings};
use crate::db::Connection;
use crate::domain::deletions::Deletion;
use crate::domain::games::{BulkChange, ForfeitedBy, Game, GameChange, GameVersion, Status};
use crate::domain::ids::{GameId, OrganizationId};
use crate::error::{Error, Result};
use crate::rules::clashes::{self as checker, BookingId};
use crate::rules::{dates, outcome};
use crate::store;

/// Number of games or clashes that an error message names.
const NAMED: usize = 5;

/// The games of a bulk change, before and after.
#[derive(Debug, Serialize, ToSchema)]
pub struct BulkGames {
    /// By their former dates and times.
    pub games: Vec<BulkGame>,
    /// The clashes of games whose date, time, location or status changes, by date.
    pub clashes: Vec<Clash>,
    /// What is deleted with the games.
    #[serde(flatten)]
    pub deletion: Deletion,
}

/// A game of a bulk change.
#[derive(Debug, Serialize, ToSchema)]
pub struct BulkGame {
    pub id: GameId,
    pub before: BulkGameState,
    /// Null if the game is deleted.
    pub after: Option<BulkGameState>,
    /// The version after the change; in a dry run, the saved version.
    pub version: i64,
}

/// A game before or after a bulk change.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct BulkGameState {
    /// `YYYY-MM-DD`.
    pub date: String,
    /// `HH:MM`; null if not set yet.
    pub time: Option<String>,
    pub location: Option<String>,
    pub location_url: Option<String>,
    pub status: Status,
    /// The name of the home team.
    pub home: String,
    /// The name of the away team.
    pub away: String,
    pub score_home: Option<i64>,
    pub score_away: Option<i64>,
    pub pinned: bool,
}

/// A game and its change; `None` if the game is deleted.
pub struct BulkStep {
    pub game: Game,
    pub change: Option<GameChange>,
}

/// Returns what a bulk change does to each game, by the games' dates and times.
///
/// # Errors
/// `Invalid` on `games` for games that do not exist, `Conflict` with the names of games that have a newer version.
pub fn steps(
    conn: &Connection,
    organization: OrganizationId,
    (wanted, change): (&[GameVersion], &BulkChange),
) -> Result<Vec<BulkStep>> {
    let games = named(conn, organization, wanted)?;
    Ok(games.into_iter().map(|game| BulkStep { change: change.of(&game), game }).collect())
}

/// Returns the games that a change of several games names, by their dates and times.
///
/// # Errors
/// `Invalid` on `games` for games that do not exist, `Conflict` with the names of games that have a newer version.
pub fn named(conn: &Connection, organization: OrganizationId, wanted: &[GameVersion]) -> Result<Vec<Game>> {
    let ids: Vec<GameId> = wanted.iter().map(|game| game.id).collect();
    let games = store::games::list_by_ids(conn, organization, &ids)?;
    if games.len() < ids.len() {
        let missing = ids.len() - games.len();
        return Err(Error::field("games", format!("has {missing} that do not exist, or not any more")));
    }
    let versions: BTreeMap<GameId, i64> =
        wanted.iter().filter_map(|game| Some((game.id, game.version?))).collect();
    let is_newer = |game: &&Game| versions.get(&game.id).is_some_and(|version| *version != game.version);
    let newer: Vec<String> = games.iter().filter(is_newer).map(name).collect();
    if !newer.is_empty() {
        let names = listed(&newer, "; ");
        return Err(Error::Conflict(format!(
            "Nothing was changed. Saved after you opened the list: {names}."
        )));
    }
    Ok(games)
}

/// Returns what a bulk change would do, without writing.
///
/// # Errors
/// Those of [`steps`].
pub fn preview(
    conn: &Connection,
    organization: OrganizationId,
    (wanted, change): (&[GameVersion], &BulkChange),
) -> Result<BulkGames> {
    let steps = steps(conn, organization, (wanted, change))?;
    let after: Vec<Game> =
        steps.iter().filter_map(|step| Some(planned(&step.game, step.change.as_ref()?))).collect();
    let deletion = deletion(conn, organization, &steps)?;
    let clashes = clashes_of(conn, organization, (&steps, &after))?;
    Ok(BulkGames { games: compared(&steps, &after), clashes, deletion })
}

/// Returns each game of a bulk change before and after. `after` has no deleted games.
#[must_use]
pub fn compared(steps: &[BulkStep], after: &[Game]) -> Vec<BulkGame> {
    let after: BTreeMap<GameId, &Game> = after.iter().map(|game| (game.id, game)).collect();
    let game = |BulkStep { game, .. }: &BulkStep| {
        let now = after.get(&game.id);
        BulkGame {
            id: game.id,
            before: state(game),
            after: now.map(|game| state(game)),
            version: now.map_or(game.version, |game| game.version),
        }
    };
    steps.iter().map(game).collect()
}

/// Returns the clashes of games whose date, time, location or status has changed.
pub fn clashes_of(
    conn: &Connection,
    organization: OrganizationId,
    (steps, after): (&[BulkStep], &[Game]),
) -> Result<Vec<Clash>> {
    let place =
        |game: &Game| (game.date.clone(), game.time.clone(), game.location.clone(), checker::is_held(game));
    let before: BTreeMap<GameId, _> = steps.iter().map(|step| (step.game.id, place(&step.game))).collect();
    let is_moved = |game: &&Game| before.get(&game.id).is_some_and(|was| *was != place(game));
    let moved: Vec<&Game> = after.iter().filter(is_moved).collect();
    if moved.is_empty() {
        return Ok(Vec::new());
    }
    let dates: BTreeSet<String> = moved.iter().map(|game| game.date.clone()).collect();
    let around = Surroundings::load(conn, organization, (&dates, after))?;
    Ok(around.clashes(&moved.iter().map(|game| BookingId::Game(game.id)).collect()))
}

/// Returns what would be deleted with the deleted games.
pub fn deletion(conn: &Connection, organization: OrganizationId, steps: &[BulkStep]) -> Result<Deletion> {
    let gone: Vec<GameId> =
        steps.iter().filter(|step| step.change.is_none()).map(|step| step.game.id).collect();
    if gone.is_empty() {
        return Ok(Deletion::default());
    }
    let entered = store::games::count_entered_of(conn, organization, &gone)?;
    let counts =
        [("stats", entered.stats), ("periodScores", entered.period_scores), ("entries", entered.entries)];
    Ok(Deletion::of(counts))
}

/// Returns the first few texts, and how many more there are.
#[must_use]
pub fn listed(texts: &[String], separator: &str) -> String {
    let first = texts.iter().take(NAMED).cloned().collect::<Vec<_>>().join(separator);
    match texts.len().saturating_sub(NAMED) {
        0 => first,
        more => format!("{first}{separator}and {more} more"),
    }
}

fn name(game: &Game) -> String {
    format!("{} at {} on {}", game.away_team.name, game.home_team.name, dates::long_date(&game.date))
}

/// Returns a game as it will be after a change.
fn planned(game: &Game, change: &GameChange) -> Game {
    let mut after = game.clone();
    let details = &change.details;
    after.date = details.date.clone().unwrap_or(after.date);
    after.time = details.time.clone().unwrap_or(after.time);
    after.location = details.location.clone().unwrap_or(after.location);
    after.location_url = details.location_url.clone().unwrap_or(after.location_url);
    after.status = details.status.unwrap_or(after.status);
    after.pinned = details.pinned.unwrap_or(after.pinned);
    let entered = game.entered_scores();
    let forfeited_by = details.forfeited_by.unwrap_or(game.forfeited_by);
    after.forfeited_by = forfeited_by.filter(|_| after.status == Status::Forfeit);
    (after.score_home, after.score_away) = after.forfeited_by.map_or(entered, |side| side.score(entered));
    if change.home.is_some() {
        std::mem::swap(&mut after.home_team, &mut after.away_team);
        std::mem::swap(&mut after.home_team_id, &mut after.away_team_id);
        std::mem::swap(&mut after.score_home, &mut after.score_away);
        after.forfeited_by = after.forfeited_by.map(ForfeitedBy::turned);
    }
    if after.status == Status::Scheduled && after.score_home.max(after.score_away) > Some(0) {
        after.status = outcome::after_scores(after.status, after.score_home, after.score_away);
    }
    after
}

/// Returns what a bulk change shows of a game.
#[must_use]
pub fn state(game: &Game) -> BulkGameState {
    BulkGameState {
        date: game.date.clone(),
        time: game.time.clone(),
        location: game.location.clone(),
        location_url: game.location_url.clone(),
        status: game.status,
        home: game.home_team.name.clone(),
        away: game.away_team.name.clone(),
        score_home: game.score_home,
        score_away: game.score_away,
        pinned: game.pinned,
    }
}
