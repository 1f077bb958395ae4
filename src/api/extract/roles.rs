//! Extractors for members whose role allows more than recording results: editors, and those who may delete.

use std::marker::PhantomData;
use std::ops::Deref;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;

use super::member::Member;
use crate::app::App;
use crate::domain::deletions::DeletionGroup;
use crate::domain::ids::OrganizationId;
use crate::domain::users::Role;
use crate::error::{Error, Result};
use crate::store;

/// A `Member` who may create and edit: staff, an owner or a super_admin.
pub struct Editor(Member);

impl Editor {
    /// Returns the editor in the context of the organization that a body names, like [`Member::inside`].
    #[must_use]
    pub fn inside(self, named: Option<OrganizationId>) -> Self {
        Self(self.0.inside(named))
    }

    /// Checks that the editor may delete a group of things, for calls that delete only if their input says so.
    ///
    /// # Errors
    /// `Forbidden` for staff where the organization's setting does not allow it.
    pub async fn check_deletion(&self, app: &App, group: DeletionGroup) -> Result<()> {
        let (organization, role) = (self.organization, self.user.role);
        let allowed = app.db.look_up(move |conn| store::organizations::staff_may_delete(conn, organization));
        if role.may_delete(group, &allowed.await?) {
            return Ok(());
        }
        let nouns = group.nouns();
        Err(Error::Forbidden(format!(
            "Staff of this organization may not delete {nouns}. Ask an owner of the organization."
        )))
    }
}

impl Deref for Editor {
    type Target = Member;

    fn deref(&self) -> &Member {
        &self.0
    }
}

impl FromRequestParts<App> for Editor {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self> {
        let member = Member::from_request_parts(parts, app).await?;
        if member.user.role == Role::Scorekeeper {
            let refusal =
                "A scorekeeper records results and may not do this. Ask the staff of your organization.";
            return Err(Error::Forbidden(refusal.to_owned()));
        }
        Ok(Self(member))
    }
}

/// What a [`MayDelete`] deletes.
pub trait Deletes {
    const GROUP: DeletionGroup;
}

macro_rules! groups {
    ($($name:ident => $group:ident),+) => {$(
        /// The deletions of this group.
        pub struct $name;

        impl Deletes for $name {
            const GROUP: DeletionGroup = DeletionGroup::$group;
        }
    )+};
}

groups!(SeasonData => Seasons, PeopleData => People, GameData => Games, SiteData => Site, ScorebookData => Scorebook);

/// An `Editor` who may delete a group of things: an owner, a super_admin, or staff if the organization's setting allows it.
pub struct MayDelete<Group>(Editor, PhantomData<Group>);

impl<Group> Deref for MayDelete<Group> {
    type Target = Member;

    fn deref(&self) -> &Member {
        &self.0
    }
}

impl<Group: Deletes + Send> FromRequestParts<App> for MayDelete<Group> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self> {
        let editor = Editor::from_request_parts(parts, app).await?;
        editor.check_deletion(app, Group::GROUP).await?;
        Ok(Self(editor, PhantomData))
    }
}
