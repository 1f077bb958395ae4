//! Undoing an action, or that action with all later ones that stand in its way.

use std::collections::{HashMap, HashSet};

use crate::clock::local_text;
use crate::db::Transaction;
use crate::db::undo::{Changes, RowChange, RowId, revert};
use crate::domain::games::Game;
use crate::domain::ids::{ActivityId, DivisionId, GameId, OrganizationId, SeasonId, UserId};
use crate::error::{Error, Result};
use crate::rules::correction::AffectedGame;
use crate::store;
use crate::store::undo::UndoableAction;
use crate::views::brackets;

/// How many later actions are undone with one.
const MOST_LATER: usize = 200;

/// Which action is undone.
#[derive(Clone, Copy, Debug)]
pub struct UndoRequest {
    pub id: ActivityId,
    /// Whether later actions that stand in the way are undone as well.
    pub with_later: bool,
    /// The only user whose actions may be undone; `None` for all users'.
    pub only_of: Option<UserId>,
}

/// Undoes an action. Returns the ids of all actions that were undone, latest first. `now` is in unix seconds.
///
/// # Errors
/// `NotFound` for an action of another organization. `Forbidden` for another user's action, unless all users' may be undone.
/// `Taken` with the field `with_later` if later actions stand in the way (it names the latest). `Conflict` if the action was
/// undone already, or if its changes are not kept any more.
pub fn undo(
    tx: &Transaction,
    organization: OrganizationId,
    request: UndoRequest,
    now: i64,
) -> Result<Vec<ActivityId>> {
    let mut plan = vec![wanted(tx, organization, request)?];
    let zone = store::organizations::find(tx, organization)?.time_zone;
    let mut clashes = Vec::new();
    loop {
        let later = later(tx, organization, &plan, &clashes)?;
        if plan.len() + later.len() > MOST_LATER {
            let message = format!(
                "Nothing was undone: more than {MOST_LATER} later actions have changed the same things since then."
            );
            return Err(Error::Conflict(message));
        }
        if later.is_empty() && !clashes.is_empty() {
            return Err(refusal(&later, &zone));
        }
        if later.is_empty() {
            clashes = revert_plan(tx, organization, &plan)?;
            if clashes.is_empty() {
                break;
            }
            continue;
        }
        if !request.with_later {
            return Err(refusal(&later, &zone));
        }
        if let Some(other) = later.iter().find(|(action, _)| !is_allowed(action, request.only_of)) {
            let later = words(&other.0, &zone);
            return Err(Error::Forbidden(format!("Only an owner may undo this with it: {later}.")));
        }
        plan.extend(later);
        plan.sort_by_key(|(action, _)| std::cmp::Reverse(action.id));
        clashes = Vec::new();
    }
    let games = plan.iter().flat_map(|(_, changes)| restored_games(changes)).collect::<Vec<_>>();
    store::games::count_changes(tx, organization, &games, now)?;
    for (action, _) in &plan {
        store::undo::mark(tx, organization, action.id)?;
    }
    Ok(plan.into_iter().map(|(action, _)| action.id).collect())
}

/// Reverts the actions of a plan. If rows stand in the way, returns them and changes nothing.
///
/// # Errors
/// `Conflict` if a bracket's game has begun and would have the wrong teams, or if a quota would be exceeded.
fn revert_plan(
    tx: &Transaction,
    organization: OrganizationId,
    plan: &[(UndoableAction, Changes)],
) -> Result<Vec<RowId>> {
    let changes: Vec<&Changes> = plan.iter().map(|(_, changes)| changes).collect();
    let rows = || changes.iter().flat_map(|Changes(changes)| changes).filter(|one| one.row.table == "games");
    let games: Vec<GameId> = rows().filter_map(|one| one.row.key.first()?.as_i64().map(GameId)).collect();
    let mut divisions = store::games::divisions_of(tx, organization, &games)?;
    let before = begun_with_wrong_teams(tx, organization, &divisions)?;
    let counts = store::quotas::counts(tx, organization)?;
    tx.execute_batch("SAVEPOINT undo")?;
    let clashes = revert(tx, &changes)?;
    if !clashes.is_empty() {
        tx.execute_batch("ROLLBACK TO undo; RELEASE undo")?;
        return Ok(clashes);
    }
    tx.execute_batch("RELEASE undo")?;
    store::quotas::check_growth(tx, organization, &counts)?;
    divisions.extend(store::games::divisions_of(tx, organization, &games)?);
    divisions.sort_unstable();
    divisions.dedup();
    let mut wrong = begun_with_wrong_teams(tx, organization, &divisions)?;
    wrong.retain(|game| before.iter().all(|own| own.id != game.id));
    if wrong.is_empty() {
        return Ok(clashes);
    }
    let names = wrong.iter().map(|game| format!("{} – {}", game.home_team.name, game.away_team.name));
    Err(Error::Conflict(format!(
        "Nothing was undone: later games of the bracket have begun with this result: {}.",
        names.collect::<Vec<_>>().join(", ")
    )))
}

