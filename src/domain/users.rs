//! People who may sign in, and what each role may do.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::ids::{OrganizationId, SessionId, UserId};
use super::input;
use super::sports::Sport;
use crate::error::{FieldErrors, Result};

/// What a user may do. `staff` and `org_owner` use every league editor of their organization; owners also manage its
/// users and settings; a `super_admin` manages all organizations and is made on the command line only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    Staff,
    OrgOwner,
    SuperAdmin,
}

impl Role {
    /// The name in the database and on the wire.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Staff => "staff",
            Self::OrgOwner => "org_owner",
            Self::SuperAdmin => "super_admin",
        }
    }

    /// The role of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        [Self::Staff, Self::OrgOwner, Self::SuperAdmin].into_iter().find(|role| role.name() == name)
    }
}

/// How the dashboard is painted for a user.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    Light,
    Dark,
    System,
}

impl Theme {
    /// The name in the database and on the wire.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
            Self::System => "system",
        }
    }

    /// The theme of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        [Self::Light, Self::Dark, Self::System].into_iter().find(|theme| theme.name() == name)
    }
}

/// A user as colleagues and the user see them. Never with the password's hash.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct User {
    pub id: UserId,
    pub username: String,
    pub email: Option<String>,
    pub role: Role,
    /// The organization of the user; organization 1 for a super_admin.
    pub organization_id: OrganizationId,
    pub theme: Theme,
    /// The next sign-in asks for a new password.
    pub must_change_password: bool,
    /// Grows with each change of what the form edits; sent back, it refuses to overwrite a newer one.
    pub version: i64,
    /// The sports of the user's organization.
    pub sports: Vec<Sport>,
}

/// A user to make. Without a password there will be a temporary one; without an organization it is the caller's.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct NewUserInput {
    #[schema(required, nullable = false)]
    pub username: Option<String>,
    pub email: Option<String>,
    pub password: Option<String>,
    /// `staff`, which is the default, or `org_owner`.
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
    /// Checks everything but the password, which is checked where it is hashed.
    ///
    /// # Errors
    /// `Invalid` with a reason for each wrong field.
    pub fn check(&self) -> Result<NewUserFields> {
        let mut errors = FieldErrors::default();
        let username = input::line(&mut errors, "username", self.username.as_deref().unwrap_or_default(), 60);
        let email = input::optional_email(&mut errors, "email", self.email.as_deref());
        let role = granted(&mut errors, self.role).unwrap_or(Role::Staff);
        errors.into_result()?;
        Ok(NewUserFields { username, email, role })
    }
}

/// A role that may be given away.
fn granted(errors: &mut FieldErrors, role: Option<Role>) -> Option<Role> {
    if role == Some(Role::SuperAdmin) {
        errors.add("role", "must be org_owner or staff");
    }
    role
}

/// What users may change: of themselves everything but `role` and `resetPassword`, a new `password` with the
/// `oldPassword`; an owner, of others, `username`, `email`, `role` and `resetPassword`.
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
    /// The user's own; no user changes the organization.
    pub organization_id: Option<OrganizationId>,
}

/// The checked changes; `None` leaves a field as it is.
#[derive(Debug)]
pub struct UserChanges {
    pub username: Option<String>,
    pub email: Option<Option<String>>,
    pub theme: Option<Theme>,
    pub role: Option<Role>,
}

impl UserChanges {
    /// Whether anything but the theme becomes other than it is.
    #[must_use]
    pub fn is_beyond_theme(&self, user: &User) -> bool {
        self.username.as_ref().is_some_and(|name| *name != user.username)
            || self.email.as_ref().is_some_and(|email| *email != user.email)
            || self.role.is_some_and(|role| role != user.role)
    }
}

impl AccountInput {
    /// What users change about themselves. Passwords are checked where they are hashed.
    ///
    /// # Errors
    /// `Invalid` with a reason for each wrong field.
    pub fn check_own(&self) -> Result<UserChanges> {
        let mut errors = FieldErrors::default();
        let changes = UserChanges { theme: self.theme, ..self.named(&mut errors) };
        errors.into_result().map(|()| changes)
    }

    /// What an owner changes about `user`.
    ///
    /// # Errors
    /// `Invalid` with a reason for each wrong field.
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

/// One signed-in device of the caller.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct OwnSession {
    pub id: SessionId,
    /// Instants in UTC, RFC 3339.
    pub created_at: String,
    pub last_seen_at: String,
    pub user_agent: Option<String>,
    /// The session that asks.
    pub current: bool,
}

/// Something that somebody did.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Activity {
    pub id: i64,
    /// An instant in UTC, RFC 3339.
    pub at: String,
    /// What was done, as `verb_noun`.
    pub action: String,
    /// Who did it; nobody who is still there.
    pub user: Option<UserRef>,
}

/// A user by name.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct UserRef {
    pub id: UserId,
    pub username: String,
}
