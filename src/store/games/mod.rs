//! Games of an organization.

pub mod at_venue;
mod changes;
mod enrolled;
mod entered;
pub mod season;
pub mod slots;
mod write;

use rusqlite::types::ToSql;
use rusqlite::{Connection, Row, named_params};

use super::paging::PageRequest;
use super::rows::columns::Columns;
use crate::domain::games::{ForfeitedBy, Game, GameSeason, GameTeam, PlayedGame, instant};
use crate::domain::ids::{DivisionId, GameId, LeagueId, OrganizationId, ScheduleId, SeasonId, TeamId};
use crate::domain::images::{self, Variant};
use crate::domain::leagues::LeagueRef;
use crate::error::{Error, Result};
use crate::rules::outcome;

pub use changes::{ChangeCount, find_change, list_changes};
pub use enrolled::{divisions_of, list_brackets, list_by_enrolment};
pub use entered::{EnteredCounts, count_entered, count_entered_of};
pub use write::{
    Competition, NewGame, continue_event, count_changes, create, empty, remove, update_details,
    update_scores, update_teams,
};

/// The columns in the order in which [`game`] reads them.
const SELECT: &str =
    "SELECT games.id, games.match_id, games.series_game, games.season_id, seasons.name, games.league_id,
        leagues.name, games.division_id,
        home_teams.id, home_teams.name, games.home_enrolment_id, home_images.hash,
        away_teams.id, away_teams.name, games.away_enrolment_id, away_images.hash,
        games.forfeited_by, games.score_home, games.score_away,
        games.date, games.time, organizations.time_zone, games.status, games.location, games.location_url,
        games.video_url, games.pinned, games.erased, games.version,
        CASE games.status WHEN 'live' THEN
            (SELECT scoring_entries.received_at FROM scoring_entries
             WHERE scoring_entries.organization_id = games.organization_id
               AND scoring_entries.game_id = games.id
             ORDER BY scoring_entries.seq DESC LIMIT 1)
        END
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

/// Games without a time come after those of the same day with one.
const ORDER: &str = "games.date, coalesce(games.time, '99:99'), games.id";

fn game(row: &Row<'_>) -> rusqlite::Result<Game> {
    let mut columns = Columns::of(row);
    let (id, match_id, series_game) = (columns.next()?, columns.next()?, columns.next()?);
    let season = GameSeason { id: columns.next()?, name: columns.next()? };
    let (league_id, league_name): (Option<LeagueId>, Option<String>) = (columns.next()?, columns.next()?);
    let division_id: Option<DivisionId> = columns.next()?;
    let (home, away) = (side(&mut columns)?, side(&mut columns)?);
    let (forfeited_by, (score_home, score_away)) =
        result(columns.next()?, (columns.next()?, columns.next()?));
    let (date, time, zone): (String, Option<String>, String) =
        (columns.next()?, columns.next()?, columns.next()?);
    let (status, game_date_time) = (columns.next()?, instant(&date, time.as_deref(), &zone));
    let (location, location_url, video_url) = (columns.next()?, columns.next()?, columns.next()?);
    let (pinned, erased, version) = (columns.next()?, columns.next()?, columns.next()?);
    Ok(Game {
        id,
        match_id,
        series_game,
        season_id: season.id,
        season,
        league_id,
        league: league_id.zip(league_name).map(|(id, name)| LeagueRef { id, name }),
        division_id,
        home_team_id: home.slt_id,
        away_team_id: away.slt_id,
        home_team: home,
        away_team: away,
        score_home,
        score_away,
        live_until: outcome::live_until(status, (&date, time.as_deref(), &zone), columns.next()?),
        game_date_time,
        date,
        time,
        location,
        location_url,
        video_url,
        status,
        display_status: outcome::displayed(status, score_home, score_away),
        forfeited_by,
        is_bracket: division_id.is_some(),
        pinned,
        erased,
        version,
    })
}

/// Both scores, home first.
type Scores = (Option<i64>, Option<i64>);

/// Returns the side that forfeited, and the score. A forfeit without a score has the awarded score.
fn result(forfeited_by: Option<ForfeitedBy>, entered: Scores) -> (Option<ForfeitedBy>, Scores) {
    (forfeited_by, forfeited_by.map_or(entered, |side| side.score(entered)))
}

/// The columns in the order in which [`played_game`] reads them.
const PLAYED: &str = "home_enrolment_id, away_enrolment_id, score_home, score_away, forfeited_by, status,
        division_id IS NOT NULL, erased";

fn played_game(columns: &mut Columns<'_, '_>) -> rusqlite::Result<PlayedGame> {
    let (home, away) = (columns.next()?, columns.next()?);
    let entered = (columns.next()?, columns.next()?);
    let (forfeited_by, (score_home, score_away)) = result(columns.next()?, entered);
    Ok(PlayedGame {
        home,
        away,
        score_home,
        score_away,
        forfeited_by,
        status: columns.next()?,
        is_bracket: columns.next()?,
        erased: columns.next()?,
    })
}

fn side(columns: &mut Columns<'_, '_>) -> rusqlite::Result<GameTeam> {
    let (id, name, slt_id) = (columns.next()?, columns.next()?, columns.next()?);
    let logo: Option<String> = columns.next()?;
    let logo_url = logo.map(|hash| images::url(&hash, Variant::Small));
    Ok(GameTeam { id, name, slt_id, logo_url })
}

fn query(conn: &Connection, rest: &str, params: &[(&str, &dyn ToSql)]) -> Result<Vec<Game>> {
    let mut statement = conn.prepare_cached(&format!("{SELECT} {rest}"))?;
    let games = statement.query_map(params, game)?.collect::<rusqlite::Result<_>>()?;
    Ok(games)
}

