//! Users. Passwords are stored as hashes, which only sign-in and password changes read.

use std::collections::HashMap;

use rusqlite::{Connection, OptionalExtension, Row, named_params};

use super::{OrNotFound, sports};
use crate::db::Transaction;
use crate::domain::ids::{OrganizationId, UserId};
use crate::domain::users::{Role, User, UserChanges};
use crate::error::{Error, Result};

const COLUMNS: &str = "users.id, users.organization_id, users.username, users.email, users.role, users.theme,
    users.must_change_password, users.version";

fn user(row: &Row<'_>) -> rusqlite::Result<User> {
    let organization: Option<OrganizationId> = row.get("organization_id")?;
    Ok(User {
        id: row.get("id")?,
        username: row.get("username")?,
        email: row.get("email")?,
        role: row.get("role")?,
        organization_id: organization.unwrap_or(OrganizationId::PLATFORM),
        theme: row.get("theme")?,
        must_change_password: row.get("must_change_password")?,
        sports: Vec::new(),
        version: row.get("version")?,
    })
}

fn query(conn: &Connection, rest: &str, params: impl rusqlite::Params) -> Result<Vec<User>> {
    let mut statement = conn.prepare_cached(&format!("SELECT {COLUMNS} FROM users {rest}"))?;
    let users = statement.query_map(params, user)?.collect::<rusqlite::Result<_>>()?;
    Ok(users)
}

/// Returns the users of an organization by name, each with its sports.
pub fn list_by_organization(conn: &Connection, organization: OrganizationId) -> Result<Vec<User>> {
    let sports = sports::list_by_organization(conn, organization)?;
    let mut users = query(conn, "WHERE organization_id = ?1 ORDER BY username_key, id", [organization])?;
    for user in &mut users {
        user.sports.clone_from(&sports);
    }
    Ok(users)
}

/// Returns the users of all organizations, by organization.
pub fn list_by_organizations(conn: &Connection) -> Result<HashMap<OrganizationId, Vec<User>>> {
    let sports = sports::list_all(conn)?;
    let mut users: HashMap<OrganizationId, Vec<User>> = HashMap::new();
    for mut user in query(conn, "WHERE organization_id IS NOT NULL ORDER BY username_key, id", [])? {
        user.sports = sports.get(&user.organization_id).cloned().unwrap_or_default();
        users.entry(user.organization_id).or_default().push(user);
    }
    Ok(users)
}

/// Returns the super administrators, by name.
pub fn list_super_admins(conn: &Connection) -> Result<Vec<User>> {
    query(conn, "WHERE organization_id IS NULL ORDER BY username_key, id", [])
}

/// Returns one user, of any organization.
pub fn find(conn: &Connection, id: UserId) -> Result<User> {
    let mut found = query(conn, "WHERE id = ?1", [id])?.pop().ok_or_else(|| Error::missing("User"))?;
    found.sports = sports::list_by_organization(conn, found.organization_id)?;
    Ok(found)
}

/// Where a username is looked up at sign-in.
#[derive(Clone, Copy, Debug)]
pub enum SignInScope {
    /// In one organization. Super administrators can sign in in every organization.
    Organization(OrganizationId),
    /// Only among super administrators, because the requested organization does not exist.
    Nowhere,
    /// On the whole server if the username is unique there, otherwise only among super administrators.
    Anywhere,
}

/// Returns the user with this name and the hash of their password, for sign-in.
pub fn find_for_sign_in(
    conn: &Connection,
    realm: SignInScope,
    username: &str,
) -> Result<Option<(UserId, String)>> {
    let mut statement = conn.prepare_cached(
        "SELECT id, password_hash, organization_id FROM users WHERE username_key = ?1 ORDER BY id",
    )?;
    let named: Vec<(UserId, String, Option<OrganizationId>)> = statement
        .query_map([key(username)], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?
        .collect::<rusqlite::Result<_>>()?;
    let count = named.len();
    let wanted = |organization: Option<OrganizationId>| match realm {
        SignInScope::Organization(id) => organization == Some(id),
        SignInScope::Nowhere => false,
        SignInScope::Anywhere => count == 1,
    };
    let own = named.iter().position(|(.., organization)| wanted(*organization));
    let found = own.or_else(|| named.iter().position(|(.., organization)| organization.is_none()));
    Ok(found.and_then(|at| named.into_iter().nth(at)).map(|(id, hash, _)| (id, hash)))
}

/// Returns the hash of a user's password.
pub fn password_hash(conn: &Connection, id: UserId) -> Result<String> {
    conn.prepare_cached("SELECT password_hash FROM users WHERE id = ?1")?
        .query_row([id], |row| row.get(0))
        .or_not_found("User")
}

/// A new user; a super_admin if it has no organization.
#[derive(Clone, Debug)]
pub struct NewUser<'a> {
    pub organization: Option<OrganizationId>,
    pub username: &'a str,
    pub email: Option<&'a str>,
    pub password_hash: &'a str,
    pub role: Role,
    pub must_change_password: bool,
}

