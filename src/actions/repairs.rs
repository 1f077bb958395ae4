//! Publishes a repaired plan: all of its changes, or none.

use super::bulk_games::{BulkConfirmation, apply_all, refuse_hard};
use super::league_games;
use crate::db::Transaction;
use crate::domain::games::{Game, GameChange, GameDetails, NewGameFields, Status};
use crate::domain::ids::{GameId, OrganizationId, SeasonId};
use crate::domain::repairs::{AddedGameInput, RepairPublication, RepairedGameInput};
use crate::error::{Error, Result};
use crate::store;
use crate::views::bulk_games::{BulkGames, BulkStep, named};
use crate::views::schedules::{clashes, schedule_of_date};

/// Changes and adds the games of a repaired plan. `now` is in unix seconds.
///
/// # Errors
/// `NotFound` for the season; `Invalid` for games or teams that are not of the season; `Conflict` with the names of games
/// that were saved since the repair was made, and with hard clashes unless `anyway` is set.
pub fn publish(
    tx: &Transaction,
    organization: OrganizationId,
    season: SeasonId,
    publication: &RepairPublication,
    now: i64,
) -> Result<BulkGames> {
    store::seasons::find(tx, organization, season)?;
    let games = named(tx, organization, &publication.versions())?;
    if games.iter().any(|game| game.season_id != season || game.is_bracket) {
        return Err(Error::field("changes", "must be games of this season's leagues"));
    }
    let mut added = Vec::new();
    for game in &publication.additions {
        added.push(add(tx, organization, season, game, now)?);
    }
    let step = |game: Game| {
        let input = publication.changes.iter().find(|change| change.id == game.id);
        BulkStep { change: input.map(|input| change(&game, input)), game }
    };
    let steps: Vec<BulkStep> = games.into_iter().map(step).collect();
    let confirmed = BulkConfirmation { anyway: publication.anyway, cascade: false };
    let mut published = apply_all(tx, organization, &steps, confirmed, now)?;
    let added = store::games::list_by_ids(tx, organization, &added)?;
    for clash in clashes::of_games(tx, organization, &added)? {
        if !published.clashes.iter().any(|known| known.text == clash.text) {
            published.clashes.push(clash);
        }
    }
    if !publication.anyway {
        refuse_hard(&published.clashes)?;
    }
    Ok(published)
}

/// Returns the change of one game.
fn change(game: &Game, input: &RepairedGameInput) -> GameChange {
    let is_elsewhere = input.location != game.location;
    let details = GameDetails {
        date: Some(input.date.clone()),
        time: Some(input.time.clone()),
        location: Some(input.location.clone()),
        location_url: is_elsewhere.then_some(None),
        status: Some(input.status),
        ..GameDetails::default()
    };
    let sides = input.swap_sides.then_some((game.away_team_id, game.home_team_id));
    GameChange { home: sides.map(|(home, _)| home), away: sides.map(|(_, away)| away), details, scores: None }
}

/// Creates a game, and adds it to its league's schedule with the week of its date, otherwise to the latest one.
fn add(
    tx: &Transaction,
    organization: OrganizationId,
    season: SeasonId,
    input: &AddedGameInput,
    now: i64,
) -> Result<GameId> {
    let details = GameDetails {
        time: Some(input.time.clone()),
        location: Some(input.location.clone()),
        status: Some(Status::Scheduled),
        ..GameDetails::default()
    };
    let (home, away, date) = (input.home, input.away, input.date.clone());
    let planned = NewGameFields { home, away, date, details, scores: (None, None) };
    let names = ["additions.home", "additions.away"];
    let game = league_games::create(tx, organization, (season, input.league), (&planned, names), now)?;
    let mut schedules = store::schedules::list(tx, organization, Some(input.league))?;
    schedules.retain(|schedule| schedule.season_id == season);
    if let Some(schedule) = schedule_of_date(&schedules, &game.date) {
        store::schedules::add_game(tx, organization, schedule.id, game.id)?;
    }
    Ok(game.id)
}
