//! The jobs of the writer.

use std::time::Duration;

use super::transaction::Transaction;
use crate::budgets::work::{LONG_WRITE_TIME, WRITE_TIME};
use crate::domain::ids::{ActivityId, OrganizationId, UserId};
use crate::error::Result;

/// The user or program that writes, and the action. A write with an organization adds a row to `activity`, unless it
/// has no user and is quiet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Actor {
    /// The user; `None` for the program itself.
    pub user: Option<UserId>,
    /// The organization whose data is written; `None` if the write concerns all organizations.
    pub organization: Option<OrganizationId>,
    /// The action as `verb_noun`.
    pub action: &'static str,
}

impl Actor {
    /// Returns an actor for the program itself, for no organization.
    #[must_use]
    pub fn program(action: &'static str) -> Self {
        Self { user: None, organization: None, action }
    }
}

/// Runs a job, or passes it the error because of which there is no transaction. Never panics.
pub(super) type RunJob = Box<dyn FnOnce(Result<&Transaction<'_>>) -> FinishedJob + Send>;
/// Sends a job's own result with the action that can be undone, or the error that rolled it back.
pub(super) type Respond = Box<dyn FnOnce(Result<Option<ActivityId>>) + Send>;

/// How a job is committed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WriteMode {
    /// In one transaction with other jobs.
    Shared,
    /// In a transaction of its own.
    Alone,
    /// Shared, without invalidating caches.
    Quiet,
    /// Shared, with an entry of the activity log that cannot be undone.
    Told,
    /// Shared, without an entry of the activity log.
    Unlogged,
}

/// A waiting write.
pub(super) struct Job {
    pub(super) actor: Actor,
    pub(super) mode: WriteMode,
    pub(super) run: RunJob,
}

impl Job {
    /// Returns the time limit; jobs of the program itself have none.
    pub(super) fn time(&self) -> Option<Duration> {
        self.actor.organization?;
        Some(if self.mode == WriteMode::Alone { LONG_WRITE_TIME } else { WRITE_TIME })
    }
}

/// A job that has run and has not been responded to.
pub(super) struct FinishedJob {
    pub(super) succeeded: bool,
    /// Whether the job failed because the disk is full. SQLite may have rolled back the whole transaction.
    pub(super) disk_is_full: bool,
    pub(super) answer: Respond,
}
