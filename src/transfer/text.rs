//! Reads the rows of a text table: detects encoding and separator, and parses quoted cells.

use encoding_rs::{UTF_16BE, UTF_16LE, WINDOWS_1252};

use super::raw::{RawTable, Row, check_cell};
use crate::budgets::content::TABLE_COLUMNS;
use crate::error::{Error, Result};

/// Maximum number of rows at the top that are searched for the heading row.
pub(super) const HEAD_ROWS: usize = 10;

/// Number of rows below the headings that show how many cells a row of the file has.
const WHOLE_ROWS: usize = 5;

/// Reads all non-empty rows. `is_heading` recognizes a heading row; the separator is the one that yields such a row.
///
/// # Errors
/// `Invalid` on `file` when the bytes are not text, a quote is never closed, or the table exceeds a limit.
pub(super) fn read(bytes: &[u8], is_heading: impl Fn(&[String]) -> bool) -> Result<RawTable> {
    let mut table = RawTable::default();
    let text = decode(bytes, &mut table.notes)?;
    let text = text.trim_start_matches('\u{feff}');
    let declared = declared_separator(text);
    let delimiter = declared.unwrap_or_else(|| separator(text, is_heading));
    check_quotes(text, delimiter)?;
    let mut lines = LineCounter { text: text.as_bytes(), counted: 0, line: 1 };
    for record in reader(text, delimiter).records().skip(usize::from(declared.is_some())) {
        let record = record.map_err(|cause| Error::field("file", cause.to_string()))?;
        let line = lines.of(&record);
        for (column, cell) in record.iter().enumerate() {
            check_cell(line, column, cell)?;
        }
        table.add(Row::new(line, cells(&record)))?;
    }
    check_end(text, &table.rows)?;
    Ok(table)
}

/// Refuses a file that was cut off in its last row: the row has no line break and fewer cells than all rows above. Its last
/// number may be half of one.
fn check_end(text: &str, rows: &[Row]) -> Result<()> {
    let Some((last, above)) = rows.split_last().filter(|(_, above)| above.len() > WHOLE_ROWS) else {
        return Ok(());
    };
    let (cells, whole) = (last.cells().len(), above[0].cells().len());
    let is_cut = cells < whole && !text.ends_with(['\r', '\n']) && !last.is_totals();
    if is_cut && above.iter().all(|row| row.cells().len() == whole) {
        let line = last.line;
        let reason = format!(
            "ends in the middle of line {line}, which has {cells} cells instead of {whole}; get it again"
        );
        return Err(Error::field("file", reason));
    }
    Ok(())
}

/// Decodes a file: UTF-16 if the file starts with its byte order mark, or else UTF-8, or else Windows-1252, a superset
/// of the letters of Latin-1.
fn decode(bytes: &[u8], notes: &mut Vec<String>) -> Result<String> {
    let utf16 = match bytes {
        [0xff, 0xfe, ..] => Some(UTF_16LE),
        [0xfe, 0xff, ..] => Some(UTF_16BE),
        _ => None,
    };
    if let Some(encoding) = utf16 {
        let (text, is_damaged) = encoding.decode_with_bom_removal(bytes);
        if is_damaged {
            return Err(Error::field("file", "is damaged UTF-16; save it again as \"CSV UTF-8\""));
        }
        return Ok(text.into_owned());
    }
    if bytes.starts_with(&[0xd0, 0xcf, 0x11, 0xe0]) {
        return Err(Error::field("file", "is an old workbook (.xls); save it as .xlsx or as \"CSV UTF-8\""));
    }
    if bytes.contains(&0) || bytes.starts_with(b"%PDF") {
        return Err(Error::field("file", "is not a table; save it as .xlsx or as \"CSV UTF-8\""));
    }
    let cause = match std::str::from_utf8(bytes) {
        Ok(text) => return Ok(text.to_owned()),
        Err(cause) => cause,
    };
    let valid = &bytes[..cause.valid_up_to()];
    let line = 1 + valid.split(|byte| *byte == b'\n').skip(1).count();
    if !valid.is_ascii() {
        let reason = format!("is UTF-8, but for line {line}; save it again as \"CSV UTF-8\"");
        return Err(Error::field("file", reason));
    }
    notes.push(format!(
        "The file is not UTF-8 (line {line}) and was read as Windows-1252: check letters such as é and ñ. If they are wrong, \
         save the file as \"CSV UTF-8\"."
    ));
    Ok(WINDOWS_1252.decode_without_bom_handling(bytes).0.into_owned())
}

