//! Schedules of leagues, and their games.

pub mod drafts;
pub mod rules;

use std::collections::{HashMap, HashSet};

use rusqlite::{Connection, OptionalExtension, Row, named_params};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{OrNotFound, venues};
use crate::db::Transaction;
use crate::domain::games::KeptGame;
use crate::domain::ids::{GameId, LeagueId, OrganizationId, ScheduleId, SeasonId};
use crate::domain::leagues::LeagueRef;
use crate::domain::schedules::{Schedule, ScheduleFields, weekly_dates};
use crate::error::{Error, Result};

/// Condition for a game that is live or finished, or has scores or statistics. Such a game stays when its schedule is
/// generated again or removed.
const PLAYED: &str = "(games.status IN ('live', 'completed', 'forfeit')
     OR games.score_home IS NOT NULL OR games.score_away IS NOT NULL
     OR EXISTS (SELECT 1 FROM player_game_stats AS entered
                WHERE entered.organization_id = games.organization_id AND entered.game_id = games.id)
     OR EXISTS (SELECT 1 FROM period_scores AS entered
                WHERE entered.organization_id = games.organization_id AND entered.game_id = games.id))";

/// Expression for the place of a game, as stored in `generated_as`: date, time, court and teams.
const PLACE: &str =
    "json_array(games.date, games.time, games.location, games.home_enrolment_id, games.away_enrolment_id)";

const COLUMNS: &str = "schedules.id, schedules.name, schedules.league_id, leagues.name AS league_name,
        schedules.season_id, schedules.start_date, schedules.num_weeks, schedules.game_days, schedules.same_slot,
        schedules.time_slots, schedules.weekly_time_slots, schedules.locations, schedules.random_seed, schedules.games_per_week, schedules.version,
        (SELECT count(*) FROM games
         WHERE games.organization_id = schedules.organization_id AND games.schedule_id = schedules.id) AS games";

fn from_json<T: DeserializeOwned>(row: &Row<'_>, column: &str) -> Result<T> {
    let text: String = row.get(column)?;
    serde_json::from_str(&text).map_err(Error::internal)
}

fn to_json<T: Serialize>(value: &T) -> Result<String> {
    serde_json::to_string(value).map_err(Error::internal)
}

fn schedule(row: &Row<'_>) -> Result<Schedule> {
    let (start_date, num_weeks): (String, i64) = (row.get("start_date")?, row.get("num_weeks")?);
    let league_id: LeagueId = row.get("league_id")?;
    Ok(Schedule {
        id: row.get("id")?,
        name: row.get("name")?,
        league_id,
        league: LeagueRef { id: league_id, name: row.get("league_name")? },
        season_id: row.get("season_id")?,
        weekly_dates: weekly_dates(&start_date, num_weeks),
        start_date,
        num_weeks,
        game_days: from_json(row, "game_days")?,
        same_slot: row.get("same_slot")?,
        time_slots: from_json(row, "time_slots")?,
        weekly_time_slots: from_json(row, "weekly_time_slots")?,
        locations: from_json(row, "locations")?,
        random_seed: row.get("random_seed")?,
        games_per_week: row.get("games_per_week")?,
        version: row.get("version")?,
        games_count: row.get("games")?,
        played_count: row.get("played")?,
    })
}

/// Returns the schedules of an organization, or of one league, latest first.
pub fn list(
    conn: &Connection,
    organization: OrganizationId,
    league: Option<LeagueId>,
) -> Result<Vec<Schedule>> {
    query(conn, organization, (league, None))
}

/// Returns one schedule.
pub fn find(conn: &Connection, organization: OrganizationId, id: ScheduleId) -> Result<Schedule> {
    query(conn, organization, (None, Some(id)))?.pop().ok_or_else(|| Error::missing("Schedule"))
}

fn query(
    conn: &Connection,
    organization: OrganizationId,
    (league, id): (Option<LeagueId>, Option<ScheduleId>),
) -> Result<Vec<Schedule>> {
    let mut statement = conn.prepare_cached(&format!(
        "SELECT {COLUMNS},
                (SELECT count(*) FROM games
                 WHERE games.organization_id = schedules.organization_id AND games.schedule_id = schedules.id
                   AND {PLAYED}) AS played
         FROM schedules
         JOIN leagues ON leagues.id = schedules.league_id
         WHERE schedules.organization_id = :organization
           AND (:league IS NULL OR schedules.league_id = :league)
           AND (:id IS NULL OR schedules.id = :id)
         ORDER BY schedules.start_date DESC, schedules.id DESC"
    ))?;
    let mut rows =
        statement.query(named_params! { ":organization": organization, ":league": league, ":id": id })?;
    let mut schedules = Vec::new();
    while let Some(row) = rows.next()? {
        schedules.push(schedule(row)?);
    }
    Ok(schedules)
}

