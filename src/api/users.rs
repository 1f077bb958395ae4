//! Users: the caller's own account and sessions, and an organization's users for its owners.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::extract::{Browser, Caller, Created, Edit, Json, NoContent, Owner, Path};
use crate::actions::users::Secret;
use crate::actions::{self, versions};
use crate::app::App;
use crate::auth::attempts::Account;
use crate::auth::devices::{self, DeviceCookie};
use crate::auth::passwords::{self, PasswordMatch};
use crate::auth::sessions::{LIFETIME, Token};
use crate::clock;
use crate::db::{Actor, Transaction};
use crate::domain::ids::{OrganizationId, SessionId, UserId};
use crate::domain::users::{AccountInput, NewUserInput, OwnSession, Role, User};
use crate::domain::versions::Versioned;
use crate::error::{Error, Result};
use crate::problem::ConflictBody;
use crate::store;
use crate::views::users;

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(create_user))
        .routes(routes!(find_user, update_user, remove_user))
        .routes(routes!(find_user_v1, remove_user_v1))
        .routes(routes!(list_own_sessions))
        .routes(routes!(end_other_sessions))
        .routes(routes!(end_session))
}

#[derive(Serialize, ToSchema)]
pub struct OneUser {
    user: User,
    /// The new temporary password, if the request created one. No other response contains it.
    #[serde(rename = "tempPassword", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    temp_password: Option<String>,
}

impl OneUser {
    fn of(user: User) -> Json<Self> {
        Json(Self { user, temp_password: None })
    }
}

/// Creates a user in the caller's organization, or in any for a super_admin. Without a password in the request, the
/// user gets a temporary one.
#[utoipa::path(post, path = "/api/usersv2", tag = "users", operation_id = "create_user", request_body = NewUserInput,
    security(("session" = ["org_owner"])), responses((status = 201, body = OneUser)))]
async fn create_user(
    owner: Owner,
    State(app): State<App>,
    Json(input): Json<NewUserInput>,
) -> Result<Created<OneUser>> {
    let fields = input.check()?;
    let organization = context(&owner, input.organization_id)?;
    let (secret, temp_password) = secret(&app, input.password).await?;
    let actor = Actor { organization: Some(organization), ..owner.actor("create_user") };
    let now = app.clock.unix_seconds();
    let write =
        app.db.write(actor, move |tx| actions::users::create(tx, organization, &fields, &secret, now));
    Ok(Created(OneUser { user: write.await?, temp_password }))
}

/// Returns the organization that a body names, else the caller's.
///
/// # Errors
/// An error on `organization_id` if the caller may not use it.
fn context(owner: &Owner, named: Option<OrganizationId>) -> Result<OrganizationId> {
    let organization = named.unwrap_or(owner.organization);
    owner.own(organization).map_err(|_| Error::field("organization_id", "is not one of your organizations"))
}

/// Returns the hash of the given password. Without one, generates a temporary password and returns its text too.
async fn secret(app: &App, given: Option<String>) -> Result<(Secret, Option<String>)> {
    let given = given.filter(|password| !password.is_empty());
    let temporary = if given.is_none() { Some(passwords::random()?) } else { None };
    if let Some(password) = &given {
        passwords::check("password", password)?;
    }
    let password = given.or_else(|| temporary.clone()).unwrap_or_default();
    let hash = app.passwords.hash(password).await?;
    Ok((Secret { hash, is_temporary: temporary.is_some() }, temporary))
}

/// Returns the caller's own account. An owner may read all users of the organization.
#[utoipa::path(get, path = "/api/usersv2/{user_id}", tag = "users", operation_id = "find_user",
    params(("user_id" = i64, Path)), security(("session" = ["scorekeeper"])), responses((status = 200, body = OneUser)))]
async fn find_user(caller: Caller, State(app): State<App>, Path(id): Path<UserId>) -> Result<Json<OneUser>> {
    find(caller, &app, id).await
}

/// Returns the caller's own account. Older URL of `find_user`.
#[utoipa::path(get, path = "/api/users/{user_id}", tag = "users", operation_id = "find_user_v1",
    params(("user_id" = i64, Path)), security(("session" = ["scorekeeper"])), responses((status = 200, body = OneUser)))]
async fn find_user_v1(
    caller: Caller,
    State(app): State<App>,
    Path(id): Path<UserId>,
) -> Result<Json<OneUser>> {
    find(caller, &app, id).await
}

async fn find(caller: Caller, app: &App, id: UserId) -> Result<Json<OneUser>> {
    if caller.user.id == id {
        return Ok(OneUser::of(caller.user.clone()));
    }
    let by = caller.owner()?.user.clone();
    app.db.read(move |conn| users::find(conn, &by, id)).await.map(OneUser::of)
}

