//! Divisions with their teams' records and brackets.

use std::collections::HashMap;

use serde::Serialize;
use utoipa::ToSchema;

use crate::db::Connection;
use crate::domain::divisions::Division;
use crate::domain::ids::{DivisionId, EnrolmentId, OrganizationId, SeasonId};
use crate::error::{Error, Result};
use crate::rules::bracket::{self, Bracket, MOST_TEAMS};
use crate::rules::league_order;
use crate::rules::outcome::{self, GameOutcome, WinLossRecord};
use crate::store;

/// A division with its bracket.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DivisionPage {
    #[serde(flatten)]
    pub division: Division,
    pub bracket: Bracket,
}

/// Returns the divisions of a season: for staff in their manual order, for visitors by name.
pub fn of_season(
    conn: &Connection,
    organization: OrganizationId,
    season: SeasonId,
    staff: bool,
) -> Result<Vec<Division>> {
    store::seasons::find(conn, organization, season)?;
    let mut divisions = store::divisions::list(conn, organization, season)?;
    let records = records(conn, organization, season)?;
    for division in &mut divisions {
        fill(division, &records);
    }
    if !staff {
        divisions.sort_by(|a, b| league_order::natural(&a.name, &b.name));
    }
    Ok(divisions)
}

/// Returns a division with its teams' records.
pub fn one(conn: &Connection, organization: OrganizationId, id: DivisionId) -> Result<Division> {
    let mut division = store::divisions::find_anywhere(conn, organization, id)?;
    let records = records(conn, organization, division.season_id)?;
    fill(&mut division, &records);
    Ok(division)
}

/// Returns a division with its bracket.
///
/// # Errors
/// `Invalid` on `teams` if the division has more than `MOST_TEAMS` teams.
pub fn page(
    conn: &Connection,
    organization: OrganizationId,
    season: SeasonId,
    id: DivisionId,
) -> Result<DivisionPage> {
    let mut division = store::divisions::find(conn, organization, season, id)?;
    fill(&mut division, &records(conn, organization, season)?);
    let games = store::games::list_by_division(conn, organization, season, id)?;
    let mut bracket = bracket::bracket(&division.teams, division.format, games)
        .ok_or_else(|| Error::field("teams", format!("a bracket takes at most {MOST_TEAMS} teams")))?;
    bracket.place(store::games::slots::list(conn, organization, season, id)?);
    Ok(DivisionPage { division, bracket })
}

fn records(
    conn: &Connection,
    organization: OrganizationId,
    season: SeasonId,
) -> Result<HashMap<EnrolmentId, WinLossRecord>> {
    let games = store::games::list_results(conn, organization, season)?;
    Ok(outcome::records(games.iter().map(GameOutcome::from)))
}

fn fill(division: &mut Division, records: &HashMap<EnrolmentId, WinLossRecord>) {
    for team in &mut division.teams {
        if let Some(record) = records.get(&team.slt_id) {
            (team.wins, team.losses) = (record.wins, record.losses);
        }
    }
}
