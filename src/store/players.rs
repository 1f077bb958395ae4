//! Players of an organization, with their rosters and attributes.

mod order;

use std::collections::HashMap;

use rusqlite::{Connection, OptionalExtension, Row, named_params};

pub use order::{PlayerKey, sort_key};

use super::paging::PageRequest;
use super::{OrNotFound, images as pictures, player_attributes, quotas};
use crate::db::Transaction;
use crate::domain::ids::{ImageId, OrganizationId, PlayerId};
use crate::domain::images::{self, Variant};
use crate::domain::leagues::LeagueRef;
use crate::domain::players::{
    Contact, Player, PlayerChanges, PlayerPublicName, PlayerRoster, PublicName, TeamHistory, View, shown,
};
use crate::domain::quotas::Quota;
use crate::domain::records::Face;
use crate::domain::seasons::SeasonRef;
use crate::domain::teams::TeamRef;
use crate::error::{Error, Result};

const SELECT: &str = "SELECT players.id, players.first_name, players.last_name, players.email,
        players.phone_number, players.public_name, players.version, images.hash AS image_hash
     FROM players
     LEFT JOIN images ON images.id = players.image_id";

/// Reads a player's row in full. `shown` reduces it for visitors.
fn player(row: &Row<'_>) -> rusqlite::Result<Player> {
    let image: Option<String> = row.get("image_hash")?;
    let contact = Some(Contact { email: row.get("email")?, phone_number: row.get("phone_number")? });
    Ok(Player {
        id: row.get("id")?,
        first_name: row.get("first_name")?,
        last_name: row.get("last_name")?,
        public_name: row.get("public_name")?,
        image: image.map(|hash| images::url(&hash, Variant::Medium)),
        rosters: Vec::new(),
        attribute_values: Vec::new(),
        version: row.get("version")?,
        contact,
    })
}

/// Returns the players of an organization by name, one page at a time, with rosters and attributes.
pub fn list(
    conn: &Connection,
    organization: OrganizationId,
    view: View,
    page: PageRequest<PlayerKey>,
) -> Result<Vec<Player>> {
    let (order, key) = (order::by_name(view), order::key_columns(view));
    let (hidden, last, first, id) = match page.after {
        Some((hidden, last, first, id)) => (Some(hidden), Some(last), Some(first), Some(id)),
        None => (None, None, None, None),
    };
    let mut statement = conn.prepare_cached(&format!(
        "{SELECT}
         WHERE players.organization_id = :organization
           AND (:id IS NULL OR ({key}) > (:hidden, :last, :first, :id))
         ORDER BY {order}
         LIMIT :limit"
    ))?;
    let players = statement
        .query_map(
            named_params! {
                ":organization": organization,
                ":hidden": hidden,
                ":last": last,
                ":first": first,
                ":id": id,
                ":limit": page.limit,
            },
            player,
        )?
        .collect::<rusqlite::Result<Vec<_>>>()?;
    complete(conn, organization, view, players)
}

/// Returns one player with rosters and attributes.
pub fn find(conn: &Connection, organization: OrganizationId, view: View, id: PlayerId) -> Result<Player> {
    let mut statement =
        conn.prepare_cached(&format!("{SELECT} WHERE players.organization_id = ?1 AND players.id = ?2"))?;
    let players = statement.query_map((organization, id), player)?.collect::<rusqlite::Result<Vec<_>>>()?;
    complete(conn, organization, view, players)?.pop().ok_or_else(|| Error::missing("Player"))
}

/// Adds rosters and attributes to players and reduces them to what the reader may see.
fn complete(
    conn: &Connection,
    organization: OrganizationId,
    view: View,
    mut players: Vec<Player>,
) -> Result<Vec<Player>> {
    let ids: Vec<PlayerId> = players.iter().map(|player| player.id).collect();
    let mut rosters = rosters_of(conn, organization, &ids)?;
    let mut values = player_attributes::values_of(conn, organization, &ids, view.is_staff())?;
    for player in &mut players {
        player.rosters = rosters.remove(&player.id).unwrap_or_default();
        player.attribute_values = values.remove(&player.id).unwrap_or_default();
    }
    Ok(players.into_iter().map(|player| shown(player, view)).collect())
}

