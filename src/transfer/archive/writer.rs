//! Writes the archive of an organization.

use std::collections::HashSet;
use std::io::{Seek, Write};

use sha2::{Digest, Sha256};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use super::{ArchivedOrganization, CONTENTS, Contents, FORMAT, PICTURES, PicturePart, TABLES, TablePart};
use crate::db::{Connection, newest_schema};
use crate::domain::ids::OrganizationId;
use crate::error::{Error, Result};
use crate::store;
use crate::store::archives::TenantTable;
use crate::transfer::spreadsheets::stamp;

/// Writes the archive of an organization to `out`, one row or picture at a time, and returns its table of contents. `now`
/// is in unix seconds.
///
/// # Errors
/// `NotFound` for an organization that does not exist; `Conflict` if `out` cannot be written.
pub fn export(
    conn: &Connection,
    organization: OrganizationId,
    out: impl Write + Seek,
    now: i64,
) -> Result<Contents> {
    let found = store::organizations::find(conn, organization)?;
    let mut contents = Contents {
        format: FORMAT,
        schema: newest_schema(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        made_at: crate::clock::text(now),
        organization: ArchivedOrganization { id: found.id, name: found.name, slug: found.slug },
        tables: Vec::new(),
        pictures: Vec::new(),
    };
    let mut writer = ArchiveWriter {
        zip: ZipWriter::new(out),
        options: SimpleFileOptions::default().last_modified_time(stamp(now)).unix_permissions(0o600),
    };
    for table in &store::archives::tables(conn)? {
        contents.tables.push(writer.add_table(conn, organization, table)?);
        writer.add_pictures(conn, organization, (table, &mut contents.pictures))?;
    }
    let text = serde_json::to_vec_pretty(&contents).map_err(Error::internal)?;
    writer.begin(CONTENTS, CompressionMethod::Deflated)?;
    writer.write(&text)?;
    let mut out = writer.zip.finish().map_err(|cause| unwritable(&cause))?;
    out.flush().map_err(|cause| unwritable(&cause))?;
    Ok(contents)
}

fn unwritable(cause: &dyn std::fmt::Display) -> Error {
    Error::Conflict(format!("The archive cannot be written: {cause}."))
}

struct ArchiveWriter<W: Write + Seek> {
    zip: ZipWriter<W>,
    options: SimpleFileOptions,
}

impl<W: Write + Seek> ArchiveWriter<W> {
    fn begin(&mut self, name: &str, method: CompressionMethod) -> Result<()> {
        // A table may be larger than 4 GB, which the file's header has to say before its size is known.
        let options = self.options.compression_method(method).large_file(true);
        self.zip.start_file(name, options).map_err(|cause| unwritable(&cause))
    }

    fn write(&mut self, bytes: &[u8]) -> Result<()> {
        self.zip.write_all(bytes).map_err(|cause| unwritable(&cause))
    }

    fn add_table(
        &mut self,
        conn: &Connection,
        organization: OrganizationId,
        table: &TenantTable,
    ) -> Result<TablePart> {
        self.begin(&format!("{TABLES}{}.jsonl", table.name), CompressionMethod::Deflated)?;
        let (mut rows, mut bytes, mut hash) = (0, 0, Sha256::new());
        store::archives::each_row(conn, organization, table, &mut |row| {
            let mut line = serde_json::to_vec(row).map_err(Error::internal)?;
            line.push(b'\n');
            rows += 1;
            bytes += line.len() as u64;
            hash.update(&line);
            self.write(&line)
        })?;
        Ok(TablePart { name: table.name.clone(), rows, bytes, sha256: hex::encode(hash.finalize()) })
    }

    /// Adds the pictures of a table. Pictures with the same bytes are one part.
    fn add_pictures(
        &mut self,
        conn: &Connection,
        organization: OrganizationId,
        (table, parts): (&TenantTable, &mut Vec<PicturePart>),
    ) -> Result<()> {
        let mut added: HashSet<String> = parts.iter().map(|part| part.sha256.clone()).collect();
        store::archives::each_picture(conn, organization, table, &mut |bytes| {
            let sha256 = hex::encode(Sha256::digest(bytes));
            if !added.insert(sha256.clone()) {
                return Ok(());
            }
            // Pictures are compressed already.
            self.begin(&format!("{PICTURES}{sha256}"), CompressionMethod::Stored)?;
            parts.push(PicturePart { sha256, bytes: bytes.len() as u64 });
            self.write(bytes)
        })
    }
}
