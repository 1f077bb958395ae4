//! `homecourt check`: is the database sound, and what does it hold?

use super::output;
use crate::config::Config;
use crate::db;
use crate::error::Result;

/// How to answer.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Runs the verb.
pub fn run(config: &Config, args: &Args) -> Result<()> {
    db::migrate(&config.database)?;
    let report = db::check(&config.database)?;
    if args.json {
        return output::say_json(&report);
    }
    output::say(format!("{}: sound, {}", config.database.display(), super::summary(&report)))?;
    let rows: Vec<_> =
        report.tables.iter().map(|table| [table.name.clone(), table.rows.to_string()]).collect();
    output::say_table(["table", "rows"], &rows)
}
