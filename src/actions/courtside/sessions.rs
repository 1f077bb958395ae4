//! Browsers that score a game.

use super::links::default_end;
use crate::budgets::scoring::{DEVICES, DEVICES_PER_LINK};
use crate::db::{Connection, Transaction};
use crate::domain::courtside::calls::OpenedGame;
use crate::domain::ids::{GameId, OrganizationId, ScorerSessionId, UserId};
use crate::error::{Error, Result};
use crate::store;
use crate::store::courtside::links::StoredLink;
use crate::store::courtside::sessions::{NewSession, ScorerSession};

/// What a new session needs: the hash of its cookie, a name, and random names of devices, of which one is free.
#[derive(Clone, Debug)]
pub struct NewCookie {
    pub hash: String,
    pub name: Option<String>,
    pub devices: Vec<String>,
}

/// Opens a session of a link. A browser that has a session of the game goes on as its device. `now` is in unix milliseconds.
///
/// # Errors
/// `Conflict` if there are too many devices.
pub(super) fn open_session(
    tx: &Transaction,
    link: &StoredLink,
    (cookies, new): (&[String], &NewCookie),
    now: i64,
) -> Result<OpenedGame> {
    let (organization, game_id) = (link.organization, link.game);
    let expires_at = link.expires_at;
    if let Some(own) = own_session(tx, (organization, game_id), cookies)? {
        store::courtside::sessions::set_link(tx, organization, own.id, (link.id, &new.hash))?;
        return Ok(OpenedGame { game_id, device: own.device, expires_at });
    }
    let counts = store::courtside::sessions::count_open(tx, organization, game_id, (Some(link.id), now))?;
    check_devices(counts)?;
    let device = free_device(tx, organization, game_id, &new.devices)?;
    let session = NewSession {
        link: Some(link.id),
        user: None,
        device: &device,
        name: new.name.as_deref(),
        cookie_hash: &new.hash,
        now,
        expires_at: None,
    };
    store::courtside::sessions::create(tx, organization, game_id, &session)?;
    Ok(OpenedGame { game_id, device, expires_at })
}

/// Opens a session of a member of staff, without a link. `now` is in unix milliseconds.
///
/// # Errors
/// `Conflict` if there are too many devices.
pub fn open_for_staff(
    tx: &Transaction,
    organization: OrganizationId,
    (game_id, user): (GameId, UserId),
    new: &NewCookie,
    now: i64,
) -> Result<OpenedGame> {
    let game = store::games::find(tx, organization, game_id)?;
    let expires_at = default_end(&game, now);
    check_devices(store::courtside::sessions::count_open(tx, organization, game_id, (None, now))?)?;
    let device = free_device(tx, organization, game_id, &new.devices)?;
    let session = NewSession {
        link: None,
        user: Some(user),
        device: &device,
        name: new.name.as_deref(),
        cookie_hash: &new.hash,
        now,
        expires_at: Some(expires_at),
    };
    store::courtside::sessions::create(tx, organization, game_id, &session)?;
    Ok(OpenedGame { game_id, device, expires_at })
}

/// Gives a session a fresh device, for a browser that lost its memory. Returns its name.
pub fn renew_device(
    tx: &Transaction,
    organization: OrganizationId,
    (game, session): (GameId, ScorerSessionId),
    devices: &[String],
) -> Result<String> {
    let device = free_device(tx, organization, game, devices)?;
    store::courtside::sessions::set_device(tx, organization, session, &device)?;
    Ok(device)
}

/// Returns the session of a game that one of the cookies is of, unless it has ended.
fn own_session(
    conn: &Connection,
    (organization, game): (OrganizationId, GameId),
    cookies: &[String],
) -> Result<Option<ScorerSession>> {
    for cookie in cookies {
        let found = store::courtside::sessions::find_by_cookie(conn, cookie)?;
        let is_own = |session: &ScorerSession| {
            (session.organization, session.game) == (organization, game)
                && session.ended_at.is_none()
                && session.user.is_none()
        };
        if let Some(own) = found.filter(is_own) {
            return Ok(Some(own));
        }
    }
    Ok(None)
}

fn check_devices((of_game, of_link): (i64, i64)) -> Result<()> {
    if of_game >= DEVICES || of_link >= DEVICES_PER_LINK {
        return Err(Error::Conflict("Too many devices. End one first.".to_owned()));
    }
    Ok(())
}

/// Returns the first of some random names that no device of the game ever had.
fn free_device(
    conn: &Connection,
    organization: OrganizationId,
    game: GameId,
    devices: &[String],
) -> Result<String> {
    for device in devices {
        if !store::courtside::sessions::has_device(conn, organization, game, device)? {
            return Ok(device.clone());
        }
    }
    Err(Error::internal("no random name of a device is free"))
}
