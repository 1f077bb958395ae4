//! Planning runs: schedules are planned in the thread pool until the caller cancels the run or disconnects.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use super::App;
use crate::domain::ids::{OrganizationId, ScheduleId, UserId};
use crate::error::{Error, Result};
use crate::rules::schedule::RunProgress;
use crate::views::schedules::planning::{Planning, PlanningResult};
use crate::work::JobKind;

/// The message for a run that takes longer than a minute.
const TOO_LONG: &str =
    "The games could not be planned within a minute. Plan fewer weeks, teams or leagues at once.";

/// The organization, schedule and user of a run.
pub type RunKey = (OrganizationId, ScheduleId, UserId);

/// The planning runs that can be cancelled.
#[derive(Debug, Default)]
pub struct Runs(Mutex<HashMap<RunKey, Vec<Arc<Gate>>>>);

impl Runs {
    /// Registers a run until the returned value is dropped.
    #[must_use]
    pub fn register(self: &Arc<Self>, key: RunKey) -> Registered {
        let gate = Arc::<Gate>::default();
        self.lock().entry(key).or_default().push(Arc::clone(&gate));
        Registered { runs: Arc::clone(self), key, gate }
    }

    /// Cancels a user's runs for a schedule, except those that already write their games.
    pub fn cancel(&self, key: RunKey) {
        for gate in self.lock().get(&key).into_iter().flatten() {
            gate.cancel();
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<RunKey, Vec<Arc<Gate>>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A registered run. Dropping the value removes the registration.
#[derive(Debug)]
pub struct Registered {
    runs: Arc<Runs>,
    key: RunKey,
    pub gate: Arc<Gate>,
}

impl Drop for Registered {
    fn drop(&mut self) {
        let mut runs = self.runs.lock();
        if let Some(gates) = runs.get_mut(&self.key) {
            gates.retain(|gate| !Arc::ptr_eq(gate, &self.gate));
            if gates.is_empty() {
                runs.remove(&self.key);
            }
        }
    }
}

const PLANNING: u8 = 0;
const CANCELLED: u8 = 1;
const WRITING: u8 = 2;

/// Decides atomically between cancelling a run and writing its games, so that only one of the two happens.
#[derive(Debug, Default)]
pub struct Gate {
    state: AtomicU8,
    notify: Notify,
}

impl Gate {
    /// Changes the state from `PLANNING` to `to`. Returns false if the state was already decided.
    fn decide(&self, to: u8) -> bool {
        self.state.compare_exchange(PLANNING, to, Ordering::AcqRel, Ordering::Acquire).is_ok()
    }

    fn cancel(&self) {
        if self.decide(CANCELLED) {
            self.notify.notify_one();
        }
    }

    /// Returns whether the run may write; from then on it cannot be cancelled.
    #[must_use]
    pub fn may_write(&self) -> bool {
        self.decide(WRITING)
    }

    /// Resolves when the run is cancelled.
    pub async fn cancelled(&self) {
        self.notify.notified().await;
    }
}

/// Stops a run when the future that waits for the run is dropped.
struct StopOnDrop(Arc<RunProgress>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// Plans games in the thread pool, so that planning occupies neither a database reader nor the writer. Dropping the
/// returned future stops the run; nothing is written.
///
/// # Errors
/// Those of [`Planning::plan`]; `Unavailable` when too many runs are queued; `Conflict` when planning takes longer than a
/// minute.
pub async fn plan(
    app: &App,
    organization: OrganizationId,
    planning: Planning,
    watch: Arc<RunProgress>,
) -> Result<PlanningResult> {
    let _stop = StopOnDrop(Arc::clone(&watch));
    let has_begun = Arc::new(AtomicBool::new(false));
    let begun = Arc::clone(&has_begun);
    let planned = app.work.run(Some(organization), JobKind::Planning, move |_| {
        begun.store(true, Ordering::Relaxed);
        planning.plan(&watch)
    });
    match planned.await {
        Ok(answer) => answer,
        Err(Error::Unavailable(_)) if has_begun.load(Ordering::Relaxed) => {
            Err(Error::Conflict(TOO_LONG.to_owned()))
        }
        Err(error) => Err(error),
    }
}
