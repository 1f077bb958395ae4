//! Sessions: random 256-bit tokens in a cookie; the database stores their hash. A session expires 14 days after its
//! last use, or at a maximum age.

use axum::http::{HeaderMap, HeaderValue, header};
use sha2::{Digest, Sha256};

use crate::error::{Error, Result};

/// Seconds after its last use at which a session expires.
pub const LIFETIME: i64 = 14 * 24 * 60 * 60;
/// Minimum number of seconds between two updates of a session's last use.
pub const RENEW_AFTER: i64 = 60 * 60;
const COOKIE: &str = "homecourt_session";

const DAY: i64 = 24 * 60 * 60;

/// Returns when a session expires that was created at `created_at` and is used at `now`, in unix seconds: after 14
/// days, at most `max_days` after it was created.
#[must_use]
pub fn end(created_at: i64, now: i64, max_days: u16) -> i64 {
    (now + LIFETIME).min(created_at + i64::from(max_days) * DAY)
}

/// The token of a session, as the browser stores it.
#[derive(Clone)]
pub struct Token(String);

impl Token {
    /// Returns a new random token.
    ///
    /// # Errors
    /// `Internal` if the operating system provides no randomness.
    pub fn random() -> Result<Self> {
        let mut bytes = [0_u8; 32];
        getrandom::fill(&mut bytes).map_err(Error::internal)?;
        Ok(Self(hex::encode(bytes)))
    }

    /// Returns the token of a request.
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

    /// Returns the hash that the database stores.
    #[must_use]
    pub fn hash(&self) -> [u8; 32] {
        Sha256::digest(self.0.as_bytes()).into()
    }

    /// Returns the `Set-Cookie` header with the token.
    ///
    /// # Errors
    /// `Internal` if the token cannot stand in a header; every generated token can.
    pub fn cookie(&self, secure: bool) -> Result<HeaderValue> {
        let secure = if secure { "; Secure" } else { "" };
        let cookie =
            format!("{COOKIE}={}; HttpOnly; SameSite=Lax; Path=/; Max-Age={LIFETIME}{secure}", self.0);
        HeaderValue::from_str(&cookie).map_err(Error::internal)
    }
}

/// Returns the `Set-Cookie` header that deletes the token.
#[must_use]
pub fn end_cookie() -> HeaderValue {
    HeaderValue::from_static("homecourt_session=; HttpOnly; SameSite=Lax; Path=/; Max-Age=0")
}
