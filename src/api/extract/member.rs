//! Extractors for signed-in callers, one per role, each in the context of one organization.

use std::ops::Deref;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;

use super::{read_query, signed_in};
use crate::app::App;
use crate::auth::signed_in::SignedIn;
use crate::db::{Actor, tenant};
use crate::domain::ids::{OrganizationId, SessionId};
use crate::domain::users::{Role, User};
use crate::error::{Error, Result};
use crate::store;

/// A signed-in user in the context of an organization: the user's own, or, for a super_admin, the organization named by
/// the query parameter `organization_id`.
#[derive(Clone, Debug)]
pub struct Member {
    pub user: User,
    pub session: SessionId,
    pub organization: OrganizationId,
    /// The query has `organization_id`.
    named: bool,
}

#[derive(serde::Deserialize)]
struct ContextQuery {
    organization_id: Option<OrganizationId>,
}

impl Member {
    /// Returns the signed-in member; `None` without a session.
    ///
    /// # Errors
    /// `PasswordDue` while the user has a temporary password.
    pub(super) async fn find(parts: &mut Parts, app: &App) -> Result<Option<Self>> {
        let found = Self::look_up(parts, app).await?;
        found.map(|member| member.ready().map(|()| member)).transpose()
    }

    /// Returns whether the member is a super_admin who names no organization.
    pub(super) fn is_everywhere(&self) -> bool {
        self.user.role == Role::SuperAdmin && !self.named
    }

    fn ready(&self) -> Result<()> {
        if self.user.must_change_password { Err(Error::PasswordDue) } else { Ok(()) }
    }

    async fn look_up(parts: &mut Parts, app: &App) -> Result<Option<Self>> {
        let Some(SignedIn { user, session }) = signed_in(parts, app).await? else {
            return Ok(None);
        };
        let query: ContextQuery = read_query(parts)?;
        let organization = query.organization_id.unwrap_or(user.organization_id);
        if organization != user.organization_id {
            let unknown = || Error::field("organization_id", "is not one of your organizations");
            if user.role != Role::SuperAdmin {
                return Err(unknown());
            }
            let found = app.db.look_up(move |conn| store::organizations::find(conn, organization)).await;
            found.map_err(|error| if matches!(error, Error::NotFound(_)) { unknown() } else { error })?;
        }
        tenant::enter(organization);
        Ok(Some(Self { user, session, organization, named: query.organization_id.is_some() }))
    }

    /// Returns the organization id of a path if the member may use it: the member's own, or any for a super_admin.
    ///
    /// # Errors
    /// `NotFound` for another organization.
    pub fn own(&self, id: OrganizationId) -> Result<OrganizationId> {
        if id == self.user.organization_id || self.user.role == Role::SuperAdmin {
            Ok(id)
        } else {
            Err(Error::missing("Organization"))
        }
    }

    /// Returns the member in the context of the organization that a body names. Ignores the name unless the member is a
    /// super_admin.
    #[must_use]
    pub fn inside(mut self, named: Option<OrganizationId>) -> Self {
        if self.user.role == Role::SuperAdmin {
            self.organization = named.unwrap_or(self.organization);
        }
        self
    }

    /// Returns the actor of a write, for the activity log.
    #[must_use]
    pub fn actor(&self, action: &'static str) -> Actor {
        Actor { user: Some(self.user.id), organization: Some(self.organization), action }
    }
}

impl FromRequestParts<App> for Member {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self> {
        Self::find(parts, app).await?.ok_or_else(unauthenticated)
    }
}

fn unauthenticated() -> Error {
    Error::Unauthenticated("Sign in first.".to_owned())
}

/// A `Member` for operations on their own account, which are allowed with a temporary password.
pub struct Caller(Member);

impl Caller {
    /// Returns the caller as an owner, who may manage other users.
    ///
    /// # Errors
    /// `Forbidden` for staff and scorekeepers, `PasswordDue` while the caller has a temporary password.
    pub fn owner(self) -> Result<Owner> {
        self.0.ready()?;
        Owner::of(self.0)
    }
}

impl Deref for Caller {
    type Target = Member;

    fn deref(&self) -> &Member {
        &self.0
    }
}

impl FromRequestParts<App> for Caller {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self> {
        Member::look_up(parts, app).await?.map(Self).ok_or_else(unauthenticated)
    }
}

/// A `Member` who is an owner of the organization or a super_admin.
pub struct Owner(Member);

impl Owner {
    fn of(member: Member) -> Result<Self> {
        if member.user.role < Role::OrgOwner {
            return Err(Error::Forbidden("Only an owner of the organization may do this.".to_owned()));
        }
        Ok(Self(member))
    }
}

impl Deref for Owner {
    type Target = Member;

    fn deref(&self) -> &Member {
        &self.0
    }
}

impl FromRequestParts<App> for Owner {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self> {
        Self::of(Member::from_request_parts(parts, app).await?)
    }
}

/// A `Member` who is a super_admin.
pub struct SuperAdmin(Member);

impl Deref for SuperAdmin {
    type Target = Member;

    fn deref(&self) -> &Member {
        &self.0
    }
}

impl FromRequestParts<App> for SuperAdmin {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self> {
        let member = Member::from_request_parts(parts, app).await?;
        if member.user.role != Role::SuperAdmin {
            return Err(Error::Forbidden("Only a super administrator may do this.".to_owned()));
        }
        Ok(Self(member))
    }
}
