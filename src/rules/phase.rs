//! The phase of a season, which decides what a home page shows.

use std::collections::BTreeSet;

use jiff::civil::{Date, Weekday};

use crate::domain::games::Status;
use crate::domain::home::{Phase, SeasonDay};
use crate::domain::seasons::Season;
use crate::rules::seasons;

/// Before its first result, a season is in play if its next game is at most this many days away.
const SOON: i64 = 60;

/// A bracket without a champion is in play for this many days after its last game.
const RECENTLY: i64 = 14;

/// The date and status of a game.
#[derive(Clone, Copy, Debug)]
pub struct DatedGame {
    pub date: Date,
    /// The status that pages show.
    pub status: Status,
}

impl DatedGame {
    /// Returns whether the game was played to its end or forfeited.
    #[must_use]
    pub fn has_ended(self) -> bool {
        matches!(self.status, Status::Completed | Status::Forfeit)
    }

    /// Returns whether the game is played today or later.
    #[must_use]
    pub fn is_to_come(self, today: Date) -> bool {
        matches!(self.status, Status::Scheduled | Status::Live) && self.date >= today
    }
}

/// The games of a bracket that visitors see, and whether it has a champion.
#[derive(Clone, Debug, Default)]
pub struct DatedBracket {
    pub games: Vec<DatedGame>,
    pub has_champion: bool,
}

impl DatedBracket {
    /// Returns whether the bracket is in play: it has no champion, and a game that is to come or was played in the last
    /// 14 days.
    #[must_use]
    pub fn is_in_play(&self, today: Date) -> bool {
        let recently = |game: &DatedGame| game.has_ended() && days_between(game.date, today) <= RECENTLY;
        !self.has_champion && self.games.iter().any(|game| game.is_to_come(today) || recently(game))
    }
}

/// Returns the phase of a season with these games, which include those of its brackets.
#[must_use]
pub fn phase(today: Date, games: &[DatedGame], brackets: &[DatedBracket]) -> Phase {
    let is_played = games.iter().any(|game| game.has_ended());
    let next = games.iter().filter(|game| game.is_to_come(today)).map(|game| game.date).min();
    if brackets.iter().any(|bracket| bracket.is_in_play(today)) {
        Phase::Playoffs
    } else if is_played && next.is_none() {
        Phase::OffSeason
    } else if is_played || next.is_some_and(|date| days_between(today, date) <= SOON) {
        Phase::InSeason
    } else {
        Phase::New
    }
}

/// Returns the season that a home page shows: the active season that other pages show, else the latest that has begun,
/// else the next to begin.
#[must_use]
pub fn season<'s>(all: &'s [Season], today: &str) -> Option<&'s Season> {
    let start = |season: &&Season| (season.start_date.clone().unwrap_or_default(), season.id);
    let (begun, coming): (Vec<_>, Vec<_>) = all.iter().partition(|season| start(season).0.as_str() <= today);
    seasons::shown(all, today)
        .or_else(|| begun.into_iter().max_by_key(start))
        .or_else(|| coming.into_iter().min_by_key(start))
}

/// Returns the number of a match day within a season with these match days; `None` if `day` is not one of them.
#[must_use]
pub fn season_day(days: &BTreeSet<Date>, day: Date) -> Option<SeasonDay> {
    let place = days.iter().position(|one| *one == day)?;
    let weeks: BTreeSet<_> =
        days.iter().map(|day| day.iso_week_date()).map(|day| (day.year(), day.week())).collect();
    Some(SeasonDay { number: place + 1, of: days.len(), is_week: weeks.len() == days.len() })
}

/// Returns the weekday that all days share; `None` for a single day.
#[must_use]
pub fn common_weekday(days: &BTreeSet<Date>) -> Option<Weekday> {
    let weekday = days.first()?.weekday();
    (days.len() > 1 && days.iter().all(|day| day.weekday() == weekday)).then_some(weekday)
}

/// Returns the number of days from one date to another.
fn days_between(from: Date, to: Date) -> i64 {
    from.until(to).map_or(i64::MAX, |span| i64::from(span.get_days()))
}
