//! Styles lie with what they style: no file, class or custom property that nothing uses, and no rule above its user.

use std::collections::{BTreeMap, BTreeSet};

use crate::source::{files_of, none, read};
use crate::ui::{imports, modules, sources};

/// Sheets with classes of a layer above, each with its reason.
const FOREIGN: &[(&str, &str)] = &[
    ("ui/src/kit/css/tokens.css", "`.paint` gives a part of a page the colours of another organization"),
    ("ui/src/parts/print.css", "paper has one sheet, which a visit loads after everything else"),
    ("ui/src/parts/site/print-standings.css", "a part of the sheet of paper"),
];

/// How the classes of icons and of sizes of faces begin. They are sets: a screen may be the only user of one.
const SETS: [&str; 2] = ["i-", "sz"];

/// A sheet without its comments.
fn sheet(path: &str) -> String {
    let text = read(path);
    let mut parts = text.split("/*");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once("*/").map_or("", |(_, rest)| rest))
}

fn is_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_' || c == '-'
}

/// The names that follow a mark: classes after `.`, custom properties after `var(`.
fn names_after<'a>(text: &'a str, mark: &'a str) -> impl Iterator<Item = &'a str> {
    text.split(mark).skip(1).map(|rest| &rest[..rest.find(|c| !is_name(c)).unwrap_or(rest.len())])
}

/// The classes that a sheet's selectors name.
fn classes(path: &str) -> BTreeSet<String> {
    let text = sheet(path);
    let preludes = text.split('{').filter_map(|before| before.rsplit([';', '}']).next());
    let selectors = preludes.filter(|prelude| !prelude.trim_start().starts_with('@'));
    selectors
        .flat_map(|selector| names_after(selector, "."))
        .filter(|name| name.starts_with(|c: char| c.is_ascii_alphabetic()))
        .map(str::to_owned)
        .collect()
}

/// The words between quotes, each line for itself; a template's quotes span lines.
fn quoted(text: &str) -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    let mut rest = text;
    while let Some(start) = rest.find(['\'', '"', '`']) {
        let quote = rest.as_bytes()[start] as char;
        rest = &rest[start + 1..];
        let end = if quote == '`' {
            rest.find(quote)
        } else {
            rest.find([quote, '\n']).filter(|end| rest[*end..].starts_with(quote))
        };
        let Some(end) = end else { continue };
        words.extend(rest[..end].split(|c| !is_name(c)).filter(|word| !word.is_empty()).map(str::to_owned));
        rest = &rest[end + 1..];
    }
    words
}

/// The words that may be classes, with the files that mention them.
fn mentions() -> BTreeMap<String, BTreeSet<String>> {
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let code = sources("ui/src/").into_iter().filter(|path| !path.ends_with("/schema.ts"));
    for path in code.chain(files_of("src/web/", ".rs")) {
        let text: String =
            read(&path).lines().filter(|line| !line.starts_with("import ")).collect::<Vec<_>>().join("\n");
        let mut words = quoted(&text);
        if path.starts_with("src/web/") {
            words.extend(names_after(&text, ".").map(str::to_owned));
        }
        // `Icon` and the faces put their classes together.
        words.extend(quoted(&text.to_lowercase()).into_iter().map(|icon| format!("i-{icon}")));
        words.extend(names_after(&text, "size={").map(|size| format!("sz{size}")));
        for word in words {
            found.entry(word).or_default().insert(path.clone());
        }
    }
    found
}

#[test]
fn somebody_imports_every_sheet() {
    let imported: BTreeSet<String> = modules("ui/src/").iter().flat_map(|file| imports(file)).collect();
    let mut sheets = files_of("ui/src/", ".css");
    assert!(sheets.len() > 20, "git lists no styles");
    sheets.retain(|path| !imported.contains(path));
    none("styles that nobody imports", &sheets);
}

