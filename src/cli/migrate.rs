//! `homecourt migrate`: what every verb does first, by itself.

use super::{say, say_json};
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
        return say_json(&done);
    }
    if done.from == done.to {
        return say(format!("The database has schema {} already.", done.to));
    }
    say(format!("The database went from schema {} to {}.", done.from, done.to))?;
    match done.copy {
        Some(copy) => say(format!("As it was before: {}", copy.display())),
        None => Ok(()),
    }
}
