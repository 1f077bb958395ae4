//! Checks the server's backups: whether they are made, and how old the latest is.

use std::borrow::Cow;
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};

use super::Finding;
use crate::clock::Clock;
use crate::config::Config;
use crate::db::{self, StoredBackup};
use crate::off_site::OffSite;
use crate::rules::backups;

/// How long after its time a backup may still be on its way: it takes a while, and a failed one is tried again.
const TOLERANCE: SignedDuration = SignedDuration::from_hours(2);

/// How long the off-site storage may take to answer.
const PATIENCE: Duration = Duration::from_secs(20);

/// Checks the folder of the backups. Reads only the names of the files in it.
pub(super) fn check(config: &Config, clock: &Clock) -> Finding {
    let settings = &config.backup;
    let Some(folder) = settings.active_folder() else {
        if settings.enabled {
            let advice =
                "Set `folder` under [backup] in the settings, such as \"/var/lib/homecourt/backups\".";
            return Finding::warning("backups", "off", advice);
        }
        return Finding::fine("backups", "off, as the settings say");
    };
    let stored = match db::list_backups(folder, &stem(config)) {
        Ok(stored) => stored,
        Err(error) => {
            let advice = "Correct `folder` under [backup], or the permissions of the folder.";
            return Finding::failure("backups", error.to_string(), advice);
        }
    };
    let now = clock.now();
    let is_wrong = |backup: &&StoredBackup| backup.at > now && backups::latest([backup.at], now).is_none();
    let wrong = stored.iter().find(is_wrong);
    let wrong = wrong.map_or_else(String::new, |one| {
        format!("; {} has a date in the future and does not count", one.name)
    });
    let Some(latest) = backups::latest(stored.iter().map(|backup| backup.at), now) else {
        let advice = "The server makes the first one when it starts. If it has, read why it failed: journalctl -u homecourt";
        return Finding::warning("backups", format!("none in {}{wrong}", folder.display()), advice);
    };
    let found =
        format!("{} in {}, the latest {} old{wrong}", stored.len(), folder.display(), age(latest, now));
    let due = backups::next(&settings.times, Some(latest), None, now);
    if due.is_some_and(|due| now.duration_since(due) > TOLERANCE) {
        let advice = "One was due since then. Read why it was not made: journalctl -u homecourt";
        return Finding::warning("backups", found, advice);
    }
    if !wrong.is_empty() {
        let advice = "Was the clock wrong? Delete the file, or give it its right time.";
        return Finding::warning("backups", found, advice);
    }
    Finding::fine("backups", found)
}

/// Asks the off-site storage how old its latest copy is, with the access key of the settings. Checks nothing if the settings
/// name no bucket.
pub(super) async fn off_site(config: &Config, clock: &Clock) -> Option<Finding> {
    let settings = config.backup.off_site()?;
    let failure = |found: String| {
        let advice = "Correct [backup.s3] in the settings, or the storage. The server tries again by itself.";
        Some(Finding::failure("off-site copies", found, advice))
    };
    let now = clock.now();
    let latest = match OffSite::open(settings) {
        Ok(storage) => tokio::time::timeout(PATIENCE, storage.latest(&stem(config), now)).await,
        Err(error) => return failure(error.to_string()),
    };
    let latest = match latest {
        Ok(Ok(latest)) => latest,
        Ok(Err(error)) => return failure(error.to_string()),
        Err(_) => return failure(format!("{} did not answer in {} s", settings.place(), PATIENCE.as_secs())),
    };
    let advice = "One was due since then. Read why it was not copied: journalctl -u homecourt";
    let Some(latest) = latest else {
        return Some(Finding::warning("off-site copies", format!("none in {}", settings.place()), advice));
    };
    let found = format!("in {}, the latest {} old", settings.place(), age(latest, now));
    let due = backups::next(&config.backup.times, Some(latest), None, now);
    if due.is_some_and(|due| now.duration_since(due) > TOLERANCE) {
        return Some(Finding::warning("off-site copies", found, advice));
    }
    Some(Finding::fine("off-site copies", found))
}

/// Returns the name with which the names of the database's backups begin.
fn stem(config: &Config) -> Cow<'_, str> {
    config.database.file_stem().unwrap_or_default().to_string_lossy()
}

/// Returns the time since an instant in whole hours, or in days from two days on: `7 h`, `3 days`.
fn age(instant: Timestamp, now: Timestamp) -> String {
    let hours = now.duration_since(instant).max(SignedDuration::ZERO).as_hours();
    if hours < 48 { format!("{hours} h") } else { format!("{} days", hours / 24) }
}
