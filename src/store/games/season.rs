//! All games of a season, without the names that a list shows.

use rusqlite::{Connection, Row, named_params};

use super::super::rows::columns::Columns;
use super::{ORDER, PLAYED, played_game, query};
use crate::domain::games::{Game, PlayedGame};
use crate::domain::ids::{DivisionId, GameId, OrganizationId, SeasonId};
use crate::error::Result;

/// A game of a season.
#[derive(Clone, Debug)]
pub struct SeasonGame {
    pub id: GameId,
    /// The bracket of a bracket game.
    pub division: Option<DivisionId>,
    /// `YYYY-MM-DD`.
    pub date: String,
    /// `HH:MM`.
    pub time: Option<String>,
    pub location: Option<String>,
    pub location_url: Option<String>,
    pub played: PlayedGame,
}

fn game(row: &Row<'_>) -> rusqlite::Result<SeasonGame> {
    let mut columns = Columns::of(row);
    Ok(SeasonGame {
        id: columns.next()?,
        division: columns.next()?,
        date: columns.next()?,
        time: columns.next()?,
        location: columns.next()?,
        location_url: columns.next()?,
        played: played_game(&mut columns)?,
    })
}

/// Returns all games of a season by date and time.
pub fn list_by_season(
    conn: &Connection,
    organization: OrganizationId,
    season: SeasonId,
) -> Result<Vec<SeasonGame>> {
    let mut statement = conn.prepare_cached(&format!(
        "SELECT id, division_id, date, time, location, location_url, {PLAYED}
         FROM games
         WHERE organization_id = ?1 AND season_id = ?2
         ORDER BY date, coalesce(time, '99:99'), id"
    ))?;
    let games = statement.query_map((organization, season), game)?.collect::<rusqlite::Result<_>>()?;
    Ok(games)
}

/// Returns all games of a season, with the names that a list shows, by date and time.
pub fn list_shown(conn: &Connection, organization: OrganizationId, season: SeasonId) -> Result<Vec<Game>> {
    query(
        conn,
        &format!(
            "WHERE games.organization_id = :organization AND games.season_id = :season
             ORDER BY {ORDER}"
        ),
        named_params! { ":organization": organization, ":season": season },
    )
}
