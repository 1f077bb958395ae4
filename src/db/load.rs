//! How busy an open database is, and how large its files are: for `/metrics`.

use std::path::Path;

use super::{Db, files};
use crate::error::Result;
use crate::histogram::DurationHistogram;

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

impl Db {
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
