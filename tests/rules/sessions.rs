//! When a session expires; the clock is a parameter.

use homecourt::auth::sessions::{LIFETIME, end};
use proptest::prelude::*;

const DAY: i64 = 24 * 60 * 60;

#[test]
fn a_session_that_is_used_lives_14_days_more_but_no_longer_than_its_age_allows() {
    let began = 1_790_000_000;
    assert_eq!(end(began, began, 90), began + LIFETIME);
    assert_eq!(end(began, began + 70 * DAY, 90), began + 84 * DAY);
    assert_eq!(end(began, began + 80 * DAY, 90), began + 90 * DAY);
    // A shorter setting applies to existing sessions at once.
    assert_eq!(end(began, began + 3 * DAY, 1), began + DAY);
}

proptest! {
    #[test]
    fn the_end_never_exceeds_either_limit(began in 0..2_000_000_000_i64, used in 0..400 * DAY, days: u16) {
        let end = end(began, began + used, days);
        prop_assert!(end <= began + used + LIFETIME && end <= began + i64::from(days) * DAY);
    }
}
