//! Teams of an organization.

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::extract::{Json, Member, Path, Query, Reader, TenantQuery};
use super::paging::Paging;
use crate::app::App;
use crate::domain::ids::TeamId;
use crate::domain::teams::{OneTeam, Team};
use crate::error::Result;
use crate::store;
use crate::views;

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list_teams)).routes(routes!(find_team))
}

#[derive(Serialize, ToSchema)]
pub struct Teams {
    teams: Vec<Team>,
    next_cursor: Option<String>,
}

/// The teams of the caller's organization, by name.
#[utoipa::path(get, path = "/api/teamsv2", tag = "teams", operation_id = "list_teams", params(Paging),
    security(("session" = ["staff"])), responses((status = 200, body = Teams)))]
async fn list_teams(
    member: Member,
    State(app): State<App>,
    Query(paging): Query<Paging>,
) -> Result<Json<Teams>> {
    let (organization, page) = (member.organization, paging.page()?);
    let mut teams = app.db.read(move |conn| store::teams::list(conn, organization, page)).await?;
    let next_cursor = Paging::cut(page, &mut teams, |team| team.id.0);
    Ok(Json(Teams { teams, next_cursor }))
}

/// The page of a team: seasons, rosters and games, the active season first.
#[utoipa::path(get, path = "/api/teamsv2/{team_id}", tag = "teams", operation_id = "find_team",
    params(TenantQuery, ("team_id" = i64, Path)), responses((status = 200, body = OneTeam)))]
async fn find_team(
    reader: Reader,
    State(app): State<App>,
    Path(team): Path<TeamId>,
) -> Result<Json<OneTeam>> {
    let organization = reader.organization;
    let team = app.db.read(move |conn| views::team::team_page(conn, organization, team));
    Ok(Json(OneTeam { team: team.await? }))
}
