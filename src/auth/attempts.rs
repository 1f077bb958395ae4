//! Limits on guessing passwords, which cannot be used to keep the owner of an account out.
//!
//! Failures are counted per account *and* address (IPv6: per /64), and per address. A stranger who guesses delays only
//! sign-ins from the same address. A device that has signed in to the account before (`auth/devices.rs`) has a counter
//! of its own, so it is not delayed even behind the stranger's address. When very many addresses guess one account,
//! each address has one try before it waits, and a known device still has its own counter.
//!
//! Time is a monotonic clock, passed in. Wall clocks that jump change nothing.

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
use crate::store::users::Realm;

/// Doublings of the first wait until it reaches the window.
const DOUBLINGS: usize = 5;

/// The account whose password is guessed, however the account is named.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Account {
    User(UserId),
    /// The hash of a name that no user has. It is counted like a user, so that the wait does not tell who exists.
    Unknown([u8; 16]),
}

impl Account {
    /// A name that was not found in `realm`.
    #[must_use]
    pub fn unknown(realm: Realm, username: &str) -> Self {
        let name = format!("{realm:?}/{}", username.trim().to_lowercase());
        let mut short = [0; 16];
        short.copy_from_slice(&Sha256::digest(name)[..16]);
        Self::Unknown(short)
    }
}

/// A password that somebody gives for an account: for which account, and from where.
#[derive(Clone, Debug)]
pub struct Guess {
    pub account: Account,
    pub address: IpAddr,
    /// The device, if it has signed in to this account before.
    pub device: Option<KnownDevice>,
}

/// What failures are counted by.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Key {
    AccountFromAddress(Account, u128),
    Address(u128),
    Device(KnownDevice),
    /// Failures of an account from all unknown devices. They never make anybody wait by themselves.
    Account(Account),
}

/// An address as a number; an IPv6 address by its /64.
fn network(address: IpAddr) -> u128 {
    match address.to_canonical() {
        IpAddr::V4(v4) => u128::from(v4.to_bits()),
        IpAddr::V6(v6) => v6.to_bits() >> 64 << 64,
    }
}

/// The failures under one key, and the attempts that are being verified.
#[derive(Default)]
struct Counter {
    /// When attempts failed within the window, oldest first; no more than matter.
    failures: VecDeque<Instant>,
    /// Attempts refused since the last one that was verified.
    refused: usize,
    in_flight: usize,
}

/// Whether a counter lets an attempt begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Gate {
    Open,
    /// As many attempts as may still fail are being verified.
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

    /// Drops failures that left the window. A failure is never in the future, whatever the clock did.
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

    /// The wait that a refused attempt is told: it doubles with every attempt that comes too early, and is never
    /// shorter than the wait that is left, nor longer than the window.
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

/// The first wait, doubled `times` times, at most the window.
fn doubled(times: usize) -> Duration {
    (FIRST_WAIT * (1 << times.min(DOUBLINGS))).min(WINDOW)
}

/// Failures within which a counter lets attempts begin, and attempts in flight at once.
fn limits(key: &Key, attacked: bool) -> (usize, usize) {
    match key {
        Key::Address(_) => (ADDRESS_FAILURES, ADDRESS_IN_FLIGHT),
        Key::AccountFromAddress(..) if attacked => (ATTACKED_ACCOUNT_FAILURES, ACCOUNT_IN_FLIGHT),
        Key::AccountFromAddress(..) | Key::Device(_) => (ACCOUNT_FAILURES, ACCOUNT_IN_FLIGHT),
        Key::Account(_) => (ATTACK_FAILURES, usize::MAX),
    }
}

type Counters = HashMap<Key, Counter>;

/// Failed sign-ins of the last minutes, in memory only.
pub struct Attempts {
    counters: Mutex<Counters>,
    /// Tells the queue when an attempt has ended.
    ended: Notify,
    queue: Semaphore,
}

impl Default for Attempts {
    fn default() -> Self {
        Self { counters: Mutex::default(), ended: Notify::new(), queue: Semaphore::new(QUEUE) }
    }
}

/// Whether an attempt may go ahead.
pub enum Admission<'a> {
    Begun(Attempt<'a>),
    /// Others from the same place are being verified; ask again when one of them has ended.
    Queued,
    /// Not before this time has passed, in whole seconds.
    Refused(Duration),
}

