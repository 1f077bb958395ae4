//! Limits on guessing passwords. They cannot be used to lock the owner of an account out.
//!
//! Failures are counted per account *and* address (IPv6: per /64), and per address. An attacker delays only sign-ins
//! from the same address. A device that has signed in to the account before (`auth/devices.rs`) has its own counter, so
//! it is not delayed even behind the attacker's address. If very many addresses guess one account, each address has one
//! attempt before it has to wait, and a known device still has its own counter.
//!
//! The time is a parameter and comes from a monotonic clock, so changes of the wall clock have no effect.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use sha2::{Digest, Sha256};
use tokio::sync::{Notify, Semaphore};

use super::devices::KnownDevice;
use crate::budgets::sign_in::{
    ACCOUNT_FAILURES, ACCOUNT_IN_FLIGHT, ADDRESS_FAILURES, ADDRESS_IN_FLIGHT, ATTACK_FAILURES,
    ATTACKED_ACCOUNT_FAILURES, COUNTERS, FIRST_WAIT, QUEUE, QUEUE_WAIT, WINDOW,
};
use crate::domain::ids::UserId;
use crate::error::{Error, Result};
use crate::store::users::SignInScope;

/// Number of doublings from the first wait to the window.
const DOUBLINGS: usize = 5;

/// The account whose password is guessed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Account {
    User(UserId),
    /// The hash of a username that does not exist. It is counted like a user, so that the wait does not reveal which
    /// users exist.
    Unknown([u8; 16]),
}

impl Account {
    /// Returns the account for a username that was not found in `realm`.
    #[must_use]
    pub fn unknown(realm: SignInScope, username: &str) -> Self {
        let name = format!("{realm:?}/{}", username.trim().to_lowercase());
        let mut short = [0; 16];
        short.copy_from_slice(&Sha256::digest(name)[..16]);
        Self::Unknown(short)
    }
}

/// A password attempt: the account and where it comes from.
#[derive(Clone, Debug)]
pub struct PasswordAttempt {
    pub account: Account,
    pub address: IpAddr,
    /// The device, if it has signed in to this account before.
    pub device: Option<KnownDevice>,
}

/// The key of a failure counter.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum CounterKey {
    AccountFromAddress(Account, u128),
    Address(u128),
    Device(KnownDevice),
    /// Failures of an account from all unknown devices. This counter alone never causes a wait.
    Account(Account),
}

/// Converts an address to a number, an IPv6 address to that of its /64 network.
fn network(address: IpAddr) -> u128 {
    match address.to_canonical() {
        IpAddr::V4(v4) => u128::from(v4.to_bits()),
        IpAddr::V6(v6) => v6.to_bits() >> 64 << 64,
    }
}

/// The failures under one key, and the attempts that are being verified.
#[derive(Default)]
struct Counter {
    /// Times of failures within the window, oldest first; only as many as affect the wait.
    failures: VecDeque<Instant>,
    /// Attempts rejected since the last one that was verified.
    refused: usize,
    in_flight: usize,
}

/// Whether a counter allows a new attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Gate {
    Open,
    /// The attempts being verified are as many as may still fail.
    Full,
    Closed(Duration),
}

impl Counter {
    fn gate(&mut self, (limit, in_flight): (usize, usize), now: Instant) -> Gate {
        self.expire(now);
        let left = limit.saturating_sub(self.failures.len());
        if let (0, Some(last)) = (left, self.failures.back()) {
            let wait = doubled(self.failures.len() - limit).saturating_sub(now.duration_since(*last));
            if !wait.is_zero() {
                return Gate::Closed(wait);
            }
        }
        if self.in_flight < left.clamp(1, in_flight) { Gate::Open } else { Gate::Full }
    }

    /// Drops failures older than the window. Clamps failure times to `now`, so that none is in the future.
    fn expire(&mut self, now: Instant) {
        for at in &mut self.failures {
            *at = (*at).min(now);
        }
        while self.failures.front().is_some_and(|at| now.duration_since(*at) >= WINDOW) {
            self.failures.pop_front();
        }
    }

    fn fail(&mut self, at: Instant, limit: usize) {
        let last = self.failures.back().copied().unwrap_or(at);
        self.failures.push_back(at.max(last));
        if self.failures.len() > limit + DOUBLINGS {
            self.failures.pop_front();
        }
        self.refused = 0;
    }

