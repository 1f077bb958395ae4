//! `homecourt check`: checks the database and prints a summary of its contents.

use super::output;
use crate::config::Config;
use crate::db;
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
    db::migrate(&config.database)?;
    let report = db::check(&config.database)?;
    if args.json {
        return output::print_json(&report);
    }
    output::print_line(format!("{}: sound, {}", config.database.display(), super::summary(&report)))?;
    let rows: Vec<_> =
        report.tables.iter().map(|table| [table.name.clone(), table.rows.to_string()]).collect();
    output::print_table(["table", "rows"], &rows)
}
