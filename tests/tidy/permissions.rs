//! The signature is the permission: of handlers and of store functions.

use std::collections::BTreeSet;

use syn::spanned::Spanned;
use syn::{FnArg, Item, ItemFn, Meta, Type, Visibility};

use crate::source::{files_of, none, parse, read, root};

/// Store functions that search for an organization, that serve all organizations, or that read the schema alone.
const WITHOUT_ORGANIZATION: &[&str] = &[
    "archives/copy::undone",
    "archives/mod::tables",
    "archives/mod::unlisted",
    "archives/texts::unlisted",
    "businesses::list_public",
    "courtside/links::find_by_token",
    "courtside/sessions::find_by_cookie",
    "former_addresses::slug",
    "images::",
    "organizations::",
    "sports::",
    "users::",
    "sessions::",
    "seasons::list_all",
];

/// Probes: callable on any host, without a session, without data of an organization.
const WITHOUT_CALLER: &str = "src/api/health.rs";

/// Returns the name of a parameter's type: `Transaction` for `tx: &Transaction<'_>`.
fn type_name(argument: &FnArg) -> String {
    let FnArg::Typed(typed) = argument else { return "self".into() };
    let mut kind = &*typed.ty;
    while let Type::Reference(reference) = kind {
        kind = &reference.elem;
    }
    let Type::Path(path) = kind else { return String::new() };
    path.path.segments.last().map_or_else(String::new, |segment| segment.ident.to_string())
}

#[test]
fn store_functions_take_the_organization_right_after_the_connection() {
    let mut found = Vec::new();
    for file in files_of("src/store/", ".rs") {
        let module = file.trim_start_matches("src/store/").trim_end_matches(".rs");
        let items = parse(&file).items.into_iter();
        let public = items.filter_map(|item| match item {
            Item::Fn(function) if matches!(function.vis, Visibility::Public(_)) => Some(function.sig),
            _ => None,
        });
        for signature in public {
            let kinds: Vec<String> = signature.inputs.iter().map(type_name).collect();
            let name = format!("{module}::{}", signature.ident);
            let reaches_rows =
                kinds.first().is_some_and(|kind| kind == "Connection" || kind == "Transaction");
            let listed = WITHOUT_ORGANIZATION.iter().any(|start| name.starts_with(start));
            if reaches_rows && !listed && kinds.get(1).is_none_or(|kind| kind != "OrganizationId") {
                found.push(name);
            }
        }
    }
    none("store functions without an organization", &found);
}

/// Returns the handlers of src/api: file, function, and its `#[utoipa::path(…)]` without white space.
fn handlers() -> Vec<(String, ItemFn, String)> {
    let mut found = Vec::new();
    for file in files_of("src/api/", ".rs") {
        for item in parse(&file).items {
            let Item::Fn(function) = item else { continue };
            let described = function.attrs.iter().find_map(|attribute| match &attribute.meta {
                Meta::List(list) if list.path.segments[0].ident == "utoipa" => Some(list.tokens.to_string()),
                _ => None,
            });
            if let Some(described) = described {
                found.push((file.clone(), function, described.split_whitespace().collect()));
            }
        }
    }
    found
}

#[test]
fn a_handlers_first_parameter_is_the_permission_it_documents() {
    let mut found = Vec::new();
    for (file, function, described) in handlers().into_iter().filter(|(file, _, _)| file != WITHOUT_CALLER) {
        let first = function.sig.inputs.first().map(type_name).unwrap_or_default();
        let agrees = match first.as_str() {
            "Anyone" | "Visitor" => !described.contains("security("),
            "Reader" => described.contains(r#"security((),("session"=["scorekeeper"]))"#),
            "Member" | "Caller" => described.contains(r#"security(("session"=["scorekeeper"]))"#),
            "Editor" | "MayDelete" => described.contains(r#"security(("session"=["staff"]))"#),
            "Owner" => described.contains(r#"security(("session"=["org_owner"]))"#),
            "Scorer" | "LateScorer" => described.contains(r#"security(("scorer"=[]))"#),
            "SuperAdmin" => described.contains(r#"security(("session"=["super_admin"]))"#),
            _ => false,
        };
        if !agrees {
            found.push(format!("{file}: {} takes `{first}` first", function.sig.ident));
        }
    }
    none("handlers whose first parameter does not match the security of their OpenAPI description", &found);
}

#[test]
fn handlers_only_hand_on() {
    let mut found = Vec::new();
    for (file, function, _) in handlers() {
        let lines = function.block.span().end().line - function.block.span().start().line - 1;
        if lines > 12 {
            found.push(format!("{file}: {} has a body of {lines} lines", function.sig.ident));
        }
    }
    none("handler bodies over 12 lines", &found);
}

#[test]
fn every_file_of_calls_has_a_file_of_tests() {
    let called: BTreeSet<String> = handlers().into_iter().map(|(file, _, _)| file).collect();
    let tests = ["tests/it/", "tests/it/competition/", "tests/it/site/"];
    let without =
        |file: &String| !tests.iter().any(|folder| root().join(file.replace("src/api/", folder)).is_file());
    let found: Vec<String> = called.into_iter().filter(without).collect();
    none("calls without tests", &found);
}

#[test]
fn every_file_of_tests_runs() {
    let named = files_of("tests/it/main.rs", "").iter().map(|path| read(path)).collect::<String>();
    let module = |path: String| path.trim_start_matches("tests/it/").trim_end_matches(".rs").to_owned();
    let modules = files_of("tests/it/", ".rs")
        .into_iter()
        .map(module)
        .filter(|name| name != "main" && !name.contains('/'));
    let found: Vec<String> = modules.filter(|name| !named.contains(&format!("mod {name};"))).collect();
    none("test files that are not a module of tests/it", &found);
}
