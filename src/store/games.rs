//! Games of an organization.

use std::collections::HashMap;

use rusqlite::types::ToSql;
use rusqlite::{Connection, Row, named_params};

use super::paging::Page;
use crate::db::Transaction;
use crate::domain::games::{Details, Game, GameSeason, GameTeam, Played, Status, instant};
use crate::domain::ids::{DivisionId, EnrolmentId, GameId, LeagueId, OrganizationId, SeasonId, TeamId};
use crate::domain::images::{self, Variant};
use crate::domain::leagues::LeagueRef;
use crate::error::{Error, Result};

const SELECT: &str = "SELECT games.id, games.match_id, games.season_id, seasons.name AS season_name,
        games.league_id, leagues.name AS league_name, games.division_id,
        games.home_enrolment_id, home_teams.id AS home_id, home_teams.name AS home_name,
        home_images.hash AS home_logo,
        games.away_enrolment_id, away_teams.id AS away_id, away_teams.name AS away_name,
        away_images.hash AS away_logo,
        games.score_home, games.score_away, games.date, games.time, games.location, games.location_url,
        games.video_url, games.status, organizations.time_zone
     FROM games
     JOIN organizations ON organizations.id = games.organization_id
     JOIN seasons ON seasons.id = games.season_id
     LEFT JOIN leagues ON leagues.id = games.league_id
     JOIN enrolments AS home ON home.id = games.home_enrolment_id
     JOIN teams AS home_teams ON home_teams.id = home.team_id
     LEFT JOIN images AS home_images ON home_images.id = home_teams.logo_id
     JOIN enrolments AS away ON away.id = games.away_enrolment_id
     JOIN teams AS away_teams ON away_teams.id = away.team_id
     LEFT JOIN images AS away_images ON away_images.id = away_teams.logo_id";

/// What changed of a game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Change {
    pub times: i64,
    /// In unix seconds.
    pub last: i64,
}

/// Games without a time come after those of the same day with one.
const ORDER: &str = "games.date, coalesce(games.time, '99:99'), games.id";

fn game(row: &Row<'_>) -> rusqlite::Result<Game> {
    let league_id: Option<LeagueId> = row.get("league_id")?;
    let league_name: Option<String> = row.get("league_name")?;
    let division_id: Option<DivisionId> = row.get("division_id")?;
    let date: String = row.get("date")?;
    let time: Option<String> = row.get("time")?;
    let zone: String = row.get("time_zone")?;
    let home = side(row, ["home_id", "home_name", "home_enrolment_id", "home_logo"])?;
    let away = side(row, ["away_id", "away_name", "away_enrolment_id", "away_logo"])?;
    Ok(Game {
        id: row.get("id")?,
        match_id: row.get("match_id")?,
        season_id: row.get("season_id")?,
        season: GameSeason { id: row.get("season_id")?, name: row.get("season_name")? },
        league_id,
        league: league_id.zip(league_name).map(|(id, name)| LeagueRef { id, name }),
        division_id,
        home_team_id: home.slt_id,
        away_team_id: away.slt_id,
        home_team: home,
        away_team: away,
        score_home: row.get("score_home")?,
        score_away: row.get("score_away")?,
        game_date_time: instant(&date, time.as_deref(), &zone),
        date,
        time,
        location: row.get("location")?,
        location_url: row.get("location_url")?,
        video_url: row.get("video_url")?,
        status: row.get("status")?,
        is_bracket: division_id.is_some(),
    })
}

fn side(row: &Row<'_>, [id, name, enrolment, logo]: [&str; 4]) -> rusqlite::Result<GameTeam> {
    let logo: Option<String> = row.get(logo)?;
    Ok(GameTeam {
        id: row.get(id)?,
        name: row.get(name)?,
        slt_id: row.get(enrolment)?,
        logo_url: logo.map(|hash| images::url(&hash, Variant::Small)),
    })
}

fn query(conn: &Connection, rest: &str, params: &[(&str, &dyn ToSql)]) -> Result<Vec<Game>> {
    let mut statement = conn.prepare_cached(&format!("{SELECT} {rest}"))?;
    let games = statement.query_map(params, game)?.collect::<rusqlite::Result<_>>()?;
    Ok(games)
}

/// The games of an organization by date and time, a page at a time.
pub fn list(conn: &Connection, organization: OrganizationId, page: Page) -> Result<Vec<Game>> {
    query(
        conn,
        &format!(
            "WHERE games.organization_id = :organization
               AND (:after IS NULL OR (games.date, coalesce(games.time, '99:99'), games.id) > (
                   SELECT date, coalesce(time, '99:99'), id FROM games
                   WHERE organization_id = :organization AND id = :after))
             ORDER BY {ORDER}
             LIMIT :limit"
        ),
        named_params! { ":organization": organization, ":after": page.after, ":limit": page.limit },
    )
}

