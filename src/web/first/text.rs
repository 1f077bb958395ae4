//! Formats dates, numbers and results as the UI does.

use jiff::Timestamp;

use crate::domain::games::{Game, Status};
pub(super) use crate::rules::dates::{clock, long_date};
use crate::rules::outcome;

/// Returns a game's status as the UI shows it; for a forfeit, which team forfeited.
pub(super) fn word(game: &Game, now: Timestamp) -> String {
    let word = match game.display_status {
        Status::Scheduled => "Scheduled",
        Status::Live if outcome::awaits_result(game, now) => "Awaiting result",
        Status::Live => "Live",
        Status::Completed => "Completed",
        Status::Postponed => "Postponed",
        Status::Cancelled => "Cancelled",
        Status::Forfeit => return game.forfeit_words().unwrap_or_default(),
    };
    word.to_owned()
}

/// Returns whether a game has a score to show.
pub(super) fn scored(game: &Game, now: Timestamp) -> bool {
    match game.display_status {
        Status::Completed | Status::Forfeit => true,
        Status::Live => game.score_home.is_some() || !outcome::awaits_result(game, now),
        _ => false,
    }
}

/// Returns the score, the away team's first as in the matchup, or else the status.
pub(super) fn result(game: &Game, now: Timestamp) -> String {
    if !scored(game, now) {
        return word(game, now);
    }
    format!("{}–{}", game.score_away.unwrap_or(0), game.score_home.unwrap_or(0))
}

pub(super) fn matchup(game: &Game) -> String {
    format!("{} at {}", game.away_team.name, game.home_team.name)
}

/// Joins a first and a last name; either may be empty.
pub(super) fn full_name(first: &str, last: &str) -> String {
    format!("{first} {last}").trim().to_owned()
}
