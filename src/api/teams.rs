//! Teams of an organization.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::extract::{
    Created, Edit, Editor, Json, MayDelete, Member, NoContent, Path, PeopleData, Query, Reader, TenantQuery,
};
use super::paging::Paging;
use crate::actions::{self, versions};
use crate::app::App;
use crate::db::Connection;
use crate::domain::deletions::Deletion;
use crate::domain::ids::{LeagueId, OrganizationId, SeasonId, TeamId};
use crate::domain::players::View;
use crate::domain::teams::{NewTeamInput, OneTeam, Team, TeamInput, TeamStatistics};
use crate::domain::versions::Versioned;
use crate::error::{Error, Result};
use crate::problem::ConflictBody;
use crate::store;
use crate::views::team::statistics::team_statistics;
use crate::views::{self, enrolments};

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list_teams))
        .routes(routes!(find_team))
        .routes(routes!(find_team_statistics))
        .routes(routes!(list_teams_v1, create_team))
        .routes(routes!(list_teams_by_league))
        .routes(routes!(update_team, remove_team))
        .routes(routes!(find_team_deletion))
}

#[derive(Serialize, ToSchema)]
pub struct Teams {
    teams: Vec<Team>,
    next_cursor: Option<String>,
}

async fn read_page(member: &Member, app: &App, paging: &Paging) -> Result<Json<Teams>> {
    let (organization, page) = (member.organization, paging.page()?);
    let mut teams =
        app.db.read(move |conn| store::teams::list(conn, organization, View::Staff, page)).await?;
    let next_cursor = paging.cut(&mut teams, |team| Ok(store::teams::sort_key(team)))?;
    Ok(Json(Teams { teams, next_cursor }))
}

/// Returns the teams of the caller's organization, by name.
#[utoipa::path(get, path = "/api/teamsv2", tag = "teams", operation_id = "list_teams", params(Paging),
    security(("session" = ["scorekeeper"])), responses((status = 200, body = Teams)))]
async fn list_teams(
    member: Member,
    State(app): State<App>,
    Query(paging): Query<Paging>,
) -> Result<Json<Teams>> {
    read_page(&member, &app, &paging).await
}

/// Returns the teams of the caller's organization, by name. Older URL of `list_teams`.
#[utoipa::path(get, path = "/api/teams", tag = "teams", operation_id = "list_teams_v1", params(Paging),
    security(("session" = ["scorekeeper"])), responses((status = 200, body = Teams)))]
async fn list_teams_v1(
    member: Member,
    State(app): State<App>,
    Query(paging): Query<Paging>,
) -> Result<Json<Teams>> {
    read_page(&member, &app, &paging).await
}

/// The season of the rosters and statistics on a team's page.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct TeamSeasonQuery {
    /// The season of the rosters or statistics. The default is the first season on the page.
    season_id: Option<SeasonId>,
}

/// Returns a team's page: seasons, rosters and games. The first season is the one that public pages show by default.
#[utoipa::path(get, path = "/api/teamsv2/{team_id}", tag = "teams", operation_id = "find_team",
    security((), ("session" = ["scorekeeper"])),
    params(TenantQuery, TeamSeasonQuery, ("team_id" = i64, Path)), responses((status = 200, body = OneTeam)))]
async fn find_team(
    reader: Reader,
    State(app): State<App>,
    Path(team): Path<TeamId>,
    Query(TeamSeasonQuery { season_id }): Query<TeamSeasonQuery>,
) -> Result<Json<OneTeam>> {
    let (organization, view) = reader.audience();
    let now = app.clock.now();
    let team =
        app.db.read(move |conn| views::team::team_page(conn, organization, view, (team, season_id), now));
    Ok(Json(OneTeam { team: team.await? }))
}

/// Returns the statistics of a team and its players in the league games of one season.
#[utoipa::path(get, path = "/api/teamsv2/{team_id}/statistics", tag = "teams", operation_id = "find_team_statistics",
    security((), ("session" = ["scorekeeper"])),
    params(TenantQuery, TeamSeasonQuery, ("team_id" = i64, Path)),
    responses((status = 200, body = TeamStatistics)))]
async fn find_team_statistics(
    reader: Reader,
    State(app): State<App>,
    Path(team): Path<TeamId>,
    Query(TeamSeasonQuery { season_id }): Query<TeamSeasonQuery>,
) -> Result<Json<TeamStatistics>> {
    let (organization, view) = reader.audience();
    let now = app.clock.now();
    let read = app.db.read(move |conn| team_statistics(conn, organization, view, (team, season_id), now));
    Ok(Json(read.await?))
}

#[derive(Serialize, ToSchema)]
pub struct SavedTeam {
    team: Team,
}

