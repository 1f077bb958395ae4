//! One's own account and signed-in devices.

use axum::Extension;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::extract::{Json, Member, NoContent, Path};
use crate::app::App;
use crate::app::host::Origin;
use crate::auth::attempts::Account;
use crate::auth::passwords::{self, Verdict};
use crate::auth::sessions::{LIFETIME, Token};
use crate::clock;
use crate::db::Transaction;
use crate::domain::ids::{SessionId, UserId};
use crate::domain::users::{OwnSession, OwnUserInput, User};
use crate::error::{Error, Result};
use crate::store;

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(find_user))
        .routes(routes!(find_user_v1))
        .routes(routes!(update_user))
        .routes(routes!(list_own_sessions))
        .routes(routes!(end_other_sessions))
        .routes(routes!(end_session))
}

#[derive(Serialize, ToSchema)]
pub struct OneUser {
    user: User,
}

/// The caller's own account. Anybody else's does not exist here.
#[utoipa::path(get, path = "/api/usersv2/{user_id}", tag = "users", operation_id = "find_user",
    params(("user_id" = i64, Path)), security(("session" = ["staff"])), responses((status = 200, body = OneUser)))]
async fn find_user(member: Member, Path(id): Path<UserId>) -> Result<Json<OneUser>> {
    own(member, id).map(|user| Json(OneUser { user }))
}

/// The same, under its older address.
#[utoipa::path(get, path = "/api/users/{user_id}", tag = "users", operation_id = "find_user_v1",
    params(("user_id" = i64, Path)), security(("session" = ["staff"])), responses((status = 200, body = OneUser)))]
async fn find_user_v1(member: Member, Path(id): Path<UserId>) -> Result<Json<OneUser>> {
    own(member, id).map(|user| Json(OneUser { user }))
}

fn own(member: Member, id: UserId) -> Result<User> {
    if member.user.id == id { Ok(member.user) } else { Err(Error::missing("User")) }
}

/// Changes the caller's own name, e-mail, theme and password. A new password ends all other sessions and renews this
/// one.
#[utoipa::path(put, path = "/api/usersv2/{user_id}", tag = "users", operation_id = "update_user",
    params(("user_id" = i64, Path)), request_body = OwnUserInput, security(("session" = ["staff"])),
    responses((status = 200, body = OneUser)))]
async fn update_user(
    member: Member,
    State(app): State<App>,
    Extension(origin): Extension<Origin>,
    Path(id): Path<UserId>,
    Json(input): Json<OwnUserInput>,
) -> Result<Response> {
    let actor = member.actor("update_user");
    own(member, id)?;
    let changes = input.check()?;
    let renewal = renewal(&app, &origin, id, input).await?;
    let cookie = renewal.as_ref().map(|renewal| renewal.token.cookie(origin.https)).transpose()?;
    let write = app.db.write(actor, move |tx| {
        store::users::update(tx, id, &changes)?;
        renewal.map_or(Ok(()), |renewal| renewal.keep(tx, id))?;
        store::users::find(tx, id)
    });
    let answer = Json(OneUser { user: write.await? });
    Ok((cookie.map(|cookie| [(header::SET_COOKIE, cookie)]), answer).into_response())
}

/// A new password, and the session that outlives it.
struct Renewal {
    password_hash: String,
    token: Token,
}

impl Renewal {
    /// Keeps the password, ends every session of the user and begins the new one.
    fn keep(&self, tx: &Transaction, user: UserId) -> Result<()> {
        let now = clock::unix_seconds();
        store::users::set_password(tx, user, &self.password_hash, false)?;
        store::sessions::remove_others(tx, user, None)?;
        store::sessions::create(tx, user, &self.token.hash(), (now, now + LIFETIME), None)?;
        Ok(())
    }
}

/// What a new password brings, if one is given with the right old one.
async fn renewal(app: &App, origin: &Origin, id: UserId, input: OwnUserInput) -> Result<Option<Renewal>> {
    let Some(password) = input.password.filter(|password| !password.is_empty()) else {
        return Ok(None);
    };
    passwords::check("password", &password)?;
    let hash = app.db.read(move |conn| store::users::password_hash(conn, id)).await?;
    let old = input.old_password.unwrap_or_default();
    if app.verify(Account::User(id), origin.client, old, Some(hash)).await? == Verdict::Wrong {
        return Err(Error::field("oldPassword", "is not the present password"));
    }
    Ok(Some(Renewal { password_hash: app.passwords.hash(password).await?, token: Token::random()? }))
}

#[derive(Serialize, ToSchema)]
pub struct OwnSessions {
    sessions: Vec<OwnSession>,
}

/// The devices on which the caller is signed in, the latest seen first.
#[utoipa::path(get, path = "/api/usersv2/me/sessions", tag = "users", operation_id = "list_own_sessions",
    security(("session" = ["staff"])), responses((status = 200, body = OwnSessions)))]
async fn list_own_sessions(member: Member, State(app): State<App>) -> Result<Json<OwnSessions>> {
    let (user, now) = (member.user.id, clock::unix_seconds());
    let devices = app.db.read(move |conn| store::sessions::list_by_user(conn, user, now)).await?;
    let sessions = devices.into_iter().map(|device| OwnSession {
        id: device.id,
        created_at: clock::text(device.created_at),
        last_seen_at: clock::text(device.last_seen_at),
        user_agent: device.user_agent,
        current: device.id == member.session,
    });
    Ok(Json(OwnSessions { sessions: sessions.collect() }))
}

/// Signs the caller out everywhere else.
#[utoipa::path(delete, path = "/api/usersv2/me/sessions", tag = "users", operation_id = "end_other_sessions",
    security(("session" = ["staff"])), responses((status = 204)))]
async fn end_other_sessions(member: Member, State(app): State<App>) -> Result<NoContent> {
    let (user, kept) = (member.user.id, Some(member.session));
    let actor = member.actor("end_other_sessions");
    app.db.write(actor, move |tx| store::sessions::remove_others(tx, user, kept)).await?;
    Ok(NoContent)
}

/// Signs the caller out on one device.
#[utoipa::path(delete, path = "/api/usersv2/me/sessions/{session_id}", tag = "users", operation_id = "end_session",
    params(("session_id" = i64, Path)), security(("session" = ["staff"])), responses((status = 204)))]
async fn end_session(member: Member, State(app): State<App>, Path(id): Path<SessionId>) -> Result<NoContent> {
    let user = member.user.id;
    app.db.write(member.actor("end_session"), move |tx| store::sessions::remove(tx, user, id)).await?;
    Ok(NoContent)
}
