//! Opens database files, with the settings of each kind of connection. No other module connects to a file.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::Duration;

use r2d2::ManageConnection;
use r2d2_sqlite::SqliteConnectionManager;
use rusqlite::config::DbConfig;
use rusqlite::limits::Limit;
use rusqlite::{Connection, ErrorCode, OpenFlags};

use super::{OpenPurpose, files};
use crate::error::{Error, Result};

/// The application id in the header of a Homecourt database: the letters `HmCt`.
pub const APPLICATION_ID: i32 = 0x486D_4374;

const BUSY_TIMEOUT: Duration = Duration::from_secs(5);
const STATEMENTS: usize = 128;
const WRITER_CACHE_KIB: i64 = 8 * 1024;
const READER_CACHE_KIB: i64 = 4 * 1024;
const JOURNAL_SIZE_LIMIT: i64 = 64 * 1024 * 1024;

/// The contents of a file.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum FileContent {
    /// Nothing yet.
    Empty,
    /// A Homecourt database with this schema number.
    Ours { schema: u32 },
    /// An intact database of another program.
    Foreign,
    /// Not a database, or a database with broken first pages.
    Damaged(String),
}

impl FileContent {
    /// Returns the schema number, 0 for an empty file.
    ///
    /// # Errors
    /// `Conflict` for a file that is not a Homecourt database, or is newer than `newest`.
    pub(super) fn schema(self, path: &Path, newest: u32) -> Result<u32> {
        let path = path.display();
        let refusal = match self {
            Self::Empty => return Ok(0),
            Self::Ours { schema } if schema <= newest => return Ok(schema),
            Self::Ours { schema } => format!(
                "{path} was written by a newer Homecourt: it has schema {schema}, and this program knows up to {newest}. \
                 Install the newer version, or restore a backup of before."
            ),
            Self::Foreign => format!("{path} is a database of another program."),
            Self::Damaged(cause) => {
                format!("{path} is damaged, or is no database: {cause}. Restore a backup.")
            }
        };
        Err(Error::Conflict(refusal))
    }
}

/// Returns the full path of a database. Creates a private file without tables if the purpose allows it.
pub(super) fn prepare(path: &Path, purpose: OpenPurpose) -> Result<PathBuf> {
    if path.exists() {
        return existing(path);
    }
    if purpose == OpenPurpose::Use {
        return Err(missing(path));
    }
    make(path)?;
    let path = full(path)?;
    // Marks the file as new: the next start goes on after an interrupted first start, and refuses a file without content.
    connect(&path, OpenFlags::SQLITE_OPEN_READ_WRITE)
        .and_then(|connection| connection.pragma_update(None, "application_id", APPLICATION_ID))
        .map_err(|cause| refused(&path, &cause))?;
    Ok(path)
}

/// Returns the full path of a database, which may be new but not empty.
///
/// # Errors
/// `Conflict` for an empty file: serving a new league from it would hide that the old one is lost.
pub(super) fn existing(path: &Path) -> Result<PathBuf> {
    let path = full(path)?;
    match identify(&path)? {
        FileContent::Empty => Err(empty(&path)),
        _ => Ok(path),
    }
}

/// Returns the error for a file without content.
fn empty(path: &Path) -> Error {
    Error::Conflict(format!(
        "{} is an empty database. A full disk or an interrupted copy can leave one. Restore a backup: homecourt restore FILE. \
         If it never had data, delete it: the next start makes a new one.",
        path.display()
    ))
}

fn missing(path: &Path) -> Error {
    let place = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    Error::Conflict(format!("There is no database at {}.", place.display()))
}

/// Creates an empty database file that only its owner can read.
pub(super) fn make(path: &Path) -> Result<()> {
    files::create_private(path)?;
    files::give_to_owner_of(path, files::folder(path))?;
    files::sync_folder(path)
}

/// Returns the real path of a file, with symbolic links resolved, so that each file has one lock. A folder is an error.
pub(super) fn full(path: &Path) -> Result<PathBuf> {
    let path = path.canonicalize().map_err(|cause| match cause.kind() {
        ErrorKind::NotFound => missing(path),
        _ => files::failed(path, "found", &cause),
    })?;
    if path.is_dir() {
        return Err(Error::Conflict(format!("{} is a folder, not a database.", path.display())));
    }
    Ok(path)
}

/// Returns what a file contains, without changing it.
pub(super) fn identify(path: &Path) -> Result<FileContent> {
    let found = untouched(path).and_then(|connection| {
        let header: (i32, u32, u32) = connection.query_row(
            "SELECT (SELECT application_id FROM pragma_application_id),
                    (SELECT user_version FROM pragma_user_version),
                    (SELECT count(*) FROM sqlite_schema)",
            [],
            |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)),
        )?;
        Ok(match header {
            (APPLICATION_ID, schema, _) => FileContent::Ours { schema },
            (0, 0, 0) => FileContent::Empty,
            _ => FileContent::Foreign,
        })
    });
    found.or_else(|cause| match cause.sqlite_error_code() {
        Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt) => {
            Ok(FileContent::Damaged(cause.to_string()))
        }
        _ => Err(refused(path, &cause)),
    })
}

/// Returns the error for a file that SQLite cannot open.
pub(super) fn refused(path: &Path, cause: &rusqlite::Error) -> Error {
    match cause.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Error::Busy,
        _ if files::is_read_only(path) => Error::Conflict(format!(
            "{} cannot be used: its disk is read-only. `dmesg` says why. `homecourt backup --output` to another disk still works.",
            path.display()
        )),
        _ => Error::Conflict(format!("{} cannot be used: {cause}.", path.display())),
    }
}

