//! The types of the OpenAPI document.

use std::collections::BTreeMap;

use syn::{Attribute, Ident, Item};

use crate::source::{files_of, none, parse};

/// Returns whether a type derives `ToSchema`.
fn is_described(attributes: &[Attribute]) -> bool {
    let derives = attributes.iter().filter(|attribute| attribute.path().is_ident("derive"));
    derives
        .filter_map(|attribute| attribute.meta.require_list().ok())
        .any(|list| list.tokens.clone().into_iter().any(|token| token.to_string() == "ToSchema"))
}

/// Returns the name of a type in the document: its own, or that of `#[schema(as = Name)]`.
fn shown(own: &Ident, attributes: &[Attribute]) -> String {
    let schemas = attributes.iter().filter(|attribute| attribute.path().is_ident("schema"));
    let lists = schemas.filter_map(|attribute| attribute.meta.require_list().ok());
    let texts = lists.map(|list| list.tokens.to_string());
    let other = texts.into_iter().find_map(|text| Some(text.strip_prefix("as = ")?.to_owned()));
    other.unwrap_or_else(|| own.to_string())
}

/// Returns the names of the types in the document.
fn described(items: Vec<Item>) -> Vec<String> {
    let of = |item| match item {
        Item::Struct(item) if is_described(&item.attrs) => vec![shown(&item.ident, &item.attrs)],
        Item::Enum(item) if is_described(&item.attrs) => vec![shown(&item.ident, &item.attrs)],
        Item::Mod(module) => described(module.content.map(|(_, items)| items).unwrap_or_default()),
        _ => vec![],
    };
    items.into_iter().flat_map(of).collect()
}

#[test]
fn no_two_types_of_the_description_share_a_name() {
    let mut places: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for file in files_of("src/", ".rs") {
        for name in described(parse(&file).items) {
            places.entry(name).or_default().push(file.clone());
        }
    }
    assert!(places.len() > 100, "{} types are described", places.len());
    let shared = places.into_iter().filter(|(_, places)| places.len() > 1);
    let shared: Vec<String> = shared.map(|(name, places)| format!("{name}: {}", places.join(", "))).collect();
    none("types with the same name, of which the OpenAPI document contains only one", &shared);
}
