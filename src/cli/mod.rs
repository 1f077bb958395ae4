//! The command line: one file for each subcommand. Results go to standard output, logs and errors to standard error.
//!
//! Exit status: 0 success, 1 failure, 2 wrong usage.

mod admin;
mod backup;
mod check;
mod completions;
mod doctor;
mod export;
mod import;
mod log;
mod man;
mod migrate;
mod openapi;
mod organization;
mod output;
mod password;
mod plays;
mod restore;
mod seed;
mod serve;
mod settings;
mod user;

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::LazyLock;

use clap::{Parser, Subcommand};

use crate::config::{self, Config, Overrides};
use crate::db::{self, DatabaseReport, Db, OpenPurpose};
use crate::domain::ids::OrganizationId;
use crate::error::{Error, Result};
use crate::store;
use output::{print_json, print_line};

/// The version, the commit, and SQLite's version.
static VERSION: LazyLock<String> = LazyLock::new(|| {
    format!("{} ({}, SQLite {})", env!("CARGO_PKG_VERSION"), env!("BUILD_COMMIT"), db::sqlite_version())
});

/// The heading of the flags that every subcommand has.
const GLOBAL: &str = "Flags of every command";

/// The path at which the installer writes the service's settings.
const SYSTEM_SETTINGS: &str = "/etc/homecourt/config.toml";

/// Websites and a staff dashboard for small sports leagues: one executable, one SQLite file.
#[derive(Debug, Parser)]
#[command(name = "homecourt", version = VERSION.as_str(), subcommand_required = true, arg_required_else_help = true)]
pub struct Cli {
    /// The file of settings; without it, and without --database, /etc/homecourt/config.toml where there is one
    #[arg(long, global = true, value_name = "FILE", env = "HOMECOURT_CONFIG", help_heading = GLOBAL)]
    config: Option<PathBuf>,
    /// The database's file
    #[arg(long, global = true, value_name = "FILE", help_heading = GLOBAL)]
    database: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Serve the sites and the dashboard
    Serve(serve::Args),
    /// Fill an empty database with demo organizations
    Seed(seed::Args),
    /// Super administrators, who manage every organization
    #[command(subcommand)]
    Admin(admin::Command),
    /// People who work for one organization
    #[command(subcommand)]
    User(user::Command),
    /// The organizations that share this server
    #[command(subcommand)]
    Organization(organization::Command),
    /// Copy the database, which may be in use, to a verified file
    Backup(backup::Args),
    /// Put a backup in the database's place
    Restore(restore::Args),
    /// Read teams, players, games or statistics from a table, or the play-by-play of games
    Import(import::Args),
    /// Write teams, players, games, standings or statistics as a table, or the play-by-play of games
    Export(export::Args),
    /// Say whether the database is sound, and what it holds; brings an older one up to this program first
    Check(check::Args),
    /// Look at all that a server depends on, change nothing, and say what to do
    Doctor(doctor::Args),
    /// Bring an older database up to this program, after copying it aside
    Migrate(migrate::Args),
    /// The settings
    #[command(subcommand)]
    Config(settings::Command),
    /// Print the description of the API as JSON
    Openapi,
    /// Print what a shell needs to complete these commands
    Completions(completions::Args),
    /// Write the manual pages of all commands
    Man(man::Args),
}

/// Runs the subcommand of the command line.
#[must_use]
pub fn main() -> ExitCode {
    match run(Cli::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            report_error(&error);
            ExitCode::FAILURE
        }
    }
}

fn run(cli: Cli) -> Result<()> {
    let Cli { config: file, database, command } = cli;
    let settings = move |listen| load(file.as_deref(), database.as_deref(), listen);
    let config = || -> Result<Config> {
        let config = settings(None)?;
        log::start(&config.log)?;
        Ok(config)
    };
    match command {
        Command::Serve(args) => serve::run(args.demo, move || settings(args.listen)),
        Command::Seed(args) => wait(seed::run(&config()?, args)),
        Command::Admin(command) => wait(admin::run(&config()?, command)),
        Command::User(command) => wait(user::run(&config()?, command)),
        Command::Organization(command) => wait(organization::run(&config()?, command)),
        Command::Backup(args) => backup::run(&config()?, &args),
        Command::Restore(args) => wait(restore::run(&config()?, &args)),
        Command::Import(args) => wait(import::run(&config()?, args)),
        Command::Export(args) => wait(export::run(&config()?, args)),
        Command::Check(args) => check::run(&config()?, &args),
        Command::Doctor(args) => wait(doctor::run(&config()?, &args)),
        Command::Migrate(args) => migrate::run(&config()?, &args),
        Command::Config(command) => settings::run(&config()?, &command),
        Command::Openapi => openapi::run(),
        Command::Completions(args) => completions::run(&args),
        Command::Man(args) => man::run(&args),
    }
}

/// Loads the settings. `--database` alone does not use the service's settings: a demo on the same machine has other
/// hosts and another port.
fn load(file: Option<&Path>, database: Option<&Path>, listen: Option<SocketAddr>) -> Result<Config> {
    let overrides = Overrides { listen, database: database.map(Path::to_owned) };
    let file = match (file, database) {
        (None, Some(_)) => None,
        (given, _) => config::settings_file(given.map(Path::to_owned), Path::new(SYSTEM_SETTINGS)),
    };
    Config::load(file.as_deref(), overrides)
}

/// Opens the database, creates it if the purpose allows it, and prints its path if it was created.
fn open_or_create(config: &Config, purpose: OpenPurpose) -> Result<Db> {
    let is_new = !config.database.exists();
    let db = Db::open(&config.database, purpose)?;
    if is_new {
        let place = std::path::absolute(&config.database).map_err(Error::internal)?;
        output::note(&format!("Made the database {}.", place.display()));
    }
    Ok(db)
}

/// Blocks until an async subcommand has ended.
fn wait<T>(work: impl Future<Output = Result<T>>) -> Result<T> {
    tokio::runtime::Runtime::new().map_err(Error::internal)?.block_on(work)
}

fn report_error(error: &Error) {
    let mut lines = vec![match error {
        // The error's own text tells visitors and staff to ask the administrator.
        Error::DiskFull => {
            "Nothing was saved: the disk of the database is full. Free some space, then try again.".to_owned()
        }
        other => other.to_string(),
    }];
    if let Error::Invalid(fields) = error {
        // A reason that starts with a capital letter is a complete sentence.
        let line = |(name, why): (&String, &String)| {
            if why.starts_with(char::is_uppercase) { why.clone() } else { format!("{name} {why}") }
        };
        lines = fields.0.iter().map(line).collect();
    }
    for line in lines {
        output::print_error(&format!("homecourt: {line}"));
    }
}

/// Returns the organization with this slug.
async fn find_organization(db: &Db, slug: &str) -> Result<OrganizationId> {
    let wanted = slug.to_owned();
    let found = db.read(move |conn| store::organizations::id_by_slug(conn, &wanted)).await;
    found.map_err(|error| match error {
        Error::NotFound(_) => Error::NotFound(format!("There is no organization {slug}.")),
        other => other,
    })
}

/// Returns a short summary of a database's contents.
fn summary(report: &DatabaseReport) -> String {
    let rows: i64 = report.tables.iter().map(|table| table.rows).sum();
    let (tables, size) = (report.tables.len(), report.bytes / 1024);
    format!("schema {}, {rows} rows in {tables} tables, {size} KiB", report.schema)
}
