//! Permissions of users on other users: which ones a user may see and manage.

use crate::db::Connection;
use crate::domain::ids::UserId;
use crate::domain::users::{Role, User};
use crate::error::{Error, Result};
use crate::store;

/// Returns a user that `by` may see: a user of the same organization who is no super_admin, or any user for a
/// super_admin.
///
/// # Errors
/// `NotFound` for every other user.
pub fn find(conn: &Connection, by: &User, id: UserId) -> Result<User> {
    let user = store::users::find(conn, id)?;
    let colleagues = by.organization_id == user.organization_id && user.role != Role::SuperAdmin;
    if colleagues || by.role == Role::SuperAdmin { Ok(user) } else { Err(Error::missing("User")) }
}

/// Returns a user that `by` may update or delete.
///
/// # Errors
/// Those of `find`; `Conflict` if the user is another super_admin.
pub fn find_managed(conn: &Connection, by: &User, id: UserId) -> Result<User> {
    let user = find(conn, by, id)?;
    if user.role == Role::SuperAdmin && user.id != by.id {
        let message = "A super administrator is changed on the command line only.";
        return Err(Error::Conflict(message.to_owned()));
    }
    Ok(user)
}
