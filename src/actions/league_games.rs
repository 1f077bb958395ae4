//! Creates, updates and deletes the games of a league. After the last game of a league, the divisions that wait for its
//! standings get their teams.

use super::courtside;
use super::divisions::seat_ready;
use super::game_status::{refuse_points, settle_status};
use crate::db::{Connection, Transaction};
use crate::domain::games::{Game, GameChange, GameDetails, NewGameFields, SAME_TEAM, Status};
use crate::domain::ids::{EnrolmentId, GameId, LeagueId, OrganizationId, SeasonId};
use crate::error::{Error, Result};
use crate::rules::outcome;
use crate::store;
use crate::store::games::{Competition, NewGame};
use crate::views::league_games::find;

/// Returns the initial status of a new game, which may have scores.
fn first_status(planned: &NewGameFields) -> Status {
    let (status, (home, away)) = (planned.details.status.unwrap_or(Status::Scheduled), planned.scores);
    if home.is_some() { outcome::after_scores(status, home, away) } else { status }
}

/// Creates a game of a league. `names` are the request's names of the team fields. `now` is in unix seconds.
///
/// # Errors
/// `NotFound` for the league, `Invalid` on the field of a team that is not in the league.
pub fn create(
    tx: &Transaction,
    organization: OrganizationId,
    (season, league): (SeasonId, LeagueId),
    (planned, names): (&NewGameFields, [&'static str; 2]),
    now: i64,
) -> Result<Game> {
    store::leagues::find_in_season(tx, organization, season, league)?;
    for (team, name) in [planned.home, planned.away].into_iter().zip(names) {
        check_team(tx, organization, (season, league), (team, name))?;
    }
    let game = create_planned(tx, organization, &as_new(season, Competition::League(league), planned), now)?;
    seat_ready(tx, organization, season, now)?;
    Ok(game)
}

/// Creates a game and settles its status. `now` is in unix seconds.
///
/// # Errors
/// As for [`settle_status`].
pub(super) fn create_planned(
    tx: &Transaction,
    organization: OrganizationId,
    game: &NewGame<'_>,
    now: i64,
) -> Result<Game> {
    let id = store::games::create(tx, organization, game, now)?;
    settle_status(tx, organization, (id, None), now)?;
    store::games::find(tx, organization, id)
}

/// Returns the row to insert for a planned game.
#[must_use]
pub(super) fn as_new<'a>(season: SeasonId, of: Competition<'a>, planned: &'a NewGameFields) -> NewGame<'a> {
    let (details, (score_home, score_away)) = (&planned.details, planned.scores);
    let text = |field: &'a Option<Option<String>>| field.as_ref().and_then(Option::as_deref);
    NewGame {
        season,
        of,
        home: planned.home,
        away: planned.away,
        date: &planned.date,
        time: text(&details.time),
        location: text(&details.location),
        location_url: text(&details.location_url),
        video_url: text(&details.video_url),
        status: first_status(planned),
        forfeited_by: details.forfeited_by.flatten(),
        pinned: details.pinned.unwrap_or_default(),
        score_home,
        score_away,
    }
}

/// Rejects a team that is not in the league. `name` is the field of the team.
fn check_team(
    conn: &Connection,
    organization: OrganizationId,
    (season, league): (SeasonId, LeagueId),
    (team, name): (EnrolmentId, &'static str),
) -> Result<()> {
    match store::enrolments::find(conn, organization, team) {
        Ok(found) if (found.season, found.league) == (season, league) => Ok(()),
        Ok(_) | Err(Error::NotFound(_)) => Err(Error::field(name, "is not a team of this league")),
        Err(other) => Err(other),
    }
}

/// Updates a game of a league. `now` is in unix seconds.
///
/// # Errors
/// `NotFound` for the game, `Invalid` on a team that is not in the league, and those of [`change`].
pub fn update(
    tx: &Transaction,
    organization: OrganizationId,
    (season, league, id): (SeasonId, LeagueId, GameId),
    (changes, names): (&GameChange, [&'static str; 2]),
    now: i64,
) -> Result<Game> {
    let game = find(tx, organization, (season, league, id))?;
    for (team, name) in [changes.home, changes.away].into_iter().zip(names) {
        if let Some(team) = team {
            check_team(tx, organization, (season, league), (team, name))?;
        }
    }
    change(tx, organization, &game, (changes, names), now)?;
    seat_ready(tx, organization, season, now)?;
    store::games::find(tx, organization, id)
}

/// Deletes a game of a league. `now` is in unix seconds.
///
/// # Errors
/// `NotFound` for the game.
pub fn remove(
    tx: &Transaction,
    organization: OrganizationId,
    place: (SeasonId, LeagueId, GameId),
    now: i64,
) -> Result<()> {
    find(tx, organization, place)?;
    store::games::remove(tx, organization, place.2)?;
    seat_ready(tx, organization, place.0, now)
}

/// Writes a change of a game. If home and away are swapped and the change has no scores, swaps the scores too.
///
/// # Errors
/// `Invalid` for a team against itself, and as for [`settle_status`] and [`refuse_points`]; `Conflict` if the change
/// would remove a team with statistics or scores from the game.
pub(super) fn change(
    tx: &Transaction,
    organization: OrganizationId,
    game: &Game,
    (change, names): (&GameChange, [&'static str; 2]),
    now: i64,
) -> Result<()> {
    let before = (game.home_team_id, game.away_team_id);
    let after = (change.home.unwrap_or(before.0), change.away.unwrap_or(before.1));
    if after.0 == after.1 {
        return Err(Error::field(names[1], SAME_TEAM));
    }
    if after != before {
        courtside::refuse_typed(tx, organization, game.id)?;
        for side in [&game.home_team, &game.away_team] {
            let entered = store::games::count_entered(tx, organization, game.id, Some(side.slt_id))?;
            if entered != store::games::EnteredCounts::default()
                && side.slt_id != after.0
                && side.slt_id != after.1
            {
                let why = format!("{} has numbers in this game and stays in it.", side.name);
                return Err(Error::Conflict(why));
            }
        }
        store::games::update_teams(tx, organization, game.id, after, now)?;
    }
    let is_swapped = after == (before.1, before.0);
    let details = swapped(&change.details, game, is_swapped);
    store::games::update_details(tx, organization, game.id, &details, now)?;
    set_scores(tx, organization, (game, is_swapped), change, now)?;
    settle_status(tx, organization, (game.id, Some(game)), now)
}

/// Returns the details of a change. If home and away are swapped, also swaps the side that forfeited.
fn swapped(details: &GameDetails, game: &Game, is_swapped: bool) -> GameDetails {
    let forfeited_by = game.forfeited_by.filter(|_| is_swapped).map(|side| Some(side.turned()));
    GameDetails { forfeited_by: details.forfeited_by.or(forfeited_by), ..details.clone() }
}

/// Sets the scores of a change. Without scores, swaps the saved ones if home and away are swapped.
fn set_scores(
    tx: &Transaction,
    organization: OrganizationId,
    (game, is_swapped): (&Game, bool),
    change: &GameChange,
    now: i64,
) -> Result<()> {
    let saved = store::games::find(tx, organization, game.id)?;
    if change.scores.is_some_and(|scores| scores != (saved.score_home, saved.score_away)) {
        courtside::refuse_typed(tx, organization, game.id)?;
    }
    let (home, away, status) = match change.scores {
        Some((home, away)) => (home, away, status_after(&saved, change, (home, away))?),
        None if is_swapped => {
            let (home, away) = game.entered_scores();
            (away, home, saved.status)
        }
        None => return Ok(()),
    };
    store::games::update_scores(tx, organization, game.id, (home, away, status), now)
}

/// Returns the status of a game after a change with scores. `game` already has the details of the change.
fn status_after(game: &Game, change: &GameChange, scores: (Option<i64>, Option<i64>)) -> Result<Status> {
    if change.details.forfeited_by.flatten().is_some() {
        return Ok(Status::Forfeit);
    }
    refuse_points(game, scores)?;
    let is_same = scores == (game.score_home, game.score_away) && game.status != Status::Scheduled;
    Ok(if is_same { game.status } else { outcome::after_scores(game.status, scores.0, scores.1) })
}
