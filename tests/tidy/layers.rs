//! Who may import what.

use std::collections::BTreeSet;

use syn::visit::Visit;
use syn::{Item, Visibility};

use crate::circles::absolute;
use crate::source::{Mentions, files_of, none, parse, read, rust_sources};

/// Files of the server that may open files, and what for; the database is never among them.
const OPENS_FILES: &[(&str, &str)] = &[
    ("src/cli/", "reads tables and settings, writes exports"),
    ("src/config.rs", "reads the file of settings"),
    ("src/certificates/", "the account and the certificates, in a folder of their own"),
    ("src/off_site/", "reads backups and the access key, never the database"),
    ("src/db/", "the lock beside the database; copies before they become one"),
];

const SQL: &[&str] = &["SELECT ", "INSERT INTO", "INSERT OR", "DELETE FROM", "CREATE TABLE", "PRAGMA "];

/// Who may import what: a module of `src/`, the modules that it may use, the crates that it must not mention. A module uses
/// only modules above it, so that no two of them use each other; `clock::text` is one item of a module. ARCHITECTURE.md shows
/// the same table.
const MODULES: &[(&str, &[&str], &[&str])] = &[
    ("budgets", &[], &["axum", "hyper", "tower", "tokio", "rusqlite", "rand", "getrandom"]),
    ("error", &[], &["axum", "hyper", "tower", "tokio", "rand", "getrandom"]),
    ("domain", &["budgets", "error"], &["axum", "hyper", "tower", "tokio", "rusqlite", "rand", "getrandom"]),
    ("fair", &["domain"], &["axum", "hyper", "tower", "tokio", "rusqlite", "rand", "getrandom"]),
    ("histogram", &[], &["axum", "hyper", "tower", "tokio", "rusqlite", "rand", "getrandom"]),
    ("problem", &["domain", "error"], &["tokio", "rusqlite", "rand", "getrandom"]),
    ("clock", &["error"], &["axum", "hyper", "tower", "tokio", "rusqlite", "rand", "getrandom"]),
    (
        "config",
        &["budgets", "domain", "error"],
        &["axum", "hyper", "tower", "tokio", "rusqlite", "rand", "getrandom"],
    ),
    ("dns", &["config", "error"], &["axum", "hyper", "tower", "rusqlite", "rand", "getrandom"]),
    ("net", &["budgets", "config"], &["rusqlite", "rand", "getrandom"]),
    ("work", &["budgets", "error", "fair"], &["axum", "hyper", "tower", "rusqlite", "rand", "getrandom"]),
    ("rules", &["budgets", "domain"], &["axum", "hyper", "tower", "tokio", "rusqlite", "rand", "getrandom"]),
    (
        "db",
        &["budgets", "clock", "domain", "error", "fair", "histogram"],
        &["axum", "hyper", "tower", "rand", "getrandom"],
    ),
    ("store", &["db", "domain", "error"], &["axum", "hyper", "tower", "tokio", "rand", "getrandom"]),
    (
        "views",
        &["budgets", "clock::text", "db", "domain", "error", "rules", "store"],
        &["axum", "hyper", "tower", "tokio", "rusqlite", "rand", "getrandom"],
    ),
    (
        "actions",
        &["budgets", "clock::local_text", "clock::text", "db", "domain", "error", "rules", "store", "views"],
        &["axum", "hyper", "tower", "tokio", "rusqlite", "rand", "getrandom"],
    ),
    (
        "pictures",
        &["budgets", "domain", "error", "store"],
        &["axum", "hyper", "tower", "tokio", "rusqlite", "rand", "getrandom"],
    ),
    (
        "certificates",
        &["clock", "config", "db", "dns", "domain", "error", "store"],
        &["tower", "rusqlite", "rand", "getrandom"],
    ),
    ("auth", &["budgets", "clock", "db", "domain", "error", "store"], &["rusqlite", "rand"]),
    (
        "transfer",
        &[
            "auth::passwords",
            "budgets",
            "clock::text",
            "db",
            "domain",
            "error",
            "pictures",
            "rules",
            "store",
            "views",
        ],
        &["axum", "hyper", "tower", "tokio", "rusqlite", "rand", "getrandom"],
    ),
    (
        "seed",
        &["auth", "db", "domain", "error", "pictures", "rules", "store"],
        &["axum", "hyper", "tower", "tokio", "rusqlite"],
    ),
    (
        "off_site",
        &["config", "db", "domain", "error", "rules"],
        &["axum", "tower", "rusqlite", "rand", "getrandom"],
    ),
    (
        "app",
        &[
            "auth",
            "budgets",
            "certificates",
            "clock",
            "config",
            "db",
            "domain",
            "error",
            "histogram",
            "net",
            "off_site",
            "rules",
            "store",
            "views",
            "work",
        ],
        &["rusqlite", "rand", "getrandom"],
    ),
    (
        "api",
        &[
            "actions", "app", "auth", "budgets", "clock", "db", "dns", "domain", "error", "pictures",
            "problem", "rules", "store", "transfer", "views", "work",
        ],
        &["rusqlite", "rand"],
    ),
    (
        "web",
        &[
            "app", "auth", "clock", "config", "db", "domain", "error", "pictures", "rules", "store", "views",
            "work",
        ],
        &["rusqlite", "rand", "getrandom"],
    ),
    (
        "server",
        &[
            "api",
            "app",
            "auth",
            "budgets",
            "certificates",
            "config",
            "db",
            "domain",
            "error",
            "histogram",
            "net",
            "problem",
            "store",
            "web",
            "work",
        ],
        &["rusqlite", "rand"],
    ),
    (
        "cli",
        &[
            "actions",
            "api",
            "app",
            "auth",
            "budgets",
            "certificates",
            "clock",
            "config",
            "db",
            "dns",
            "domain",
            "error",
            "net",
            "off_site",
            "rules",
            "seed",
            "server",
            "store",
            "transfer",
        ],
        &["axum", "hyper", "tower", "rusqlite"],
    ),
];

