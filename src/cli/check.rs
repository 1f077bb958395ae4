//! `homecourt check`: checks the database and prints a summary of its contents.

use std::path::Path;

use super::output;
use crate::config::Config;
use crate::db::{self, DatabaseReport, Db, OpenPurpose};
use crate::error::{Error, Result};
use crate::transfer::plays::check::differences;

/// The arguments of `homecourt check`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Runs the subcommand.
pub fn run(config: &Config, args: &Args) -> Result<()> {
    let report = report(&config.database)?;
    let games = super::wait(projections(config))?;
    if args.json {
        return output::print_json(&report);
    }
    output::print_line(format!("{}: sound, {}", config.database.display(), super::summary(&report)))?;
    let rows: Vec<_> =
        report.tables.iter().map(|table| [table.name.clone(), table.rows.to_string()]).collect();
    output::print_table(["table", "rows"], &rows)?;
    if games > 0 {
        output::print_line(format!("{games} games have the numbers of their logs"))?;
    }
    Ok(())
}

/// Folds the log of every scored game again. Returns how many there are.
///
/// # Errors
/// `Conflict` if the numbers of a game are not those of its log; each is printed.
async fn projections(config: &Config) -> Result<usize> {
    if db::is_compressed(&config.database)? {
        return Ok(0);
    }
    let db = Db::open(&config.database, OpenPurpose::Use)?;
    let (differences, games) = db.read(differences).await?;
    db.close().await?;
    for what in &differences {
        output::print_error(what);
    }
    match differences.len() {
        0 => Ok(games),
        1 => Err(Error::Conflict("The numbers of 1 game are not those of its log.".to_owned())),
        several => {
            Err(Error::Conflict(format!("The numbers of {several} games are not those of their logs.")))
        }
    }
}

/// Checks a database after migrating it, or a compressed backup.
fn report(database: &Path) -> Result<DatabaseReport> {
    if database.is_file() && db::is_compressed(database)? {
        return Ok(db::verify(database)?.report);
    }
    db::migrate(database)?;
    db::check(database)
}