fn rosters_of(
    conn: &Connection,
    organization: OrganizationId,
    players: &[PlayerId],
) -> Result<HashMap<PlayerId, Vec<PlayerRoster>>> {
    // CROSS JOIN fixes the join order: on a table without statistics, SQLite would scan all wanted ids for each row.
    let mut statement = conn.prepare_cached(
        "SELECT rosters.player_id, rosters.number, enrolments.id AS slt_id,
                leagues.id AS league_id, leagues.name AS league_name, teams.id AS team_id, teams.name AS team_name,
                seasons.id AS season_id, seasons.name AS season_name, seasons.active
         FROM json_each(?2) AS wanted
         CROSS JOIN rosters ON rosters.organization_id = ?1 AND rosters.player_id = wanted.value
         JOIN enrolments ON enrolments.id = rosters.enrolment_id
         JOIN leagues ON leagues.id = enrolments.league_id
         JOIN teams ON teams.id = enrolments.team_id
         JOIN seasons ON seasons.id = enrolments.season_id
         ORDER BY seasons.active DESC, seasons.start_date DESC, seasons.id DESC, enrolments.id",
    )?;
    let wanted = serde_json::to_string(players).map_err(Error::internal)?;
    let mut rows = statement.query((organization, wanted))?;
    let mut rosters: HashMap<PlayerId, Vec<PlayerRoster>> = HashMap::new();
    while let Some(row) = rows.next()? {
        rosters.entry(row.get("player_id")?).or_default().push(PlayerRoster {
            league: LeagueRef { id: row.get("league_id")?, name: row.get("league_name")? },
            team: TeamRef { id: row.get("team_id")?, name: row.get("team_name")? },
            season: SeasonRef {
                id: row.get("season_id")?,
                name: row.get("season_name")?,
                active: row.get("active")?,
            },
            slt_id: row.get("slt_id")?,
            number: row.get("number")?,
        });
    }
    Ok(rosters)
}

/// Returns every team that a player has been on, by roster or by statistics: active seasons first, then the latest.
pub fn list_history(
    conn: &Connection,
    organization: OrganizationId,
    id: PlayerId,
) -> Result<Vec<TeamHistory>> {
    let mut statement = conn.prepare_cached(
        "WITH played AS (
             SELECT enrolment_id FROM rosters WHERE organization_id = ?1 AND player_id = ?2
             UNION
             SELECT enrolment_id FROM player_game_stats WHERE organization_id = ?1 AND player_id = ?2
         )
         SELECT enrolments.id AS slt_id, teams.id, teams.name, leagues.name AS league,
                seasons.id AS season_id, seasons.name AS season, seasons.active, images.hash AS logo_hash
         FROM played
         JOIN enrolments ON enrolments.organization_id = ?1 AND enrolments.id = played.enrolment_id
         JOIN teams ON teams.id = enrolments.team_id
         JOIN leagues ON leagues.id = enrolments.league_id
         JOIN seasons ON seasons.id = enrolments.season_id
         LEFT JOIN images ON images.id = teams.logo_id
         ORDER BY seasons.active DESC, seasons.start_date DESC, seasons.id DESC, enrolments.id",
    )?;
    let history = statement
        .query_map((organization, id), |row| {
            let logo: Option<String> = row.get("logo_hash")?;
            Ok(TeamHistory {
                id: row.get("id")?,
                name: row.get("name")?,
                league: row.get("league")?,
                season: row.get("season")?,
                season_id: row.get("season_id")?,
                slt_id: row.get("slt_id")?,
                active: row.get("active")?,
                logo_url: logo.map(|hash| images::url(&hash, Variant::Small)),
            })
        })?
        .collect::<rusqlite::Result<_>>()?;
    Ok(history)
}

