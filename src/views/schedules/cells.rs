//! Converts a schedule's weeks into slots of the engine ("cells"), and games into their slots.

use std::collections::HashMap;

use super::week_of;
use crate::domain::games::Game;
use crate::domain::ids::LeagueId;
use crate::domain::schedules::{DAYS, Schedule, days_after, days_between};
use crate::rules::clashes::court_of;
use crate::rules::game_length::is_at_once;
use crate::rules::schedule::{BusyTime, Cell, PlannedGame, Request};
use crate::store::enrolments::Enrolment;

/// Returns the first days of the schedule's weeks, and of other weeks that contain one of the games, in order.
pub fn weeks_of(schedule: &Schedule, games: &[Game]) -> Vec<String> {
    let first = |game: &Game| {
        let weeks = days_between(&schedule.start_date, &game.date).div_euclid(7);
        days_after(&schedule.start_date, 7 * weeks)
    };
    let mut dates = schedule.weekly_dates.clone();
    dates.extend(games.iter().map(first));
    dates.sort();
    dates.dedup();
    dates
}

/// Returns the index of the week that contains a date, and the day within that week, from 0. `dates` are the first days
/// of the weeks.
fn day_of(dates: &[String], date: &str) -> Option<(usize, u8)> {
    let week = dates.partition_point(|first| first.as_str() <= date).checked_sub(1)?;
    let day = u8::try_from(days_between(&dates[week], date)).ok()?;
    (day < 7).then_some((week, day))
}

/// Returns the slots of the week that begins on `first`, without those that are `taken`, by day, time and court. A week
/// outside the schedule has none.
pub fn open_cells(schedule: &Schedule, first: &str, taken: impl Fn(&str, &Cell) -> bool) -> Vec<Cell> {
    let Some(week) = week_of(schedule, first) else { return Vec::new() };
    let mut cells = Vec::new();
    for day in 0..7_u8 {
        let date = days_after(first, i64::from(day));
        if !schedule.game_days.iter().any(|name| Some(name.as_str()) == name_of(&date)) {
            continue;
        }
        for time in schedule.times(week) {
            let courts = (0..schedule.locations.len().max(1)).map(|location| Cell {
                day,
                time: time.clone(),
                location,
            });
            cells.extend(courts.filter(|cell| !taken(&date, cell)));
        }
    }
    cells
}

/// Returns the name of a date's weekday.
fn name_of(date: &str) -> Option<&'static str> {
    // 2000-01-02 was a Sunday.
    let days = days_between("2000-01-02", date).rem_euclid(7);
    DAYS.get(usize::try_from(days).ok()?).copied()
}

/// The length of a game in minutes, for each league whose staff set one.
pub type GameLengths = HashMap<LeagueId, i64>;

fn length_of(lengths: &GameLengths, game: &Game) -> Option<i64> {
    lengths.get(&game.league_id?).copied()
}

/// The times of games, each with the length that its league has set.
type TakenTimes<'a> = Vec<(&'a str, Option<i64>)>;

/// The courts that other games use: per date and court, the games' times and set lengths.
pub struct TakenCourts<'a> {
    games: HashMap<(&'a str, String), TakenTimes<'a>>,
    lengths: &'a GameLengths,
}

impl<'a> TakenCourts<'a> {
    pub fn of(games: &[&'a Game], lengths: &'a GameLengths) -> Self {
        let mut taken: HashMap<_, TakenTimes<'_>> = HashMap::new();
        for game in games {
            if let (Some(time), Some(court)) = (&game.time, court_of(game.location.as_deref())) {
                let there = taken.entry((game.date.as_str(), court)).or_default();
                there.push((time.as_str(), length_of(lengths, game)));
            }
        }
        Self { games: taken, lengths }
    }

    /// Returns whether another game uses the cell's court on `date` while a game of the cell would be played.
    pub fn has(&self, schedule: &Schedule, date: &str, cell: &Cell) -> bool {
        let court = schedule.locations.get(cell.location);
        let Some(court) = court_of(court.map(String::as_str)) else { return false };
        let own = (cell.time.as_str(), self.lengths.get(&schedule.league_id).copied());
        let there = self.games.get(&(date, court)).map_or(&[][..], Vec::as_slice);
        there.iter().any(|other| is_at_once(own, *other))
    }
}

/// Returns the times of the schedule at which the teams play in other leagues.
pub fn busy(
    (schedule, dates): (&Schedule, &[String]),
    teams: &[Enrolment],
    (others, lengths): (&[&Game], &GameLengths),
) -> Vec<BusyTime> {
    let own = lengths.get(&schedule.league_id).copied();
    let mut busy = Vec::new();
    for game in others {
        let (Some((week, day)), Some(time)) = (day_of(dates, &game.date), &game.time) else { continue };
        let times = week_of(schedule, &game.date).map_or(&[][..], |week| schedule.times(week));
        let other = (time.as_str(), length_of(lengths, game));
        let blocked: Vec<&String> =
            times.iter().filter(|slot| is_at_once((slot.as_str(), own), other)).collect();
        for (index, team) in teams.iter().enumerate() {
            if [game.home_team.id, game.away_team.id].contains(&team.team) {
                let at = |time: &&String| BusyTime { team: index, week, day, time: (*time).clone() };
                busy.extend(blocked.iter().map(at));
            }
        }
    }
    busy
}

/// Returns the slot of a game that stays. Adds a slot to the request if the schedule has none for the game. A game
/// without a court takes any free court at its time. Returns `None` if a team has left the league.
pub fn seat(
    request: &mut Request,
    (schedule, dates): (&Schedule, &[String]),
    teams: &[Enrolment],
    game: &Game,
) -> Option<PlannedGame> {
    let (week, day) = day_of(dates, &game.date)?;
    let index = |id| teams.iter().position(|team| team.id == id);
    let (home, away) = (index(game.home_team_id)?, index(game.away_team_id)?);
    let courts = &schedule.locations;
    let location = match &game.location {
        None if courts.is_empty() => 0,
        named => {
            let own = court_of(named.as_deref());
            let is_own = |court: &String| own.is_some() && court_of(Some(court)) == own;
            courts.iter().position(is_own).unwrap_or(courts.len().max(1))
        }
    };
    let wanted = Cell { day, time: game.time.clone().unwrap_or_default(), location };
    let fits = |cell: &Cell| {
        let is_on_court = game.location.is_none() || cell.location == wanted.location;
        is_on_court && (cell.day, &cell.time) == (wanted.day, &wanted.time)
    };
    let used: Vec<usize> =
        request.kept.iter().filter(|other| other.week == week).map(|other| other.cell).collect();
    let cells = &mut request.weeks[week];
    let free = cells.iter().enumerate().position(|(cell, one)| fits(one) && !used.contains(&cell));
    let cell = free.unwrap_or_else(|| {
        cells.push(wanted);
        cells.len() - 1
    });
    Some(PlannedGame { week, cell, home, away })
}
