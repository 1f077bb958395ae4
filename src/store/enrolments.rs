//! Enrolments: a team in one league of one season, with its roster.

use rusqlite::{Connection, OptionalExtension, Row, named_params};

use super::rows::columns::Columns;
use super::{OrNotFound, quotas};
use crate::db::Transaction;
use crate::domain::ids::{EnrolmentId, LeagueId, OrganizationId, PlayerId, SeasonId, TeamId};
use crate::domain::images::{self, Variant};
use crate::domain::players::{StoredCaptain, View, shown};
use crate::domain::quotas::Quota;
use crate::domain::teams::{PlayerName, RosterPlayer};
use crate::error::{Error, Result};

/// An enrolled team, with the columns of a teams table that do not depend on results.
#[derive(Clone, Debug)]
pub struct Enrolment {
    pub id: EnrolmentId,
    pub season: SeasonId,
    pub league: LeagueId,
    pub league_name: String,
    pub team: TeamId,
    pub name: String,
    pub logo_url: Option<String>,
    /// A player or a typed name.
    pub captain: StoredCaptain,
    pub position: Option<i64>,
    pub players: i64,
    pub version: i64,
    /// Whether the team withdrew from the table.
    pub withdrawn: bool,
}

/// The columns in the order in which [`enrolment`] reads them.
const SELECT: &str = "SELECT enrolments.id, enrolments.season_id, enrolments.league_id, leagues.name,
        enrolments.team_id, teams.name, images.hash,
        enrolments.captain_id, enrolments.captain, captains.id, captains.first_name, captains.last_name,
        captains.public_name, enrolments.position,
        (SELECT count(*) FROM rosters
         WHERE rosters.organization_id = enrolments.organization_id AND rosters.enrolment_id = enrolments.id),
        enrolments.version, enrolments.withdrawn IS NOT NULL
     FROM enrolments
     JOIN teams ON teams.id = enrolments.team_id
     JOIN leagues ON leagues.id = enrolments.league_id
     LEFT JOIN players AS captains ON captains.id = CASE
         WHEN enrolments.captain_id IS NOT NULL THEN enrolments.captain_id
         -- A typed name that is a player's on the roster: visitors see no more of it than of the player.
         WHEN enrolments.captain IS NOT NULL THEN (
             SELECT named.id
             FROM rosters
             JOIN players AS named ON named.id = rosters.player_id
             WHERE rosters.organization_id = enrolments.organization_id
               AND rosters.enrolment_id = enrolments.id AND named.public_name <> 'full'
               AND instr(lower(enrolments.captain), lower(named.first_name)) > 0
               AND instr(lower(enrolments.captain), lower(named.last_name)) > 0
             ORDER BY named.public_name = 'hidden' DESC, named.id
             LIMIT 1)
         END
     LEFT JOIN images ON images.id = teams.logo_id";

fn enrolment(row: &Row<'_>) -> rusqlite::Result<Enrolment> {
    let mut columns = Columns::of(row);
    let (id, season) = (columns.next()?, columns.next()?);
    let (league, league_name) = (columns.next()?, columns.next()?);
    let (team, name) = (columns.next()?, columns.next()?);
    let logo: Option<String> = columns.next()?;
    Ok(Enrolment {
        id,
        season,
        league,
        league_name,
        team,
        name,
        logo_url: logo.map(|hash| images::url(&hash, Variant::Small)),
        captain: captain(&mut columns)?,
        position: columns.next()?,
        players: columns.next()?,
        version: columns.next()?,
        withdrawn: columns.next()?,
    })
}

fn captain(columns: &mut Columns<'_, '_>) -> rusqlite::Result<StoredCaptain> {
    let (chosen, typed) = (columns.next()?, columns.next()?);
    let player = if let Some(id) = columns.next()? {
        let (first_name, last_name) = (columns.next()?, columns.next()?);
        Some(PlayerName { id, first_name, last_name, public_name: columns.next()? })
    } else {
        columns.skip(3);
        None
    };
    Ok(StoredCaptain::new(chosen, typed, player))
}

/// Returns the enrolled teams of a season, in all leagues.
pub fn list_by_season(
    conn: &Connection,
    organization: OrganizationId,
    season: SeasonId,
) -> Result<Vec<Enrolment>> {
    let mut statement = conn.prepare_cached(&format!(
        "{SELECT}
         WHERE enrolments.organization_id = ?1 AND enrolments.season_id = ?2
         ORDER BY teams.name, enrolments.id"
    ))?;
    let teams = statement.query_map((organization, season), enrolment)?.collect::<rusqlite::Result<_>>()?;
    Ok(teams)
}

/// Returns the enrolments of a team: active seasons first, then the latest.
pub fn list_by_team(conn: &Connection, organization: OrganizationId, team: TeamId) -> Result<Vec<Enrolment>> {
    let mut statement = conn.prepare_cached(&format!(
        "{SELECT}
         JOIN seasons ON seasons.id = enrolments.season_id
         WHERE enrolments.organization_id = ?1 AND enrolments.team_id = ?2
         ORDER BY seasons.active DESC, seasons.start_date DESC, seasons.id DESC, enrolments.id"
    ))?;
    let teams = statement.query_map((organization, team), enrolment)?.collect::<rusqlite::Result<_>>()?;
    Ok(teams)
}

