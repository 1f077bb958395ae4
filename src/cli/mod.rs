//! The command line: one file a verb. Results go to standard output, logs and complaints to standard error.
//!
//! Exit status: 0 done, 1 failed, 2 wrong usage.

mod completions;
mod migrate;
mod openapi;
mod serve;

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use serde::Serialize;

use crate::config::{Config, Overrides};
use crate::error::{Error, Result};

/// Websites and a staff dashboard for small sports leagues: one executable, one SQLite file.
#[derive(Debug, Parser)]
#[command(name = "homecourt", version, subcommand_required = true, arg_required_else_help = true)]
pub struct Cli {
    /// The file of settings; without it there are defaults and `HOMECOURT_…` variables
    #[arg(long, global = true, value_name = "FILE", env = "HOMECOURT_CONFIG")]
    config: Option<PathBuf>,
    /// The database's file
    #[arg(long, global = true, value_name = "FILE")]
    database: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Serve the sites and the dashboard
    Serve(serve::Args),
    /// Bring an older database up to this program, after copying it aside
    Migrate,
    /// Print the description of the API as JSON
    Openapi,
    /// Print what a shell needs to complete these commands
    Completions(completions::Args),
}

/// Runs what the command line asks for.
#[must_use]
pub fn main() -> ExitCode {
    match run(Cli::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            complain(&error);
            ExitCode::FAILURE
        }
    }
}

fn run(cli: Cli) -> Result<()> {
    let config = |listen| {
        let overrides = Overrides { listen, database: cli.database.clone() };
        Config::load(cli.config.as_deref(), overrides)
    };
    match cli.command {
        Command::Serve(args) => serve::run(config(args.listen)?),
        Command::Migrate => migrate::run(&config(None)?),
        Command::Openapi => openapi::run(),
        Command::Completions(args) => completions::run(&args),
    }
}

fn complain(error: &Error) {
    let mut lines = vec![error.to_string()];
    if let Error::Invalid(fields) = error {
        lines = fields.0.iter().map(|(name, why)| format!("{name} {why}")).collect();
    }
    for line in lines {
        // There is nowhere left to say that standard error is closed.
        let _ = writeln!(io::stderr(), "homecourt: {line}");
    }
}

/// Writes a line of results. A reader that has gone away (`| head`) is no failure.
fn say(line: &str) -> Result<()> {
    let mut out = io::stdout().lock();
    match writeln!(out, "{line}").and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(Error::internal(error)),
        _ => Ok(()),
    }
}

/// Writes results as JSON.
fn say_json(value: &impl Serialize) -> Result<()> {
    say(&serde_json::to_string_pretty(value).map_err(Error::internal)?)
}
