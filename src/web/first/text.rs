//! Formats dates, numbers and results as the UI does.

use std::fmt::Display;

use jiff::Timestamp;

use crate::domain::games::{Game, Status};
use crate::domain::ids::EnrolmentId;
use crate::rules::dates;
pub(super) use crate::rules::dates::{clock, long_date};
use crate::rules::outcome::{self, Form};

/// The text for a missing value.
pub(super) const NONE: &str = "–";

/// Formats a date: `Sunday, November 15, 2026`.
pub(super) fn full_date(text: &str) -> String {
    dates::date(text, "%A, %B %-d, %Y")
}

/// Formats a number; [`NONE`] if it is missing.
pub(super) fn number<T: Display>(value: Option<T>) -> String {
    value.map_or_else(|| NONE.to_owned(), |value| value.to_string())
}

/// Formats a share from 0 to 1 as a percentage with one decimal and without the sign.
pub(super) fn percent(share: Option<f64>) -> String {
    number(share.map(|share| format!("{:.1}", share * 100.0)))
}

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

/// Returns the score from one team's view, its own points first: `W 71–64`. Without a score, the status.
pub(super) fn result_of(game: &Game, home: bool, now: Timestamp) -> String {
    if !scored(game, now) {
        return word(game, now);
    }
    let (points_home, points_away) = (game.score_home.unwrap_or(0), game.score_away.unwrap_or(0));
    let (own, other) = if home { (points_home, points_away) } else { (points_away, points_home) };
    let forms = outcome::GameOutcome::<EnrolmentId>::from(game).forms_of_scores();
    let mark =
        match forms.filter(|_| game.display_status != Status::Live).map(|forms| forms[usize::from(!home)]) {
            Some(Form::W) => "W ",
            Some(Form::L) => "L ",
            None => "",
        };
    format!("{mark}{own}–{other}")
}

pub(super) fn matchup(game: &Game) -> String {
    format!("{} at {}", game.away_team.name, game.home_team.name)
}

/// Joins a first and a last name; either may be empty.
pub(super) fn full_name(first: &str, last: &str) -> String {
    format!("{first} {last}").trim().to_owned()
}
