//! The full-text index of teams, players, games, pages, news, venues, seasons and leagues. Triggers of the schema write the
//! index: see `migrations/V20__search.sql`, `V22__venues.sql` and `V23__staff.sql`.
//!
//! Another kind of document needs a number in [`SearchKind`], a view and triggers like the others in its migration, and a
//! list in `views::search`.

use std::collections::HashMap;

use rusqlite::{Connection, named_params};

use super::news;
use crate::domain::ids::{
    GameId, LeagueId, NewsId, OrganizationId, PageId, PlayerId, SeasonId, TeamId, VenueId,
};
use crate::domain::images::{self, Variant};
use crate::error::{Error, Result};

/// A kind of document. Its number is twice that of the schema, where leagues stand halfway between names and teams.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchKind {
    /// The whole names of players of whom visitors see less: only for staff.
    WholeNames = 0,
    /// Leagues, which only staff find.
    Leagues = 1,
    Teams = 2,
    Players = 4,
    Games = 6,
    Pages = 8,
    News = 10,
    Venues = 12,
    /// Seasons, which only staff find.
    Seasons = 14,
}

/// Most games of which a search looks at the date: the latest that were entered.
const MOST_GAMES: i64 = 1_000;

impl SearchKind {
    /// Returns the first and the last document number of this kind in an organization.
    fn documents(self, organization: OrganizationId) -> (i64, i64) {
        let first = (organization.0 << 43) + ((self as i64) << 39);
        (first, first + (1 << 39) - 1)
    }
}

