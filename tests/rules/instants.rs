//! Conversion of wall-clock times to UTC, including times that the clock skips or repeats.

use homecourt::domain::games::instant;

const ZONE: &str = "America/Los_Angeles";

#[test]
fn a_time_is_read_in_the_organizations_zone() {
    assert_eq!(instant("2026-07-01", Some("19:30"), ZONE).as_deref(), Some("2026-07-02T02:30:00Z"));
    assert_eq!(instant("2026-12-01", Some("19:30"), ZONE).as_deref(), Some("2026-12-02T03:30:00Z"));
    assert_eq!(instant("2026-12-01", None, ZONE), None);
}

#[test]
fn a_time_that_the_clock_skips_has_the_offset_before_the_gap() {
    assert_eq!(instant("2026-03-08", Some("02:30"), ZONE).as_deref(), Some("2026-03-08T10:30:00Z"));
}

#[test]
fn a_repeated_time_is_the_first_one() {
    assert_eq!(instant("2026-11-01", Some("01:30"), ZONE).as_deref(), Some("2026-11-01T08:30:00Z"));
}
