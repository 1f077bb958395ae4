//! The browser of a sign-in or a password change: its address, its cookies, and whether it has signed in before.

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

/// The `Set-Cookie` headers after a sign-in: the session and the known device.
pub type NewCookies = AppendHeaders<[(HeaderName, HeaderValue); 2]>;

/// The browser that sent a request with a password.
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
    /// Returns the attempt to enter the password of `account` in this browser, for rate limiting.
    pub fn guess(&self, account: Account, device: Option<KnownDevice>) -> PasswordAttempt {
        PasswordAttempt { account, address: self.origin.client, device }
    }

    /// Returns the `Set-Cookie` headers of a new session and a known device.
    ///
    /// # Errors
    /// `Internal` if a cookie is not a valid header value, which does not happen: both are ASCII.
    pub fn cookies(&self, session: &Token, device: &DeviceCookie) -> Result<NewCookies> {
        let https = self.origin.https;
        let cookies = [session.cookie(https)?, device.header(https)?];
        Ok(AppendHeaders(cookies.map(|cookie| (header::SET_COOKIE, cookie))))
    }

    /// Returns the cookie that marks this browser as a known device, if it has one.
    pub fn device(&self) -> Option<DeviceCookie> {
        DeviceCookie::of(&self.headers)
    }
}
