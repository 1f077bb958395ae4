//! Devices that score games: how often they send entries, and streams that tell them of new ones.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::watch;

use super::live::FollowerSlot;
use crate::budgets::scoring::{COUNTED_DEVICES, SYNCS_A_MINUTE};
use crate::db::Db;
use crate::domain::ids::{GameId, OrganizationId, ScorerSessionId};
use crate::error::{Error, Result};
use crate::store;

const MINUTE: Duration = Duration::from_mins(1);
/// Delay before the next read when the database was busy.
const BUSY_WAIT: Duration = Duration::from_secs(1);

/// The calls of devices in the last minute.
#[derive(Debug, Default)]
pub struct Scoring {
    calls: Mutex<HashMap<ScorerSessionId, (Instant, usize)>>,
}

impl Scoring {
    /// Counts a call of a device.
    ///
    /// # Errors
    /// `TooMany` for more than 120 calls in a minute.
    pub fn count(&self, session: ScorerSessionId, now: Instant) -> Result<()> {
        let mut calls = self.calls.lock().unwrap_or_else(PoisonError::into_inner);
        if calls.len() >= COUNTED_DEVICES {
            calls.retain(|_, (since, _)| now.duration_since(*since) < MINUTE);
        }
        let (since, count) = calls.entry(session).or_insert((now, 0));
        let passed = now.duration_since(*since);
        if passed >= MINUTE {
            (*since, *count) = (now, 0);
        }
        *count += 1;
        if *count > SYNCS_A_MINUTE {
            let message =
                format!("A device may send {SYNCS_A_MINUTE} times in a minute. All is kept on the device.");
            return Err(Error::TooMany(message, MINUTE.saturating_sub(passed)));
        }
        Ok(())
    }
}

/// A device that is told of new entries of its game.
pub struct LogFollower {
    db: Db,
    organization: OrganizationId,
    game: GameId,
    session: ScorerSessionId,
    changes: watch::Receiver<u64>,
    ended: watch::Receiver<bool>,
    /// The `seq` that was sent last.
    sent: Option<i64>,
    /// The organization's generation before the last read. Writes of other organizations cause no read.
    generation: Option<u64>,
    _slot: FollowerSlot,
}

impl LogFollower {
    /// Returns a follower of a game's log, which is told of the end of all streams and holds one of the limited slots.
    #[must_use]
    pub fn new(
        db: &Db,
        (organization, game, session): (OrganizationId, GameId, ScorerSessionId),
        (ended, slot): (watch::Receiver<bool>, FollowerSlot),
    ) -> Self {
        let changes = db.changes();
        Self {
            db: db.clone(),
            organization,
            game,
            session,
            changes,
            ended,
            sent: None,
            generation: None,
            _slot: slot,
        }
    }

    /// Waits for the next `seq` of the game; the first call returns the current one. `None` when the session or the game has
    /// ended, or the server shuts down.
    pub async fn next(&mut self) -> Option<i64> {
        loop {
            self.changes.borrow_and_update();
            let mut patience = Duration::MAX;
            let generation = Some(self.db.generation(self.organization));
            if self.generation != generation {
                match self.seq().await {
                    Ok(Some(seq)) => {
                        self.generation = generation;
                        if self.sent.replace(seq) != Some(seq) {
                            return Some(seq);
                        }
                    }
                    Err(Error::Busy | Error::Unavailable(_)) => patience = BUSY_WAIT,
                    Ok(None) | Err(_) => return None,
                }
            }
            tokio::select! {
                changed = tokio::time::timeout(patience, self.changes.changed()) => {
                    if let Ok(Err(_)) = changed {
                        return None;
                    }
                }
                _ = self.ended.wait_for(|ended| *ended) => return None,
            }
        }
    }

    async fn seq(&self) -> Result<Option<i64>> {
        let (organization, game, session) = (self.organization, self.game, self.session);
        let read = self.db.read_of(organization, move |conn| {
            if !store::courtside::sessions::is_open(conn, organization, session)? {
                return Ok(None);
            }
            let scoring = store::courtside::find(conn, organization, game)?;
            Ok(Some(scoring.map_or(0, |scoring| scoring.seq)))
        });
        read.await
    }
}
