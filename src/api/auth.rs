//! Sign-in, sign-out, and the signed-in user.

use std::sync::atomic::Ordering;

use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::extract::{Anyone, Browser, Json, NewCookies};
use crate::app::App;
use crate::app::host::{self, Origin, Site};
use crate::auth::attempts::{Account, PasswordAttempt};
use crate::auth::devices;
use crate::auth::passwords::PasswordMatch;
use crate::auth::sessions::{LIFETIME, Token, end_cookie};
use crate::db::{Actor, Connection};
use crate::domain::deletions::DeletionGroup;
use crate::domain::ids::UserId;
use crate::domain::organizations::Organization;
use crate::domain::users::User;
use crate::error::{Error, Result};
use crate::problem::Problem;
use crate::rules::slugs;
use crate::store;
use crate::store::users::SignInScope;

/// The message of every failed sign-in, so that it does not reveal which names exist.
const FAILED: &str = "Login failed. Please check your credentials.";

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(check_auth)).routes(routes!(login)).routes(routes!(logout))
}

#[derive(Default, Serialize, ToSchema)]
pub struct Authentication {
    authenticated: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    user: Option<User>,
    /// The user's organization.
    #[serde(skip_serializing_if = "Option::is_none")]
    organization: Option<Organization>,
    /// What the user may delete.
    #[serde(skip_serializing_if = "Option::is_none")]
    may_delete: Option<Vec<DeletionGroup>>,
}

/// The signed-in user.
#[derive(Serialize, ToSchema)]
pub struct SignInAnswer {
    authenticated: bool,
    user: User,
    /// The user's organization.
    #[serde(skip_serializing_if = "Option::is_none")]
    organization: Option<Organization>,
    /// What the user may delete.
    may_delete: Vec<DeletionGroup>,
}

/// Returns whether the caller is signed in, and as which user. Extends the session.
#[utoipa::path(get, path = "/api/auth/check-auth", tag = "sign-in", operation_id = "check_auth",
    responses((status = 200, body = Authentication)))]
async fn check_auth(
    caller: Anyone,
    State(app): State<App>,
    Extension(origin): Extension<Origin>,
    headers: HeaderMap,
) -> Result<Response> {
    let Some(signed_in) = caller.signed_in else {
        return Ok(Json(Authentication::default()).into_response());
    };
    let answer = authentication(&app, signed_in.user).await?.into_response();
    match Token::of(&headers) {
        Some(token) => Ok(([(header::SET_COOKIE, token.cookie(origin.https)?)], answer).into_response()),
        None => Ok(answer),
    }
}

async fn authentication(app: &App, user: User) -> Result<Json<SignInAnswer>> {
    let (id, role) = (user.organization_id, user.role);
    let read = app.db.read(move |conn| match store::organizations::find(conn, id) {
        Ok(organization) => Ok((Some(organization), store::organizations::staff_may_delete(conn, id)?)),
        Err(Error::NotFound(_)) => Ok((None, Vec::new())),
        Err(other) => Err(other),
    });
    let (organization, staff) = read.await?;
    let may_delete = DeletionGroup::ALL.into_iter().filter(|group| role.may_delete(*group, &staff)).collect();
    Ok(Json(SignInAnswer { authenticated: true, user, organization, may_delete }))
}

/// Username and password, and the organization by `slug` or `domain`. Without an organization, the username must be
/// unique on the server.
#[derive(Deserialize, ToSchema)]
pub struct Credentials {
    username: String,
    password: String,
    slug: Option<String>,
    domain: Option<String>,
}

/// Signs in. Every failure has the same response and takes the same time. Many failures cause 429 with `Retry-After`.
#[utoipa::path(post, path = "/api/auth/login", tag = "sign-in", operation_id = "login",
    request_body = Credentials,
    responses((status = 200, body = SignInAnswer), (status = 401, body = Problem), (status = 429, body = Problem)))]
async fn login(
    _: Anyone,
    State(app): State<App>,
    browser: Browser,
    Json(input): Json<Credentials>,
) -> Result<Response> {
    let (user, hash, verdict) = recognize(&app, &browser, &input).await?;
    let outdated = verdict == PasswordMatch::Outdated;
    let renewed = if outdated { Some(app.passwords.hash(input.password).await?) } else { None };
    let user = app.db.read(move |conn| store::users::find(conn, user)).await?;
    let cookies = begin_session(&app, &user, &browser, VerifiedPassword { hash, renewed }).await?;
    Ok((cookies, authentication(&app, user).await?).into_response())
}

/// Returns the user whose name and password are in `input`, with the hash that the password was compared with.
///
/// # Errors
/// `Unauthenticated` if the name is unknown or the password is wrong; the rate limit's error after many failures.
async fn recognize(
    app: &App,
    browser: &Browser,
    input: &Credentials,
) -> Result<(UserId, String, PasswordMatch)> {
    let (guess, known) = look_up(app, browser, input).await?;
    let hash = known.as_ref().map(|(_, hash)| hash.clone());
    let verdict = app.verify(&guess, input.password.clone(), hash).await;
    let failed = &app.counters.failed_sign_ins;
    let client = guess.address;
    // `packaging/fail2ban/filter.d/homecourt.conf` matches both lines. They do not contain the name: users type their
    // passwords there by mistake.
    match (verdict, known) {
        (Ok(verdict @ (PasswordMatch::Right | PasswordMatch::Outdated)), Some((user, hash))) => {
            Ok((user, hash, verdict))
        }
        (Ok(_), known) => {
            failed.wrong.fetch_add(1, Ordering::Relaxed);
            tracing::warn!(%client, user = known.map(|(user, _)| user.0), "sign-in failed");
            Err(Error::Unauthenticated(FAILED.to_owned()))
        }
        (Err(error), _) => {
            if let Error::TooManyAttempts(_) = error {
                failed.limited.fetch_add(1, Ordering::Relaxed);
                tracing::warn!(%client, "sign-in refused");
            }
            Err(error)
        }
    }
}

