//! Temporary files in the folder of the database, without a name: they are gone with the process, even a killed one.

use std::fs::{File, remove_file};
use std::io::{Read, Result as IoResult, Seek, SeekFrom, Write};
use std::sync::atomic::{AtomicU64, Ordering};

use super::{Db, files};
use crate::error::Result;

/// A private file without a name.
#[derive(Debug)]
pub struct TemporaryFile(File);

/// Distinguishes the files of one process.
static NUMBER: AtomicU64 = AtomicU64::new(0);

impl Db {
    /// Creates an empty temporary file on the disk of the database.
    ///
    /// # Errors
    /// `Conflict` if the folder of the database cannot be written.
    pub fn temporary_file(&self) -> Result<TemporaryFile> {
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = files::sibling(self.path(), &format!(".{}-{number}.temporary", std::process::id()));
        files::create_private(&path)?;
        let file = File::options().read(true).write(true).open(&path);
        remove_file(&path).map_err(|cause| files::failed(&path, "removed", &cause))?;
        file.map(TemporaryFile).map_err(|cause| files::failed(&path, "opened", &cause))
    }
}

impl Read for TemporaryFile {
    fn read(&mut self, bytes: &mut [u8]) -> IoResult<usize> {
        self.0.read(bytes)
    }
}

impl Write for TemporaryFile {
    fn write(&mut self, bytes: &[u8]) -> IoResult<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> IoResult<()> {
        self.0.flush()
    }
}

impl Seek for TemporaryFile {
    fn seek(&mut self, to: SeekFrom) -> IoResult<u64> {
        self.0.seek(to)
    }
}