/// Updates a user. Callers may set their own name, e-mail, theme and password; a new password ends all other sessions
/// and renews the current one. Owners may set another user's name, e-mail and role, and reset the password
/// (`resetPassword`) to a temporary one.
#[utoipa::path(put, path = "/api/usersv2/{user_id}", tag = "users", operation_id = "update_user",
    params(("user_id" = i64, Path)), request_body = Edit<AccountInput>, security(("session" = ["scorekeeper"])),
    responses((status = 200, body = OneUser), (status = 409, body = ConflictBody), (status = 429)))]
async fn update_user(
    caller: Caller,
    State(app): State<App>,
    browser: Browser,
    Path(id): Path<UserId>,
    edit: Edit<AccountInput>,
) -> Result<Response> {
    if caller.user.id == id {
        update_own(&caller, &app, &browser, edit).await
    } else {
        update_other(&caller.owner()?, &app, id, edit).await.map(IntoResponse::into_response)
    }
}

async fn update_other(
    owner: &Owner,
    app: &App,
    id: UserId,
    Edit { input, base, .. }: Edit<AccountInput>,
) -> Result<Json<OneUser>> {
    let by = owner.user.clone();
    let user = app.db.read(move |conn| users::find_managed(conn, &by, id)).await?;
    let changes = input.check_of(&user)?;
    let (new, temp_password) = match input.reset_password {
        Some(true) => secret(app, None).await.map(|(new, shown)| (Some(new), shown))?,
        _ => (None, None),
    };
    let actor = Actor { organization: Some(user.organization_id), ..owner.actor("update_user") };
    let by = owner.user.clone();
    let write = app.db.write(actor, move |tx| {
        versions::check(tx, user.organization_id, Versioned::User(id), &base)?;
        actions::users::update(tx, &by, id, (&changes, new.as_ref()))
    });
    Ok(Json(OneUser { user: write.await?, temp_password }))
}

/// Deletes a user and ends the user's sessions. Callers cannot delete themselves or an organization's last owner.
#[utoipa::path(delete, path = "/api/usersv2/{user_id}", tag = "users", operation_id = "remove_user",
    params(("user_id" = i64, Path)), security(("session" = ["org_owner"])), responses((status = 204)))]
async fn remove_user(owner: Owner, State(app): State<App>, Path(id): Path<UserId>) -> Result<NoContent> {
    remove(&owner, &app, id).await
}

/// Deletes a user and ends the user's sessions. Older URL of `remove_user`.
#[utoipa::path(delete, path = "/api/users/{user_id}", tag = "users", operation_id = "remove_user_v1",
    params(("user_id" = i64, Path)), security(("session" = ["org_owner"])), responses((status = 204)))]
async fn remove_user_v1(owner: Owner, State(app): State<App>, Path(id): Path<UserId>) -> Result<NoContent> {
    remove(&owner, &app, id).await
}

async fn remove(owner: &Owner, app: &App, id: UserId) -> Result<NoContent> {
    let by = owner.user.clone();
    let user = app.db.read(move |conn| users::find_managed(conn, &by, id)).await?;
    let actor = Actor { organization: Some(user.organization_id), ..owner.actor("remove_user") };
    let by = owner.user.clone();
    app.db.write(actor, move |tx| actions::users::remove(tx, &by, id)).await?;
    Ok(NoContent)
}

/// Rejects changes that users may not make to their own account: another role, or a temporary password.
fn refuse_own(user: &User, input: &AccountInput) -> Result<()> {
    if input.role.is_some_and(|role| role != user.role) {
        return Err(match user.role {
            Role::Scorekeeper | Role::Staff => {
                Error::Forbidden("Only an owner of the organization may do this.".to_owned())
            }
            _ => Error::Conflict("You cannot change your own role.".to_owned()),
        });
    }
    if input.reset_password == Some(true) {
        return Err(Error::Conflict("Choose your own new password in your settings.".to_owned()));
    }
    Ok(())
}

async fn update_own(
    caller: &Caller,
    app: &App,
    browser: &Browser,
    Edit { input, base, .. }: Edit<AccountInput>,
) -> Result<Response> {
    let (id, session, organization) = (caller.user.id, caller.session, caller.user.organization_id);
    refuse_own(&caller.user, &input)?;
    let (changes, now) = (input.check_own()?, app.clock.unix_seconds());
    let renewal = renewal(app, browser, &caller.user, input).await?;
    let token = renewal.as_ref().map(|renewal| renewal.token.clone());
    // A change of the theme alone is private: without a user, the write is not in the activity log.
    let is_logged = renewal.is_some() || changes.is_beyond_theme(&caller.user);
    let actor = caller.actor("update_user");
    let actor = Actor { user: actor.user.filter(|_| is_logged), ..actor };
    let write = app.db.write_quietly(actor, move |tx| {
        versions::check(tx, organization, Versioned::User(id), &base)?;
        store::users::update(tx, id, &changes)?;
        let device = renewal.map(|renewal| renewal.keep(tx, id, session, now)).transpose()?;
        Ok((store::users::find(tx, id)?, device))
    });
    let (user, device) = write.await?;
    let renewed = token.zip(device).map(|(token, device)| browser.cookies(&token, &device)).transpose()?;
    Ok((renewed, OneUser::of(user)).into_response())
}

