//! The places where games are played, from the locations of games.

/// Separators between a place and its court, besides spaces.
const SEPARATORS: [char; 4] = [',', '-', '–', '—'];

/// Splits a location such as `Silverado Park Gym, Court 2` into the place and its court. `Court 2` or `Ct 2` at the end
/// is a court; `Gym B`, `Field 1`, `Floor 1` and `Hall C` are courts after a separator. Otherwise, the whole location is
/// the place. The migration `V22__venues.sql` does the same in SQL.
#[must_use]
pub fn split(location: &str) -> (&str, Option<String>) {
    let location = location.trim();
    court_at_end(location).map_or((location, None), |(place, court)| (place, Some(court)))
}

fn court_at_end(location: &str) -> Option<(&str, String)> {
    let (head, number) = location.rsplit_once(' ')?;
    if number.len() > 3 || !number.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return None;
    }
    let head = head.trim_end_matches(' ');
    let start = head.rfind(|sign| sign == ' ' || SEPARATORS.contains(&sign))?;
    let start = start + head[start..].chars().next().map_or(0, char::len_utf8);
    let (before, word) = head.split_at(start);
    let is_any = |words: &[&str]| words.iter().any(|other| word.eq_ignore_ascii_case(other));
    let is_separated = before.trim_end().ends_with(SEPARATORS);
    let court = if is_any(&["ct", "ct."]) { "Court" } else { word };
    let is_court = is_any(&["court", "ct", "ct."]);
    let is_other = is_separated && is_any(&["gym", "field", "floor", "hall"]);
    let place = before.trim_end_matches(|sign: char| sign.is_whitespace() || SEPARATORS.contains(&sign));
    ((is_court || is_other) && !place.is_empty()).then(|| (place, format!("{court} {number}")))
}
