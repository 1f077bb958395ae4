//! Answers as they are written into a page: lists of like things by columns, so that a box score's numbers stand side by
//! side, what all rows have in common is said once, and no number has more digits than are of use. `ui/src/api/packed.ts` reads it.

use serde_json::{Map, Value};

/// The name of the member that says how many things are written by columns: no answer has one of that name.
const ROWS: &str = "=";

/// A value with every list of two or more objects of the same members written as one object: under `=` how many there
/// are, under each member's name their values, or the one value of all.
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

/// A share or an average with six decimals, of which one is shown, and without them where it is whole.
fn short(float: f64) -> Value {
    let rounded = (float * 1e6).round() / 1e6;
    #[expect(clippy::cast_possible_truncation, reason = "it is whole, and small")]
    let whole = rounded as i64;
    if rounded.fract() == 0.0 { whole.into() } else { rounded.into() }
}

fn list(items: Vec<Value>) -> Value {
    let names = match items.as_slice() {
        [Value::Object(first), rest @ ..]
            if !rest.is_empty() && rest.iter().all(|item| alike(first, item)) =>
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

/// Whether a thing has the members of another, and some, and can be told from one that is packed.
fn alike(first: &Map<String, Value>, item: &Value) -> bool {
    let names = |members: &Map<String, Value>| members.keys().cloned().collect::<Vec<_>>();
    let item = item.as_object();
    !first.is_empty() && !first.contains_key(ROWS) && item.is_some_and(|item| names(item) == names(first))
}

/// The one value of all, where it is one.
fn shortened(mut column: Vec<Value>) -> Vec<Value> {
    if column.windows(2).all(|pair| pair[0] == pair[1]) {
        column.truncate(1);
    }
    column
}