/// A new player. At most one of the names may be empty.
#[derive(Clone, Debug, Default)]
pub struct NewPlayer<'a> {
    pub first_name: &'a str,
    pub last_name: &'a str,
    pub email: Option<&'a str>,
    pub phone_number: Option<&'a str>,
    pub image: Option<ImageId>,
    /// `None` for the organization's default.
    pub public_name: Option<PublicName>,
}

/// Creates a player.
pub fn create(tx: &Transaction, organization: OrganizationId, input: &NewPlayer<'_>) -> Result<PlayerId> {
    quotas::check(tx, organization, Quota::Players, 1)?;
    tx.prepare_cached(
        "INSERT INTO players (organization_id, first_name, last_name, email, phone_number, image_id, public_name)
         VALUES (:organization, :first_name, :last_name, :email, :phone_number, :image,
                 coalesce(:public_name, (SELECT public_names FROM organizations WHERE id = :organization)))",
    )?
    .execute(named_params! {
        ":organization": organization,
        ":first_name": input.first_name,
        ":last_name": input.last_name,
        ":email": input.email,
        ":phone_number": input.phone_number,
        ":image": input.image,
        ":public_name": input.public_name,
    })?;
    Ok(PlayerId(tx.last_insert_rowid()))
}

/// Sets or clears a player's photo. Removes the previous picture.
pub fn set_image(
    tx: &Transaction,
    organization: OrganizationId,
    id: PlayerId,
    image: Option<ImageId>,
) -> Result<()> {
    let before = self::image(tx, organization, id)?;
    tx.prepare_cached("UPDATE players SET image_id = ?3 WHERE organization_id = ?1 AND id = ?2")?
        .execute((organization, id, image))?;
    before.map_or(Ok(()), |before| pictures::remove_unused(tx, organization, before))
}

fn image(conn: &Connection, organization: OrganizationId, id: PlayerId) -> Result<Option<ImageId>> {
    conn.prepare_cached("SELECT image_id FROM players WHERE organization_id = ?1 AND id = ?2")?
        .query_row((organization, id), |row| row.get(0))
        .or_not_found("Player")
}

/// Updates a player's names, contact data and `public_name`.
pub fn update(
    tx: &Transaction,
    organization: OrganizationId,
    id: PlayerId,
    changes: &PlayerChanges,
) -> Result<()> {
    tx.prepare_cached(
        "UPDATE players
         SET first_name = :first_name, last_name = :last_name, email = :email, phone_number = :phone_number,
             public_name = :public_name
         WHERE organization_id = :organization AND id = :id",
    )?
    .execute(named_params! {
        ":organization": organization,
        ":id": id,
        ":first_name": changes.first_name,
        ":last_name": changes.last_name,
        ":email": changes.email,
        ":phone_number": changes.phone_number,
        ":public_name": changes.public_name,
    })?;
    Ok(())
}

/// Sets `public_name` of some players. Returns the setting of those that the organization has, by id.
pub fn set_public_names(
    tx: &Transaction,
    organization: OrganizationId,
    ids: &[PlayerId],
    setting: PublicName,
) -> Result<Vec<PlayerPublicName>> {
    let wanted = serde_json::to_string(ids).map_err(Error::internal)?;
    let mut statement = tx.prepare_cached(
        "UPDATE players SET public_name = ?3
         WHERE organization_id = ?1 AND id IN (SELECT value FROM json_each(?2))
         RETURNING id, public_name",
    )?;
    let mut changed: Vec<PlayerPublicName> = statement
        .query_map((organization, wanted, setting), |row| {
            Ok(PlayerPublicName { id: row.get(0)?, public_name: row.get(1)? })
        })?
        .collect::<rusqlite::Result<_>>()?;
    changed.sort_by_key(|player| player.id);
    Ok(changed)
}

