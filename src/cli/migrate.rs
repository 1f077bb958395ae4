//! `homecourt migrate`: what every verb does first, by itself.

use super::say;
use crate::config::Config;
use crate::db;
use crate::error::Result;

pub(super) fn run(config: &Config) -> Result<()> {
    let done = db::migrate(&config.database)?;
    if done.from == done.to {
        return say(&format!("The database has schema {} already.", done.to));
    }
    say(&format!("The database went from schema {} to {}.", done.from, done.to))?;
    match done.copy {
        Some(copy) => say(&format!("As it was before: {}", copy.display())),
        None => Ok(()),
    }
}
