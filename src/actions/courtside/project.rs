//! Writes what follows from a game's log into its rows: score, status, period scores and statistics.

use crate::actions::brackets;
use crate::db::Transaction;
use crate::domain::courtside::ScoringEntry;
use crate::domain::games::{Game, Status};
use crate::domain::ids::{GameId, OrganizationId};
use crate::error::{Error, Result};
use crate::rules::courtside::FoldResult;
use crate::store;
use crate::store::courtside::GameScoring;
use crate::views::courtside::log;
use crate::views::courtside::projection::{self, Projection};

/// How a projection is written.
#[derive(Clone, Copy, Debug, Default)]
pub struct ProjectionContext {
    /// Unix milliseconds.
    pub now: i64,
    /// Whether a person agreed that later games of the bracket are cleared.
    pub cascade: bool,
    /// Whether a scorer sent the entries, so that staff are told of the end.
    pub by_scorer: bool,
}

/// Folds the entries of a game in mode `events` and writes what differs. Updates `scoring`, which the caller stores.
///
/// # Errors
/// Those of the database.
pub fn project(
    tx: &Transaction,
    organization: OrganizationId,
    scoring: &mut GameScoring,
    entries: Vec<ScoringEntry>,
    context: ProjectionContext,
) -> Result<()> {
    let game = store::games::find(tx, organization, scoring.game)?;
    let result = log::folded(tx, organization, scoring, entries)?.result;
    scoring.folded_at = Some(context.now);
    let mut notes = Vec::new();
    if projection::is_projected(game.status) {
        let wanted = projection::of(tx, organization, &game, &result)?;
        notes.extend(unplaced(&wanted));
        write_rows(tx, organization, &game, &wanted)?;
        notes.extend(write_score(tx, organization, (&game, scoring), (&wanted, &result), context)?);
    } else {
        let status = game.status.name();
        notes.push(format!("This game is {status}, so its log does not count."));
    }
    let ends_now = scoring.final_at.is_none() && context.by_scorer;
    scoring.ended_by_scorer = result.ending.is_some() && (scoring.ended_by_scorer || ends_now);
    scoring.final_at = result.ending.map(|ending| scoring.final_at.unwrap_or(ending.at / 1000));
    scoring.needs_staff = (!notes.is_empty()).then(|| notes.join(" "));
    Ok(())
}

/// Folds and writes a game again, whose log did not change.
///
/// # Errors
/// Those of the database.
pub fn again(
    tx: &Transaction,
    organization: OrganizationId,
    game: GameId,
    context: ProjectionContext,
) -> Result<()> {
    let Some(mut scoring) = store::courtside::find(tx, organization, game)? else { return Ok(()) };
    let entries = log::counted(&store::courtside::entries::list(tx, organization, game)?)?;
    project(tx, organization, &mut scoring, entries, context)?;
    store::courtside::update(tx, organization, &scoring)
}

/// Folds and writes all games of an organization whose numbers follow from their logs, after a change of the periods into
/// which they are written. `now` is in unix seconds.
///
/// # Errors
/// Those of the database.
pub fn all(tx: &Transaction, organization: OrganizationId, now: i64) -> Result<()> {
    each(tx, organization, &store::courtside::list_projected(tx, organization)?, now)
}

/// Folds and writes some games, whose numbers follow from their logs. `now` is in unix seconds.
///
/// # Errors
/// Those of the database.
pub fn each(tx: &Transaction, organization: OrganizationId, games: &[GameId], now: i64) -> Result<()> {
    let context = ProjectionContext { now: now * 1000, ..ProjectionContext::default() };
    games.iter().try_for_each(|game| again(tx, organization, *game, context))
}

