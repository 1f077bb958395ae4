//! The folder of the server's backups. Files in it that are not backups of the database are left alone.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use jiff::Timestamp;

use crate::db::files;
use crate::domain::backups::{BackupFile, made_at};
use crate::error::Result;

/// A backup in the folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredBackup {
    pub at: Timestamp,
    pub name: String,
    pub bytes: u64,
}

impl StoredBackup {
    /// Returns the backup as super administrators see it.
    #[must_use]
    pub fn file(&self) -> BackupFile {
        BackupFile { name: self.name.clone(), made_at: self.at.to_string(), bytes: self.bytes }
    }

    /// Deletes the backup.
    pub fn delete(&self, folder: &Path) -> Result<()> {
        let path = folder.join(&self.name);
        fs::remove_file(&path).map_err(|cause| files::failed(&path, "deleted", &cause))
    }

    /// Opens the backup for reading.
    pub fn open(&self, folder: &Path) -> Result<fs::File> {
        let path = folder.join(&self.name);
        fs::File::open(&path).map_err(|cause| files::failed(&path, "read", &cause))
    }
}

/// Returns the backups of a database, whose file name without its suffix is `database`, oldest first. A missing folder
/// has none.
pub fn list_backups(folder: &Path, database: &str) -> Result<Vec<StoredBackup>> {
    let unreadable = |cause: std::io::Error| files::failed(folder, "read", &cause);
    let entries = match fs::read_dir(folder) {
        Err(cause) if cause.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.map_err(unreadable)?,
    };
    let mut stored = Vec::new();
    for entry in entries {
        let entry = entry.map_err(unreadable)?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if let Some(at) = made_at(database, &name) {
            let bytes = entry.metadata().map_err(unreadable)?.len();
            stored.push(StoredBackup { at, name, bytes });
        }
    }
    stored.sort_by_key(|backup| backup.at);
    Ok(stored)
}
