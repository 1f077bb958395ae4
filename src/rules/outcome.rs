//! What a game's scores and status mean: who won, whether it counts, and how it is displayed.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::hash::Hash;

use jiff::{SignedDuration, Timestamp};
use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::games::{self, ForfeitedBy, Status};
use crate::domain::ids::EnrolmentId;

/// A game as far as its outcome goes, between teams known by `Id`.
#[derive(Clone, Copy, Debug)]
pub struct Game<Id> {
    pub home: Id,
    pub away: Id,
    pub score_home: Option<i64>,
    pub score_away: Option<i64>,
    pub status: Status,
    /// The side that forfeited; without one a forfeit's score decides.
    pub forfeited_by: Option<ForfeitedBy>,
    /// Bracket games count for brackets only.
    pub is_bracket: bool,
}

/// Won or lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub enum Form {
    W,
    L,
}

/// Wins and losses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Record {
    pub wins: u32,
    pub losses: u32,
}

impl<Id> Game<Id> {
    /// Both scores of a league game that was completed or forfeited, home first. Drawn games too: their points count.
    #[must_use]
    pub fn points(&self) -> Option<(i64, i64)> {
        let played = matches!(self.status, Status::Completed | Status::Forfeit) && !self.is_bracket;
        self.score_home.zip(self.score_away).filter(|_| played)
    }

    /// Whether the game counts for wins and losses: completed with unequal scores or forfeited, and no bracket's game.
    #[must_use]
    pub fn counts(&self) -> bool {
        self.forms().is_some()
    }

    /// How each side did, home first, when the game counts. A game that both sides forfeited is lost by both.
    #[must_use]
    pub fn forms(&self) -> Option<[Form; 2]> {
        self.points().and_then(|_| self.forms_of_scores())
    }

    /// How each side did by the scores and by who forfeited, home first, whether or not the game counts.
    #[must_use]
    pub fn forms_of_scores(&self) -> Option<[Form; 2]> {
        self.decided(self.score_home?, self.score_away?)
    }

    /// Winner and loser, when the game counts and was not lost by both.
    #[must_use]
    pub fn result(&self) -> Option<(&Id, &Id)> {
        self.in_order(self.forms()?)
    }

    /// Winner and loser of a bracket's game: the side that forfeited has lost; otherwise the scores decide, unless the
    /// game is still on or was called off. Nobody advances from a game that both sides forfeited.
    #[must_use]
    pub fn advances(&self) -> Option<(&Id, &Id)> {
        if matches!(self.status, Status::Live | Status::Postponed | Status::Cancelled) {
            return None;
        }
        self.in_order(self.forms_of_scores()?)
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

impl<Id> Game<Id> {
    /// The same game between the same teams under other ids.
    #[must_use]
    pub fn between<Other>(&self, home: Other, away: Other) -> Game<Other> {
        Game {
            home,
            away,
            score_home: self.score_home,
            score_away: self.score_away,
            status: self.status,
            forfeited_by: self.forfeited_by,
            is_bracket: self.is_bracket,
        }
    }
}

impl From<&games::Game> for Game<EnrolmentId> {
    fn from(game: &games::Game) -> Self {
        Self {
            home: game.home_team_id,
            away: game.away_team_id,
            score_home: game.score_home,
            score_away: game.score_away,
            status: game.status,
            forfeited_by: game.forfeited_by,
            is_bracket: game.is_bracket,
        }
    }
}

impl From<&games::Played> for Game<EnrolmentId> {
    fn from(game: &games::Played) -> Self {
        Self {
            home: game.home,
            away: game.away,
            score_home: game.score_home,
            score_away: game.score_away,
            status: game.status,
            forfeited_by: game.forfeited_by,
            is_bracket: game.is_bracket,
        }
    }
}

/// Returns the status that a game is shown with: its own where it is live, postponed, cancelled or a forfeit; otherwise
/// completed where a score is above zero, and scheduled where none is.
#[must_use]
pub fn displayed(status: Status, score_home: Option<i64>, score_away: Option<i64>) -> Status {
    match status {
        Status::Scheduled | Status::Completed if score_home.max(score_away) > Some(0) => Status::Completed,
        Status::Scheduled | Status::Completed => Status::Scheduled,
        own => own,
    }
}

/// The status after a final score was entered: completed with both scores and either above zero, scheduled again when
/// both were cleared, and otherwise what it was. A forfeit stays one.
#[must_use]
pub fn after_scores(status: Status, score_home: Option<i64>, score_away: Option<i64>) -> Status {
    match (score_home, score_away) {
        (None, None) => Status::Scheduled,
        (Some(home), Some(away)) if status != Status::Forfeit && (home > 0 || away > 0) => Status::Completed,
        _ => status,
    }
}

/// How long after its start a live game is believed to be on.
const LONGEST: SignedDuration = SignedDuration::from_hours(4);

/// Returns the instant, in RFC 3339, after which the result of a live game is awaited; none for other games. `start` is the
/// game's instant. A game without one counts from the end of its day on the Pacific coast.
#[must_use]
pub fn live_until(status: Status, date: &str, start: Option<&str>) -> Option<String> {
    let end_of_day = format!("{date}T23:59:00-08:00");
    let start: Timestamp = start.unwrap_or(&end_of_day).parse().ok().filter(|_| status == Status::Live)?;
    Some(start.checked_add(LONGEST).ok()?.to_string())
}

/// Returns whether a live game began so long ago that its result is awaited.
#[must_use]
pub fn awaits_result(game: &games::Game, now: Timestamp) -> bool {
    let until = game.live_until.as_deref().map(str::parse::<Timestamp>);
    until.is_some_and(|until| until.is_ok_and(|until| now > until))
}

/// Wins and losses of every team that has any.
pub fn records<Id: Copy + Eq + Hash>(games: impl IntoIterator<Item = Game<Id>>) -> HashMap<Id, Record> {
    let mut records: HashMap<Id, Record> = HashMap::new();
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

/// Whether a game is on or has a result.
#[must_use]
pub fn has_begun(game: &games::Game) -> bool {
    let on = matches!(game.status, Status::Live | Status::Completed | Status::Forfeit);
    on || game.score_home.is_some() || game.score_away.is_some()
}
