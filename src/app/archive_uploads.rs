//! Archives that super administrators upload, piece by piece, in files without a name until they are imported.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::budgets::content::{ARCHIVE_UPLOAD, ARCHIVE_UPLOAD_IDLE, ARCHIVES};
use crate::db::{Db, TemporaryFile};
use crate::domain::ids::UserId;
use crate::error::{Error, Result};

/// The archive of each user who uploads one. A user has one at a time.
#[derive(Default)]
pub struct ArchiveUploads(Mutex<HashMap<UserId, Upload>>);

struct Upload {
    file: Arc<TemporaryFile>,
    /// Number of bytes that have arrived.
    bytes: u64,
    /// The time of the last piece, in seconds of Unix time.
    last: i64,
}

impl fmt::Debug for ArchiveUploads {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ArchiveUploads").field("uploads", &self.lock().len()).finish()
    }
}

impl ArchiveUploads {
    /// Appends a piece to a user's archive and returns the number of bytes that have arrived. A piece at offset 0 begins
    /// a new archive; `now` is Unix time in seconds. Writes to the disk, so it must not run on the runtime's threads.
    ///
    /// # Errors
    /// `Conflict` with the number of bytes that have arrived if the piece does not begin there; `TooLarge` for an archive
    /// that has to be imported on the command line; `Unavailable` if too many users upload an archive; `DiskFull`.
    pub fn append(&self, db: &Db, (user, now): (UserId, i64), offset: u64, piece: &[u8]) -> Result<u64> {
        self.drop_idle(now);
        let end = offset.saturating_add(piece.len() as u64);
        if end > ARCHIVE_UPLOAD {
            let limit = ARCHIVE_UPLOAD / (1024 * 1024 * 1024);
            return Err(Error::TooLarge(format!(
                "An archive of more than {limit} GiB is imported on the server: homecourt organization import FILE"
            )));
        }
        db.check_free_space()?;
        let file = if offset == 0 { self.begin(db, user, now)? } else { self.at(user, offset)? };
        file.write_at(offset, piece)?;
        // The user may have begun another archive meanwhile.
        if let Some(upload) = self.lock().get_mut(&user).filter(|upload| Arc::ptr_eq(&upload.file, &file)) {
            upload.bytes = end;
            upload.last = now;
        }
        Ok(end)
    }

    /// Returns a user's archive.
    ///
    /// # Errors
    /// `Conflict` if the user has uploaded none, or it was dropped.
    pub fn find(&self, user: UserId, now: i64) -> Result<Arc<TemporaryFile>> {
        self.drop_idle(now);
        let found = self.lock().get(&user).map(|upload| Arc::clone(&upload.file));
        found.ok_or_else(|| {
            Error::Conflict("The archive is not on the server any more. Choose it again.".to_owned())
        })
    }

    /// Drops a user's archive.
    pub fn drop_of(&self, user: UserId) {
        self.lock().remove(&user);
    }

    /// Drops archives to which nothing was added for an hour.
    pub fn drop_idle(&self, now: i64) {
        // A time in the future is from before the clock was set back.
        self.lock().retain(|_, upload| (0..ARCHIVE_UPLOAD_IDLE).contains(&(now - upload.last)));
    }

    fn begin(&self, db: &Db, user: UserId, now: i64) -> Result<Arc<TemporaryFile>> {
        let file = Arc::new(db.temporary_file()?);
        let mut uploads = self.lock();
        if uploads.len() >= ARCHIVES && !uploads.contains_key(&user) {
            let reason = "Other administrators are uploading archives. Try again when they are done.";
            return Err(Error::Unavailable(reason.to_owned()));
        }
        uploads.insert(user, Upload { file: Arc::clone(&file), bytes: 0, last: now });
        Ok(file)
    }

    fn at(&self, user: UserId, offset: u64) -> Result<Arc<TemporaryFile>> {
        let uploads = self.lock();
        let bytes = uploads.get(&user).map_or(0, |upload| upload.bytes);
        match uploads.get(&user) {
            Some(upload) if bytes == offset => Ok(Arc::clone(&upload.file)),
            _ => Err(Error::Conflict(format!(
                "{bytes} bytes have arrived; the next piece has to begin there."
            ))),
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<UserId, Upload>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
