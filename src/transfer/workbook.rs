//! Reads the rows of a workbook (.xlsx): a ZIP file with one part per sheet, one for shared texts and one for number
//! formats.
//!
//! The reader trusts no size in the file: a part is unpacked at most to the size in the ZIP directory, all parts
//! together at most to `WORKBOOK_UNPACKED`, and no allocation depends on a number in a part.

mod sheet;
mod styles;
mod xml;

use std::collections::HashMap;
use std::io::{Cursor, Read};

use quick_xml::Reader;
use quick_xml::events::Event;
use zip::ZipArchive;

use self::sheet::SheetReader;
use self::styles::Styles;
use self::xml::{SharedTexts, attribute, event, local};
use super::raw::RawTable;
use crate::budgets::content::{WORKBOOK_PARTS, WORKBOOK_UNPACKED};
use crate::error::{Error, Result};

/// Returns whether a file is a ZIP file, as every workbook is.
#[must_use]
pub fn is_workbook(bytes: &[u8]) -> bool {
    bytes.starts_with(b"PK\x03\x04")
}

/// Reads the named sheet, or else the first visible sheet that is not empty.
///
/// # Errors
/// `Invalid` on `file` when the file is not a workbook or exceeds a limit; on `sheet` when no sheet has that name.
pub(super) fn read(bytes: &[u8], wanted: Option<&str>) -> Result<RawTable> {
    let mut parts = WorkbookArchive::open(bytes)?;
    let book = WorkbookParts::read(&mut parts)?;
    let texts = match &book.texts {
        Some(path) => SharedTexts::read(&parts.unpack(path)?.unwrap_or_default())?,
        None => SharedTexts::default(),
    };
    let styles = match &book.styles {
        Some(path) => Styles::read(&parts.unpack(path)?.unwrap_or_default(), book.counts_from_1904)?,
        None => Styles::default(),
    };
    let names: Vec<String> = book.sheets.iter().map(|sheet| sheet.name.clone()).collect();
    let is_wanted = |sheet: &&SheetPart| match wanted {
        Some(name) => super::key(&sheet.name) == super::key(name),
        None => sheet.is_visible,
    };
    let mut last = None;
    for named in book.sheets.iter().filter(is_wanted) {
        let Some(part) = parts.unpack(&named.path)? else { continue };
        let mut table = SheetReader::new(&texts, &styles).read(&part)?;
        (table.sheets, table.sheet) = (names.clone(), Some(named.name.clone()));
        if !table.rows.is_empty() {
            note_sheets(&mut table);
            return Ok(table);
        }
        last = Some(table);
    }
    last.ok_or_else(|| match wanted {
        Some(name) => {
            Error::field("sheet", format!("There is no sheet {name}; the workbook has {}.", names.join(", ")))
        }
        None => damaged("it has no sheet"),
    })
}

/// Adds a note about which of several sheets was read.
fn note_sheets(table: &mut RawTable) {
    let Some(read) = &table.sheet else { return };
    let others: Vec<&str> = table.sheets.iter().filter(|name| *name != read).map(String::as_str).collect();
    if !others.is_empty() {
        table.notes.push(format!("The sheet {read} was read; the workbook also has {}.", others.join(", ")));
    }
}

/// Returns the error for a workbook that cannot be read.
fn damaged(why: &str) -> Error {
    Error::field(
        "file",
        format!("is not a workbook that can be read ({why}); save it again as .xlsx or as \"CSV UTF-8\""),
    )
}

/// The ZIP archive of a workbook, with a limit on the bytes that are unpacked.
struct WorkbookArchive<'a> {
    zip: ZipArchive<Cursor<&'a [u8]>>,
    /// The index of each part in the archive, by its path in lower case.
    places: HashMap<String, usize>,
    /// Number of bytes that may still be unpacked.
    left: u64,
}

impl<'a> WorkbookArchive<'a> {
    fn open(bytes: &'a [u8]) -> Result<Self> {
        let zip = ZipArchive::new(Cursor::new(bytes)).map_err(|cause| damaged(&cause.to_string()))?;
        if zip.len() > WORKBOOK_PARTS {
            return Err(Error::field("file", format!("must have at most {WORKBOOK_PARTS} files inside")));
        }
        let names = zip.file_names().enumerate().filter_map(|(place, name)| Some((place, name.ok()?)));
        let places = names.map(|(place, name)| (name.replace('\\', "/").to_lowercase(), place)).collect();
        Ok(Self { zip, places, left: WORKBOOK_UNPACKED })
    }

