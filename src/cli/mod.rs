//! The command line: one file a verb. Exit status 0 done, 1 failed, 2 wrong usage.

mod completions;
mod openapi;
mod serve;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::config::{Config, Overrides};
use crate::error::{Error, Result};

/// Websites and a staff dashboard for small sports leagues.
#[derive(Parser, Debug)]
#[command(name = "homecourt", version, arg_required_else_help = true)]
struct Cli {
    /// The file of settings
    #[arg(long, global = true, value_name = "FILE", env = "HOMECOURT_CONFIG")]
    config: Option<PathBuf>,
    /// The database's file
    #[arg(long, global = true, value_name = "FILE")]
    database: Option<PathBuf>,
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand, Debug)]
enum Verb {
    /// Serve the sites and the dashboard
    Serve(serve::Serve),
    /// Print the description of the API
    Openapi,
    /// Print the completions of a shell
    Completions(completions::Completions),
}

/// Parses the command line and runs its verb.
pub fn main() -> ExitCode {
    let cli = Cli::parse();
    let overrides = Overrides { database: cli.database, ..Overrides::default() };
    let done = Config::load(cli.config.as_deref(), overrides).and_then(|config| {
        let runtime = tokio::runtime::Runtime::new().map_err(Error::internal)?;
        runtime.block_on(run(config, cli.verb))
    });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

async fn run(config: Config, verb: Verb) -> Result<()> {
    match verb {
        Verb::Serve(args) => serve::run(config, args).await,
        Verb::Openapi => openapi::run(),
        Verb::Completions(args) => completions::run::<Cli>(&args),
    }
}
