//! The access key of the storage: from the environment, or from a file that nobody else can read.

use std::fs::File;
use std::io::Read;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use crate::config::S3Settings;
use crate::error::{Error, Result};

/// The names of the two values in the file. Variables of the environment have the same names in capitals.
const KEY_ID: &str = "aws_access_key_id";
const SECRET: &str = "aws_secret_access_key";

/// An access key. It has no `Debug`, so that no log shows it.
pub struct BucketCredentials {
    pub key_id: String,
    pub secret: String,
}

impl BucketCredentials {
    /// Reads the access key.
    ///
    /// # Errors
    /// `Conflict` if a value is missing, or if another user can read the file.
    pub fn read(settings: &S3Settings) -> Result<Self> {
        if settings.credentials == Path::new("") {
            let value = |name: &str| std::env::var(name.to_uppercase()).ok();
            return Self::of(value, "the environment");
        }
        let text = private_text(&settings.credentials)?;
        let value = |name: &str| {
            let mut values = text.lines().filter_map(|line| line.split_once('='));
            values.find(|(own, _)| own.trim() == name).map(|(_, value)| value.trim().to_owned())
        };
        Self::of(value, &settings.credentials.display().to_string())
    }

    fn of(value: impl Fn(&str) -> Option<String>, place: &str) -> Result<Self> {
        let known = |name: &str| {
            let missing = || Error::Conflict(format!("{name} for [backup.s3] is missing in {place}."));
            value(name).filter(|value| !value.is_empty()).ok_or_else(missing)
        };
        Ok(Self { key_id: known(KEY_ID)?, secret: known(SECRET)? })
    }

    /// Returns a text without the access key. Storage repeats the key's id in its errors.
    pub fn removed_from(&self, text: &str) -> String {
        text.replace(&self.key_id, "***").replace(&self.secret, "***")
    }
}

/// Returns the content of a file that only its owner can read.
fn private_text(path: &Path) -> Result<String> {
    let unreadable = |cause: std::io::Error| Error::Conflict(format!("{}: {cause}.", path.display()));
    let mut file = File::open(path).map_err(unreadable)?;
    let mode = file.metadata().map_err(unreadable)?.permissions().mode() & 0o777;
    if mode & 0o077 != 0 {
        return Err(Error::Conflict(format!(
            "{0} can be read by other users ({mode:o}). Correct this: chmod 600 {0}",
            path.display()
        )));
    }
    let mut text = String::new();
    file.read_to_string(&mut text).map_err(unreadable)?;
    Ok(text)
}