/// Sets `public_name` of all players of an organization.
pub fn set_all_public_names(
    tx: &Transaction,
    organization: OrganizationId,
    setting: PublicName,
) -> Result<()> {
    tx.prepare_cached("UPDATE players SET public_name = ?2 WHERE organization_id = ?1")?
        .execute((organization, setting))?;
    Ok(())
}

/// Removes a player with roster entries, statistics, attributes and photo. Teams whose captain the player was have none
/// afterwards.
pub fn remove(tx: &Transaction, organization: OrganizationId, id: PlayerId) -> Result<()> {
    let image = image(tx, organization, id)?;
    tx.prepare_cached(
        "UPDATE enrolments SET captain_id = NULL, captain = NULL WHERE organization_id = ?1 AND captain_id = ?2",
    )?
    .execute((organization, id))?;
    tx.prepare_cached("DELETE FROM players WHERE organization_id = ?1 AND id = ?2")?
        .execute((organization, id))?;
    image.map_or(Ok(()), |image| pictures::remove_unused(tx, organization, image))
}

/// Returns the player with this name, ignoring case; the oldest if there are several.
pub fn find_by_name(
    conn: &Connection,
    organization: OrganizationId,
    first_name: &str,
    last_name: &str,
) -> Result<Option<PlayerId>> {
    let id = conn
        .prepare_cached(
            "SELECT id FROM players
             WHERE organization_id = ?1 AND lower(last_name) = lower(?3) AND lower(first_name) = lower(?2)
             ORDER BY id LIMIT 1",
        )?
        .query_row((organization, first_name, last_name), |row| row.get(0))
        .optional()?;
    Ok(id)
}

/// Updates the given fields of email, phone number and `public_name`. A field that is `None` stays unchanged.
pub fn update_given(
    tx: &Transaction,
    organization: OrganizationId,
    id: PlayerId,
    (email, phone_number, public_name): (Option<&str>, Option<&str>, Option<PublicName>),
) -> Result<()> {
    tx.prepare_cached(
        "UPDATE players
         SET email = coalesce(?3, email), phone_number = coalesce(?4, phone_number),
             public_name = coalesce(?5, public_name)
         WHERE organization_id = ?1 AND id = ?2",
    )?
    .execute((organization, id, email, phone_number, public_name))?;
    Ok(())
}

/// Returns ids and names of all players, for imports and exports by staff.
pub fn list_names(
    conn: &Connection,
    organization: OrganizationId,
) -> Result<Vec<(PlayerId, String, String)>> {
    let mut statement =
        conn.prepare_cached("SELECT id, first_name, last_name FROM players WHERE organization_id = ?1")?;
    let names = statement
        .query_map([organization], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?
        .collect::<rusqlite::Result<_>>()?;
    Ok(names)
}

/// Returns names and photos of some players.
pub fn faces(
    conn: &Connection,
    organization: OrganizationId,
    view: View,
    players: &[PlayerId],
) -> Result<HashMap<PlayerId, Face>> {
    let mut statement = conn.prepare_cached(
        "SELECT players.id, players.first_name, players.last_name, players.public_name,
                images.hash AS image_hash
         FROM json_each(?2) AS wanted
         CROSS JOIN players ON players.organization_id = ?1 AND players.id = wanted.value
         LEFT JOIN images ON images.id = players.image_id",
    )?;
    let wanted = serde_json::to_string(players).map_err(Error::internal)?;
    let faces = statement
        .query_map((organization, wanted), |row| {
            let image: Option<String> = row.get("image_hash")?;
            let id: PlayerId = row.get("id")?;
            let face = Face {
                id,
                first_name: row.get("first_name")?,
                last_name: row.get("last_name")?,
                public_name: row.get("public_name")?,
                image: image.map(|hash| images::url(&hash, Variant::Small)),
            };
            Ok((id, shown(face, view)))
        })?
        .collect::<rusqlite::Result<_>>()?;
    Ok(faces)
}
