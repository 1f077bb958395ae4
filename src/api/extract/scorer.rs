//! The extractor for scorers, who have neither an account nor more than one game.

use std::ops::Deref;

use axum::extract::{FromRequestParts, RawPathParams};
use axum::http::request::Parts;

use crate::app::App;
use crate::auth::scorers;
use crate::budgets::scoring::GRACE_HOURS;
use crate::db::{Actor, tenant};
use crate::domain::ids::{GameId, OrganizationId};
use crate::error::{Error, Refusal, RefusalReason, Result};
use crate::store;
use crate::store::courtside::sessions::ScorerSession;
use crate::views::courtside::access::{WITHDRAWN, expired};

/// A scorer in the session of the one game that the path names, whose link or session may have expired up to 72 hours ago: for
/// calls that deliver what was recorded before.
#[derive(Clone, Debug)]
pub struct LateScorer {
    pub organization: OrganizationId,
    pub game: GameId,
    pub session: ScorerSession,
    /// Whether the session has expired.
    pub is_late: bool,
}

impl LateScorer {
    /// Returns the actor of a write. A member of staff who scores signs it.
    #[must_use]
    pub fn actor(&self, action: &'static str) -> Actor {
        Actor { user: self.session.user, organization: Some(self.organization), action }
    }

    /// Returns the actor of a write that is about the session alone.
    #[must_use]
    pub fn quiet_actor(&self, action: &'static str) -> Actor {
        Actor { user: None, organization: Some(self.organization), action }
    }

    async fn find(parts: &mut Parts, app: &App) -> Result<Self> {
        let game = game_of(parts).await?;
        let hashes = scorers::session_hashes(&parts.headers);
        if hashes.is_empty() {
            return Err(no_session());
        }
        let found = app.db.look_up(move |conn| {
            let sessions = hashes.iter().map(|hash| store::courtside::sessions::find_by_cookie(conn, hash));
            sessions.collect::<Result<Vec<_>>>()
        });
        let sessions: Vec<ScorerSession> = found.await?.into_iter().flatten().collect();
        if sessions.is_empty() {
            return Err(no_session());
        }
        let own = sessions.into_iter().find(|session| session.game == game);
        let session = own.ok_or_else(|| Error::missing("Game"))?;
        tenant::enter(session.organization);
        Self::check(session, app.clock.now().as_millisecond())
    }

    fn check(session: ScorerSession, now: i64) -> Result<Self> {
        if session.revoked_at.is_some() {
            return Err(Refusal::error(RefusalReason::Gone, WITHDRAWN, []));
        }
        if session.ended_at.is_some() {
            return Err(Error::Unauthenticated("This session has ended. Scan the code again.".to_owned()));
        }
        let is_late = session.expires_at <= now;
        if is_late && session.expires_at + GRACE_HOURS * 60 * 60 * 1000 <= now {
            return Err(expired());
        }
        Ok(Self { organization: session.organization, game: session.game, session, is_late })
    }
}

fn no_session() -> Error {
    Error::Unauthenticated("Scan the code of the game first.".to_owned())
}

/// Returns the game of the path.
async fn game_of(parts: &mut Parts) -> Result<GameId> {
    let missing = || Error::missing("Address");
    let params = RawPathParams::from_request_parts(parts, &()).await.map_err(|_| missing())?;
    let game = params.iter().find(|(name, _)| *name == "game_id").and_then(|(_, value)| value.parse().ok());
    game.map(GameId).ok_or_else(missing)
}

impl FromRequestParts<App> for LateScorer {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self> {
        Self::find(parts, app).await
    }
}

/// A scorer in the session of the one game that the path names.
pub struct Scorer(LateScorer);

impl Deref for Scorer {
    type Target = LateScorer;

    fn deref(&self) -> &LateScorer {
        &self.0
    }
}

impl FromRequestParts<App> for Scorer {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self> {
        let scorer = LateScorer::find(parts, app).await?;
        if scorer.is_late { Err(expired()) } else { Ok(Self(scorer)) }
    }
}
