//! Words that must not be committed, and the form of migrations.

use crate::source::{files, files_of, none, read};

/// Concatenated, so that this file does not contain the words.
const FORBIDDEN: &[&str] = &[
    concat!("TO", "DO"),
    concat!("FIX", "ME"),
    concat!("XX", "X"),
    concat!("HA", "CK"),
    concat!("/wo", "rk/"),
    concat!("/ro", "ot/"),
    concat!("unimple", "mented!("),
    concat!("#[ig", "nore"),
    concat!("test.", "only("),
    concat!("test.", "skip("),
    concat!("describe.", "only("),
    concat!("describe.", "skip("),
    concat!("it.", "only("),
];

#[test]
fn nothing_is_left_unfinished_or_tied_to_one_machine() {
    let mut found = Vec::new();
    let text =
        [".rs", ".sql", ".ts", ".tsx", ".css", ".toml", ".sh", ".md", ".yml", ".json", "Makefile", "/run"];
    for path in files().iter().filter(|path| text.iter().any(|end| path.ends_with(end))) {
        if path.ends_with("package-lock.json") {
            continue;
        }
        for (number, line) in read(path).lines().enumerate() {
            let words = FORBIDDEN.iter().filter(|word| line.contains(**word));
            found.extend(words.map(|word| format!("{path}:{}: {word}", number + 1)));
        }
    }
    none("words that must not be committed", &found);
}

#[test]
fn every_table_is_strict() {
    let mut found = Vec::new();
    for path in files_of("migrations/", ".sql") {
        for statement in read(&path).split(';') {
            let create = statement.find("CREATE TABLE").map(|start| &statement[start..]);
            if create.is_some_and(|create| !create.lines().last().is_some_and(|line| line.contains("STRICT")))
            {
                found.push(format!(
                    "{path}: {}",
                    create.unwrap_or_default().lines().next().unwrap_or_default()
                ));
            }
        }
    }
    none("tables that are not STRICT", &found);
}
