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
    /// The sports of the user's organization.
    pub sports: Vec<Sport>,
}

/// What a user may change about themselves. A new `password` needs the `oldPassword`.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct OwnUserInput {
    pub username: Option<String>,
    #[serde(default, deserialize_with = "input::present")]
    #[schema(value_type = Option<String>)]
    pub email: Option<Option<String>>,
    #[serde(rename = "oldPassword")]
    pub old_password: Option<String>,
    pub password: Option<String>,
    pub theme: Option<Theme>,
}

/// The checked changes; `None` leaves a field as it is.
#[derive(Debug)]
pub struct OwnUserChanges {
    pub username: Option<String>,
    pub email: Option<Option<String>>,
    pub theme: Option<Theme>,
}

impl OwnUserInput {
    /// Checks names and the form of the e-mail; passwords are checked where they are hashed.
    ///
    /// # Errors
    /// `Invalid` with a reason for each wrong field.
    pub fn check(&self) -> Result<OwnUserChanges> {
        let mut errors = FieldErrors::default();
        let username = self.username.as_deref().map(|name| input::line(&mut errors, "username", name, 60));
        let email =
            self.email.as_ref().map(|email| input::optional_email(&mut errors, "email", email.as_deref()));
        errors.into_result()?;
        Ok(OwnUserChanges { username, email, theme: self.theme })
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
