//! Clashes of games and bracket slots, with their texts. Loads the games around the ones concerned with a fixed number of
//! queries.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use serde::Serialize;
use utoipa::ToSchema;

use super::rules;
use crate::db::Connection;
use crate::domain::games::BracketSlot;
use crate::domain::games::Game;
use crate::domain::ids::{GameId, LeagueId, OrganizationId, ScheduleId, TeamId};
use crate::domain::schedules::{Schedule, days_after};
use crate::error::Result;
use crate::rules::clashes::{self as checker, Booking, BookingId, ClashKind, ClashLimits};
use crate::rules::dates;
use crate::rules::game_length::usual_minutes;
use crate::rules::opening_hours::VenueCalendar;
use crate::store;
use crate::store::schedules::SlotTimes;
use crate::views::venues::opening_hours;

/// A clash: games that cannot all be played as planned, or a game at a time or on a date at which it cannot be played.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Clash {
    #[schema(value_type = String)]
    pub kind: &'static str,
    /// Whether a team or a court is needed twice at one time, by the lengths of games that staff set, or the court is closed.
    /// The other clashes may be intended.
    #[serde(rename = "isHard")]
    pub is_hard: bool,
    /// The problem, as a sentence.
    pub text: String,
    /// `YYYY-MM-DD`.
    pub date: String,
    pub games: Vec<ClashingGame>,
}

/// A game of a clash.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ClashingGame {
    pub id: GameId,
    pub league: Option<String>,
    pub home: String,
    pub away: String,
    /// `YYYY-MM-DD`.
    pub date: String,
    /// `HH:MM`.
    pub time: Option<String>,
    pub location: Option<String>,
}

/// The games and bracket slots of some days and of the days before and after, and the limits of their leagues.
pub struct Surroundings {
    pub(super) games: Vec<Game>,
    pub(super) slots: Vec<BracketSlot>,
    /// The schedule of each game that has one.
    schedules: HashMap<GameId, ScheduleId>,
    /// The courts of each schedule, and the length of its games in minutes where the league has none set.
    times: HashMap<ScheduleId, (Vec<String>, i64)>,
    /// The length of a game in minutes, for each league that has one set.
    minutes: HashMap<LeagueId, i64>,
    pub(super) limits: ClashLimits,
}

impl Surroundings {
    /// Loads what is around `dates`, with a number of queries that does not depend on the number of games. The `planned`
    /// games take the place of the saved ones.
    pub fn load(
        conn: &Connection,
        organization: OrganizationId,
        days: (&BTreeSet<String>, &[Game]),
    ) -> Result<Self> {
        Self::load_with_places(conn, organization, days, &[])
    }

    /// Loads what is around `dates` like [`Surroundings::load`], also for games that may move to further `places`.
    pub fn load_with_places(
        conn: &Connection,
        organization: OrganizationId,
        (dates, planned): (&BTreeSet<String>, &[Game]),
        places: &[&str],
    ) -> Result<Self> {
        let around: BTreeSet<String> =
            dates.iter().flat_map(|date| [-1, 0, 1].map(|days| days_after(date, days))).collect();
        let mut around: Vec<String> = around.into_iter().collect();
        let mut games = with(store::games::list_on(conn, organization, &around)?, planned);
        let seasons = games.iter().map(|game| game.season_id).collect();
        let rules = store::schedules::rules::list_of(conn, organization, &seasons)?;
        let further = rules::further_dates(&rules, dates);
        if !further.is_empty() {
            around = around.into_iter().chain(further).collect::<BTreeSet<_>>().into_iter().collect();
            games = with(store::games::list_on(conn, organization, &around)?, planned);
        }
        let ids: Vec<GameId> = games.iter().map(|game| game.id).collect();
        let enrolments: BTreeSet<_> =
            games.iter().flat_map(|game| [game.home_team_id, game.away_team_id]).collect();
        let mut limits = ClashLimits {
            unavailable: store::teams::list_unavailable_slots(conn, organization)?
                .into_iter()
                .map(|(team, slots)| (team, slots.into_iter().collect()))
                .collect(),
            week_offs: store::week_offs::list_days(conn, organization, &around)?,
            byes: store::byes::list_days(conn, organization, &enrolments, &around)?,
            courts: BTreeMap::new(),
            calendar: VenueCalendar::default(),
            rules,
        };
        let slots = store::games::slots::list_on(conn, organization, &around)?;
        let named = games.iter().map(|game| &game.location).chain(slots.iter().map(|slot| &slot.location));
        let places = named.flatten().map(String::as_str).chain(places.iter().copied());
        limits.calendar = opening_hours::load(conn, organization, &limits.rules, places)?;
        Ok(Self {
            slots,
            schedules: store::schedules::list_of_games(conn, organization, &ids)?,
            times: store::schedules::list_slot_times(conn, organization)?
                .into_iter()
                .map(|(id, SlotTimes { courts, weeks })| (id, (courts, usual_minutes(&weeks))))
                .collect(),
            minutes: store::leagues::list_game_minutes(conn, organization)?,
            games,
            limits,
        })
    }

