//! Lengths of games, and games that are played at the same time.

/// The length of a game in minutes, with its breaks, in a league whose staff set none.
pub const GAME_MINUTES: i64 = 60;

/// Returns the usual length in minutes of a game of a schedule whose weeks have these times: [`GAME_MINUTES`], or the
/// least time between two slots if that is shorter.
#[must_use]
pub fn usual_minutes(weeks: &[Vec<String>]) -> i64 {
    let gaps = weeks.iter().flat_map(|times| times.windows(2)).filter_map(|pair| {
        let gap = minute_of(&pair[1])? - minute_of(&pair[0])?;
        (gap > 0).then_some(gap)
    });
    gaps.min().map_or(GAME_MINUTES, |least| least.min(GAME_MINUTES))
}

/// Returns whether two games of one day are played at the same time: they start together, or the earlier one is not over
/// when the later one starts. Each game has its start (`HH:MM`) and the length that staff set, if any.
#[must_use]
pub fn is_at_once(one: (&str, Option<i64>), other: (&str, Option<i64>)) -> bool {
    let (earlier, later) = if one.0 <= other.0 { (one, other) } else { (other, one) };
    let starts = minute_of(earlier.0).zip(minute_of(later.0));
    starts.is_some_and(|(start, next)| start == next || next - start < earlier.1.unwrap_or_default())
}

/// Returns a time (`HH:MM`) in minutes since midnight.
#[must_use]
pub fn minute_of(time: &str) -> Option<i64> {
    let (hours, minutes) = time.split_once(':')?;
    Some(hours.parse::<i64>().ok()? * 60 + minutes.get(..2)?.parse::<i64>().ok()?)
}
