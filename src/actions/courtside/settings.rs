//! Changes the settings and the mode of a scored game.

use serde_json::{Map, Value, json};

use super::append::{append_own, prepared};
use super::project::{ProjectionContext, again};
use crate::db::Transaction;
use crate::domain::courtside::RulesPatch;
use crate::domain::courtside::calls::{ScoringInput, ScoringMode};
use crate::domain::games::{Game, Status};
use crate::domain::ids::{GameId, OrganizationId, UserId};
use crate::error::{Refusal, RefusalReason, Result};
use crate::store;
use crate::views::courtside::{log, projection};

/// Changes the settings and the mode of a game. Before the log begins, settings are those that it begins with; later they are
/// an entry of the log. `now` is in unix milliseconds.
///
/// # Errors
/// `Refused` with the changes if the log would overwrite numbers and `confirm` is not set.
pub fn update(
    tx: &Transaction,
    organization: OrganizationId,
    (game, user): (GameId, UserId),
    input: &ScoringInput,
    now: i64,
) -> Result<()> {
    let game = store::games::find(tx, organization, game)?;
    if let Some(rules) = &input.rules {
        set_rules(tx, organization, (&game, user), rules, now)?;
        if let Some(league) = game.league_id.filter(|_| input.for_league) {
            let mut defaults = store::courtside::find_defaults(tx, organization, league)?;
            defaults.extend(rules.clone());
            store::courtside::set_defaults(tx, organization, league, &defaults)?;
        }
    }
    match input.mode {
        Some(ScoringMode::Typed) => set_typed(tx, organization, &game),
        Some(ScoringMode::Events) => set_events(tx, organization, &game, (input.confirm, input.cascade), now),
        None if input.confirm => confirm(tx, organization, &game, input.cascade, now),
        None => Ok(()),
    }
}

fn set_rules(
    tx: &Transaction,
    organization: OrganizationId,
    (game, user): (&Game, UserId),
    rules: &Map<String, Value>,
    now: i64,
) -> Result<()> {
    let mut scoring = prepared(tx, organization, game)?;
    let known = serde_json::to_value(RulesPatch::read(rules)).unwrap_or_default();
    let mut changed = known.as_object().cloned().unwrap_or_default();
    if scoring.seq > 0 && !changed.is_empty() {
        let set = Map::from_iter([("set".to_owned(), Value::Object(std::mem::take(&mut changed)))]);
        append_own(tx, organization, (game.id, user), ("setup", set), now)?;
        scoring = prepared(tx, organization, game)?;
    }
    let may_finish = rules.iter().filter(|(name, _)| *name == "scorersMayFinish");
    scoring
        .rules
        .extend(changed.into_iter().chain(may_finish.map(|(name, value)| (name.clone(), value.clone()))));
    store::courtside::update(tx, organization, &scoring)
}

/// Lets people type the numbers. The rows stay as they are, and the log rests.
fn set_typed(tx: &Transaction, organization: OrganizationId, game: &Game) -> Result<()> {
    let mut scoring = prepared(tx, organization, game)?;
    scoring.mode = ScoringMode::Typed;
    scoring.settle();
    store::courtside::update(tx, organization, &scoring)
}

/// Lets the log overwrite the numbers.
fn set_events(
    tx: &Transaction,
    organization: OrganizationId,
    game: &Game,
    (is_confirmed, cascade): (bool, bool),
    now: i64,
) -> Result<()> {
    let mut scoring = prepared(tx, organization, game)?;
    if scoring.mode == ScoringMode::Typed && !is_confirmed && projection::is_projected(game.status) {
        let found = log::find(tx, organization, game.id)?;
        let result = found.map(|found| found.folded.result);
        let wanted = result.map(|result| projection::of(tx, organization, game, &result)).transpose()?;
        let stored = projection::stored(tx, organization, game)?;
        let changes = projection::changes(game, &stored, &wanted.unwrap_or_default());
        if !changes.is_empty() {
            let message = "The log overwrites what was typed. Confirm the changes.";
            return Err(Refusal::error(RefusalReason::Conflict, message, [("changes", json!(changes))]));
        }
    }
    if scoring.mode == ScoringMode::Typed && game.status == Status::Completed {
        // What was typed has ended the game. Unless the log ends it too, the log opens it again.
        scoring.final_at.get_or_insert(now);
    }
    scoring.mode = ScoringMode::Events;
    store::courtside::update(tx, organization, &scoring)?;
    again(
        tx,
        organization,
        game.id,
        ProjectionContext { now, cascade: is_confirmed && cascade, by_scorer: false },
    )
}

/// Removes the question to staff, because they have answered it. With `cascade`, clears the later games of the bracket that do
/// not fit the result; without it they stay.
fn confirm(
    tx: &Transaction,
    organization: OrganizationId,
    game: &Game,
    cascade: bool,
    now: i64,
) -> Result<()> {
    let mut scoring = prepared(tx, organization, game)?;
    scoring.settle();
    let mode = scoring.mode;
    store::courtside::update(tx, organization, &scoring)?;
    if mode == ScoringMode::Typed || !cascade {
        return Ok(());
    }
    again(tx, organization, game.id, ProjectionContext { now, cascade, by_scorer: false })
}
