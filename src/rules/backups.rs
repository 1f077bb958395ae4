//! When backups are made, and which are kept. All days, weeks and months are those of UTC; weeks begin on Monday.

use std::collections::BTreeSet;

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, ToSpan};

use crate::domain::backups::{BackupTime, FailedAttempts, Retention};

/// Backups that are at most this much older than the newest are all kept.
const ALL_WITHIN: SignedDuration = SignedDuration::from_hours(24);

/// The delay before the first retry. It doubles with each failure.
const FIRST_RETRY: SignedDuration = SignedDuration::from_mins(1);

/// The longest delay between two attempts.
const LONGEST_RETRY: SignedDuration = SignedDuration::from_hours(1);

/// How far the time of a backup may be ahead of the clock: clocks are corrected by small amounts.
const AHEAD: SignedDuration = SignedDuration::from_hours(1);

/// Returns the latest backup. Backups dated more than an hour after `now` do not count: the clock was wrong.
#[must_use]
pub fn latest(backups: impl IntoIterator<Item = Timestamp>, now: Timestamp) -> Option<Timestamp> {
    backups.into_iter().filter(|at| at.duration_since(now) <= AHEAD).max()
}

/// Returns the backups to keep: those of the last 24 hours before the newest, and the latest of each of the last
/// `daily` days, `weekly` weeks and `monthly` months that have a backup.
///
/// Keeps backups dated after `now`, which were made while the clock was wrong, without counting them.
#[must_use]
pub fn kept(backups: &BTreeSet<Timestamp>, retention: Retention, now: Timestamp) -> BTreeSet<Timestamp> {
    let (past, future): (Vec<Timestamp>, Vec<Timestamp>) = backups.iter().rev().partition(|at| **at <= now);
    let Some(newest) = past.first().copied() else {
        return backups.clone();
    };
    let mut kept = BTreeSet::from_iter(future);
    kept.extend(past.iter().filter(|at| newest.duration_since(**at) < ALL_WITHIN));
    kept.insert(newest);
    kept.extend(latest_of_each(&past, retention.daily, |date| date));
    kept.extend(latest_of_each(&past, retention.weekly, |date| {
        let week = date.iso_week_date();
        (week.year(), week.week())
    }));
    kept.extend(latest_of_each(&past, retention.monthly, |date| (date.year(), date.month())));
    kept
}

/// Returns the first backup of each of the first `count` periods in `newest_first`.
fn latest_of_each<P: PartialEq>(
    newest_first: &[Timestamp],
    count: u16,
    period: impl Fn(Date) -> P,
) -> Vec<Timestamp> {
    let mut latest: Vec<(P, Timestamp)> = Vec::new();
    for at in newest_first {
        let period = period(at.to_zoned(TimeZone::UTC).date());
        if latest.last().is_none_or(|(last, _)| *last != period) {
            latest.push((period, *at));
        }
    }
    latest.into_iter().take(count.into()).map(|(_, at)| at).collect()
}

/// Returns when the next backup is due: the first time of `times` after the last successful backup, which may have
/// passed while the server was off; `now` without a backup; and the next retry after a failure. `None` without times.
#[must_use]
pub fn next(
    times: &[BackupTime],
    last: Option<Timestamp>,
    failed: Option<FailedAttempts>,
    now: Timestamp,
) -> Option<Timestamp> {
    if times.is_empty() {
        return None;
    }
    if let Some(failed) = failed {
        return retry(failed, now);
    }
    match latest(last, now) {
        Some(last) => first_after(times, last.min(now)),
        None => Some(now),
    }
}

/// Returns when to try again after failures. A failure in the future, from when the clock was wrong, counts as one of now.
#[must_use]
pub fn retry(failed: FailedAttempts, now: Timestamp) -> Option<Timestamp> {
    failed.last.min(now).checked_add(retry_delay(failed.count)).ok()
}

/// Returns the delay before the attempt that follows `failures` failed ones.
fn retry_delay(failures: u32) -> SignedDuration {
    let doubled =
        2_i32.checked_pow(failures.saturating_sub(1)).and_then(|factor| FIRST_RETRY.checked_mul(factor));
    doubled.unwrap_or(LONGEST_RETRY).min(LONGEST_RETRY)
}

/// Returns the first instant after `instant` at which a UTC clock shows one of `times`.
fn first_after(times: &[BackupTime], instant: Timestamp) -> Option<Timestamp> {
    let today = instant.to_zoned(TimeZone::UTC).date();
    let days = [Some(today), today.checked_add(1.day()).ok()];
    let instants = days.into_iter().flatten().flat_map(|day| {
        times.iter().filter_map(move |time| day.to_datetime(time.0).to_zoned(TimeZone::UTC).ok())
    });
    instants.map(|zoned| zoned.timestamp()).filter(|at| *at > instant).min()
}
