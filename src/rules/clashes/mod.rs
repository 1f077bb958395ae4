//! The one checker of clashes: finds games and bracket slots that clash with each other or with a limit. Forms, bulk
//! changes, swaps, bracket slots, imports and the report of a schedule all use it.

mod kinds;
pub mod requests;

pub use kinds::ClashKind;

use std::collections::{BTreeMap, BTreeSet};

use requests::{BrokenRule, RuleGame, RuleSlot};

use crate::domain::games::{BracketSlot, Game, Status};
use crate::domain::ids::{BracketSlotId, EnrolmentId, GameId, LeagueId, ScheduleId, SeasonId, TeamId};
use crate::domain::schedules::days_between;
use crate::domain::schedules::rules::ScheduleRule;
use crate::rules::game_length::{GAME_MINUTES, minute_of};
use crate::rules::opening_hours::VenueCalendar;

/// The rest in minutes that a team should have between the usual end of a game and the start of its next game.
pub const REST_MINUTES: i64 = 60;

/// The id of a [`Booking`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum BookingId {
    Game(GameId),
    Slot(BracketSlotId),
}

/// A game, or a bracket slot without teams, at its date, time and court.
#[derive(Clone, Debug)]
pub struct Booking<'a> {
    pub id: BookingId,
    /// `YYYY-MM-DD`.
    pub date: &'a str,
    /// `HH:MM`.
    pub time: Option<&'a str>,
    /// The place as staff entered it.
    pub place: Option<&'a str>,
    /// As returned by [`court_of`].
    pub court: Option<String>,
    /// Home and away; empty for a slot.
    pub sides: Vec<(TeamId, EnrolmentId)>,
    pub league: Option<(SeasonId, LeagueId)>,
    /// `None` for a slot.
    pub season: Option<SeasonId>,
    pub schedule: Option<ScheduleId>,
    /// The length in minutes.
    pub minutes: i64,
    /// Whether staff set the length of the league's games. Otherwise the length is an assumption.
    pub is_length_set: bool,
}

impl<'a> Booking<'a> {
    /// Returns the booking of a game; `None` if the game is cancelled or postponed.
    #[must_use]
    pub fn of_game(game: &'a Game) -> Option<Self> {
        is_held(game).then(|| Self {
            id: BookingId::Game(game.id),
            date: &game.date,
            time: game.time.as_deref(),
            place: game.location.as_deref(),
            court: court_of(game.location.as_deref()),
            sides: [&game.home_team, &game.away_team].map(|side| (side.id, side.slt_id)).into(),
            league: game.league_id.map(|league| (game.season_id, league)),
            season: Some(game.season_id),
            schedule: None,
            minutes: GAME_MINUTES,
            is_length_set: false,
        })
    }

    /// Returns the booking of a bracket slot.
    #[must_use]
    pub fn of_slot(slot: &'a BracketSlot) -> Self {
        Self {
            id: BookingId::Slot(slot.id),
            date: &slot.date,
            time: slot.time.as_deref(),
            place: slot.location.as_deref(),
            court: court_of(slot.location.as_deref()),
            sides: Vec::new(),
            league: None,
            season: None,
            schedule: None,
            minutes: GAME_MINUTES,
            is_length_set: false,
        }
    }

    /// Returns the booking as rules see it; `None` for a slot.
    fn as_rule_game(&self, calendar: &VenueCalendar) -> Option<RuleGame<'a>> {
        let [(home, _), (away, _)] = self.sides[..] else { return None };
        Some(RuleGame {
            season: self.season?,
            league: self.league.map(|(_, league)| league),
            teams: [home, away],
            day: days_between("2000-01-01", self.date),
            slot: RuleSlot {
                date: self.date,
                start: self.time.and_then(minute_of),
                minutes: self.minutes,
                place: calendar.venue(self.place),
            },
        })
    }

    /// Returns the start in minutes since 2000-01-01; `None` without a time.
    #[must_use]
    pub fn start(&self) -> Option<i64> {
        Some(days_between("2000-01-01", self.date) * 24 * 60 + minute_of(self.time?)?)
    }
}

