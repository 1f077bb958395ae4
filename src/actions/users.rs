//! Creates, updates and deletes users. An organization always has at least one owner.

use crate::db::{Connection, Transaction};
use crate::domain::ids::{OrganizationId, UserId};
use crate::domain::users::{NewUserFields, Role, User, UserChanges};
use crate::error::{Error, Result};
use crate::store;
use crate::store::users::NewUser;
use crate::views::users::find_managed;

/// A password's hash, and whether the user must choose another password at the next sign-in.
#[derive(Clone, Debug)]
pub struct Secret {
    pub hash: String,
    pub is_temporary: bool,
}

/// Creates a user of an organization. `now` is in unix seconds.
///
/// # Errors
/// `Invalid` on `organization_id` for an unknown organization, `Conflict` if the organization has a user of that name.
pub fn create(
    tx: &Transaction,
    organization: OrganizationId,
    fields: &NewUserFields,
    secret: &Secret,
    now: i64,
) -> Result<User> {
    store::organizations::find(tx, organization).map_err(|error| match error {
        Error::NotFound(_) => Error::field("organization_id", "is not one of your organizations"),
        other => other,
    })?;
    let new = NewUser {
        organization: Some(organization),
        username: &fields.username,
        email: fields.email.as_deref(),
        password_hash: &secret.hash,
        role: fields.role,
        must_change_password: secret.is_temporary,
    };
    let id = store::users::create(tx, &new, now)?;
    store::users::find(tx, id)
}

/// Updates another user. A new role or password ends that user's sessions. `by` is the caller.
///
/// # Errors
/// Those of `find_managed`; `Conflict` if the organization would lose its last owner, or has a user of that name.
pub fn update(
    tx: &Transaction,
    by: &User,
    id: UserId,
    (changes, secret): (&UserChanges, Option<&Secret>),
) -> Result<User> {
    let before = find_managed(tx, by, id)?;
    let changes_role = changes.role.is_some_and(|role| role != before.role);
    if changes_role {
        keep_an_owner(tx, &before)?;
    }
    store::users::update(tx, id, changes)?;
    if let Some(secret) = secret {
        store::users::set_password(tx, id, &secret.hash, secret.is_temporary)?;
    }
    if changes_role || secret.is_some() {
        store::sessions::remove_others(tx, id, None)?;
    }
    store::users::find(tx, id)
}

/// Deletes another user, which ends that user's sessions. `by` is the caller.
///
/// # Errors
/// Those of `find_managed`; `Conflict` for the caller and for an organization's last owner.
pub fn remove(tx: &Transaction, by: &User, id: UserId) -> Result<()> {
    let user = find_managed(tx, by, id)?;
    if user.id == by.id {
        return Err(rule("You cannot delete yourself."));
    }
    keep_an_owner(tx, &user)?;
    store::users::remove(tx, id)
}

/// Rejects a change that would leave an organization without an owner.
fn keep_an_owner(conn: &Connection, user: &User) -> Result<()> {
    if user.role == Role::OrgOwner && store::users::count_owners(conn, user.organization_id)? < 2 {
        return Err(rule("An organization needs at least one owner. Make another user an owner first."));
    }
    Ok(())
}

fn rule(text: &str) -> Error {
    Error::Conflict(text.to_owned())
}
