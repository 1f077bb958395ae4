//! Every list that a page reads uses an index: checks SQLite's query plan of each statement in `store`.

use std::collections::BTreeMap;
use std::str::FromStr;

use proc_macro2::{TokenStream, TokenTree};
use rusqlite::Connection;
use syn::{Expr, Item, Lit, LitStr};

use crate::source::{files_of, none, parse, read};

/// Tables that may be scanned: few rows, a list of all organizations, or SQLite's own table with one row per table.
const WHOLE: &[&str] =
    &["organizations", "sports", "organization_sports", "businesses", "users", "sqlite_sequence"];

/// Files whose statements read the private database of an import, which has the rows of one organization.
const PRIVATE: &[&str] =
    &["src/store/archives/checks.rs", "src/store/archives/ids.rs", "src/store/archives/logs.rs"];

/// Collects every string literal of a file, including those in macros.
fn texts(tokens: TokenStream, found: &mut Vec<String>) {
    for token in tokens {
        match token {
            TokenTree::Group(group) => texts(group.stream(), found),
            TokenTree::Literal(literal) => {
                if let Ok(text) = syn::parse_str::<LitStr>(&literal.to_string()) {
                    found.push(text.value());
                }
            }
            _ => {}
        }
    }
}

/// Returns the string constants of a file.
fn constants(path: &str) -> BTreeMap<String, String> {
    let named = parse(path).items.into_iter().filter_map(|item| {
        let Item::Const(item) = item else { return None };
        let Expr::Lit(expression) = *item.expr else { return None };
        let Lit::Str(text) = expression.lit else { return None };
        Some((item.ident.to_string(), text.value()))
    });
    named.collect()
}

/// Returns the reading statements of `store`, with their constants filled in. Statements that are composed of other
/// parts are skipped.
fn reads() -> Vec<(String, String)> {
    let mut found = Vec::new();
    for path in files_of("src/store/", ".rs").into_iter().filter(|path| !PRIVATE.contains(&path.as_str())) {
        let constants = constants(&path);
        let mut all = Vec::new();
        texts(TokenStream::from_str(&read(&path)).unwrap(), &mut all);
        all.retain(|text| !constants.values().any(|constant| constant == text));
        for mut text in all {
            for (name, value) in &constants {
                text = text.replace(&format!("{{{name}}}"), value);
            }
            let is_read = text.starts_with("SELECT ") || text.starts_with("WITH ");
            if is_read && !text.contains('{') {
                found.push((path.clone(), text));
            }
        }
    }
    found
}

#[test]
#[expect(clippy::disallowed_methods, reason = "a query plan needs only the schema, no rows")]
fn every_list_that_a_page_reads_is_found_by_an_index() {
    let database = Connection::open_in_memory().unwrap();
    let mut migrations = files_of("migrations/", ".sql");
    migrations.sort_by_key(|path| {
        let (number, _) = path.trim_start_matches("migrations/V").split_once("__").unwrap();
        number.parse::<u32>().unwrap()
    });
    for path in migrations {
        database.execute_batch(&read(&path)).unwrap();
    }
    let mut names = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").unwrap();
    let tables: Vec<String> = names.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
    let (mut planned, mut found) = (0, Vec::new());
    for (path, statement) in reads() {
        let Ok(mut plan) = database.prepare(&format!("EXPLAIN QUERY PLAN {statement}")) else { continue };
        planned += 1;
        let steps = plan.raw_query().mapped(|row| row.get::<_, String>(3)).map(Result::unwrap);
        for step in steps.collect::<Vec<_>>() {
            let Some(name) = step.strip_prefix("SCAN ").map(str::to_owned) else { continue };
            if tables.contains(&name) && !WHOLE.contains(&name.as_str()) {
                found.push(format!("{path} scans {name}: {statement}"));
            }
        }
    }
    assert!(planned > 60, "only {planned} statements were planned");
    none("statements without an index", &found);
}
