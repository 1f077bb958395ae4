//! `ui/src/parts/` holds what two or more screens use.

use std::collections::{BTreeMap, BTreeSet};

use crate::source::none;
use crate::ui::{imports, modules};

/// The folder of a screen's file (`ui/src/screens/public/game`), or the frame that stands around screens: `ui/src` around
/// all of them, `ui/src/screens/staff` around those of staff.
fn user(file: &str) -> Option<&str> {
    let is_part =
        ["api", "kit", "lib", "parts"].iter().any(|layer| file.starts_with(&format!("ui/src/{layer}/")));
    file.rsplit_once('/').map(|(folder, _)| folder).filter(|_| !is_part)
}

/// A frame is around more than one screen.
fn is_frame(user: &str) -> bool {
    user == "ui/src" || user == "ui/src/screens/staff"
}

/// The users of each file that screens reach, directly or through other files.
fn users() -> BTreeMap<String, BTreeSet<String>> {
    let graph: BTreeMap<String, Vec<String>> =
        modules("ui/src/").into_iter().map(|file| (file.clone(), imports(&file))).collect();
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for start in graph.keys() {
        let Some(user) = user(start) else { continue };
        let mut open = vec![start];
        let mut seen = BTreeSet::new();
        while let Some(file) = open.pop() {
            if !seen.insert(file) || (file != start && self::user(file).is_some()) {
                continue;
            }
            found.entry(file.clone()).or_default().insert(user.to_owned());
            open.extend(graph.get(file).into_iter().flatten().filter(|next| graph.contains_key(*next)));
        }
    }
    found
}

#[test]
fn parts_have_two_users() {
    let users = users();
    let mut found = Vec::new();
    for part in modules("ui/src/parts/") {
        let users: Vec<&String> = users.get(&part).into_iter().flatten().collect();
        match users.as_slice() {
            [] => found.push(format!("{part} has no user")),
            [user] if !is_frame(user) => found.push(format!("{part} belongs to {user}")),
            _ => {}
        }
    }
    none("parts that only one screen uses", &found);
}