/// Every day on which the organization has a game, oldest first.
pub fn list_dates(conn: &Connection, organization: OrganizationId) -> Result<Vec<String>> {
    let mut statement =
        conn.prepare_cached("SELECT DISTINCT date FROM games WHERE organization_id = ?1 ORDER BY date")?;
    let dates = statement.query_map([organization], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
    Ok(dates)
}

/// The games from one day to another, both included, by date and time.
pub fn list_between(
    conn: &Connection,
    organization: OrganizationId,
    from: &str,
    until: &str,
) -> Result<Vec<Game>> {
    query(
        conn,
        &format!(
            "WHERE games.organization_id = :organization AND games.date BETWEEN :from AND :until ORDER BY {ORDER}"
        ),
        named_params! { ":organization": organization, ":from": from, ":until": until },
    )
}

/// How often each game of an organization was changed, and when last, in unix seconds.
pub fn list_changes(conn: &Connection, organization: OrganizationId) -> Result<HashMap<GameId, Change>> {
    let mut statement =
        conn.prepare_cached("SELECT id, sequence, updated_at FROM games WHERE organization_id = ?1")?;
    let changes = statement
        .query_map([organization], |row| {
            Ok((row.get("id")?, Change { times: row.get("sequence")?, last: row.get("updated_at")? }))
        })?
        .collect::<rusqlite::Result<_>>()?;
    Ok(changes)
}

/// The games of a league in a season, by date and time.
pub fn list_by_league(
    conn: &Connection,
    organization: OrganizationId,
    season: SeasonId,
    league: LeagueId,
) -> Result<Vec<Game>> {
    query(
        conn,
        &format!(
            "WHERE games.organization_id = :organization AND games.season_id = :season
               AND games.league_id = :league
             ORDER BY {ORDER}"
        ),
        named_params! { ":organization": organization, ":season": season, ":league": league },
    )
}

/// The games of a division's bracket, by date and time.
pub fn list_by_division(
    conn: &Connection,
    organization: OrganizationId,
    season: SeasonId,
    division: DivisionId,
) -> Result<Vec<Game>> {
    query(
        conn,
        &format!(
            "WHERE games.organization_id = :organization AND games.season_id = :season
               AND games.division_id = :division
             ORDER BY {ORDER}"
        ),
        named_params! { ":organization": organization, ":season": season, ":division": division },
    )
}

/// The games of a team in all its enrolments, by date and time.
pub fn list_by_team(conn: &Connection, organization: OrganizationId, team: TeamId) -> Result<Vec<Game>> {
    query(
        conn,
        &format!(
            "WHERE games.organization_id = :organization AND games.id IN (
                 SELECT played.id
                 FROM enrolments
                 JOIN games AS played
                   ON played.organization_id = enrolments.organization_id
                  AND played.season_id = enrolments.season_id
                  AND played.home_enrolment_id = enrolments.id
                 WHERE enrolments.organization_id = :organization AND enrolments.team_id = :team
                 UNION
                 SELECT played.id
                 FROM enrolments
                 JOIN games AS played
                   ON played.organization_id = enrolments.organization_id
                  AND played.season_id = enrolments.season_id
                  AND played.away_enrolment_id = enrolments.id
                 WHERE enrolments.organization_id = :organization AND enrolments.team_id = :team)
             ORDER BY {ORDER}"
        ),
        named_params! { ":organization": organization, ":team": team },
    )
}

/// Some games by their ids, by date and time. Ids of other organizations are left out.
pub fn list_by_ids(conn: &Connection, organization: OrganizationId, ids: &[GameId]) -> Result<Vec<Game>> {
    let wanted = serde_json::to_string(ids).map_err(Error::internal)?;
    query(
        conn,
        &format!(
            "WHERE games.organization_id = :organization
               AND games.id IN (SELECT value FROM json_each(:wanted))
             ORDER BY {ORDER}"
        ),
        named_params! { ":organization": organization, ":wanted": wanted },
    )
}

/// One game.
pub fn find(conn: &Connection, organization: OrganizationId, id: GameId) -> Result<Game> {
    query(
        conn,
        "WHERE games.organization_id = :organization AND games.id = :id",
        named_params! { ":organization": organization, ":id": id },
    )?
    .pop()
    .ok_or_else(|| Error::missing("Game"))
}

