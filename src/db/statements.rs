//! Records the statements that run, for the test that asks SQLite for their plans. A release has none of this.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use rusqlite::Connection;
use rusqlite::trace::{TraceEvent, TraceEventCodes};

/// The distinct statements so far; none until `record` is called. SQLite's hook is a function without state of its own, so
/// this cannot be a field.
static RECORDED: Mutex<Option<BTreeSet<String>>> = Mutex::new(None);

/// Records the statements of every connection that this process opens from now on.
pub fn record() {
    RECORDED.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert_default();
}

/// Returns the distinct statements that have run, with their parameters as placeholders.
pub fn recorded() -> BTreeSet<String> {
    RECORDED.lock().unwrap_or_else(PoisonError::into_inner).clone().unwrap_or_default()
}

/// Records what a connection runs, if this process records statements.
pub(super) fn watch(connection: &Connection) {
    if RECORDED.lock().unwrap_or_else(PoisonError::into_inner).is_some() {
        connection.trace_v2(TraceEventCodes::SQLITE_TRACE_STMT, Some(note));
    }
}

fn note(event: TraceEvent<'_>) {
    if let TraceEvent::Stmt(statement, _) = event {
        let mut recorded = RECORDED.lock().unwrap_or_else(PoisonError::into_inner);
        recorded.get_or_insert_default().insert(statement.sql().into_owned());
    }
}