/// Returns the separator that a first line `sep=;` declares, a convention of Excel.
fn declared_separator(text: &str) -> Option<u8> {
    let first = text.split(['\r', '\n']).next()?.trim_matches('"');
    let (name, separator) = first.split_at_checked(4)?;
    match separator.as_bytes() {
        [separator] if name.eq_ignore_ascii_case("sep=") => Some(*separator),
        _ => None,
    }
}

/// Returns the separator that makes one of the first rows a heading row, or else the most frequent one of the first
/// line.
fn separator(text: &str, is_heading: impl Fn(&[String]) -> bool) -> u8 {
    let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let count = |separator: u8| first.bytes().filter(|byte| *byte == separator).count();
    let mut separators = *b",;\t";
    separators.sort_by_key(|separator| std::cmp::Reverse(count(*separator)));
    let heads = |separator: &u8| {
        let mut records = reader(text, *separator).into_records().filter_map(std::result::Result::ok);
        records.by_ref().take(HEAD_ROWS).any(|record| is_heading(&cells(&record)))
    };
    separators.into_iter().find(heads).unwrap_or(separators[0])
}

fn cells(record: &csv::StringRecord) -> Vec<String> {
    record.iter().take(TABLE_COLUMNS).map(unescape).collect()
}

/// Returns a reader of records of any length.
fn reader(text: &str, delimiter: u8) -> csv::Reader<&[u8]> {
    csv::ReaderBuilder::new()
        .delimiter(delimiter)
        .has_headers(false)
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(text.as_bytes())
}

/// Refuses a text in which a quoted cell is never closed, or continues after the closing quote. The CSV reader would
/// silently read all following rows as part of the cell.
fn check_quotes(text: &str, delimiter: u8) -> Result<()> {
    let wrong = |line: usize, why: &str| {
        Err(Error::field("file", format!("the quote that opens on line {line} {why}")))
    };
    let (mut line, mut opened, mut closed, mut starts) = (1, None, None, true);
    let mut signs = text.bytes().peekable();
    while let Some(sign) = signs.next() {
        match (opened, sign) {
            // Two quotes in a quoted cell stand for one quote.
            (Some(_), b'"') if signs.next_if_eq(&b'"').is_some() => {}
            (Some(_), b'"') => closed = opened.take(),
            (Some(_), _) => {}
            (None, b'"') if starts => (opened, starts) = (Some(line), false),
            (None, sign) if sign == delimiter || matches!(sign, b'\n' | b'\r') => {
                (closed, starts) = (None, true);
            }
            (None, b' ' | b'\t') => starts = false,
            (None, _) => {
                starts = false;
                if let Some(line) = closed {
                    return wrong(line, "closes in the middle of a cell; write a quote inside a cell twice");
                }
            }
        }
        line += usize::from(sign == b'\n' || sign == b'\r' && signs.peek() != Some(&b'\n'));
    }
    opened.map_or(Ok(()), |line| wrong(line, "is never closed"))
}

/// Counts lines, ended by LF, CR LF or CR, while rows are read in order.
struct LineCounter<'a> {
    text: &'a [u8],
    counted: usize,
    line: usize,
}

impl LineCounter<'_> {
    /// Returns the line on which a row starts. The row's position may be before the line breaks of empty lines above.
    fn of(&mut self, record: &csv::StringRecord) -> usize {
        let byte = record.position().map_or(0, csv::Position::byte);
        let mut start = usize::try_from(byte).unwrap_or(usize::MAX).min(self.text.len());
        while self.text.get(start).is_some_and(|byte| matches!(byte, b'\r' | b'\n')) {
            start += 1;
        }
        for place in self.counted..start {
            let ends = match self.text[place] {
                b'\n' => true,
                b'\r' => self.text.get(place + 1) != Some(&b'\n'),
                _ => false,
            };
            self.line += usize::from(ends);
        }
        self.counted = start;
        self.line
    }
}

/// Removes the apostrophe that an export puts before a cell that a spreadsheet would run as a formula.
fn unescape(cell: &str) -> String {
    match cell.strip_prefix('\'') {
        Some(rest) if rest.trim_start_matches('\'').starts_with(FORMULA) => rest.to_owned(),
        _ => cell.to_owned(),
    }
}

/// First characters of cells that a spreadsheet runs as formulas, including the full-width forms.
pub(super) const FORMULA: [char; 8] = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