/// The sort key of [`list`]: date, time and id. A game without a time comes after the others of its day.
pub type GameKey = (String, String, GameId);

pub fn sort_key(game: &Game) -> GameKey {
    (game.date.clone(), game.time.clone().unwrap_or_else(|| "99:99".to_owned()), game.id)
}

/// Returns the games of an organization by date and time, one page at a time.
pub fn list(
    conn: &Connection,
    organization: OrganizationId,
    page: PageRequest<GameKey>,
) -> Result<Vec<Game>> {
    let (date, time, id) = match page.after {
        Some((date, time, id)) => (Some(date), Some(time), Some(id)),
        None => (None, None, None),
    };
    query(
        conn,
        &format!(
            "WHERE games.organization_id = :organization
               AND (:id IS NULL OR (games.date, coalesce(games.time, '99:99'), games.id) > (:date, :time, :id))
             ORDER BY {ORDER}
             LIMIT :limit"
        ),
        named_params! {
            ":organization": organization, ":date": date, ":time": time, ":id": id, ":limit": page.limit,
        },
    )
}

/// Returns every day on which the organization has a game, oldest first.
pub fn list_dates(conn: &Connection, organization: OrganizationId) -> Result<Vec<String>> {
    let mut statement =
        conn.prepare_cached("SELECT DISTINCT date FROM games WHERE organization_id = ?1 ORDER BY date")?;
    let dates = statement.query_map([organization], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
    Ok(dates)
}

/// Returns today or the next match day, or else the last match day. `None` without games.
pub fn find_opening_day(
    conn: &Connection,
    organization: OrganizationId,
    today: &str,
) -> Result<Option<String>> {
    let mut statement = conn.prepare_cached(
        "SELECT coalesce((SELECT min(date) FROM games WHERE organization_id = ?1 AND date >= ?2),
                         (SELECT max(date) FROM games WHERE organization_id = ?1))",
    )?;
    Ok(statement.query_row((organization, today), |row| row.get(0))?)
}

/// Returns the games from one day to another, both included, by date and time.
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

/// Returns the games on these days, by date and time.
pub fn list_on(conn: &Connection, organization: OrganizationId, dates: &[String]) -> Result<Vec<Game>> {
    let dates = serde_json::to_string(dates).map_err(Error::internal)?;
    query(
        conn,
        &format!(
            "WHERE games.organization_id = :organization
               AND games.date IN (SELECT value FROM json_each(:dates))
             ORDER BY {ORDER}"
        ),
        named_params! { ":organization": organization, ":dates": dates },
    )
}

/// Returns the games of a league in a season, by date and time.
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

/// Returns the games of a schedule, by date and time.
pub fn list_by_schedule(
    conn: &Connection,
    organization: OrganizationId,
    schedule: ScheduleId,
) -> Result<Vec<Game>> {
    query(
        conn,
        &format!(
            "WHERE games.organization_id = :organization AND games.schedule_id = :schedule ORDER BY {ORDER}"
        ),
        named_params! { ":organization": organization, ":schedule": schedule },
    )
}

/// Returns the games of a division's bracket, by date and time.
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

/// Returns the games of a team over all its enrolments, by date and time.
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

/// Returns the games with these ids, by date and time. Skips ids of other organizations.
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

/// Returns one game.
pub fn find(conn: &Connection, organization: OrganizationId, id: GameId) -> Result<Game> {
    query(
        conn,
        "WHERE games.organization_id = :organization AND games.id = :id",
        named_params! { ":organization": organization, ":id": id },
    )?
    .pop()
    .ok_or_else(|| Error::missing("Game"))
}

/// Returns whether a game of a day is live, over, or has a score.
pub fn has_begun_on(conn: &Connection, organization: OrganizationId, date: &str) -> Result<bool> {
    let found = conn
        .prepare_cached(
            "SELECT EXISTS (SELECT 1 FROM games
                            WHERE organization_id = ?1 AND date = ?2
                              AND (status IN ('live', 'completed', 'forfeit')
                                   OR status = 'scheduled' AND (score_home > 0 OR score_away > 0)))",
        )?
        .query_row((organization, date), |row| row.get(0))?;
    Ok(found)
}

/// Returns the data for standings: a season's games between enrolled teams, oldest first, without games that lack a
/// score.
pub fn list_results(
    conn: &Connection,
    organization: OrganizationId,
    season: SeasonId,
) -> Result<Vec<PlayedGame>> {
    let scored = "AND (score_home IS NOT NULL AND score_away IS NOT NULL OR forfeited_by IS NOT NULL)";
    outcomes(conn, (organization, season), scored)
}

/// Returns all games of a season between enrolled teams, oldest first, with or without a score.
pub fn list_outcomes(
    conn: &Connection,
    organization: OrganizationId,
    season: SeasonId,
) -> Result<Vec<PlayedGame>> {
    outcomes(conn, (organization, season), "")
}

fn outcomes(
    conn: &Connection,
    (organization, season): (OrganizationId, SeasonId),
    condition: &str,
) -> Result<Vec<PlayedGame>> {
    let mut statement = conn.prepare_cached(&format!(
        "SELECT {PLAYED} FROM games
         WHERE organization_id = ?1 AND season_id = ?2 {condition}
         ORDER BY date, coalesce(time, '99:99'), id"
    ))?;
    let results = statement
        .query_map((organization, season), |row| played_game(&mut Columns::of(row)))?
        .collect::<rusqlite::Result<_>>()?;
    Ok(results)
}
