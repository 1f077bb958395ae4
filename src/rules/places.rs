//! The places where games are played, from the locations of games.

/// Words that begin the name of a court.
const COURTS: [&str; 5] = ["court", "gym", "field", "floor", "hall"];

/// Splits a location such as `Silverado Park Gym, Court 2` into the place and its court. Without a court at the end the
/// whole location is the place.
#[must_use]
pub fn split(location: &str) -> (&str, Option<&str>) {
    let location = location.trim();
    let parts = location.rsplit_once([',', '–', '-']).map(|(place, court)| (place.trim(), court.trim()));
    match parts {
        Some((place, court)) if !place.is_empty() && is_court(court) => (place, Some(court)),
        _ => (location, None),
    }
}

/// Returns whether a text is a word for a court with its number or letter: `Court 2`, `Gym B`.
fn is_court(text: &str) -> bool {
    let mut words = text.split_whitespace();
    let names = words.next().is_some_and(|word| COURTS.iter().any(|court| word.eq_ignore_ascii_case(court)));
    let number =
        words.next().is_some_and(|word| word.chars().count() <= 3 && word.chars().all(char::is_alphanumeric));
    names && number && words.next().is_none()
}
