//! `homecourt restore`: a backup takes the database's place, which is copied aside first.

use std::path::PathBuf;

use super::output;
use crate::config::Config;
use crate::db;
use crate::error::Result;

/// What to restore.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The backup
    file: PathBuf,
    /// Replace a database that is there; it is copied aside first
    #[arg(long)]
    force: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Runs the verb.
pub fn run(config: &Config, args: &Args) -> Result<()> {
    let restored = db::restore(&args.file, &config.database, args.force)?;
    if args.json {
        return output::say_json(&restored);
    }
    let database = config.database.display();
    output::say(format!("{database}: restored, {}", super::summary(&restored.report)))?;
    if let Some(copy) = &restored.copy {
        output::say(format!("The database of before is {}.", copy.display()))?;
    }
    output::say("Everybody has to sign in again.")
}
