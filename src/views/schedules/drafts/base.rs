//! What was published since a draft was made.

use std::collections::BTreeSet;

use serde::Serialize;
use utoipa::ToSchema;

use super::plan::DraftPlan;
use crate::db::Connection;
use crate::domain::games::{Game, Status};
use crate::domain::ids::{DraftGameId, GameId, OrganizationId};
use crate::domain::schedules::drafts::{DraftBase, DraftRow, DraftState};
use crate::domain::versions::Versioned;
use crate::error::Result;
use crate::rules::dates::{clock, long_date};
use crate::store;

/// A published game that changed since a draft was made.
#[derive(Debug, Serialize, ToSchema)]
pub struct BaseChange {
    /// The draft's game; null for a game that was added.
    pub id: Option<DraftGameId>,
    /// What changed and by whom, as a sentence.
    pub text: String,
}

/// Returns what was published since a draft was made: games that moved, began while the draft changes them, were deleted or
/// added.
pub fn changes(conn: &Connection, organization: OrganizationId, plan: &DraftPlan) -> Result<Vec<BaseChange>> {
    let mut found = Vec::new();
    for row in &plan.rows {
        if let Some(text) = change(conn, organization, plan, row)? {
            found.push(BaseChange { id: Some(row.id), text });
        }
    }
    let known: BTreeSet<GameId> = plan.rows.iter().filter_map(|row| row.game).collect();
    for game in plan.season.games.iter().filter(|game| !known.contains(&game.id)) {
        let by = by(conn, organization, game.id)?;
        found.push(BaseChange { id: None, text: format!("{} was added{by}.", named(game)) });
    }
    Ok(found)
}

fn change(
    conn: &Connection,
    organization: OrganizationId,
    plan: &DraftPlan,
    row: &DraftRow,
) -> Result<Option<String>> {
    let Some(base) = &row.base else { return Ok(None) };
    let Some(game) = plan.published(row) else {
        let is_gone = row.state != DraftState::Removed;
        return Ok(is_gone.then(|| format!("{} was deleted.", named_base(plan, base))));
    };
    let name = named_base(plan, base);
    if !base.is_like(game) {
        return Ok(Some(format!("{name} {}{}.", moved(base, game), by(conn, organization, game.id)?)));
    }
    let is_over = row.is_changed() && plan.season.is_locked(game);
    Ok(is_over.then(|| format!("{name} has begun or is over.")))
}

/// Returns how a published game differs from its base, as the rest of a sentence.
fn moved(base: &DraftBase, game: &Game) -> String {
    let now = DraftBase::of(game);
    match (DraftState::of(now.status), DraftState::of(base.status)) {
        (now, was) if now == was => {}
        _ if game.status == Status::Postponed => return "was postponed".to_owned(),
        _ if game.status == Status::Cancelled => return "was cancelled".to_owned(),
        _ => return format!("takes place again, on {}", long_date(&game.date)),
    }
    if now.place == base.place {
        return format!("is now {} at {}", game.away_team.name, game.home_team.name);
    }
    let time = game.time.as_ref().map(|time| format!(" at {}", clock(Some(time)))).unwrap_or_default();
    let court = game.location.as_ref().map(|court| format!(", {court}")).unwrap_or_default();
    format!("was moved to {}{time}{court}", long_date(&game.date))
}

/// Returns who saved a game last, as the end of a sentence; empty if nobody is known.
fn by(conn: &Connection, organization: OrganizationId, game: GameId) -> Result<String> {
    let saved = store::versions::find(conn, organization, Versioned::Game(game))?;
    Ok(saved.by.map(|name| format!(" by {name}")).unwrap_or_default())
}

fn named(game: &Game) -> String {
    format!("{} at {} on {}", game.away_team.name, game.home_team.name, long_date(&game.date))
}

fn named_base(plan: &DraftPlan, base: &DraftBase) -> String {
    let name = |id| plan.season.enrolments.get(&id).map_or("?", |team| team.name.as_str());
    format!("{} at {} on {}", name(base.away), name(base.home), long_date(&base.place.date))
}