/// Returns the season of a league's new schedule: the latest active season with the league, otherwise the latest one.
pub fn season_of(
    conn: &Connection,
    organization: OrganizationId,
    league: LeagueId,
) -> Result<Option<SeasonId>> {
    let season = conn
        .prepare_cached(
            "SELECT seasons.id
             FROM seasons_leagues
             JOIN seasons ON seasons.id = seasons_leagues.season_id
             WHERE seasons_leagues.organization_id = ?1 AND seasons_leagues.league_id = ?2
             ORDER BY seasons.active DESC, seasons.start_date DESC, seasons.id DESC
             LIMIT 1",
        )?
        .query_row((organization, league), |row| row.get(0))
        .optional()?;
    Ok(season)
}

/// Creates a schedule of a league in a season.
pub fn create(
    tx: &Transaction,
    organization: OrganizationId,
    season: SeasonId,
    fields: &ScheduleFields,
) -> Result<ScheduleId> {
    tx.prepare_cached(
        "INSERT INTO schedules (organization_id, season_id, league_id, name, start_date, num_weeks, game_days)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    )?
    .execute((
        organization,
        season,
        fields.league,
        &fields.name,
        &fields.start_date,
        fields.num_weeks,
        to_json(&fields.game_days)?,
    ))?;
    let id = ScheduleId(tx.last_insert_rowid());
    update(tx, organization, (id, season), fields)?;
    Ok(id)
}

/// Updates a schedule, and its season. Creates the venues and courts that new places name.
pub fn update(
    tx: &Transaction,
    organization: OrganizationId,
    (id, season): (ScheduleId, SeasonId),
    fields: &ScheduleFields,
) -> Result<()> {
    let before: String = tx
        .prepare_cached("SELECT locations FROM schedules WHERE organization_id = ?1 AND id = ?2")?
        .query_row((organization, id), |row| row.get(0))
        .or_not_found("Schedule")?;
    let before: Vec<String> = serde_json::from_str(&before).map_err(Error::internal)?;
    for place in fields.locations.iter().filter(|place| !before.contains(place)) {
        venues::places::resolve(tx, organization, Some(place))?;
    }
    tx.prepare_cached(
        "UPDATE schedules
         SET season_id = :season, league_id = :league, name = :name, start_date = :start, num_weeks = :weeks,
             game_days = :days, same_slot = :same_slot, time_slots = :slots, weekly_time_slots = :weekly_slots,
             locations = :locations, random_seed = :seed, games_per_week = :per_week
         WHERE organization_id = :organization AND id = :id",
    )?
    .execute(named_params! {
        ":organization": organization,
        ":id": id,
        ":season": season,
        ":league": fields.league,
        ":name": fields.name,
        ":start": fields.start_date,
        ":weeks": fields.num_weeks,
        ":days": to_json(&fields.game_days)?,
        ":same_slot": fields.same_slot,
        ":slots": to_json(&fields.time_slots)?,
        ":weekly_slots": to_json(&fields.weekly_time_slots)?,
        ":locations": to_json(&fields.locations)?,
        ":seed": fields.random_seed,
        ":per_week": fields.games_per_week,
    })?;
    Ok(())
}

/// Returns the games of a schedule that stay if it is generated again on the day `today` (`YYYY-MM-DD`), by id.
pub fn list_kept(
    conn: &Connection,
    organization: OrganizationId,
    id: ScheduleId,
    today: &str,
) -> Result<Vec<KeptGame>> {
    let mut statement = conn.prepare_cached(&format!(
        "SELECT id, reason
         FROM (SELECT games.id,
                      CASE WHEN {PLAYED} THEN 'played'
                           WHEN games.status IN ('postponed', 'cancelled') THEN games.status
                           WHEN games.pinned THEN 'pinned'
                           WHEN games.generated_as <> {PLACE} THEN 'moved'
                           WHEN games.location_url IS NOT NULL OR games.video_url IS NOT NULL THEN 'linked'
                           WHEN games.date < ?3 THEN 'past' END AS reason
               FROM games
               WHERE games.organization_id = ?1 AND games.schedule_id = ?2)
         WHERE reason IS NOT NULL
         ORDER BY id"
    ))?;
    let kept = statement
        .query_map((organization, id, today), |row| {
            Ok(KeptGame { id: row.get("id")?, reason: row.get("reason")? })
        })?
        .collect::<rusqlite::Result<_>>()?;
    Ok(kept)
}

/// Returns the schedules of games, without games that have none.
pub fn list_of_games(
    conn: &Connection,
    organization: OrganizationId,
    ids: &[GameId],
) -> Result<HashMap<GameId, ScheduleId>> {
    let mut statement = conn.prepare_cached(
        "SELECT id, schedule_id FROM games
         WHERE organization_id = ?1 AND id IN (SELECT value FROM json_each(?2)) AND schedule_id IS NOT NULL",
    )?;
    let games = statement.query_map((organization, to_json(&ids)?), |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(games.collect::<rusqlite::Result<_>>()?)
}

/// The courts of a schedule, and its times (`HH:MM`): one list for all weeks, or one for each.
#[derive(Clone, Debug)]
pub struct SlotTimes {
    pub courts: Vec<String>,
    pub weeks: Vec<Vec<String>>,
}

/// Returns the courts and times of each schedule of an organization.
pub fn list_slot_times(
    conn: &Connection,
    organization: OrganizationId,
) -> Result<HashMap<ScheduleId, SlotTimes>> {
    let mut statement = conn.prepare_cached(
        "SELECT id, locations, same_slot, time_slots, weekly_time_slots FROM schedules WHERE organization_id = ?1",
    )?;
    let mut rows = statement.query([organization])?;
    let mut schedules = HashMap::new();
    while let Some(row) = rows.next()? {
        let weeks: Vec<Vec<String>> = if row.get("same_slot")? {
            vec![from_json(row, "time_slots")?]
        } else {
            from_json(row, "weekly_time_slots")?
        };
        let times = SlotTimes { courts: from_json(row, "locations")?, weeks };
        schedules.insert(row.get("id")?, times);
    }
    Ok(schedules)
}

/// Returns the games of a season that are live or finished, or have scores or statistics.
pub fn list_begun(
    conn: &Connection,
    organization: OrganizationId,
    season: SeasonId,
) -> Result<HashSet<GameId>> {
    let mut statement = conn.prepare_cached(&format!(
        "SELECT games.id FROM games WHERE games.organization_id = ?1 AND games.season_id = ?2 AND {PLAYED}"
    ))?;
    let begun = statement.query_map((organization, season), |row| row.get(0))?;
    Ok(begun.collect::<rusqlite::Result<_>>()?)
}

/// Returns whether a game is live or finished, and its schedule.
pub fn place_of(
    conn: &Connection,
    organization: OrganizationId,
    game: GameId,
) -> Result<(bool, Option<ScheduleId>)> {
    let place = conn
        .prepare_cached(&format!(
            "SELECT {PLAYED}, games.schedule_id FROM games WHERE games.organization_id = ?1 AND games.id = ?2"
        ))?
        .query_row((organization, game), |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    place.ok_or_else(|| Error::missing("Game"))
}

/// Adds a game to a schedule and stores its place, so that a later change by staff can be detected.
pub fn add_game(tx: &Transaction, organization: OrganizationId, id: ScheduleId, game: GameId) -> Result<()> {
    tx.prepare_cached(&format!(
        "UPDATE games SET schedule_id = ?2, generated_as = {PLACE} WHERE organization_id = ?1 AND id = ?3"
    ))?
    .execute((organization, id, game))?;
    Ok(())
}

/// Removes some of a schedule's games.
pub fn remove_games(
    tx: &Transaction,
    organization: OrganizationId,
    id: ScheduleId,
    games: &[GameId],
) -> Result<()> {
    tx.prepare_cached(
        "DELETE FROM games
         WHERE organization_id = ?1 AND schedule_id = ?2 AND id IN (SELECT value FROM json_each(?3))",
    )?
    .execute((organization, id, to_json(&games)?))?;
    Ok(())
}

/// Removes the games of a schedule that have not been played.
fn remove_unplayed(tx: &Transaction, organization: OrganizationId, id: ScheduleId) -> Result<()> {
    tx.prepare_cached(&format!(
        "DELETE FROM games WHERE games.organization_id = ?1 AND games.schedule_id = ?2 AND NOT {PLAYED}"
    ))?
    .execute((organization, id))?;
    Ok(())
}

/// Removes a schedule with its games. Games that are live or finished stay, without a schedule.
pub fn remove(tx: &Transaction, organization: OrganizationId, id: ScheduleId) -> Result<()> {
    remove_unplayed(tx, organization, id)?;
    tx.prepare_cached("UPDATE games SET schedule_id = NULL WHERE organization_id = ?1 AND schedule_id = ?2")?
        .execute((organization, id))?;
    let removed = tx
        .prepare_cached("DELETE FROM schedules WHERE organization_id = ?1 AND id = ?2")?
        .execute((organization, id))?;
    if removed == 0 { Err(Error::missing("Schedule")) } else { Ok(()) }
}