    /// Adds the schedules of games that are not saved.
    #[must_use]
    pub fn with_schedules(mut self, schedules: impl IntoIterator<Item = (GameId, ScheduleId)>) -> Self {
        self.schedules.extend(schedules);
        self
    }

    /// Returns the clashes that concern at least one of the `own` games and slots, by date.
    #[must_use]
    pub fn clashes(&self, own: &BTreeSet<BookingId>) -> Vec<Clash> {
        let bookings = self.bookings();
        let mut limits = self.limits.clone();
        for booking in bookings.iter().filter(|booking| own.contains(&booking.id)) {
            self.add_courts(&mut limits, booking);
        }
        let found = checker::clashes(&bookings, own, &limits);
        described(&found, (self.games.iter().map(|game| (game.id, game)).collect(), &bookings), &limits)
    }

    /// Returns all games that take place, by date and time, and all slots.
    pub(super) fn bookings(&self) -> Vec<Booking<'_>> {
        let games = self.games.iter().filter_map(|game| self.booking(game));
        games.chain(self.slots.iter().map(Booking::of_slot)).collect()
    }

    /// Adds the courts of a booking's schedule to the limits.
    pub(super) fn add_courts(&self, limits: &mut ClashLimits, booking: &Booking<'_>) {
        if let Some((id, (courts, _))) = booking.schedule.and_then(|id| Some((id, self.times.get(&id)?))) {
            limits.courts.entry(id).or_insert_with(|| courts.clone());
        }
    }

    pub(super) fn booking<'a>(&'a self, game: &'a Game) -> Option<Booking<'a>> {
        let schedule = self.schedules.get(&game.id).copied();
        let times = schedule.and_then(|id| self.times.get(&id));
        let booking = Booking::of_game(game)?;
        let set = game.league_id.and_then(|league| self.minutes.get(&league));
        let minutes = set.or(times.map(|(_, minutes)| minutes)).copied().unwrap_or(booking.minutes);
        Some(Booking { schedule, minutes, is_length_set: set.is_some(), ..booking })
    }
}

