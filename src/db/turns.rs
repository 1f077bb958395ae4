//! The queue for readers: organizations take turns, and each uses at most half of the readers.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use tokio::sync::oneshot;

use crate::budgets::work::{READ_QUEUE, READ_WAIT, READERS};
use crate::error::{Error, Result};
use crate::fair::{FairQueue, QueueParty};
use crate::histogram::DurationHistogram;

/// Maximum number of readers that one organization uses.
const READERS_OF_ONE: usize = READERS as usize / 2;

/// The turns of the readers. Clones share them.
#[derive(Clone, Default)]
pub(super) struct Turns {
    state: Arc<Mutex<TurnState>>,
    /// Times that reads waited for their turns, including reads that gave up.
    pub(super) waits: DurationHistogram,
}

#[derive(Default)]
struct TurnState {
    waiting: FairQueue<QueueParty, oneshot::Sender<OrganizationTurn>>,
    reading: Vec<QueueParty>,
}

/// The right to use one reader until it is dropped.
pub(super) struct OrganizationTurn {
    turns: Turns,
    party: QueueParty,
}

impl Turns {
    /// Waits for a turn.
    ///
    /// # Errors
    /// `Unavailable` if too many reads are waiting, `Busy` if no reader becomes free in time.
    pub(super) async fn take(&self, party: QueueParty) -> Result<OrganizationTurn> {
        let (grant, granted) = oneshot::channel();
        {
            let mut state = self.state();
            state.waiting.retain(|waiting| !waiting.is_closed());
            let half = READ_QUEUE / 2;
            let limit = if state.waiting.len() >= READ_QUEUE {
                format!("at most {READ_QUEUE} may")
            } else {
                format!("at most {half} of one organization may")
            };
            if state.waiting.len() >= READ_QUEUE || state.waiting.len_of(&party) >= half {
                return Err(Error::Unavailable(format!(
                    "Too many requests wait for the database: {limit}. Try again in a moment."
                )));
            }
            state.waiting.push(party, grant);
        }
        self.grant();
        let asked = Instant::now();
        let turn = tokio::time::timeout(READ_WAIT, granted).await;
        self.waits.observe(asked.elapsed());
        turn.map_err(|_| Error::Busy)?.map_err(|_| Error::Busy)
    }

    /// Returns the number of waiting reads.
    pub(super) fn waiting(&self) -> usize {
        self.state().waiting.len()
    }

    fn state(&self) -> MutexGuard<'_, TurnState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Grants free readers to the next waiting reads.
    fn grant(&self) {
        while let Some((party, grant)) = self.next() {
            let turn = OrganizationTurn { turns: self.clone(), party };
            // If the receiver has been dropped, the turn is dropped here, which grants it to the next read.
            drop(grant.send(turn));
        }
    }

    fn next(&self) -> Option<(QueueParty, oneshot::Sender<OrganizationTurn>)> {
        let mut state = self.state();
        let TurnState { waiting, reading } = &mut *state;
        if reading.len() >= READERS as usize {
            return None;
        }
        waiting.retain(|waiting| !waiting.is_closed());
        let has_room =
            |party: &QueueParty| reading.iter().filter(|other| *other == party).count() < READERS_OF_ONE;
        let (party, grant) = waiting.pop(|party, _| has_room(party))?;
        reading.push(party);
        Some((party, grant))
    }
}

impl Drop for OrganizationTurn {
    fn drop(&mut self) {
        {
            let mut state = self.turns.state();
            let place = state.reading.iter().position(|party| *party == self.party);
            if let Some(place) = place {
                state.reading.swap_remove(place);
            }
        }
        self.turns.grant();
    }
}
