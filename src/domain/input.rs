//! Checks user input: trimmed text, bounds, dates, URLs. Each check reports errors on its field.

use serde::{Deserialize, Deserializer};

use crate::error::FieldErrors;

/// Distinguishes an absent key (`None`) from null (`Some(None)`). Use with `#[serde(default, deserialize_with =
/// "input::present")]`.
///
/// # Errors
/// The errors of the value itself.
pub fn present<'de, T, D>(deserializer: D) -> Result<Option<Option<T>>, D::Error>
where
    T: Deserialize<'de>,
    D: Deserializer<'de>,
{
    Option::<T>::deserialize(deserializer).map(Some)
}

/// Checks a required line of text: trimmed, at most `max` characters, no control characters, without direction marks.
pub fn line(errors: &mut FieldErrors, field: &str, value: &str, max: usize) -> String {
    let text = without_direction(value);
    if text.is_empty() {
        errors.add(field, "is required");
    }
    bounded(errors, field, &text, max);
    text
}

/// Returns a trimmed text without the invisible Unicode characters that change the direction of writing. If a name contains one,
/// browsers also display the text after the name in the wrong order.
fn without_direction(text: &str) -> String {
    let turns = |sign: &char| matches!(sign, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let text: String = text.chars().filter(|sign| !turns(sign)).collect();
    text.trim().to_owned()
}

/// Checks an optional line of text like [`line`]; empty text is `None`.
pub fn optional_line(
    errors: &mut FieldErrors,
    field: &str,
    value: Option<&str>,
    max: usize,
) -> Option<String> {
    let text = value.map(without_direction).filter(|text| !text.is_empty())?;
    bounded(errors, field, &text, max);
    Some(text)
}

fn bounded(errors: &mut FieldErrors, field: &str, text: &str, max: usize) {
    if text.chars().count() > max {
        errors.add(field, format!("must be at most {max} characters"));
    }
    if text.chars().any(char::is_control) {
        errors.add(field, "must not contain control characters");
    }
}

/// Normalizes and checks a text of several lines.
pub fn text(errors: &mut FieldErrors, field: &str, value: &str, max: usize) -> String {
    let text = value.replace("\r\n", "\n").trim_end().to_owned();
    if text.chars().count() > max {
        errors.add(field, format!("must be at most {max} characters"));
    }
    if text.chars().any(|c| c.is_control() && !matches!(c, '\n' | '\t')) {
        errors.add(field, "must not contain control characters");
    }
    text
}

/// Checks an optional calendar date (`YYYY-MM-DD`); empty text is `None`.
pub fn optional_date(errors: &mut FieldErrors, field: &str, value: Option<&str>) -> Option<String> {
    let text = value.map(str::trim).filter(|text| !text.is_empty())?;
    if let Ok(date) = jiff::civil::Date::strptime("%Y-%m-%d", text)
        && (1900..=2200).contains(&date.year())
    {
        return Some(date.to_string());
    }
    errors.add(field, "must be a date like 2026-11-21");
    None
}

/// Checks a required calendar date.
pub fn date(errors: &mut FieldErrors, field: &str, value: Option<&str>) -> String {
    let date = optional_date(errors, field, value);
    if date.is_none() {
        errors.add(field, "is required");
    }
    date.unwrap_or_default()
}

/// Checks an optional wall-clock time (`HH:MM`, 24 hours); empty text is `None`. Seconds are accepted and dropped.
pub fn optional_time(errors: &mut FieldErrors, field: &str, value: Option<&str>) -> Option<String> {
    let text = value.map(str::trim).filter(|text| !text.is_empty())?;
    let parsed =
        jiff::civil::Time::strptime("%H:%M", text).or_else(|_| jiff::civil::Time::strptime("%H:%M:%S", text));
    if let Ok(time) = parsed {
        Some(format!("{:02}:{:02}", time.hour(), time.minute()))
    } else {
        errors.add(field, "must be a time like 19:30");
        None
    }
}

/// Checks an optional URL of a link (http, https, mailto or tel); empty text is `None`.
pub fn optional_url(errors: &mut FieldErrors, field: &str, value: Option<&str>) -> Option<String> {
    let text = optional_line(errors, field, value, 500)?;
    match url::Url::parse(&text) {
        Ok(url) if matches!(url.scheme(), "http" | "https" | "mailto" | "tel") => Some(text),
        _ => {
            errors.add(field, "must be a whole address, such as https://example.com");
            None
        }
    }
}

/// Checks the format of an optional email address; empty text is `None`.
pub fn optional_email(errors: &mut FieldErrors, field: &str, value: Option<&str>) -> Option<String> {
    let text = optional_line(errors, field, value, 254)?;
    let formed = text.split_once('@').is_some_and(|(local, host)| {
        !local.is_empty()
            && host.contains('.')
            && !host.contains('@')
            && host.split('.').all(|label| !label.is_empty())
            && !text.contains(char::is_whitespace)
    });
    if !formed {
        errors.add(field, "must be an e-mail address");
    }
    Some(text)
}

/// Checks a score: a whole number from 0 to 999.
pub fn score(errors: &mut FieldErrors, field: &str, value: Option<i64>) -> Option<i64> {
    if value.is_some_and(|score| !(0..=999).contains(&score)) {
        errors.add(field, "must be a whole number from 0 to 999");
    }
    value
}
