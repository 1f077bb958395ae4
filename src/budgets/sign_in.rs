//! Limits of sign-ins: failed attempts, and attempts that are verified or wait at once.

use std::time::Duration;

/// Time during which a failed sign-in counts. No wait is longer.
pub const WINDOW: Duration = Duration::from_mins(15);
/// Failures of one account from one address, or from one known device, before the next attempt has to wait.
pub const ACCOUNT_FAILURES: usize = 10;
/// Failures from one address, over all accounts, before the next attempt from it has to wait.
pub const ADDRESS_FAILURES: usize = 30;
/// Failures of one account from all unknown devices after which the account counts as under attack.
pub const ATTACK_FAILURES: usize = 100;
/// Failures of an account under attack from one address before the next attempt from that address has to wait.
pub const ATTACKED_ACCOUNT_FAILURES: usize = 1;
/// The first wait; each further failure doubles it, up to `WINDOW`.
pub const FIRST_WAIT: Duration = Duration::from_secs(30);
/// Maximum number of passwords of one account from one address, or from one known device, that are verified at once.
/// Further attempts wait in the queue.
pub const ACCOUNT_IN_FLIGHT: usize = 4;
/// Maximum number of passwords from one address that are verified at once.
pub const ADDRESS_IN_FLIGHT: usize = 8;
/// Maximum number of waiting sign-ins, over all addresses; further sign-ins are rejected as busy.
pub const QUEUE: usize = 256;
/// Time that a sign-in waits in the queue before it is rejected as busy.
pub const QUEUE_WAIT: Duration = Duration::from_secs(20);
/// Maximum number of counters in memory, for accounts, addresses and devices: about 5 MB.
pub const COUNTERS: usize = 20_000;
/// Lifetime of a device cookie in seconds: 400 days, the maximum that browsers allow.
pub const DEVICE_LIFETIME: i64 = 400 * 24 * 60 * 60;
/// Maximum number of accounts in a device cookie. A further account replaces the one with the oldest sign-in.
pub const DEVICE_ACCOUNTS: usize = 5;
