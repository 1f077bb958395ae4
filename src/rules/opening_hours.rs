//! Whether a game can be played at a venue: within its opening hours, and not while it is closed.

use std::collections::BTreeMap;

use crate::domain::ids::{CourtId, VenueId};
use crate::domain::schedules::weekday_of;
use crate::domain::venues::opening_hours::{Closure, VenueTimes};
use crate::rules::clashes::court_of;
use crate::rules::game_length::minute_of;

/// The end of a day in minutes after midnight.
const MIDNIGHT: i64 = 24 * 60;

/// Why a game cannot be played at a venue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Closed<'a> {
    /// The game is not within the opening hours.
    Hours,
    Closure(&'a Closure),
}

/// A game's date (`YYYY-MM-DD`), time (`HH:MM`) and length in minutes.
pub type GameTime<'a> = (&'a str, Option<&'a str>, i64);

/// Returns why a game cannot be played at a venue; `None` if it can. A game without a time only collides with whole days. A
/// game without a court is concerned by closures of the whole venue only.
#[must_use]
pub fn closed_at<'a>(
    times: &'a VenueTimes,
    court: Option<CourtId>,
    game: GameTime<'_>,
) -> Option<Closed<'a>> {
    let (date, time, minutes) = game;
    let start = time.and_then(minute_of);
    let span = start.map(|start| (start, (start + minutes).min(MIDNIGHT)));
    let closure = times.closures.iter().find(|closure| {
        let is_there = closure.court_id.is_none() || closure.court_id == court;
        let is_day = (closure.date.as_str()..=closure.last_day()).contains(&date);
        is_there && is_day && is_during(closure, span)
    });
    let is_open = || {
        let mut own = times.hours.iter().filter(|hours| Some(hours.weekday.as_str()) == weekday_of(date));
        own.any(|hours| {
            let (opens, closes) = (minute_of(&hours.opens), minute_of(&hours.closes));
            span.is_none_or(|(from, until)| opens <= Some(from) && Some(until) <= closes)
        })
    };
    match closure {
        Some(closure) => Some(Closed::Closure(closure)),
        None => (!times.hours.is_empty() && !is_open()).then_some(Closed::Hours),
    }
}

/// Returns whether a closure overlaps a game (start, end); `None` for a game without a time.
fn is_during(closure: &Closure, span: Option<(i64, i64)>) -> bool {
    let minute = |time: &Option<String>| time.as_deref().and_then(minute_of);
    let (from, until) = (minute(&closure.from_time), minute(&closure.until_time));
    match span {
        None => from.is_none() && until.is_none(),
        Some((start, end)) => from.is_none_or(|from| from < end) && until.is_none_or(|until| start < until),
    }
}

/// The venues at the locations of games, with their opening hours and closures.
#[derive(Clone, Debug, Default)]
pub struct VenueCalendar {
    /// By location, as returned by [`court_of`].
    places: BTreeMap<String, CalendarPlace>,
}

#[derive(Clone, Debug)]
struct CalendarPlace {
    venue: VenueId,
    court: Option<CourtId>,
    times: VenueTimes,
}

impl VenueCalendar {
    /// Adds a location at a venue, or at one of its courts.
    pub fn insert(&mut self, location: &str, (venue, court): (VenueId, Option<CourtId>), times: VenueTimes) {
        if let Some(key) = court_of(Some(location)) {
            self.places.insert(key, CalendarPlace { venue, court, times });
        }
    }

    /// Returns the venue and court of a location; `None` for one that is not in the calendar.
    #[must_use]
    pub fn venue(&self, location: Option<&str>) -> Option<(VenueId, Option<CourtId>)> {
        self.places.get(&court_of(location)?).map(|place| (place.venue, place.court))
    }

    /// Returns why a game cannot be played at a location; `None` if it can.
    #[must_use]
    pub fn closed(&self, location: Option<&str>, game: GameTime<'_>) -> Option<Closed<'_>> {
        let place = self.places.get(&court_of(location)?)?;
        closed_at(&place.times, place.court, game)
    }
}
