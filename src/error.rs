//! The one error type. It knows no HTTP: `problem.rs` gives each kind its status.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::domain::versions::Outdated;

/// What an operation answers when it cannot do what was asked.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why something was not done. Everything but `Internal` is safe to show to the caller.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The request makes no sense as a whole: not JSON, no tenant named.
    #[error("{0}")]
    Malformed(String),
    /// Nobody is signed in.
    #[error("{0}")]
    Unauthenticated(String),
    /// The caller is known and may not do this.
    #[error("{0}")]
    Forbidden(String),
    /// The caller signed in with a temporary password, and has to choose one before anything else.
    #[error("You must change your password first.")]
    PasswordDue,
    /// The thing does not exist, or belongs to another organization.
    #[error("{0}")]
    NotFound(String),
    /// Fields are wrong; each with its reason, under the request's own names.
    #[error("{}", .0.message())]
    Invalid(FieldErrors),
    /// The request contradicts what is there: a duplicate, or a rule of the house.
    #[error("{0}")]
    Conflict(String),
    /// The value of a field is another thing's already; with the field's name.
    #[error("{1}")]
    Taken(&'static str, String),
    /// A newer version is saved than the one that the caller had read; with both values of each field.
    #[error("{}", .0.message)]
    Outdated(Box<Outdated>),
    /// More than the server will read.
    #[error("{0}")]
    TooLarge(String),
    /// A body of a type that the operation does not read.
    #[error("{0}")]
    UnsupportedType(String),
    /// Too many attempts; try again after the given time.
    #[error("Too many attempts. Try again later.")]
    TooManyAttempts(Duration),
    /// More of something than one address may have; again after the given time.
    #[error("{0}")]
    TooMany(String, Duration),
    /// The database has more work than it can take just now.
    #[error("The server is busy. Try again in a moment.")]
    Busy,
    /// The request would take more time or room than there is; the sentence says which limit was reached.
    #[error("{0}")]
    Unavailable(String),
    /// A fault of ours. The cause is logged and never sent.
    #[error("internal error: {0}")]
    Internal(String),
}

impl Error {
    /// One wrong field.
    pub fn field(name: &str, why: impl Into<String>) -> Self {
        let mut errors = FieldErrors::default();
        errors.add(name, why);
        Self::Invalid(errors)
    }

    /// A thing that does not exist for the caller: `Error::missing("Season")`.
    pub fn missing(what: &str) -> Self {
        Self::NotFound(format!("{what} not found"))
    }

    /// A fault of ours, with its cause.
    pub fn internal(cause: impl std::fmt::Display) -> Self {
        Self::Internal(cause.to_string())
    }
}

impl From<rusqlite::Error> for Error {
    fn from(cause: rusqlite::Error) -> Self {
        use rusqlite::ErrorCode::{DatabaseBusy, DatabaseLocked, OperationInterrupted};
        match cause.sqlite_error_code() {
            Some(DatabaseBusy | DatabaseLocked) => Self::Busy,
            Some(OperationInterrupted) => {
                Self::Unavailable("The database took too long and stopped. Try again in a moment.".to_owned())
            }
            _ => Self::internal(cause),
        }
    }
}

/// The wrong fields of one request, in alphabetical order.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct FieldErrors(pub BTreeMap<String, String>);

impl FieldErrors {
    /// Notes a wrong field; the first reason given for a field stands.
    pub fn add(&mut self, name: &str, why: impl Into<String>) {
        self.0.entry(name.to_owned()).or_insert_with(|| why.into());
    }

    /// `Ok` when nothing was noted.
    pub fn into_result(self) -> Result<()> {
        if self.0.is_empty() { Ok(()) } else { Err(Error::Invalid(self)) }
    }

    /// A sentence that names the first wrong field: "Location is required."
    #[must_use]
    pub fn message(&self) -> String {
        let first = self.0.iter().next();
        first.map_or_else(|| "Some fields are not valid.".to_owned(), |(name, why)| sentence(name, why))
    }
}

/// First words of a reason that lacks its subject: the field. The page composes its sentences by the same words, in
/// `ui/src/kit/field-error.ts`.
const PREDICATES: [&str; 9] = ["is", "are", "must", "may", "needs", "has", "have", "cannot", "waits"];

/// The sentence of a field and its reason. A reason that has its own subject stands alone, one that is no sentence either
/// follows the name.
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

/// A field's name in words: `oldPassword` is "Old password", `location_url` "Location link", `gameDays[1]` "Game days".
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
