//! Store functions that return players' names take a `View`.

use crate::source::{files_of, none, read};

/// Columns with the names of players.
const NAMES: [&str; 2] = ["first_name", "last_name"];

/// Functions of the store that read or write names and take no `View`, each with its reason.
const WITHOUT_VIEW: &[(&str, &str)] = &[
    ("enrolments::captain", "returns a `StoredCaptain`, which cannot be serialized and requires a view"),
    ("merges::belongings", "only staff see what a merge moves"),
    ("page_views::list_by_path", "only owners see page views"),
    ("players::create", "writes"),
    ("players::update", "writes"),
    ("players::player", "returns a row to `complete`, which reduces it"),
    ("players::find_by_name", "answers an id"),
    ("players::list_names", "tables of staff"),
];

/// A function of the store: its name, its signature, and its complete text.
struct Function {
    name: String,
    head: String,
    text: String,
}

/// Returns the top-level functions of a file.
fn functions(path: &str) -> Vec<Function> {
    let module = path.trim_start_matches("src/store/").trim_end_matches(".rs").trim_end_matches("/mod");
    let text = read(path);
    let mut found = Vec::new();
    let starts = text.match_indices("\nfn ").chain(text.match_indices("\npub fn ")).map(|(at, _)| at + 1);
    for start in starts {
        let rest = &text[start..];
        let body = &rest[..rest.find("\n}\n").map_or(rest.len(), |end| end + 2)];
        let head = body.split_once("{\n").map_or(body, |(head, _)| head);
        let name = head.split_once("fn ").map_or("", |(_, name)| name);
        let name = name.split(['(', '<']).next().unwrap_or_default();
        found.push(Function {
            name: format!("{module}::{name}"),
            head: head.to_owned(),
            text: body.to_owned(),
        });
    }
    found
}

#[test]
fn a_store_function_that_reads_players_names_asks_who_reads() {
    let mut found = Vec::new();
    let mut seen = 0;
    for path in files_of("src/store/", ".rs") {
        // The columns may be in a constant that several functions use.
        let constants: Vec<String> = read(&path)
            .split("\nconst ")
            .skip(1)
            .filter(|part| {
                let end = part.find("\";\n").unwrap_or(part.len());
                NAMES.iter().any(|name| part[..end].contains(name))
            })
            .filter_map(|part| part.split(':').next())
            .map(|name| format!("{{{name}}}"))
            .collect();
        for function in functions(&path) {
            let names = NAMES.iter().any(|name| function.text.contains(name))
                || constants.iter().any(|constant| function.text.contains(constant.as_str()));
            // An `Enrolment` contains its captain as a `StoredCaptain`.
            let asks = ["view: View", "-> Result<Enrolment>", "-> Result<Vec<Enrolment>>"]
                .iter()
                .any(|part| function.head.contains(part));
            let listed = WITHOUT_VIEW.iter().any(|(name, _)| *name == function.name);
            seen += usize::from(names);
            if names && !asks && !listed {
                found.push(function.name);
            }
        }
    }
    assert!(seen > 8, "only {seen} functions read names");
    none("store functions that read players' names and take no `View` (see domain::players::shown)", &found);
}

#[test]
fn what_visitors_are_shown_never_asks_as_staff() {
    let asks = |path: &String| read(path).contains("View::Staff");
    let found: Vec<String> = ["src/web/", "src/app/", "src/server/"]
        .iter()
        .flat_map(|folder| files_of(folder, ".rs"))
        .filter(asks)
        .collect();
    none("public pages that use View::Staff", &found);
}

/// Checks that handlers for visitors take the view from the `Reader`: their text does not contain `View::Staff`.
#[test]
fn a_call_that_visitors_share_takes_the_view_of_its_reader() {
    let mut found = Vec::new();
    for path in files_of("src/api/", ".rs") {
        let text = read(&path);
        for part in text.split("\nasync fn ").skip(1) {
            let body = &part[..part.find("\n}\n").unwrap_or(part.len())];
            let public =
                ["reader: Reader", "visitor: Visitor", ": Anyone"].iter().any(|kind| body.contains(kind));
            if public && body.contains("View::Staff") {
                found.push(format!("{path}: {}", body.split('(').next().unwrap_or_default()));
            }
        }
    }
    none("handlers for visitors that use View::Staff", &found);
}
