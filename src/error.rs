//! The error type. It has no HTTP statuses; `problem.rs` maps each kind to one.

use std::collections::BTreeMap;
use std::time::Duration;

use serde_json::{Map, Value};

use crate::domain::versions::VersionConflict;

/// The result of an operation.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// The reason for a failure. Every kind except `Internal` is safe to show to the caller.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The request as a whole is invalid, such as when it is not JSON or names no organization.
    #[error("{0}")]
    Malformed(String),
    /// The caller is not signed in.
    #[error("{0}")]
    Unauthenticated(String),
    /// The caller is signed in but not permitted to do this.
    #[error("{0}")]
    Forbidden(String),
    /// The caller signed in with a temporary password, and must first choose a new one.
    #[error("You must change your password first.")]
    PasswordDue,
    /// The thing does not exist, or belongs to another organization.
    #[error("{0}")]
    NotFound(String),
    /// Fields are invalid; each has a reason, under the request's field names.
    #[error("{}", .0.message())]
    Invalid(FieldErrors),
    /// The request conflicts with the current state, such as a duplicate, or with a rule.
    #[error("{0}")]
    Conflict(String),
    /// Another row already has the value; with the field's name.
    #[error("{1}")]
    Taken(&'static str, String),
    /// A newer version was saved than the one that the caller read; with both values of each field.
    #[error("{}", .0.message)]
    Outdated(Box<VersionConflict>),
    /// The request is refused with details that the caller needs to go on.
    #[error("{}", .0.message)]
    Refused(Box<Refusal>),
    /// The request is larger than the limit.
    #[error("{0}")]
    TooLarge(String),
    /// The operation does not accept a body of this type.
    #[error("{0}")]
    UnsupportedType(String),
    /// Too many sign-in attempts; try again after the given time.
    #[error("Too many attempts. Try again later.")]
    TooManyAttempts(Duration),
    /// An address exceeds its limit; try again after the given time.
    #[error("{0}")]
    TooMany(String, Duration),
    /// The database is overloaded.
    #[error("The server is busy. Try again in a moment.")]
    Busy,
    /// The request would exceed a limit of time or space; the message says which one.
    #[error("{0}")]
    Unavailable(String),
    /// The disk of the database is full, or has less free space than the settings keep.
    #[error(
        "Nothing was saved: the server's disk is full. Pages can still be read. Tell the administrator, then try again."
    )]
    DiskFull,
    /// An internal error. The cause is logged and never sent to the client.
    #[error("internal error: {0}")]
    Internal(String),
}

impl Error {
    /// Returns an error about one field.
    pub fn field(name: &str, why: impl Into<String>) -> Self {
        let mut errors = FieldErrors::default();
        errors.add(name, why);
        Self::Invalid(errors)
    }

    /// Returns the error for a thing that does not exist for the caller: `Error::missing("Season")`.
    pub fn missing(what: &str) -> Self {
        Self::NotFound(format!("{what} not found"))
    }

    /// Returns an internal error with its cause.
    pub fn internal(cause: impl std::fmt::Display) -> Self {
        Self::Internal(cause.to_string())
    }
}

/// A refusal with details, which the response carries beside the message.
#[derive(Clone, Debug, PartialEq)]
pub struct Refusal {
    pub reason: RefusalReason,
    pub message: String,
    pub details: Map<String, Value>,
}

/// What a refusal means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefusalReason {
    /// The caller is not, or no longer, who may do this.
    Unauthenticated,
    /// The request conflicts with the current state.
    Conflict,
    /// What gave the caller access was withdrawn.
    Gone,
}

impl Refusal {
    /// Returns an error with details.
    pub fn error<const N: usize>(
        reason: RefusalReason,
        message: impl Into<String>,
        details: [(&str, Value); N],
    ) -> Error {
        let details = details.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        Error::Refused(Box::new(Self { reason, message: message.into(), details }))
    }
}

impl From<rusqlite::Error> for Error {
    fn from(cause: rusqlite::Error) -> Self {
        use rusqlite::ErrorCode::{DatabaseBusy, DatabaseLocked, DiskFull, OperationInterrupted};
        use rusqlite::ffi::SQLITE_IOERR_SHMSIZE;
        // SQLite reports a full disk as an I/O error when it enlarges the index of the write-ahead log.
        if cause.sqlite_error().is_some_and(|code| code.extended_code == SQLITE_IOERR_SHMSIZE) {
            return Self::DiskFull;
        }
        match cause.sqlite_error_code() {
            Some(DatabaseBusy | DatabaseLocked) => Self::Busy,
            Some(DiskFull) => Self::DiskFull,
            Some(OperationInterrupted) => {
                Self::Unavailable("The database took too long and stopped. Try again in a moment.".to_owned())
            }
            _ => Self::internal(cause),
        }
    }
}

/// The invalid fields of one request with their reasons, in alphabetical order.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct FieldErrors(pub BTreeMap<String, String>);

impl FieldErrors {
    /// Adds an invalid field. The first reason for a field is kept.
    pub fn add(&mut self, name: &str, why: impl Into<String>) {
        self.0.entry(name.to_owned()).or_insert_with(|| why.into());
    }

    /// Returns `Ok` if no field is invalid.
    pub fn into_result(self) -> Result<()> {
        if self.0.is_empty() { Ok(()) } else { Err(Error::Invalid(self)) }
    }

    /// Returns a sentence about the first invalid field: "Location is required."
    #[must_use]
    pub fn message(&self) -> String {
        let first = self.0.iter().next();
        first.map_or_else(|| "Some fields are not valid.".to_owned(), |(name, why)| sentence(name, why))
    }
}

/// First words of reasons that are predicates, for which the field is the subject. The UI builds its sentences with the
/// same words, in `ui/src/kit/field-error.ts`.
const PREDICATES: [&str; 9] = ["is", "are", "must", "may", "needs", "has", "have", "cannot", "waits"];

/// Builds the sentence for a field and its reason. A reason that is a complete sentence stays unchanged; any other text
/// follows the field's name.
fn sentence(name: &str, why: &str) -> String {
    let begins = why.split(' ').next().unwrap_or_default();
    if PREDICATES.contains(&begins) {
        format!("{} {why}.", in_words(name))
    } else if why.ends_with('.') {
        why.to_owned()
    } else {
        format!("{}: {why}.", in_words(name))
    }
}

/// Returns a field's name in words: `oldPassword` is "Old password", `location_url` "Location link", `gameDays[1]`
/// "Game days".
fn in_words(name: &str) -> String {
    let plain = name.split('[').next().unwrap_or_default();
    let plain = plain.strip_suffix("_url").map_or_else(
        || plain.strip_suffix("_id").or_else(|| plain.strip_suffix("Id")).unwrap_or(plain).to_owned(),
        |rest| format!("{rest} link"),
    );
    let mut words = String::new();
    for letter in plain.chars() {
        match letter {
            '_' => words.push(' '),
            letter if words.is_empty() => words.extend(letter.to_uppercase()),
            letter if letter.is_uppercase() => {
                words.push(' ');
                words.extend(letter.to_lowercase());
            }
            letter => words.push(letter),
        }
    }
    words
}
