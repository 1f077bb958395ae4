//! Drafts of a season's schedules, and their games.

use std::collections::HashMap;

use rusqlite::{Connection, Row, named_params};

use crate::db::Transaction;
use crate::domain::activity::UserRef;
use crate::domain::games::Status;
use crate::domain::ids::{DraftGameId, OrganizationId, ScheduleDraftId, SeasonId, UserId};
use crate::domain::schedules::drafts::{
    DraftBase, DraftOrigin, DraftPlace, DraftRow, DraftState, ScheduleDraft,
};
use crate::error::{Error, Result};

const SELECT: &str = "SELECT drafts.id, drafts.season_id, drafts.name, drafts.made_from, drafts.version,
        strftime('%Y-%m-%dT%H:%M:%SZ', drafts.created_at, 'unixepoch') AS created_at, users.id AS user_id, users.username
     FROM schedule_drafts AS drafts
     LEFT JOIN users ON users.id = drafts.created_by";

const GAMES: &str = "SELECT draft_id, id, game_id, home_enrolment_id, away_enrolment_id, date, time, location, state, pinned,
        is_generated, reason, base_home_id, base_away_id, base_date, base_time, base_location, base_status, base_pinned
     FROM schedule_draft_games";

fn draft(row: &Row<'_>) -> Result<ScheduleDraft> {
    let made_from: String = row.get("made_from")?;
    let user: Option<UserId> = row.get("user_id")?;
    Ok(ScheduleDraft {
        id: row.get("id")?,
        season: row.get("season_id")?,
        name: row.get("name")?,
        made_from: DraftOrigin::named(&made_from).ok_or_else(|| Error::internal("an unknown origin"))?,
        created_by: user
            .map(|id| -> Result<UserRef> { Ok(UserRef { id, username: row.get("username")? }) })
            .transpose()?,
        created_at: row.get("created_at")?,
        version: row.get("version")?,
    })
}

/// Returns the drafts of a season, latest first.
pub fn list(conn: &Connection, organization: OrganizationId, season: SeasonId) -> Result<Vec<ScheduleDraft>> {
    let mut statement = conn.prepare_cached(&format!(
        "{SELECT} WHERE drafts.organization_id = ?1 AND drafts.season_id = ?2 ORDER BY drafts.id DESC"
    ))?;
    let mut rows = statement.query((organization, season))?;
    let mut drafts = Vec::new();
    while let Some(row) = rows.next()? {
        drafts.push(draft(row)?);
    }
    Ok(drafts)
}

/// Returns one draft.
pub fn find(conn: &Connection, organization: OrganizationId, id: ScheduleDraftId) -> Result<ScheduleDraft> {
    let mut statement =
        conn.prepare_cached(&format!("{SELECT} WHERE drafts.organization_id = ?1 AND drafts.id = ?2"))?;
    let mut rows = statement.query((organization, id))?;
    rows.next()?.map_or_else(|| Err(Error::missing("Draft")), draft)
}

/// Creates a draft without games. Its creator is the user whose job the writer runs. `now` is in unix seconds.
pub fn create(
    tx: &Transaction,
    organization: OrganizationId,
    season: SeasonId,
    (name, made_from): (&str, DraftOrigin),
    now: i64,
) -> Result<ScheduleDraftId> {
    tx.prepare_cached(
        "INSERT INTO schedule_drafts (organization_id, season_id, name, made_from, created_by, created_at)
         VALUES (?1, ?2, ?3, ?4, (SELECT user_id FROM writing), ?5)",
    )?
    .execute((organization, season, name, made_from.name(), now))?;
    Ok(ScheduleDraftId(tx.last_insert_rowid()))
}

/// Sets the name of a draft.
pub fn rename(tx: &Transaction, organization: OrganizationId, id: ScheduleDraftId, name: &str) -> Result<()> {
    tx.prepare_cached("UPDATE schedule_drafts SET name = ?3 WHERE organization_id = ?1 AND id = ?2")?
        .execute((organization, id, name))?;
    Ok(())
}

/// Removes a draft with its games.
pub fn remove(tx: &Transaction, organization: OrganizationId, id: ScheduleDraftId) -> Result<()> {
    let removed = tx
        .prepare_cached("DELETE FROM schedule_drafts WHERE organization_id = ?1 AND id = ?2")?
        .execute((organization, id))?;
    if removed == 0 { Err(Error::missing("Draft")) } else { Ok(()) }
}

fn place(row: &Row<'_>, [date, time, location]: [&str; 3]) -> rusqlite::Result<Option<DraftPlace>> {
    let date: Option<String> = row.get(date)?;
    let place = |date| Ok(DraftPlace { date, time: row.get(time)?, location: row.get(location)? });
    date.map(place).transpose()
}

fn base(row: &Row<'_>) -> rusqlite::Result<Option<DraftBase>> {
    let status: Option<Status> = row.get("base_status")?;
    let place = place(row, ["base_date", "base_time", "base_location"])?;
    let base = |(status, place)| {
        Ok(DraftBase {
            home: row.get("base_home_id")?,
            away: row.get("base_away_id")?,
            place,
            status,
            pinned: row.get("base_pinned")?,
        })
    };
    status.zip(place).map(base).transpose()
}

