//! Creates, updates and removes games.

use rusqlite::named_params;

use super::super::{quotas, venues};
use super::find;
use crate::db::Transaction;
use crate::domain::games::{ForfeitedBy, GameDetails, Status, stored};
use crate::domain::ids::{DivisionId, EnrolmentId, GameId, LeagueId, OrganizationId, SeasonId};
use crate::domain::quotas::Quota;
use crate::error::{Error, Result};

/// The competition of a game.
#[derive(Clone, Copy, Debug)]
pub enum Competition<'a> {
    League(LeagueId),
    /// A matchup of a division's bracket, and the number of the game if the matchup is a series.
    Matchup(DivisionId, &'a str, Option<i64>),
}

/// A new game. `date` is `YYYY-MM-DD`, `time` is `HH:MM`, in the organization's time zone.
#[derive(Clone, Debug)]
pub struct NewGame<'a> {
    pub season: SeasonId,
    pub of: Competition<'a>,
    pub home: EnrolmentId,
    pub away: EnrolmentId,
    pub date: &'a str,
    pub time: Option<&'a str>,
    pub location: Option<&'a str>,
    pub location_url: Option<&'a str>,
    pub video_url: Option<&'a str>,
    pub status: Status,
    pub forfeited_by: Option<ForfeitedBy>,
    pub pinned: bool,
    pub score_home: Option<i64>,
    pub score_away: Option<i64>,
}

/// Creates a game. `now` is in unix seconds.
pub fn create(
    tx: &Transaction,
    organization: OrganizationId,
    input: &NewGame<'_>,
    now: i64,
) -> Result<GameId> {
    quotas::check(tx, organization, Quota::Games, 1)?;
    let (league, division, match_id, series_game) = match input.of {
        Competition::League(league) => (Some(league), None, None, None),
        Competition::Matchup(division, match_id, number) => (None, Some(division), Some(match_id), number),
    };
    let (score_home, score_away) = stored(input.forfeited_by, (input.score_home, input.score_away));
    let (venue, court) = venues::places::resolve(tx, organization, input.location)?.unzip();
    tx.prepare_cached(
        "INSERT INTO games (organization_id, season_id, league_id, division_id, match_id, series_game,
                            home_enrolment_id, away_enrolment_id, date, time, location, location_url, venue_id, court_id,
                            video_url, status, forfeited_by, pinned, score_home, score_away, updated_at)
         VALUES (:organization, :season, :league, :division, :match_id, :series_game, :home, :away, :date, :time, :location,
                 :location_url, :venue, :court, :video_url, :status, :forfeited_by, :pinned, :score_home, :score_away,
                 :now)",
    )?
    .execute(named_params! {
        ":organization": organization,
        ":season": input.season,
        ":league": league,
        ":division": division,
        ":match_id": match_id,
        ":series_game": series_game,
        ":home": input.home,
        ":away": input.away,
        ":date": input.date,
        ":time": input.time,
        ":location": input.location,
        ":location_url": input.location_url,
        ":venue": venue,
        ":court": court.flatten(),
        ":video_url": input.video_url,
        ":status": input.status,
        ":forfeited_by": input.forfeited_by,
        ":pinned": input.pinned,
        ":score_home": score_home,
        ":score_away": score_away,
        ":now": now,
    })?;
    Ok(GameId(tx.last_insert_rowid()))
}

/// Sets both scores and the status. Clears the side that forfeited if the game is no longer a forfeit. `now` is in unix
/// seconds.
pub fn update_scores(
    tx: &Transaction,
    organization: OrganizationId,
    id: GameId,
    (score_home, score_away, status): (Option<i64>, Option<i64>, Status),
    now: i64,
) -> Result<()> {
    let forfeited_by = find(tx, organization, id)?.forfeited_by.filter(|_| status == Status::Forfeit);
    let (score_home, score_away) = stored(forfeited_by, (score_home, score_away));
    let changed = tx
        .prepare_cached(
            "UPDATE games
             SET score_home = :score_home, score_away = :score_away, status = :status,
                 forfeited_by = :forfeited_by, sequence = sequence + 1, updated_at = :now
             WHERE organization_id = :organization AND id = :id",
        )?
        .execute(named_params! {
            ":organization": organization,
            ":id": id,
            ":score_home": score_home,
            ":score_away": score_away,
            ":status": status,
            ":forfeited_by": forfeited_by,
            ":now": now,
        })?;
    if changed == 0 { Err(Error::missing("Game")) } else { Ok(()) }
}