/// Applies the log of a game that is scored at the court once more if the game's status has changed: with the former status, such
/// as cancelled, the log may not have counted. Returns the game afterwards. `now` is in unix seconds.
///
/// # Errors
/// Those of the database.
pub fn follow_status(
    tx: &Transaction,
    organization: OrganizationId,
    (before, game): (Status, Game),
    now: i64,
) -> Result<Game> {
    if game.status == before || !store::courtside::is_projected(tx, organization, game.id)? {
        return Ok(game);
    }
    each(tx, organization, &[game.id], now)?;
    store::games::find(tx, organization, game.id)
}

fn unplaced(wanted: &Projection) -> Option<String> {
    let periods: Vec<String> = wanted.unplaced.iter().map(ToString::to_string).collect();
    let noun = if periods.len() == 1 { "Period" } else { "Periods" };
    let verb = if periods.len() == 1 { "has" } else { "have" };
    let list = periods.join(", ");
    (!periods.is_empty()).then(|| {
        format!("{noun} {list} {verb} no column of the box score: the points are in the final score alone.")
    })
}

/// Writes the period scores and statistics that differ, and removes those that do not follow.
fn write_rows(
    tx: &Transaction,
    organization: OrganizationId,
    game: &Game,
    wanted: &Projection,
) -> Result<()> {
    let stored = projection::stored(tx, organization, game)?;
    for ((period, team), score) in &wanted.periods {
        if stored.periods.get(&(*period, *team)) != Some(score) {
            store::periods::set_score(tx, organization, (game.id, *period, *team), Some(*score))?;
        }
    }
    for (period, team) in stored.periods.keys().filter(|key| !wanted.periods.contains_key(key)) {
        store::periods::set_score(tx, organization, (game.id, *period, *team), None)?;
    }
    for ((player, stat), (team, value)) in &wanted.stats {
        if stored.stats.get(&(*player, *stat)) != Some(&(*team, *value)) {
            store::player_stats::set(tx, organization, (game.id, *player, *stat), *team, Some(*value))?;
        }
    }
    for (key @ (player, stat), (team, _)) in &stored.stats {
        if !wanted.stats.contains_key(key) {
            store::player_stats::set(tx, organization, (game.id, *player, *stat), *team, None)?;
        }
    }
    Ok(())
}

/// Writes score and status. Returns what a person has to decide: later games of the bracket that have begun.
fn write_score(
    tx: &Transaction,
    organization: OrganizationId,
    (game, scoring): (&Game, &GameScoring),
    (wanted, result): (&Projection, &FoldResult),
    context: ProjectionContext,
) -> Result<Option<String>> {
    let status = status(game.status, scoring, result);
    let score = (wanted.score.map(|score| score.0), wanted.score.map(|score| score.1));
    let is_same = (score.0, score.1, status) == (game.score_home, game.score_away, game.status);
    if is_same && game.division_id.is_none() {
        return Ok(None);
    }
    let now = context.now / 1000;
    if !is_same {
        store::games::update_scores(tx, organization, game.id, (score.0, score.1, status), now)?;
    }
    // A bracket's question is asked until it is answered, even if later entries change nothing.
    if status != Status::Completed && game.status != Status::Completed {
        return Ok(None);
    }
    tx.execute_batch("SAVEPOINT bracket")?;
    match brackets::settle(tx, organization, game, context.cascade, now) {
        Ok(()) => {
            tx.execute_batch("RELEASE bracket")?;
            Ok(None)
        }
        Err(Error::Conflict(question)) => {
            tx.execute_batch("ROLLBACK TO bracket; RELEASE bracket")?;
            Ok(Some(question))
        }
        Err(other) => Err(other),
    }
}

/// Returns the status after a fold: live once the game has begun, completed once it is over, live again when it is reopened;
/// scheduled if the log of an ended game has not begun.
fn status(before: Status, scoring: &GameScoring, result: &FoldResult) -> Status {
    if result.ending.is_some() {
        return Status::Completed;
    }
    match before {
        Status::Completed if scoring.final_at.is_some() && result.began => Status::Live,
        Status::Completed if scoring.final_at.is_some() => Status::Scheduled,
        Status::Scheduled if result.began => Status::Live,
        other => other,
    }
}