fn game(row: &Row<'_>) -> Result<DraftRow> {
    let state: String = row.get("state")?;
    Ok(DraftRow {
        id: row.get("id")?,
        game: row.get("game_id")?,
        home: row.get("home_enrolment_id")?,
        away: row.get("away_enrolment_id")?,
        place: place(row, ["date", "time", "location"])?,
        state: DraftState::named(&state).ok_or_else(|| Error::internal("an unknown state"))?,
        pinned: row.get("pinned")?,
        is_generated: row.get("is_generated")?,
        reason: row.get("reason")?,
        base: base(row)?,
    })
}

/// Returns the games of a draft by id.
pub fn list_games(
    conn: &Connection,
    organization: OrganizationId,
    id: ScheduleDraftId,
) -> Result<Vec<DraftRow>> {
    let mut statement =
        conn.prepare_cached(&format!("{GAMES} WHERE organization_id = ?1 AND draft_id = ?2 ORDER BY id"))?;
    let mut rows = statement.query((organization, id))?;
    let mut games = Vec::new();
    while let Some(row) = rows.next()? {
        games.push(game(row)?);
    }
    Ok(games)
}

/// Returns the games of all drafts of a season.
pub fn list_games_of_season(
    conn: &Connection,
    organization: OrganizationId,
    season: SeasonId,
) -> Result<HashMap<ScheduleDraftId, Vec<DraftRow>>> {
    let mut statement = conn.prepare_cached(&format!(
        "{GAMES}
         WHERE organization_id = ?1
           AND draft_id IN (SELECT id FROM schedule_drafts WHERE organization_id = ?1 AND season_id = ?2)"
    ))?;
    let mut rows = statement.query((organization, season))?;
    let mut games: HashMap<ScheduleDraftId, Vec<DraftRow>> = HashMap::new();
    while let Some(row) = rows.next()? {
        games.entry(row.get("draft_id")?).or_default().push(game(row)?);
    }
    Ok(games)
}

/// Adds a game to a draft. The row's own id is ignored.
pub fn add_game(
    tx: &Transaction,
    organization: OrganizationId,
    draft: ScheduleDraftId,
    row: &DraftRow,
) -> Result<DraftGameId> {
    let place = row.place.as_ref();
    let base = row.base.as_ref();
    tx.prepare_cached(
        "INSERT INTO schedule_draft_games
            (organization_id, draft_id, game_id, home_enrolment_id, away_enrolment_id, date, time, location, state, pinned,
             is_generated, reason, base_home_id, base_away_id, base_date, base_time, base_location, base_status, base_pinned)
         VALUES (:organization, :draft, :game, :home, :away, :date, :time, :location, :state, :pinned, :generated, :reason,
                 :base_home, :base_away, :base_date, :base_time, :base_location, :base_status, :base_pinned)",
    )?
    .execute(named_params! {
        ":organization": organization,
        ":draft": draft,
        ":game": row.game,
        ":home": row.home,
        ":away": row.away,
        ":date": place.map(|place| &place.date),
        ":time": place.and_then(|place| place.time.as_ref()),
        ":location": place.and_then(|place| place.location.as_ref()),
        ":state": row.state.name(),
        ":pinned": row.pinned,
        ":generated": row.is_generated,
        ":reason": row.reason,
        ":base_home": base.map(|base| base.home),
        ":base_away": base.map(|base| base.away),
        ":base_date": base.map(|base| &base.place.date),
        ":base_time": base.and_then(|base| base.place.time.as_ref()),
        ":base_location": base.and_then(|base| base.place.location.as_ref()),
        ":base_status": base.map(|base| base.status),
        ":base_pinned": base.map(|base| base.pinned),
    })?;
    Ok(DraftGameId(tx.last_insert_rowid()))
}

/// Updates what a draft does with a game.
pub fn update_game(tx: &Transaction, organization: OrganizationId, row: &DraftRow) -> Result<()> {
    let place = row.place.as_ref();
    tx.prepare_cached(
        "UPDATE schedule_draft_games
         SET home_enrolment_id = :home, away_enrolment_id = :away, date = :date, time = :time, location = :location,
             state = :state, pinned = :pinned, is_generated = :generated, reason = :reason
         WHERE organization_id = :organization AND id = :id",
    )?
    .execute(named_params! {
        ":organization": organization,
        ":id": row.id,
        ":home": row.home,
        ":away": row.away,
        ":date": place.map(|place| &place.date),
        ":time": place.and_then(|place| place.time.as_ref()),
        ":location": place.and_then(|place| place.location.as_ref()),
        ":state": row.state.name(),
        ":pinned": row.pinned,
        ":generated": row.is_generated,
        ":reason": row.reason,
    })?;
    Ok(())
}

/// Removes a game from its draft.
pub fn remove_game(tx: &Transaction, organization: OrganizationId, id: DraftGameId) -> Result<()> {
    tx.prepare_cached("DELETE FROM schedule_draft_games WHERE organization_id = ?1 AND id = ?2")?
        .execute((organization, id))?;
    Ok(())
}
