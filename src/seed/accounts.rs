//! The users of the demo: one super_admin, and an owner and a staff member in each organization.

use jiff::Timestamp;
use serde::Serialize;

use super::organizations::OrganizationPlan;
use super::{Options, Seeder};
use crate::auth::passwords;
use crate::db::Transaction;
use crate::domain::users::Role;
use crate::error::Result;
use crate::store::users::{self, NewUser};

/// A username and a password.
#[derive(Clone, Debug, Serialize)]
pub struct SignIn {
    pub username: &'static str,
    pub role: Role,
    pub password: String,
}

/// A sign-in with the hash of its password, so that each password is hashed once.
pub struct SeedAccount {
    pub sign_in: SignIn,
    hash: String,
}

const ROLES: [(&str, Role); 3] =
    [("admin", Role::SuperAdmin), ("owner", Role::OrgOwner), ("staff", Role::Staff)];

/// Creates the accounts with the given password, or each with a random one. Random passwords come from the operating
/// system, because the random seed of the demo must not reveal them.
///
/// # Errors
/// `Invalid` if the given password is too weak.
pub fn make(options: &Options) -> Result<Vec<SeedAccount>> {
    if let Some(password) = &options.password {
        passwords::check("password", password)?;
    }
    let mut accounts: Vec<SeedAccount> = Vec::with_capacity(ROLES.len());
    for (username, role) in ROLES {
        let password = options.password.clone().map_or_else(passwords::random, Ok)?;
        let known = accounts.iter().find(|account| account.sign_in.password == password);
        let hash = match known {
            Some(account) => account.hash.clone(),
            None => (options.hash)(&password)?,
        };
        accounts.push(SeedAccount { sign_in: SignIn { username, role, password }, hash });
    }
    Ok(accounts)
}

/// Creates the super_admin.
pub fn create_admin(tx: &Transaction<'_>, accounts: &[SeedAccount], now: Timestamp) -> Result<()> {
    for account in accounts.iter().filter(|account| account.sign_in.role == Role::SuperAdmin) {
        let input = NewUser {
            organization: None,
            username: account.sign_in.username,
            email: None,
            password_hash: &account.hash,
            role: account.sign_in.role,
            must_change_password: false,
        };
        users::create(tx, &input, now.as_second())?;
    }
    Ok(())
}

/// Creates the users of an organization.
pub fn create(seeder: &Seeder<'_>, plan: &OrganizationPlan, accounts: &[SeedAccount]) -> Result<()> {
    for account in accounts.iter().filter(|account| account.sign_in.role != Role::SuperAdmin) {
        let email = format!("{}@{}.example", account.sign_in.username, plan.slug);
        let input = NewUser {
            organization: Some(seeder.organization),
            username: account.sign_in.username,
            email: Some(&email),
            password_hash: &account.hash,
            role: account.sign_in.role,
            must_change_password: false,
        };
        users::create(seeder.tx, &input, seeder.now)?;
    }
    Ok(())
}

/// Returns the usernames and passwords.
pub fn sign_ins(accounts: &[SeedAccount]) -> Vec<SignIn> {
    accounts.iter().map(|account| account.sign_in.clone()).collect()
}
