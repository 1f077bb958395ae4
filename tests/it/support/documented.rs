//! Checks that the OpenAPI document names the status of each response that a test gets.

use std::collections::HashSet;
use std::sync::LazyLock;

use homecourt::api::document;

/// An operation of the document.
struct Operation {
    method: String,
    /// The segments of the path; a parameter is `None`.
    parts: Vec<Option<String>>,
    statuses: HashSet<String>,
}

static OPERATIONS: LazyLock<Vec<Operation>> = LazyLock::new(|| {
    let document = document();
    let mut operations = Vec::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            let parts = path.split('/').map(|part| (!part.starts_with('{')).then(|| part.to_owned()));
            operations.push(Operation {
                method: method.to_uppercase(),
                parts: parts.collect(),
                statuses: operation["responses"].as_object().unwrap().keys().cloned().collect(),
            });
        }
    }
    operations
});

impl Operation {
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
