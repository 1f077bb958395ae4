//! The folder of the account, the certificates and their keys. It lies beside the database and is in no backup and no
//! archive, because all of it can be ordered again.

use std::fs::{DirBuilder, File, OpenOptions, Permissions};
use std::io::{ErrorKind, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::loaded::LoadedCertificate;
use crate::error::{Error, Result};

/// The folder `certificates` beside a database.
#[derive(Clone, Debug)]
pub struct CertificateFolder(PathBuf);

impl CertificateFolder {
    #[must_use]
    pub fn beside(database: &Path) -> Self {
        Self(database.with_file_name("certificates"))
    }

    /// Creates the folder, and closes it to everybody but its owner.
    pub(super) fn create(&self) -> Result<()> {
        DirBuilder::new()
            .recursive(true)
            .mode(0o700)
            .create(&self.0)
            .and_then(|()| std::fs::set_permissions(&self.0, Permissions::from_mode(0o700)))
            .map_err(|cause| failed(&self.0, "made", &cause))
    }

    /// Returns the certificate of a name with its key; none if there is none.
    ///
    /// # Errors
    /// `Conflict` for a file that cannot be read or holds no certificate.
    pub fn certificate(&self, name: &str) -> Result<Option<LoadedCertificate>> {
        let path = self.certificate_path(name);
        let Some(pem) = read(&path)? else { return Ok(None) };
        let loaded = LoadedCertificate::from_pem(&pem);
        loaded.map(Some).map_err(|cause| Error::Conflict(format!("{}: {cause}", path.display())))
    }

    /// Stores the key and the certificate of a name in one file, so that they always belong together.
    pub(super) fn keep_certificate(&self, name: &str, pem: &str) -> Result<()> {
        self.write(&self.certificate_path(name), pem.as_bytes())
    }

    fn certificate_path(&self, name: &str) -> PathBuf {
        self.0.join(format!("{name}.pem"))
    }

    /// Returns the content of a JSON file of the folder; none if there is none.
    pub(super) fn json<T: DeserializeOwned>(&self, file: &str) -> Result<Option<T>> {
        let path = self.0.join(file);
        let Some(text) = read(&path)? else { return Ok(None) };
        let value = serde_json::from_slice(&text);
        value.map(Some).map_err(|cause| Error::Conflict(format!("{}: {cause}", path.display())))
    }

    pub(super) fn keep_json(&self, file: &str, value: &impl Serialize) -> Result<()> {
        let text = serde_json::to_vec_pretty(value).map_err(Error::internal)?;
        self.write(&self.0.join(file), &text)
    }

    pub(super) fn remove(&self, file: &str) -> Result<()> {
        let path = self.0.join(file);
        std::fs::remove_file(&path).map_err(|cause| failed(&path, "removed", &cause))
    }

    /// Writes a file that only its owner can read. A crash leaves the old file or the new one.
    fn write(&self, path: &Path, content: &[u8]) -> Result<()> {
        let partial = path.with_added_extension("partial");
        let written = OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(true)
            .mode(0o600)
            .open(&partial)
            .and_then(|mut file| {
                file.write_all(content)?;
                file.sync_all()
            })
            .and_then(|()| std::fs::rename(&partial, path))
            .and_then(|()| File::open(&self.0)?.sync_all());
        written.map_err(|cause| failed(path, "written", &cause))
    }
}

fn read(path: &Path) -> Result<Option<Vec<u8>>> {
    match std::fs::read(path) {
        Ok(content) => Ok(Some(content)),
        Err(cause) if cause.kind() == ErrorKind::NotFound => Ok(None),
        Err(cause) => Err(failed(path, "read", &cause)),
    }
}

fn failed(path: &Path, what: &str, cause: &std::io::Error) -> Error {
    Error::Conflict(format!("{} cannot be {what}: {cause}.", path.display()))
}
