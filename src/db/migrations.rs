//! The migrations that the program has.

use std::ops::RangeInclusive;

use refinery::{Migration, Runner};
use rusqlite::Connection;

use crate::error::{Error, Result};

#[allow(clippy::unwrap_used, reason = "generated: it parses the names of the files in migrations/")]
mod embedded {
    refinery::embed_migrations!("migrations");
}

/// The program's own migrations.
#[must_use]
pub fn migrations() -> Runner {
    embedded::migrations::runner()
}

/// The number of the last of some migrations.
pub(super) fn newest(migrations: &Runner) -> u32 {
    let versions = migrations.get_migrations().iter().map(Migration::version);
    versions.max().and_then(|version| version.try_into().ok()).unwrap_or(0)
}

/// Executes the migrations with these numbers, in order, without recording them.
pub(super) fn execute(
    connection: &Connection,
    migrations: &Runner,
    versions: RangeInclusive<u32>,
) -> Result<()> {
    let mut wanted = migrations.get_migrations().clone();
    wanted.sort();
    let is_wanted = |migration: &&Migration| {
        u32::try_from(migration.version()).is_ok_and(|version| versions.contains(&version))
    };
    for migration in wanted.iter().filter(is_wanted) {
        connection.execute_batch(migration.sql().unwrap_or_default()).map_err(Error::internal)?;
    }
    Ok(())
}
