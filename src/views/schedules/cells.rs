//! Converts a schedule's weeks into slots of the engine ("cells"), and games into their slots.

use std::ops::Range;

use super::week_of;
use crate::domain::games::Game;
use crate::domain::schedules::{Schedule, days_after, days_between, weekday_of};
use crate::rules::clashes::court_of;
use crate::rules::schedule::{Cell, PlannedGame, Request};
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

/// Returns the indices of the rounds of the week that contains a date, and the day within that week, from 0. `dates` are
/// the first days of the rounds' weeks.
pub fn rounds_of(dates: &[String], date: &str) -> Option<(Range<usize>, u8)> {
    let end = dates.partition_point(|first| first.as_str() <= date);
    let first = &dates[end.checked_sub(1)?];
    let day = u8::try_from(days_between(first, date)).ok()?;
    (day < 7).then_some((dates.partition_point(|other| other < first)..end, day))
}

/// Returns the slots of the week that begins on `first`, without those that are `taken`, by day, time and court. A week
/// outside the schedule has none.
pub fn open_cells(schedule: &Schedule, first: &str, taken: impl Fn(&str, &Cell) -> bool) -> Vec<Cell> {
    let Some(week) = week_of(schedule, first) else { return Vec::new() };
    let mut cells = Vec::new();
    for day in 0..7_u8 {
        let date = days_after(first, i64::from(day));
        if !schedule.game_days.iter().any(|name| Some(name.as_str()) == weekday_of(&date)) {
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

/// Returns the slot of a game that stays. Adds a slot to the request if the schedule has none for the game. A game
/// without a court takes any free court at its time. Returns `None` if a team has left the league.
pub fn seat(
    request: &mut Request,
    (schedule, dates): (&Schedule, &[String]),
    teams: &[Enrolment],
    game: &Game,
) -> Option<PlannedGame> {
    let (rounds, day) = rounds_of(dates, &game.date)?;
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
    let is_used =
        |week: usize, cell: usize| request.kept.iter().any(|other| (other.week, other.cell) == (week, cell));
    let free = rounds.clone().find_map(|week| {
        let cells = request.weeks[week].iter().enumerate();
        let cell = cells.into_iter().find(|(cell, one)| fits(one) && !is_used(week, *cell))?.0;
        Some((week, cell))
    });
    let (week, cell) = free.unwrap_or_else(|| {
        // A slot that the schedule does not have belongs to the round with slots on its day.
        let has_day = |week: &usize| request.weeks[*week].iter().any(|cell| cell.day == day);
        let week = rounds.clone().find(has_day).unwrap_or(rounds.start);
        request.weeks[week].push(wanted.clone());
        (week, request.weeks[week].len() - 1)
    });
    Some(PlannedGame { week, cell, home, away })
}
