//! Sessions: opaque 256-bit tokens in a cookie, of which the database keeps the hash. 14 days, sliding, up to an age at
//! which a session ends although it is used.

use axum::http::{HeaderMap, HeaderValue, header};
use sha2::{Digest, Sha256};

use crate::error::{Error, Result};

/// Seconds a session lives after it was last seen.
pub const LIFETIME: i64 = 14 * 24 * 60 * 60;
/// A session that was seen less than this many seconds ago is not written again.
pub const RENEW_AFTER: i64 = 60 * 60;
const COOKIE: &str = "homecourt_session";

const DAY: i64 = 24 * 60 * 60;

/// Returns when a session ends that began at `created_at` and is used at `now`, in unix seconds: 14 days later, but at
/// most `max_days` after it began.
#[must_use]
pub fn end(created_at: i64, now: i64, max_days: u16) -> i64 {
    (now + LIFETIME).min(created_at + i64::from(max_days) * DAY)
}

/// A session's secret as the browser holds it.
#[derive(Clone)]
pub struct Token(String);

impl Token {
    /// A new secret.
    ///
    /// # Errors
    /// `Internal` when the machine gives no randomness.
    pub fn random() -> Result<Self> {
        let mut bytes = [0_u8; 32];
        getrandom::fill(&mut bytes).map_err(Error::internal)?;
        Ok(Self(hex::encode(bytes)))
    }

    /// The secret that a request carries.
    #[must_use]
    pub fn of(headers: &HeaderMap) -> Option<Self> {
        headers
            .get_all(header::COOKIE)
            .iter()
            .filter_map(|value| value.to_str().ok())
            .flat_map(|value| value.split(';'))
            .filter_map(|pair| pair.trim().split_once('='))
            .find(|(name, value)| *name == COOKIE && value.len() == 64)
            .map(|(_, value)| Self(value.to_owned()))
    }

    /// What the database keeps.
    #[must_use]
    pub fn hash(&self) -> [u8; 32] {
        Sha256::digest(self.0.as_bytes()).into()
    }

    /// The header that gives the secret to the browser.
    ///
    /// # Errors
    /// Never: the secret is plain text.
    pub fn cookie(&self, secure: bool) -> Result<HeaderValue> {
        let secure = if secure { "; Secure" } else { "" };
        let cookie =
            format!("{COOKIE}={}; HttpOnly; SameSite=Lax; Path=/; Max-Age={LIFETIME}{secure}", self.0);
        HeaderValue::from_str(&cookie).map_err(Error::internal)
    }
}

/// The header that takes the secret from the browser.
#[must_use]
pub fn end_cookie() -> HeaderValue {
    HeaderValue::from_static("homecourt_session=; HttpOnly; SameSite=Lax; Path=/; Max-Age=0")
}
