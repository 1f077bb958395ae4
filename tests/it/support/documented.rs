//! Checks that the OpenAPI document names the status of each response that a test gets.

use std::collections::HashSet;
use std::fs;
use std::sync::LazyLock;

use homecourt::api::document;

use super::build_file::find_or_make;

/// An operation of the document.
struct Operation {
    method: String,
    /// The segments of the path; a parameter is `None`.
    parts: Vec<Option<String>>,
    statuses: HashSet<String>,
}

static OPERATIONS: LazyLock<Vec<Operation>> = LazyLock::new(|| {
    let file = find_or_make("operations", |path| fs::write(path, operations().join("\n")).unwrap());
    fs::read_to_string(file).unwrap().lines().map(Operation::parse).collect()
});

/// Returns a line for each operation of the document: its method, its path and the statuses of its responses.
fn operations() -> Vec<String> {
    let document = document();
    let mut lines = Vec::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            let statuses: Vec<&str> =
                operation["responses"].as_object().unwrap().keys().map(String::as_str).collect();
            lines.push(format!("{} {path} {}", method.to_uppercase(), statuses.join(" ")));
        }
    }
    lines
}

impl Operation {
    fn parse(line: &str) -> Self {
        let mut words = line.split(' ');
        let (method, path) = (words.next().unwrap(), words.next().unwrap());
        let parts = path.split('/').map(|part| (!part.starts_with('{')).then(|| part.to_owned()));
        Self {
            method: method.to_owned(),
            parts: parts.collect(),
            statuses: words.map(str::to_owned).collect(),
        }
    }

    fn takes(&self, method: &str, path: &[&str]) -> bool {
        let same = |(own, part): (&Option<String>, &&str)| own.as_deref().is_none_or(|own| own == *part);
        self.method == method && self.parts.len() == path.len() && self.parts.iter().zip(path).all(same)
    }
}

/// Statuses of every URL, regardless of the operation: not modified, and unknown host.
const ANYWHERE: [u16; 2] = [304, 421];

/// Fails if an operation returns a status that the document does not name.
pub fn check(method: &str, path: &str, status: u16) {
    let path: Vec<&str> = path.split('?').next().unwrap_or_default().split('/').collect();
    let taking = OPERATIONS.iter().filter(|operation| operation.takes(method, &path));
    let fewest = |operation: &&Operation| operation.parts.iter().filter(|part| part.is_none()).count();
    let Some(operation) = taking.min_by_key(fewest) else { return };
    let named = operation.statuses.contains(&status.to_string()) || ANYWHERE.contains(&status);
    assert!(named, "{method} {} answered {status}, which its description does not name", path.join("/"));
}
