//! Updates the period scores and the player statistics of a game.

use std::collections::HashMap;

use super::courtside::refuse_typed;
use super::game_status::refuse_points;
use super::{brackets, versions};
use crate::db::Transaction;
use crate::domain::ids::{GameId, OrganizationId, PeriodId, PlayerId, StatId};
use crate::domain::periods::{FINAL, PeriodScore, PeriodScoresInput};
use crate::domain::stats::{PlayerRows, PlayerStat, Stat};
use crate::domain::versions::{CellConflict, EditBase, Versioned};
use crate::error::{Error, Result};
use crate::rules::outcome;
use crate::store;
use crate::views::box_score;

/// Rejects period scores that both the caller and another user changed: see [`EditBase::clashes`].
///
/// # Errors
/// `NotFound` for the game, `Outdated` with the conflicting scores.
pub fn refuse_stale_scores(
    tx: &Transaction,
    organization: OrganizationId,
    id: GameId,
    (input, base): (&PeriodScoresInput, &EditBase),
) -> Result<()> {
    if !base.is_given() && input.scores.iter().all(|row| row.was.is_none()) {
        return Ok(());
    }
    let game = store::games::find(tx, organization, id)?;
    let last = store::versions::find(tx, organization, Versioned::Game(id))?;
    let sport = store::seasons::find(tx, organization, game.season_id)?.sport_id;
    let periods = store::periods::list(tx, organization, sport)?;
    let scores = box_score::period_scores(tx, organization, &game, &periods)?;
    let cells = input.scores.iter().filter_map(|row| {
        let is_cell =
            |score: &&PeriodScore| score.game_period.id == row.game_period_id && score.team_id == row.team_id;
        let saved = scores.iter().find(is_cell).map(|score| score.score);
        base.clashes(last.version, row.was, (row.score, saved)).then(|| CellConflict {
            game_period_id: Some(row.game_period_id),
            team_id: Some(row.team_id),
            was: row.was.flatten(),
            yours: row.score,
            saved,
            ..CellConflict::default()
        })
    });
    versions::refuse_cells(Versioned::Game(id), last.clone(), cells.collect())
}

/// Sets period scores. The scores of the period named Final are the game's final score. `now` is in unix seconds.
///
/// # Errors
/// `Invalid` on `gamePeriodId` if the sport has no such period, on `team_id` if the team does not play in the game, or
/// on `score` if only one team has a final score.
pub fn set_period_scores(
    tx: &Transaction,
    organization: OrganizationId,
    id: GameId,
    input: &PeriodScoresInput,
    now: i64,
) -> Result<()> {
    let game = store::games::find(tx, organization, id)?;
    refuse_typed(tx, organization, id)?;
    let sport = store::seasons::find(tx, organization, game.season_id)?.sport_id;
    let periods = store::periods::list(tx, organization, sport)?;
    let named = |id: PeriodId| periods.iter().find(|period| period.id == id);
    let (mut home, mut away) = (game.score_home, game.score_away);
    for row in &input.scores {
        let period = named(row.game_period_id)
            .ok_or_else(|| Error::field("gamePeriodId", "is not a period of this sport"))?;
        let is_home = row.team_id == game.home_team_id;
        if !is_home && row.team_id != game.away_team_id {
            return Err(Error::field("team_id", "is not a team of this game"));
        }
        if period.name != FINAL {
            store::periods::set_score(tx, organization, (id, period.id, row.team_id), row.score)?;
        } else if is_home {
            home = row.score;
        } else {
            away = row.score;
        }
    }
    if (home, away) != (game.score_home, game.score_away) {
        if home.is_some() != away.is_some() {
            return Err(Error::field("score", "the final score needs both teams"));
        }
        refuse_points(&game, (home, away))?;
        let status = outcome::after_scores(game.status, home, away);
        store::games::update_scores(tx, organization, id, (home, away, status), now)?;
        brackets::settle(tx, organization, &game, input.cascade, now)?;
    }
    Ok(())
}

