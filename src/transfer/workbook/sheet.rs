//! Reads the rows of a worksheet part.

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

use super::damaged;
use super::styles::Styles;
use super::xml::{SharedTexts, add_text, attribute, event, local, unescape_breaks};
use crate::budgets::content::{TABLE_COLUMNS, WORKBOOK_CELLS, WORKBOOK_TEXT};
use crate::error::{Error, Result};
use crate::transfer::raw::{RawTable, Row, check_cell};

/// Maximum number of columns of a sheet in Excel.
const SHEET_COLUMNS: usize = 16_384;

/// Reads a sheet row by row, within the limits of an import.
pub(super) struct SheetReader<'a> {
    texts: &'a SharedTexts,
    styles: &'a Styles,
    table: RawTable,
    /// The line of the current row, from 1.
    line: usize,
    row: Vec<String>,
    /// The column index of the next cell, unless the cell has a reference of its own.
    column: usize,
    cell: Cell,
    /// Number of cells so far.
    cells: usize,
    /// Bytes of text so far.
    bytes: usize,
}

/// The cell that is being read.
#[derive(Default)]
struct Cell {
    kind: String,
    style: Option<usize>,
    text: String,
    is_text: bool,
}

impl<'a> SheetReader<'a> {
    pub fn new(texts: &'a SharedTexts, styles: &'a Styles) -> Self {
        Self {
            texts,
            styles,
            table: RawTable::default(),
            line: 0,
            row: Vec::new(),
            column: 0,
            cell: Cell::default(),
            cells: 0,
            bytes: 0,
        }
    }

    pub fn read(mut self, part: &str) -> Result<RawTable> {
        let mut reader = Reader::from_str(part);
        reader.config_mut().expand_empty_elements = true;
        loop {
            let event = event(&mut reader)?;
            match &event {
                Event::Eof => return Ok(self.table),
                Event::Start(tag) => self.start(tag)?,
                Event::End(tag) => match tag.local_name().into_inner() {
                    "v" | "t" => self.cell.is_text = false,
                    "c" => self.end_cell()?,
                    "row" => {
                        let cells = std::mem::take(&mut self.row);
                        self.table.add(Row::new(self.line, cells))?;
                    }
                    _ => {}
                },
                other if self.cell.is_text => add_text(&mut self.cell.text, other)?,
                _ => {}
            }
        }
    }

    fn start(&mut self, tag: &BytesStart<'_>) -> Result<()> {
        match local(tag) {
            "row" => {
                let line = attribute(tag, "r").and_then(|line| line.parse().ok());
                (self.line, self.column) = (line.unwrap_or(self.line + 1), 0);
            }
            "c" => {
                if let Some(name) = attribute(tag, "r") {
                    self.column = column(&name).ok_or_else(|| damaged("a cell has no place"))?;
                }
                let style = attribute(tag, "s").and_then(|style| style.parse().ok());
                let kind = attribute(tag, "t").unwrap_or_default();
                self.cell = Cell { kind, style, ..Cell::default() };
            }
            "v" | "t" => self.cell.is_text = true,
            _ => {}
        }
        Ok(())
    }

    fn end_cell(&mut self) -> Result<()> {
        let cell = std::mem::take(&mut self.cell);
        let text = match cell.kind.as_str() {
            "s" => {
                let number = cell.text.trim().parse().ok();
                let text = number.and_then(|number| self.texts.get(number));
                unescape_breaks(text.ok_or_else(|| damaged("a text is missing"))?)
            }
            "inlineStr" | "str" | "d" => unescape_breaks(&cell.text),
            "b" => if cell.text.trim() == "1" { "TRUE" } else { "FALSE" }.to_owned(),
            "e" => {
                let place = format!("line {}, column {}", self.line, self.column + 1);
                let reason = format!("{place}: the cell shows {}; correct it in the workbook", cell.text);
                return Err(Error::field("file", reason));
            }
            _ => self.styles.text(cell.text.trim(), cell.style),
        };
        let (text, column) = (text.trim(), self.column);
        self.column += 1;
        check_cell(self.line, column, text)?;
        if text.is_empty() || column >= TABLE_COLUMNS {
            return Ok(());
        }
        // Empty cells before this cell also take memory.
        self.cells += (column + 1).saturating_sub(self.row.len());
        self.bytes += text.len();
        if self.cells > WORKBOOK_CELLS || self.bytes > WORKBOOK_TEXT {
            let most = WORKBOOK_TEXT / 1024 / 1024;
            let reason =
                format!("must have at most {WORKBOOK_CELLS} cells and {most} MB of text; import it in parts");
            return Err(Error::field("file", reason));
        }
        if self.row.len() <= column {
            self.row.resize(column + 1, String::new());
        }
        text.clone_into(&mut self.row[column]);
        Ok(())
    }
}

/// Returns the column index of a cell reference, from 0: `C5` is 2.
fn column(name: &str) -> Option<usize> {
    let letters = name.bytes().take_while(u8::is_ascii_alphabetic);
    let number = letters
        .take(4)
        .fold(0, |number, letter| number * 26 + usize::from(letter.to_ascii_uppercase() - b'A') + 1);
    (1..=SHEET_COLUMNS).contains(&number).then(|| number - 1)
}
