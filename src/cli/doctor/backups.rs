//! Checks the server's backups: whether they are made, and how old the latest is.

use jiff::{SignedDuration, Timestamp};

use super::Finding;
use crate::clock::Clock;
use crate::config::Config;
use crate::db;
use crate::rules::backups;

/// How long after its time a backup may still be on its way: it takes a while, and a failed one is tried again.
const TOLERANCE: SignedDuration = SignedDuration::from_hours(2);

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
    let stem = config.database.file_stem().unwrap_or_default().to_string_lossy();
    let stored = match db::list_backups(folder, &stem) {
        Ok(stored) => stored,
        Err(error) => {
            let advice = "Correct `folder` under [backup], or the permissions of the folder.";
            return Finding::failure("backups", error.to_string(), advice);
        }
    };
    let Some(latest) = stored.last() else {
        let advice = "The server makes the first one when it starts. If it has, read why it failed: journalctl -u homecourt";
        return Finding::warning("backups", format!("none in {}", folder.display()), advice);
    };
    let now = clock.now();
    let found = format!("{} in {}, the latest {} old", stored.len(), folder.display(), age(latest.at, now));
    let due = backups::next(&settings.times, Some(latest.at), None, now);
    if due.is_some_and(|due| now.duration_since(due) > TOLERANCE) {
        let advice = "One was due since then. Read why it was not made: journalctl -u homecourt";
        return Finding::warning("backups", found, advice);
    }
    Finding::fine("backups", found)
}

/// Returns the time since an instant in whole hours, or in days from two days on: `7 h`, `3 days`.
fn age(instant: Timestamp, now: Timestamp) -> String {
    let hours = now.duration_since(instant).max(SignedDuration::ZERO).as_hours();
    if hours < 48 { format!("{hours} h") } else { format!("{} days", hours / 24) }
}
