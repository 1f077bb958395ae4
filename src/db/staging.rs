//! A private database in which the rows of an archive are checked and brought to the current schema.
//!
//! The database is a temporary file that SQLite removes when the connection is closed or the process is killed. Its
//! triggers are off and its references are not checked until [`Staging::migrate`], so that rows keep exactly the values
//! of the archive and can come in any order.

use std::ops::Deref;

use rusqlite::Connection;
use rusqlite::config::DbConfig;

use super::{inspect, migrations, open};
use crate::error::Result;

/// A private database. Only the process that created it can open it.
pub struct Staging {
    connection: Connection,
    schema: u32,
}

impl Staging {
    /// Creates an empty database with the schema of the program's migrations up to number `schema`.
    pub fn with_schema(schema: u32) -> Result<Self> {
        let connection = open::temporary()?;
        migrations::execute(&connection, &migrations::migrations(), 1..=schema)?;
        connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_TRIGGER, false)?;
        Ok(Self { connection, schema })
    }

    /// Runs the migrations that the rows lack, then checks all references.
    ///
    /// # Errors
    /// `Conflict` that names a table with a missing reference.
    pub fn migrate(&mut self) -> Result<()> {
        let (migrations, newest) = (migrations::migrations(), newest_schema());
        // Migrations run with triggers, as they do on the database of a server.
        self.connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_TRIGGER, true)?;
        migrations::execute(&self.connection, &migrations, self.schema + 1..=newest)?;
        self.connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_TRIGGER, false)?;
        self.schema = newest;
        inspect::check_references(&self.connection)
    }
}

impl Deref for Staging {
    type Target = Connection;

    fn deref(&self) -> &Connection {
        &self.connection
    }
}

/// Returns the number of the program's last migration.
#[must_use]
pub fn newest_schema() -> u32 {
    migrations::newest(&migrations::migrations())
}
