//! Limits on guessing passwords; the clock is a parameter.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::Arc;
use std::time::{Duration, Instant};

use homecourt::auth::attempts::{Account, Admission, Attempts, PasswordAttempt};
use homecourt::auth::devices::KnownDevice;
use homecourt::budgets::sign_in::{COUNTERS, FIRST_WAIT, WINDOW};
use homecourt::domain::ids::UserId;
use proptest::prelude::*;
use tokio::task::JoinSet;

const OWNER: UserId = UserId(7);
const HERE: IpAddr = IpAddr::V4(Ipv4Addr::new(203, 0, 113, 7));
const ELSEWHERE: IpAddr = IpAddr::V4(Ipv4Addr::new(198, 51, 100, 7));
const KNOWN: Option<KnownDevice> = Some(KnownDevice([1; 16]));

/// Returns a time with 30 days before it.
fn start() -> Instant {
    Instant::now() + Duration::from_hours(24 * 30)
}

fn guess(account: UserId, address: IpAddr, device: Option<KnownDevice>) -> PasswordAttempt {
    PasswordAttempt { account: Account::User(account), address, device }
}

fn address(number: u32) -> IpAddr {
    IpAddr::V4(Ipv4Addr::from_bits(number))
}

/// Attempts a wrong password at `now`. Returns the wait if the password was not verified.
fn fail(attempts: &Attempts, guess: &PasswordAttempt, now: Instant) -> Option<Duration> {
    match attempts.admit(guess, now) {
        Admission::Begun(attempt) => attempt.failed(),
        Admission::Refused(wait) => return Some(wait),
        Admission::Queued => panic!("nobody else is being verified"),
    }
    None
}

/// Attempts the right password at `now`. Returns the wait if the password was not verified.
fn succeed(attempts: &Attempts, guess: &PasswordAttempt, now: Instant) -> Option<Duration> {
    match attempts.admit(guess, now) {
        Admission::Begun(attempt) => attempt.succeeded(),
        Admission::Refused(wait) => return Some(wait),
        Admission::Queued => panic!("nobody else is being verified"),
    }
    None
}

#[test]
fn the_owner_gets_in_during_25_minutes_of_two_wrong_sign_ins_a_second() {
    let (attempts, start) = (Attempts::default(), start());
    let mut verified = 0;
    for half in 0..25 * 60 * 2 {
        let now = start + Duration::from_millis(half * 500);
        verified += u32::from(fail(&attempts, &guess(OWNER, HERE, None), now).is_none());
        assert_eq!(succeed(&attempts, &guess(OWNER, HERE, KNOWN), now), None, "from a known device");
        assert_eq!(succeed(&attempts, &guess(OWNER, ELSEWHERE, None), now), None, "from a new address");
    }
    assert!((10..=30).contains(&verified), "{verified} guesses were verified");
}

#[test]
fn the_owner_gets_in_while_ever_new_addresses_guess() {
    let (attempts, start) = (Attempts::default(), start());
    for half in 0..25 * 60 * 2 {
        let now = start + Duration::from_millis(half * 500);
        let number = u32::try_from(half).unwrap();
        fail(&attempts, &guess(OWNER, address(number), None), now);
        assert_eq!(succeed(&attempts, &guess(OWNER, address(number), KNOWN), now), None);
        let fresh = guess(OWNER, address(1 << 24 | number), None);
        if half % 2 == 0 {
            assert_eq!(succeed(&attempts, &fresh, now), None, "at the first try");
        } else if half > 100 {
            assert_eq!(fail(&attempts, &fresh, now), None);
            let wait = succeed(&attempts, &fresh, now).expect("one try at once");
            assert_eq!(wait, FIRST_WAIT);
            assert_eq!(succeed(&attempts, &fresh, now + wait), None, "after one wait");
        }
    }
}

#[test]
fn six_hours_of_polling_every_second_lock_no_owner_out() {
    let (attempts, start) = (Attempts::default(), start());
    let (mut verified, mut longest) = (0, Duration::ZERO);
    for second in 0..6 * 60 * 60 {
        let now = start + Duration::from_secs(second);
        match fail(&attempts, &guess(OWNER, HERE, None), now) {
            None => verified += 1,
            Some(wait) => longest = longest.max(wait),
        }
        if second % 60 == 30 {
            assert_eq!(succeed(&attempts, &guess(OWNER, HERE, KNOWN), now), None, "known, {second} s");
            assert_eq!(succeed(&attempts, &guess(OWNER, ELSEWHERE, None), now), None, "new, {second} s");
        }
    }
    assert!(longest <= WINDOW, "{longest:?}");
    assert!(verified <= 24 * 15, "{verified} guesses were verified");
}

#[test]
fn a_clock_that_jumps_causes_no_wait_longer_than_the_window() {
    let day = Duration::from_hours(24);
    for (back, forth) in [(2 * day, Duration::ZERO), (Duration::ZERO, 2 * day), (day, 2 * day)] {
        let (attempts, start) = (Attempts::default(), start());
        let stranger = guess(OWNER, HERE, None);
        while fail(&attempts, &stranger, start).is_none() {}
        let now = start.checked_sub(back).unwrap() + forth;
        let wait = succeed(&attempts, &stranger, now).unwrap_or_default();
        assert!(wait <= WINDOW, "{wait:?}");
        assert_eq!(succeed(&attempts, &stranger, now + wait), None);
    }
}

