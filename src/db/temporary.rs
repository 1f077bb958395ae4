//! Temporary files in the folder of the database, without a name: they are gone with the process, even a killed one.

use std::fs::{File, remove_file};
use std::io::{ErrorKind, Read, Result as IoResult, Seek, SeekFrom, Write};
use std::os::unix::fs::FileExt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::{Db, files};
use crate::error::{Error, Result};

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

impl TemporaryFile {
    /// Writes bytes at a position, whatever the file's own position is.
    ///
    /// # Errors
    /// `DiskFull`; `Conflict` if the disk fails.
    pub fn write_at(&self, position: u64, bytes: &[u8]) -> Result<()> {
        self.0.write_all_at(bytes, position).map_err(|cause| match cause.kind() {
            ErrorKind::StorageFull => Error::DiskFull,
            _ => Error::Conflict(format!("The file could not be saved: {cause}.")),
        })
    }

    /// Returns a reader of the file with a position of its own.
    #[must_use]
    pub fn view(self: &Arc<Self>) -> TemporaryFileView {
        TemporaryFileView { file: Arc::clone(self), position: 0 }
    }
}

/// A reader of a temporary file. Several readers have positions of their own.
#[derive(Debug)]
pub struct TemporaryFileView {
    file: Arc<TemporaryFile>,
    position: u64,
}

impl Read for TemporaryFileView {
    fn read(&mut self, bytes: &mut [u8]) -> IoResult<usize> {
        let count = self.file.0.read_at(bytes, self.position)?;
        self.position += count as u64;
        Ok(count)
    }
}

impl Seek for TemporaryFileView {
    fn seek(&mut self, to: SeekFrom) -> IoResult<u64> {
        let position = match to {
            SeekFrom::Start(position) => Some(position),
            SeekFrom::Current(by) => self.position.checked_add_signed(by),
            SeekFrom::End(by) => self.file.0.metadata()?.len().checked_add_signed(by),
        };
        self.position = position.ok_or(ErrorKind::InvalidInput)?;
        Ok(self.position)
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
