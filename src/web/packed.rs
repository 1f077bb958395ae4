//! Packs first data for a page: a list of objects with the same keys becomes one object of columns, a column of equal
//! values is written once, and fractions have at most six decimals. `ui/src/api/packed.ts` unpacks them.
//! `docs/decisions/0018-first-data-in-columns.md` has the bytes that this saves.

use serde_json::{Map, Value};

/// The key under which a packed list has its length. No response uses this key.
const ROWS: &str = "=";

/// Returns a value in which every list of two or more objects with the same keys is one object: `=` has the length of
/// the list, and each key has the column of its values, or a single value if all are equal.
pub(super) fn packed(value: Value) -> Value {
    match value {
        Value::Array(items) => list(items),
        Value::Object(members) => members.into_iter().map(|(name, value)| (name, packed(value))).collect(),
        Value::Number(number) => match number.as_f64() {
            Some(float) if number.is_f64() && float.abs() < 1e9 => short(float),
            _ => Value::Number(number),
        },
        plain => plain,
    }
}

/// Rounds a fraction to six decimals; the UI shows at most three. A fraction without decimals becomes an integer.
fn short(float: f64) -> Value {
    let rounded = (float * 1e6).round() / 1e6;
    #[expect(clippy::cast_possible_truncation, reason = "an integer below 1e9")]
    let whole = rounded as i64;
    if rounded.fract() == 0.0 { whole.into() } else { rounded.into() }
}

/// Packs a list: into columns if all items have the same keys, else item by item.
fn list(items: Vec<Value>) -> Value {
    let names = match items.as_slice() {
        [Value::Object(first), rest @ ..]
            if !rest.is_empty() && rest.iter().all(|item| has_same_keys(first, item)) =>
        {
            first.keys().cloned().collect::<Vec<_>>()
        }
        _ => return items.into_iter().map(packed).collect(),
    };
    let mut columns = Map::from_iter([(ROWS.to_owned(), items.len().into())]);
    let mut rows = items;
    for name in names {
        let column = rows.iter_mut().filter_map(|row| row.get_mut(&name).map(Value::take)).collect();
        columns.insert(name, packed(Value::Array(shortened(column))));
    }
    Value::Object(columns)
}

/// Returns whether an item is an object with the same keys as `first`, at least one, and no key `=`.
fn has_same_keys(first: &Map<String, Value>, item: &Value) -> bool {
    let names = |members: &Map<String, Value>| members.keys().cloned().collect::<Vec<_>>();
    let item = item.as_object();
    !first.is_empty() && !first.contains_key(ROWS) && item.is_some_and(|item| names(item) == names(first))
}

/// Reduces a column of equal values to one value.
fn shortened(mut column: Vec<Value>) -> Vec<Value> {
    if column.windows(2).all(|pair| pair[0] == pair[1]) {
        column.truncate(1);
    }
    column
}
