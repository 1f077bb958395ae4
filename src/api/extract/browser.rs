//! The browser that makes a call: where it is, and whether it has signed in before.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::response::AppendHeaders;

use crate::app::App;
use crate::app::host::Origin;
use crate::auth::attempts::{Account, PasswordAttempt};
use crate::auth::devices::{DeviceCookie, KnownDevice};
use crate::auth::sessions::Token;
use crate::error::{Error, Result};

/// The cookies of a browser that has just signed in.
pub type NewCookies = AppendHeaders<[(HeaderName, HeaderValue); 2]>;

/// The browser of a call that proves a password.
pub struct Browser {
    pub origin: Origin,
    pub headers: HeaderMap,
}

impl FromRequestParts<App> for Browser {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Self> {
        let origin = parts.extensions.get::<Origin>().cloned();
        let origin = origin.ok_or_else(|| Error::internal("a request without its origin"))?;
        Ok(Self { origin, headers: parts.headers.clone() })
    }
}

impl Browser {
    /// A password for an account, given in this browser.
    pub fn guess(&self, account: Account, device: Option<KnownDevice>) -> PasswordAttempt {
        PasswordAttempt { account, address: self.origin.client, device }
    }

    /// The headers that give the browser a new session and the cookie of a known device.
    ///
    /// # Errors
    /// Never: the cookies are plain text.
    pub fn cookies(&self, session: &Token, device: &DeviceCookie) -> Result<NewCookies> {
        let https = self.origin.https;
        let cookies = [session.cookie(https)?, device.header(https)?];
        Ok(AppendHeaders(cookies.map(|cookie| (header::SET_COOKIE, cookie))))
    }

    /// The cookie by which the browser is known to have signed in.
    pub fn device(&self) -> Option<DeviceCookie> {
        DeviceCookie::of(&self.headers)
    }
}
