//! The signed-in user, identified by the session cookie.

use axum::http::HeaderMap;

use super::sessions::{RENEW_AFTER, Token, end};
use crate::db::{Actor, Db};
use crate::domain::ids::SessionId;
use crate::domain::users::User;
use crate::error::Result;
use crate::store;

/// A signed-in user with the session.
#[derive(Clone, Debug)]
pub struct SignedIn {
    pub user: User,
    pub session: SessionId,
}

impl SignedIn {
    /// Returns the user of the request's session at `now`, in unix seconds, and renews the session until it is `max_days`
    /// old. `None` for a visitor.
    pub async fn find(db: &Db, headers: &HeaderMap, now: i64, max_days: u16) -> Result<Option<Self>> {
        let Some(token) = Token::of(headers) else {
            return Ok(None);
        };
        let hash = token.hash();
        let found = db.look_up(move |conn| match store::sessions::find(conn, &hash, now)? {
            None => Ok(None),
            Some(session) => Ok(Some((session, store::users::find(conn, session.user)?))),
        });
        let found = found.await?;
        let Some((session, user)) = found.filter(|(session, _)| end(session.created_at, now, max_days) > now)
        else {
            return Ok(None);
        };
        if now - session.last_seen_at > RENEW_AFTER {
            let actor =
                Actor { user: None, organization: Some(user.organization_id), action: "renew_session" };
            let expires_at = end(session.created_at, now, max_days);
            let renewed =
                db.write_quietly(actor, move |tx| store::sessions::renew(tx, session.id, now, expires_at));
            // If the server is too busy to renew the session, the request still continues.
            if let Err(error) = renewed.await {
                tracing::warn!(%error, "a session was not renewed");
            }
        }
        Ok(Some(Self { user, session: session.id }))
    }
}
