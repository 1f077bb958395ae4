//! Devices that have signed in before. A signed cookie gives such a device its own counter of wrong passwords.
//!
//! The cookie gives no access: a stolen cookie allows ten guesses, a forged one none. It contains a random number for
//! the browser and one proof for each account: an HMAC-SHA-256 of the number, the account and the hash of the account's
//! password. A new password therefore invalidates the proofs of all devices.

use axum::http::{HeaderMap, HeaderValue, header};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::budgets::sign_in::{DEVICE_ACCOUNTS, DEVICE_LIFETIME};
use crate::db::{Connection, Transaction};
use crate::domain::ids::UserId;
use crate::error::{Error, Result};
use crate::store;

const COOKIE: &str = "homecourt_device";
/// Length in bytes of the browser's number and of a proof.
const LENGTH: usize = 16;

/// The key of this server that signs device cookies.
pub type DeviceKey = [u8; 32];

/// Returns a new random key.
///
/// # Errors
/// `Internal` if the operating system provides no randomness.
fn new_key() -> Result<DeviceKey> {
    let mut key = [0; 32];
    getrandom::fill(&mut key).map_err(Error::internal)?;
    Ok(key)
}

/// A device that has signed in to one account, identified by the verified proof in its cookie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KnownDevice(pub [u8; LENGTH]);

/// The cookie of one browser.
#[derive(Clone, Debug)]
pub struct DeviceCookie {
    browser: [u8; LENGTH],
    /// The account with the latest sign-in comes first.
    proofs: Vec<[u8; LENGTH]>,
}

impl DeviceCookie {
    /// Returns the cookie of a request, if its format is valid.
    #[must_use]
    pub fn of(headers: &HeaderMap) -> Option<Self> {
        let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
        let mut pairs =
            cookies.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
        let (_, text) = pairs.find(|(name, _)| *name == COOKIE)?;
        let mut parts = text.split('.').take(DEVICE_ACCOUNTS + 1).map(|part| {
            let mut bytes = [0; LENGTH];
            hex::decode_to_slice(part, &mut bytes).ok().map(|()| bytes)
        });
        Some(Self { browser: parts.next()??, proofs: parts.collect::<Option<_>>()? })
    }

    /// Returns a cookie with a random number and no proofs.
    ///
    /// # Errors
    /// `Internal` if the operating system provides no randomness.
    fn random() -> Result<Self> {
        let mut browser = [0; LENGTH];
        getrandom::fill(&mut browser).map_err(Error::internal)?;
        Ok(Self { browser, proofs: Vec::new() })
    }

    /// Returns the device if it has signed in to the account with its current password.
    #[must_use]
    fn known(&self, key: &DeviceKey, user: UserId, password_hash: &str) -> Option<KnownDevice> {
        let expected = self.code(key, user, password_hash)?;
        let right = |proof: &&[u8; LENGTH]| expected.clone().verify_truncated_left(&proof[..]).is_ok();
        self.proofs.iter().find(right).copied().map(KnownDevice)
    }

    /// Adds a proof for the account. Drops the oldest proof if there are too many.
    #[must_use]
    fn with(mut self, key: &DeviceKey, user: UserId, password_hash: &str) -> Self {
        if let Some(code) = self.code(key, user, password_hash) {
            let mut proof = [0; LENGTH];
            proof.copy_from_slice(&code.finalize().into_bytes()[..LENGTH]);
            self.proofs.retain(|own| *own != proof);
            self.proofs.insert(0, proof);
            self.proofs.truncate(DEVICE_ACCOUNTS);
        }
        self
    }

    fn code(&self, key: &DeviceKey, user: UserId, password_hash: &str) -> Option<Hmac<Sha256>> {
        // HMAC accepts a key of any length, so there is no error here.
        let mut code = Hmac::<Sha256>::new_from_slice(key).ok()?;
        code.update(&self.browser);
        code.update(&user.0.to_be_bytes());
        code.update(password_hash.as_bytes());
        Some(code)
    }

    /// Returns the `Set-Cookie` header. The path is `/api`, because pages do not need the cookie.
    ///
    /// # Errors
    /// `Internal` if the value cannot stand in a header; hexadecimal digits can.
    pub fn header(&self, secure: bool) -> Result<HeaderValue> {
        let parts: Vec<String> =
            std::iter::once(&self.browser).chain(&self.proofs).map(hex::encode).collect();
        let secure = if secure { "; Secure" } else { "" };
        let cookie = format!(
            "{COOKIE}={}; HttpOnly; SameSite=Lax; Path=/api; Max-Age={DEVICE_LIFETIME}{secure}",
            parts.join(".")
        );
        HeaderValue::from_str(&cookie).map_err(Error::internal)
    }
}

/// Returns the device if the browser with this cookie has signed in to the account before.
pub fn find(
    conn: &Connection,
    cookie: Option<&DeviceCookie>,
    (user, password_hash): (UserId, &str),
) -> Result<Option<KnownDevice>> {
    let Some(cookie) = cookie else { return Ok(None) };
    let key = store::sessions::device_key(conn)?;
    Ok(key.and_then(|key| cookie.known(&key, user, password_hash)))
}

/// Returns the cookie of a browser that has just signed in, with a proof for the account's current password.
pub fn remember(tx: &Transaction<'_>, cookie: Option<DeviceCookie>, user: UserId) -> Result<DeviceCookie> {
    let cookie = cookie.map_or_else(DeviceCookie::random, Ok)?;
    let key = if let Some(key) = store::sessions::device_key(tx)? {
        key
    } else {
        let key = new_key()?;
        store::sessions::create_device_key(tx, &key)?;
        key
    };
    Ok(cookie.with(&key, user, &store::users::password_hash(tx, user)?))
}
