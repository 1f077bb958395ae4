//! Planning games in the pool, for as long as somebody waits for the plan.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::App;
use crate::domain::ids::OrganizationId;
use crate::error::{Error, Result};
use crate::rules::schedule::Watch;
use crate::views::schedules::draft::{Answer, Draft};
use crate::work::Kind;

/// What to do about a plan that takes too long.
const TOO_LONG: &str =
    "The games could not be planned within a minute. Plan fewer weeks, teams or leagues at once.";

/// Stops a run when nobody waits for it any more.
struct Stop(Arc<Watch>);

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
    watch: Arc<Watch>,
) -> Result<Answer> {
    let _stop = Stop(Arc::clone(&watch));
    let has_begun = Arc::new(AtomicBool::new(false));
    let begun = Arc::clone(&has_begun);
    let planned = app.work.run(Some(organization), Kind::Planning, move |_| {
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
