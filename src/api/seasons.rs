//! Seasons, and the standings of a season's leagues.

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::extract::{
    Created, Edit, Editor, Json, MayDelete, Member, NoContent, Path, Reader, SeasonData, TenantQuery,
};
use crate::actions::{self, versions};
use crate::app::App;
use crate::db::Transaction;
use crate::domain::deletions::Deletion;
use crate::domain::ids::SeasonId;
use crate::domain::leagues::LeagueRef;
use crate::domain::season_templates::TemplateInput;
use crate::domain::seasons::{Season, SeasonInput, Seasons};
use crate::domain::versions::Versioned;
use crate::error::Result;
use crate::problem::ConflictBody;
use crate::store;
use crate::views::seasons;
use crate::views::standings::{self, LeagueTables};

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list_seasons, create_season))
        .routes(routes!(find_season, update_season, remove_season))
        .routes(routes!(find_season_deletion))
        .routes(routes!(create_season_from_template))
        .routes(routes!(list_leagues_with_teams))
}

/// Returns the seasons of an organization, active ones first. A super_admin who names no organization gets the seasons
/// of all organizations, each with its organization and sport.
#[utoipa::path(get, path = "/api/seasonsv2", tag = "seasons", operation_id = "list_seasons",
    security((), ("session" = ["scorekeeper"])), params(TenantQuery), responses((status = 200, body = Seasons)))]
async fn list_seasons(reader: Reader, State(app): State<App>) -> Result<Json<Seasons>> {
    let (organization, everywhere) = (reader.organization, reader.everywhere);
    let now = app.clock.now();
    let seasons = app.db.read(move |conn| {
        if everywhere {
            return Ok(Seasons { seasons: store::seasons::list_all(conn)?, current: None });
        }
        seasons::list(conn, organization, now)
    });
    Ok(Json(seasons.await?))
}

#[derive(Serialize, ToSchema)]
pub struct OneSeason {
    pub season: Season,
}

/// Creates a season.
#[utoipa::path(post, path = "/api/seasonsv2", tag = "seasons", operation_id = "create_season",
    request_body = SeasonInput, security(("session" = ["staff"])), responses((status = 201, body = OneSeason)))]
async fn create_season(
    member: Editor,
    State(app): State<App>,
    Json(input): Json<SeasonInput>,
) -> Result<Created<OneSeason>> {
    let member = member.inside(input.organization_id);
    let organization = member.organization;
    let write = app
        .db
        .write(member.actor("create_season"), move |tx| actions::seasons::create(tx, organization, &input));
    Ok(Created(OneSeason { season: write.await? }))
}

/// A season that was made from a template, with its leagues.
#[derive(Serialize, ToSchema)]
pub struct TemplatedSeason {
    pub season: Season,
    pub leagues: Vec<LeagueRef>,
}

/// Creates an inactive season from a template, with its leagues and divisions, and sets the organization's periods (unless
/// a game has period scores), links of the menu and feature `brackets` as the template has them. One action for undo.
#[utoipa::path(post, path = "/api/seasonsv2/from-template", tag = "seasons",
    operation_id = "create_season_from_template", request_body = TemplateInput, security(("session" = ["staff"])),
    responses((status = 201, body = TemplatedSeason)))]
async fn create_season_from_template(
    member: Editor,
    State(app): State<App>,
    Json(input): Json<TemplateInput>,
) -> Result<Created<TemplatedSeason>> {
    let member = member.inside(input.organization_id);
    let organization = member.organization;
    let write = app.db.write(member.actor("create_season_from_template"), move |tx| {
        actions::season_templates::create(tx, organization, &input)
    });
    let (season, leagues) = write.await?;
    Ok(Created(TemplatedSeason { season, leagues }))
}

/// Updates a season.
#[utoipa::path(put, path = "/api/seasonsv2/{season_id}", tag = "seasons", operation_id = "update_season",
    params(("season_id" = i64, Path)), request_body = Edit<SeasonInput>, security(("session" = ["staff"])),
    responses((status = 200, body = OneSeason), (status = 409, body = ConflictBody)))]
async fn update_season(
    member: Editor,
    State(app): State<App>,
    Path(id): Path<SeasonId>,
    Edit { input, base, .. }: Edit<SeasonInput>,
) -> Result<Json<OneSeason>> {
    let member = member.inside(input.organization_id);
    let organization = member.organization;
    let write = app.db.write(member.actor("update_season"), move |tx| {
        versions::check(tx, organization, Versioned::Season(id), &base)?;
        actions::seasons::update(tx, organization, id, &input)
    });
    Ok(Json(OneSeason { season: write.await? }))
}

/// Deletes a season with its enrolments, games and schedules. Teams, players, and leagues with another season stay.
#[utoipa::path(delete, path = "/api/seasonsv2/{season_id}", tag = "seasons", operation_id = "remove_season",
    params(("season_id" = i64, Path)), security(("session" = ["staff"])), responses((status = 204)))]
async fn remove_season(
    member: MayDelete<SeasonData>,
    State(app): State<App>,
    Path(id): Path<SeasonId>,
) -> Result<NoContent> {
    let organization = member.organization;
    let write = move |tx: &Transaction<'_>| store::seasons::remove(tx, organization, id);
    app.db.write(member.actor("remove_season"), write).await?;
    Ok(NoContent)
}

/// Returns how many records the deletion of a season would delete.
#[utoipa::path(get, path = "/api/seasonsv2/{season_id}/deletion", tag = "seasons",
    operation_id = "find_season_deletion", params(("season_id" = i64, Path)), security(("session" = ["scorekeeper"])),
    responses((status = 200, body = Deletion)))]
async fn find_season_deletion(
    member: Member,
    State(app): State<App>,
    Path(id): Path<SeasonId>,
) -> Result<Json<Deletion>> {
    let organization = member.organization;
    let counts = app.db.read(move |conn| {
        store::seasons::find(conn, organization, id)?;
        store::seasons::count_parts(conn, organization, id)
    });
    Ok(Json(Deletion::of(counts.await?)))
}

/// Returns a season.
#[utoipa::path(get, path = "/api/seasonsv2/{season_id}", tag = "seasons", operation_id = "find_season",
    params(("season_id" = i64, Path)), security(("session" = ["scorekeeper"])),
    responses((status = 200, body = OneSeason)))]
async fn find_season(
    member: Member,
    State(app): State<App>,
    Path(season): Path<SeasonId>,
) -> Result<Json<OneSeason>> {
    let organization = member.organization;
    let season = app.db.read(move |conn| store::seasons::find(conn, organization, season));
    Ok(Json(OneSeason { season: season.await? }))
}

/// Returns the leagues of a season, each with its standings.
#[utoipa::path(get, path = "/api/seasonsv2/{season_id}/leagues-with-teams-public", tag = "seasons",
    operation_id = "list_leagues_with_teams",
    security((), ("session" = ["scorekeeper"])), params(TenantQuery, ("season_id" = i64, Path)),
    responses((status = 200, body = LeagueTables)))]
async fn list_leagues_with_teams(
    reader: Reader,
    State(app): State<App>,
    Path(season): Path<SeasonId>,
) -> Result<Json<LeagueTables>> {
    let (organization, view) = reader.audience();
    let leagues = app.db.read(move |conn| standings::of_season(conn, organization, view, season));
    Ok(Json(LeagueTables { leagues: leagues.await? }))
}