/// Returns the ids of the documents that match an FTS5 expression, best first.
pub fn list(
    conn: &Connection,
    organization: OrganizationId,
    kind: SearchKind,
    words: &str,
    limit: u32,
) -> Result<Vec<i64>> {
    let (first, last) = kind.documents(organization);
    let mut statement = conn.prepare_cached(
        "SELECT rowid - :first FROM search_index
         WHERE search_index MATCH :words AND rowid BETWEEN :first AND :last
         ORDER BY rank LIMIT :limit",
    )?;
    let parameters = named_params! { ":words": words, ":first": first, ":last": last, ":limit": limit };
    let ids = statement.query_map(parameters, |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
    Ok(ids)
}

/// Returns the games that match an FTS5 expression: the next ones first, then past ones, the latest first.
pub fn list_games(
    conn: &Connection,
    organization: OrganizationId,
    words: &str,
    today: &str,
    limit: u32,
) -> Result<Vec<GameId>> {
    let (first, last) = SearchKind::Games.documents(organization);
    let mut statement = conn.prepare_cached(
        "SELECT games.id
         FROM (SELECT rowid - :first AS id FROM search_index
               WHERE search_index MATCH :words AND rowid BETWEEN :first AND :last
               ORDER BY rowid DESC LIMIT :most) AS found
         CROSS JOIN games ON games.organization_id = :organization AND games.id = found.id
         ORDER BY games.date < :today, abs(julianday(games.date) - julianday(:today)), games.time, games.id
         LIMIT :limit",
    )?;
    let parameters = named_params! {
        ":organization": organization, ":words": words, ":first": first, ":last": last, ":today": today,
        ":most": MOST_GAMES, ":limit": limit,
    };
    let ids = statement.query_map(parameters, |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
    Ok(ids)
}

/// A note of the news as a search shows it.
pub struct FoundNews {
    pub id: NewsId,
    pub title: String,
    /// The first day on which visitors see the note: `YYYY-MM-DD`.
    pub shown_from: String,
}

/// Returns the notes that match an FTS5 expression, best first: those that visitors see on a day (`YYYY-MM-DD`), or all.
pub fn list_news(
    conn: &Connection,
    organization: OrganizationId,
    words: &str,
    day: Option<&str>,
    limit: u32,
) -> Result<Vec<FoundNews>> {
    let (first, last) = SearchKind::News.documents(organization);
    let mut statement = conn.prepare_cached(&format!(
        "SELECT news.id, news.title, news.shown_from
         FROM search_index
         CROSS JOIN news ON news.organization_id = :organization AND news.id = search_index.rowid - :first
         WHERE search_index MATCH :words AND search_index.rowid BETWEEN :first AND :last
               AND (:day IS NULL OR {SHOWN})
         ORDER BY search_index.rank LIMIT :limit",
        SHOWN = news::SHOWN,
    ))?;
    let parameters = named_params! {
        ":organization": organization, ":words": words, ":first": first, ":last": last, ":day": day,
        ":limit": limit,
    };
    let notes = statement
        .query_map(parameters, |row| {
            Ok(FoundNews { id: row.get("id")?, title: row.get("title")?, shown_from: row.get("shown_from")? })
        })?
        .collect::<rusqlite::Result<_>>()?;
    Ok(notes)
}

/// A team as a search shows it.
pub struct FoundTeam {
    pub id: TeamId,
    pub name: String,
    pub logo_url: Option<String>,
    /// League and season of its latest enrolment: `Sunday League, Fall 2026`.
    pub latest: Option<String>,
}

/// Returns teams in the order of `ids`.
pub fn teams(conn: &Connection, organization: OrganizationId, ids: &[i64]) -> Result<Vec<FoundTeam>> {
    let mut statement = conn.prepare_cached(
        "SELECT teams.id, teams.name, images.hash,
                (SELECT leagues.name || ', ' || seasons.name
                 FROM enrolments
                 JOIN leagues ON leagues.id = enrolments.league_id
                 JOIN seasons ON seasons.id = enrolments.season_id
                 WHERE enrolments.organization_id = ?1 AND enrolments.team_id = teams.id
                 ORDER BY seasons.active DESC, seasons.start_date DESC, seasons.id DESC LIMIT 1) AS latest
         FROM json_each(?2) AS wanted
         CROSS JOIN teams ON teams.organization_id = ?1 AND teams.id = wanted.value
         LEFT JOIN images ON images.id = teams.logo_id
         ORDER BY wanted.key",
    )?;
    let teams = statement
        .query_map((organization, json(ids)?), |row| {
            let logo: Option<String> = row.get("hash")?;
            Ok(FoundTeam {
                id: row.get("id")?,
                name: row.get("name")?,
                logo_url: logo.map(|hash| images::url(&hash, Variant::Small)),
                latest: row.get("latest")?,
            })
        })?
        .collect::<rusqlite::Result<_>>()?;
    Ok(teams)
}

/// Returns the names of the players' latest teams.
pub fn teams_of(
    conn: &Connection,
    organization: OrganizationId,
    players: &[i64],
) -> Result<HashMap<PlayerId, String>> {
    let mut statement = conn.prepare_cached(
        "SELECT rosters.player_id, teams.name
         FROM json_each(?2) AS wanted
         CROSS JOIN rosters ON rosters.organization_id = ?1 AND rosters.player_id = wanted.value
         JOIN enrolments ON enrolments.id = rosters.enrolment_id
         JOIN teams ON teams.id = enrolments.team_id
         JOIN seasons ON seasons.id = enrolments.season_id
         ORDER BY seasons.active, seasons.start_date, seasons.id, enrolments.id",
    )?;
    let teams = statement
        .query_map((organization, json(players)?), |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect::<rusqlite::Result<_>>()?;
    Ok(teams)
}

/// A page as a search shows it.
pub struct FoundPage {
    pub id: PageId,
    pub path: String,
    pub title: String,
    pub published: bool,
}

/// Returns the pages that match an FTS5 expression, best first; drafts only if wanted.
pub fn list_pages(
    conn: &Connection,
    organization: OrganizationId,
    words: &str,
    drafts: bool,
    limit: u32,
) -> Result<Vec<FoundPage>> {
    let (first, last) = SearchKind::Pages.documents(organization);
    let mut statement = conn.prepare_cached(
        "SELECT pages.id, pages.path, pages.title, pages.published
         FROM search_index
         CROSS JOIN pages ON pages.organization_id = :organization AND pages.id = search_index.rowid - :first
         WHERE search_index MATCH :words AND search_index.rowid BETWEEN :first AND :last
               AND (pages.published = 1 OR :drafts)
         ORDER BY search_index.rank LIMIT :limit",
    )?;
    let parameters = named_params! {
        ":organization": organization, ":words": words, ":first": first, ":last": last, ":drafts": drafts,
        ":limit": limit,
    };
    let pages = statement
        .query_map(parameters, |row| {
            let (id, path) = (row.get("id")?, row.get("path")?);
            Ok(FoundPage { id, path, title: row.get("title")?, published: row.get("published")? })
        })?
        .collect::<rusqlite::Result<_>>()?;
    Ok(pages)
}

/// Returns id, name and address of venues, in the order of `ids`.
pub fn venues(
    conn: &Connection,
    organization: OrganizationId,
    ids: &[i64],
) -> Result<Vec<(VenueId, String, Option<String>)>> {
    let mut statement = conn.prepare_cached(
        "SELECT venues.id, venues.name, venues.address
         FROM json_each(?2) AS wanted
         CROSS JOIN venues ON venues.organization_id = ?1 AND venues.id = wanted.value
         ORDER BY wanted.key",
    )?;
    let venues = statement
        .query_map((organization, json(ids)?), |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?
        .collect::<rusqlite::Result<_>>()?;
    Ok(venues)
}

/// A season as a search shows it.
pub struct FoundSeason {
    pub id: SeasonId,
    pub name: String,
    pub start_date: Option<String>,
    pub active: bool,
}

/// Returns seasons in the order of `ids`.
pub fn seasons(conn: &Connection, organization: OrganizationId, ids: &[i64]) -> Result<Vec<FoundSeason>> {
    let mut statement = conn.prepare_cached(
        "SELECT seasons.id, seasons.name, seasons.start_date, seasons.active
         FROM json_each(?2) AS wanted
         CROSS JOIN seasons ON seasons.organization_id = ?1 AND seasons.id = wanted.value
         ORDER BY wanted.key",
    )?;
    let seasons = statement
        .query_map((organization, json(ids)?), |row| {
            let (id, name) = (row.get("id")?, row.get("name")?);
            Ok(FoundSeason { id, name, start_date: row.get("start_date")?, active: row.get("active")? })
        })?
        .collect::<rusqlite::Result<_>>()?;
    Ok(seasons)
}

/// A league as a search shows it.
pub struct FoundLeague {
    pub id: LeagueId,
    pub name: String,
    /// Id and name of the latest season with the league.
    pub latest: Option<(SeasonId, String)>,
}

/// Returns leagues in the order of `ids`.
pub fn leagues(conn: &Connection, organization: OrganizationId, ids: &[i64]) -> Result<Vec<FoundLeague>> {
    let mut statement = conn.prepare_cached(
        "SELECT leagues.id, leagues.name, seasons.id AS season_id, seasons.name AS season
         FROM json_each(?2) AS wanted
         CROSS JOIN leagues ON leagues.organization_id = ?1 AND leagues.id = wanted.value
         LEFT JOIN seasons ON seasons.id = (
             SELECT seasons_leagues.season_id
             FROM seasons_leagues
             JOIN seasons ON seasons.id = seasons_leagues.season_id
             WHERE seasons_leagues.organization_id = ?1 AND seasons_leagues.league_id = leagues.id
             ORDER BY seasons.active DESC, seasons.start_date DESC, seasons.id DESC LIMIT 1
         )
         ORDER BY wanted.key",
    )?;
    let leagues = statement
        .query_map((organization, json(ids)?), |row| {
            let season: Option<SeasonId> = row.get("season_id")?;
            let latest = season.map(|id| row.get("season").map(|name| (id, name))).transpose()?;
            Ok(FoundLeague { id: row.get("id")?, name: row.get("name")?, latest })
        })?
        .collect::<rusqlite::Result<_>>()?;
    Ok(leagues)
}

fn json(ids: &[i64]) -> Result<String> {
    serde_json::to_string(ids).map_err(Error::internal)
}