/// Creates a user, whose theme is the organization's. `now` is in unix seconds.
///
/// # Errors
/// `Conflict` if the organization has a user with this name, ignoring case.
pub fn create(tx: &Transaction, input: &NewUser<'_>, now: i64) -> Result<UserId> {
    let added = tx
        .prepare_cached(
            "INSERT INTO users (organization_id, username, username_key, email, password_hash, role, theme,
                                must_change_password, created_at)
             VALUES (:organization, :username, :key, :email, :password_hash, :role,
                     coalesce((SELECT theme FROM organizations WHERE id = :organization), 'light'),
                     :must_change, :now)
             ON CONFLICT DO NOTHING",
        )?
        .execute(named_params! {
            ":organization": input.organization,
            ":username": input.username,
            ":key": key(input.username),
            ":email": input.email,
            ":password_hash": input.password_hash,
            ":role": input.role,
            ":must_change": input.must_change_password,
            ":now": now,
        })?;
    if added == 0 {
        return Err(taken(input.username));
    }
    Ok(UserId(tx.last_insert_rowid()))
}

fn taken(username: &str) -> Error {
    Error::Conflict(format!("The username {username} is taken."))
}

/// Updates the given fields of name, email, theme and role.
///
/// # Errors
/// `Conflict` if another user of the organization has this name.
pub fn update(tx: &Transaction, id: UserId, changes: &UserChanges) -> Result<()> {
    if let Some(username) = &changes.username {
        let other: Option<i64> = tx
            .prepare_cached(
                "SELECT 1 FROM users AS own
                 JOIN users AS other ON other.username_key = ?2 AND other.id <> own.id
                                    AND other.organization_id IS own.organization_id
                 WHERE own.id = ?1",
            )?
            .query_row((id, key(username)), |row| row.get(0))
            .optional()?;
        if other.is_some() {
            return Err(taken(username));
        }
        tx.execute(
            "UPDATE users SET username = ?2, username_key = ?3 WHERE id = ?1",
            (id, username, key(username)),
        )?;
    }
    if let Some(email) = &changes.email {
        tx.execute("UPDATE users SET email = ?2 WHERE id = ?1", (id, email))?;
    }
    if let Some(theme) = changes.theme {
        tx.execute("UPDATE users SET theme = ?2 WHERE id = ?1", (id, theme))?;
    }
    if let Some(role) = changes.role {
        tx.execute("UPDATE users SET role = ?2 WHERE id = ?1", (id, role))?;
    }
    Ok(())
}

/// Counts the owners of an organization.
pub fn count_owners(conn: &Connection, organization: OrganizationId) -> Result<i64> {
    let count = conn
        .prepare_cached("SELECT count(*) FROM users WHERE organization_id = ?1 AND role = 'org_owner'")?
        .query_row([organization], |row| row.get(0))?;
    Ok(count)
}

/// Removes a user and the user's sessions. Entries in the activity log stay.
pub fn remove(tx: &Transaction, id: UserId) -> Result<()> {
    match tx.execute("DELETE FROM users WHERE id = ?1", [id])? {
        0 => Err(Error::missing("User")),
        _ => Ok(()),
    }
}

/// Stores the hash of a new password. `must_change` requires another new password at the next sign-in.
pub fn set_password(tx: &Transaction, id: UserId, hash: &str, must_change: bool) -> Result<()> {
    tx.execute(
        "UPDATE users SET password_hash = ?2, must_change_password = ?3 WHERE id = ?1",
        (id, hash, must_change),
    )?;
    Ok(())
}

/// Stores a new hash of the same password.
pub fn renew_hash(tx: &Transaction, id: UserId, hash: &str) -> Result<()> {
    tx.execute("UPDATE users SET password_hash = ?2 WHERE id = ?1", (id, hash))?;
    Ok(())
}

/// Normalizes a username for comparison, ignoring case.
fn key(username: &str) -> String {
    username.trim().to_lowercase()
}
