//! `homecourt check`: checks the database and prints a summary of its contents.

use std::path::Path;

use super::output;
use crate::config::Config;
use crate::db::{self, Report};
use crate::error::Result;

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
    if args.json {
        return output::print_json(&report);
    }
    output::print_line(format!("{}: sound, {}", config.database.display(), super::summary(&report)))?;
    let rows: Vec<_> =
        report.tables.iter().map(|table| [table.name.clone(), table.rows.to_string()]).collect();
    output::print_table(["table", "rows"], &rows)
}

/// Checks a database after migrating it, or a compressed backup.
fn report(database: &Path) -> Result<Report> {
    if database.is_file() && db::is_compressed(database)? {
        return Ok(db::verify(database)?.report);
    }
    db::migrate(database)?;
    db::check(database)
}
