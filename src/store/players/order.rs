//! The order of lists of players, and its sort key.

use rusqlite::Connection;

use crate::domain::ids::{OrganizationId, PlayerId};
use crate::domain::players::View;
use crate::error::Result;
use crate::store::OrNotFound;

/// Order of lists for staff, by full name.
const STAFF_ORDER: &str = "players.last_name, players.first_name, players.id";

/// Order of lists for visitors. It depends only on the part of a name that visitors see, so that it reveals nothing
/// else. Hidden players come last. A first name without a last name may contain both.
const PUBLIC_ORDER: &str = "players.public_name = 'hidden',
        CASE players.public_name WHEN 'full' THEN players.last_name
             WHEN 'initial' THEN substr(players.last_name, 1, 1) ELSE '' END,
        CASE WHEN players.public_name = 'hidden' THEN ''
             WHEN players.public_name = 'initial' AND players.last_name = '' THEN substr(players.first_name, 1, 1)
             ELSE players.first_name END, players.id";

/// Returns the terms of ORDER BY.
pub(super) fn by_name(view: View) -> &'static str {
    match view {
        View::Public => PUBLIC_ORDER,
        View::Staff => STAFF_ORDER,
    }
}

/// Returns the columns of a [`PlayerKey`].
pub(super) fn key_columns(view: View) -> String {
    match view {
        View::Public => PUBLIC_ORDER.to_owned(),
        View::Staff => format!("FALSE, {STAFF_ORDER}"),
    }
}

/// The sort key of [`list`](super::list): whether the player is hidden (always false for staff), last name, first name
/// and id.
pub type PlayerKey = (bool, String, String, PlayerId);

/// Returns the sort key of a player in [`list`](super::list). It contains only the part of the name that the reader
/// sees.
pub fn sort_key(
    conn: &Connection,
    organization: OrganizationId,
    view: View,
    id: PlayerId,
) -> Result<PlayerKey> {
    let columns = key_columns(view);
    conn.prepare_cached(&format!("SELECT {columns} FROM players WHERE organization_id = ?1 AND id = ?2"))?
        .query_row((organization, id), |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)))
        .or_not_found("Player")
}
