//! The meaning of a game's scores and status: who won, whether the game counts, and the status that pages show.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::hash::Hash;

use jiff::{SignedDuration, Timestamp};
use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::games::{self, ForfeitedBy, Status, instant};
use crate::domain::ids::EnrolmentId;

/// The fields of a game that decide its outcome. `Id` identifies a team.
#[derive(Clone, Copy, Debug)]
pub struct GameOutcome<Id> {
    pub home: Id,
    pub away: Id,
    pub score_home: Option<i64>,
    pub score_away: Option<i64>,
    pub status: Status,
    /// The side that forfeited. A forfeit without one is decided by its score.
    pub forfeited_by: Option<ForfeitedBy>,
    /// Bracket games do not count in standings.
    pub is_bracket: bool,
    /// An erased game does not count in standings any more: a team withdrew.
    pub is_erased: bool,
}

/// A win or a loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub enum Form {
    W,
    L,
}

/// A number of wins and losses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct WinLossRecord {
    pub wins: u32,
    pub losses: u32,
}

impl WinLossRecord {
    /// Adds a win or a loss.
    pub fn add(&mut self, form: Form) {
        match form {
            Form::W => self.wins += 1,
            Form::L => self.losses += 1,
        }
    }
}

impl<Id> GameOutcome<Id> {
    /// Returns both scores of a completed or forfeited league game, home first. Drawn games are included: their points
    /// count.
    #[must_use]
    pub fn points(&self) -> Option<(i64, i64)> {
        let is_over = matches!(self.status, Status::Completed | Status::Forfeit);
        let played = is_over && !self.is_bracket && !self.is_erased;
        self.score_home.zip(self.score_away).filter(|_| played)
    }

    /// Returns whether the game can still count for wins and losses: a league game that was neither played nor cancelled.
    #[must_use]
    pub fn remains(&self) -> bool {
        !self.is_bracket && !self.is_erased && self.status != Status::Cancelled && self.points().is_none()
    }

    /// Returns whether the game counts for wins and losses: a league game that was completed with unequal scores or
    /// forfeited.
    #[must_use]
    pub fn counts(&self) -> bool {
        self.forms().is_some()
    }

    /// Returns each side's result, home first, if the game counts. Both sides lose a game that both forfeited.
    #[must_use]
    pub fn forms(&self) -> Option<[Form; 2]> {
        self.points().and_then(|_| self.forms_of_scores())
    }

    /// Returns each side's result by forfeit and scores, home first, even if the game does not count.
    #[must_use]
    pub fn forms_of_scores(&self) -> Option<[Form; 2]> {
        self.decided(self.score_home?, self.score_away?)
    }

    /// Returns the winner and the loser if the game counts and has a winner.
    #[must_use]
    pub fn result(&self) -> Option<(&Id, &Id)> {
        self.in_order(self.forms()?)
    }

    /// Returns the winner and the loser of a bracket game. The side that forfeited loses; otherwise the scores decide.
    /// `None` if the game is live, postponed or cancelled, or if both sides forfeited.
    #[must_use]
    pub fn advances(&self) -> Option<(&Id, &Id)> {
        if matches!(self.status, Status::Live | Status::Postponed | Status::Cancelled) {
            return None;
        }
        self.in_order(self.forms_of_scores()?)
    }

    /// Returns whether both sides forfeited: both lose, and nobody advances in a bracket.
    #[must_use]
    pub fn is_lost_by_both(&self) -> bool {
        self.status == Status::Forfeit && self.forfeited_by == Some(ForfeitedBy::Both)
    }

    fn decided(&self, home: i64, away: i64) -> Option<[Form; 2]> {
        match (self.forfeited_by, home.cmp(&away)) {
            (Some(ForfeitedBy::Both), _) => Some([Form::L, Form::L]),
            (Some(ForfeitedBy::Away), _) | (None, Ordering::Greater) => Some([Form::W, Form::L]),
            (Some(ForfeitedBy::Home), _) | (None, Ordering::Less) => Some([Form::L, Form::W]),
            (None, Ordering::Equal) => None,
        }
    }

    fn in_order(&self, forms: [Form; 2]) -> Option<(&Id, &Id)> {
        match forms {
            [Form::W, Form::L] => Some((&self.home, &self.away)),
            [Form::L, Form::W] => Some((&self.away, &self.home)),
            _ => None,
        }
    }
}

