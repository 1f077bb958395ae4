//! Passwords: argon2id with OWASP's parameters, on blocking threads, with limited concurrency.

use std::sync::Arc;
use std::time::Duration;

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use tokio::sync::Semaphore;

use crate::error::{Error, Result};

/// OWASP's first choice for argon2id: 19 MiB, two passes, one lane.
const MEMORY_KIB: u32 = 19 * 1024;
const PASSES: u32 = 2;
const LANES: u32 = 1;

/// Minimum and maximum length of a password, in characters.
const LENGTH: std::ops::RangeInclusive<usize> = 8..=128;

/// Time that a hash waits for its turn.
const WAIT: Duration = Duration::from_secs(3);

/// A hash without a password. It is verified if the user does not exist, so that every failure takes the same time.
const NOBODY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$aG9tZWNvdXJ0LW5vYm9keQ$6Mm2c7Rzc9R1bqY5n7pZ0eVd0M4mO4bq3H0D4kS6v1A";

/// Common passwords, most frequent first: the 1,000 most common of any length, then those of at least eight characters
/// among the 19,640 most common. From Django's list (BSD-3-Clause, in `common_passwords.LICENSE`), which Royce Williams
/// compiled from Pwned Passwords.
const COMMON: &str = include_str!("common_passwords.txt");

/// Number of words from the top of `COMMON` that count as common when followed by digits, in addition to `OWN_STEMS`.
const STEMS: usize = 1_000;

/// Common words that the list lacks: the product's own name, and spellings of "password".
const OWN_STEMS: [&str; 3] = ["homecourt", "p@ssw0rd", "p@ssword"];

/// Minimum length of a stem. Shorter words followed by digits are too many to count as common.
const SHORTEST_STEM: usize = 6;

/// Hashes and verifies passwords. Concurrency is limited to the number of cores, because each hash takes 19 MiB.
#[derive(Clone)]
pub struct Passwords {
    turns: Arc<Semaphore>,
}

impl Default for Passwords {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(2, std::num::NonZero::get);
        Self { turns: Arc::new(Semaphore::new(cores)) }
    }
}

/// The result of verifying a password.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PasswordMatch {
    Wrong,
    Right,
    /// Right, but hashed with older parameters: hash it again.
    Outdated,
}

impl Passwords {
    /// Hashes a password.
    ///
    /// # Errors
    /// `Busy` if too many others are being hashed.
    pub async fn hash(&self, password: String) -> Result<String> {
        self.work(move || hash(&password)).await?
    }

    /// Verifies a password. Without a hash the verdict is `Wrong`, after the same time.
    ///
    /// # Errors
    /// `Busy` if too many others are being verified.
    pub async fn verify(&self, password: String, hash: Option<String>) -> Result<PasswordMatch> {
        let hash = hash.filter(|_| password.chars().count() <= *LENGTH.end());
        self.work(move || verify(&password, hash.as_deref())).await
    }

    async fn work<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
        let turn = tokio::time::timeout(WAIT, Arc::clone(&self.turns).acquire_owned())
            .await
            .map_err(|_| Error::Busy)?
            .map_err(Error::internal)?;
        let work = move || {
            let _turn = turn;
            work()
        };
        tokio::task::spawn_blocking(work).await.map_err(Error::internal)
    }
}

fn argon2() -> Result<Argon2<'static>> {
    let params = Params::new(MEMORY_KIB, PASSES, LANES, None).map_err(Error::internal)?;
    Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
}

/// Hashes a password on the current thread.
///
/// # Errors
/// `Internal` if the operating system provides no randomness.
pub fn hash(password: &str) -> Result<String> {
    let hash = argon2()?.hash_password(password.as_bytes()).map_err(Error::internal)?;
    Ok(hash.to_string())
}

fn verify(password: &str, hash: Option<&str>) -> PasswordMatch {
    let Ok(parsed) = PasswordHash::new(hash.unwrap_or(NOBODY)) else {
        return PasswordMatch::Wrong;
    };
    let right = Argon2::default().verify_password(password.as_bytes(), &parsed).is_ok();
    if !right || hash.is_none() {
        return PasswordMatch::Wrong;
    }
    let current = Params::try_from(&parsed).is_ok_and(|params| {
        params.m_cost() >= MEMORY_KIB && params.t_cost() >= PASSES && parsed.algorithm.as_str() == "argon2id"
    });
    if current { PasswordMatch::Right } else { PasswordMatch::Outdated }
}

/// Returns whether a hash from elsewhere can be verified here, and costs at most four times the memory and passes of an own
/// hash: a user of a server would otherwise choose how much memory each of their sign-ins takes.
#[must_use]
pub fn is_affordable(hash: &str) -> bool {
    PasswordHash::new(hash).is_ok_and(|parsed| {
        parsed.algorithm.as_str() == "argon2id"
            && Params::try_from(&parsed).is_ok_and(|params| {
                params.m_cost() <= 4 * MEMORY_KIB
                    && params.t_cost() <= 4 * PASSES
                    && params.p_cost() <= 4 * LANES
            })
    })
}

/// Checks a new password: 8 to 128 characters, and not a common one.
///
/// # Errors
/// `Invalid` on `field`.
pub fn check(field: &str, password: &str) -> Result<()> {
    if !LENGTH.contains(&password.chars().count()) {
        return Err(Error::field(field, "must have from 8 to 128 characters"));
    }
    if is_common(&password.to_lowercase()) {
        let advice = "is one of the most common passwords; choose another, such as three words that do not belong together";
        return Err(Error::field(field, advice));
    }
    Ok(())
}

/// Returns whether a lower-case password is in the list, is a common word followed by digits and punctuation, or
/// repeats one character.
fn is_common(password: &str) -> bool {
    let stem = password.trim_end_matches(|c: char| c.is_ascii_digit() || c.is_ascii_punctuation());
    let mut stems = COMMON.lines().take(STEMS).chain(OWN_STEMS).filter(|word| word.len() >= SHORTEST_STEM);
    let repeated = password.chars().all(|c| password.starts_with(c));
    repeated || COMMON.lines().any(|common| common == password) || stems.any(|word| word == stem)
}

/// Returns a random password: 16 letters and digits without look-alikes.
///
/// # Errors
/// `Internal` if the operating system provides no randomness.
pub fn random() -> Result<String> {
    const LETTERS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz234567899";
    let mut bytes = [0_u8; 16];
    getrandom::fill(&mut bytes).map_err(Error::internal)?;
    Ok(bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte & 31)])).collect())
}
