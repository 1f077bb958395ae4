//! Backups of the whole database: their file names, and what a super administrator sees of them.

use jiff::Timestamp;
use jiff::civil::Time;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The suffix of a backup's file name.
const SUFFIX: &str = ".db.zst";

/// The time in a backup's file name: `20261123T031500Z`.
const STAMP: &str = "%Y%m%dT%H%M%SZ";

/// A time of day in UTC, written as `03:15`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct BackupTime(pub Time);

impl Default for BackupTime {
    fn default() -> Self {
        Self(Time::constant(3, 15, 0, 0))
    }
}

impl TryFrom<String> for BackupTime {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        Time::strptime("%H:%M", &text).map(Self).map_err(|_| format!("{text:?} is not a time like 03:15"))
    }
}

impl From<BackupTime> for String {
    fn from(time: BackupTime) -> Self {
        time.0.strftime("%H:%M").to_string()
    }
}

/// How many backups are kept: the latest of each of the last days, weeks and months that have a backup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Retention {
    pub daily: u16,
    pub weekly: u16,
    pub monthly: u16,
}

/// Failed attempts since the last successful backup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FailedAttempts {
    pub count: u32,
    /// When the last attempt failed.
    pub last: Timestamp,
}

/// Returns the file name of a backup: `homecourt-20261123T031500Z.db.zst` for the database `homecourt`.
#[must_use]
pub fn file_name(database: &str, at: Timestamp) -> String {
    format!("{database}-{}{SUFFIX}", at.strftime(STAMP))
}

/// Returns when a backup of `database` was made, from its file name; `None` for the name of any other file.
#[must_use]
pub fn made_at(database: &str, name: &str) -> Option<Timestamp> {
    let stamp = name.strip_prefix(database)?.strip_prefix('-')?.strip_suffix(SUFFIX)?;
    let at = jiff::civil::DateTime::strptime(STAMP, stamp).ok()?.to_zoned(jiff::tz::TimeZone::UTC).ok()?;
    // `strptime` also accepts numbers without leading zeros.
    (file_name(database, at.timestamp()) == name).then(|| at.timestamp())
}

/// The backups of this server, and their schedule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BackupOverview {
    /// Whether the settings name a folder for backups. Without one nothing is backed up.
    pub enabled: bool,
    /// The folder on the server.
    pub folder: Option<String>,
    /// Times of day in UTC at which a backup is made.
    pub times: Vec<String>,
    pub keep: Retention,
    /// The latest backup.
    pub latest: Option<BackupFile>,
    /// How long the latest backup took, in seconds, rounded up; `null` if the server has been restarted since.
    pub latest_seconds: Option<u64>,
    /// When the next backup is due, or the next attempt after a failure.
    pub next: Option<String>,
    pub running: Option<RunningBackup>,
    /// The last failure, if no backup has succeeded since.
    pub failure: Option<BackupFailure>,
    /// All backups, newest first.
    pub backups: Vec<BackupFile>,
}

/// A verified backup.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BackupFile {
    /// The file name.
    pub name: String,
    pub made_at: String,
    pub bytes: u64,
}

/// A backup that is being made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RunningBackup {
    pub started_at: String,
    pub step: BackupStep,
}

/// What a running backup does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum BackupStep {
    /// Copies the database.
    #[default]
    Copying,
    /// Checks every page, index and reference of the copy.
    Checking,
    /// Compresses the copy, and compares the result with it.
    Compressing,
}

/// Why the last backup failed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct BackupFailure {
    pub at: String,
    /// A sentence with the cause.
    pub message: String,
    /// Number of attempts that failed since the last successful backup.
    pub attempts: u32,
}
