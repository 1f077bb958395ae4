//! Settings of the backups that the server makes.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::domain::backups::{BackupTime, Retention};

/// Where and when the server makes backups, and which it keeps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BackupSettings {
    pub enabled: bool,
    /// The folder of the backups; empty for none, which turns backups off.
    pub folder: PathBuf,
    /// Times of day in UTC. Without any, backups are made only on request.
    pub times: Vec<BackupTime>,
    pub keep_daily: u16,
    pub keep_weekly: u16,
    pub keep_monthly: u16,
    pub s3: S3Settings,
}

/// Storage off this machine to which each backup is copied, by the protocol of Amazon S3.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct S3Settings {
    /// The bucket; empty for none, which turns off-site copies off.
    pub bucket: String,
    /// The URL of the storage; empty for Amazon.
    pub endpoint: String,
    pub region: String,
    /// The folder in the bucket.
    pub prefix: String,
    /// The file with the access key; empty for the environment.
    pub credentials: PathBuf,
}

impl Default for S3Settings {
    fn default() -> Self {
        Self {
            bucket: String::new(),
            endpoint: String::new(),
            region: "us-east-1".to_owned(),
            prefix: String::new(),
            credentials: PathBuf::new(),
        }
    }
}

impl S3Settings {
    /// Returns the folder in the bucket as a URL.
    #[must_use]
    pub fn place(&self) -> String {
        format!("s3://{}/{}", self.bucket, self.prefix).trim_end_matches('/').to_owned()
    }
}

impl Default for BackupSettings {
    fn default() -> Self {
        Self {
            enabled: true,
            folder: PathBuf::new(),
            times: vec![BackupTime::default()],
            keep_daily: 7,
            keep_weekly: 4,
            keep_monthly: 6,
            s3: S3Settings::default(),
        }
    }
}

impl BackupSettings {
    /// Returns the folder of the backups; `None` if backups are off.
    #[must_use]
    pub fn active_folder(&self) -> Option<&Path> {
        (self.enabled && self.folder != Path::new("")).then_some(&self.folder)
    }

    /// Returns the storage off this machine; `None` if backups are not copied there.
    #[must_use]
    pub fn off_site(&self) -> Option<&S3Settings> {
        self.active_folder().filter(|_| !self.s3.bucket.is_empty()).map(|_| &self.s3)
    }

    /// Returns which backups are kept.
    #[must_use]
    pub fn retention(&self) -> Retention {
        Retention { daily: self.keep_daily, weekly: self.keep_weekly, monthly: self.keep_monthly }
    }
}
