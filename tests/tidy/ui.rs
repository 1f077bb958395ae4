//! The layers of the UI: screens use parts, parts use kit, and only one file uses dates.

use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};

use homecourt::domain::addresses::{HOMES, HOST, SITE, STAFF};

use crate::source::{files_of, none, read};

pub fn sources(start: &str) -> Vec<String> {
    let mut files = files_of(start, ".tsx");
    files.extend(files_of(start, ".ts"));
    files.retain(|path| !path.ends_with(".test.tsx") && !path.ends_with(".test.ts"));
    files
}

/// Returns sources and styles: every file that imports or is imported.
pub fn modules(start: &str) -> Vec<String> {
    let mut files = sources(start);
    files.extend(files_of(start, ".css"));
    files
}

/// Returns the imports of a file, with relative paths resolved: `ui/src/kit/button.tsx`, `preact/hooks`.
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
fn two_files_touch_dates_and_one_folder_fetches() {
    let mut found = Vec::new();
    for file in sources("ui/src/") {
        let text = read(&file);
        let dates = ["new Date(", "Date.now(", "Intl.DateTimeFormat"].iter().any(|call| text.contains(call));
        // The server's engine has no `Intl`; `intl.ts` is its part of it.
        let may = ["ui/src/lib/when.ts", "ui/src/lib/instants.ts", "ui/src/server/intl.ts"];
        if dates && !may.contains(&file.as_str()) {
            found.push(format!("{file} uses dates; use lib/when.ts"));
        }
        let fetches = text.contains(" fetch(") || text.contains("(fetch(");
        if fetches && !file.starts_with("ui/src/api/") {
            found.push(format!("{file} calls fetch; use a function of api/"));
        }
    }
    none("uses of dates and of fetch in the wrong files", &found);
}

/// Functions of `ui/src/api` that find the type of an answer by the address.
const CALLS: &[&str] = &[
    "get",
    "post",
    "put",
    "remove",
    "prime",
    "useData",
    "useSiteData",
    "useRead",
    "useReadInside",
    "useWholeList",
    "useGameWrite",
    "postQuietly",
    "putQuietly",
    "removeQuietly",
];

/// The place right after `name` in each place of a text where it stands alone.
fn after<'a>(text: &'a str, name: &'a str) -> impl Iterator<Item = &'a str> {
    let is_part = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '$' | '.');
    text.match_indices(name)
        .filter(move |(at, _)| !text[..*at].ends_with(is_part))
        .map(|(at, _)| &text[at + name.len()..])
}

/// The text behind the parenthesis that closes the one at the start of `text`.
fn behind_call(text: &str) -> &str {
    let mut depth = 0;
    for (at, letter) in text.char_indices() {
        match letter {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return &text[at + letter.len_utf8()..];
        }
    }
    ""
}

/// What stands behind an answer: of `(await get(url)).teams as Team[]`, ` as Team[]`.
fn behind_answer(call: &str) -> &str {
    let behind = behind_call(call).trim_start_matches(')');
    behind.trim_start_matches(|letter: char| letter.is_alphanumeric() || matches!(letter, '.' | '?'))
}

#[test]
fn the_address_of_a_call_says_what_it_answers() {
    let mut found = Vec::new();
    let own = |file: &str| file.starts_with("ui/src/api/");
    for file in sources("ui/src/") {
        let text = read(&file);
        for name in CALLS {
            for rest in after(&text, name) {
                // A declaration in `api` has parameters of types, a call has none.
                if rest.starts_with('<') && !rest.starts_with("<const ") && !rest.starts_with("<Found>") {
                    found.push(format!("{file}: {name} with a type argument"));
                }
                if rest.starts_with('(') && behind_answer(rest).starts_with(" as ") {
                    found.push(format!("{file}: a cast of what {name} answers"));
                }
            }
        }
        if !own(&file) && (text.contains("answer as ") || text.contains("as unknown as ")) {
            found.push(format!("{file}: a cast of an answer"));
        }
    }
    none("types of answers written by hand: the address gives them", &found);
}

#[test]
fn no_file_only_hands_on_others() {
    let barrels: Vec<String> = sources("ui/src/")
        .into_iter()
        .filter(|path| path.ends_with("/index.ts") || path.ends_with("/index.tsx"))
        .collect();
    none("barrel files", &barrels);
}

#[test]
fn every_screen_of_the_table_of_addresses_is_there() {
    let site = SITE.iter().map(|route| route.screen).chain(HOMES.iter().map(|(_, screen)| *screen));
    let visitors =
        site.chain(HOST.iter().map(|(_, screen)| *screen)).map(|screen| (["public", "home"], screen));
    let staff = STAFF.iter().map(|route| (["staff", "public"], route.screen));
    let files: BTreeSet<String> = sources("ui/src/screens/").into_iter().collect();
    let is_there =
        |folder: &str, screen: &str| files.contains(&format!("ui/src/screens/{folder}/{screen}/screen.tsx"));
    let missing: Vec<String> = visitors
        .chain(staff)
        .filter(|(folders, screen)| !folders.iter().any(|folder| is_there(folder, screen)))
        .map(|(folders, screen)| format!("screens/{}/{screen}/screen.tsx", folders[0]))
        .collect();
    none("screens of domain/addresses.rs without a file", &missing);
}
