//! Which module may import which.

use crate::source::{Mentions, files_of, none};

/// Files of the server that may open files, with the purpose. The database is never among them.
const OPENS_FILES: &[(&str, &str)] = &[
    ("src/cli/", "reads tables and settings, writes exports"),
    ("src/config.rs", "reads the settings file"),
    ("src/db/", "the lock file, and temporary copies of the database"),
];

const SQL: &[&str] = &["SELECT ", "INSERT INTO", "INSERT OR", "DELETE FROM", "CREATE TABLE", "PRAGMA "];

/// What a file may import in addition to its layer's modules, with the reason.
const ALLOWED: &[(&str, &str, &str)] = &[(
    "src/store/stats.rs",
    "crate::rules::box_score",
    "only `rules` defines the kinds of statistics and which are derived",
)];

/// Returns the paths in a layer's files that start with one of `banned`, or with `crate::` but none of `ours`.
fn strays(layer: &str, ours: &[&str], banned: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    for file in files_of(layer, ".rs") {
        for path in Mentions::of(&file).paths {
            if ALLOWED.iter().any(|(place, allowed, _)| *place == file && path.starts_with(allowed)) {
                continue;
            }
            let first = path.split("::").next().unwrap_or_default();
            let inner = path.strip_prefix("crate::").map(|rest| rest.split("::").next().unwrap_or_default());
            if banned.contains(&first) || inner.is_some_and(|name| !ours.is_empty() && !ours.contains(&name))
            {
                found.push(format!("{file} mentions {path}"));
            }
        }
    }
    found
}

#[test]
fn imports_point_down_the_layers() {
    let outside = ["rusqlite", "r2d2", "axum", "tokio", "tower", "rand", "getrandom"];
    none("domain reaches out", &strays("src/domain/", &["budgets", "domain", "error"], &outside));
    none("rules reach out", &strays("src/rules/", &["budgets", "domain", "rules"], &outside));
    none(
        "store reaches up",
        &strays("src/store/", &["budgets", "db", "domain", "error", "store"], &["axum", "tokio", "tower"]),
    );
    none("api reaches into SQL", &strays("src/api/", &[], &["rusqlite", "r2d2"]));
    none("web reaches into SQL", &strays("src/web/", &[], &["rusqlite", "r2d2"]));
    let mut across = Vec::new();
    for (layer, other) in [("src/api/", "crate::web"), ("src/web/", "crate::api")] {
        for file in files_of(layer, ".rs") {
            let paths = Mentions::of(&file).paths;
            across.extend(
                paths.iter().filter(|path| path.starts_with(other)).map(|path| format!("{file}: {path}")),
            );
        }
    }
    none("api and web import each other", &across);
}

#[test]
fn sql_is_written_in_store_and_db_alone() {
    let mut found = Vec::new();
    for file in files_of("src/", ".rs") {
        if file.starts_with("src/store/") || file.starts_with("src/db/") {
            continue;
        }
        let texts = Mentions::of(&file).texts;
        let sql = texts.into_iter().filter(|text| SQL.iter().any(|word| text.trim_start().starts_with(word)));
        found.extend(sql.map(|text| format!("{file}: {text:?}")));
    }
    none("SQL outside store and db", &found);
}

#[test]
fn the_server_opens_no_files_of_its_own() {
    let mut found = Vec::new();
    for file in files_of("src/", ".rs") {
        if OPENS_FILES.iter().any(|(place, _)| file.starts_with(place)) {
            continue;
        }
        let paths = Mentions::of(&file).paths;
        let opening = |path: &&String| {
            path.starts_with("std::fs") || path.starts_with("fs::") || path.contains("tokio::fs")
        };
        found.extend(paths.iter().filter(opening).map(|path| format!("{file}: {path}")));
    }
    none("uses of std::fs, which must not open the database (invariant 10)", &found);
}
