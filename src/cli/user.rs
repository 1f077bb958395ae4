//! `homecourt user`: users of one organization.

use clap::{Args, Subcommand, ValueEnum};

use super::admin::check_names;
use super::{output, password};
use crate::clock::Clock;
use crate::config::Config;
use crate::db::{Actor, Db, OpenPurpose, Transaction};
use crate::domain::users::{Role, User};
use crate::error::{Error, Result};
use crate::store;
use crate::store::users::NewUser;

/// The subcommands of `homecourt user`.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Make a user of an organization
    Create(CreateUser),
    /// List the users of an organization
    List {
        /// The organization's slug
        #[arg(long, value_name = "SLUG")]
        organization: String,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Give a user a new password and end all sessions
    ResetPassword(ResetUserPassword),
}

/// The arguments of `homecourt user reset-password`.
#[derive(Args, Debug)]
pub struct ResetUserPassword {
    /// The organization's slug
    #[arg(long, value_name = "SLUG")]
    organization: String,
    /// The name to sign in with
    #[arg(long)]
    username: String,
    #[command(flatten)]
    password: password::Source,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The arguments of `homecourt user create`.
#[derive(Args, Debug)]
pub struct CreateUser {
    /// The organization's slug
    #[arg(long, value_name = "SLUG")]
    organization: String,
    /// The name to sign in with
    #[arg(long)]
    username: String,
    #[arg(long)]
    role: OwnRole,
    /// An e-mail address
    #[arg(long)]
    email: Option<String>,
    #[command(flatten)]
    password: password::Source,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The roles within an organization.
#[derive(Clone, Copy, Debug, ValueEnum)]
#[value(rename_all = "snake_case")]
enum OwnRole {
    /// League editors, users and settings
    OrgOwner,
    /// League editors
    Staff,
    /// Scores, statuses, periods and statistics of games; creates and deletes nothing
    Scorekeeper,
}

/// Runs the subcommand.
pub async fn run(config: &Config, command: Command) -> Result<()> {
    match command {
        Command::Create(args) => create(config, args).await,
        Command::List { organization, json } => list(config, &organization, json).await,
        Command::ResetPassword(args) => reset_password(config, args).await,
    }
}

async fn list(config: &Config, slug: &str, json: bool) -> Result<()> {
    let db = Db::open(&config.database, OpenPurpose::Use)?;
    let organization = super::find_organization(&db, slug).await?;
    let users = db.read(move |conn| store::users::list_by_organization(conn, organization)).await?;
    db.close().await?;
    if json {
        return output::print_json(&users);
    }
    let row = |user: &User| {
        [user.username.clone(), user.role.name().to_owned(), user.email.clone().unwrap_or_default()]
    };
    output::print_table(["username", "role", "email"], &users.iter().map(row).collect::<Vec<_>>())
}

async fn reset_password(config: &Config, args: ResetUserPassword) -> Result<()> {
    let db = Db::open(&config.database, OpenPurpose::Use)?;
    let organization = super::find_organization(&db, &args.organization).await?;
    let wanted = args.username.trim().to_lowercase();
    let users = db.read(move |conn| store::users::list_by_organization(conn, organization)).await?;
    let user = users
        .into_iter()
        .find(|user| user.username.to_lowercase() == wanted)
        .ok_or_else(|| Error::NotFound(format!("{} has no user {}.", args.organization, args.username)))?;
    let (id, hash) = (user.id, args.password.read_new()?);
    let write = move |tx: &Transaction<'_>| {
        store::users::set_password(tx, id, &hash, false)?;
        store::sessions::remove_others(tx, id, None)
    };
    let actor = Actor { organization: Some(organization), ..Actor::program("reset_password") };
    db.write(actor, write).await?;
    db.close().await?;
    if args.json {
        return output::print_json(&user);
    }
    output::print_line(format!("{} has a new password; all sessions are ended.", user.username))
}

async fn create(config: &Config, args: CreateUser) -> Result<()> {
    let (username, email) = check_names(&args.username, args.email.as_deref())?;
    let db = Db::open(&config.database, OpenPurpose::Use)?;
    let organization = super::find_organization(&db, &args.organization).await?;
    let hash = args.password.read_new()?;
    let role = match args.role {
        OwnRole::OrgOwner => Role::OrgOwner,
        OwnRole::Staff => Role::Staff,
        OwnRole::Scorekeeper => Role::Scorekeeper,
    };
    let write = move |tx: &Transaction<'_>| {
        let user = NewUser {
            organization: Some(organization),
            username: &username,
            email: email.as_deref(),
            password_hash: &hash,
            role,
            must_change_password: false,
        };
        let id = store::users::create(tx, &user, Clock::System.unix_seconds())?;
        store::users::find(tx, id)
    };
    let actor = Actor { organization: Some(organization), ..Actor::program("create_user") };
    let user = db.write(actor, write).await?;
    db.close().await?;
    if args.json {
        return output::print_json(&user);
    }
    output::print_line(format!("Made the {} {} of {}.", role.name(), user.username, args.organization))
}
