//! One server a file: an exclusive lock on a sibling of the database, never on the database itself.
//!
//! A command that writes beside a server tells it by the time of that sibling, which costs the server a microsecond to read.

use std::fs::{File, TryLockError};
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::files;
use crate::clock::Clock;
use crate::error::{Error, Result};

/// Held for as long as this value lives. The file stays: to delete it would let two processes lock two files of one name.
#[derive(Debug)]
pub(super) struct Lock {
    _file: File,
}

/// The time of the lock's file, by which a command tells the server that it has written.
pub(super) struct Signal {
    file: File,
}

impl Signal {
    pub(super) fn of(database: &Path) -> Result<Self> {
        files::open_private(&path(database), database).map(|file| Self { file })
    }

    pub(super) fn send(&self) -> io::Result<()> {
        self.file.set_modified(Clock::System.now().into())
    }

    /// When it was last sent, in nanoseconds since 1970.
    pub(super) fn sent(&self) -> io::Result<i64> {
        let file = self.file.metadata()?;
        Ok(file.mtime() * 1_000_000_000 + file.mtime_nsec())
    }
}

/// How long a command waits for another one that migrates the same file.
const PATIENCE: Duration = Duration::from_secs(3);

/// Takes the lock of a database, or says at once that a server has it.
pub(super) fn take(database: &Path) -> Result<Lock> {
    attempt(database)?.ok_or_else(|| {
        Error::Conflict(format!("A Homecourt server is using {}. Stop it first.", database.display()))
    })
}

/// Takes the lock of a database, waiting a moment for a command that has it.
pub(super) fn wait(database: &Path) -> Result<Lock> {
    let started = Instant::now();
    while started.elapsed() < PATIENCE {
        if let Some(lock) = attempt(database)? {
            return Ok(lock);
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    take(database)
}

fn attempt(database: &Path) -> Result<Option<Lock>> {
    let path = path(database);
    let file = files::open_private(&path, database)?;
    match file.try_lock() {
        Ok(()) => Ok(Some(Lock { _file: file })),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(cause)) => {
            Err(Error::Conflict(format!("{} cannot be locked: {cause}.", path.display())))
        }
    }
}

fn path(database: &Path) -> PathBuf {
    files::sibling(database, ".lock")
}
