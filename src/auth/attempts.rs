//! Limits on guessing: 10 failures of an account or 30 of an address within 15 minutes, then a growing wait.
//!
//! An attempt counts as a failure from its start until it succeeds, so that a thousand at once are still only ten.
//! A wait ends at most 15 minutes after the last real failure, however often somebody tries meanwhile: no stranger can
//! lock an owner out for good.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use crate::domain::ids::UserId;
use crate::error::{Error, Result};
use crate::store::users::Realm;

/// Seconds in which failures count.
const WINDOW: i64 = 15 * 60;
const PER_ACCOUNT: usize = 10;
const PER_ADDRESS: usize = 30;
/// The first wait in seconds; each further attempt doubles it.
const FIRST_WAIT: i64 = 30;
/// What is remembered of a name that nobody has, in characters.
const LONGEST_NAME: usize = 60;
/// Past this many keys the ones without recent failures are dropped.
const MANY: usize = 10_000;

/// Whose password is guessed: one account however it is named.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Account {
    User(UserId),
    /// A name that nobody has there, so that the wait does not tell who exists.
    Unknown(String),
}

impl Account {
    /// A name that was not found where it was looked up.
    #[must_use]
    pub fn unknown(realm: Realm, username: &str) -> Self {
        let name: String = username.trim().to_lowercase().chars().take(LONGEST_NAME).collect();
        Self::Unknown(format!("{realm:?}/{name}"))
    }
}

/// An account, or an address; IPv6 by its /64.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Key {
    Account(Account),
    Address(u128),
}

#[derive(Default)]
struct Failures {
    /// Unix seconds, oldest first.
    at: Vec<i64>,
    /// Attempts refused since the last one that was let through.
    refused: u32,
}

/// The failures of the last minutes, in memory only.
#[derive(Default)]
pub struct Attempts {
    failures: Mutex<HashMap<Key, Failures>>,
}

/// An attempt under way; it counts as a failure unless `succeeded` is told.
#[must_use]
pub struct Attempt<'a> {
    attempts: &'a Attempts,
    account: Key,
    address: Key,
}

impl Attempts {
    /// Begins an attempt at `now` (unix seconds).
    ///
    /// # Errors
    /// `TooManyAttempts` with the time to wait.
    pub fn begin(&self, account: Account, address: IpAddr, now: i64) -> Result<Attempt<'_>> {
        let account = Key::Account(account);
        let address = Key::Address(match address.to_canonical() {
            IpAddr::V4(v4) => u128::from(v4.to_bits()),
            IpAddr::V6(v6) => v6.to_bits() >> 64 << 64,
        });
        let mut failures = self.failures.lock().unwrap_or_else(PoisonError::into_inner);
        if failures.len() > MANY {
            failures.retain(|_, failures| failures.at.last().is_some_and(|last| now - last < WINDOW));
        }
        let waits = [(&account, PER_ACCOUNT), (&address, PER_ADDRESS)]
            .map(|(key, limit)| failures.entry(key.clone()).or_default().wait(limit, now));
        if let Some(wait) = waits.into_iter().max().filter(|wait| *wait > 0) {
            return Err(Error::TooManyAttempts(Duration::from_secs(wait.unsigned_abs())));
        }
        for key in [&account, &address] {
            let own = failures.entry(key.clone()).or_default();
            own.at.push(now);
            own.refused = 0;
        }
        Ok(Attempt { attempts: self, account, address })
    }
}

impl Failures {
    /// Seconds to wait before the next attempt; 0 when it may go ahead.
    fn wait(&mut self, limit: usize, now: i64) -> i64 {
        self.at.retain(|at| now - at < WINDOW);
        let Some(last) = self.at.last().copied().filter(|_| self.at.len() >= limit) else {
            return 0;
        };
        let over = u32::try_from(self.at.len() - limit).unwrap_or(u32::MAX);
        let left = last + doubled(over) - now;
        if left <= 0 {
            return 0;
        }
        self.refused = self.refused.saturating_add(1);
        left.max(doubled(self.refused)).min(last + WINDOW - now).max(1)
    }
}

/// The first wait, doubled some times, at most the window.
fn doubled(times: u32) -> i64 {
    (FIRST_WAIT << times.min(5)).min(WINDOW)
}

impl Attempt<'_> {
    /// The attempt succeeded: the account starts afresh, and the address is one failure less.
    pub fn succeeded(self) {
        let mut failures = self.attempts.failures.lock().unwrap_or_else(PoisonError::into_inner);
        failures.remove(&self.account);
        if let Some(address) = failures.get_mut(&self.address) {
            address.at.pop();
        }
    }

    /// The password was not looked at: neither account nor address has failed.
    pub fn not_made(self) {
        let mut failures = self.attempts.failures.lock().unwrap_or_else(PoisonError::into_inner);
        for key in [&self.account, &self.address] {
            if let Some(own) = failures.get_mut(key) {
                own.at.pop();
            }
        }
    }
}