#[test]
fn something_has_every_class() {
    let mentions = mentions();
    let mut found = Vec::new();
    for path in files_of("ui/src/", ".css") {
        let unused = classes(&path).into_iter().filter(|class| !mentions.contains_key(class));
        found.extend(unused.map(|class| format!("{path}: .{class}")));
    }
    none("classes that nothing has", &found);
}

#[test]
fn something_reads_every_custom_property() {
    let sheets: Vec<(String, String)> =
        files_of("ui/src/", ".css").into_iter().map(|path| (path.clone(), sheet(&path))).collect();
    let mut texts: Vec<String> = sheets.iter().map(|(_, text)| text.clone()).collect();
    texts.extend(sources("ui/src/").iter().map(|path| read(path)));
    let read: BTreeSet<&str> = texts.iter().flat_map(|text| names_after(text, "var(")).collect();
    let mut found = Vec::new();
    for (path, text) in &sheets {
        let set = text.split(['{', ';', '}']).filter_map(|declaration| declaration.split_once(':'));
        let unread =
            set.map(|(name, _)| name.trim()).filter(|name| name.starts_with("--") && !read.contains(name));
        found.extend(unread.map(|name| format!("{path}: {name}")));
    }
    none("custom properties that nothing reads", &found);
}

/// The folder of a screen, or a part with its styles and helpers: what a rule may belong to.
fn owner(path: &str) -> &str {
    if path.starts_with("ui/src/screens/") {
        path.rsplit_once('/').map_or(path, |(folder, _)| folder)
    } else {
        path.rsplit_once('.').map_or(path, |(stem, _)| stem)
    }
}

#[test]
fn sheets_style_what_their_layer_has() {
    let mentions = mentions();
    let mut found = Vec::new();
    for path in files_of("ui/src/kit/", ".css").into_iter().chain(files_of("ui/src/parts/", ".css")) {
        if FOREIGN.iter().any(|(sheet, _)| *sheet == path) {
            continue;
        }
        let single = |class: &String| !SETS.iter().any(|start| class.starts_with(start));
        for class in classes(&path).into_iter().filter(single) {
            let owners: BTreeSet<&str> =
                mentions.get(&class).into_iter().flatten().map(|file| owner(file)).collect();
            let owner = owners.iter().next().filter(|_| owners.len() == 1).copied().unwrap_or_default();
            let above = owner.starts_with("ui/src/screens/")
                || path.starts_with("ui/src/kit/") && owner.starts_with("ui/src/parts/");
            if above {
                found.push(format!("{path}: only {owner} has .{class}"));
            }
        }
    }
    none("rules of a layer above", &found);
}

#[test]
fn themes_differ_in_colours_only() {
    // The browser walk checks the layout in the light theme alone, because `light-dark()` takes only colours.
    let switches = |text: &str| {
        let mut found = text.matches("prefers-color-scheme").count();
        for rule in text.split("[data-theme").skip(1) {
            let body =
                rule.split_once('{').and_then(|(_, rest)| rest.split_once('}')).map_or("", |(body, _)| body);
            found += body
                .split(';')
                .filter(|line| !line.trim().is_empty() && !line.contains("color-scheme:"))
                .count();
        }
        found
    };
    let sheets = files_of("ui/src/", ".css");
    assert!(sheets.iter().any(|path| sheet(path).contains("[data-theme")), "no sheet has a theme to choose");
    let found: Vec<String> = sheets.into_iter().filter(|path| switches(&sheet(path)) > 0).collect();
    none("sheets that switch more than colours with the theme", &found);
}

#[test]
fn only_what_somebody_waits_for_moves_without_an_end() {
    // Such an animation uses the visitor's processor and battery for as long as the page is open.
    let waiting = ["ui/src/kit/css/busy.css", "ui/src/kit/states.css"];
    let endless = |path: &String| sheet(path).contains("infinite");
    let (known, found): (Vec<String>, Vec<String>) = files_of("ui/src/", ".css")
        .into_iter()
        .filter(endless)
        .partition(|path| waiting.contains(&path.as_str()));
    assert_eq!(known, waiting);
    none("sheets with animations that never end", &found);
}
