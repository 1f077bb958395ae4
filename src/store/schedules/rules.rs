//! Rules of a season's schedules.

use std::collections::BTreeSet;

use rusqlite::{Connection, Row, named_params};

use super::{from_json, to_json};
use crate::db::Transaction;
use crate::domain::ids::{OrganizationId, ScheduleRuleId, SeasonId, TeamId};
use crate::domain::schedules::rules::{RuleTeam, ScheduleRule, ScheduleRuleFields, ScheduleRuleKind};
use crate::domain::venues::location_of;
use crate::error::{Error, Result};

const SELECT: &str = "SELECT rules.id, rules.version, rules.season_id, rules.league_id, leagues.name AS league, rules.kind,
        rules.team_id, teams.name AS team, rules.other_team_id, others.name AS other_team, rules.from_date,
        rules.until_date, rules.weekdays, rules.from_time, rules.until_time, rules.venue_id, venues.name AS venue,
        rules.court_id, courts.name AS court, rules.amount, rules.weight, rules.requested_by, rules.note
     FROM schedule_rules AS rules
     LEFT JOIN leagues ON leagues.organization_id = rules.organization_id AND leagues.id = rules.league_id
     LEFT JOIN teams ON teams.organization_id = rules.organization_id AND teams.id = rules.team_id
     LEFT JOIN teams AS others ON others.organization_id = rules.organization_id AND others.id = rules.other_team_id
     LEFT JOIN venues ON venues.organization_id = rules.organization_id AND venues.id = rules.venue_id
     LEFT JOIN courts ON courts.organization_id = rules.organization_id AND courts.id = rules.court_id";

fn rule(row: &Row<'_>) -> Result<ScheduleRule> {
    let kind: String = row.get("kind")?;
    let team = |id: &str, name: &str| -> Result<Option<RuleTeam>> {
        let id: Option<TeamId> = row.get(id)?;
        id.map(|id| Ok(RuleTeam { id, name: row.get(name)? })).transpose()
    };
    let (venue, court): (Option<String>, Option<String>) = (row.get("venue")?, row.get("court")?);
    Ok(ScheduleRule {
        id: row.get("id")?,
        version: row.get("version")?,
        season_id: row.get("season_id")?,
        league_id: row.get("league_id")?,
        league: row.get("league")?,
        kind: ScheduleRuleKind::named(&kind).ok_or_else(|| Error::internal("an unknown kind of rule"))?,
        team: team("team_id", "team")?,
        other_team: team("other_team_id", "other_team")?,
        from: row.get("from_date")?,
        until: row.get("until_date")?,
        weekdays: from_json(row, "weekdays")?,
        from_time: row.get("from_time")?,
        until_time: row.get("until_time")?,
        venue_id: row.get("venue_id")?,
        court_id: row.get("court_id")?,
        place: venue.map(|venue| location_of(&venue, court.as_deref())),
        amount: row.get("amount")?,
        weight: row.get("weight")?,
        requested_by: row.get("requested_by")?,
        note: row.get("note")?,
    })
}

/// Returns the rules of a season by team and kind; those of all teams first.
pub fn list(conn: &Connection, organization: OrganizationId, season: SeasonId) -> Result<Vec<ScheduleRule>> {
    let mut statement = conn.prepare_cached(&format!(
        "{SELECT}
         WHERE rules.organization_id = ?1 AND rules.season_id = ?2
         ORDER BY teams.name COLLATE NOCASE, rules.kind, rules.id"
    ))?;
    let mut rows = statement.query((organization, season))?;
    let mut rules = Vec::new();
    while let Some(row) = rows.next()? {
        rules.push(rule(row)?);
    }
    Ok(rules)
}

/// Returns the rules of several seasons.
pub fn list_of(
    conn: &Connection,
    organization: OrganizationId,
    seasons: &BTreeSet<SeasonId>,
) -> Result<Vec<ScheduleRule>> {
    let mut statement = conn.prepare_cached(&format!(
        "{SELECT}
         WHERE rules.organization_id = ?1 AND rules.season_id IN (SELECT value FROM json_each(?2))
         ORDER BY rules.id"
    ))?;
    let mut rows = statement.query((organization, to_json(seasons)?))?;
    let mut rules = Vec::new();
    while let Some(row) = rows.next()? {
        rules.push(rule(row)?);
    }
    Ok(rules)
}

/// Returns one rule.
pub fn find(conn: &Connection, organization: OrganizationId, id: ScheduleRuleId) -> Result<ScheduleRule> {
    let mut statement =
        conn.prepare_cached(&format!("{SELECT} WHERE rules.organization_id = ?1 AND rules.id = ?2"))?;
    let mut rows = statement.query((organization, id))?;
    rows.next()?.map_or_else(|| Err(Error::missing("Rule")), rule)
}

/// Creates a rule of a season.
pub fn create(
    tx: &Transaction,
    organization: OrganizationId,
    season: SeasonId,
    fields: &ScheduleRuleFields,
) -> Result<ScheduleRuleId> {
    tx.prepare_cached("INSERT INTO schedule_rules (organization_id, season_id, kind) VALUES (?1, ?2, ?3)")?
        .execute((organization, season, fields.kind.name()))?;
    let id = ScheduleRuleId(tx.last_insert_rowid());
    update(tx, organization, id, fields)?;
    Ok(id)
}

/// Updates a rule.
pub fn update(
    tx: &Transaction,
    organization: OrganizationId,
    id: ScheduleRuleId,
    fields: &ScheduleRuleFields,
) -> Result<()> {
    tx.prepare_cached(
        "UPDATE schedule_rules
         SET league_id = :league, kind = :kind, team_id = :team, other_team_id = :other, from_date = :from,
             until_date = :until, weekdays = :weekdays, from_time = :from_time, until_time = :until_time,
             venue_id = :venue, court_id = :court, amount = :amount, weight = :weight, requested_by = :requested_by,
             note = :note
         WHERE organization_id = :organization AND id = :id",
    )?
    .execute(named_params! {
        ":organization": organization,
        ":id": id,
        ":league": fields.league,
        ":kind": fields.kind.name(),
        ":team": fields.team,
        ":other": fields.other_team,
        ":from": fields.from,
        ":until": fields.until,
        ":weekdays": to_json(&fields.weekdays)?,
        ":from_time": fields.from_time,
        ":until_time": fields.until_time,
        ":venue": fields.venue,
        ":court": fields.court,
        ":amount": fields.amount,
        ":weight": fields.weight,
        ":requested_by": fields.requested_by,
        ":note": fields.note,
    })?;
    Ok(())
}

/// Removes a rule.
pub fn remove(tx: &Transaction, organization: OrganizationId, id: ScheduleRuleId) -> Result<()> {
    tx.prepare_cached("DELETE FROM schedule_rules WHERE organization_id = ?1 AND id = ?2")?
        .execute((organization, id))?;
    Ok(())
}