/// Returns one enrolment.
pub fn find(conn: &Connection, organization: OrganizationId, id: EnrolmentId) -> Result<Enrolment> {
    conn.prepare_cached(&format!("{SELECT} WHERE enrolments.organization_id = ?1 AND enrolments.id = ?2"))?
        .query_row((organization, id), enrolment)
        .or_not_found("Team")
}

/// A new enrolment.
#[derive(Clone, Debug)]
pub struct NewEnrolment<'a> {
    pub season: SeasonId,
    pub league: LeagueId,
    pub team: TeamId,
    pub captain: Option<&'a str>,
    pub captain_id: Option<PlayerId>,
}

/// Enrols a team in a league of a season.
pub fn create(
    tx: &Transaction,
    organization: OrganizationId,
    input: &NewEnrolment<'_>,
) -> Result<EnrolmentId> {
    quotas::check(tx, organization, Quota::Enrolments, 1)?;
    tx.prepare_cached(
        "INSERT INTO enrolments (organization_id, season_id, league_id, team_id, captain, captain_id)
         VALUES (:organization, :season, :league, :team, :captain, :captain_id)",
    )?
    .execute(named_params! {
        ":organization": organization,
        ":season": input.season,
        ":league": input.league,
        ":team": input.team,
        ":captain": input.captain,
        ":captain_id": input.captain_id,
    })?;
    Ok(EnrolmentId(tx.last_insert_rowid()))
}

/// Sets the captain: a player, a typed name, or none.
pub fn set_captain(
    tx: &Transaction,
    organization: OrganizationId,
    id: EnrolmentId,
    (captain_id, captain): (Option<PlayerId>, Option<&str>),
) -> Result<()> {
    tx.prepare_cached(
        "UPDATE enrolments SET captain_id = ?3, captain = ?4 WHERE organization_id = ?1 AND id = ?2",
    )?
    .execute((organization, id, captain_id, captain))?;
    Ok(())
}

/// Returns the roster of an enrolled team, by number, then by name, without attributes that the organization hides.
pub fn list_roster(
    conn: &Connection,
    organization: OrganizationId,
    view: View,
    id: EnrolmentId,
) -> Result<Vec<RosterPlayer>> {
    let mut statement = conn.prepare_cached(
        "SELECT players.id, players.first_name, players.last_name, players.public_name,
                images.hash AS image_hash,
                coalesce(rosters.number, numbers.value) AS number, positions.value AS position,
                rosters.enrolment_id, rosters.version
         FROM rosters
         JOIN players ON players.id = rosters.player_id
         LEFT JOIN images ON images.id = players.image_id
         LEFT JOIN player_attributes AS number_attribute
           ON number_attribute.organization_id = ?1
          AND number_attribute.attribute_name = 'Number' COLLATE NOCASE
          AND number_attribute.is_visible = 1
         LEFT JOIN player_attribute_values AS numbers
           ON numbers.player_id = players.id AND numbers.attribute_id = number_attribute.id
         LEFT JOIN player_attributes AS position_attribute
           ON position_attribute.organization_id = ?1
          AND position_attribute.attribute_name = 'Position' COLLATE NOCASE
          AND position_attribute.is_visible = 1
         LEFT JOIN player_attribute_values AS positions
           ON positions.player_id = players.id AND positions.attribute_id = position_attribute.id
         WHERE rosters.organization_id = ?1 AND rosters.enrolment_id = ?2
         ORDER BY CAST(coalesce(rosters.number, numbers.value, '999') AS INTEGER),
                  players.last_name, players.first_name, players.id",
    )?;
    let roster: Vec<RosterPlayer> = statement
        .query_map((organization, id), |row| {
            let image: Option<String> = row.get("image_hash")?;
            Ok(RosterPlayer {
                id: row.get("id")?,
                first_name: row.get("first_name")?,
                last_name: row.get("last_name")?,
                public_name: row.get("public_name")?,
                image: image.map(|hash| images::url(&hash, Variant::Small)),
                number: row.get("number")?,
                position: row.get("position")?,
                slt_id: row.get("enrolment_id")?,
                points_per_game: None,
                version: row.get("version")?,
            })
        })?
        .collect::<rusqlite::Result<_>>()?;
    Ok(shown(roster, view))
}

/// Adds a player to a roster. If the player is on the roster, a given number replaces the old one.
pub fn add_player(
    tx: &Transaction,
    organization: OrganizationId,
    (id, player): (EnrolmentId, PlayerId),
    number: Option<&str>,
) -> Result<()> {
    tx.prepare_cached(
        "INSERT INTO rosters (organization_id, enrolment_id, player_id, number)
         VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (enrolment_id, player_id) DO UPDATE SET number = coalesce(excluded.number, number)",
    )?
    .execute((organization, id, player, number))?;
    Ok(())
}

