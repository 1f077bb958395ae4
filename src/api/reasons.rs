//! Translates deserialization errors into messages for people who fill in forms.

use crate::error::Error;

/// Converts a deserialization error into a field error: the path of the field, and the reason in plain words.
pub fn named<E: std::fmt::Display>(error: &serde_path_to_error::Error<E>) -> Error {
    let why = error.inner().to_string();
    let why = why.split(" at line ").next().unwrap_or_default();
    let path = error.path().to_string();
    let within = if path == "." { "" } else { path.as_str() };
    if let Some(missing) = quoted(why, "missing field ") {
        let field = if within.is_empty() { missing.to_owned() } else { format!("{within}.{missing}") };
        return Error::field(&field, "is required");
    }
    let field = quoted(why, "duplicate field ").unwrap_or(if within.is_empty() { "body" } else { within });
    Error::field(field, reason(why))
}

/// Returns the text between backquotes after `start`.
fn quoted<'a>(why: &'a str, start: &str) -> Option<&'a str> {
    why.strip_prefix(start)?.strip_prefix('`')?.strip_suffix('`')
}

/// Returns the message to display for an error message of serde.
fn reason(why: &str) -> String {
    if why.starts_with("duplicate field") {
        return "is given twice".to_owned();
    }
    if let Some((_, variants)) =
        why.strip_prefix("unknown variant ").and_then(|rest| rest.split_once("expected "))
    {
        return format!("must be {}", variants.replace('`', ""));
    }
    let expected = why.rsplit_once("expected ").map_or(why, |(_, expected)| expected);
    match expected {
        "a string" | "string" | "str" => "must be text".to_owned(),
        "a boolean" => "must be true or false".to_owned(),
        "a sequence" => "must be a list".to_owned(),
        number if is_number(number) || why.contains("digit found in string") => {
            "must be a whole number".to_owned()
        }
        other if other.starts_with("struct ") || other == "a map" => "must be an object".to_owned(),
        _ => "is not valid".to_owned(),
    }
}

fn is_number(expected: &str) -> bool {
    let bits = expected.strip_prefix(['i', 'u']).unwrap_or_default();
    matches!(bits, "8" | "16" | "32" | "64" | "size")
}
