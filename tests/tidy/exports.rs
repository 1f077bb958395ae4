//! A name that a module of the UI exports means one thing.

use std::collections::{BTreeMap, BTreeSet};

use crate::source::{none, read};
use crate::ui::sources;

const KINDS: [&str; 7] = ["async function ", "function ", "const ", "class ", "interface ", "type ", "enum "];

/// The name that a line defines and exports.
fn exported(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("export ")?;
    let rest = KINDS.iter().find_map(|kind| rest.strip_prefix(kind))?;
    let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
    Some(&rest[..end]).filter(|name| !name.is_empty())
}

#[test]
fn modules_export_each_name_once() {
    let mut files: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for file in sources("ui/src/").into_iter().filter(|path| !path.ends_with("/schema.ts")) {
        for name in read(&file).lines().filter_map(exported) {
            files.entry(name.to_owned()).or_default().insert(file.clone());
        }
    }
    assert!(files.len() > 300, "only {} names are exported", files.len());
    let found: Vec<String> = files
        .into_iter()
        .filter(|(_, files)| files.len() > 1)
        .map(|(name, files)| format!("{name}: {}", files.into_iter().collect::<Vec<_>>().join(", ")))
        .collect();
    none("names that several modules export", &found);
}
