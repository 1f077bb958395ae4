//! Records the statements that run, for the test that asks SQLite for their plans. A release has none of this.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use rusqlite::Connection;
use rusqlite::trace::{TraceEvent, TraceEventCodes};

/// The database whose statements are recorded, by its full path; none until `record` is called. SQLite's hook is a function
/// without state of its own, so neither static can be a field.
static DATABASE: Mutex<Option<String>> = Mutex::new(None);
/// The distinct statements so far.
static RECORDED: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

/// Records the statements of every connection to the database of `connection` that this process opens from now on.
pub fn record(connection: &Connection) {
    *DATABASE.lock().unwrap_or_else(PoisonError::into_inner) = connection.path().map(ToOwned::to_owned);
}

/// Returns the distinct statements that have run, with their parameters as placeholders.
pub fn recorded() -> BTreeSet<String> {
    RECORDED.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

/// Records what a connection runs, if its database is the one.
pub(super) fn watch(connection: &Connection) {
    let database = DATABASE.lock().unwrap_or_else(PoisonError::into_inner);
    if database.is_some() && database.as_deref() == connection.path() {
        connection.trace_v2(TraceEventCodes::SQLITE_TRACE_STMT, Some(note));
    }
}

fn note(event: TraceEvent<'_>) {
    if let TraceEvent::Stmt(statement, _) = event {
        RECORDED.lock().unwrap_or_else(PoisonError::into_inner).insert(statement.sql().into_owned());
    }
}