/// Returns the enrolment of a team in a league of a season, if there is one.
pub fn find_by_team(
    conn: &Connection,
    organization: OrganizationId,
    (season, league, team): (SeasonId, LeagueId, TeamId),
) -> Result<Option<EnrolmentId>> {
    let id = conn
        .prepare_cached(
            "SELECT id FROM enrolments
             WHERE organization_id = ?1 AND season_id = ?2 AND league_id = ?3 AND team_id = ?4",
        )?
        .query_row((organization, season, league, team), |row| row.get(0))
        .optional()?;
    Ok(id)
}

/// Returns the players who played for a team and are no longer on its roster.
pub fn list_former(
    conn: &Connection,
    organization: OrganizationId,
    view: View,
    id: EnrolmentId,
    players: &[PlayerId],
) -> Result<Vec<RosterPlayer>> {
    let mut statement = conn.prepare_cached(
        "SELECT players.id, players.first_name, players.last_name, players.public_name,
                images.hash AS image_hash
         FROM json_each(?2) AS wanted
         CROSS JOIN players ON players.organization_id = ?1 AND players.id = wanted.value
         LEFT JOIN images ON images.id = players.image_id
         ORDER BY players.last_name, players.first_name, players.id",
    )?;
    let wanted = serde_json::to_string(players).map_err(Error::internal)?;
    let former: Vec<RosterPlayer> = statement
        .query_map((organization, wanted), |row| {
            let image: Option<String> = row.get("image_hash")?;
            Ok(RosterPlayer {
                id: row.get("id")?,
                first_name: row.get("first_name")?,
                last_name: row.get("last_name")?,
                public_name: row.get("public_name")?,
                image: image.map(|hash| images::url(&hash, Variant::Small)),
                number: None,
                position: None,
                slt_id: id,
                points_per_game: None,
                version: None,
            })
        })?
        .collect::<rusqlite::Result<_>>()?;
    Ok(shown(former, view))
}

/// Removes enrolments with their rosters, games, statistics, byes and places in divisions. Closes the gaps in the
/// positions of the divisions.
pub fn remove(tx: &Transaction, organization: OrganizationId, ids: &[EnrolmentId]) -> Result<()> {
    let wanted = serde_json::to_string(ids).map_err(Error::internal)?;
    tx.prepare_cached(
        "DELETE FROM enrolments
         WHERE organization_id = ?1 AND id IN (SELECT value FROM json_each(?2))",
    )?
    .execute((organization, wanted))?;
    tx.prepare_cached(
        "UPDATE division_teams SET position = ranked.place
         FROM (SELECT enrolment_id,
                      row_number() OVER (PARTITION BY division_id ORDER BY position, enrolment_id) AS place
               FROM division_teams
               WHERE organization_id = ?1) AS ranked
         WHERE division_teams.organization_id = ?1
           AND division_teams.enrolment_id = ranked.enrolment_id
           AND division_teams.position <> ranked.place",
    )?
    .execute([organization])?;
    Ok(())
}

/// Counts the rows that the removal of enrolments removes: roster entries, games, games with a result among them,
/// statistics and byes.
pub fn count_parts(
    conn: &Connection,
    organization: OrganizationId,
    ids: &[EnrolmentId],
) -> Result<[(&'static str, i64); 5]> {
    let wanted = serde_json::to_string(ids).map_err(Error::internal)?;
    conn.prepare_cached(
        "WITH leaving (id) AS (SELECT value FROM json_each(?2)),
              lost (id, has_result) AS (
                  SELECT games.id, games.score_home IS NOT NULL OR games.forfeited_by IS NOT NULL
                  FROM leaving
                  JOIN enrolments ON enrolments.organization_id = ?1 AND enrolments.id = leaving.id
                  JOIN games ON games.organization_id = ?1 AND games.season_id = enrolments.season_id
                            AND enrolments.id IN (games.home_enrolment_id, games.away_enrolment_id)
                  GROUP BY games.id)
         SELECT (SELECT count(*) FROM leaving
                 JOIN rosters ON rosters.organization_id = ?1 AND rosters.enrolment_id = leaving.id),
                (SELECT count(*) FROM lost),
                (SELECT count(*) FROM lost WHERE has_result),
                (SELECT count(*) FROM lost
                 CROSS JOIN player_game_stats ON player_game_stats.organization_id = ?1
                                             AND player_game_stats.game_id = lost.id),
                (SELECT count(*) FROM leaving
                 JOIN enrolments ON enrolments.organization_id = ?1 AND enrolments.id = leaving.id
                 JOIN byes ON byes.organization_id = ?1 AND byes.season_id = enrolments.season_id
                          AND byes.league_id = enrolments.league_id AND byes.enrolment_id = enrolments.id)",
    )?
    .query_row((organization, wanted), |row| {
        let [rosters, games, played, stats, byes] = [0, 1, 2, 3, 4].map(|column| row.get(column));
        Ok([
            ("rosters", rosters?),
            ("games", games?),
            ("playedGames", played?),
            ("stats", stats?),
            ("byes", byes?),
        ])
    })
    .map_err(Error::from)
}
