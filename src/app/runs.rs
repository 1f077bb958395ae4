//! Schedules that are being planned: few at a time, each for as long as somebody waits for it.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Semaphore;

use crate::error::{Error, Result};
use crate::rules::schedule::Watch;
use crate::views::schedules::draft::{Answer, Draft};

/// How many are planned at a time; whoever comes then waits.
const AT_ONCE: usize = 2;
/// How long somebody waits and plans at most.
const LONGEST: Duration = Duration::from_mins(1);

/// The plans that are being made.
#[derive(Debug)]
pub struct Runs {
    seats: Arc<Semaphore>,
}

impl Default for Runs {
    fn default() -> Self {
        Self { seats: Arc::new(Semaphore::new(AT_ONCE)) }
    }
}

/// Stops a run when nobody waits for it any more.
struct Stop(Arc<Watch>);

impl Drop for Stop {
    fn drop(&mut self) {
        self.0.stop();
    }
}

impl Runs {
    /// Plans a draft on a thread of its own, so that neither a reader nor the writer waits for it. Whoever gives up leaves
    /// nothing behind: when what this answers is dropped, the run stops.
    ///
    /// # Errors
    /// Those of [`Draft::plan`], and `Conflict` after a minute.
    pub async fn plan(&self, draft: Draft, watch: Arc<Watch>) -> Result<Answer> {
        let _stop = Stop(Arc::clone(&watch));
        let work = async {
            let seat = Arc::clone(&self.seats).acquire_owned().await.map_err(Error::internal)?;
            let planning = tokio::task::spawn_blocking(move || {
                let answer = draft.plan(&watch);
                drop(seat);
                answer
            });
            planning.await.map_err(Error::internal)?
        };
        let late =
            "The games could not be planned within a minute: plan fewer weeks, teams or leagues at once.";
        tokio::time::timeout(LONGEST, work).await.unwrap_or_else(|_| Err(Error::Conflict(late.to_owned())))
    }
}