/// Bookings that clash. For kinds that concern one time or day, one clash contains all bookings of one team, court or
/// schedule at that time or day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookingClash {
    pub kind: ClashKind,
    /// By start; slots come before games.
    pub bookings: Vec<BookingId>,
    /// The team concerned, for kinds that concern one team.
    pub team: Option<TeamId>,
    /// Whether the games cannot all be played as planned, whatever staff prefer. An overlap is hard if staff set the length
    /// of the earlier game.
    pub is_hard: bool,
    /// The rule that is broken, as an index of [`ClashLimits::rules`].
    pub rule: Option<usize>,
}

/// The limits that games are checked against.
#[derive(Clone, Debug, Default)]
pub struct ClashLimits {
    /// Per team, the times (`HH:MM`) at which it is unavailable.
    pub unavailable: BTreeMap<TeamId, Vec<String>>,
    /// Days on which no team of a league plays.
    pub week_offs: BTreeSet<(SeasonId, LeagueId, String)>,
    /// Enrolled teams and the days of their byes. Bracket games are not checked against them.
    pub byes: BTreeSet<(EnrolmentId, String)>,
    /// The courts of each schedule. An empty list means one court without a name.
    pub courts: BTreeMap<ScheduleId, Vec<String>>,
    /// The opening hours and closures at the locations of the bookings.
    pub calendar: VenueCalendar,
    /// The rules of the seasons of the bookings.
    pub rules: Vec<ScheduleRule>,
}

/// Returns whether a game takes place on its date: it is neither cancelled nor postponed.
#[must_use]
pub fn is_held(game: &Game) -> bool {
    !matches!(game.status, Status::Cancelled | Status::Postponed)
}

/// Returns the normalized name of a place, by which courts are compared; `None` without a place.
#[must_use]
pub fn court_of(location: Option<&str>) -> Option<String> {
    location.map(|court| court.trim().to_lowercase()).filter(|court| !court.is_empty())
}

/// Returns whether one of the times at which a team is unavailable is the time of a game.
#[must_use]
pub fn is_unavailable(slots: &[String], time: &str) -> bool {
    slots.iter().any(|slot| slot.get(..5) == time.get(..5))
}

