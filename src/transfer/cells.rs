//! Parses numbers, minutes and statuses as spreadsheets write them.

use crate::domain::games::Status;

/// Parses a whole number from 0 to 999: `12` or `12.0`.
#[must_use]
pub fn read_count(text: &str) -> Option<i64> {
    let text = text.trim();
    let whole = text.split_once('.').map_or(text, |(whole, zeros)| {
        if !zeros.is_empty() && zeros.bytes().all(|byte| byte == b'0') { whole } else { text }
    });
    let digits = !whole.is_empty() && whole.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| whole.parse().ok()).flatten().filter(|count| (0..=999).contains(count))
}

/// Parses minutes played: a whole number, or `31:20`, which is rounded to the nearest minute.
#[must_use]
pub fn read_minutes(text: &str) -> Option<i64> {
    let Some((minutes, seconds)) = text.trim().split_once(':') else {
        return read_count(text);
    };
    let seconds = read_count(seconds).filter(|seconds| *seconds < 60)?;
    read_count(minutes).map(|minutes| (minutes + i64::from(seconds >= 30)).min(999))
}

/// Parses a game's status: the name of the status or a common synonym.
#[must_use]
pub fn read_status(text: &str) -> Option<Status> {
    let letters = text.chars().filter(|sign| sign.is_alphanumeric()).flat_map(char::to_lowercase);
    let plain: String = letters.collect();
    let status = match plain.as_str() {
        "upcoming" => Status::Scheduled,
        "inprogress" => Status::Live,
        "complete" | "played" | "finished" | "final" => Status::Completed,
        "ppd" | "postponement" => Status::Postponed,
        "canceled" | "cancellation" => Status::Cancelled,
        "forfeited" | "ff" => Status::Forfeit,
        other if is_after_overtime(other) => Status::Completed,
        other => return Status::named(other),
    };
    Some(status)
}

/// Returns whether a status is `Final/OT`, `Final (2OT)` or `F/OT`. `plain` is in lower case and without punctuation.
/// `F` alone does not count, because it may mean a forfeit.
fn is_after_overtime(plain: &str) -> bool {
    let rest = plain.strip_prefix("final").or_else(|| plain.strip_prefix('f'));
    let rest = rest.map(|rest| rest.trim_start_matches(|sign: char| sign.is_ascii_digit()));
    matches!(rest, Some("ot" | "overtime"))
}