/// Rejects statistics that both the caller and another user changed: see [`EditBase::clashes`].
fn refuse_stale_stats(
    tx: &Transaction,
    organization: OrganizationId,
    game: GameId,
    players: &[PlayerRows],
) -> Result<()> {
    if players.iter().flat_map(|player| &player.rows).all(|(_, row)| row.was.is_none()) {
        return Ok(());
    }
    let raw = store::player_stats::list_by_game(tx, organization, game)?;
    let saved: HashMap<_, _> =
        raw.iter().map(|number| ((number.player, number.stat), number.value)).collect();
    let rows = players.iter().flat_map(|of| of.rows.iter().map(|(_, row)| (of.player, row)));
    let cells = rows.filter_map(|(player, row)| {
        let saved = saved.get(&(player, row.stat_id)).copied();
        EditBase::default().clashes(0, row.was, (row.value, saved)).then(|| CellConflict {
            player_id: Some(player),
            stat_id: Some(row.stat_id),
            was: row.was.flatten(),
            yours: row.value,
            saved,
            ..CellConflict::default()
        })
    });
    let last = store::versions::of_stats(tx, organization, game)?;
    versions::refuse_cells(Versioned::Game(game), last, cells.collect())
}

/// Sets statistics of players in a game. If one row is wrong, nothing is set. Returns all statistics of these players in
/// the game, including derived ones.
///
/// # Errors
/// `Invalid` on `game_id` for an unknown game, on `player_id` for a player of neither team, on `stat_id` for an unknown or
/// derived statistic; `Outdated` for statistics that another user changed after the caller had read them.
pub fn set_player_stats(
    tx: &Transaction,
    organization: OrganizationId,
    game_id: GameId,
    players: &[PlayerRows],
) -> Result<Vec<PlayerStat>> {
    let game = store::games::find(tx, organization, game_id).map_err(|error| unknown(error, "game_id"))?;
    refuse_typed(tx, organization, game_id)?;
    let sport = store::seasons::find(tx, organization, game.season_id)?.sport_id;
    let stats = store::stats::list(tx, organization, sport)?;
    let mut sides = Vec::new();
    for PlayerRows { player, rows } in players {
        let place = rows.first().map_or("", |(place, _)| place.as_str());
        let side = store::player_stats::find_side(tx, organization, game_id, *player)?;
        let stranger = || Error::field(&format!("{place}player_id"), "is not a player of these teams");
        sides.push(side.ok_or_else(stranger)?);
        rows.iter().try_for_each(|(place, row)| refuse_derived(&stats, place, row.stat_id))?;
    }
    refuse_stale_stats(tx, organization, game_id, players)?;
    for (PlayerRows { player, rows }, side) in players.iter().zip(sides) {
        for (_, row) in rows {
            store::player_stats::set(tx, organization, (game_id, *player, row.stat_id), side, row.value)?;
        }
    }
    let players: Vec<PlayerId> = players.iter().map(|of| of.player).collect();
    box_score::stats_of_players(tx, organization, stats, (game_id, &players))
}

/// Rejects an unknown statistic, and one that is computed from others. `place` is the start of the field's name in the error.
fn refuse_derived(stats: &[Stat], place: &str, id: StatId) -> Result<()> {
    let stat = stats.iter().find(|stat| stat.id == id);
    let wrong = |why| Error::field(&format!("{place}stat_id"), why);
    let stat = stat.ok_or_else(|| wrong("is not a statistic of this sport".to_owned()))?;
    if stat.derived {
        let name = &stat.abbreviation;
        return Err(wrong(format!("{name} is computed from other statistics and cannot be entered")));
    }
    Ok(())
}

/// Converts `NotFound` of a game that the body names into an error on `field`.
fn unknown(error: Error, field: &str) -> Error {
    match error {
        Error::NotFound(_) => Error::field(field, "is not one of your games"),
        other => other,
    }
}