/// Opens the writing connection: with a write-ahead log, and with commits that are on disk before they return.
pub(super) fn writer(path: &Path) -> Result<Connection> {
    let open = || {
        let connection = connect(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
        settle(&connection, WRITER_CACHE_KIB)?;
        let mode: String =
            connection.pragma_update_and_check(None, "journal_mode", "wal", |row| row.get(0))?;
        connection.pragma_update(None, "synchronous", "full")?;
        // SQLite keeps rollback data of statements in memory. Once they spilled to a file, it would keep using the
        // file.
        connection.pragma_update(None, "temp_store", "memory")?;
        connection.pragma_update(None, "journal_size_limit", JOURNAL_SIZE_LIMIT)?;
        connection.set_limit(Limit::SQLITE_LIMIT_ATTACHED, 0)?;
        Ok((connection, mode))
    };
    let (connection, mode) = open().map_err(|cause| refused(path, &cause))?;
    if mode != "wal" {
        return Err(Error::Conflict(format!(
            "{} cannot keep a write-ahead log (its journal is {mode}); it has to be on a local disk.",
            path.display()
        )));
    }
    Ok(connection)
}

/// Opens a read-only connection to a file that other connections may write. `VACUUM INTO` requires that it may attach
/// files.
pub(super) fn live(path: &Path) -> Result<Connection> {
    let open = || {
        // SQLite would create a log beside the file.
        if files::is_read_only(path) {
            return untouched(path);
        }
        let connection = connect(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        settle(&connection, READER_CACHE_KIB)?;
        Ok(connection)
    };
    open().map_err(|cause| refused(path, &cause))
}

/// Creates the pool of readers. Connections are never replaced, because a new one has to parse the schema and prepare
/// its statements again.
pub(super) fn readers(
    path: &Path,
    count: u32,
    wait: Duration,
) -> Result<r2d2::Pool<SqliteConnectionManager>> {
    r2d2::Pool::builder()
        .max_size(count)
        .max_lifetime(None)
        .idle_timeout(None)
        .connection_timeout(wait)
        .test_on_check_out(false)
        .build(manager(path))
        .map_err(Error::internal)
}

/// Opens a reader that belongs to no pool.
pub(super) fn reader(path: &Path) -> Result<Connection> {
    Ok(manager(path).connect()?)
}

fn manager(path: &Path) -> SqliteConnectionManager {
    SqliteConnectionManager::file(path)
        .with_flags(OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX)
        .with_init(|connection| {
            settle(connection, READER_CACHE_KIB)?;
            connection.pragma_update(None, "query_only", true)?;
            connection.set_limit(Limit::SQLITE_LIMIT_ATTACHED, 0)?;
            Ok(())
        })
}

/// Opens a read-only connection that does not change the file or its folder.
///
/// A file with a write-ahead log may be in use and is opened normally. Any other file is opened as immutable, because
/// SQLite would otherwise create a log. Only if a crash left a rollback journal, the connection may write, to roll back
/// first.
pub(super) fn untouched(path: &Path) -> rusqlite::Result<Connection> {
    let crashed = files::sibling(path, "-journal").exists();
    let in_use = files::sibling(path, "-wal").exists();
    let connection = match path.to_str() {
        _ if crashed => connect(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?,
        Some(name) if !in_use => {
            let name = name.replace('%', "%25").replace('?', "%3f").replace('#', "%23");
            let address = format!("file:{name}?immutable=1");
            connect(Path::new(&address), OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI)?
        }
        _ => connect(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?,
    };
    settle(&connection, READER_CACHE_KIB)?;
    Ok(connection)
}

/// Opens an empty database in memory, to run migrations in.
#[allow(clippy::disallowed_methods, reason = "the only place that opens databases")]
pub(super) fn imagined() -> Result<Connection> {
    Ok(Connection::open_in_memory()?)
}

/// Opens an empty database in a temporary file, which SQLite removes with the connection. The file needs no journal: a
/// killed process leaves nothing to roll back.
#[allow(clippy::disallowed_methods, reason = "the only place that opens databases")]
pub(super) fn temporary() -> Result<Connection> {
    let connection = Connection::open("")?;
    connection.pragma_update(None, "foreign_keys", false)?;
    connection.pragma_update(None, "trusted_schema", false)?;
    connection.pragma_update(None, "journal_mode", "off")?;
    connection.pragma_update(None, "cache_size", -WRITER_CACHE_KIB)?;
    connection.set_limit(Limit::SQLITE_LIMIT_ATTACHED, 0)?;
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    Ok(connection)
}

#[allow(clippy::disallowed_methods, reason = "the only place that opens databases")]
fn connect(path: &Path, flags: OpenFlags) -> rusqlite::Result<Connection> {
    let connection = Connection::open_with_flags(path, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    connection.busy_timeout(BUSY_TIMEOUT)?;
    Ok(connection)
}

/// Applies the settings of all connections. The timeout comes first, because the other settings may have to wait for a
/// lock.
fn settle(connection: &Connection, cache_kib: i64) -> rusqlite::Result<()> {
    #[cfg(debug_assertions)]
    super::statements::watch(connection);
    connection.busy_timeout(BUSY_TIMEOUT)?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.pragma_update(None, "trusted_schema", false)?;
    connection.pragma_update(None, "cell_size_check", true)?;
    connection.pragma_update(None, "mmap_size", 0)?;
    connection.pragma_update(None, "cache_size", -cache_kib)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
    // Without it SQLite prepares a statement again for each value that is bound to its LIMIT.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    Ok(())
}
