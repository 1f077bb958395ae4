//! The layers of the UI: screens use parts, parts use kit, and only one file uses dates.

use std::path::{Component, Path, PathBuf};

use crate::source::{files_of, none, read};

fn sources(start: &str) -> Vec<String> {
    let mut files = files_of(start, ".tsx");
    files.extend(files_of(start, ".ts"));
    files.retain(|path| !path.ends_with(".test.tsx") && !path.ends_with(".test.ts"));
    files
}

/// Returns the imports of a file, with relative paths resolved: `ui/src/kit/button`, `preact/hooks`.
fn imports(file: &str) -> Vec<String> {
    let text = read(file);
    let quoted = text.split(" from '").chain(text.split("import('")).skip(1);
    let addresses = quoted.filter_map(|rest| rest.split_once('\'').map(|(address, _)| address.to_owned()));
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
    for file in sources(layer) {
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

/// A screen is a file directly in its area (`screens/public/team.tsx`). Files in deeper folders belong to one screen.
#[test]
fn screens_do_not_use_each_other() {
    let is_screen = |path: &str| {
        path.starts_with("ui/src/screens/") && path.matches('/').count() == 4 && !path.contains(".module.")
    };
    let mut found = Vec::new();
    for file in sources("ui/src/screens/") {
        found.extend(
            imports(&file)
                .into_iter()
                .filter(|path| is_screen(path))
                .map(|path| format!("{file} imports {path}")),
        );
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
            found.push(format!("{file} uses dates; use lib/when.ts"));
        }
        let fetches = text.contains(" fetch(") || text.contains("(fetch(");
        if fetches && !file.starts_with("ui/src/api/") {
            found.push(format!("{file} calls fetch; use a function of api/"));
        }
    }
    none("uses of dates and of fetch in the wrong files", &found);
}

#[test]
fn no_file_only_hands_on_others() {
    let barrels: Vec<String> = sources("ui/src/")
        .into_iter()
        .filter(|path| path.ends_with("/index.ts") || path.ends_with("/index.tsx"))
        .collect();
    none("barrel files", &barrels);
}
