//! The description of the API is whole, and it is the program's own.

use std::collections::HashSet;

use serde_json::{Value, json};

use crate::support::{Server, program, two_leagues};

fn document(server: &Server) -> Value {
    server.visitor().get("/api/openapi.json").expect(200).json()
}

/// Method, path and description of every operation.
fn operations(document: &Value) -> Vec<(String, String, Value)> {
    let paths = document["paths"].as_object().unwrap();
    let of = |(path, methods): (&String, &Value)| {
        let methods = methods.as_object().unwrap().clone();
        let path = path.clone();
        methods
            .into_iter()
            .map(move |(method, operation)| (method, path.clone(), operation))
            .collect::<Vec<_>>()
    };
    paths.iter().flat_map(of).collect()
}

/// Whether an operation refuses visitors.
fn needs_session(operation: &Value) -> bool {
    operation["security"].as_array().is_some_and(|ways| !ways.contains(&json!({})))
}

#[test]
fn the_server_and_the_command_line_tell_the_same() {
    let server = Server::with(two_leagues);
    let printed = program().arg("openapi").output().unwrap();
    assert!(printed.status.success() && printed.stderr.is_empty());
    assert_eq!(serde_json::from_slice::<Value>(&printed.stdout).unwrap(), document(&server));
}

#[test]
fn every_operation_has_a_name_a_tag_and_a_sentence() {
    let document = document(&Server::with(two_leagues));
    let mut names = HashSet::new();
    for (method, path, operation) in operations(&document) {
        let name = operation["operationId"].as_str().unwrap().to_owned();
        assert!(name.contains('_') || matches!(name.as_str(), "login" | "logout"), "{name}");
        assert!(names.insert(name.clone()), "{name} appears twice");
        assert_eq!(operation["tags"].as_array().unwrap().len(), 1, "{name}");
        let sentence = operation["summary"].as_str().unwrap_or_default();
        assert!(sentence.len() > 5, "{method} {path} says nothing of itself");
    }
    assert!(names.len() > 40, "{} operations", names.len());
}

#[test]
fn every_operation_names_its_errors() {
    let document = document(&Server::with(two_leagues));
    for (method, path, operation) in operations(&document) {
        let answers = operation["responses"].as_object().unwrap();
        let needs_session = needs_session(&operation);
        for (status, named) in [
            ("500", true),
            ("401", needs_session || path == "/api/auth/login"),
            ("404", path.contains('{')),
            ("422", operation.get("requestBody").is_some()),
            ("415", operation.get("requestBody").is_some()),
            ("403", method != "get"),
        ] {
            assert!(!named || answers.contains_key(status), "{method} {path} does not name {status}");
        }
        for (status, answer) in answers.iter().filter(|(status, _)| status.as_str() >= "400") {
            let schema = answer["content"]["application/json"]["schema"]["$ref"].as_str().unwrap();
            let is_known = match schema.trim_start_matches("#/components/schemas/") {
                "Problem" => true,
                // What another user saved, beside the sentence.
                "ConflictBody" => status == "409",
                _ => false,
            };
            assert!(is_known, "{method} {path} {status}: {schema}");
        }
    }
}

#[test]
fn a_session_is_named_by_the_least_role_that_may_call() {
    let document = document(&Server::with(two_leagues));
    assert_eq!(document["components"]["securitySchemes"]["session"]["in"], "cookie");
    for (method, path, operation) in operations(&document) {
        for requirement in operation["security"].as_array().into_iter().flatten() {
            let scopes = requirement.get("session").map(|scopes| scopes.as_array().unwrap().clone());
            let known = ["staff", "org_owner", "super_admin"];
            let one =
                scopes.is_none_or(|scopes| scopes.len() == 1 && known.iter().any(|role| scopes[0] == *role));
            assert!(one, "{method} {path}: {requirement}");
        }
    }
}

/// A super administrator names the organization to work in; the server reads it wherever it reads a session.
#[test]
fn an_operation_that_reads_a_session_takes_the_organization_to_work_in() {
    let document = document(&Server::with(two_leagues));
    for (method, path, operation) in operations(&document) {
        let parameters = operation["parameters"].as_array().cloned().unwrap_or_default();
        let names = |one: &Value| one["in"] == "query" && one["name"] == "organization_id";
        let named = parameters.iter().filter(|one| names(one)).count();
        assert_eq!(named, usize::from(operation.get("security").is_some()), "{method} {path}");
    }
}

#[test]
fn every_reference_leads_somewhere() {
    let document = document(&Server::with(two_leagues));
    let text = document.to_string();
    for (at, _) in text.match_indices("\"$ref\":\"#") {
        let pointer = &text[at + "\"$ref\":\"#".len()..];
        let pointer = pointer.split('"').next().unwrap();
        assert!(document.pointer(pointer).is_some(), "{pointer}");
    }
}

#[test]
fn every_operation_is_there() {
    let server = Server::with(two_leagues);
    let browser = server.visitor();
    for (method, path, operation) in operations(&document(&server)) {
        let filled = path.replace("{slug}", "harbor").replace("{domain}", "harbor.example");
        let parts = filled.split('/').map(|part| if part.starts_with('{') { "999999" } else { part });
        let filled = parts.collect::<Vec<_>>().join("/");
        let answer = browser.call(&method.to_uppercase(), &filled).send();
        let absent = answer.status == 405 || answer.text().contains("Address not found");
        assert!(!absent, "{method} {path} answers {}", answer.text());
        assert!(answer.status < 500, "{method} {path} answers {}", answer.text());
        if needs_session(&operation) {
            assert_eq!(answer.status, 401, "{method} {path} answers a stranger {}", answer.text());
        }
    }
}

#[test]
fn the_page_to_read_it_on_names_every_operation() {
    let server = Server::with(two_leagues);
    let page = server.visitor().get("/api/docs").expect(200);
    assert_eq!(page.header("content-type"), Some("text/html; charset=utf-8"));
    let text = page.text();
    assert!(!text.contains("<script") && !text.contains("http://") && !text.contains("https://"));
    for (method, path, operation) in operations(&document(&server)) {
        let name = operation["operationId"].as_str().unwrap();
        assert!(text.contains(&format!("id=\"{name}\"")), "{name}");
        assert!(text.contains(&path) && text.contains(&method.to_uppercase()), "{method} {path}");
    }
    let style = text.split_once("rel=\"stylesheet\" href=\"").unwrap().1.split('"').next().unwrap();
    let style = server.visitor().get(style).expect(200);
    assert_eq!(style.header("content-type"), Some("text/css; charset=utf-8"));
}
