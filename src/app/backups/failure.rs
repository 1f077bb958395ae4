//! Failed attempts to make or copy a backup.

use jiff::Timestamp;

use crate::domain::backups::{BackupFailure, FailedAttempts};
use crate::error::Error;

/// Failed attempts, with the sentence about the last one.
#[derive(Clone, Debug)]
pub(super) struct Failure {
    pub(super) attempts: FailedAttempts,
    pub(super) message: String,
}

impl Failure {
    /// Returns a failure after earlier ones.
    pub(super) fn after(earlier: Option<&Self>, cause: &Error, now: Timestamp) -> Self {
        let is_internal = matches!(cause, Error::Internal(_));
        let message =
            if is_internal { "The server failed. Its log has the cause." } else { &cause.to_string() };
        let count = earlier.map_or(0, |earlier| earlier.attempts.count) + 1;
        Self { attempts: FailedAttempts { count, last: now }, message: message.to_owned() }
    }

    /// Returns the failure as the page of backups shows it.
    pub(super) fn shown(&self) -> BackupFailure {
        BackupFailure {
            at: self.attempts.last.to_string(),
            message: self.message.clone(),
            attempts: self.attempts.count,
        }
    }
}
