//! Whether a link opens its game, and what a scorer reads where it does not.

use std::time::Duration;

use serde_json::json;

use crate::budgets::scoring::FAILURES_TO_CLOSE;
use crate::error::{Error, Refusal, RefusalReason, Result};
use crate::store::courtside::links::StoredLink;

/// The message of a link that staff withdrew.
pub const WITHDRAWN: &str = "This code was withdrawn. Your log is kept here; save it as a file for staff.";
/// The message of a link that is locked for a while.
pub const LOCKED: &str = "Too many wrong PINs. Try again in 10 minutes, or ask for a new code.";
/// The message of a link that wrong PINs closed.
pub const CLOSED: &str = "This code was closed after 10 wrong PINs. Ask staff for a new one.";
/// The message of entries that were written after the link had expired.
const ENDED: &str = "This code has ended. Ask staff for a new one; what you recorded is kept on this device.";

/// Rejects a link that cannot be opened now, before its PIN is looked at.
///
/// # Errors
/// `Refused` for a link that expired, was withdrawn or closed; `TooMany` for a locked one.
pub fn check_open(link: &StoredLink, now: i64) -> Result<()> {
    if link.revoked_at.is_some() {
        return Err(Refusal::error(RefusalReason::Gone, WITHDRAWN, []));
    }
    if link.expires_at <= now {
        return Err(expired());
    }
    if link.failures >= FAILURES_TO_CLOSE {
        return Err(Refusal::error(RefusalReason::Unauthenticated, CLOSED, [("tries_left", json!(0))]));
    }
    match link.locked_until.filter(|until| *until > now) {
        Some(until) => {
            let wait = Duration::from_millis(u64::try_from(until - now).unwrap_or_default());
            Err(Error::TooMany(LOCKED.to_owned(), wait))
        }
        None => Ok(()),
    }
}

/// Returns the error of a link or session that has expired.
#[must_use]
pub fn expired() -> Error {
    Refusal::error(RefusalReason::Unauthenticated, ENDED, [("expired", json!(true))])
}

/// Returns the error for a token that no link has.
#[must_use]
pub fn unknown() -> Error {
    Error::Unauthenticated("This code is not known here.".to_owned())
}
