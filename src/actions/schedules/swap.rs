//! Swaps date, time and location of two games. Rejects a swap that would break the schedule's constraints.

use crate::db::{Connection, Transaction};
use crate::domain::games::{Game, GameDetails, GameTeam, Status};
use crate::domain::ids::{GameId, OrganizationId};
use crate::domain::players::View;
use crate::domain::schedules::days_after;
use crate::error::{Error, Result};
use crate::rules::clashes::is_unavailable;
use crate::rules::dates;
use crate::store;
use crate::views::schedules::clashes::{self, Clash};
use crate::views::schedules::{teams_of, week_of};

/// Two games that swapped places, and their clashes.
#[derive(Debug)]
pub struct SwappedGames {
    /// In the order of the request.
    pub games: [Game; 2],
    /// The clashes that do not forbid the swap, such as a bye.
    pub warnings: Vec<Clash>,
}

/// Swaps date, time and location of two games of one schedule. `now` is in unix seconds.
///
/// # Errors
/// `Invalid` on `gameId1` or `gameId2` for a game of another organization. `Conflict` with the reason if a game was
/// played, or if a team would play twice within a day or round, or at a time at which the team is unavailable.
pub fn swap(
    tx: &Transaction,
    organization: OrganizationId,
    ids: [GameId; 2],
    now: i64,
) -> Result<SwappedGames> {
    let first = find(tx, organization, (ids[0], "gameId1"))?;
    let second = find(tx, organization, (ids[1], "gameId2"))?;
    check_games(tx, organization, [&first, &second])?;
    for (moved, place) in [(&first, &second), (&second, &first)] {
        let (from, until) = span_of(tx, organization, (moved, place))?;
        for team in [&moved.home_team, &moved.away_team] {
            check_team(tx, organization, (team, place), (&from, &until), ids)?;
        }
    }
    for (moved, place) in [(&first, &second), (&second, &first)] {
        store::games::update_details(tx, organization, moved.id, &place_of(place), now)?;
    }
    let games =
        [store::games::find(tx, organization, ids[0])?, store::games::find(tx, organization, ids[1])?];
    let warnings = clashes::of_games(tx, organization, &games)?;
    Ok(SwappedGames { games, warnings })
}

fn find(conn: &Connection, organization: OrganizationId, (id, name): (GameId, &'static str)) -> Result<Game> {
    store::games::find(conn, organization, id).map_err(|error| match error {
        Error::NotFound(_) => Error::field(name, "is not one of your games"),
        other => other,
    })
}

/// Returns a change to the date, time and location of `game`.
fn place_of(game: &Game) -> GameDetails {
    GameDetails {
        location: Some(game.location.clone()),
        location_url: Some(game.location_url.clone()),
        date: Some(game.date.clone()),
        time: Some(game.time.clone()),
        ..GameDetails::default()
    }
}

/// Rejects games that were played, or that are not of the same schedule.
fn check_games(conn: &Connection, organization: OrganizationId, games: [&Game; 2]) -> Result<()> {
    let mut schedules = Vec::new();
    for game in games {
        let (is_played, schedule) = store::schedules::place_of(conn, organization, game.id)?;
        if is_played {
            let (home, away) = (&game.home_team.name, &game.away_team.name);
            return Err(refused(format!("{away} at {home} was played and stays where it is.")));
        }
        schedules.push(schedule);
    }
    let [first, second] = games;
    let is_league = first.league_id.is_some() && first.league_id == second.league_id;
    if !is_league || first.season_id != second.season_id || schedules[0] != schedules[1] {
        return Err(refused("Only two games of one schedule can be swapped.".to_owned()));
    }
    Ok(())
}

/// Rejects the date and time of `place` for a team that is unavailable then, or that has a third game from `from` to
/// `until`. `ids` are the two swapped games.
fn check_team(
    conn: &Connection,
    organization: OrganizationId,
    (team, place): (&GameTeam, &Game),
    (from, until): (&str, &str),
    ids: [GameId; 2],
) -> Result<()> {
    if let Some(time) = &place.time {
        let slots = store::teams::find(conn, organization, View::Staff, team.id)?.unavailable_slots;
        if is_unavailable(&slots, time) {
            return Err(refused(format!("{} cannot play at {}.", team.name, dates::clock(Some(time)))));
        }
    }
    let around = store::games::list_between(conn, organization, from, until)?;
    let busy = around.iter().any(|game| {
        let plays = game.home_team.id == team.id || game.away_team.id == team.id;
        plays && !ids.contains(&game.id) && game.status != Status::Cancelled
    });
    match busy {
        false => Ok(()),
        true if from == until => {
            Err(refused(format!("{} would play twice on {}.", team.name, dates::long_date(from))))
        }
        true => {
            let (from, until) = (dates::long_date(from), dates::long_date(until));
            Err(refused(format!("{} would play twice from {from} to {until}.", team.name)))
        }
    }
}

/// Returns the first and last day of the period in which a team may play once: the day of `place`, or its week if the
/// week has slots for a whole round, teams play once a week, and `moved` comes from another week.
fn span_of(
    conn: &Connection,
    organization: OrganizationId,
    (moved, place): (&Game, &Game),
) -> Result<(String, String)> {
    let day = (place.date.clone(), place.date.clone());
    let (_, Some(id)) = store::schedules::place_of(conn, organization, place.id)? else { return Ok(day) };
    let schedule = store::schedules::find(conn, organization, id)?;
    let Some(week) = week_of(&schedule, &place.date) else { return Ok(day) };
    let courts = schedule.locations.len().max(1);
    let cells = schedule.game_days.len() * schedule.times(week).len() * courts;
    let rounds = cells / (teams_of(conn, organization, &schedule)?.len() / 2).max(1);
    if rounds == 0 || schedule.games_per_week > 1 || week_of(&schedule, &moved.date) == Some(week) {
        return Ok(day);
    }
    let first = &schedule.weekly_dates[week];
    Ok((first.clone(), days_after(first, 6)))
}

fn refused(why: String) -> Error {
    Error::Conflict(why)
}