/// Returns the attempt for rate limiting and, if the user exists, the user's id and password hash.
async fn look_up(
    app: &App,
    browser: &Browser,
    input: &Credentials,
) -> Result<(PasswordAttempt, Option<(UserId, String)>)> {
    let (site, cookie) = (browser.origin.site, browser.device());
    let given = |text: &Option<String>| text.clone().filter(|text| !text.trim().is_empty());
    let (slug, domain, name) = (given(&input.slug), given(&input.domain), input.username.clone());
    let domain = domain.filter(|domain| !host::is_root(&app.config, domain));
    let found = app.db.read(move |conn| {
        let realm = realm(conn, site, domain, slug)?;
        let known = store::users::find_for_sign_in(conn, realm, &name)?;
        Ok(match known {
            Some((user, hash)) => {
                let device = devices::find(conn, cookie.as_ref(), (user, &hash))?;
                (Account::User(user), device, Some((user, hash)))
            }
            None => (Account::unknown(realm, &name), None, None),
        })
    });
    let (account, device, known) = found.await?;
    Ok((browser.guess(account, device), known))
}

/// Returns where to look the username up. The domain takes precedence over the slug, and both over the host.
fn realm(conn: &Connection, site: Site, domain: Option<String>, slug: Option<String>) -> Result<SignInScope> {
    let named = domain.is_some() || slug.is_some();
    let by_domain = domain.and_then(|domain| slugs::domain(&domain));
    let by_domain = by_domain.map(|domain| store::organizations::id_by_domain(conn, &domain));
    let by_slug = || slug.map(|slug| store::organizations::id_by_slug(conn, &slug.trim().to_lowercase()));
    let found = match by_domain {
        None | Some(Err(Error::NotFound(_))) => by_slug(),
        found => found,
    };
    match (found, site) {
        (Some(Err(Error::NotFound(_))), _) => Ok(SignInScope::Nowhere),
        (Some(Err(other)), _) => Err(other),
        (None, _) if named => Ok(SignInScope::Nowhere),
        (None, Site::Root | Site::Probe) => Ok(SignInScope::Anywhere),
        (Some(Ok(id)), _) | (None, Site::Organization(id)) => Ok(SignInScope::Organization(id)),
    }
}

/// A password that was verified.
struct VerifiedPassword {
    /// The stored hash that it was compared with.
    hash: String,
    /// The hash to store instead, if the stored one is outdated.
    renewed: Option<String>,
}

/// Begins a session, ends the browser's previous one, and renews an outdated password hash. Returns the cookies of the
/// session and of the device, which is a known device from now on.
///
/// # Errors
/// `Unauthenticated` if the password was changed since it was verified.
async fn begin_session(
    app: &App,
    user: &User,
    browser: &Browser,
    password: VerifiedPassword,
) -> Result<NewCookies> {
    let (headers, device) = (&browser.headers, browser.device());
    let token = Token::random()?;
    let (hash, now) = (token.hash(), app.clock.unix_seconds());
    let old = Token::of(headers).map(|old| old.hash());
    let agent = headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok());
    let agent = agent.map(|agent| agent.chars().take(200).collect::<String>());
    let actor = Actor { user: None, organization: Some(user.organization_id), action: "login" };
    let user = user.id;
    let write = app.db.write_quietly(actor, move |tx| {
        if store::users::password_hash(tx, user)? != password.hash {
            return Err(Error::Unauthenticated(FAILED.to_owned()));
        }
        if let Some(session) = old.map(|old| store::sessions::find(tx, &old, now)).transpose()?.flatten() {
            store::sessions::remove(tx, session.user, session.id)?;
        }
        if let Some(renewed) = password.renewed {
            store::users::renew_hash(tx, user, &renewed)?;
        }
        store::sessions::create(tx, user, &hash, (now, now + LIFETIME), agent.as_deref())?;
        devices::remember(tx, device, user)
    });
    let device = write.await?;
    browser.cookies(&token, &device)
}

/// Signs out. Does nothing without a session.
#[utoipa::path(post, path = "/api/auth/logout", tag = "sign-in", operation_id = "logout",
    responses((status = 200, body = Authentication)))]
async fn logout(caller: Anyone, State(app): State<App>) -> Result<Response> {
    if let Some(signed_in) = caller.signed_in {
        let (user, session) = (signed_in.user, signed_in.session);
        let actor = Actor { user: Some(user.id), organization: Some(user.organization_id), action: "logout" };
        app.db.write_quietly(actor, move |tx| store::sessions::remove(tx, user.id, session)).await?;
    }
    let answer = Json(Authentication::default());
    Ok(([(header::SET_COOKIE, end_cookie())], answer).into_response())
}
