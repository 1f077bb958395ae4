//! Reads the parts of an archive. The reader trusts no size in the file: no part is unpacked beyond the size in the table
//! of contents, whose sum is limited.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Read, Seek};

use serde_json::{Map, Value};
use sha2::{Digest, Sha256};
use zip::ZipArchive;

use super::{CONTENTS, Contents, FORMAT, PICTURES, TABLES, TablePart, damaged};
use crate::budgets::content::{
    ARCHIVE_CONTENTS, ARCHIVE_PARTS, ARCHIVE_ROW, ARCHIVE_UNPACKED, PICTURE_BYTES,
};
use crate::db::newest_schema;
use crate::error::{Error, Result};

/// The parts of an archive.
pub(super) struct ArchiveReader<R> {
    zip: ZipArchive<R>,
    /// The size of each picture, by its SHA-256.
    pictures: HashMap<String, u64>,
}

impl<R: Read + Seek> ArchiveReader<R> {
    /// Opens an archive and reads its table of contents.
    ///
    /// # Errors
    /// `Conflict` for a file that is no archive, for a newer one, and for one over a limit.
    pub(super) fn open(file: R) -> Result<(Self, Contents)> {
        let mut zip = ZipArchive::new(file).map_err(|cause| no_archive(&cause.to_string()))?;
        if zip.len() > ARCHIVE_PARTS {
            return Err(no_archive(&format!("it has more than {ARCHIVE_PARTS} files inside")));
        }
        let contents = contents(&mut zip)?;
        check_parts(&zip, &contents)?;
        let pictures = contents.pictures.iter().map(|part| (part.sha256.clone(), part.bytes)).collect();
        Ok((Self { zip, pictures }, contents))
    }

    /// Calls `visit` for each row of a table, with its line from 1, and checks the part's size, rows and hash.
    pub(super) fn each_row(
        &mut self,
        part: &TablePart,
        visit: &mut dyn FnMut(usize, Map<String, Value>) -> Result<()>,
    ) -> Result<()> {
        let name = format!("{TABLES}{}.jsonl", part.name);
        let unreadable = |cause: std::io::Error| damaged(&format!("{name} cannot be read: {cause}"));
        let file = self.zip.by_name(&name).map_err(|cause| damaged(&format!("{name}: {cause}")))?;
        let mut lines = BufReader::new(file.take(part.bytes + 1));
        let (mut hash, mut bytes, mut line, mut number) = (Sha256::new(), 0, Vec::new(), 0);
        loop {
            line.clear();
            let read = (&mut lines).take(ARCHIVE_ROW + 1).read_until(b'\n', &mut line).map_err(unreadable)?;
            if read == 0 {
                break;
            }
            (number, bytes) = (number + 1, bytes + read as u64);
            if read as u64 > ARCHIVE_ROW {
                return Err(damaged(&format!("line {number} of {name} is too long")));
            }
            hash.update(&line);
            let row = serde_json::from_slice(&line)
                .map_err(|cause| damaged(&format!("line {number} of {name} is no row: {cause}")))?;
            visit(number, row)?;
        }
        if bytes != part.bytes || number as u64 != part.rows || hex::encode(hash.finalize()) != part.sha256 {
            return Err(damaged(&format!("{name} is not the part that was written")));
        }
        Ok(())
    }

    /// Returns the bytes of a picture.
    ///
    /// # Errors
    /// `Conflict` with the reason, which the caller completes with the row.
    pub(super) fn picture(&mut self, sha256: &str) -> Result<Vec<u8>> {
        let refused = |why: &str| Error::Conflict(format!("the picture {sha256} {why}"));
        let size = *self.pictures.get(sha256).ok_or_else(|| refused("is missing"))?;
        let file = self.zip.by_name(&format!("{PICTURES}{sha256}")).map_err(|_| refused("is missing"))?;
        let mut bytes = Vec::new();
        let read = file.take(size + 1).read_to_end(&mut bytes);
        read.map_err(|cause| refused(&format!("cannot be read: {cause}")))?;
        if bytes.len() as u64 != size || hex::encode(Sha256::digest(&bytes)) != sha256 {
            return Err(refused("is not the one that was written"));
        }
        Ok(bytes)
    }
}

/// Returns the error for a file that this program cannot have made.
fn no_archive(why: &str) -> Error {
    Error::Conflict(format!(
        "The file is no archive of an organization: {why}. Make one with: homecourt organization export."
    ))
}

/// Reads the table of contents, and checks format and schema before anything else.
fn contents<R: Read + Seek>(zip: &mut ZipArchive<R>) -> Result<Contents> {
    let part = zip.by_name(CONTENTS).map_err(|_| no_archive(&format!("it has no {CONTENTS}")))?;
    let mut text = Vec::new();
    let read = part.take(ARCHIVE_CONTENTS + 1).read_to_end(&mut text);
    read.map_err(|cause| damaged(&format!("{CONTENTS} cannot be read: {cause}")))?;
    if text.len() as u64 > ARCHIVE_CONTENTS {
        return Err(no_archive(&format!("{CONTENTS} is too large")));
    }
    let unreadable = |cause: serde_json::Error| no_archive(&format!("{CONTENTS} cannot be read: {cause}"));
    let value: Value = serde_json::from_slice(&text).map_err(unreadable)?;
    refuse_newer(&value)?;
    serde_json::from_value(value).map_err(unreadable)
}

/// Refuses an archive of a newer program. Its contents may have another form, of which only these three are certain.
fn refuse_newer(contents: &Value) -> Result<()> {
    let (format, schema) = (contents["format"].as_u64(), contents["schema"].as_u64());
    let version = contents["version"].as_str().unwrap_or("an unknown version");
    let newest = newest_schema();
    match (format, schema) {
        (None | Some(0), _) | (_, None | Some(0)) => Err(no_archive(&format!("{CONTENTS} has no format"))),
        (Some(format), _) if format > u64::from(FORMAT) => Err(Error::Conflict(format!(
            "The archive was made by a newer Homecourt, {version}: it has format {format}, and this program reads \
             formats up to {FORMAT}. Install that version on this server, then import the archive."
        ))),
        (_, Some(schema)) if schema > u64::from(newest) => Err(Error::Conflict(format!(
            "The archive was made by a newer Homecourt, {version}: it has schema {schema}, and this program knows \
             schemas up to {newest}. Install that version on this server, then import the archive."
        ))),
        _ => Ok(()),
    }
}

/// Checks that the file has exactly the parts of its table of contents, and that they are not too large together.
fn check_parts<R: Read + Seek>(zip: &ZipArchive<R>, contents: &Contents) -> Result<()> {
    let sizes = contents.tables.iter().map(|part| part.bytes);
    let sizes = sizes.chain(contents.pictures.iter().map(|part| part.bytes));
    let total = sizes.fold(0_u64, u64::saturating_add);
    if total > ARCHIVE_UNPACKED {
        let most = ARCHIVE_UNPACKED / 1024 / 1024 / 1024;
        return Err(no_archive(&format!("it unpacks to more than {most} GB")));
    }
    if contents.pictures.iter().any(|part| part.bytes > PICTURE_BYTES as u64) {
        return Err(no_archive("it has a picture that is larger than any upload"));
    }
    let parts = 1 + contents.tables.len() + contents.pictures.len();
    if zip.len() != parts {
        return Err(damaged(&format!("it has {} files, and {CONTENTS} lists {parts}", zip.len())));
    }
    Ok(())
}