/// Returns an error on `field` if the league is not the organization's.
fn check_league(
    conn: &Connection,
    organization: OrganizationId,
    field: &str,
    league: Option<LeagueId>,
) -> Result<()> {
    let Some(id) = league else { return Ok(()) };
    let known = store::leagues::list(conn, organization)?.iter().any(|league| league.id == id);
    if known { Ok(()) } else { Err(Error::field(field, "is not one of your leagues")) }
}

/// Creates a team, with or without a home league, and enrols the team in the league's active season.
#[utoipa::path(post, path = "/api/teams", tag = "teams", operation_id = "create_team", request_body = NewTeamInput,
    security(("session" = ["staff"])), responses((status = 201, body = SavedTeam)))]
async fn create_team(
    member: Editor,
    State(app): State<App>,
    Json(input): Json<NewTeamInput>,
) -> Result<Created<SavedTeam>> {
    let (organization, name) = (member.organization, input.check()?);
    let write = app.db.write(member.actor("create_team"), move |tx| {
        check_league(tx, organization, "leagueId", input.league_id)?;
        actions::enrolments::create_team(tx, organization, &name, input.league_id)
    });
    Ok(Created(SavedTeam { team: write.await? }))
}

/// Updates a team's name, home league and the times at which the team cannot play.
#[utoipa::path(put, path = "/api/teams/{team_id}", tag = "teams", operation_id = "update_team",
    params(("team_id" = i64, Path)), request_body = Edit<TeamInput>, security(("session" = ["staff"])),
    responses((status = 200, body = SavedTeam), (status = 409, body = ConflictBody)))]
async fn update_team(
    member: Editor,
    State(app): State<App>,
    Path(id): Path<TeamId>,
    Edit { input, base, .. }: Edit<TeamInput>,
) -> Result<Json<SavedTeam>> {
    let (organization, changes) = (member.organization, input.check()?);
    let write = app.db.write(member.actor("update_team"), move |tx| {
        versions::check(tx, organization, Versioned::Team(id), &base)?;
        store::teams::find(tx, organization, View::Staff, id)?;
        check_league(tx, organization, "leagueId", changes.league_id)?;
        store::teams::update(tx, organization, id, &changes)?;
        store::teams::find(tx, organization, View::Staff, id)
    });
    Ok(Json(SavedTeam { team: write.await? }))
}

/// Returns how many records the deletion of a team would delete.
#[utoipa::path(get, path = "/api/teams/{team_id}/deletion", tag = "teams", operation_id = "find_team_deletion",
    params(("team_id" = i64, Path)), security(("session" = ["scorekeeper"])), responses((status = 200, body = Deletion)))]
async fn find_team_deletion(
    member: Member,
    State(app): State<App>,
    Path(id): Path<TeamId>,
) -> Result<Json<Deletion>> {
    let organization = member.organization;
    Ok(Json(app.db.read(move |conn| enrolments::deletion_of_team(conn, organization, id)).await?))
}

/// Deletes a team, its enrolments and its games.
#[utoipa::path(delete, path = "/api/teams/{team_id}", tag = "teams", operation_id = "remove_team",
    params(("team_id" = i64, Path)), security(("session" = ["staff"])), responses((status = 204)))]
async fn remove_team(
    member: MayDelete<PeopleData>,
    State(app): State<App>,
    Path(id): Path<TeamId>,
) -> Result<NoContent> {
    let organization = member.organization;
    let write = app
        .db
        .write(member.actor("remove_team"), move |tx| actions::enrolments::remove_team(tx, organization, id));
    write.await.map(|()| NoContent)
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct LeagueQuery {
    #[serde(rename = "leagueId")]
    #[param(value_type = i64)]
    league_id: LeagueId,
}

#[derive(Serialize, ToSchema)]
pub struct TeamsOfLeague {
    teams: Vec<Team>,
}

/// Returns the teams whose home league is the given one, and the teams enrolled in the league's active season.
#[utoipa::path(get, path = "/api/teams/teamsByLeague", tag = "teams", operation_id = "list_teams_by_league",
    params(LeagueQuery), security(("session" = ["scorekeeper"])), responses((status = 200, body = TeamsOfLeague)))]
async fn list_teams_by_league(
    member: Member,
    State(app): State<App>,
    Query(LeagueQuery { league_id }): Query<LeagueQuery>,
) -> Result<Json<TeamsOfLeague>> {
    let organization = member.organization;
    let read = app.db.read(move |conn| {
        check_league(conn, organization, "leagueId", Some(league_id))?;
        store::teams::list_by_league(conn, organization, View::Staff, league_id)
    });
    Ok(Json(TeamsOfLeague { teams: read.await? }))
}
