//! Determines by its number format whether a number in a workbook is a number, a date or a time of day.

use std::collections::HashMap;

use jiff::ToSpan;
use jiff::civil::date;
use quick_xml::Reader;
use quick_xml::events::Event;

use super::xml::{attribute, event, local};
use crate::error::Result;

/// Number of days between the two epochs of workbooks, 1900 and 1904.
const DAYS_TO_1904: i64 = 1_462;

/// The serial number of the last day that a workbook can contain, 9999-12-31.
const LAST_DAY: f64 = 2_958_465.0;

/// The meaning of a number format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CellFormat {
    Number,
    Date,
    Time,
}

/// The formats of a workbook's cells, by the style index of a cell.
#[derive(Default)]
pub(super) struct Styles {
    formats: Vec<CellFormat>,
    counts_from_1904: bool,
}

impl Styles {
    pub fn read(part: &str, counts_from_1904: bool) -> Result<Self> {
        let mut reader = Reader::from_str(part);
        let (mut codes, mut formats, mut is_cells) = (HashMap::new(), Vec::new(), false);
        loop {
            match event(&mut reader)? {
                Event::Eof => return Ok(Self { formats, counts_from_1904 }),
                Event::Start(tag) | Event::Empty(tag) => match local(&tag) {
                    "numFmt" => {
                        let code = attribute(&tag, "formatCode").unwrap_or_default();
                        codes.insert(attribute(&tag, "numFmtId").unwrap_or_default(), of_code(&code));
                    }
                    "cellXfs" => is_cells = true,
                    "xf" if is_cells => {
                        let id = attribute(&tag, "numFmtId").unwrap_or_default();
                        formats.push(codes.get(&id).copied().unwrap_or_else(|| of_builtin(&id)));
                    }
                    _ => {}
                },
                Event::End(tag) if tag.local_name().into_inner() == "cellXfs" => is_cells = false,
                _ => {}
            }
        }
    }

    /// Formats a number by its style: `2026-12-27`, `2026-12-27 19:30`, `19:30`, or the plain number.
    pub fn text(&self, number: &str, style: Option<usize>) -> String {
        let Ok(value) = number.parse::<f64>() else { return number.to_owned() };
        let format = style.and_then(|style| self.formats.get(style)).copied().unwrap_or(CellFormat::Number);
        let moment = if format == CellFormat::Number { None } else { self.moment(value, format) };
        // The shortest form is written, because Excel writes 0.1 with 17 digits and whole numbers with an exponent.
        moment.unwrap_or_else(|| value.to_string())
    }

    fn moment(&self, value: f64, format: CellFormat) -> Option<String> {
        if !(0.0..=LAST_DAY).contains(&value) {
            return None;
        }
        #[expect(clippy::cast_possible_truncation, reason = "bounded above")]
        let minutes = (value * 1440.0).round() as i64;
        let (days, minutes) = (minutes / 1440, minutes % 1440);
        let time = format!("{:02}:{:02}", minutes / 60, minutes % 60);
        if days == 0 {
            return Some(time);
        }
        let days = if self.counts_from_1904 { days + DAYS_TO_1904 } else { days };
        let date = date(1899, 12, 30).checked_add(days.days()).ok()?;
        Some(if minutes == 0 && format == CellFormat::Date {
            date.to_string()
        } else {
            format!("{date} {time}")
        })
    }
}

/// Returns the meaning of a built-in format, which no workbook declares. Some are dates only in East Asian locales.
fn of_builtin(id: &str) -> CellFormat {
    match id.parse::<u32>() {
        Ok(14..=17 | 22 | 27..=31 | 36 | 50..=54 | 57 | 58) => CellFormat::Date,
        Ok(18..=21 | 32..=35 | 45..=47 | 55 | 56) => CellFormat::Time,
        _ => CellFormat::Number,
    }
}

/// Returns the meaning of a format code like `dd/mm/yyyy` or `[h]:mm` by its letters, ignoring quoted texts, colours
/// and conditions.
fn of_code(code: &str) -> CellFormat {
    let mut letters = String::new();
    let mut signs = code.chars();
    while let Some(sign) = signs.next() {
        match sign {
            ';' => break,
            '"' => signs.by_ref().take_while(|sign| *sign != '"').for_each(drop),
            '\\' | '_' | '*' => drop(signs.next()),
            '[' => {
                let inner: String = signs.by_ref().take_while(|sign| *sign != ']').collect();
                if inner.chars().all(|sign| matches!(sign, 'h' | 'H' | 'm' | 'M' | 's' | 'S')) {
                    letters.push_str(&inner.to_lowercase());
                }
            }
            other => letters.extend(other.to_lowercase()),
        }
    }
    if letters.contains("general") {
        CellFormat::Number
    } else if letters.contains(['d', 'y']) {
        CellFormat::Date
    } else if letters.contains(['h', 's']) {
        CellFormat::Time
    } else if letters.contains('m') {
        CellFormat::Date
    } else {
        CellFormat::Number
    }
}