/// What a file may mention beside its module's row, each with its reason.
const ALLOWED: &[(&str, &str, &str)] = &[
    (
        "src/store/stats.rs",
        "rules::box_score",
        "only `rules` defines the kinds of statistics and which are derived",
    ),
    ("src/store/games/mod.rs", "rules::outcome", "only `rules` defines the status that pages show"),
    ("src/error.rs", "domain::versions", "a conflict of versions names the fields that differ"),
];

/// The module of a file: `app` of `src/app.rs` and of `src/app/host.rs`.
fn module(file: &str) -> &str {
    file.trim_start_matches("src/").split(['/', '.']).next().unwrap_or_default()
}

/// A path from the root of the crate: `domain::ids::TeamId`; empty for the root. None for a path of another crate.
fn own_path(file: &str, path: &str) -> Option<String> {
    absolute(file, path).map(|names| names.join("::"))
}

/// Whether a path is a module or an item, or within it.
fn is_within(path: &str, outer: &str) -> bool {
    path.strip_prefix(outer).is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
}

#[test]
fn imports_point_down_the_layers() {
    let mut found = Vec::new();
    for file in files_of("src/", ".rs") {
        let Some((name, uses, never)) = MODULES.iter().find(|(name, ..)| *name == module(&file)) else {
            let is_root = matches!(file.as_str(), "src/main.rs" | "src/lib.rs");
            found.extend((!is_root).then(|| format!("{file}: its module has no row in the table")));
            continue;
        };
        for path in Mentions::of(&file).paths {
            let is_right = match own_path(&file, &path) {
                Some(own) => {
                    let mut rights = uses.iter().chain([name]);
                    own.is_empty()
                        || rights.any(|right| is_within(&own, right))
                        || ALLOWED.iter().any(|(place, right, _)| *place == file && is_within(&own, right))
                }
                None => !never.iter().any(|name| is_within(&path, name)),
            };
            found.extend((!is_right).then(|| format!("{file} mentions {path}")));
        }
    }
    none("imports that the table of tests/tidy/layers.rs does not allow", &found);
}

