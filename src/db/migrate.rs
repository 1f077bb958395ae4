//! Migrations: upgrade an older database in one transaction, after a copy, or leave it unchanged.

use std::path::{Path, PathBuf};

use refinery::{Migration, Runner};
use refinery_core::traits::sync::{Migrate, Query, Transaction};
use rusqlite::{Connection, TransactionBehavior};
use serde::Serialize;

use super::lock::{self, Lock};
use super::migrations::{migrations, newest};
use super::{backups, files, inspect, open, schema};
use crate::error::{Error, Result};

/// The result of a migration.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MigrationReport {
    /// The schema before; 0 for a new file.
    pub from: u32,
    /// The schema now.
    pub to: u32,
    /// The copy of the file before the migration; `None` for a new file.
    pub copy: Option<PathBuf>,
}

/// Returns the number of migrations that a database lacks.
pub fn pending(path: &Path) -> Result<usize> {
    let path = open::existing(path)?;
    let migrations = migrations();
    let schema = open::identify(&path)?.schema(&path, newest(&migrations))?;
    Ok(later_than(&migrations, schema))
}

/// Migrates an existing database. Returns an error while a server uses it.
pub fn migrate(path: &Path) -> Result<MigrationReport> {
    bring_up(&open::existing(path)?, &migrations(), None)
}

/// Migrates a file while holding its lock: `held` is the caller's lock; without it, takes the lock if there is
/// something to do.
pub(super) fn bring_up(path: &Path, migrations: &Runner, held: Option<&Lock>) -> Result<MigrationReport> {
    files::sweep(path)?;
    let newest = newest(migrations);
    let from = open::identify(path)?.schema(path, newest)?;
    if from > 0 {
        let mut connection = open::live(path)?;
        compare_history(path, &mut connection, migrations, from)?;
        schema::compare(path, &connection, migrations, from)?;
    }
    if later_than(migrations, from) == 0 {
        return Ok(MigrationReport { from, to: from, copy: None });
    }
    let _own = match held {
        Some(_) => None,
        None => Some(lock::wait(path)?),
    };
    // The previous holder of the lock may have migrated the file.
    let from = open::identify(path)?.schema(path, newest)?;
    if later_than(migrations, from) == 0 {
        return Ok(MigrationReport { from, to: from, copy: None });
    }
    let copy = if from == 0 { None } else { Some(set_copy_aside(path, migrations)?) };
    run(path, migrations).map_err(|cause| explain(path, &cause, copy.as_deref()))?;
    Ok(MigrationReport { from, to: newest, copy })
}

/// Runs the missing migrations in one transaction. Turns foreign keys off before the transaction, because the pragma
/// has no effect inside one: a migration that rebuilds a table would otherwise delete every row that refers to it.
pub(super) fn run(path: &Path, migrations: &Runner) -> Result<()> {
    let mut connection = open::writer(path)?;
    connection.pragma_update(None, "foreign_keys", false)?;
    Runner::new(migrations.get_migrations())
        .set_grouped(true)
        .set_abort_divergent(true)
        .set_abort_missing(true)
        .run(&mut Guarded(&mut connection))
        .map_err(|error| match std::error::Error::source(&error) {
            Some(cause) if matches!(cause.downcast_ref(), Some(Error::DiskFull)) => Error::DiskFull,
            Some(cause) => Error::Conflict(cause.to_string()),
            None => Error::Conflict(error.to_string()),
        })?;
    Ok(())
}

fn set_copy_aside(path: &Path, migrations: &Runner) -> Result<PathBuf> {
    let size = path.metadata().map_err(|cause| files::failed(path, "measured", &cause))?.len();
    files::check_room(path, size.saturating_mul(2))?;
    inspect::quick(path)?;
    let copy = files::aside(path, &format!("before-v{}", newest(migrations)));
    backups::copy(path, &copy, Some(migrations))?;
    files::give_to_owner_of(&copy, path)?;
    tracing::info!(copy = %copy.display(), "copied the database before migrating it");
    Ok(copy)
}

fn explain(path: &Path, cause: &Error, copy: Option<&Path>) -> Error {
    let copy = copy.map_or_else(String::new, |copy| format!(" A copy of it is {}.", copy.display()));
    let cause = match cause {
        Error::DiskFull => format!("the disk of {} is full", files::folder(path).display()),
        other => other.to_string(),
    };
    let cause = cause.trim_end_matches('.');
    Error::Conflict(format!("{} could not be migrated and is as it was: {cause}.{copy}", path.display()))
}

fn later_than(migrations: &Runner, schema: u32) -> usize {
    let schema = i64::from(schema);
    migrations.get_migrations().iter().filter(|migration| i64::from(migration.version()) > schema).count()
}

/// Checks that the migrations applied to a file are the same as the program's, up to the file's schema number.
fn compare_history(path: &Path, connection: &mut Connection, migrations: &Runner, schema: u32) -> Result<()> {
    let applied = migrations.get_applied_migrations(connection).map_err(Error::internal)?;
    let mut wanted = migrations.get_migrations().clone();
    wanted.retain(|migration| i64::from(migration.version()) <= i64::from(schema));
    wanted.sort();
    match wanted.iter().zip(&applied).find(|(wanted, applied)| wanted != applied) {
        None if wanted.len() == applied.len() => Ok(()),
        None => Err(Error::Conflict(format!(
            "{} has a history of {} migrations, and this program one of {}.",
            path.display(),
            applied.len(),
            wanted.len()
        ))),
        Some((wanted, _)) => Err(Error::Conflict(format!(
            "{} was made by another version of migration {wanted}.",
            path.display()
        ))),
    }
}

/// A connection that checks references and sets the file's header before it commits migrations.
struct Guarded<'a>(&'a mut Connection);

impl Transaction for Guarded<'_> {
    type Error = Error;

    fn execute<'a, T: Iterator<Item = &'a str>>(&mut self, queries: T) -> Result<usize> {
        let transaction = self.0.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let mut count = 0;
        for query in queries {
            transaction.execute_batch(query)?;
            count += 1;
        }
        inspect::check_references(&transaction)?;
        let schema: i64 = transaction.query_row(
            "SELECT coalesce(max(version), 0) FROM refinery_schema_history",
            [],
            |row| row.get(0),
        )?;
        transaction.pragma_update(None, "application_id", open::APPLICATION_ID)?;
        transaction.pragma_update(None, "user_version", schema)?;
        transaction.commit()?;
        Ok(count)
    }
}

impl Query<Vec<Migration>> for Guarded<'_> {
    fn query(&mut self, query: &str) -> Result<Vec<Migration>> {
        Ok(Query::query(self.0, query)?)
    }
}

impl Migrate for Guarded<'_> {}
