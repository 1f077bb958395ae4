//! Restoring: a backup takes the place of the database in one step, or not at all.

use std::path::{Path, PathBuf};

use refinery::Runner;
use rusqlite::Connection;
use rusqlite::backup::{Backup, StepResult};
use serde::Serialize;

use super::files::{self, Scratch};
use super::inspect::{self, Report};
use super::open::{self, Content};
use super::{backup, lock, migrate, migrations};
use crate::error::{Error, Result};

/// What a restore did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Restored {
    /// What the database holds now.
    pub report: Report,
    /// Where the database of before is; none when there was none.
    pub copy: Option<PathBuf>,
}

/// Puts a backup in the place of a database, brought up to this program and with everybody signed out.
///
/// Refused while a server has the database, always; and without `force` when there is a database already. That one is copied
/// aside first, or, when it is damaged, moved aside.
pub fn restore(from: &Path, into: &Path, force: bool) -> Result<Restored> {
    let migrations = migrations::migrations();
    let from = open::full(from)?;
    inspect::sound(&from, &migrations)?;
    if !into.exists() {
        open::make(into)?;
    }
    let into = open::full(into)?;
    files::sweep(&into)?;
    if from == into {
        return Err(Error::Conflict(format!("{} cannot be restored from itself.", into.display())));
    }
    let _lock = lock::take(&into)?;
    let size = from.metadata().map_err(|cause| files::failed(&from, "measured", &cause))?.len();
    files::check_room(&into, size.saturating_mul(3))?;
    let ready = make_ready(&from, &into, &migrations)?;
    let copy = save_current(&into, force)?;
    replace(ready.path(), &into)?;
    let report = inspect::sound(&into, &migrations)?;
    Ok(Restored { report, copy })
}

/// A copy of the backup as it is going to be served. The backup itself is never changed.
fn make_ready(from: &Path, into: &Path, migrations: &Runner) -> Result<Scratch> {
    let scratch = Scratch::beside(into)?;
    backup::vacuum_into(from, scratch.path())?;
    migrate::run(scratch.path(), migrations)?;
    end_sessions(&open::writer(scratch.path())?)?;
    inspect::sound(scratch.path(), migrations)?;
    Ok(scratch)
}

/// A session that was ended since the backup must not come back to life.
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

/// Keeps what is about to be replaced, under another name.
fn save_current(into: &Path, force: bool) -> Result<Option<PathBuf>> {
    let content = open::identify(into)?;
    match content {
        Content::Empty => return Ok(None),
        Content::Foreign => {
            content.schema(into, u32::MAX)?;
        }
        Content::Ours { .. } | Content::Damaged(_) if !force => {
            return Err(Error::Conflict(format!(
                "{} holds a database already. Use --force to replace it; it is copied aside first.",
                into.display()
            )));
        }
        Content::Ours { .. } | Content::Damaged(_) => {}
    }
    let copy = files::aside(into, "before-restore");
    // A newer file is kept as well: to restore an older backup is how one goes back to an older program.
    match backup::copy(into, &copy, None) {
        Ok(_) => files::give_to_owner_of(&copy, into)?,
        Err(cause) => {
            tracing::warn!(%cause, copy = %copy.display(), "the database cannot be copied, and is moved aside");
            move_aside(into, &copy)?;
        }
    }
    Ok(Some(copy))
}

/// Moves a broken database together with its log, so that the log never meets the restored one.
fn move_aside(into: &Path, copy: &Path) -> Result<()> {
    for suffix in ["-wal", "-shm", "-journal", ""] {
        let (old, new) = (files::sibling(into, suffix), files::sibling(copy, suffix));
        if old.exists() {
            std::fs::rename(&old, &new).map_err(|cause| files::failed(&old, "moved aside", &cause))?;
        }
    }
    open::make(into)
}

/// Copies all pages in one transaction of SQLite: a crash leaves the old file or the new one, whole.
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
