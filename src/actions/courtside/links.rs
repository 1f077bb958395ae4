//! Links by which scorers open a game: made, extended, withdrawn, and opened with their PIN.

use jiff::Timestamp;
use serde_json::json;

use super::sessions::{NewCookie, open_session};
use crate::budgets::scoring::{DEFAULT_LINK_HOURS, FAILURES_TO_CLOSE, FAILURES_TO_LOCK, LINKS, LOCK_MINUTES};
use crate::db::Transaction;
use crate::domain::courtside::calls::OpenedGame;
use crate::domain::games::Game;
use crate::domain::ids::{GameId, OrganizationId, ScorerLinkId, UserId};
use crate::error::{Error, Refusal, RefusalReason, Result};
use crate::store;
use crate::store::courtside::links::{ScorerLinkFields, StoredLink};
use crate::views::courtside::access::{CLOSED, LOCKED, check_open, unknown};

const HOUR: i64 = 60 * 60 * 1000;

/// A link to make: its label, its hours, and the hashes of token and PIN.
#[derive(Clone, Debug)]
pub struct LinkPlan {
    pub label: Option<String>,
    pub hours: Option<i64>,
    pub token_hash: String,
    pub pin_hash: String,
}

/// Returns when access to a game ends by default: 12 hours after its time, or after now when that is later.
pub(super) fn default_end(game: &Game, now: i64) -> i64 {
    let start = game.game_date_time.as_deref().and_then(|text| text.parse::<Timestamp>().ok());
    let start = start.map_or(now, Timestamp::as_millisecond);
    start.max(now) + DEFAULT_LINK_HOURS * HOUR
}

/// Makes a link of a game. Returns its id and when it expires, in unix milliseconds.
///
/// # Errors
/// `Conflict` if the game has too many.
pub fn create(
    tx: &Transaction,
    organization: OrganizationId,
    (game, user): (GameId, UserId),
    plan: &LinkPlan,
    now: i64,
) -> Result<(ScorerLinkId, i64)> {
    let game = store::games::find(tx, organization, game)?;
    if store::courtside::links::count(tx, organization, game.id)? >= LINKS {
        return Err(Error::Conflict(format!("A game has at most {LINKS} codes. Extend one of them.")));
    }
    let expires_at = plan.hours.map_or_else(|| default_end(&game, now), |hours| now + hours * HOUR);
    let new = ScorerLinkFields {
        label: plan.label.as_deref(),
        token_hash: &plan.token_hash,
        pin_hash: &plan.pin_hash,
        created_by: user,
        created_at: now,
        expires_at,
    };
    Ok((store::courtside::links::create(tx, organization, game.id, &new)?, expires_at))
}

/// Extends a link from now, and forgets its wrong PINs. Times are unix milliseconds.
///
/// # Errors
/// `Conflict` for a link that was withdrawn.
pub fn extend(
    tx: &Transaction,
    organization: OrganizationId,
    (game, link): (GameId, ScorerLinkId),
    hours: i64,
    now: i64,
) -> Result<()> {
    let link = store::courtside::links::find(tx, organization, game, link)?;
    if link.revoked_at.is_some() {
        return Err(Error::Conflict("This code was withdrawn. Make a new one.".to_owned()));
    }
    store::courtside::links::extend(tx, organization, link.id, now + hours * HOUR)
}

/// Withdraws a link with its sessions.
pub fn revoke(
    tx: &Transaction,
    organization: OrganizationId,
    (game, link): (GameId, ScorerLinkId),
    now: i64,
) -> Result<()> {
    let link = store::courtside::links::find(tx, organization, game, link)?;
    store::courtside::links::revoke(tx, organization, link.id, now)?;
    store::courtside::sessions::end_of_link(tx, organization, game, (link.id, now))
}

/// Opens a game with a link whose PIN was typed. A wrong PIN is counted; the answer is then an error that does not roll the
/// count back. `cookies` are the hashes of the browser's cookies of scored games.
///
/// # Errors
/// Those of [`check_open`]; `Conflict` if there are too many devices.
pub fn open(
    tx: &Transaction,
    (token_hash, is_right): (&str, bool),
    (cookies, new): (&[String], &NewCookie),
    now: i64,
) -> Result<Result<OpenedGame>> {
    let link = store::courtside::links::find_by_token(tx, token_hash)?.ok_or_else(unknown)?;
    check_open(&link, now)?;
    if !is_right {
        return wrong_pin(tx, &link, now).map(Err);
    }
    store::courtside::links::set_failures(tx, link.organization, link.id, (0, None))?;
    open_session(tx, &link, (cookies, new), now).map(Ok)
}

/// Counts a wrong PIN: 5 lock the link for a while, 10 close it. Returns the error that says so.
fn wrong_pin(tx: &Transaction, link: &StoredLink, now: i64) -> Result<Error> {
    let failures = link.failures + 1;
    let left = (FAILURES_TO_LOCK - failures % FAILURES_TO_LOCK) % FAILURES_TO_LOCK;
    let locked_until = (left == 0).then_some(now + LOCK_MINUTES * 60_000);
    store::courtside::links::set_failures(tx, link.organization, link.id, (failures, locked_until))?;
    let message = match left {
        0 if failures >= FAILURES_TO_CLOSE => CLOSED.to_owned(),
        0 => LOCKED.to_owned(),
        1 => "That PIN is not right. 1 try left.".to_owned(),
        left => format!("That PIN is not right. {left} tries left."),
    };
    Ok(Refusal::error(RefusalReason::Unauthenticated, message, [("tries_left", json!(left))]))
}
