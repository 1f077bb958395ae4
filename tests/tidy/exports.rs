//! A name that several modules can use means one thing.

use std::collections::{BTreeMap, BTreeSet};

use crate::source::{files_of, none, read};
use crate::ui::sources;

const KINDS: [&str; 7] = ["async function ", "function ", "const ", "class ", "interface ", "type ", "enum "];

/// The arguments and the subcommands of a command of the command line: each command's module has its own, as clap's
/// manual shows it.
const OF_COMMANDS: [&str; 2] = ["Args", "Command"];

/// Returns the identifier at the start of a text; `None` if there is none.
fn identifier(text: &str) -> Option<&str> {
    let end = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(text.len());
    Some(&text[..end]).filter(|name| !name.is_empty())
}

/// The name that a line of TypeScript defines and exports.
fn exported(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("export ")?;
    identifier(KINDS.iter().find_map(|kind| rest.strip_prefix(kind))?)
}

/// The public type that a line of Rust defines at the top level of its file, except those of commands.
fn public_type(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("pub")?;
    let rest = rest.strip_prefix("(crate)").or_else(|| rest.strip_prefix("(super)")).unwrap_or(rest);
    let kinds = [" struct ", " enum ", " trait ", " type "];
    identifier(kinds.iter().find_map(|kind| rest.strip_prefix(kind))?)
        .filter(|name| !OF_COMMANDS.contains(name))
}

/// Returns each name that several files define, with the files.
fn repeated(files: Vec<String>, defined: fn(&str) -> Option<&str>) -> Vec<String> {
    let mut places: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for file in files {
        for name in read(&file).lines().filter_map(defined) {
            places.entry(name.to_owned()).or_default().insert(file.clone());
        }
    }
    assert!(places.len() > 300, "only {} names are defined", places.len());
    places
        .into_iter()
        .filter(|(_, files)| files.len() > 1)
        .map(|(name, files)| format!("{name}: {}", files.into_iter().collect::<Vec<_>>().join(", ")))
        .collect()
}

#[test]
fn modules_export_each_name_once() {
    let files = sources("ui/src/").into_iter().filter(|path| !path.ends_with("/schema.ts")).collect();
    none("names that several modules export", &repeated(files, exported));
}

#[test]
fn public_types_have_names_of_their_own() {
    none("names of several public types", &repeated(files_of("src/", ".rs"), public_type));
}
