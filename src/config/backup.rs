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
        }
    }
}

impl BackupSettings {
    /// Returns the folder of the backups; `None` if backups are off.
    #[must_use]
    pub fn active_folder(&self) -> Option<&Path> {
        (self.enabled && self.folder != Path::new("")).then_some(&self.folder)
    }

    /// Returns which backups are kept.
    #[must_use]
    pub fn retention(&self) -> Retention {
        Retention { daily: self.keep_daily, weekly: self.keep_weekly, monthly: self.keep_monthly }
    }
}
