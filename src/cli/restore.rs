//! `homecourt restore`: replaces the database with a backup, after copying the current database.

use std::path::PathBuf;

use super::output;
use crate::config::Config;
use crate::db;
use crate::error::Result;

/// The arguments of `homecourt restore`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The backup, which may be compressed (.zst)
    file: PathBuf,
    /// Replace a database that is there; it is copied aside first
    #[arg(long)]
    force: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Runs the subcommand.
pub fn run(config: &Config, args: &Args) -> Result<()> {
    let restored = db::restore(&args.file, &config.database, args.force)?;
    if args.json {
        return output::print_json(&restored);
    }
    let database = config.database.display();
    output::print_line(format!("{database}: restored, {}", super::summary(&restored.report)))?;
    if let Some(copy) = &restored.copy {
        output::print_line(format!("The database of before is {}.", copy.display()))?;
    }
    output::print_line("Everybody has to sign in again.")
}