#[test]
fn a_module_uses_only_modules_above_it() {
    let mut found = Vec::new();
    for (row, (name, uses, _)) in MODULES.iter().enumerate() {
        let is_above = |used: &&str| MODULES[..row].iter().any(|(above, ..)| is_within(used, above));
        found.extend(uses.iter().filter(|used| !is_above(used)).map(|used| format!("{name} uses {used}")));
    }
    none("modules that use a module below them in the table", &found);
}

/// The words of a cell of a Markdown table that stand in backticks.
fn quoted(cell: &str) -> BTreeSet<&str> {
    cell.split('`').skip(1).step_by(2).collect()
}

#[test]
fn the_table_of_the_architecture_is_this_one() {
    let text = read("ARCHITECTURE.md");
    let section = text.split("\n## Who may import what\n").nth(1).unwrap();
    let lines = section.lines().skip_while(|line| !line.starts_with("| `"));
    let rows: Vec<Vec<BTreeSet<&str>>> = lines
        .take_while(|line| line.starts_with('|'))
        .map(|line| line.trim_matches('|').split('|').map(quoted).collect())
        .collect();
    let set = |names: &[&'static str]| -> BTreeSet<&str> { names.iter().copied().collect() };
    let wanted: Vec<Vec<BTreeSet<&str>>> =
        MODULES.iter().map(|(name, uses, never)| vec![set(&[name]), set(uses), set(never)]).collect();
    for (row, wanted) in rows.iter().zip(&wanted) {
        assert_eq!(row, wanted, "a row of ARCHITECTURE.md and of tests/tidy/layers.rs");
    }
    assert_eq!(rows.len(), wanted.len(), "rows of ARCHITECTURE.md and of tests/tidy/layers.rs");
}

/// The crates beside `src/`: the only file that may use each one, and the crates that it uses itself.
const CRATES: &[(&str, &str, &[&str])] = &[
    ("picture_codec", "src/pictures.rs", &["image", "thiserror", "tiny-skia"]),
    ("planner", "src/rules/mod.rs", &[]),
];

#[test]
fn one_file_uses_each_crate_beside_the_sources() {
    let mut found = Vec::new();
    for (name, place, uses) in CRATES {
        let manifest = read(&format!("{}/Cargo.toml", name.replace('_', "-")));
        let lines = manifest.lines().skip_while(|line| *line != "[dependencies]").skip(1);
        let used: Vec<&str> = lines
            .take_while(|line| !line.is_empty())
            .map(|line| line.split_once(" = ").map_or(line, |(used, _)| used))
            .collect();
        assert_eq!(used, *uses, "the dependencies of {name}");
        for file in files_of("src/", ".rs").into_iter().filter(|file| file != place) {
            let paths = Mentions::of(&file).paths.into_iter();
            found.extend(paths.filter(|path| is_within(path, name)).map(|path| format!("{file}: {path}")));
        }
    }
    none("files that use a crate that only one other file may use", &found);
}

#[test]
fn views_read_and_actions_change() {
    let is_transaction = |path: &String| path.rsplit("::").next() == Some("Transaction");
    let reads = files_of("src/views/", ".rs");
    let mut found: Vec<String> =
        reads.into_iter().filter(|file| Mentions::of(file).paths.iter().any(is_transaction)).collect();
    for file in files_of("src/actions/", ".rs") {
        for item in parse(&file).items {
            let Item::Fn(function) = item else { continue };
            let mut mentions = Mentions::default();
            function.sig.inputs.iter().for_each(|input| mentions.visit_fn_arg(input));
            let is_public = matches!(function.vis, Visibility::Public(_));
            if is_public && !mentions.paths.iter().any(is_transaction) {
                found.push(format!("{file}: {}", function.sig.ident));
            }
        }
    }
    none("files of views with a Transaction, public functions of actions without one", &found);
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
    for file in rust_sources() {
        if OPENS_FILES.iter().any(|(place, _)| file.starts_with(place)) {
            continue;
        }
        let paths = Mentions::of(&file).paths;
        let opening = |path: &&String| {
            path.starts_with("std::fs") || path.starts_with("fs::") || path.contains("tokio::fs")
        };
        found.extend(paths.iter().filter(opening).map(|path| format!("{file}: {path}")));
    }
    none("std::fs near the database; see invariant 10", &found);
}
