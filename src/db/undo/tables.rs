//! The tables whose rows are recorded, from the schema of the file.

use rusqlite::Connection;

/// Tables that are never recorded, each with its reason.
const NOT_RECORDED: [(&str, &str); 15] = [
    ("activity", "says what was done, and stays"),
    ("activity_subjects", "a part of the activity log"),
    ("domain_claims", "the state of a check outside the server"),
    ("former_slugs", "a link to a former slug leads on, whatever is undone"),
    ("organization_counts", "triggers count the rows again"),
    ("page_views", "visits happened"),
    ("refinery_schema_history", "the migrations of the file"),
    ("scorer_links", "tokens and PINs are never recorded"),
    ("scorer_sessions", "who scores a game"),
    ("secrets", "belong to the server"),
    ("sessions", "who is signed in"),
    ("sports", "the same on every server"),
    ("undo_records", "the recorded changes themselves"),
    ("users", "passwords are never recorded"),
    ("writing", "says whose job the writer runs"),
];

/// Tables of which the activity log tells these columns, but whose rows are not kept.
const ONLY_TOLD: [(&str, [&str; 6]); 1] =
    [("users", ["id", "organization_id", "username", "email", "role", "must_change_password"])];

/// Columns that only count, date and sign changes. They go on when a change is undone, so that no form and no calendar
/// takes an earlier version for the current one.
const BOOKKEEPING: [&str; 7] =
    ["version", "saved_by", "saved_at", "stats_saved_by", "stats_saved_at", "sequence", "updated_at"];

/// A table whose rows are recorded.
#[derive(Debug)]
pub(super) struct RecordedTable {
    pub(super) name: String,
    /// The primary key; `rowid` if the table has none of its own.
    pub(super) key: Vec<String>,
    /// All stored columns.
    pub(super) columns: Vec<String>,
    /// The query of a row's columns by its key.
    pub(super) select: String,
}

impl RecordedTable {
    fn new(name: String, key: Vec<String>, columns: Vec<String>) -> Self {
        let mut table = Self { name, key, columns, select: String::new() };
        let columns: Vec<String> = table.columns.iter().map(|column| quoted(column)).collect();
        table.select =
            format!("SELECT {} FROM {} WHERE {}", columns.join(", "), quoted(&table.name), table.by_key());
        table
    }

    /// Returns the condition that finds a row by its key.
    pub(super) fn by_key(&self) -> String {
        let equal: Vec<String> = self.key.iter().map(|column| format!("{} = ?", quoted(column))).collect();
        equal.join(" AND ")
    }
}

/// Returns whether a column only counts and signs changes.
pub(super) fn is_bookkeeping(column: &str) -> bool {
    BOOKKEEPING.contains(&column)
}

/// Returns whether the rows of a table are only told of.
pub(super) fn is_only_told(table: &str) -> bool {
    ONLY_TOLD.iter().any(|(name, _)| *name == table)
}

pub(super) fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

/// Returns the tables of the file whose rows are recorded.
pub(super) fn recorded(connection: &Connection) -> rusqlite::Result<Vec<RecordedTable>> {
    let mut statement = connection.prepare(
        "SELECT name, wr FROM pragma_table_list
         WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
           AND name NOT LIKE '\\_litestream\\_%' ESCAPE '\\'
         ORDER BY name",
    )?;
    let tables: Vec<(String, bool)> =
        statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<rusqlite::Result<_>>()?;
    let is_noted = |name: &str| is_only_told(name) || !NOT_RECORDED.iter().any(|(table, _)| *table == name);
    tables
        .into_iter()
        .filter(|(name, _)| is_noted(name))
        .map(|(name, without_rowid)| table(connection, name, without_rowid))
        .collect()
}

fn table(connection: &Connection, name: String, without_rowid: bool) -> rusqlite::Result<RecordedTable> {
    let mut statement = connection
        .prepare("SELECT name, type, pk FROM pragma_table_xinfo(?1) WHERE hidden = 0 ORDER BY cid")?;
    let columns: Vec<(String, String, i64)> = statement
        .query_map([&name], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?
        .collect::<rusqlite::Result<_>>()?;
    let mut key: Vec<(i64, String)> =
        columns.iter().filter(|(.., pk)| *pk > 0).map(|(name, _, pk)| (*pk, name.clone())).collect();
    key.sort();
    let is_rowid = matches!(key.as_slice(), [_])
        && columns.iter().any(|(_, kind, pk)| *pk > 0 && kind.eq_ignore_ascii_case("INTEGER"));
    let key = if without_rowid || is_rowid {
        key.into_iter().map(|(_, name)| name).collect()
    } else {
        vec!["rowid".to_owned()]
    };
    let told = ONLY_TOLD.iter().find(|(table, _)| *table == name).map(|(_, told)| told);
    let is_kept = |column: &String| told.is_none_or(|told| told.contains(&column.as_str()));
    let columns = columns.into_iter().map(|(name, ..)| name).filter(is_kept).collect();
    Ok(RecordedTable::new(name, key, columns))
}
