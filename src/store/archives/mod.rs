//! Archives of organizations: every table that belongs to an organization, row by row.
//!
//! The list of tables, their columns and the references between them come from the database's own schema, so that a new
//! table is in the archive without another line of code. What the schema does not tell, the meaning of texts, is in
//! [`texts`].

mod checks;
mod copy;
mod ids;
mod logs;
mod rows;
pub mod texts;

use std::collections::HashSet;

use rusqlite::Connection;

use crate::error::{Error, Result};
use texts::TextKind;

pub use checks::{
    check, domain_of, drop_claim, forget_domain, has_claim, is_harmless, password_hashes, picture_files,
    set_slug, shared_usernames,
};
pub use copy::{copy, undone};
pub use ids::{NewIds, assign, new_id};
pub use rows::{count, each_picture, each_row, insert};
pub use texts::rewrite;

/// The table of organizations. It comes first in every list of tables.
pub(super) const ORGANIZATIONS: &str = "organizations";
const USERS: &str = "users";
/// The column by which all other tables belong to an organization.
const OWNER: &str = "organization_id";

/// Columns with the id of a user that no foreign key names, because the id stays when the user is deleted.
const USER_COLUMNS: [&str; 2] = ["saved_by", "stats_saved_by"];

/// Tables that no archive contains, each with its reason.
pub const LEFT_OUT: [(&str, &str); 11] = [
    ("activity_subjects", "names the things of the log by the ids of the old server"),
    ("former_slugs", "belong to the addresses of the old server"),
    ("organization_counts", "triggers count the rows again"),
    ("refinery_schema_history", "the migrations of the file"),
    ("scorer_links", "lead to the old server"),
    ("scorer_sessions", "a scorer opens the game again on the new server"),
    ("secrets", "belong to the server"),
    ("sessions", "everybody signs in again on the new server"),
    ("sports", "the same on every server: migrations create them"),
    ("undo_records", "earlier contents of rows, with the ids of the old server"),
    ("writing", "says whose job the writer runs"),
];

/// A table that belongs to an organization.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TenantTable {
    pub name: String,
    /// The columns of an archive, in the order of the table. Columns that are computed from others are not among them.
    pub columns: Vec<TenantColumn>,
    /// Whether the table has a rowid, which keeps the order in which rows were entered.
    has_rowid: bool,
}

/// A column of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TenantColumn {
    pub name: String,
    /// Whether the column contains bytes: those of a picture.
    pub is_bytes: bool,
    /// The table whose id the column contains; the own table for `id`. `None` for all other columns, and for ids that are
    /// the same on every server.
    pub id_of: Option<String>,
}

/// A foreign key of one column: the column, the table that it refers to, and the column there.
type Reference = (String, String, String);

impl TenantTable {
    /// Returns whether rows have an id of their own.
    #[must_use]
    pub fn has_id(&self) -> bool {
        self.columns.iter().any(|column| column.name == "id")
    }

    /// Returns the columns with bytes.
    fn bytes(&self) -> impl Iterator<Item = &TenantColumn> {
        self.columns.iter().filter(|column| column.is_bytes)
    }

    /// Returns the column by which rows belong to an organization.
    fn owner(&self) -> &'static str {
        if self.name == ORGANIZATIONS { "id" } else { OWNER }
    }

    /// Returns the condition that finds the rows of the organization `?1` by an index.
    fn filter(&self) -> String {
        if self.name == "image_variants" {
            // Its key starts with the picture.
            return "own.image_id IN (SELECT id FROM images WHERE organization_id = ?1)".to_owned();
        }
        format!("own.{} = ?1", self.owner())
    }

    /// Returns the clause that sorts rows in the order in which they were entered.
    fn order(&self) -> &'static str {
        // The plus sign keeps SQLite from reading the rows of all organizations in this order.
        if self.has_rowid { "ORDER BY +own.rowid" } else { "" }
    }
}

