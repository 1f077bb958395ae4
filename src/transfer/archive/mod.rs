//! The archive of an organization: one ZIP file with every table that belongs to the organization and every picture, from
//! which the same or another server brings the organization back.
//!
//! | part | contents |
//! |---|---|
//! | `archive.json` | [`Contents`]: the format, the schema, the organization, and the size and SHA-256 of each other part |
//! | `tables/<name>.jsonl` | a JSON object by column name for each row, one a line, in the order of entry |
//! | `pictures/<sha256>` | the bytes of one size of a picture |
//!
//! Rows have the columns of the schema with the number `schema`. An import loads them into a private database with that
//! schema, runs the migrations that they lack, checks them, and only then copies them in one transaction. Archives of
//! older versions therefore stay readable.

mod addresses;
mod import;
mod reader;
mod staged;
mod writer;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::domain::ids::OrganizationId;
use crate::error::Error;

pub use import::{ImportOptions, import, preview};
pub use staged::{StagedArchive, stage};
pub use writer::export;

/// The number of the format. Increased when the parts, not the columns of a table, change their meaning.
const FORMAT: u32 = 1;
/// The part with the table of contents.
const CONTENTS: &str = "archive.json";
const TABLES: &str = "tables/";
const PICTURES: &str = "pictures/";

/// The table of contents of an archive.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contents {
    pub format: u32,
    /// The number of the last migration of the database from which the archive was made.
    pub schema: u32,
    /// The version of the program that made the archive.
    pub version: String,
    /// The time at which the archive was made, in UTC.
    pub made_at: String,
    pub organization: ArchivedOrganization,
    pub tables: Vec<TablePart>,
    pub pictures: Vec<PicturePart>,
}

/// The organization of an archive.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ArchivedOrganization {
    pub id: OrganizationId,
    pub name: String,
    pub slug: String,
}

/// The part of an archive with the rows of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TablePart {
    pub name: String,
    pub rows: u64,
    /// Unpacked size.
    pub bytes: u64,
    /// SHA-256 of the unpacked part, in hexadecimal.
    pub sha256: String,
}

/// The part of an archive with one size of a picture.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PicturePart {
    /// SHA-256 of the bytes, in hexadecimal; also the part's name.
    pub sha256: String,
    pub bytes: u64,
}

/// The result of an import, or of its preview.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ArchiveImport {
    pub dry_run: bool,
    /// The id that the organization has on this server; in a dry run, the id that it would have now.
    pub organization: OrganizationId,
    pub name: String,
    pub slug: String,
    /// The time at which the archive was made, in UTC.
    pub made_at: String,
    /// The version of the program that made the archive.
    pub version: String,
    pub rows: i64,
    pub tables: Vec<ImportedTable>,
    /// Number of pictures' files, three for each picture.
    pub picture_files: i64,
    pub picture_bytes: i64,
    /// Whether every address of the public site stays as it was, after the host and the slug.
    pub keeps_addresses: bool,
    /// Sentences about what the administrator should know: changed addresses, the domain, names of users.
    pub notes: Vec<String>,
}

/// A table of an import.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ImportedTable {
    pub name: String,
    pub rows: i64,
    /// Whether the rows keep their ids; null for a table without ids, or without rows.
    pub keeps_ids: Option<bool>,
}

/// Returns the error for an archive whose parts contradict each other.
fn damaged(why: &str) -> Error {
    Error::Conflict(format!(
        "The archive is damaged: {why}. Export the organization again, or copy the file again."
    ))
}
