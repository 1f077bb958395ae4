//! Backups: copies of a database in use, verified before they get their final name.

mod compressed;
mod folder;

use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;

use refinery::Runner;
use rusqlite::ErrorCode;
use serde::Serialize;
use sha2::{Digest, Sha256};

use super::files::{self, PartialFile};
use super::inspect::{self, DatabaseReport};
use super::{migrations, open};
use crate::error::{Error, Result};

pub(super) use compressed::ReadableBackup;
pub use compressed::{backup_compressed, is_compressed, remove_unfinished};
pub use folder::{StoredBackup, list_backups};

/// A verified database file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct VerifiedBackup {
    /// The contents of the file.
    #[serde(flatten)]
    pub report: DatabaseReport,
    /// The SHA-256 of the file, in hexadecimal.
    pub sha256: String,
}

/// Copies a database, which may be in use, to a file that must not exist yet.
///
/// Writes the copy to a temporary file beside the target, verifies it, syncs it to disk and then renames it. Creates
/// the folder if it is missing.
pub fn backup(source: &Path, target: &Path) -> Result<VerifiedBackup> {
    let source = open::full(source)?;
    files::make_folder(files::folder(target), &source)?;
    copy(&source, target, Some(&migrations::migrations()))?;
    files::give_to_owner_of(target, files::folder(target))?;
    verify(target)
}

/// Writes a verified copy of a database, which may be in use, to `out`. The temporary file is beside the database.
pub fn backup_into(source: &Path, out: &mut impl Write) -> Result<VerifiedBackup> {
    let source = open::full(source)?;
    let partial = PartialFile::beside(&files::aside(&source, "backup"))?;
    vacuum_into(&source, partial.path())?;
    let verified = verify(partial.path())?;
    let written = File::open(partial.path()).and_then(|mut file| {
        std::io::copy(&mut file, out)?;
        out.flush()
    });
    written.map_err(|cause| Error::Conflict(format!("The copy cannot be written: {cause}.")))?;
    Ok(verified)
}

/// A temporary file beside a database for a backup that comes from another machine. Dropping it removes it.
pub struct DownloadedBackup(PartialFile);

impl DownloadedBackup {
    /// Creates the file, which is empty. The database may be missing, its folder not.
    pub fn beside(database: &Path) -> Result<Self> {
        PartialFile::beside(&files::sibling(database, ".download")).map(Self)
    }

    #[must_use]
    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// Opens the file for writing.
    pub fn open(&self) -> Result<File> {
        File::create(self.path()).map_err(|cause| files::failed(self.path(), "written", &cause))
    }
}

/// Verifies a backup without changing it: it is a Homecourt database, its schema equals that of the migrations, and all
/// pages, indexes and references are intact. Unpacks a compressed backup into a temporary file beside it.
pub fn verify(file: &Path) -> Result<VerifiedBackup> {
    verify_with(file, &migrations::migrations())
}

/// Verifies a backup like [`verify`], with other migrations than the program's own.
pub fn verify_with(file: &Path, migrations: &Runner) -> Result<VerifiedBackup> {
    let path = open::full(file)?;
    let readable = ReadableBackup::open(&path, &path)?;
    let report = inspect::sound(readable.path(), migrations).map_err(|cause| readable.about(&path, cause))?;
    Ok(VerifiedBackup { report, sha256: digest(&path)? })
}

/// Copies a database like [`backup`]. Checks its schema against `migrations`; without migrations any schema is
/// accepted.
pub(super) fn copy(source: &Path, target: &Path, migrations: Option<&Runner>) -> Result<DatabaseReport> {
    files::refuse_existing(target)?;
    files::check_room(target, files::size(source)?)?;
    open::identify(source)?.schema(source, migrations.map_or(u32::MAX, migrations::newest))?;
    let partial = PartialFile::beside(target)?;
    vacuum_into(source, partial.path())?;
    let report = match migrations {
        Some(migrations) => inspect::sound(partial.path(), migrations)?,
        None => inspect::whole(partial.path(), u32::MAX)?,
    };
    partial.keep_as(target)?;
    Ok(report)
}

/// Writes a compact copy of a database into an empty file, without a journal.
pub(super) fn vacuum_into(source: &Path, target: &Path) -> Result<()> {
    let name = target
        .to_str()
        .ok_or_else(|| Error::Conflict(format!("{} is not a name in UTF-8.", target.display())))?;
    let connection = open::live(source)?;
    // Callers that keep the copy sync it themselves. A sync here would delay the commits of a server.
    connection
        .pragma_update(None, "synchronous", "off")
        .and_then(|()| connection.execute("VACUUM INTO ?1", [name]))
        .map_err(|cause| match cause.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => {
                Error::Conflict(format!("The disk of {} is full.", files::folder(target).display()))
            }
            _ => Error::Conflict(format!("{} could not be copied: {cause}.", source.display())),
        })?;
    Ok(())
}

/// Returns the SHA-256 of a file. No connection of this process may have the file open: closing the handle would drop
/// SQLite's locks.
pub(super) fn digest(path: &Path) -> Result<String> {
    let hashed = File::open(path).and_then(|mut file| copy_hashed(&mut file, &mut std::io::sink()));
    hashed.map_err(|cause| files::failed(path, "read", &cause))
}

/// Copies all bytes and returns their SHA-256.
pub(super) fn copy_hashed(from: &mut impl Read, to: &mut impl Write) -> std::io::Result<String> {
    let mut hash = Sha256::new();
    let mut buffer = vec![0; 64 * 1024];
    loop {
        let count = from.read(&mut buffer)?;
        if count == 0 {
            return Ok(hex::encode(hash.finalize()));
        }
        let read = buffer.get(..count).unwrap_or_default();
        hash.update(read);
        to.write_all(read)?;
    }
}
