//! Whether the database reads and writes. Callers share the result of one probe, so that they cannot load the writer.

use std::time::Instant;

use tokio::sync::Mutex;
use tokio::task::JoinHandle;

use crate::budgets::work::{PROBE_AGE, PROBE_TIME};
use crate::clock;
use crate::db::Db;
use crate::error::{Error, Result};
use crate::store;

/// The result of a probe; if it failed, a sentence that says why.
type ReadyResult = std::result::Result<(), String>;

/// The last probe of the database, and the one that is running.
#[derive(Default)]
pub struct Readiness {
    probes: Mutex<Probes>,
}

#[derive(Default)]
struct Probes {
    last: Option<(Instant, ReadyResult)>,
    /// Kept when its caller stops waiting, so that no second probe waits for a writer that is held.
    running: Option<JoinHandle<Result<()>>>,
}

impl Readiness {
    /// Returns whether the database completed a read and a write within the last [`PROBE_AGE`].
    ///
    /// # Errors
    /// `Unavailable` with the reason; `Busy` if the database does not answer within [`PROBE_TIME`].
    pub async fn check(&self, db: &Db) -> Result<()> {
        let verdict = tokio::time::timeout(PROBE_TIME, self.verdict(db)).await;
        verdict.map_err(|_| Error::Busy)?.map_err(Error::Unavailable)
    }

    async fn verdict(&self, db: &Db) -> ReadyResult {
        let mut probes = self.probes.lock().await;
        if let Some((since, verdict)) = &probes.last
            && clock::monotonic().duration_since(*since) < PROBE_AGE
        {
            return verdict.clone();
        }
        let running = probes.running.get_or_insert_with(|| tokio::spawn(probe(db.clone())));
        let verdict = match running.await {
            Ok(result) => result.map_err(explained),
            Err(cause) => Err(explained(Error::internal(cause))),
        };
        *probes = Probes { last: Some((clock::monotonic(), verdict.clone())), running: None };
        verdict
    }
}

async fn probe(db: Db) -> Result<()> {
    db.check_in_place()?;
    db.look_up(|conn| store::sports::list(conn).map(drop)).await?;
    db.probe().await
}

/// Returns the sentence for a failed probe. Logs the cause if it is internal.
fn explained(error: Error) -> String {
    match error {
        Error::DiskFull => "Low disk space: changes are refused, pages can be read.".to_owned(),
        Error::Internal(cause) => {
            tracing::error!(cause, "the database is not ready");
            "The database does not read or write. The server's log has the cause.".to_owned()
        }
        Error::Conflict(cause) => {
            tracing::error!(cause, "the database is not ready");
            cause
        }
        other => other.to_string(),
    }
}
