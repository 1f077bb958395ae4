//! The live game of the demo: it plays itself, as if a volunteer scored it at the court.

use std::time::Duration;

use jiff::SignedDuration;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde_json::Value;
use tokio::sync::watch;

use super::signals::stopped;
use crate::actions::courtside::append::{EntrySender, append};
use crate::clock::Clock;
use crate::db::{Actor, Connection, Db};
use crate::domain::games::{Game, Status};
use crate::domain::ids::{GameId, OrganizationId, PlayerId};
use crate::domain::players::View;
use crate::error::{Error, Result};
use crate::seed::scored::{self, milliseconds};
use crate::store;

/// The device that scores the game.
const DEVICE: &str = "DEM0GAME";
/// How much of a new game has been played when the server starts, so that visitors see something.
const PLAYED: Duration = Duration::from_mins(27);
/// Most entries of one write.
const ENTRIES: usize = 200;
/// The live game is at most this many days old.
const DAYS: i64 = 7;

/// Plays the live game until it is over or the process ends.
pub(super) async fn play(db: Db, clock: Clock, stop: watch::Receiver<bool>) {
    if let Err(error) = score(&db, &clock, stop).await {
        tracing::warn!(%error, "the demo's live game stopped");
    }
}

/// A game to score, and how far its log has come.
struct DemoGame {
    organization: OrganizationId,
    game: GameId,
    rosters: [Vec<PlayerId>; 2],
    /// Number of entries that are stored.
    stored: usize,
    /// The time of the first of them, in unix milliseconds.
    first: Option<i64>,
}

async fn score(db: &Db, clock: &Clock, stop: watch::Receiver<bool>) -> Result<()> {
    let now = clock.now();
    let Some(mut own) = db.read(move |conn| find(conn, now)).await? else { return Ok(()) };
    let rng = ChaCha8Rng::seed_from_u64(own.game.0.unsigned_abs());
    let entries = scored::game(rng, std::mem::take(&mut own.rosters));
    let Some(before) = entries.first().map(|entry| milliseconds(entry.due)) else { return Ok(()) };
    let began = own.first.map_or_else(|| now.as_millisecond() - milliseconds(PLAYED), |first| first - before);
    while own.stored < entries.len() {
        let due = began + milliseconds(entries[own.stored].due);
        let wait =
            Duration::from_millis(u64::try_from(due - clock.now().as_millisecond()).unwrap_or_default());
        tokio::select! {
            () = tokio::time::sleep(wait) => {}
            () = stopped(stop.clone()) => return Ok(()),
        }
        let now = clock.now().as_millisecond();
        let ready = entries[own.stored..].iter().take(ENTRIES);
        let ready = ready.take_while(|entry| began + milliseconds(entry.due) <= now).count();
        let range = own.stored..own.stored + ready.max(1);
        let sent: Vec<Value> =
            range.clone().map(|place| entries[place].written((DEVICE, place + 1), began)).collect();
        let (organization, game) = (own.organization, own.game);
        let write = db.write_unlogged(Actor::program("demo_game"), move |tx| {
            append(tx, organization, (game, EntrySender::default()), (DEVICE, &sent), now)
        });
        write.await?;
        own.stored = range.end;
    }
    Ok(())
}

/// Returns the live game of the organization with the most games around today.
fn find(conn: &Connection, now: jiff::Timestamp) -> Result<Option<DemoGame>> {
    let day = |days: i64| {
        let day = now.checked_add(SignedDuration::from_hours(24 * days)).map_err(Error::internal)?;
        Ok::<String, Error>(day.strftime("%Y-%m-%d").to_string())
    };
    let (from, until) = (day(-DAYS)?, day(1)?);
    let (mut most, mut found) = (0, None);
    for organization in store::organizations::list(conn)?.iter().map(|organization| organization.id) {
        let games = store::games::list_between(conn, organization, &from, &until)?;
        if games.len() <= most {
            continue;
        }
        for game in &games {
            if let Some(own) = of_game(conn, organization, game)? {
                (most, found) = (games.len(), Some(own));
            }
        }
    }
    Ok(found)
}

/// Returns a live game if the demo scores it, or can begin to.
fn of_game(conn: &Connection, organization: OrganizationId, game: &Game) -> Result<Option<DemoGame>> {
    if game.status != Status::Live {
        return Ok(None);
    }
    let log = store::courtside::entries::list(conn, organization, game.id)?;
    let own: Vec<_> = log.iter().filter(|entry| entry.device == DEVICE).collect();
    let entered = store::games::count_entered(conn, organization, game.id, None)?;
    if own.is_empty() && (!log.is_empty() || entered.stats + entered.period_scores > 0) {
        return Ok(None);
    }
    let first = own.first().map(|entry| entry.entry()).transpose()?.map(|entry| entry.whole("h") / 1_000);
    let roster = |team| -> Result<Vec<PlayerId>> {
        let listed = store::enrolments::list_roster(conn, organization, View::Staff, team)?;
        Ok(listed.into_iter().map(|player| player.id).collect())
    };
    let rosters = [roster(game.home_team_id)?, roster(game.away_team_id)?];
    let can_play = rosters.iter().all(|players| players.len() >= 5);
    let found = DemoGame { organization, game: game.id, rosters, stored: own.len(), first };
    Ok(can_play.then_some(found))
}
