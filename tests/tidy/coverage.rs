//! docs/coverage.md maps promises to tests: each row names existing tests, and each API call has a row.

use std::collections::BTreeMap;

use crate::source::{files, none, read};

const DOCUMENT: &str = "docs/coverage.md";

/// A row of a table: its line number, the promise and the cell with tests.
struct Row {
    line: usize,
    promise: String,
    tests: String,
}

fn rows() -> Vec<Row> {
    let text = read(DOCUMENT);
    let lines = text.lines().enumerate().filter(|(_, line)| line.starts_with('|'));
    let rows = lines.map(|(index, line)| {
        let inner = line.trim_matches('|');
        let (promise, tests) = inner.rsplit_once(" | ").unwrap_or((inner, ""));
        Row { line: index + 1, promise: promise.trim().to_owned(), tests: tests.trim().to_owned() }
    });
    rows.filter(|row| row.promise != "Promise" && !row.promise.starts_with("---")).collect()
}

/// Returns the texts between backquotes.
fn quoted(cell: &str) -> impl Iterator<Item = &str> {
    cell.split('`').skip(1).step_by(2)
}

/// Returns the test file with this short name: `it/games`, `ui/e2e/visitor`, `src/seed/art/mod.rs`.
fn file_of<'f>(files: &'f [String], name: &str) -> Option<&'f String> {
    let candidates = [
        name.to_owned(),
        format!("tests/{name}.rs"),
        format!("{name}.spec.ts"),
        format!("{name}.test.ts"),
        format!("{name}.test.tsx"),
    ];
    files.iter().find(|file| candidates.contains(file))
}

/// Returns the names of the tests in a file. Interpolated parts are `${…}`.
fn names(file: &str) -> Vec<String> {
    let text = read(file);
    if file.rsplit_once('.').is_some_and(|(_, kind)| kind == "rs") {
        let after = text.split("fn ").skip(1);
        return after.filter_map(|rest| Some(rest.split_once('(')?.0.to_owned())).collect();
    }
    let mut found = Vec::new();
    for start in ["test(", "it(", "describe("] {
        for rest in text.split(start).skip(1) {
            let rest = rest.trim_start();
            let Some(mark) = rest.chars().next().filter(|mark| "'`\"".contains(*mark)) else { continue };
            found.extend(rest[1..].split_once(mark).map(|(name, _)| name.to_owned()));
        }
    }
    found
}

/// Returns whether the parts occur in the text in this order.
fn in_order<'p>(text: &str, parts: impl Iterator<Item = &'p str>) -> bool {
    let mut rest = text;
    for part in parts {
        let Some((_, after)) = rest.split_once(part.trim()) else { return false };
        rest = after;
    }
    true
}

/// Returns whether a name in the document, in which `…` stands for omitted text, is a test's name.
fn is_named(test: &str, name: &str) -> bool {
    let filled = test.split("${").map(|piece| piece.split_once('}').map_or(piece, |(_, after)| after));
    in_order(test, name.split('…')) || test.contains("${") && in_order(name, filled)
}

#[test]
fn every_promise_names_tests_that_exist() {
    let files = files();
    let mut known: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut found = Vec::new();
    for Row { line, promise, tests } in rows() {
        let mut file = None;
        let mut shown = 0;
        for text in quoted(&tests).filter(|text| !text.starts_with("make ")) {
            let (before, name) = text.split_once(": ").unwrap_or(("", text));
            let alone = file_of(&files, text);
            let name = if let Some(own) = file_of(&files, before).or(alone) {
                file = Some(own);
                alone.map_or(name, |_| "")
            } else {
                text
            };
            let Some(file) = file else {
                found.push(format!("line {line}: there is no test file for `{text}`"));
                continue;
            };
            let tests = known.entry(file.clone()).or_insert_with(|| names(file));
            if !tests.iter().any(|test| is_named(test, name)) {
                found.push(format!("line {line}: {file} has no test `{name}`"));
            }
            shown += 1;
        }
        if promise.is_empty() || (shown == 0 && !tests.contains("`make ")) {
            found.push(format!("line {line}: no test is named for “{promise}”"));
        }
    }
    none("rows of docs/coverage.md without an existing test", &found);
}

#[test]
fn every_call_has_a_row() {
    let document: serde_json::Value = serde_json::from_str(&read("ui/openapi.json")).unwrap();
    let rows = rows();
    let mut found = Vec::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for method in methods.as_object().unwrap().keys() {
            let call = format!("`{} {path}`", method.to_uppercase());
            if !rows.iter().any(|row| row.promise.contains(&call)) {
                found.push(call);
            }
        }
    }
    none("API calls without a row in docs/coverage.md", &found);
}
