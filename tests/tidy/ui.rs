//! The UI's layers: screens use parts, parts use kit, and one file touches the clock.

use std::path::{Component, Path, PathBuf};

use crate::source::{files_of, none, read};

pub fn sources(start: &str) -> Vec<String> {
    let mut files = files_of(start, ".tsx");
    files.extend(files_of(start, ".ts"));
    files.retain(|path| !path.ends_with(".test.tsx") && !path.ends_with(".test.ts"));
    files
}

/// Sources and styles: everything that imports or is imported.
pub fn modules(start: &str) -> Vec<String> {
    let mut files = sources(start);
    files.extend(files_of(start, ".css"));
    files
}

/// What a file imports, relative addresses resolved: `ui/src/kit/button.tsx`, `preact/hooks`.
pub fn imports(file: &str) -> Vec<String> {
    let text = read(file);
    let starts = [(" from '", '\''), ("import('", '\''), ("import '", '\''), ("@import \"", '"')];
    let addresses = starts.iter().flat_map(|(start, end)| {
        text.split(start)
            .skip(1)
            .filter_map(|rest| rest.split_once(*end))
            .map(|(address, _)| address.to_owned())
    });
    addresses
        .map(|address| if address.starts_with('.') { resolved(file, &address) } else { address })
        .collect()
}

fn resolved(file: &str, address: &str) -> String {
    let mut path = PathBuf::from(Path::new(file).parent().unwrap());
    for part in Path::new(address).components() {
        match part {
            Component::ParentDir => drop(path.pop()),
            Component::Normal(name) => path.push(name),
            _ => {}
        }
    }
    path.to_str().unwrap().to_owned()
}

fn strays(layer: &str, banned: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    for file in modules(layer) {
        let stray =
            imports(&file).into_iter().filter(|path| banned.iter().any(|start| path.starts_with(start)));
        found.extend(stray.map(|path| format!("{file} imports {path}")));
    }
    found
}

#[test]
fn kit_knows_no_league_and_parts_know_no_screen() {
    let above = ["ui/src/api", "ui/src/parts", "ui/src/screens", "wouter"];
    none("kit reaches up", &strays("ui/src/kit/", &above));
    none("parts reach up", &strays("ui/src/parts/", &["ui/src/screens"]));
    none("lib reaches up", &strays("ui/src/lib/", &["ui/src/kit", "ui/src/parts", "ui/src/screens"]));
}

/// A screen is a folder of its area (`screens/public/team`), and what it shares with another screen is a part.
#[test]
fn screens_do_not_use_each_other() {
    let folder = |path: &str| path.rsplit_once('/').map(|(folder, _)| folder.to_owned());
    let mut found = Vec::new();
    for file in modules("ui/src/screens/") {
        let strays = imports(&file).into_iter().filter(|path| path.starts_with("ui/src/screens/"));
        let strays = strays.filter(|path| folder(path) != folder(&file));
        found.extend(strays.map(|path| format!("{file} imports {path}")));
    }
    none("screens that use another screen", &found);
}

#[test]
fn one_file_touches_dates_and_one_folder_fetches() {
    let mut found = Vec::new();
    for file in sources("ui/src/") {
        let text = read(&file);
        let dates = ["new Date(", "Date.now(", "Intl.DateTimeFormat"].iter().any(|call| text.contains(call));
        if dates && file != "ui/src/lib/when.ts" {
            found.push(format!("{file} touches dates: lib/when.ts does that"));
        }
        let fetches = text.contains(" fetch(") || text.contains("(fetch(");
        if fetches && !file.starts_with("ui/src/api/") {
            found.push(format!("{file} fetches: api/ does that"));
        }
    }
    none("dates and fetches out of place", &found);
}

#[test]
fn no_file_only_hands_on_others() {
    let barrels: Vec<String> = sources("ui/src/")
        .into_iter()
        .filter(|path| path.ends_with("/index.ts") || path.ends_with("/index.tsx"))
        .collect();
    none("barrel files", &barrels);
}