/// Returns the clashes that concern at least one of the `own` bookings, by date. `bookings` are all bookings of the
/// organization on the days of the `own` ones, and on the days before and after.
#[must_use]
pub fn clashes(
    bookings: &[Booking<'_>],
    own: &BTreeSet<BookingId>,
    limits: &ClashLimits,
) -> Vec<BookingClash> {
    let mut found = of_teams(bookings, limits);
    found.extend(of_courts(bookings));
    found.extend(of_rules(bookings, limits));
    for (schedule, courts) in &limits.courts {
        found.extend(beyond_courts(bookings, own, (*schedule, courts)));
    }
    found.retain(|clash| clash.bookings.iter().any(|id| own.contains(id)));
    for booking in bookings.iter().filter(|booking| own.contains(&booking.id)) {
        found.extend(of_limits(booking, limits));
    }
    let order: BTreeMap<BookingId, usize> =
        bookings.iter().enumerate().map(|(place, booking)| (booking.id, place)).collect();
    let first = |clash: &BookingClash| clash.bookings.iter().filter_map(|id| order.get(id)).min().copied();
    found.sort_by_key(first);
    found
}

fn clash(kind: ClashKind, team: Option<TeamId>, bookings: &[&Booking<'_>]) -> BookingClash {
    let bookings = bookings.iter().map(|booking| booking.id).collect();
    BookingClash { kind, bookings, team, is_hard: kind.is_hard(), rule: None }
}

/// Returns whether two games of a team on one day are allowed by a rule.
fn is_doubleheader(limits: &ClashLimits, team: TeamId, games: &[&Booking<'_>]) -> bool {
    let Some((season, league)) = games.first().and_then(|game| game.league) else { return false };
    games.len() <= 2 && requests::allows_doubleheader(&limits.rules, (season, Some(league)), team)
}

/// Returns the rules that bookings break.
fn of_rules(bookings: &[Booking<'_>], limits: &ClashLimits) -> Vec<BookingClash> {
    if limits.rules.is_empty() {
        return Vec::new();
    }
    let held: Vec<(usize, RuleGame<'_>)> = bookings
        .iter()
        .enumerate()
        .filter_map(|(place, booking)| Some((place, booking.as_rule_game(&limits.calendar)?)))
        .collect();
    let games: Vec<RuleGame<'_>> = held.iter().map(|(_, game)| *game).collect();
    let clash = |broken: BrokenRule| {
        let kind = if broken.is_hard { ClashKind::Rule } else { ClashKind::Wish };
        let broken_by: Vec<&Booking<'_>> = broken.games.iter().map(|game| &bookings[held[*game].0]).collect();
        BookingClash { rule: Some(broken.rule), ..clash(kind, None, &broken_by) }
    };
    requests::broken(&limits.rules, &games, false).into_iter().map(clash).collect()
}

fn of_teams(bookings: &[Booking<'_>], limits: &ClashLimits) -> Vec<BookingClash> {
    let mut of_team: BTreeMap<TeamId, Vec<&Booking<'_>>> = BTreeMap::new();
    for booking in bookings {
        for (team, _) in &booking.sides {
            of_team.entry(*team).or_default().push(booking);
        }
    }
    let mut found = Vec::new();
    for (team, games) in &of_team {
        found.extend(
            at_once(games)
                .into_values()
                .filter(|games| games.len() > 1)
                .map(|games| clash(ClashKind::TeamTwiceAtOnce, Some(*team), &games)),
        );
    }
    for (team, games) in &of_team {
        found.extend(
            on_one_day(games)
                .into_iter()
                .filter(|games| !is_doubleheader(limits, *team, games))
                .map(|games| clash(ClashKind::TeamTwiceADay, Some(*team), &games)),
        );
    }
    for (team, games) in &of_team {
        found.extend(overlaps(games, (ClashKind::TeamOverlap, Some(*team))));
        for (earlier, later, gap) in neighbours(games) {
            let both: Vec<_> = earlier.iter().chain(&later).copied().collect();
            let minutes = earlier.iter().map(|game| game.minutes).max().unwrap_or_default();
            if (minutes..minutes + REST_MINUTES).contains(&gap) && !is_one_league_day(&both) {
                // Two games of one league on one day are reported as TeamTwiceADay.
                found.push(clash(ClashKind::TooLittleRest, Some(*team), &both));
            }
        }
    }
    found
}

/// Returns the bookings by start.
fn at_once<'a, 'b>(bookings: &[&'a Booking<'b>]) -> BTreeMap<i64, Vec<&'a Booking<'b>>> {
    let mut starts: BTreeMap<i64, Vec<_>> = BTreeMap::new();
    for booking in bookings {
        if let Some(start) = booking.start() {
            starts.entry(start).or_default().push(*booking);
        }
    }
    starts
}

/// Returns the bookings of one league and day, for each with several. Bookings at one time are reported as
/// `TeamTwiceAtOnce`, and not here as well.
fn on_one_day<'a, 'b>(bookings: &[&'a Booking<'b>]) -> Vec<Vec<&'a Booking<'b>>> {
    let mut days: BTreeMap<(&str, (SeasonId, LeagueId)), Vec<_>> = BTreeMap::new();
    for booking in bookings {
        if let Some(league) = booking.league {
            days.entry((booking.date, league)).or_default().push(*booking);
        }
    }
    let differ = |games: &Vec<&Booking<'_>>| {
        games.len() > 1 && games.iter().any(|game| game.time.is_none() || game.time != games[0].time)
    };
    days.into_values().filter(differ).collect()
}

fn is_one_league_day(bookings: &[&Booking<'_>]) -> bool {
    bookings[0].league.is_some()
        && bookings.iter().all(|one| (one.league, one.date) == (bookings[0].league, bookings[0].date))
}

/// Bookings at one start, those at the next start, and the minutes between them.
type Neighbours<'a, 'b> = (Vec<&'a Booking<'b>>, Vec<&'a Booking<'b>>, i64);

/// Returns each two successive starts with their bookings.
fn neighbours<'a, 'b>(bookings: &[&'a Booking<'b>]) -> Vec<Neighbours<'a, 'b>> {
    let starts: Vec<_> = at_once(bookings).into_iter().collect();
    starts.windows(2).map(|two| (two[0].1.clone(), two[1].1.clone(), two[1].0 - two[0].0)).collect()
}

/// Returns the clashes of bookings that start before earlier ones end, but not at the same time.
fn overlaps(bookings: &[&Booking<'_>], (kind, team): (ClashKind, Option<TeamId>)) -> Vec<BookingClash> {
    let starts: Vec<_> = at_once(bookings).into_iter().collect();
    let mut found = Vec::new();
    for (index, (start, earlier)) in starts.iter().enumerate() {
        for (next, later) in &starts[index + 1..] {
            let longer: Vec<_> =
                earlier.iter().copied().filter(|booking| start + booking.minutes > *next).collect();
            if longer.is_empty() {
                break;
            }
            let is_hard = longer.iter().any(|booking| booking.is_length_set);
            let both: Vec<_> = longer.iter().chain(later).copied().collect();
            found.push(BookingClash { is_hard, ..clash(kind, team, &both) });
        }
    }
    found
}

fn of_courts(bookings: &[Booking<'_>]) -> Vec<BookingClash> {
    let mut courts: BTreeMap<&str, Vec<&Booking<'_>>> = BTreeMap::new();
    for booking in bookings {
        if let Some(court) = &booking.court {
            courts.entry(court).or_default().push(booking);
        }
    }
    let mut found = Vec::new();
    for there in courts.values() {
        for at_once in at_once(there).values() {
            found.extend(of_court_at_once(at_once));
        }
    }
    for there in courts.values() {
        found.extend(overlaps(there, (ClashKind::CourtOverlap, None)));
    }
    found
}

/// Returns the clash of games on one court at one time, and the clash of bracket slots with each other and these games.
fn of_court_at_once(bookings: &[&Booking<'_>]) -> Vec<BookingClash> {
    let (games, slots): (Vec<_>, Vec<_>) =
        bookings.iter().copied().partition(|booking| matches!(booking.id, BookingId::Game(_)));
    let mut found = Vec::new();
    if games.len() > 1 {
        found.push(clash(ClashKind::CourtTwice, None, &games));
    }
    if !slots.is_empty() && bookings.len() > 1 {
        found.push(clash(ClashKind::CourtTwice, None, &[slots, games].concat()));
    }
    found
}

/// Returns the times with more games of a schedule's league than the schedule has courts, if at least one of these games
/// has no court.
fn beyond_courts(
    bookings: &[Booking<'_>],
    own: &BTreeSet<BookingId>,
    (schedule, courts): (ScheduleId, &[String]),
) -> Vec<BookingClash> {
    let courts: BTreeSet<String> = courts.iter().filter_map(|court| court_of(Some(court))).collect();
    let is_own = |booking: &&Booking<'_>| booking.schedule == Some(schedule) && own.contains(&booking.id);
    let Some(league) = bookings.iter().find(is_own).and_then(|booking| booking.league) else {
        return Vec::new();
    };
    let is_there = |booking: &&Booking<'_>| {
        booking.league == Some(league) && booking.court.as_ref().is_none_or(|court| courts.contains(court))
    };
    let there: Vec<_> = bookings.iter().filter(is_there).collect();
    let is_over = |games: &Vec<&Booking<'_>>| {
        games.len() > courts.len().max(1) && games.iter().any(|game| game.court.is_none())
    };
    let over = at_once(&there).into_values().filter(is_over);
    over.map(|games| clash(ClashKind::CourtsFull, None, &games)).collect()
}

fn of_limits(booking: &Booking<'_>, limits: &ClashLimits) -> Vec<BookingClash> {
    let mut found = Vec::new();
    let mut add = |kind, team| found.push(clash(kind, team, &[booking]));
    let date = || booking.date.to_owned();
    if booking.league.is_some_and(|(season, league)| limits.week_offs.contains(&(season, league, date()))) {
        add(ClashKind::WeekOff, None);
    }
    if limits.calendar.closed(booking.place, (booking.date, booking.time, booking.minutes)).is_some() {
        add(ClashKind::Closed, None);
    }
    for (team, enrolment) in &booking.sides {
        let slots = limits.unavailable.get(team).map_or(&[][..], Vec::as_slice);
        if booking.time.is_some_and(|time| is_unavailable(slots, time)) {
            add(ClashKind::Unavailable, Some(*team));
        }
        if booking.league.is_some() && limits.byes.contains(&(*enrolment, date())) {
            add(ClashKind::Bye, Some(*team));
        }
    }
    found
}
