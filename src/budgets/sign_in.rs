//! How often a password may be guessed, and how many sign-ins may be verified or wait at once.

use std::time::Duration;

/// How long a failed sign-in counts. No wait is longer.
pub const WINDOW: Duration = Duration::from_mins(15);
/// Failures of one account from one address, or from one known device, before the next attempt has to wait.
pub const ACCOUNT_FAILURES: usize = 10;
/// Failures of one address, whatever the accounts, before the next attempt from it has to wait.
pub const ADDRESS_FAILURES: usize = 30;
/// Failures of one account from all unknown devices that mark a distributed attack.
pub const ATTACK_FAILURES: usize = 100;
/// Failures of an account under attack from one address before the next attempt from that address has to wait.
pub const ATTACKED_ACCOUNT_FAILURES: usize = 1;
/// The first wait; each further failure doubles it, up to `WINDOW`.
pub const FIRST_WAIT: Duration = Duration::from_secs(30);
/// Passwords of one account from one address, or from one known device, that are verified at once. Further attempts
/// wait in the queue.
pub const ACCOUNT_IN_FLIGHT: usize = 4;
/// Passwords from one address that are verified at once.
pub const ADDRESS_IN_FLIGHT: usize = 8;
/// Sign-ins that may wait in the queue, all addresses together; further ones are refused as busy.
pub const QUEUE: usize = 256;
/// How long a sign-in waits in the queue before it is refused as busy.
pub const QUEUE_WAIT: Duration = Duration::from_secs(20);
/// Counters in memory, of accounts, addresses and devices together: about 5 MB.
pub const COUNTERS: usize = 20_000;
/// How long a browser remembers that it has signed in, in seconds: 400 days, the longest that browsers allow.
pub const DEVICE_LIFETIME: i64 = 400 * 24 * 60 * 60;
/// How many accounts one browser may be known to; one more replaces the account that signed in the longest ago.
pub const DEVICE_ACCOUNTS: usize = 5;
