//! Limits on the length of files and functions, and on the entries of folders.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use crate::source::{Mentions, files, files_of, none, read};

/// Raised caps, each with its reason.
const RAISED: &[(&str, usize, &str)] = &[
    ("", 32, "tools expect their files in the root"),
    ("src", 29, "one entry per module, each with its row in ARCHITECTURE.md"),
    ("src/api", 33, "one file a noun"),
    ("src/domain", 43, "one file per noun, quotas, the table of addresses, and what a page brings"),
    ("src/actions", 27, "one file per noun or step of its life"),
    (
        "src/store",
        43,
        "one file per noun, and archives, former addresses, ids, paging, the sitemap and the search index",
    ),
    ("src/views", 35, "one file per page or list"),
    ("docs/decisions", 30, "one page per decision"),
    ("migrations", 37, "one file per version of the schema"),
    ("tests/it", 29, "one file per file of api/, and off-site copies"),
    ("tests/it/competition", 29, "one file per noun of the competition"),
    ("tests/rules", 42, "one file per rule"),
    ("ui/src/parts/staff", 27, "the frame of the dashboard, and one folder for each of its subjects"),
    ("ui/src/parts", 26, "one folder or file per part"),
    ("ui/e2e", 26, "one file or folder per subject"),
    ("ui/src/api", 27, "one file per subject, and the client"),
    ("ui/test", 29, "one file per module that is tested alone"),
    ("ui/src/screens/staff", 43, "one folder per screen"),
];

/// Functions that may be longer, each with its reason.
const LONG_FUNCTIONS: &[(&str, &str, usize, &str)] =
    &[("src/transfer/", "plan", 60, "one pass over the rows of a table")];

/// Functions with more parameters, because a library's trait requires them.
const FOREIGN_SIGNATURES: &[(&str, &str)] = &[("src/web/cards/lettering.rs", "curve_to")];

/// Returns the cap of a file or folder.
fn raised(path: &str, cap: usize) -> usize {
    RAISED.iter().find(|(place, _, _)| *place == path).map_or(cap, |(_, higher, _)| *higher)
}

#[test]
fn files_stay_short() {
    let mut found = Vec::new();
    for (end, cap) in [(".rs", 400), (".tsx", 250), (".ts", 250), (".css", 250)] {
        for path in files_of("", end).iter().filter(|path| !path.ends_with("/schema.ts")) {
            let lines = read(path).lines().count();
            if lines > raised(path, cap) {
                found.push(format!("{path}: {lines} lines, at most {}", raised(path, cap)));
            }
        }
    }
    none("files over their cap", &found);
}

#[test]
fn functions_stay_short_and_take_few_parameters() {
    let mut found = Vec::new();
    for path in files_of("", ".rs") {
        for (signature, lines) in Mentions::of(&path).functions {
            let parameters = signature.inputs.len();
            let long =
                |entry: &&(&str, &str, usize, &str)| path.starts_with(entry.0) && signature.ident == entry.1;
            let foreign =
                FOREIGN_SIGNATURES.iter().any(|(place, name)| path == *place && signature.ident == name);
            let cap = LONG_FUNCTIONS.iter().find(long).map_or(50, |entry| entry.2);
            if lines > cap || parameters > 5 && !foreign {
                found.push(format!("{path}: {} has {lines} lines, {parameters} parameters", signature.ident));
            }
        }
    }
    none("functions over 50 lines or 5 parameters", &found);
}

/// Counts entries: a part, its styles and its tests (`bars.tsx`, `bars.css`, `bars.test.tsx`) are one.
#[test]
fn folders_stay_small() {
    let mut folders: BTreeMap<PathBuf, BTreeSet<String>> = BTreeMap::new();
    for path in files() {
        let mut inner = PathBuf::from(path);
        while let Some(folder) = inner.parent().map(Path::to_path_buf) {
            let name = inner.file_name().unwrap().to_str().unwrap();
            let stem = name.split('.').find(|part| !part.is_empty()).unwrap_or(name).to_owned();
            folders.entry(folder.clone()).or_default().insert(stem);
            inner = folder;
        }
    }
    let over =
        folders.iter().filter(|(folder, entries)| entries.len() > raised(folder.to_str().unwrap(), 25));
    none(
        "folders of more than 25 entries",
        &over.map(|(folder, _)| folder.display().to_string()).collect::<Vec<_>>(),
    );
}

#[test]
fn every_rust_file_opens_with_what_it_is_for() {
    let found: Vec<String> =
        files_of("", ".rs").into_iter().filter(|path| !read(path).starts_with("//! ")).collect();
    none("files that do not start with //!", &found);
}