/// Returns the games of these divisions' brackets that have begun although other teams should play them.
fn begun_with_wrong_teams(
    tx: &Transaction,
    organization: OrganizationId,
    divisions: &[(SeasonId, DivisionId)],
) -> Result<Vec<Game>> {
    let mut games = Vec::new();
    for place in divisions {
        let misplaced = match brackets::misplaced(tx, organization, *place) {
            // Undoing the division's creation has deleted it.
            Err(Error::NotFound(_)) => continue,
            other => other?,
        };
        for AffectedGame { game, .. } in misplaced {
            if brackets::has_begun(tx, organization, &game)? {
                games.push(game);
            }
        }
    }
    Ok(games)
}

/// Returns the games that come back or change, which calendars have to read again.
fn restored_games(changes: &Changes) -> impl Iterator<Item = GameId> {
    let games = changes.0.iter().filter(|change| change.row.table == "games" && change.before.is_some());
    games.filter_map(|change| change.row.key.first()?.as_i64().map(GameId))
}

/// Returns the action to undo.
fn wanted(
    tx: &Transaction,
    organization: OrganizationId,
    UndoRequest { id, only_of, .. }: UndoRequest,
) -> Result<(UndoableAction, Changes)> {
    if !store::activity::has(tx, organization, id)? {
        return Err(Error::missing("Action"));
    }
    let Some((action, changes)) = store::undo::find(tx, organization, id)? else {
        return Err(Error::Conflict("This action cannot be undone, or not any more.".to_owned()));
    };
    if action.is_undone {
        return Err(Error::Conflict("This was undone already.".to_owned()));
    }
    if !is_allowed(&action, only_of) {
        return Err(Error::Forbidden("Only an owner may undo what others did.".to_owned()));
    }
    Ok((action, changes))
}

fn is_allowed(action: &UndoableAction, only_of: Option<UserId>) -> bool {
    only_of.is_none_or(|user| action.user == Some(user))
}

/// Returns the later actions that stand in the way of a plan, latest first. They were not undone, and changed a column or
/// row that an earlier action of the plan changed too, or one of `rows`.
fn later(
    tx: &Transaction,
    organization: OrganizationId,
    plan: &[(UndoableAction, Changes)],
    rows: &[RowId],
) -> Result<Vec<(UndoableAction, Changes)>> {
    let Some((first, _)) = plan.last() else { return Ok(Vec::new()) };
    let planned: HashSet<ActivityId> = plan.iter().map(|(action, _)| action.id).collect();
    let mut wanted: HashMap<&RowId, Vec<(ActivityId, &RowChange)>> = HashMap::new();
    for (action, changes) in plan {
        for change in &changes.0 {
            wanted.entry(&change.row).or_default().push((action.id, change));
        }
    }
    let mut found = Vec::new();
    store::undo::each_after(tx, organization, first.id, |action, changes| {
        // An undone action and its undo cancel each other.
        let is_cancelled = action.is_undone || action.first_undone.is_some_and(|undone| undone > first.id);
        let stands = |change: &RowChange| {
            let own = wanted.get(&change.row).into_iter().flatten();
            rows.iter().any(|row| change.is_of(row)) || { own }
                .any(|(id, own)| *id < action.id && own.overlaps(change))
        };
        if planned.contains(&action.id) || is_cancelled {
            return Ok(true);
        }
        let changes = Changes::unpack(changes)?;
        if changes.0.iter().any(stands) {
            found.push((action, changes));
        }
        Ok(found.len() <= MOST_LATER)
    })?;
    Ok(found)
}

fn refusal(later: &[(UndoableAction, Changes)], zone: &str) -> Error {
    let Some(((latest, _), rest)) = later.split_first() else {
        return Error::Conflict("Nothing was undone: it has been changed since then.".to_owned());
    };
    let more = match rest.len() {
        0 => String::new(),
        1 => " One more action changed it as well.".to_owned(),
        count => format!(" {count} more actions changed it as well."),
    };
    let later = words(latest, zone);
    let message = format!("Nothing was undone: it has been changed since then ({later}).{more}");
    Error::Taken("with_later", message)
}

/// Returns an action in words, with its user and its time in the organization's time zone: `edit game by ana, November 23 at 8:15
/// PM`.
fn words(action: &UndoableAction, zone: &str) -> String {
    let by = action.username.as_ref().map(|name| format!(" by {name}")).unwrap_or_default();
    format!("{}{by}, {}", action.action.replace('_', " "), local_text(action.at, zone))
}
