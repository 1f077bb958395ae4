//! What opens a game for scorers: the token of a link, its PIN, the cookie of a session, and names of devices.

use axum::http::{HeaderMap, HeaderValue, header};
use sha2::{Digest, Sha256};

use crate::budgets::scoring::GRACE_HOURS;
use crate::domain::courtside::shape::{CROCKFORD, DEVICE_LETTERS};
use crate::domain::ids::GameId;
use crate::error::{Error, Result};

/// The cookie that calls of a game read. Its path is the game's.
const COOKIE: &str = "homecourt_scorer";
/// The beginning of the cookie's copy that only the call to open a game reads, followed by the game's id.
const OPEN_COOKIE: &str = "homecourt_scorer_";
/// Bytes of a link's token: 128 random bits.
const TOKEN_BYTES: usize = 16;
/// Random names from which a new device takes the first free one.
const NAMES: usize = 4;
/// Letters of a cookie's value.
const COOKIE_LETTERS: usize = 64;

fn random<const N: usize>() -> Result<[u8; N]> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(Error::internal)?;
    Ok(bytes)
}

/// Returns bytes as Crockford's base32.
fn base32(bytes: &[u8]) -> String {
    let bits = bytes.len() * 8;
    let bit = |at: usize| bytes.get(at / 8).map_or(0, |byte| usize::from(byte >> (7 - at % 8) & 1));
    let digit = |start: usize| (start..start + 5).fold(0, |digit, at| digit << 1 | bit(at));
    (0..bits).step_by(5).map(|start| char::from(CROCKFORD[digit(start)])).collect()
}

/// Returns the hash that the database stores of a token or cookie.
#[must_use]
pub fn hash(secret: &str) -> String {
    hex::encode(Sha256::digest(secret.as_bytes()))
}

/// Returns a new token of a link.
///
/// # Errors
/// `Internal` if the operating system provides no randomness.
pub fn new_token() -> Result<String> {
    Ok(base32(&random::<TOKEN_BYTES>()?))
}

/// Returns a new PIN: 4 digits, never four equal or running ones.
///
/// # Errors
/// `Internal` if the operating system provides no randomness.
pub fn new_pin() -> Result<String> {
    loop {
        let bytes = random::<4>()?;
        // Bytes from 250 on would make some digits more frequent.
        if bytes.iter().all(|byte| *byte < 250) {
            let digits = bytes.map(|byte| byte % 10);
            let step = |by: i8| {
                digits.windows(2).all(|pair| i16::from(pair[1]) - i16::from(pair[0]) == i16::from(by))
            };
            if ![0, 1, -1].into_iter().any(step) {
                return Ok(digits.iter().map(|digit| char::from(b'0' + digit)).collect());
            }
        }
    }
}

/// Returns new random names of devices.
///
/// # Errors
/// `Internal` if the operating system provides no randomness.
pub fn new_devices() -> Result<Vec<String>> {
    let name = || Ok(base32(&random::<DEVICE_LETTERS>()?).chars().take(DEVICE_LETTERS).collect());
    (0..NAMES).map(|_| name()).collect()
}

/// The secret of a session, as the browser stores it.
#[derive(Clone)]
pub struct ScorerCookie(String);

impl ScorerCookie {
    /// Returns a new random secret.
    ///
    /// # Errors
    /// `Internal` if the operating system provides no randomness.
    pub fn random() -> Result<Self> {
        Ok(Self(hex::encode(random::<{ COOKIE_LETTERS / 2 }>()?)))
    }

    /// Returns the hash that the database stores.
    #[must_use]
    pub fn hash(&self) -> String {
        hash(&self.0)
    }

    /// Returns the `Set-Cookie` headers: for the calls of a game, and for opening it again. `seconds` is how long the session
    /// can still be used, without the time of grace.
    ///
    /// # Errors
    /// `Internal` if the secret cannot stand in a header; every generated one can.
    pub fn headers(&self, game: GameId, seconds: i64, is_secure: bool) -> Result<[HeaderValue; 2]> {
        let age = seconds.max(0) + GRACE_HOURS * 60 * 60;
        let secure = if is_secure { "; Secure" } else { "" };
        let cookie = |name: String, path: String| {
            let text =
                format!("{name}={}; HttpOnly; SameSite=Strict; Path={path}; Max-Age={age}{secure}", self.0);
            HeaderValue::from_str(&text).map_err(Error::internal)
        };
        Ok([
            cookie(COOKIE.to_owned(), format!("/api/scoring/{game}"))?,
            cookie(format!("{OPEN_COOKIE}{game}"), "/api/scoring/open".to_owned())?,
        ])
    }
}

/// Returns the `Set-Cookie` headers that delete the cookies of a game.
///
/// # Errors
/// `Internal` if a header cannot be made, which does not happen: all is ASCII.
pub fn end_headers(game: GameId) -> Result<[HeaderValue; 2]> {
    let end = |name: String, path: String| {
        let text = format!("{name}=; HttpOnly; SameSite=Strict; Path={path}; Max-Age=0");
        HeaderValue::from_str(&text).map_err(Error::internal)
    };
    Ok([
        end(COOKIE.to_owned(), format!("/api/scoring/{game}"))?,
        end(format!("{OPEN_COOKIE}{game}"), "/api/scoring/open".to_owned())?,
    ])
}

/// Returns the hashes of a request's cookies for the calls of a game.
#[must_use]
pub fn session_hashes(headers: &HeaderMap) -> Vec<String> {
    hashes(headers, |name| name == COOKIE)
}

/// Returns the hashes of a request's cookies for opening a game again.
#[must_use]
pub fn open_hashes(headers: &HeaderMap) -> Vec<String> {
    hashes(headers, |name| name.starts_with(OPEN_COOKIE) || name == COOKIE)
}

fn hashes(headers: &HeaderMap, is_wanted: impl Fn(&str) -> bool) -> Vec<String> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let pairs = cookies.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
    let wanted = pairs.filter(|(name, value)| is_wanted(name) && value.len() == COOKIE_LETTERS);
    // A browser sends few cookies; the rest is somebody else's attempt.
    wanted.take(8).map(|(_, value)| hash(value)).collect()
}
