//! Restores: a backup replaces the database in one step, or not at all.

use std::path::{Path, PathBuf};

use refinery::Runner;
use rusqlite::Connection;
use rusqlite::backup::{Backup, StepResult};
use serde::Serialize;

use super::backups::ReadableBackup;
use super::files::{self, PartialFile};
use super::inspect::{self, DatabaseReport};
use super::open::{self, FileContent};
use super::{backups, lock, migrate, migrations};
use crate::error::{Error, Result};

/// The result of a restore.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RestoreReport {
    /// The contents of the restored database.
    pub report: DatabaseReport,
    /// The copy of the previous database; `None` if there was none.
    pub copy: Option<PathBuf>,
}

/// Replaces a database with a backup, which may be compressed, migrated to the current schema and without sessions.
///
/// Returns an error while a server uses the database, and without `force` if there is a database. An existing database
/// is first copied to another name or, if it is damaged, renamed.
pub fn restore(from: &Path, into: &Path, force: bool) -> Result<RestoreReport> {
    let migrations = migrations::migrations();
    let from = open::full(from)?;
    let readable = ReadableBackup::open(&from, &files::sibling(into, ".unpacked"))?;
    inspect::sound(readable.path(), &migrations).map_err(|cause| readable.about(&from, cause))?;
    if !into.exists() {
        open::make(into)?;
    }
    let into = open::full(into)?;
    files::sweep(&into)?;
    if from == into {
        return Err(Error::Conflict(format!("{} cannot be restored from itself.", into.display())));
    }
    let _lock = lock::take(&into)?;
    files::check_room(&into, files::size(readable.path())?.saturating_mul(3))?;
    let ready = make_ready(readable.path(), &into, &migrations)?;
    let copy = save_current(&into, force)?;
    replace(ready.path(), &into)?;
    let report = inspect::sound(&into, &migrations)?;
    Ok(RestoreReport { report, copy })
}

/// Returns a copy of the backup that is ready to be served. The backup itself never changes.
fn make_ready(from: &Path, into: &Path, migrations: &Runner) -> Result<PartialFile> {
    let partial = PartialFile::beside(into)?;
    backups::vacuum_into(from, partial.path())?;
    migrate::run(partial.path(), migrations)?;
    end_sessions(&open::writer(partial.path())?)?;
    inspect::sound(partial.path(), migrations)?;
    Ok(partial)
}

/// Removes all sessions, so that a session that was ended after the backup does not become valid again.
fn end_sessions(connection: &Connection) -> Result<()> {
    let kept: bool = connection.query_row(
        "SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'sessions')",
        [],
        |row| row.get(0),
    )?;
    if kept {
        connection.execute("DELETE FROM sessions", [])?;
    }
    Ok(())
}

/// Copies the database that is about to be replaced to another name.
fn save_current(into: &Path, force: bool) -> Result<Option<PathBuf>> {
    let content = open::identify(into)?;
    match content {
        FileContent::Empty => return Ok(None),
        FileContent::Foreign => {
            content.schema(into, u32::MAX)?;
        }
        FileContent::Ours { .. } | FileContent::Damaged(_) if !force => {
            return Err(Error::Conflict(format!(
                "{} holds a database already. Use --force to replace it; it is copied aside first.",
                into.display()
            )));
        }
        FileContent::Ours { .. } | FileContent::Damaged(_) => {}
    }
    let copy = files::aside(into, "before-restore");
    // A database of a newer version is copied as well: restoring an older backup is how an admin returns to an older
    // version.
    match backups::copy(into, &copy, None) {
        Ok(_) => files::give_to_owner_of(&copy, into)?,
        Err(cause) => {
            tracing::warn!(%cause, copy = %copy.display(), "the database cannot be copied; it is renamed instead");
            move_aside(into, &copy)?;
        }
    }
    Ok(Some(copy))
}

/// Renames a damaged database together with its log, so that the log is not applied to the restored database.
fn move_aside(into: &Path, copy: &Path) -> Result<()> {
    for suffix in ["-wal", "-shm", "-journal", ""] {
        let (old, new) = (files::sibling(into, suffix), files::sibling(copy, suffix));
        if old.exists() {
            std::fs::rename(&old, &new).map_err(|cause| files::failed(&old, "moved aside", &cause))?;
        }
    }
    open::make(into)
}

/// Copies all pages in one SQLite transaction: after a crash the file is completely old or completely new.
fn replace(ready: &Path, into: &Path) -> Result<()> {
    let source = open::live(ready)?;
    let mut target = open::writer(into)?;
    let step = Backup::new(&source, &mut target)?.step(-1)?;
    if step != StepResult::Done {
        return Err(Error::Conflict(format!(
            "{} is in use by another program, and was not changed.",
            into.display()
        )));
    }
    target.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))?;
    Ok(())
}