    /// Unpacks the part at a path, if there is one.
    fn unpack(&mut self, path: &str) -> Result<Option<String>> {
        let Some(place) = self.places.get(&path.to_lowercase()) else { return Ok(None) };
        let part = self.zip.by_index(*place).map_err(|cause| damaged(&cause.to_string()))?;
        let size = part.size();
        if size > self.left {
            let most = WORKBOOK_UNPACKED / 1024 / 1024;
            let reason = format!("unpacks to more than {most} MB; save its sheet as \"CSV UTF-8\"");
            return Err(Error::field("file", reason));
        }
        self.left -= size;
        let mut bytes = Vec::new();
        // The part may be longer than the size in the ZIP directory.
        part.take(size + 1).read_to_end(&mut bytes).map_err(|cause| damaged(&cause.to_string()))?;
        if bytes.len() as u64 > size {
            return Err(damaged("a part is longer than the ZIP file says"));
        }
        let text = String::from_utf8(bytes).map_err(|_| damaged("a part is not UTF-8"))?;
        Ok(Some(text))
    }

    /// Returns the relationships of a part: the other parts that it refers to.
    fn relations(&mut self, path: &str) -> Result<Vec<Relation>> {
        let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
        let start = if folder.is_empty() { String::new() } else { format!("{folder}/") };
        let Some(part) = self.unpack(&format!("{start}_rels/{name}.rels"))? else { return Ok(Vec::new()) };
        let mut reader = Reader::from_str(&part);
        let mut relations = Vec::new();
        loop {
            match event(&mut reader)? {
                Event::Eof => return Ok(relations),
                Event::Start(tag) | Event::Empty(tag) if local(&tag) == "Relationship" => {
                    let target = attribute(&tag, "Target").unwrap_or_default();
                    let path = match target.strip_prefix('/') {
                        Some(path) => path.to_owned(),
                        None => format!("{start}{}", target.trim_start_matches("./")),
                    };
                    let kind = attribute(&tag, "Type").unwrap_or_default();
                    let kind = kind.rsplit('/').next().unwrap_or_default().to_owned();
                    relations.push(Relation { id: attribute(&tag, "Id").unwrap_or_default(), kind, path });
                }
                _ => {}
            }
        }
    }
}

/// A relationship to another part.
struct Relation {
    id: String,
    /// The last segment of the type's URL: `worksheet`.
    kind: String,
    path: String,
}

/// The name of a sheet and the path of its part.
struct SheetPart {
    name: String,
    path: String,
    is_visible: bool,
}

/// The sheets of a workbook and the paths of its shared parts.
struct WorkbookParts {
    sheets: Vec<SheetPart>,
    texts: Option<String>,
    styles: Option<String>,
    /// Dates are counted from 1904, not from 1900.
    counts_from_1904: bool,
}

impl WorkbookParts {
    fn read(parts: &mut WorkbookArchive<'_>) -> Result<Self> {
        let roots = parts.relations("")?;
        let path = roots.into_iter().find(|root| root.kind == "officeDocument").map(|root| root.path);
        let path = path.unwrap_or_else(|| "xl/workbook.xml".to_owned());
        let relations = parts.relations(&path)?;
        let part = parts.unpack(&path)?.ok_or_else(|| damaged("it has no sheets"))?;
        let of_kind = |kind: &str| {
            relations.iter().find(|relation| relation.kind == kind).map(|relation| relation.path.clone())
        };
        let mut book = Self {
            sheets: Vec::new(),
            texts: of_kind("sharedStrings"),
            styles: of_kind("styles"),
            counts_from_1904: false,
        };
        let mut reader = Reader::from_str(&part);
        loop {
            match event(&mut reader)? {
                Event::Eof => return Ok(book),
                Event::Start(tag) | Event::Empty(tag) if local(&tag) == "workbookPr" => {
                    let counted = attribute(&tag, "date1904");
                    book.counts_from_1904 =
                        counted.is_some_and(|value| matches!(value.as_str(), "1" | "true"));
                }
                Event::Start(tag) | Event::Empty(tag) if local(&tag) == "sheet" => {
                    let id = attribute(&tag, "id").unwrap_or_default();
                    let is_sheet = |one: &&Relation| one.id == id && one.kind == "worksheet";
                    let Some(relation) = relations.iter().find(is_sheet) else { continue };
                    book.sheets.push(SheetPart {
                        name: attribute(&tag, "name").unwrap_or_default(),
                        path: relation.path.clone(),
                        is_visible: attribute(&tag, "state").is_none_or(|state| state == "visible"),
                    });
                }
                _ => {}
            }
        }
    }
}