/// Returns clashes with their texts.
pub(super) fn described(
    found: &[checker::BookingClash],
    (games, bookings): (BTreeMap<GameId, &Game>, &[Booking<'_>]),
    limits: &ClashLimits,
) -> Vec<Clash> {
    let words = ClashWords {
        games,
        bookings: bookings.iter().map(|booking| (booking.id, booking)).collect(),
        limits,
    };
    found.iter().filter_map(|clash| words.describe(clash)).collect()
}

/// Returns games with the planned ones in the place of the saved ones, by date and time.
fn with(mut games: Vec<Game>, planned: &[Game]) -> Vec<Game> {
    let ids: BTreeSet<GameId> = planned.iter().map(|game| game.id).collect();
    games.retain(|game| !ids.contains(&game.id));
    games.extend_from_slice(planned);
    games.sort_by_cached_key(store::games::sort_key);
    games
}

/// Returns the clashes of a game at its date, time and location.
pub fn of_game(conn: &Connection, organization: OrganizationId, game: &Game) -> Result<Vec<Clash>> {
    of_games(conn, organization, std::slice::from_ref(game))
}

/// Returns the clashes of games at their dates, times and locations, by date.
pub fn of_games(conn: &Connection, organization: OrganizationId, games: &[Game]) -> Result<Vec<Clash>> {
    let dates = games.iter().map(|game| game.date.clone()).collect();
    let own = games.iter().map(|game| BookingId::Game(game.id)).collect();
    Ok(Surroundings::load(conn, organization, (&dates, &[]))?.clashes(&own))
}

/// Returns the clashes of a bracket's slot with games and other slots on its court.
pub fn of_slot(conn: &Connection, organization: OrganizationId, slot: &BracketSlot) -> Result<Vec<Clash>> {
    let dates = BTreeSet::from([slot.date.clone()]);
    let around = Surroundings::load(conn, organization, (&dates, &[]))?;
    Ok(around.clashes(&BTreeSet::from([BookingId::Slot(slot.id)])))
}

/// Returns the clashes of a schedule's games, by date.
pub fn of_schedule(
    conn: &Connection,
    organization: OrganizationId,
    schedule: &Schedule,
) -> Result<Vec<Clash>> {
    of_games(conn, organization, &store::games::list_by_schedule(conn, organization, schedule.id)?)
}

/// The data for the texts of clashes.
struct ClashWords<'a> {
    games: BTreeMap<GameId, &'a Game>,
    bookings: BTreeMap<BookingId, &'a Booking<'a>>,
    limits: &'a ClashLimits,
}

impl ClashWords<'_> {
    /// Returns a clash with its text; `None` if it has no bookings.
    fn describe(&self, clash: &checker::BookingClash) -> Option<Clash> {
        let bookings: Vec<&Booking<'_>> =
            clash.bookings.iter().filter_map(|id| self.bookings.get(id).copied()).collect();
        let games = clash.bookings.iter().filter_map(|id| match id {
            BookingId::Game(id) => self.games.get(id).copied(),
            BookingId::Slot(_) => None,
        });
        let games: Vec<&Game> = games.collect();
        let first = *bookings.first()?;
        Some(Clash {
            kind: clash.kind.name(),
            is_hard: clash.is_hard,
            text: format!("{}.", self.text(clash, (first, bookings.last()?), &games)),
            date: first.date.to_owned(),
            games: games.iter().copied().map(clashing).collect(),
        })
    }

    /// Returns the sentence of a clash, without the full stop. `first` and `last` are the bookings at the ends.
    fn text(
        &self,
        clash: &checker::BookingClash,
        (first, last): (&Booking<'_>, &Booking<'_>),
        games: &[&Game],
    ) -> String {
        let (date, time) = (dates::long_date(first.date), dates::clock(first.time));
        let count = games.len();
        let league = games.first().and_then(|game| game.league.as_ref());
        let league = league.map_or("The league", |league| league.name.as_str());
        let team = clash.team.and_then(|team| name_of(games.first()?, team)).unwrap_or_default();
        let place = first.place.unwrap_or_default().trim();
        match clash.kind {
            ClashKind::TeamTwiceAtOnce => format!("{team} has {count} games at {time} on {date}"),
            ClashKind::TeamTwiceADay => {
                format!("{team} has {count} games on {date}, and one a day is allowed")
            }
            ClashKind::TeamOverlap => format!("{team} has games {}{}", apart(first, last), length(first)),
            ClashKind::TooLittleRest => {
                format!("{team} has little rest between games {}", apart(first, last))
            }
            ClashKind::CourtTwice if matches!(first.id, BookingId::Slot(_)) => {
                format!("A bracket's game is planned on {place} at {time} on {date}, beside another game")
            }
            ClashKind::CourtTwice => format!("{count} games are on {place} at {time} on {date}"),
            ClashKind::CourtOverlap => format!("{place} has games {}{}", apart(first, last), length(first)),
            ClashKind::CourtsFull => {
                let courts = match self.courts_of(clash) {
                    1 => "1 court".to_owned(),
                    courts => format!("{courts} courts"),
                };
                format!("{count} games are at {time} on {date}, and the schedule has {courts}")
            }
            ClashKind::Unavailable => format!("{team} cannot play at {time} on {date}"),
            ClashKind::WeekOff => format!("{league} does not play on {date}"),
            ClashKind::Bye => format!("{team} has a bye on {date}"),
            ClashKind::Closed => self.closed(first),
            ClashKind::Rule | ClashKind::Wish => self.rule(clash, games),
        }
    }

    /// Returns the sentence of a rule that games break.
    fn rule(&self, clash: &checker::BookingClash, games: &[&Game]) -> String {
        let rule = clash.rule.and_then(|rule| self.limits.rules.get(rule));
        let sentence = rule.map(rules::sentence).unwrap_or_default();
        let at = |game: &&Game| {
            let time = game.time.as_ref().map(|time| format!(" at {}", dates::clock(Some(time))));
            format!("{}{}", dates::long_date(&game.date), time.unwrap_or_default())
        };
        let games: Vec<String> = games.iter().map(at).collect();
        format!("{sentence}: {}", games.join(" and "))
    }

    /// Returns the sentence of a game at a closed court.
    fn closed(&self, booking: &Booking<'_>) -> String {
        let game = (booking.date, booking.time, booking.minutes);
        let why = self.limits.calendar.closed(booking.place, game);
        opening_hours::sentence(booking.place.unwrap_or_default().trim(), game, why)
    }

    /// Returns the number of courts of the schedule of a clash.
    fn courts_of(&self, clash: &checker::BookingClash) -> usize {
        let schedules = clash.bookings.iter().filter_map(|id| self.bookings.get(id)?.schedule);
        let courts = schedules.filter_map(|id| self.limits.courts.get(&id)).map(Vec::len).next();
        courts.unwrap_or(1).max(1)
    }
}

