//! Lengths of games in minutes.

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

/// Returns a time (`HH:MM`) in minutes since midnight.
#[must_use]
pub fn minute_of(time: &str) -> Option<i64> {
    let (hours, minutes) = time.split_once(':')?;
    Some(hours.parse::<i64>().ok()? * 60 + minutes.get(..2)?.parse::<i64>().ok()?)
}