/// A password change: the new hash, and the session that replaces the current one.
struct Renewal {
    /// The hash of the old password, which was verified.
    old_hash: String,
    password_hash: String,
    token: Token,
    device: Option<DeviceCookie>,
}

impl Renewal {
    /// Stores the password, ends all sessions of the user, and begins a new session on the device of `session`. Only
    /// that device is a known device afterwards.
    ///
    /// # Errors
    /// `Conflict` if the password was changed since the old one was verified.
    fn keep(self, tx: &Transaction, user: UserId, session: SessionId, now: i64) -> Result<DeviceCookie> {
        if store::users::password_hash(tx, user)? != self.old_hash {
            return Err(Error::Conflict(
                "Your password was changed at the same time. Sign in again.".to_owned(),
            ));
        }
        let devices = store::sessions::list_by_user(tx, user, now)?;
        let device = devices.iter().find(|device| device.id == session);
        let agent = device.and_then(|device| device.user_agent.as_deref());
        store::users::set_password(tx, user, &self.password_hash, false)?;
        store::sessions::remove_others(tx, user, None)?;
        store::sessions::create(tx, user, &self.token.hash(), (now, now + LIFETIME), agent)?;
        devices::remember(tx, self.device, user)
    }
}

/// Returns the password change that the input asks for, if any.
///
/// # Errors
/// An error on `oldPassword` if it is wrong, or on `password` if it breaks a rule; the rate limit's error after many
/// failures.
async fn renewal(app: &App, browser: &Browser, user: &User, input: AccountInput) -> Result<Option<Renewal>> {
    let Some(password) = input.password.filter(|password| !password.is_empty()) else {
        return Ok(None);
    };
    passwords::check("password", &password)?;
    let (id, cookie) = (user.id, browser.device());
    let read = app.db.read(move |conn| {
        let hash = store::users::password_hash(conn, id)?;
        Ok((devices::find(conn, cookie.as_ref(), (id, &hash))?, hash))
    });
    let (device, hash) = read.await?;
    let guess = browser.guess(Account::User(id), device);
    let old = input.old_password.unwrap_or_default();
    let is_same = old == password;
    if app.verify(&guess, old, Some(hash.clone())).await? == PasswordMatch::Wrong {
        return Err(Error::field("oldPassword", "is not your current password"));
    }
    if is_same && user.must_change_password {
        return Err(Error::field("password", "must differ from the temporary password"));
    }
    let password_hash = app.passwords.hash(password).await?;
    let (old_hash, token, device) = (hash, Token::random()?, browser.device());
    Ok(Some(Renewal { old_hash, password_hash, token, device }))
}

#[derive(Serialize, ToSchema)]
pub struct OwnSessions {
    sessions: Vec<OwnSession>,
}

/// Returns the caller's sessions, most recently used first.
#[utoipa::path(get, path = "/api/usersv2/me/sessions", tag = "users", operation_id = "list_own_sessions",
    security(("session" = ["scorekeeper"])), responses((status = 200, body = OwnSessions)))]
async fn list_own_sessions(caller: Caller, State(app): State<App>) -> Result<Json<OwnSessions>> {
    let (user, now) = (caller.user.id, app.clock.unix_seconds());
    let devices = app.db.read(move |conn| store::sessions::list_by_user(conn, user, now)).await?;
    let sessions = devices.into_iter().map(|device| OwnSession {
        id: device.id,
        created_at: clock::text(device.created_at),
        last_seen_at: clock::text(device.last_seen_at),
        user_agent: device.user_agent,
        current: device.id == caller.session,
    });
    Ok(Json(OwnSessions { sessions: sessions.collect() }))
}

/// Ends all sessions of the caller except the current one.
#[utoipa::path(delete, path = "/api/usersv2/me/sessions", tag = "users", operation_id = "end_other_sessions",
    security(("session" = ["scorekeeper"])), responses((status = 204)))]
async fn end_other_sessions(caller: Caller, State(app): State<App>) -> Result<NoContent> {
    let (user, kept) = (caller.user.id, Some(caller.session));
    let actor = caller.actor("end_other_sessions");
    app.db.write_quietly(actor, move |tx| store::sessions::remove_others(tx, user, kept)).await?;
    Ok(NoContent)
}

/// Ends one session of the caller.
#[utoipa::path(delete, path = "/api/usersv2/me/sessions/{session_id}", tag = "users", operation_id = "end_session",
    params(("session_id" = i64, Path)), security(("session" = ["scorekeeper"])), responses((status = 204)))]
async fn end_session(caller: Caller, State(app): State<App>, Path(id): Path<SessionId>) -> Result<NoContent> {
    let user = caller.user.id;
    app.db
        .write_quietly(caller.actor("end_session"), move |tx| store::sessions::remove(tx, user, id))
        .await?;
    Ok(NoContent)
}
