//! Which backups are kept, and when the next one is due.

use std::collections::BTreeSet;

use homecourt::domain::backups::{BackupTime, FailedAttempts, Retention, file_name, made_at};
use homecourt::rules::backups::{kept, latest, next};
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, ToSpan};
use proptest::prelude::*;

const RETENTION: Retention = Retention { daily: 7, weekly: 4, monthly: 6 };

fn at(text: &str) -> Timestamp {
    text.parse().unwrap()
}

fn times(texts: &[&str]) -> Vec<BackupTime> {
    texts.iter().map(|text| BackupTime::try_from((*text).to_owned()).unwrap()).collect()
}

fn dates(backups: &BTreeSet<Timestamp>) -> Vec<String> {
    backups.iter().map(|at| at.to_zoned(TimeZone::UTC).date().to_string()).collect()
}

/// Returns the year and number of the week of a date.
fn week_of(date: Date) -> (i16, i8) {
    let week = date.iso_week_date();
    (week.year(), week.week())
}

/// Makes a backup whenever one is due, from one instant to another, and prunes after each. Returns what is left.
fn simulate(from: &str, to: &str, times: &[BackupTime]) -> BTreeSet<Timestamp> {
    let (mut now, end) = (at(from), at(to));
    let (mut backups, mut all) = (BTreeSet::new(), BTreeSet::new());
    while now <= end {
        backups.insert(now);
        all.insert(now);
        backups = kept(&backups, RETENTION, now);
        assert_eq!(backups, kept(&all, RETENTION, now), "pruning each day differs from pruning once");
        now = next(times, Some(now), None, now).unwrap();
    }
    backups
}

#[test]
fn a_year_of_daily_backups_leaves_seven_days_four_weeks_and_six_months() {
    let left = simulate("2026-01-01T03:15:00Z", "2026-12-31T12:00:00Z", &times(&["03:15"]));
    let expected = [
        "2026-07-31",
        "2026-08-31",
        "2026-09-30",
        "2026-10-31",
        "2026-11-30", // the latest of five months
        "2026-12-13",
        "2026-12-20", // Sundays: the latest of two weeks before the last seven days
        "2026-12-25",
        "2026-12-26",
        "2026-12-27",
        "2026-12-28",
        "2026-12-29",
        "2026-12-30",
        "2026-12-31",
    ];
    assert_eq!(dates(&left), expected);
}

#[test]
fn every_day_of_a_year_has_the_backups_that_the_retention_promises() {
    let mut backups = BTreeSet::new();
    let mut now = at("2026-01-01T03:15:00Z");
    for day in 0..365_i64 {
        backups.insert(now);
        backups = kept(&backups, RETENTION, now);
        for back in 0..day.min(7) {
            assert!(backups.contains(&(now - (back * 24).hours())), "{now}: {back} days back");
        }
        let today = now.to_zoned(TimeZone::UTC).date();
        let weeks: BTreeSet<_> =
            backups.iter().map(|at| week_of(at.to_zoned(TimeZone::UTC).date())).collect();
        for back in (0..4_i64).filter(|back| back * 7 <= day) {
            let week = week_of(today - (back * 7).days());
            assert!(weeks.contains(&week), "{now}: no backup of week {week:?}");
        }
        let months: BTreeSet<_> =
            backups.iter().map(|at| at.to_zoned(TimeZone::UTC).date().first_of_month()).collect();
        for back in (0..6_i64).filter(|back| *back < i64::from(today.month())) {
            let month = today.first_of_month() - back.months();
            assert!(months.contains(&month), "{now}: no backup of the month of {month}");
        }
        assert!(backups.len() <= 17, "{now}: {} are kept", backups.len());
        now += 24.hours();
    }
}

#[test]
fn all_backups_of_the_last_day_are_kept_and_the_latest_of_each_day_before() {
    let left = simulate(
        "2026-03-01T00:00:00Z",
        "2026-03-03T18:00:00Z",
        &times(&["00:00", "06:00", "12:00", "18:00"]),
    );
    let left: Vec<String> = left.iter().map(ToString::to_string).collect();
    let expected = [
        "2026-03-01T18:00:00Z",
        "2026-03-02T18:00:00Z",
        "2026-03-03T00:00:00Z",
        "2026-03-03T06:00:00Z",
        "2026-03-03T12:00:00Z",
        "2026-03-03T18:00:00Z",
    ];
    assert_eq!(left, expected);
}

