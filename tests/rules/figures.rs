//! The tables of measurements in `docs/scheduling.md`. The tests that measure them compare them with the document, or write
//! them there if `HOMECOURT_WRITE_FIGURES` is set:
//!
//! ```text
//! HOMECOURT_WRITE_FIGURES=1 cargo nextest run -j1 --test rules schedule_sides repair::
//! ```

use std::path::Path;
use std::{env, fs};

/// Compares the table between the comments `<!-- name -->` and `<!-- end of name -->` with its rows, the first one being
/// the header.
pub fn check(name: &str, rows: &[Vec<String>]) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/scheduling.md");
    let document = fs::read_to_string(&path).unwrap();
    let (begin, end) = (format!("<!-- {name} -->\n"), format!("<!-- end of {name} -->"));
    let (before, rest) = document.split_once(&begin).unwrap();
    let (table, after) = rest.split_once(&end).unwrap();
    let measured = markdown(rows);
    if env::var_os("HOMECOURT_WRITE_FIGURES").is_some() {
        fs::write(&path, [before, &begin, &measured, &end, after].concat()).unwrap();
    } else {
        assert_eq!(table, measured, "docs/scheduling.md is out of date: see tests/rules/figures.rs");
    }
}

fn markdown(rows: &[Vec<String>]) -> String {
    let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    let rule = format!("|{}\n", "---|".repeat(rows[0].len()));
    [line(&rows[0]), rule].into_iter().chain(rows[1..].iter().map(|row| line(row))).collect()
}
