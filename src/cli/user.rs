//! `homecourt user`: people who work for one organization.

use clap::{Args, Subcommand, ValueEnum};

use super::admin::check_names;
use super::{output, password};
use crate::clock;
use crate::config::Config;
use crate::db::{Actor, Db, Purpose, Transaction};
use crate::domain::users::Role;
use crate::error::Result;
use crate::store;
use crate::store::users::NewUser;

/// What to do with users.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Make a user of an organization
    Create(Create),
}

/// A user to make.
#[derive(Args, Debug)]
pub struct Create {
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
}

/// Runs the verb.
pub async fn run(config: &Config, command: Command) -> Result<()> {
    let Command::Create(args) = command;
    let (username, email) = check_names(&args.username, args.email.as_deref())?;
    let db = Db::open(&config.database, Purpose::Create)?;
    let organization = super::find_organization(&db, &args.organization).await?;
    let hash = args.password.read_new()?;
    let role = match args.role {
        OwnRole::OrgOwner => Role::OrgOwner,
        OwnRole::Staff => Role::Staff,
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
        let id = store::users::create(tx, &user, clock::unix_seconds())?;
        store::users::find(tx, id)
    };
    let actor = Actor { organization: Some(organization), ..Actor::program("create_user") };
    let user = db.write(actor, write).await?;
    db.close().await?;
    if args.json {
        return output::say_json(&user);
    }
    output::say(format!("Made the {} {} of {}.", role.name(), user.username, args.organization))
}
