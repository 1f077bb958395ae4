//! Two games change places: date, time and location. What a schedule must never have is refused with its reason.

use crate::db::{Connection, Transaction};
use crate::domain::games::{Details, Game, GameTeam, Status};
use crate::domain::ids::{GameId, OrganizationId};
use crate::error::{Error, Result};
use crate::store;

/// Swaps the places of two games of one league. `now` is in unix seconds.
///
/// # Errors
/// `Invalid` on `gameId1` or `gameId2` that is not the organization's, `Conflict` with the reason where a played game would
/// move, or a team would play twice on a day or when it cannot.
pub fn swap(tx: &Transaction, organization: OrganizationId, ids: [GameId; 2], now: i64) -> Result<[Game; 2]> {
    let first = find(tx, organization, (ids[0], "gameId1"))?;
    let second = find(tx, organization, (ids[1], "gameId2"))?;
    of_one_schedule(tx, organization, [&first, &second])?;
    for (moved, place) in [(&first, &second), (&second, &first)] {
        for team in [&moved.home_team, &moved.away_team] {
            is_free(tx, organization, (team, place), ids)?;
        }
    }
    for (moved, place) in [(&first, &second), (&second, &first)] {
        store::games::update_details(tx, organization, moved.id, &place_of(place), now)?;
    }
    Ok([store::games::find(tx, organization, ids[0])?, store::games::find(tx, organization, ids[1])?])
}

fn find(conn: &Connection, organization: OrganizationId, (id, name): (GameId, &'static str)) -> Result<Game> {
    store::games::find(conn, organization, id).map_err(|error| match error {
        Error::NotFound(_) => Error::field(name, "is not a game of yours"),
        other => other,
    })
}

fn place_of(game: &Game) -> Details {
    Details {
        location: Some(game.location.clone()),
        location_url: Some(game.location_url.clone()),
        date: Some(game.date.clone()),
        time: Some(game.time.clone()),
        ..Details::default()
    }
}

fn of_one_schedule(conn: &Connection, organization: OrganizationId, games: [&Game; 2]) -> Result<()> {
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

/// Refuses a place at which the team cannot play, or on whose day it has another game than the two.
fn is_free(
    conn: &Connection,
    organization: OrganizationId,
    (team, place): (&GameTeam, &Game),
    ids: [GameId; 2],
) -> Result<()> {
    if let Some(time) = &place.time {
        let slots = store::teams::find(conn, organization, team.id)?.unavailable_slots;
        if slots.iter().any(|slot| slot.get(..5) == time.get(..5)) {
            return Err(refused(format!("{} cannot play at {time}.", team.name)));
        }
    }
    let on_that_day = store::games::list_between(conn, organization, &place.date, &place.date)?;
    let busy = on_that_day.iter().any(|game| {
        let plays = game.home_team.id == team.id || game.away_team.id == team.id;
        plays && !ids.contains(&game.id) && game.status != Status::Cancelled
    });
    if busy { Err(refused(format!("{} would play twice on {}.", team.name, place.date))) } else { Ok(()) }
}

fn refused(why: String) -> Error {
    Error::Conflict(why)
}
