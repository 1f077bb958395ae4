//! Packs first data for a page: a list of objects with much the same keys becomes one object of columns, a column of
//! equal values is written once, and fractions have at most six decimals. `ui/src/api/packed.ts` unpacks the lists.
//! `docs/decisions/0018-first-data-in-columns.md` has the bytes that this saves.

use serde_json::{Map, Value, json};

/// The key under which a packed list has its length. No response uses this key.
const ROWS: &str = "=";

/// Replaces every list of two or more objects with much the same keys by one object. Its key `=` has the length of the
/// list. Each other key has the list of the objects' values, or a list of one value if all are equal. The value `{"=":0}`
/// stands for an object that lacks the key.
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

/// Packs a list: into columns if it has a table's columns, else item by item.
fn list(items: Vec<Value>) -> Value {
    let Some(names) = column_names(&items) else { return items.into_iter().map(packed).collect() };
    let mut columns = Map::from_iter([(ROWS.to_owned(), items.len().into())]);
    let mut rows = items;
    for name in names {
        let column = rows.iter_mut().map(|row| row.get_mut(&name).map_or_else(absent, Value::take)).collect();
        columns.insert(name, packed(Value::Array(shortened(column))));
    }
    Value::Object(columns)
}

/// Returns what stands in a column for an object that lacks the key.
fn absent() -> Value {
    json!({ ROWS: 0 })
}

/// Returns the keys of all items in the order in which they first appear, or none if the list cannot be packed. A list can be
/// packed if it has two or more items, all of them are objects, at least half of all keys are in every object, and no key
/// is `=`.
fn column_names(items: &[Value]) -> Option<Vec<String>> {
    let objects = items.iter().map(Value::as_object).collect::<Option<Vec<_>>>()?;
    let [first, rest @ ..] = objects.as_slice() else { return None };
    let mut names: Vec<&String> = first.keys().collect();
    for object in rest {
        let new: Vec<&String> = object.keys().filter(|name| !names.contains(name)).collect();
        names.extend(new);
    }
    let shared = first.keys().filter(|name| rest.iter().all(|object| object.contains_key(*name))).count();
    let is_table = !rest.is_empty() && shared > 0 && shared * 2 >= names.len();
    (is_table && names.iter().all(|name| *name != ROWS)).then(|| names.into_iter().cloned().collect())
}

/// Reduces a column of equal values to one value.
fn shortened(mut column: Vec<Value>) -> Vec<Value> {
    if column.windows(2).all(|pair| pair[0] == pair[1]) {
        column.truncate(1);
    }
    column
}
