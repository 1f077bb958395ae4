//! The page of a team: its seasons with their records, the rosters and the games.

use std::collections::HashMap;

use crate::db::Connection;
use crate::domain::ids::{EnrolmentId, OrganizationId, SeasonId, TeamId};
use crate::domain::players::View;
use crate::domain::teams::{TeamPage, TeamSeason};
use crate::error::Result;
use crate::rules::outcome::{self, Game};
use crate::store;

/// The page of a team as `view` may see it, active seasons first. The roster is that of its first season shown.
///
/// # Errors
/// `NotFound` for a team that the organization does not have.
pub fn team_page(
    conn: &Connection,
    organization: OrganizationId,
    view: View,
    id: TeamId,
) -> Result<TeamPage> {
    let team = store::teams::find(conn, organization, view, id)?;
    let enrolments = store::enrolments::list_by_team(conn, organization, id)?;
    let seasons: HashMap<SeasonId, _> =
        store::seasons::list(conn, organization)?.into_iter().map(|season| (season.id, season)).collect();
    let games = store::games::list_by_team(conn, organization, id)?;
    let records = outcome::records(games.iter().map(Game::<EnrolmentId>::from));
    let latest = enrolments.first().map(|first| first.season);
    let mut rosters = Vec::new();
    for enrolment in enrolments.iter().filter(|enrolment| Some(enrolment.season) == latest) {
        rosters.extend(store::enrolments::list_roster(conn, organization, view, enrolment.id)?);
    }
    let season = |enrolment: store::enrolments::Enrolment| {
        let season = seasons.get(&enrolment.season)?;
        let record = records.get(&enrolment.id).copied().unwrap_or_default();
        let captain = enrolment.captain.visible(view);
        Some(TeamSeason {
            id: season.id,
            name: season.name.clone(),
            active: season.active,
            league: crate::domain::leagues::LeagueRef { id: enrolment.league, name: enrolment.league_name },
            slt_id: enrolment.id,
            wins: record.wins,
            losses: record.losses,
            captain: captain.name,
            captain_id: captain.id,
        })
    };
    Ok(TeamPage {
        version: team.version,
        id: team.id,
        name: team.name,
        logo_url: team.logo_url,
        league_id: team.league_id,
        league: team.league,
        unavailable_slots: team.unavailable_slots,
        seasons: enrolments.into_iter().filter_map(season).collect(),
        rosters,
        games,
    })
}