/// Returns the time between two bookings, with their times: `30 minutes apart, at 6:00 PM and 6:30 PM on May 3, 2026`.
fn apart(first: &Booking<'_>, last: &Booking<'_>) -> String {
    let minutes = last.start().zip(first.start()).map_or(0, |(last, first)| last - first);
    let [from, until] = [first, last].map(|one| dates::clock(one.time));
    let [day, next] = [first, last].map(|one| dates::long_date(one.date));
    if day == next {
        format!("{minutes} minutes apart, at {from} and {until} on {day}")
    } else {
        format!("{minutes} minutes apart, at {from} on {day} and {until} on {next}")
    }
}

/// Returns the length of a game as the end of a sentence; empty if staff set none.
fn length(booking: &Booking<'_>) -> String {
    if booking.is_length_set {
        format!(", and the first takes {} minutes", booking.minutes)
    } else {
        String::new()
    }
}

/// Returns what a clash shows of a game.
pub(super) fn clashing(game: &Game) -> ClashingGame {
    ClashingGame {
        id: game.id,
        league: game.league.as_ref().map(|league| league.name.clone()),
        home: game.home_team.name.clone(),
        away: game.away_team.name.clone(),
        date: game.date.clone(),
        time: game.time.clone(),
        location: game.location.clone(),
    }
}

fn name_of(game: &Game, team: TeamId) -> Option<&str> {
    [&game.home_team, &game.away_team].into_iter().find(|side| side.id == team).map(|side| side.name.as_str())
}
