//! What an organization shows of its scorebook, and in which order.

mod activity;
mod domains;
mod game_periods;
mod player_attributes;
mod stats;

use serde_json::Value;

use crate::support::Client;

/// One key of each row.
fn column(rows: &Value, key: &str) -> Vec<Value> {
    rows.as_array().unwrap().iter().map(|row| row[key].clone()).collect()
}

/// An answer and a field of its public page, asked for by a visitor.
fn public(visitor: &Client, path: &str, key: &str) -> Value {
    visitor.get(&format!("{path}?slug=harbor")).expect(200).json()[key].clone()
}

/// The places that put these rows into this order, by their names.
fn places(rows: &Value, key: &str, order: &[&str]) -> Value {
    let id = |name: &&str| {
        let row = rows.as_array().unwrap().iter().find(|row| row[key] == **name);
        row.unwrap_or_else(|| panic!("no {name}"))["id"].clone()
    };
    order.iter().zip(1..).map(|(name, order)| serde_json::json!({ "id": id(name), "order": order })).collect()
}
