//! Shortens the numbers of the first data in a page.

use serde_json::Value;

/// Returns a value whose fractions have at most six decimals; the UI shows at most three. A fraction without decimals becomes
/// an integer.
pub(super) fn rounded(value: Value) -> Value {
    match value {
        Value::Array(items) => items.into_iter().map(rounded).collect(),
        Value::Object(members) => members.into_iter().map(|(name, member)| (name, rounded(member))).collect(),
        Value::Number(number) => match number.as_f64() {
            Some(fraction) if number.is_f64() && fraction.abs() < 1e9 => shortened(fraction),
            _ => Value::Number(number),
        },
        other => other,
    }
}

fn shortened(fraction: f64) -> Value {
    let rounded = (fraction * 1e6).round() / 1e6;
    #[expect(clippy::cast_possible_truncation, reason = "an integer below 1e9")]
    let integer = rounded as i64;
    if rounded.fract() == 0.0 { integer.into() } else { rounded.into() }
}