/// Updates details. A field that is `None` stays unchanged, except that the side that forfeited is cleared if the game
/// is no longer a forfeit. `now` is in unix seconds.
pub fn update_details(
    tx: &Transaction,
    organization: OrganizationId,
    id: GameId,
    details: &GameDetails,
    now: i64,
) -> Result<()> {
    let game = find(tx, organization, id)?;
    if let Some(location) = details.location.as_ref().filter(|location| **location != game.location) {
        venues::places::set_of_game(tx, organization, id, location.as_deref())?;
    }
    let status = details.status.unwrap_or(game.status);
    let forfeited_by =
        details.forfeited_by.unwrap_or(game.forfeited_by).filter(|_| status == Status::Forfeit);
    tx.prepare_cached(
        "UPDATE games
         SET video_url = :video_url, location = :location, location_url = :location_url, date = :date,
             time = :time, status = :status, forfeited_by = :forfeited_by, pinned = :pinned, sequence = sequence + 1,
             updated_at = :now
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
        ":status": status,
        ":forfeited_by": forfeited_by,
        ":pinned": details.pinned.unwrap_or(game.pinned),
        ":now": now,
    })?;
    Ok(())
}

/// Sets the two teams. `now` is in unix seconds.
pub fn update_teams(
    tx: &Transaction,
    organization: OrganizationId,
    id: GameId,
    (home, away): (EnrolmentId, EnrolmentId),
    now: i64,
) -> Result<()> {
    tx.prepare_cached(
        "UPDATE games
         SET home_enrolment_id = ?3, away_enrolment_id = ?4, sequence = sequence + 1, updated_at = ?5
         WHERE organization_id = ?1 AND id = ?2",
    )?
    .execute((organization, id, home, away, now))?;
    Ok(())
}

/// Makes a game the continuation of the calendar event of its matchup, which had the sequence number `sequence - 1`.
pub fn continue_event(
    tx: &Transaction,
    organization: OrganizationId,
    id: GameId,
    sequence: i64,
) -> Result<()> {
    tx.prepare_cached(
        "UPDATE games SET was_announced = 1, sequence = ?3 WHERE organization_id = ?1 AND id = ?2",
    )?
    .execute((organization, id, sequence))?;
    Ok(())
}

/// Counts a change of each game, so that calendars read it again. `now` is in unix seconds.
pub fn count_changes(
    tx: &Transaction,
    organization: OrganizationId,
    games: &[GameId],
    now: i64,
) -> Result<()> {
    let mut statement = tx.prepare_cached(
        "UPDATE games SET sequence = sequence + 1, updated_at = ?3 WHERE organization_id = ?1 AND id = ?2",
    )?;
    for id in games {
        statement.execute((organization, id, now))?;
    }
    Ok(())
}

/// Resets a game to its state before the start: without scores, period scores and statistics. `now` is in unix seconds.
pub fn empty(tx: &Transaction, organization: OrganizationId, id: GameId, now: i64) -> Result<()> {
    update_scores(tx, organization, id, (None, None, Status::Scheduled), now)?;
    tx.prepare_cached("DELETE FROM period_scores WHERE organization_id = ?1 AND game_id = ?2")?
        .execute((organization, id))?;
    tx.prepare_cached("DELETE FROM player_game_stats WHERE organization_id = ?1 AND game_id = ?2")?
        .execute((organization, id))?;
    Ok(())
}

/// Removes a game with its period scores and statistics.
pub fn remove(tx: &Transaction, organization: OrganizationId, id: GameId) -> Result<()> {
    let removed = tx
        .prepare_cached("DELETE FROM games WHERE organization_id = ?1 AND id = ?2")?
        .execute((organization, id))?;
    if removed == 0 { Err(Error::missing("Game")) } else { Ok(()) }
}
