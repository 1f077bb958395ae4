//! The migrations that the program has.

use refinery::{Migration, Runner};

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
