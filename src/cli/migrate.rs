//! `homecourt migrate`: migrates the database. Every other subcommand that opens the database does so automatically.

use super::{print_json, print_line};
use crate::config::Config;
use crate::db;
use crate::error::Result;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(config: &Config, args: &Args) -> Result<()> {
    let done = db::migrate(&config.database)?;
    if args.json {
        return print_json(&done);
    }
    if done.from == done.to {
        return print_line(format!("The database has schema {} already.", done.to));
    }
    print_line(format!("The database went from schema {} to {}.", done.from, done.to))?;
    match done.copy {
        Some(copy) => print_line(format!("As it was before: {}", copy.display())),
        None => Ok(()),
    }
}