/// What standings need of a season's games between enrolled teams, oldest first; games without both scores left out.
pub fn list_results(
    conn: &Connection,
    organization: OrganizationId,
    season: SeasonId,
) -> Result<Vec<Played>> {
    let mut statement = conn.prepare_cached(
        "SELECT home_enrolment_id, away_enrolment_id, score_home, score_away, status,
                division_id IS NOT NULL AS is_bracket
         FROM games
         WHERE organization_id = ?1 AND season_id = ?2 AND score_home IS NOT NULL AND score_away IS NOT NULL
         ORDER BY date, coalesce(time, '99:99'), id",
    )?;
    let results = statement
        .query_map((organization, season), |row| {
            Ok(Played {
                home: row.get("home_enrolment_id")?,
                away: row.get("away_enrolment_id")?,
                score_home: row.get("score_home")?,
                score_away: row.get("score_away")?,
                status: row.get("status")?,
                is_bracket: row.get("is_bracket")?,
            })
        })?
        .collect::<rusqlite::Result<_>>()?;
    Ok(results)
}

/// A league's game to make. `date` is `YYYY-MM-DD`, `time` is `HH:MM`.
#[derive(Clone, Debug)]
pub struct NewGame<'a> {
    pub season: SeasonId,
    pub league: LeagueId,
    pub home: EnrolmentId,
    pub away: EnrolmentId,
    pub date: &'a str,
    pub time: Option<&'a str>,
    pub location: Option<&'a str>,
    pub location_url: Option<&'a str>,
    pub video_url: Option<&'a str>,
    pub status: Status,
    pub score_home: Option<i64>,
    pub score_away: Option<i64>,
}

/// Makes a league's game. `now` is in unix seconds.
pub fn create(
    tx: &Transaction,
    organization: OrganizationId,
    input: &NewGame<'_>,
    now: i64,
) -> Result<GameId> {
    tx.prepare_cached(
        "INSERT INTO games (organization_id, season_id, league_id, home_enrolment_id, away_enrolment_id,
                            date, time, location, location_url, video_url, status, score_home, score_away,
                            updated_at)
         VALUES (:organization, :season, :league, :home, :away, :date, :time, :location, :location_url,
                 :video_url, :status, :score_home, :score_away, :now)",
    )?
    .execute(named_params! {
        ":organization": organization,
        ":season": input.season,
        ":league": input.league,
        ":home": input.home,
        ":away": input.away,
        ":date": input.date,
        ":time": input.time,
        ":location": input.location,
        ":location_url": input.location_url,
        ":video_url": input.video_url,
        ":status": input.status,
        ":score_home": input.score_home,
        ":score_away": input.score_away,
        ":now": now,
    })?;
    Ok(GameId(tx.last_insert_rowid()))
}

/// Sets both scores and the status that follows. `now` is in unix seconds.
pub fn update_scores(
    tx: &Transaction,
    organization: OrganizationId,
    id: GameId,
    (score_home, score_away, status): (Option<i64>, Option<i64>, Status),
    now: i64,
) -> Result<()> {
    let changed = tx
        .prepare_cached(
            "UPDATE games
             SET score_home = :score_home, score_away = :score_away, status = :status,
                 sequence = sequence + 1, updated_at = :now
             WHERE organization_id = :organization AND id = :id",
        )?
        .execute(named_params! {
            ":organization": organization,
            ":id": id,
            ":score_home": score_home,
            ":score_away": score_away,
            ":status": status,
            ":now": now,
        })?;
    if changed == 0 { Err(Error::missing("Game")) } else { Ok(()) }
}

/// Changes details; what is `None` stays. `now` is in unix seconds.
pub fn update_details(
    tx: &Transaction,
    organization: OrganizationId,
    id: GameId,
    details: &Details,
    now: i64,
) -> Result<()> {
    let game = find(tx, organization, id)?;
    tx.prepare_cached(
        "UPDATE games
         SET video_url = :video_url, location = :location, location_url = :location_url, date = :date,
             time = :time, status = :status, sequence = sequence + 1, updated_at = :now
         WHERE organization_id = :organization AND id = :id",
    )?
    .execute(named_params! {
        ":organization": organization,
        ":id": id,
        ":video_url": details.video_url.as_ref().unwrap_or(&game.video_url),
        ":location": details.location.as_ref().unwrap_or(&game.location),
        ":location_url": details.location_url.as_ref().unwrap_or(&game.location_url),
        ":date": details.date.as_ref().unwrap_or(&game.date),
        ":time": details.time.as_ref().unwrap_or(&game.time),
        ":status": details.status.unwrap_or(game.status),
        ":now": now,
    })?;
    Ok(())
}
