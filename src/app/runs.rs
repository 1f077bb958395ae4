//! Planning games in the pool, for as long as somebody waits for the plan.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use super::App;
use crate::domain::ids::{OrganizationId, ScheduleId, UserId};
use crate::error::{Error, Result};
use crate::rules::schedule::RunProgress;
use crate::views::schedules::draft::{Answer, Draft};
use crate::work::JobKind;

/// What to do about a plan that takes too long.
const TOO_LONG: &str =
    "The games could not be planned within a minute. Plan fewer weeks, teams or leagues at once.";

/// Whose run it is, and of which schedule.
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

    /// Cancels the runs of a caller that do not write yet.
    pub fn cancel(&self, key: RunKey) {
        for gate in self.lock().get(&key).into_iter().flatten() {
            gate.cancel();
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<RunKey, Vec<Arc<Gate>>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A run that can be cancelled.
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

/// The point after which a run writes its games and cannot be cancelled: only one of the two happens.
#[derive(Debug, Default)]
pub struct Gate {
    state: AtomicU8,
    notify: Notify,
}

impl Gate {
    fn pass(&self, to: u8) -> bool {
        self.state.compare_exchange(PLANNING, to, Ordering::AcqRel, Ordering::Acquire).is_ok()
    }

    fn cancel(&self) {
        if self.pass(CANCELLED) {
            self.notify.notify_one();
        }
    }

    /// Returns whether the run may write; from then on it cannot be cancelled.
    #[must_use]
    pub fn may_write(&self) -> bool {
        self.pass(WRITING)
    }

    /// Resolves when the run is cancelled.
    pub async fn cancelled(&self) {
        self.notify.notified().await;
    }
}

/// Stops a run when nobody waits for it any more.
struct Stop(Arc<RunProgress>);

impl Drop for Stop {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// Plans a draft in the pool, so that neither a reader nor the writer waits for it. Dropping the returned future stops the
/// run; nothing is written.
///
/// # Errors
/// Those of [`Draft::plan`]; `Unavailable` when too many plans wait, and `Conflict` when planning takes longer than a minute.
pub async fn plan(
    app: &App,
    organization: OrganizationId,
    draft: Draft,
    watch: Arc<RunProgress>,
) -> Result<Answer> {
    let _stop = Stop(Arc::clone(&watch));
    let has_begun = Arc::new(AtomicBool::new(false));
    let begun = Arc::clone(&has_begun);
    let planned = app.work.run(Some(organization), JobKind::Planning, move |_| {
        begun.store(true, Ordering::Relaxed);
        draft.plan(&watch)
    });
    match planned.await {
        Ok(answer) => answer,
        Err(Error::Unavailable(_)) if has_begun.load(Ordering::Relaxed) => {
            Err(Error::Conflict(TOO_LONG.to_owned()))
        }
        Err(error) => Err(error),
    }
}
