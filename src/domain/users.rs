//! Users and their roles.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::deletions::DeletionGroup;
use super::ids::{OrganizationId, SessionId, UserId};
use super::input;
use super::sports::Sport;
use crate::error::{FieldErrors, Result};

/// The role of a user. A `scorekeeper` reads what staff read and records results; `staff` and `org_owner` can edit the leagues of their organization; owners also manage its users
/// and settings; a `super_admin` manages all organizations and can only be created on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    Scorekeeper,
    Staff,
    OrgOwner,
    SuperAdmin,
}

impl Role {
    /// Returns the name used in the database and in JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Scorekeeper => "scorekeeper",
            Self::Staff => "staff",
            Self::OrgOwner => "org_owner",
            Self::SuperAdmin => "super_admin",
        }
    }

    /// Returns the role with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let all = [Self::Scorekeeper, Self::Staff, Self::OrgOwner, Self::SuperAdmin];
        all.into_iter().find(|role| role.name() == name)
    }

    /// Returns whether the role allows deleting things of a group. `staff` are the groups that staff may delete.
    #[must_use]
    pub fn may_delete(self, group: DeletionGroup, staff: &[DeletionGroup]) -> bool {
        match self {
            Self::Scorekeeper => false,
            Self::Staff => staff.contains(&group),
            Self::OrgOwner | Self::SuperAdmin => true,
        }
    }
}

/// The colour scheme of the dashboard for a user.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    Light,
    Dark,
    System,
}

impl Theme {
    /// Returns the name used in the database and in JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
            Self::System => "system",
        }
    }

    /// Returns the theme with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        [Self::Light, Self::Dark, Self::System].into_iter().find(|theme| theme.name() == name)
    }
}

/// A user as staff of the same organization see it. Never contains the password's hash.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct User {
    pub id: UserId,
    pub username: String,
    pub email: Option<String>,
    pub role: Role,
    /// The organization of the user; organization 1 for a super_admin.
    pub organization_id: OrganizationId,
    pub theme: Theme,
    /// Whether the user must choose a new password at the next sign-in.
    pub must_change_password: bool,
    /// Incremented by each change of a form field. A request with an older version is rejected with 409.
    pub version: i64,
    /// The sports of the user's organization.
    pub sports: Vec<Sport>,
}

/// The input for a new user. Without a password the user gets a temporary one; without an organization, the caller's.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct NewUserInput {
    #[schema(required, nullable = false)]
    pub username: Option<String>,
    pub email: Option<String>,
    pub password: Option<String>,
    /// `scorekeeper`, `staff` (the default) or `org_owner`.
    pub role: Option<Role>,
    pub organization_id: Option<OrganizationId>,
}

/// The checked fields of a new user.
#[derive(Debug)]
pub struct NewUserFields {
    pub username: String,
    pub email: Option<String>,
    pub role: Role,
}

impl NewUserInput {
    /// Checks all fields except the password, which is checked when it is hashed.
    ///
    /// # Errors
    /// `Invalid` with a reason for each invalid field.
    pub fn check(&self) -> Result<NewUserFields> {
        let mut errors = FieldErrors::default();
        let username = input::line(&mut errors, "username", self.username.as_deref().unwrap_or_default(), 60);
        let email = input::optional_email(&mut errors, "email", self.email.as_deref());
        let role = granted(&mut errors, self.role).unwrap_or(Role::Staff);
        errors.into_result()?;
        Ok(NewUserFields { username, email, role })
    }
}

/// Checks that a role can be assigned: `super_admin` cannot.
fn granted(errors: &mut FieldErrors, role: Option<Role>) -> Option<Role> {
    if role == Some(Role::SuperAdmin) {
        errors.add("role", "must be org_owner, staff or scorekeeper");
    }
    role
}

/// The input for changes of a user. Users can change all fields of themselves except `role` and `resetPassword`; a new
/// `password` requires the `oldPassword`. An owner can change `username`, `email`, `role` and `resetPassword` of
/// others.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct AccountInput {
    pub username: Option<String>,
    #[serde(default, deserialize_with = "input::present")]
    #[schema(value_type = Option<String>)]
    pub email: Option<Option<String>>,
    #[serde(rename = "oldPassword")]
    pub old_password: Option<String>,
    pub password: Option<String>,
    pub theme: Option<Theme>,
    pub role: Option<Role>,
    #[serde(rename = "resetPassword")]
    pub reset_password: Option<bool>,
    /// The user's own organization; it cannot change.
    pub organization_id: Option<OrganizationId>,
}

/// Checked changes. A field that is `None` stays unchanged.
#[derive(Debug)]
pub struct UserChanges {
    pub username: Option<String>,
    pub email: Option<Option<String>>,
    pub theme: Option<Theme>,
    pub role: Option<Role>,
}

impl UserChanges {
    /// Returns whether any field except the theme changes.
    #[must_use]
    pub fn is_beyond_theme(&self, user: &User) -> bool {
        self.username.as_ref().is_some_and(|name| *name != user.username)
            || self.email.as_ref().is_some_and(|email| *email != user.email)
            || self.role.is_some_and(|role| role != user.role)
    }
}

impl AccountInput {
    /// Checks a user's changes of their own account. Passwords are checked when they are hashed.
    ///
    /// # Errors
    /// `Invalid` with a reason for each invalid field.
    pub fn check_own(&self) -> Result<UserChanges> {
        let mut errors = FieldErrors::default();
        let changes = UserChanges { theme: self.theme, ..self.named(&mut errors) };
        errors.into_result().map(|()| changes)
    }

    /// Checks an owner's changes of `user`.
    ///
    /// # Errors
    /// `Invalid` with a reason for each invalid field.
    pub fn check_of(&self, user: &User) -> Result<UserChanges> {
        let mut errors = FieldErrors::default();
        let role = granted(&mut errors, self.role);
        if self.organization_id.is_some_and(|organization| organization != user.organization_id) {
            errors.add("organization_id", "is not this user's organization");
        }
        let changes = UserChanges { role, ..self.named(&mut errors) };
        errors.into_result().map(|()| changes)
    }

    fn named(&self, errors: &mut FieldErrors) -> UserChanges {
        let username = self.username.as_deref().map(|name| input::line(errors, "username", name, 60));
        let email = self.email.as_ref().map(|email| input::optional_email(errors, "email", email.as_deref()));
        UserChanges { username, email, theme: None, role: None }
    }
}

/// A session of the caller.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct OwnSession {
    pub id: SessionId,
    /// UTC, RFC 3339.
    pub created_at: String,
    pub last_seen_at: String,
    pub user_agent: Option<String>,
    /// Whether this is the session of the request.
    pub current: bool,
}
