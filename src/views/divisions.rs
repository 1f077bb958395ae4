//! Divisions with their teams' records and brackets.

use std::collections::HashMap;

use serde::Serialize;
use utoipa::ToSchema;

use super::standings::{self, StandingsRow};
use crate::db::Connection;
use crate::domain::divisions::{Division, SeededTeam, Seeding, SeedingInput};
use crate::domain::ids::{DivisionId, EnrolmentId, LeagueId, OrganizationId, SeasonId};
use crate::domain::players::View;
use crate::error::{Error, Result};
use crate::rules::bracket::{self, Bracket, MOST_TEAMS};
use crate::rules::league_order;
use crate::rules::outcome::{self, GameOutcome, WinLossRecord};
use crate::rules::seeding::{PoolPlace, cross_over};
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
    let mut bracket = bracket::of_division(&division, games)
        .ok_or_else(|| Error::field("teams", format!("a bracket takes at most {MOST_TEAMS} teams")))?;
    bracket.place(store::games::slots::list(conn, organization, season, id)?);
    Ok(DivisionPage { division, bracket })
}

/// Returns the seeds of a division from the standings of leagues, which are its pools.
///
/// # Errors
/// `NotFound` for the division, `Invalid` on `leagueIds` for a league of another season, on `places` if a league has fewer
/// teams.
pub fn seeding(
    conn: &Connection,
    organization: OrganizationId,
    id: DivisionId,
    input: &SeedingInput,
) -> Result<Seeding> {
    let places = input.check(MOST_TEAMS)?;
    let season = store::divisions::find_anywhere(conn, organization, id)?.season_id;
    let mut pools = Vec::new();
    for league in &input.leagues {
        pools.push(pool(conn, organization, (season, *league), places)?);
    }
    let seeded = |(seed, PoolPlace { pool, rank }): (usize, PoolPlace)| {
        let row = pools.get(pool)?.get(rank - 1)?;
        Some(SeededTeam {
            seed,
            slt_id: row.standing.slt_id,
            team_id: row.id,
            name: row.name.clone(),
            league_id: row.league_id,
            league_name: row.league_name.clone(),
            rank,
            tie_break: row.standing.tie_break.clone(),
        })
    };
    let seeds = (1..).zip(cross_over(pools.len(), places)).filter_map(seeded).collect();
    let teams: Vec<EnrolmentId> = pools.iter().flatten().map(|row| row.standing.slt_id).collect();
    let games = store::games::list_outcomes(conn, organization, season)?;
    let left = games
        .iter()
        .map(GameOutcome::<EnrolmentId>::from)
        .filter(|game| game.remains() && (teams.contains(&game.home) || teams.contains(&game.away)));
    let is_decided = pools.iter().all(|rows| is_decided(rows, places));
    Ok(Seeding { seeds, games_left: left.count(), is_decided, waiting: false })
}

/// Returns whether results separate the first teams of a pool from each other and from the next.
fn is_decided(rows: &[StandingsRow], places: usize) -> bool {
    let has_results = rows.iter().any(|row| row.standing.wins + row.standing.losses > 0);
    has_results && rows.iter().take(places + 1).all(|row| !row.standing.is_level)
}

/// Returns the standings of a league without the teams that withdrew.
fn pool(
    conn: &Connection,
    organization: OrganizationId,
    (season, league): (SeasonId, LeagueId),
    places: usize,
) -> Result<Vec<StandingsRow>> {
    let mut rows = match standings::of_league(conn, organization, View::Staff, (season, league)) {
        Err(Error::NotFound(_)) => {
            return Err(Error::field("leagueIds", "has a league that is not in this season"));
        }
        found => found?,
    };
    rows.retain(|row| !row.standing.withdrawn);
    if rows.len() < places {
        let why = match rows.first() {
            Some(row) => format!("is too many: {} has {} teams", row.league_name, rows.len()),
            None => "is too many: a league has no teams".to_owned(),
        };
        return Err(Error::field("places", why));
    }
    Ok(rows)
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