    /// Returns the wait for a rejected attempt. It doubles with every attempt that comes too early; it is at least the
    /// remaining wait and at most the window.
    fn refuse(&mut self, wait: Duration, now: Instant) -> Duration {
        let told = wait.max(doubled(self.refused));
        self.refused = self.refused.saturating_add(1);
        let last = self.failures.back().map_or(Duration::ZERO, |last| now.duration_since(*last));
        let told = told.min(WINDOW.saturating_sub(last));
        Duration::from_secs(told.as_secs() + u64::from(told.subsec_nanos() > 0))
    }

    fn is_empty(&self) -> bool {
        self.failures.is_empty() && self.in_flight == 0
    }
}

/// Returns the first wait, doubled `times` times, at most the window.
fn doubled(times: usize) -> Duration {
    (FIRST_WAIT * (1 << times.min(DOUBLINGS))).min(WINDOW)
}

/// Returns the number of failures before attempts have to wait, and the maximum number of attempts in flight.
fn limits(key: &CounterKey, attacked: bool) -> (usize, usize) {
    match key {
        CounterKey::Address(_) => (ADDRESS_FAILURES, ADDRESS_IN_FLIGHT),
        CounterKey::AccountFromAddress(..) if attacked => (ATTACKED_ACCOUNT_FAILURES, ACCOUNT_IN_FLIGHT),
        CounterKey::AccountFromAddress(..) | CounterKey::Device(_) => (ACCOUNT_FAILURES, ACCOUNT_IN_FLIGHT),
        CounterKey::Account(_) => (ATTACK_FAILURES, usize::MAX),
    }
}

type Counters = HashMap<CounterKey, Counter>;

/// Failed sign-ins of the last minutes, in memory only.
pub struct Attempts {
    counters: Mutex<Counters>,
    /// Notifies the queue when an attempt has ended.
    ended: Notify,
    queue: Semaphore,
}

impl Default for Attempts {
    fn default() -> Self {
        Self { counters: Mutex::default(), ended: Notify::new(), queue: Semaphore::new(QUEUE) }
    }
}

/// Whether an attempt may start.
pub enum Admission<'a> {
    Begun(Attempt<'a>),
    /// Other attempts from the same address or device are being verified. Try again when one of them has ended.
    Queued,
    /// The attempt may not start before this time has passed, in whole seconds.
    Refused(Duration),
}

impl Attempts {
    /// Starts an attempt. Waits in the queue while too many others from the same address or device are being verified.
    ///
    /// # Errors
    /// `TooManyAttempts` with the time to wait; `Busy` if the queue is full or the wait takes too long.
    pub async fn begin(&self, guess: &PasswordAttempt, now: impl Fn() -> Instant) -> Result<Attempt<'_>> {
        let queued = async {
            let mut place = None;
            loop {
                // Created before the counters are read, so that an attempt that ends in between is not missed.
                let ended = self.ended.notified();
                match self.admit(guess, now()) {
                    Admission::Begun(attempt) => return Ok(attempt),
                    Admission::Refused(wait) => return Err(Error::TooManyAttempts(wait)),
                    Admission::Queued if place.is_none() => {
                        place = Some(self.queue.try_acquire().map_err(|_| Error::Busy)?);
                    }
                    Admission::Queued => {}
                }
                ended.await;
            }
        };
        tokio::time::timeout(QUEUE_WAIT, queued).await.map_err(|_| Error::Busy)?
    }

    /// Starts an attempt at `now`, unless it has to wait.
    pub fn admit(&self, guess: &PasswordAttempt, now: Instant) -> Admission<'_> {
        let mut counters = self.lock();
        let attacked = CounterKey::Account(guess.account.clone());
        let attacked = counters.get_mut(&attacked).is_some_and(|counter| {
            counter.expire(now);
            counter.failures.len() >= ATTACK_FAILURES
        });
        let network = network(guess.address);
        let known = guess.device.map(|device| vec![CounterKey::Device(device)]);
        let stranger = vec![
            CounterKey::AccountFromAddress(guess.account.clone(), network),
            CounterKey::Address(network),
        ];
        let mut told: Option<Duration> = None;
        // If the counter of a known device is used up, perhaps by a thief of its cookie, the device is treated like an
        // unknown one.
        for keys in known.into_iter().chain([stranger]) {
            match gate(&mut counters, &keys, attacked, now) {
                Gate::Open => return Admission::Begun(self.start(&mut counters, (keys, guess), now)),
                Gate::Full => return Admission::Queued,
                Gate::Closed(wait) => told = Some(told.map_or(wait, |told| told.min(wait))),
            }
        }
        Admission::Refused(told.unwrap_or_default())
    }

    fn start(
        &self,
        counters: &mut Counters,
        (keys, guess): (Vec<CounterKey>, &PasswordAttempt),
        now: Instant,
    ) -> Attempt<'_> {
        if counters.len() + keys.len() > COUNTERS {
            make_room(counters, now);
        }
        for key in &keys {
            counters.entry(key.clone()).or_default().in_flight += 1;
        }
        // A failure of a known device counts for its address as well, so that it has no more attempts there than an
        // unknown one.
        let second_key = match keys[..] {
            [CounterKey::Device(_)] => {
                CounterKey::AccountFromAddress(guess.account.clone(), network(guess.address))
            }
            _ => CounterKey::Account(guess.account.clone()),
        };
        Attempt { attempts: self, keys, second_key, begun: now, outcome: Outcome::Failed }
    }

    /// Returns the number of counters.
    #[must_use]
    pub fn count(&self) -> usize {
        self.lock().len()
    }

    fn lock(&self) -> MutexGuard<'_, Counters> {
        self.counters.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns whether all counters allow an attempt: the longest wait, otherwise whether it has to queue.