#[test]
fn a_backup_that_a_wrong_clock_has_named_replaces_none() {
    let (now, future) = (at("2026-03-01T03:15:00Z"), at("2030-01-01T00:00:00Z"));
    let backups = BTreeSet::from([now, future]);
    let none = Retention { daily: 0, weekly: 0, monthly: 0 };
    assert_eq!(kept(&backups, none, now), backups);
    // Otherwise no backup would be made until 2030.
    assert_eq!(next(&times(&["03:15"]), Some(future), None, now), Some(now));
    assert_eq!(latest(backups.clone(), now), Some(now));
    assert_eq!(latest([future], now), None);
    // A clock may have been set back a little.
    assert_eq!(next(&times(&["03:15"]), Some(now), None, now - 5.seconds()), Some(now));
}

#[test]
fn a_backup_that_was_missed_is_due_at_once() {
    let times = times(&["03:15", "15:15"]);
    let latest = at("2026-03-01T03:15:20Z");
    assert_eq!(next(&times, Some(latest), None, latest), Some(at("2026-03-01T15:15:00Z")));
    let later = at("2026-03-04T08:00:00Z");
    assert!(next(&times, Some(latest), None, later).unwrap() <= later);
    assert_eq!(next(&times, None, None, later), Some(later));
    assert_eq!(next(&[], None, None, later), None);
}

#[test]
fn a_failed_backup_is_tried_again_after_a_minute_and_later_every_hour() {
    let failed_at = at("2026-03-01T03:15:00Z");
    let delay = |count| {
        let failed = FailedAttempts { count, last: failed_at };
        next(&times(&["03:15"]), None, Some(failed), failed_at).unwrap().duration_since(failed_at)
    };
    let minutes: Vec<i64> = [1, 2, 3, 6, 7, 100].map(|count| delay(count).as_secs() / 60).to_vec();
    assert_eq!(minutes, [1, 2, 4, 32, 60, 60]);
    // A failure from when the clock was ahead does not put off the next backup.
    let ahead = FailedAttempts { count: 1, last: at("2027-03-01T03:15:00Z") };
    let next = next(&times(&["03:15"]), None, Some(ahead), failed_at).unwrap();
    assert_eq!(next, at("2026-03-01T03:16:00Z"));
}

#[test]
fn a_name_tells_when_its_backup_was_made_and_of_which_database() {
    let made = at("2026-11-23T03:15:09Z");
    assert_eq!(file_name("homecourt", made), "homecourt-20261123T031509Z.db.zst");
    assert_eq!(made_at("homecourt", "homecourt-20261123T031509Z.db.zst"), Some(made));
    for other in [
        "homecourt-20261123T031509Z.db",
        "other-20261123T031509Z.db.zst",
        "homecourt-20261123T31509Z.db.zst",
        "homecourt-20261323T031509Z.db.zst",
        ".homecourt-20261123T031509Z.db.zst.7.partial",
        "before-upgrade-20261123T031509Z.db",
    ] {
        assert_eq!(made_at("homecourt", other), None, "{other}");
    }
}

proptest! {
    #[test]
    fn pruning_keeps_the_newest_and_pruning_again_deletes_nothing(
        seconds in proptest::collection::btree_set(1_700_000_000_i64..1_800_000_000, 1..60),
        (daily, weekly, monthly) in (0_u16..10, 0_u16..10, 0_u16..10),
    ) {
        let backups: BTreeSet<Timestamp> =
            seconds.iter().map(|second| Timestamp::from_second(*second).unwrap()).collect();
        let newest = *backups.last().unwrap();
        let retention = Retention { daily, weekly, monthly };
        let left = kept(&backups, retention, newest);
        prop_assert!(left.contains(&newest) && left.is_subset(&backups));
        prop_assert_eq!(kept(&left, retention, newest), left.clone());
        let recent = backups.iter().filter(|at| newest.duration_since(**at) < SignedDuration::from_hours(24));
        prop_assert!(left.len() <= usize::from(daily + weekly + monthly) + recent.count());
    }
}
