//! Teams from a table: `name`, `captain`. Each is enrolled in the season and league of the import.

use std::collections::HashMap;

use rusqlite::Connection;

use super::place::{Ids, Place};
use super::table::Table;
use super::{Problem, Report, key};
use crate::db::Transaction;
use crate::domain::ids::{EnrolmentId, OrganizationId, PlayerId, TeamId};
use crate::domain::input;
use crate::error::{FieldErrors, Result};
use crate::store;
use crate::store::enrolments::{Enrolment, NewEnrolment};

/// One row to write.
pub enum Change {
    Create { name: String, captain: Option<String> },
    Enrol { team: TeamId, captain: Option<String> },
    Captain { enrolment: EnrolmentId, captain: String, captain_id: Option<PlayerId> },
}

/// The teams enrolled in a place, by name.
pub fn enrolled(
    conn: &Connection,
    organization: OrganizationId,
    place: &Place,
) -> Result<HashMap<String, Enrolment>> {
    let Some((season, league)) = place.existing() else {
        return Ok(HashMap::new());
    };
    let teams = store::enrolments::list_by_season(conn, organization, season)?;
    Ok(teams.into_iter().filter(|team| team.league == league).map(|team| (key(&team.name), team)).collect())
}

/// Checks every row.
pub fn plan(
    conn: &Connection,
    organization: OrganizationId,
    place: &Place,
    table: &Table,
    report: &mut Report,
) -> Result<Vec<Change>> {
    table.check_columns(
        &["name"],
        |name| ["name", "captain", "logo"].contains(&name.to_lowercase().as_str()),
        report,
    );
    let (name_at, captain_at) = (table.column("name"), table.column("captain"));
    let enrolled = enrolled(conn, organization, place)?;
    let mut seen: HashMap<String, usize> = HashMap::new();
    let mut changes = Vec::new();
    for row in &table.rows {
        let mut errors = FieldErrors::default();
        let name = input::line(&mut errors, "name", row.get(name_at), 120);
        let captain = input::optional_line(&mut errors, "captain", Some(row.get(captain_at)), 120);
        if let Some(first) = seen.insert(key(&name), row.line).filter(|_| !name.is_empty()) {
            errors.add("name", format!("this team is on line {first} already"));
        }
        if !errors.0.is_empty() {
            report.problems.extend(problems(row.line, errors));
            continue;
        }
        match enrolled.get(&key(&name)) {
            Some(team) => {
                match captain.filter(|captain| Some(key(captain)) != team.captain.as_deref().map(key)) {
                    Some(captain) => {
                        let captain_id = player_named(conn, organization, team.id, &captain)?;
                        report.changed += 1;
                        changes.push(Change::Captain { enrolment: team.id, captain, captain_id });
                    }
                    None => report.unchanged += 1,
                }
            }
            None => match store::teams::find_by_name(conn, organization, &name) {
                Ok(_) if !place.is_complete() => report.unchanged += 1,
                Ok(team) => {
                    report.changed += 1;
                    changes.push(Change::Enrol { team, captain });
                }
                Err(_) => {
                    report.created += 1;
                    changes.push(Change::Create { name, captain });
                }
            },
        }
    }
    Ok(changes)
}

fn player_named(
    conn: &Connection,
    organization: OrganizationId,
    enrolment: EnrolmentId,
    name: &str,
) -> Result<Option<PlayerId>> {
    let roster = store::enrolments::list_roster(conn, organization, enrolment)?;
    Ok(roster
        .iter()
        .find(|player| key(&format!("{} {}", player.first_name, player.last_name)) == key(name))
        .map(|player| player.id))
}

/// The wrong cells of one row.
pub fn problems(line: usize, errors: FieldErrors) -> impl Iterator<Item = Problem> {
    errors.0.into_iter().map(move |(column, reason)| Problem { line, column, reason })
}

/// Writes one row.
pub fn apply(tx: &Transaction, organization: OrganizationId, place: Ids, change: &Change) -> Result<()> {
    let (team, captain) = match change {
        Change::Captain { enrolment, captain, captain_id } => {
            return store::enrolments::set_captain(
                tx,
                organization,
                *enrolment,
                (*captain_id, Some(captain)),
            );
        }
        Change::Create { name, captain } => (store::teams::create(tx, organization, name, None)?, captain),
        Change::Enrol { team, captain } => (*team, captain),
    };
    if let Some((season, league)) = place {
        store::enrolments::create(
            tx,
            organization,
            &NewEnrolment { season, league, team, captain: captain.as_deref(), captain_id: None },
        )?;
    }
    Ok(())
}
