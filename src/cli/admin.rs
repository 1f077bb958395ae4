//! `homecourt admin`: super administrators, who manage every organization. Only this command creates them.

use clap::{Args, Subcommand};

use super::{output, password};
use crate::clock::Clock;
use crate::config::Config;
use crate::db::{Actor, Db, OpenPurpose, Transaction};
use crate::domain::input;
use crate::domain::users::{Role, User};
use crate::error::{Error, FieldErrors, Result};
use crate::store;
use crate::store::users::NewUser;

/// The subcommands of `homecourt admin`.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Make a super administrator
    Create(CreateAdmin),
    /// List the super administrators
    List {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Give a super administrator a new password and end all sessions
    ResetPassword(ResetAdminPassword),
}

/// The arguments of `homecourt admin create`.
#[derive(Args, Debug)]
pub struct CreateAdmin {
    /// The name to sign in with
    #[arg(long)]
    username: String,
    /// An e-mail address
    #[arg(long)]
    email: Option<String>,
    #[command(flatten)]
    password: password::Source,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The arguments of `homecourt admin reset-password`.
#[derive(Args, Debug)]
pub struct ResetAdminPassword {
    /// The name to sign in with
    #[arg(long)]
    username: String,
    #[command(flatten)]
    password: password::Source,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Runs the subcommand.
pub async fn run(config: &Config, command: Command) -> Result<()> {
    match command {
        Command::Create(create) => self::create(config, create).await,
        Command::List { json } => list(config, json).await,
        Command::ResetPassword(reset) => reset_password(config, reset).await,
    }
}

async fn create(config: &Config, args: CreateAdmin) -> Result<()> {
    let (username, email) = check_names(&args.username, args.email.as_deref())?;
    let hash = args.password.read_new()?;
    let db = super::open_or_create(config, OpenPurpose::Create)?;
    let write = move |tx: &Transaction<'_>| {
        let user = NewUser {
            organization: None,
            username: &username,
            email: email.as_deref(),
            password_hash: &hash,
            role: Role::SuperAdmin,
            must_change_password: false,
        };
        let now = Clock::System.unix_seconds();
        store::organizations::create_first(tx, now)?;
        let id = store::users::create(tx, &user, now)?;
        store::users::find(tx, id)
    };
    let user = db.write(Actor::program("create_admin"), write).await?;
    db.close().await?;
    if args.json {
        return output::print_json(&user);
    }
    output::print_line(format!("Made the super administrator {}.", user.username))
}

/// Checks a username and an email address.
pub(super) fn check_names(username: &str, email: Option<&str>) -> Result<(String, Option<String>)> {
    let mut errors = FieldErrors::default();
    let username = input::line(&mut errors, "username", username, 60);
    let email = input::optional_email(&mut errors, "email", email);
    errors.into_result()?;
    Ok((username, email))
}

async fn list(config: &Config, json: bool) -> Result<()> {
    let db = Db::open(&config.database, OpenPurpose::Use)?;
    let admins = db.read(store::users::list_super_admins).await?;
    db.close().await?;
    if json {
        return output::print_json(&admins);
    }
    let row = |user: &User| [user.username.clone(), user.email.clone().unwrap_or_default()];
    output::print_table(["username", "email"], &admins.iter().map(row).collect::<Vec<_>>())
}

async fn reset_password(config: &Config, args: ResetAdminPassword) -> Result<()> {
    let db = Db::open(&config.database, OpenPurpose::Use)?;
    let wanted = args.username.trim().to_lowercase();
    let admins = db.read(store::users::list_super_admins).await?;
    let user = admins
        .into_iter()
        .find(|user| user.username.to_lowercase() == wanted)
        .ok_or_else(|| Error::NotFound(format!("There is no super administrator {}.", args.username)))?;
    let hash = args.password.read_new()?;
    let id = user.id;
    let write = move |tx: &Transaction<'_>| {
        store::users::set_password(tx, id, &hash, false)?;
        store::sessions::remove_others(tx, id, None)
    };
    db.write(Actor::program("reset_password"), write).await?;
    db.close().await?;
    if args.json {
        return output::print_json(&user);
    }
    output::print_line(format!("{} has a new password; all sessions are ended.", user.username))
}