#[test]
fn addresses_of_one_ipv6_network_are_one() {
    let (attempts, now) = (Attempts::default(), start());
    let v6 = |text: &str| guess(OWNER, IpAddr::V6(text.parse::<Ipv6Addr>().unwrap()), None);
    for count in 0..10 {
        assert_eq!(fail(&attempts, &v6(&format!("2001:db8:0:1::{count}")), now), None);
    }
    assert!(fail(&attempts, &v6("2001:db8:0:1:ffff::1"), now).is_some());
    assert_eq!(fail(&attempts, &v6("2001:db8:0:2::1"), now), None);
}

#[test]
fn counters_are_bounded_and_a_flood_of_other_names_resets_none() {
    let (attempts, start) = (Attempts::default(), start());
    let attacked = guess(OWNER, HERE, None);
    while fail(&attempts, &attacked, start).is_none() {}
    let (mut most, mut refused) = (0, 0);
    for number in 0..40_000_u32 {
        let now = start + Duration::from_micros(u64::from(number) * 200);
        let other = guess(UserId(1_000 + i64::from(number)), address(number), None);
        assert_eq!(fail(&attempts, &other, now), None);
        most = most.max(attempts.count());
        refused += u32::from(number % 1_000 == 0 && fail(&attempts, &attacked, now).is_some());
    }
    assert_eq!(refused, 40, "the account that is attacked keeps its failures");
    assert!(most <= COUNTERS + 3, "{most}");
}

#[test]
fn a_stolen_device_cookie_does_not_lock_the_owner_out() {
    let (attempts, now) = (Attempts::default(), start());
    let thief = guess(OWNER, ELSEWHERE, KNOWN);
    for _ in 0..10 {
        assert_eq!(fail(&attempts, &thief, now), None);
    }
    assert_eq!(fail(&attempts, &thief, now), Some(FIRST_WAIT), "ten guesses, as without the cookie");
    assert_eq!(succeed(&attempts, &guess(OWNER, HERE, KNOWN), now), None);
}

#[test]
fn an_attempt_whose_caller_disconnects_is_a_failure() {
    let (attempts, now) = (Attempts::default(), start());
    for _ in 0..10 {
        drop(attempts.admit(&guess(OWNER, HERE, None), now));
    }
    assert!(matches!(attempts.admit(&guess(OWNER, HERE, None), now), Admission::Refused(_)));
}

#[test]
fn attempts_in_flight_are_no_failures_and_at_most_four() {
    let (attempts, now) = (Attempts::default(), start());
    let owner = guess(OWNER, HERE, None);
    let mut begun = Vec::new();
    while let Admission::Begun(attempt) = attempts.admit(&owner, now) {
        begun.push(attempt);
    }
    assert_eq!(begun.len(), 4);
    assert!(matches!(attempts.admit(&owner, now), Admission::Queued));
    begun.into_iter().for_each(homecourt::auth::attempts::Attempt::succeeded);
    assert_eq!(attempts.count(), 0, "nothing is left of them");
}

#[tokio::test]
async fn a_hundred_right_sign_ins_at_once_all_begin() {
    let (attempts, now) = (Arc::new(Attempts::default()), start());
    let mut all = JoinSet::new();
    for _ in 0..100 {
        let attempts = Arc::clone(&attempts);
        all.spawn(async move {
            let attempt = attempts.begin(&guess(OWNER, HERE, None), || now).await.unwrap();
            // Let the other attempts start in the meantime.
            tokio::task::yield_now().await;
            attempt.succeeded();
        });
    }
    assert_eq!(all.join_all().await.len(), 100);
    assert_eq!(attempts.count(), 0, "nothing is left of them");
}

/// A step of a history: seconds since the previous step, account, address, and whether the password is right.
fn step() -> impl Strategy<Value = (u64, u8, u8, bool)> {
    (prop_oneof![Just(0_u64), 0..40_u64, 0..1_000_u64], 0..3_u8, 0..3_u8, prop::bool::weighted(0.02))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn waiting_as_told_allows_a_sign_in_and_guesses_are_bounded(steps in prop::collection::vec(step(), 1..400)) {
        let (attempts, mut now) = (Attempts::default(), start());
        let mut failures: HashMap<(u8, u8), Vec<Instant>> = HashMap::new();
        for (seconds, account, from, right) in steps {
            now += Duration::from_secs(seconds);
            let made = guess(UserId(account.into()), address(from.into()), None);
            if right {
                if let Some(wait) = succeed(&attempts, &made, now) {
                    prop_assert!(wait <= WINDOW);
                    now += wait;
                    prop_assert_eq!(succeed(&attempts, &made, now), None);
                }
                failures.remove(&(account, from));
            } else if fail(&attempts, &made, now).is_none() {
                let own = failures.entry((account, from)).or_default();
                own.push(now);
                own.retain(|at| now.duration_since(*at) < WINDOW);
                prop_assert!(own.len() <= 15, "{} guesses within the window", own.len());
            }
        }
    }
}
