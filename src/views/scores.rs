//! The scores of the day: the games of today, once the first of them has begun.

use std::collections::BTreeSet;

use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use super::{running, seasons};
use crate::db::Connection;
use crate::domain::games::{Game, Status};
use crate::domain::ids::{GameId, OrganizationId};
use crate::error::Result;
use crate::rules::outcome::GameOutcome;
use crate::store;

/// The most games of the strip.
const MOST: usize = 16;

/// A game of today.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DayScore {
    pub id: GameId,
    /// `HH:MM`; null if not set yet.
    pub time: Option<String>,
    /// The status that pages show.
    pub status: Status,
    /// Only of a live game: the instant in UTC, RFC 3339, after which its result is awaited.
    #[serde(rename = "liveUntil", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub live_until: Option<String>,
    pub away: ScoreSide,
    pub home: ScoreSide,
}

/// One side of a game.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ScoreSide {
    pub name: String,
    /// The points so far; null before the first.
    pub points: Option<i64>,
    /// Whether the team has lost.
    pub lost: bool,
}

/// Returns the games of today, live ones first; none before the first of them has begun.
pub fn of_today(conn: &Connection, organization: OrganizationId, now: Timestamp) -> Result<Vec<DayScore>> {
    let today = seasons::today(conn, organization, now)?;
    let mut games = store::games::list_between(conn, organization, &today, &today)?;
    games.retain(|game| game.display_status != Status::Cancelled);
    if !games.iter().any(|game| is_live(game) || has_ended(game)) {
        return Ok(Vec::new());
    }
    games.sort_by_key(|game| !is_live(game));
    games.truncate(MOST);
    fill(conn, organization, &mut games)?;
    Ok(games.into_iter().map(line).collect())
}

/// Returns whether a game of today is live or over.
pub fn has_any(conn: &Connection, organization: OrganizationId, now: Timestamp) -> Result<bool> {
    let today = seasons::today(conn, organization, now)?;
    store::games::has_begun_on(conn, organization, &today)
}

/// Fills in the running scores of live games, season by season, because a season has its own sport.
fn fill(conn: &Connection, organization: OrganizationId, games: &mut [Game]) -> Result<()> {
    let seasons: BTreeSet<_> = games.iter().filter(|game| is_live(game)).map(|game| game.season_id).collect();
    for season in seasons {
        let sport = store::seasons::find(conn, organization, season)?.sport_id;
        let own = games.iter_mut().filter(|game| is_live(game) && game.season_id == season);
        running::fill(conn, organization, sport, own)?;
    }
    Ok(())
}

fn is_live(game: &Game) -> bool {
    game.display_status == Status::Live
}

fn has_ended(game: &Game) -> bool {
    matches!(game.display_status, Status::Completed | Status::Forfeit)
}

fn line(game: Game) -> DayScore {
    let outcome = GameOutcome::from(&game);
    let loser = outcome.advances().filter(|_| has_ended(&game)).map(|(_, loser)| *loser);
    let side = |name, points, slt| ScoreSide { name, points, lost: loser == Some(slt) };
    DayScore {
        id: game.id,
        status: game.display_status,
        away: side(game.away_team.name, game.score_away, game.away_team_id),
        home: side(game.home_team.name, game.score_home, game.home_team_id),
        time: game.time,
        live_until: game.live_until,
    }
}