/// Returns the tables that belong to organizations: the organizations first, then each table after those that it refers
/// to.
pub fn tables(conn: &Connection) -> Result<Vec<TenantTable>> {
    let schema = Schema::read(conn)?;
    let mut waiting: Vec<&(String, bool)> = schema.tables.iter().collect();
    let mut names: Vec<&str> = Vec::new();
    while !waiting.is_empty() {
        let is_ready = |(name, _): &(String, bool)| {
            let mut parents = schema.references.iter().filter(|(child, _)| child == name);
            let is_known =
                |parent: &str| parent == name || names.contains(&parent) || !schema.is_tenant(parent);
            name == ORGANIZATIONS || parents.all(|(_, (_, parent, _))| is_known(parent))
        };
        let Some(at) = waiting.iter().position(|table| is_ready(table)) else {
            return Err(Error::internal("tables that refer to each other in a circle"));
        };
        names.push(&waiting.remove(at).0);
    }
    names.into_iter().map(|name| schema.table(conn, name)).collect()
}

/// Returns the tables of a database that are neither in archives nor in [`LEFT_OUT`].
pub fn unlisted(conn: &Connection) -> Result<Vec<String>> {
    let archived: HashSet<String> = tables(conn)?.into_iter().map(|table| table.name).collect();
    // Virtual tables have another type: the index of a search is written by triggers, wherever the rows come in.
    let mut statement =
        conn.prepare("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'")?;
    let mut names: Vec<String> =
        statement.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
    names.retain(|name| {
        let is_left_out = name.starts_with("sqlite_") || LEFT_OUT.iter().any(|(table, _)| table == name);
        !archived.contains(name) && !is_left_out
    });
    Ok(names)
}

/// The tables of organizations with their references.
struct Schema {
    /// Name, and whether the table has no rowid. The organizations come first.
    tables: Vec<(String, bool)>,
    /// The name of a table with each of its references.
    references: Vec<(String, Reference)>,
}

impl Schema {
    fn read(conn: &Connection) -> Result<Self> {
        let mut statement = conn.prepare(
            "SELECT name, wr FROM pragma_table_list
             WHERE schema = 'main' AND type = 'table'
               AND (name = ?1 OR EXISTS (SELECT 1 FROM pragma_table_info(pragma_table_list.name) AS own
                                         WHERE own.name = ?2))
             ORDER BY name <> ?1, name",
        )?;
        let found = statement.query_map([ORGANIZATIONS, OWNER], |row| Ok((row.get(0)?, row.get(1)?)))?;
        let mut tables: Vec<(String, bool)> = found.collect::<rusqlite::Result<_>>()?;
        tables.retain(|(name, _)| LEFT_OUT.iter().all(|(table, _)| table != name));
        let mut references = Vec::new();
        let mut statement = conn.prepare(
            "SELECT \"from\", \"table\", coalesce(\"to\", 'id') FROM pragma_foreign_key_list(?1) ORDER BY id, seq",
        )?;
        for (table, _) in &tables {
            let found = statement.query_map([table], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
            for reference in found {
                references.push((table.clone(), reference?));
            }
        }
        Ok(Self { tables, references })
    }

    fn is_tenant(&self, name: &str) -> bool {
        self.tables.iter().any(|(table, _)| table == name)
    }

    fn table(&self, conn: &Connection, name: &str) -> Result<TenantTable> {
        let mut statement = conn.prepare("SELECT name, type FROM pragma_table_info(?1) ORDER BY cid")?;
        let found =
            statement.query_map([name], |row| Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?)))?;
        let mut columns = Vec::new();
        for column in found {
            let (column, kind) = column?;
            if texts::kind(name, &column) == Some(TextKind::Computed) {
                continue;
            }
            let id_of = self.id_of(name, &column).map(str::to_owned);
            columns.push(TenantColumn { is_bytes: kind == "BLOB", id_of, name: column });
        }
        let has_rowid = self.tables.iter().any(|(table, without)| table == name && !without);
        Ok(TenantTable { name: name.to_owned(), columns, has_rowid })
    }

    /// Returns the table whose id a column contains. A reference may lead to a column that is itself a reference.
    fn id_of<'a>(&'a self, table: &'a str, column: &str) -> Option<&'a str> {
        if !self.is_tenant(table) {
            return None;
        }
        if column == "id" {
            return Some(table);
        }
        if USER_COLUMNS.contains(&column) {
            return Some(USERS);
        }
        let own = self.references.iter().filter(|(child, (from, ..))| child == table && from == column);
        own.into_iter().find_map(|(_, (_, parent, to))| self.id_of(parent, to))
    }
}

/// Quotes a name of the schema for SQL.
fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}