fn gate(counters: &mut Counters, keys: &[CounterKey], attacked: bool, now: Instant) -> Gate {
    let gate = |key: &CounterKey| match counters.get_mut(key) {
        None => Gate::Open,
        Some(counter) => match counter.gate(limits(key, attacked), now) {
            Gate::Closed(wait) => Gate::Closed(counter.refuse(wait, now)),
            other => other,
        },
    };
    keys.iter().map(gate).max().unwrap_or(Gate::Open)
}

/// Drops expired counters. If that is not enough, also drops a tenth of the counters: those with the fewest failures,
/// oldest first. To have a counter with ten failures dropped, an attacker has to fill all others with more than ten.
fn make_room(counters: &mut Counters, now: Instant) {
    counters.retain(|_, counter| {
        counter.expire(now);
        !counter.is_empty()
    });
    if counters.len() < COUNTERS / 10 * 9 {
        return;
    }
    let worth =
        |counter: &Counter| (counter.in_flight > 0, counter.failures.len(), counter.failures.back().copied());
    let mut worths: Vec<_> = counters.values().map(worth).collect();
    let (_, least, _) = worths.select_nth_unstable(COUNTERS / 10);
    let least = *least;
    counters.retain(|_, counter| counter.in_flight > 0 || worth(counter) > least);
}

enum Outcome {
    Succeeded,
    Failed,
    NotMade,
}

/// An attempt that is being verified. If it is dropped without a result it counts as a failure, so that disconnecting
/// does not bypass the limits.
#[must_use]
pub struct Attempt<'a> {
    attempts: &'a Attempts,
    keys: Vec<CounterKey>,
    /// A second counter for the failure.
    second_key: CounterKey,
    begun: Instant,
    outcome: Outcome,
}

impl Attempt<'_> {
    /// Records that the password was right, and resets the account's failures from this address or device.
    pub fn succeeded(mut self) {
        self.outcome = Outcome::Succeeded;
    }

    /// Records that the password was wrong.
    pub fn failed(mut self) {
        self.outcome = Outcome::Failed;
    }

    /// Records that the password was not verified. Nothing is counted.
    pub fn not_made(mut self) {
        self.outcome = Outcome::NotMade;
    }
}

impl Drop for Attempt<'_> {
    fn drop(&mut self) {
        let mut counters = self.attempts.lock();
        for key in &self.keys {
            let Some(counter) = counters.get_mut(key) else { continue };
            counter.in_flight = counter.in_flight.saturating_sub(1);
            match self.outcome {
                Outcome::Failed => counter.fail(self.begun, limits(key, false).0),
                Outcome::Succeeded if !matches!(key, CounterKey::Address(_)) => counter.failures.clear(),
                Outcome::Succeeded | Outcome::NotMade => {}
            }
            if counter.is_empty() {
                counters.remove(key);
            }
        }
        if matches!(self.outcome, Outcome::Failed) {
            let counter = counters.entry(self.second_key.clone()).or_default();
            counter.fail(self.begun, limits(&self.second_key, false).0);
        }
        drop(counters);
        self.attempts.ended.notify_waiters();
    }
}
