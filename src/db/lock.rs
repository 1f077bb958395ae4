//! The lock that allows one server per database: an exclusive lock on a file beside the database, never on the database
//! itself.
//!
//! A command that writes beside a server updates that file's modification time. The server reads it in a microsecond.

use std::fs::{File, TryLockError};
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::files;
use crate::clock::Clock;
use crate::error::{Error, Result};

/// The lock, held as long as this value exists. The file is never deleted; otherwise two processes could lock two files
/// with the same name.
#[derive(Debug)]
pub(super) struct Lock {
    _file: File,
}

/// The modification time of the lock file, which signals to the server that a command has written.
pub(super) struct WriteSignal {
    file: File,
}

impl WriteSignal {
    pub(super) fn of(database: &Path) -> Result<Self> {
        files::open_private(&path(database), database).map(|file| Self { file })
    }

    pub(super) fn send(&self) -> io::Result<()> {
        self.file.set_modified(Clock::System.now().into())
    }

    /// Returns the time of the last signal, in nanoseconds since 1970.
    pub(super) fn sent(&self) -> io::Result<i64> {
        let file = self.file.metadata()?;
        Ok(file.mtime() * 1_000_000_000 + file.mtime_nsec())
    }
}

/// Timeout for a command that waits for another one to migrate the same file.
const PATIENCE: Duration = Duration::from_secs(3);

/// Takes the lock of a database. Returns an error if a server holds it.
pub(super) fn take(database: &Path) -> Result<Lock> {
    attempt(database)?.ok_or_else(|| {
        Error::Conflict(format!("A Homecourt server is using {}. Stop it first.", database.display()))
    })
}

/// Takes the lock of a database. Waits up to [`PATIENCE`] for a command that holds it.
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
