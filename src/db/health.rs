//! How busy an open database is, how large its files are, whether its disk is full, and whether it writes: for `/metrics`
//! and `/readyz`.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use tokio::sync::oneshot;

use super::job::{FinishedJob, Job, Respond, RunJob, WriteMode};
use super::{APPLICATION_ID, Actor, Db, files};
use crate::error::{Error, Result};
use crate::histogram::DurationHistogram;

const MIB: u64 = 1024 * 1024;

/// How long reads and writes wait.
#[derive(Clone, Debug)]
pub struct DatabaseLoad {
    /// Number of reads and writes that wait now.
    pub waiting_reads: usize,
    pub waiting_writes: usize,
    pub read_waits: DurationHistogram,
    pub write_waits: DurationHistogram,
    /// Times of commits, until they were on disk.
    pub commits: DurationHistogram,
}

/// The sizes of the database's files and the free space on their disk, in bytes.
#[derive(Clone, Copy, Debug)]
pub struct DatabaseSizes {
    pub database: u64,
    /// The write-ahead log.
    pub log: u64,
    pub free: u64,
}

/// The free space on a database's disk, with the limit below which the writer refuses writes.
pub(super) struct FreeSpace {
    database: PathBuf,
    /// In bytes; 0 for no limit.
    limit: AtomicU64,
    is_low: AtomicBool,
}

impl FreeSpace {
    pub(super) fn of(database: &Path) -> Self {
        Self { database: database.to_owned(), limit: AtomicU64::new(0), is_low: AtomicBool::new(false) }
    }

    pub(super) fn set_limit(&self, bytes: u64) {
        self.limit.store(bytes, Ordering::Relaxed);
    }

    /// Measures the free space. Logs when it falls below the limit, and when it is back.
    ///
    /// # Errors
    /// `DiskFull` below the limit.
    pub(super) fn check(&self) -> Result<()> {
        let limit = self.limit.load(Ordering::Relaxed);
        let free = if limit == 0 { u64::MAX } else { files::free_space(&self.database)? };
        let is_low = free < limit;
        let was_low = self.is_low.swap(is_low, Ordering::Relaxed);
        if is_low && !was_low {
            let (free, limit) = (free / MIB, limit / MIB);
            tracing::warn!("low disk space: {free} MiB free, the limit is {limit} MiB: writes are refused");
        } else if was_low && !is_low {
            tracing::info!("the disk has enough free space again: writes are accepted");
        }
        if is_low { Err(Error::DiskFull) } else { Ok(()) }
    }
}

impl Db {
    /// Measures the free space, for files beside the database that the writer does not write.
    ///
    /// # Errors
    /// `DiskFull` below the limit of the settings.
    pub fn check_free_space(&self) -> Result<()> {
        self.inner.settings.free_space.check()
    }

    /// Commits a write that changes nothing, and fails where a real one would. Raises no generation.
    ///
    /// # Errors
    /// `DiskFull` if the disk has too little free space.
    pub async fn probe(&self) -> Result<()> {
        self.check_free_space()?;
        self.write_quietly(Actor::program("probe"), |tx| {
            // SQLite writes the first page even if the value is the same.
            tx.pragma_update(None, "application_id", APPLICATION_ID)?;
            Ok(())
        })
        .await
    }

    /// Checks that the file at the database's path is the one that this program has open.
    ///
    /// # Errors
    /// `Conflict` if it was replaced, moved or deleted: what is written goes into a file that the next start does not find.
    pub fn check_in_place(&self) -> Result<()> {
        if files::identity(&self.inner.path) == Some(self.inner.identity) {
            return Ok(());
        }
        // The answer of `/readyz` is public, so it does not name the path.
        let message = "The database file was replaced or removed while the server uses it: changes are written into the former file, \
                       and are lost with it. Put the former file back, or restart the server.";
        Err(Error::Conflict(message.to_owned()))
    }

    /// Waits until the writer responds to an empty job, and returns `true`; `false` if the writer's queue is full. The writer
    /// also responds if it gets no transaction, because another process writes or the disk is full: its thread is alive.
    pub async fn passes_writer(&self) -> bool {
        let (send, receive) = oneshot::channel();
        let answer: Respond = Box::new(move |_| {
            // The caller may have stopped waiting.
            let _ = send.send(());
        });
        let run: RunJob = Box::new(|_| FinishedJob { succeeded: true, disk_is_full: false, answer });
        let job = Job { actor: Actor::program("pass_writer"), mode: WriteMode::Quiet, run };
        self.inner.queue.push(job).is_ok() && receive.await.is_ok()
    }

    #[must_use]
    pub fn load(&self) -> DatabaseLoad {
        DatabaseLoad {
            waiting_reads: self.inner.turns.waiting(),
            waiting_writes: self.inner.queue.waiting(),
            read_waits: self.inner.turns.waits.clone(),
            write_waits: self.inner.queue.waits.clone(),
            commits: self.inner.commits.clone(),
        }
    }

    /// Measures the files without opening them: closing a file would drop SQLite's locks.
    pub fn sizes(&self) -> Result<DatabaseSizes> {
        let path = self.path();
        Ok(DatabaseSizes {
            database: size(path)?,
            log: size(&files::sibling(path, "-wal"))?,
            free: files::free_space(path)?,
        })
    }
}

/// Returns the size of a file; 0 if there is none.
fn size(path: &Path) -> Result<u64> {
    match path.metadata() {
        Ok(found) => Ok(found.len()),
        Err(cause) if cause.kind() == std::io::ErrorKind::NotFound => Ok(0),
        Err(cause) => Err(files::failed(path, "measured", &cause)),
    }
}
