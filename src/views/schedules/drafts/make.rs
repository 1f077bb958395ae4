//! The games of a new draft: from a generated plan, or from a repair.

use std::collections::{BTreeMap, BTreeSet};

use super::plan::SeasonPlan;
use crate::domain::games::{Game, Status};
use crate::domain::ids::{EnrolmentId, GameId};
use crate::domain::schedules::days_after;
use crate::domain::schedules::drafts::{DraftPlace, DraftRow, DraftState};
use crate::error::{Error, Result};
use crate::rules::schedule::{Plan, PlannedGame};
use crate::store::enrolments::Enrolment;
use crate::views::repairs::{JoinedGame, RepairAnswer, RepairChange, Unplaced};
use crate::views::schedules::planning::{PlanningPart, PlanningResult};

/// A game of a generated plan.
struct GeneratedGame {
    sides: (EnrolmentId, EnrolmentId),
    /// `None` for a game that found no place.
    place: Option<DraftPlace>,
    reason: Option<String>,
}

/// Returns why the games that a generated plan leaves out have no place, in the order of the plans. CPU-bound.
///
/// # Errors
/// `Invalid` for a season that is too large.
pub fn reasons(answer: &PlanningResult, season: &SeasonPlan, unplaced: Unplaced) -> Result<Vec<String>> {
    let (mut planned, mut missing) = (Vec::new(), Vec::new());
    for (part, plan) in parts(answer) {
        for game in new_games(part, plan) {
            let id = GameId(-1 - i64::try_from(planned.len()).map_err(Error::internal)?);
            let place = place_of(part, game);
            planned.extend(season.unsaved(id, sides_of(part, (game.home, game.away)), &place));
        }
        missing.extend(plan.missing.iter().map(|(home, away)| joined(part, (*home, *away))));
    }
    if missing.is_empty() {
        return Ok(Vec::new());
    }
    let replaced: BTreeSet<GameId> =
        answer.planning.parts.iter().flat_map(|part| &part.replaced).map(|game| game.id).collect();
    unplaced.reasons((planned, |game: &Game| replaced.contains(&game.id)), missing)
}

/// Returns the games of a season with those of a generated plan. A replaced game of the same two teams takes the place of
/// a planned one, so that calendars move it; the other replaced games are removed. `reasons` are those of [`reasons`].
#[must_use]
pub fn generated(season: &SeasonPlan, answer: &PlanningResult, reasons: Vec<String>) -> Vec<DraftRow> {
    let mut reasons = reasons.into_iter();
    let mut rows: BTreeMap<GameId, DraftRow> =
        season.games.iter().map(|game| (game.id, DraftRow::published(game))).collect();
    let mut new = Vec::new();
    for (part, plan) in parts(answer) {
        let planned = new_games(part, plan).map(|game| GeneratedGame {
            sides: sides_of(part, (game.home, game.away)),
            place: Some(place_of(part, game)),
            reason: None,
        });
        let missing = plan.missing.iter().map(|meeting| GeneratedGame {
            sides: sides_of(part, *meeting),
            place: None,
            reason: reasons.next(),
        });
        let mut left: Vec<GeneratedGame> = planned.chain(missing).collect();
        let mut replaced: Vec<&Game> = part.replaced.iter().collect();
        for is_like in [is_same_day, is_same_game, is_same_pair] {
            reuse(&mut rows, (&mut replaced, &mut left), is_like);
        }
        for game in replaced {
            rows.entry(game.id).and_modify(|row| row.state = DraftState::Removed);
        }
        new.extend(left.into_iter().map(|game| DraftRow {
            is_generated: game.place.is_some(),
            reason: game.reason,
            ..DraftRow::new(game.sides, game.place)
        }));
    }
    rows.into_values().chain(new).collect()
}

/// Gives planned games to replaced ones that are alike.
fn reuse(
    rows: &mut BTreeMap<GameId, DraftRow>,
    (replaced, left): (&mut Vec<&Game>, &mut Vec<GeneratedGame>),
    is_like: fn(&Game, &GeneratedGame) -> bool,
) {
    replaced.retain(|game| {
        let Some(index) = left.iter().position(|planned| is_like(game, planned)) else { return true };
        let planned = left.remove(index);
        rows.entry(game.id).and_modify(|row| {
            (row.home, row.away) = planned.sides;
            row.is_generated = planned.place.is_some();
            row.state = if row.is_generated { DraftState::Planned } else { DraftState::Unscheduled };
            row.place = planned.place;
            row.reason = planned.reason;
        });
        false
    });
}

fn is_same_day(game: &Game, planned: &GeneratedGame) -> bool {
    is_same_game(game, planned) && planned.place.as_ref().is_some_and(|place| place.date == game.date)
}

fn is_same_game(game: &Game, planned: &GeneratedGame) -> bool {
    planned.sides == (game.home_team_id, game.away_team_id)
}

fn is_same_pair(game: &Game, planned: &GeneratedGame) -> bool {
    is_same_game(game, planned) || planned.sides == (game.away_team_id, game.home_team_id)
}

fn parts(answer: &PlanningResult) -> impl Iterator<Item = (&PlanningPart, &Plan)> {
    answer.planning.parts.iter().zip(&answer.plans)
}

fn new_games<'a>(part: &'a PlanningPart, plan: &'a Plan) -> impl Iterator<Item = &'a PlannedGame> {
    plan.games.iter().filter(|game| !part.request.kept.contains(game))
}

fn sides_of(part: &PlanningPart, (home, away): (usize, usize)) -> (EnrolmentId, EnrolmentId) {
    (part.teams[home].id, part.teams[away].id)
}

fn place_of(part: &PlanningPart, game: &PlannedGame) -> DraftPlace {
    let cell = &part.request.weeks[game.week][game.cell];
    DraftPlace {
        date: days_after(&part.dates[game.week], i64::from(cell.day)),
        time: Some(cell.time.clone()),
        location: part.schedule.locations.get(cell.location).cloned(),
    }
}

fn joined(part: &PlanningPart, (home, away): (usize, usize)) -> JoinedGame {
    let team = |index: usize| -> Enrolment { part.teams[index].clone() };
    JoinedGame { league: part.schedule.league_id, home: team(home), away: team(away) }
}

/// Returns the games of a season with the changes of a repair.
#[must_use]
pub fn repaired(season: &SeasonPlan, answer: &RepairAnswer) -> Vec<DraftRow> {
    let changes: BTreeMap<GameId, &RepairChange> =
        answer.changes.iter().map(|change| (change.id, change)).collect();
    let row = |game: &Game| {
        let mut row = DraftRow::published(game);
        if let Some(change) = changes.get(&game.id) {
            apply(&mut row, change);
        }
        row
    };
    let added = answer.additions.iter().map(|game| {
        let place =
            DraftPlace { date: game.date.clone(), time: game.time.clone(), location: game.location.clone() };
        DraftRow::new((game.home, game.away), Some(place))
    });
    let missing = answer
        .missing
        .iter()
        .map(|game| DraftRow { reason: Some(game.why.clone()), ..DraftRow::new(game.sides, None) });
    season.games.iter().map(row).chain(added).chain(missing).collect()
}

fn apply(row: &mut DraftRow, change: &RepairChange) {
    let after = &change.after;
    match after.status {
        Status::Postponed => row.take(),
        Status::Cancelled => row.state = DraftState::Cancelled,
        _ => row.put(DraftPlace {
            date: after.date.clone(),
            time: after.time.clone(),
            location: after.location.clone(),
        }),
    }
    row.reason.clone_from(&change.why);
    if change.swap_sides {
        (row.home, row.away) = (row.away, row.home);
    }
}