impl<Id> GameOutcome<Id> {
    /// Returns the same game with other team ids.
    #[must_use]
    pub fn between<Other>(&self, home: Other, away: Other) -> GameOutcome<Other> {
        GameOutcome {
            home,
            away,
            score_home: self.score_home,
            score_away: self.score_away,
            status: self.status,
            forfeited_by: self.forfeited_by,
            is_bracket: self.is_bracket,
            is_erased: self.is_erased,
        }
    }
}

impl From<&games::Game> for GameOutcome<EnrolmentId> {
    fn from(game: &games::Game) -> Self {
        Self {
            home: game.home_team_id,
            away: game.away_team_id,
            score_home: game.score_home,
            score_away: game.score_away,
            status: game.status,
            forfeited_by: game.forfeited_by,
            is_bracket: game.is_bracket,
            is_erased: game.erased,
        }
    }
}

impl From<&games::PlayedGame> for GameOutcome<EnrolmentId> {
    fn from(game: &games::PlayedGame) -> Self {
        Self {
            home: game.home,
            away: game.away,
            score_home: game.score_home,
            score_away: game.score_away,
            status: game.status,
            forfeited_by: game.forfeited_by,
            is_bracket: game.is_bracket,
            is_erased: game.erased,
        }
    }
}

/// Returns the status that pages show: the stored status of a live, postponed, cancelled or forfeited game; otherwise
/// Completed if either score is above zero, and Scheduled if not.
#[must_use]
pub fn displayed(status: Status, score_home: Option<i64>, score_away: Option<i64>) -> Status {
    match status {
        Status::Scheduled | Status::Completed if score_home.max(score_away) > Some(0) => Status::Completed,
        Status::Scheduled | Status::Completed => Status::Scheduled,
        own => own,
    }
}

/// Returns the status after a final score was entered: completed if both scores are set and one is above zero,
/// scheduled if both were cleared, otherwise unchanged. A forfeit stays a forfeit unless both scores are cleared.
#[must_use]
pub fn after_scores(status: Status, score_home: Option<i64>, score_away: Option<i64>) -> Status {
    match (score_home, score_away) {
        (None, None) => Status::Scheduled,
        (Some(home), Some(away)) if status != Status::Forfeit && (home > 0 || away > 0) => Status::Completed,
        _ => status,
    }
}

/// Time after its start after which a live game should have ended.
const LONGEST: SignedDuration = SignedDuration::from_hours(4);

/// Time after its last entry for which a game that is scored at the court stays live, however late it began.
const LONGEST_BREAK: SignedDuration = SignedDuration::from_hours(1);

/// Returns the instant, in RFC 3339, after which the result of a live game is overdue; `None` for other games.
///
/// Date and time are those of the organization's time zone `zone`. A game without a time counts from the end of its day.
/// `last_entry` is when the last entry of its scoring log arrived, in Unix milliseconds.
#[must_use]
pub fn live_until(
    status: Status,
    (date, time, zone): (&str, Option<&str>, &str),
    last_entry: Option<i64>,
) -> Option<String> {
    if status != Status::Live {
        return None;
    }
    let start: Timestamp = instant(date, Some(time.unwrap_or("23:59")), zone)?.parse().ok()?;
    let planned = start.checked_add(LONGEST).ok()?;
    let scored = last_entry
        .and_then(|milliseconds| Timestamp::from_millisecond(milliseconds).ok())
        .and_then(|entry| entry.checked_add(LONGEST_BREAK).ok());
    Some(scored.map_or(planned, |scored| scored.max(planned)).to_string())
}

/// Returns whether a live game started so long ago that its result is overdue.
#[must_use]
pub fn awaits_result(game: &games::Game, now: Timestamp) -> bool {
    let until = game.live_until.as_deref().map(str::parse::<Timestamp>);
    until.is_some_and(|until| until.is_ok_and(|until| now > until))
}

/// Returns the wins and losses of every team that has any.
pub fn records<Id: Copy + Eq + Hash>(
    games: impl IntoIterator<Item = GameOutcome<Id>>,
) -> HashMap<Id, WinLossRecord> {
    let mut records: HashMap<Id, WinLossRecord> = HashMap::new();
    for game in games {
        for (team, form) in [game.home, game.away].into_iter().zip(game.forms().into_iter().flatten()) {
            let record = records.entry(team).or_default();
            match form {
                Form::W => record.wins += 1,
                Form::L => record.losses += 1,
            }
        }
    }
    records
}

/// Returns whether a game is live or has a result.
#[must_use]
pub fn has_begun(game: &games::Game) -> bool {
    let on = matches!(game.status, Status::Live | Status::Completed | Status::Forfeit);
    on || game.score_home.is_some() || game.score_away.is_some()
}