impl Attempts {
    /// Begins an attempt, after waiting in the queue for others from the same place that are being verified.
    ///
    /// # Errors
    /// `TooManyAttempts` with the time to wait; `Busy` when the queue is full or does not move.
    pub async fn begin(&self, guess: &Guess, now: impl Fn() -> Instant) -> Result<Attempt<'_>> {
        let queued = async {
            let mut place = None;
            loop {
                // Made before the counters are read: an attempt that ends in between is not missed.
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

    /// Begins an attempt at `now`, if it may begin at once.
    pub fn admit(&self, guess: &Guess, now: Instant) -> Admission<'_> {
        let mut counters = self.lock();
        let attacked = Key::Account(guess.account.clone());
        let attacked = counters.get_mut(&attacked).is_some_and(|counter| {
            counter.expire(now);
            counter.failures.len() >= ATTACK_FAILURES
        });
        let network = network(guess.address);
        let known = guess.device.map(|device| vec![Key::Device(device)]);
        let stranger = vec![Key::AccountFromAddress(guess.account.clone(), network), Key::Address(network)];
        let mut told: Option<Duration> = None;
        // A known device whose own counter is used up, perhaps by a thief of its cookie elsewhere, is a stranger.
        for keys in known.into_iter().chain([stranger]) {
            match gate(&mut counters, &keys, attacked, now) {
                Gate::Open => return Admission::Begun(self.start(&mut counters, (keys, guess), now)),
                Gate::Full => return Admission::Queued,
                Gate::Closed(wait) => told = Some(told.map_or(wait, |told| told.min(wait))),
            }
        }
        Admission::Refused(told.unwrap_or_default())
    }

    fn start(&self, counters: &mut Counters, (keys, guess): (Vec<Key>, &Guess), now: Instant) -> Attempt<'_> {
        if counters.len() + keys.len() > COUNTERS {
            make_room(counters, now);
        }
        for key in &keys {
            counters.entry(key.clone()).or_default().in_flight += 1;
        }
        // What a known device fails counts for its address, too: it has no more guesses there than a stranger has.
        let beside = match keys[..] {
            [Key::Device(_)] => Key::AccountFromAddress(guess.account.clone(), network(guess.address)),
            _ => Key::Account(guess.account.clone()),
        };
        Attempt { attempts: self, keys, beside, begun: now, outcome: Outcome::Failed }
    }

    /// How many counters there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.lock().len()
    }

    fn lock(&self) -> MutexGuard<'_, Counters> {
        self.counters.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whether all counters let an attempt begin: the longest wait that one of them asks for, or else the queue.
fn gate(counters: &mut Counters, keys: &[Key], attacked: bool, now: Instant) -> Gate {
    let gate = |key: &Key| match counters.get_mut(key) {
        None => Gate::Open,
        Some(counter) => match counter.gate(limits(key, attacked), now) {
            Gate::Closed(wait) => Gate::Closed(counter.refuse(wait, now)),
            other => other,
        },
    };
    keys.iter().map(gate).max().unwrap_or(Gate::Open)
}

/// Drops what left the window, then, if that is not enough, a tenth of the counters: those with the fewest failures,
/// the oldest first. To have a counter of ten failures dropped, one has to fill all others with more than ten.
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

/// An attempt that is being verified. Dropped without a verdict it counts as a failure: to hang up is no way around
/// the limits.
#[must_use]
pub struct Attempt<'a> {
    attempts: &'a Attempts,
    keys: Vec<Key>,
    /// Another counter of the failure.
    beside: Key,
    begun: Instant,
    outcome: Outcome,
}

impl Attempt<'_> {
    /// The password was right: the failures of the account from this place are forgotten.
    pub fn succeeded(mut self) {
        self.outcome = Outcome::Succeeded;
    }

    /// The password was wrong.
    pub fn failed(mut self) {
        self.outcome = Outcome::Failed;
    }

    /// The password was not looked at: nothing is counted.
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
                Outcome::Succeeded if !matches!(key, Key::Address(_)) => counter.failures.clear(),
                Outcome::Succeeded | Outcome::NotMade => {}
            }
            if counter.is_empty() {
                counters.remove(key);
            }
        }
        if matches!(self.outcome, Outcome::Failed) {
            let counter = counters.entry(self.beside.clone()).or_default();
            counter.fail(self.begun, limits(&self.beside, false).0);
        }
        drop(counters);
        self.attempts.ended.notify_waiters();
    }
}
