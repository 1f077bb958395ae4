//! The settings of an organization: what it shows, and in which order.

mod activity;
mod archives;
mod certificates;
mod domains;
mod game_periods;
mod player_attributes;
mod roles;
mod stats;

use serde_json::Value;

use crate::support::Client;

/// Returns one key of each row.
fn column(rows: &Value, key: &str) -> Vec<Value> {
    rows.as_array().unwrap().iter().map(|row| row[key].clone()).collect()
}

/// Returns a field of a public response, requested by a visitor.
fn public(visitor: &Client, path: &str, key: &str) -> Value {
    visitor.get(&format!("{path}?slug=harbor")).expect(200).json()[key].clone()
}

/// Returns the positions that put these rows into this order, given by name.
fn places(rows: &Value, key: &str, order: &[&str]) -> Value {
    let id = |name: &&str| {
        let row = rows.as_array().unwrap().iter().find(|row| row[key] == **name);
        row.unwrap_or_else(|| panic!("no {name}"))["id"].clone()
    };
    order.iter().zip(1..).map(|(name, order)| serde_json::json!({ "id": id(name), "order": order })).collect()
}
