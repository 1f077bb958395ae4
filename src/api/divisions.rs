//! Divisions of a season: teams, formats, brackets, and the games of the brackets.

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
use crate::domain::deletions::Deletion;
use crate::domain::divisions::{
    Division, DivisionInput, DivisionOrderInput, DivisionTeamInput, Divisions, FormatInput, Seeding,
    SeedingInput, TeamOrderInput,
};
use crate::domain::games::Game;
use crate::domain::ids::{DivisionId, EnrolmentId, SeasonId};
use crate::domain::leagues::NameInput;
use crate::domain::versions::Versioned;
use crate::error::Result;
use crate::problem::ConflictBody;
use crate::store;
use crate::views::divisions::{self, DivisionPage};

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list_divisions, create_division))
        .routes(routes!(order_divisions))
        .routes(routes!(rename_division))
        .routes(routes!(set_division_format))
        .routes(routes!(remove_division))
        .routes(routes!(find_division_deletion))
        .routes(routes!(assign_team))
        .routes(routes!(reorder_teams))
        .routes(routes!(seed_division, stop_waiting))
        .routes(routes!(unassign_team))
        .routes(routes!(find_division))
        .routes(routes!(list_division_games))
}

/// Returns the divisions of a season with their teams: for visitors by name, for staff in their manual order.
#[utoipa::path(get, path = "/api/seasonsv2/{season_id}/divisions", tag = "divisions",
    operation_id = "list_divisions",
    security((), ("session" = ["scorekeeper"])), params(TenantQuery, ("season_id" = i64, Path)),
    responses((status = 200, body = Divisions)))]
async fn list_divisions(
    reader: Reader,
    State(app): State<App>,
    Path(season): Path<SeasonId>,
) -> Result<Json<Divisions>> {
    let (organization, staff) = (reader.organization, reader.staff);
    let divisions = app.db.read(move |conn| divisions::of_season(conn, organization, season, staff));
    Ok(Json(Divisions { divisions: divisions.await? }))
}

#[derive(Serialize, ToSchema)]
pub struct OneDivision {
    division: DivisionPage,
}

/// Returns a division with its bracket.
#[utoipa::path(get, path = "/api/seasonsv2/{season_id}/divisions/{division_id}", tag = "divisions",
    operation_id = "find_division",
    security((), ("session" = ["scorekeeper"])),
    params(TenantQuery, ("season_id" = i64, Path), ("division_id" = i64, Path)),
    responses((status = 200, body = OneDivision)))]
async fn find_division(
    reader: Reader,
    State(app): State<App>,
    Path((season, division)): Path<(SeasonId, DivisionId)>,
) -> Result<Json<OneDivision>> {
    let organization = reader.organization;
    let division = app.db.read(move |conn| divisions::page(conn, organization, season, division));
    Ok(Json(OneDivision { division: division.await? }))
}

#[derive(Serialize, ToSchema)]
pub struct DivisionGames {
    games: Vec<Game>,
}

/// Returns the games of a division's bracket.
#[utoipa::path(get, path = "/api/seasonsv2/{season_id}/divisions/{division_id}/games", tag = "divisions",
    operation_id = "list_division_games",
    security((), ("session" = ["scorekeeper"])),
    params(TenantQuery, ("season_id" = i64, Path), ("division_id" = i64, Path)),
    responses((status = 200, body = DivisionGames)))]
async fn list_division_games(
    reader: Reader,
    State(app): State<App>,
    Path((season, division)): Path<(SeasonId, DivisionId)>,
) -> Result<Json<DivisionGames>> {
    let organization = reader.organization;
    let games = app.db.read(move |conn| {
        store::divisions::find(conn, organization, season, division)?;
        store::games::list_by_division(conn, organization, season, division)
    });
    Ok(Json(DivisionGames { games: games.await? }))
}

/// Creates a division at the end of the season's list. The response is the division without an enclosing object.
#[utoipa::path(post, path = "/api/seasonsv2/{season_id}/divisions", tag = "divisions",
    operation_id = "create_division", params(("season_id" = i64, Path)), request_body = DivisionInput,
    security(("session" = ["staff"])), responses((status = 201, body = Division)))]
async fn create_division(
    member: Editor,
    State(app): State<App>,
    Path(season): Path<SeasonId>,
    Json(input): Json<DivisionInput>,
) -> Result<Created<Division>> {
    let (organization, (name, format)) = (member.organization, input.check()?);
    let write = app.db.write(member.actor("create_division"), move |tx| {
        store::seasons::find(tx, organization, season)?;
        let id = store::divisions::create(tx, organization, season, (&name, format))?;
        divisions::one(tx, organization, id)
    });
    Ok(Created(write.await?))
}

/// Reorders the divisions of a season. Divisions that are not named follow in their current order.
#[utoipa::path(put, path = "/api/seasonsv2/{season_id}/divisions/order", tag = "divisions",
    operation_id = "order_divisions", params(("season_id" = i64, Path)), request_body = DivisionOrderInput,
    security(("session" = ["staff"])), responses((status = 200, body = Divisions)))]
async fn order_divisions(
    member: Editor,
    State(app): State<App>,
    Path(season): Path<SeasonId>,
    Json(input): Json<DivisionOrderInput>,
) -> Result<Json<Divisions>> {
    let organization = member.organization;
    let write = app.db.write(member.actor("order_divisions"), move |tx| {
        actions::divisions::order(tx, organization, season, &input.ordered_divisions)
    });
    Ok(Json(Divisions { divisions: write.await? }))
}

#[derive(Serialize, ToSchema)]
pub struct SavedDivision {
    division: Division,
}

/// Renames a division.
#[utoipa::path(put, path = "/api/divisions/{division_id}/name", tag = "divisions", operation_id = "rename_division",
    params(("division_id" = i64, Path)), request_body = Edit<NameInput>, security(("session" = ["staff"])),
    responses((status = 200, body = SavedDivision), (status = 409, body = ConflictBody)))]
async fn rename_division(
    member: Editor,
    State(app): State<App>,
    Path(id): Path<DivisionId>,
    Edit { input, base, .. }: Edit<NameInput>,
) -> Result<Json<SavedDivision>> {
    let (organization, name) = (member.organization, input.check()?);
    let write = app.db.write(member.actor("rename_division"), move |tx| {
        versions::check(tx, organization, Versioned::Division(id), &base)?;
        store::divisions::find_anywhere(tx, organization, id)?;
        store::divisions::rename(tx, organization, id, &name)?;
        divisions::one(tx, organization, id)
    });
    Ok(Json(SavedDivision { division: write.await? }))
}

/// Sets the format of a bracket: single or double elimination, how many games each matchup has, with or without a play-in, a
/// third-place game and a consolation bracket. What has games cannot change.
#[utoipa::path(put, path = "/api/divisions/{division_id}/format", tag = "divisions",
    operation_id = "set_division_format", params(("division_id" = i64, Path)), request_body = Edit<FormatInput>,
    security(("session" = ["staff"])),
    responses((status = 200, body = SavedDivision), (status = 409, body = ConflictBody)))]
async fn set_division_format(
    member: Editor,
    State(app): State<App>,
    Path(id): Path<DivisionId>,
    Edit { input, base, .. }: Edit<FormatInput>,
) -> Result<Json<SavedDivision>> {
    let organization = member.organization;
    let write = app.db.write(member.actor("set_division_format"), move |tx| {
        versions::check(tx, organization, Versioned::Division(id), &base)?;
        actions::divisions::set_format(tx, organization, id, input)
    });
    Ok(Json(SavedDivision { division: write.await? }))
}

/// Deletes a division with the games of its bracket. Its teams stay in their leagues.
#[utoipa::path(delete, path = "/api/divisions/{division_id}", tag = "divisions", operation_id = "remove_division",
    params(("division_id" = i64, Path)), security(("session" = ["staff"])), responses((status = 204)))]
async fn remove_division(
    member: MayDelete<SeasonData>,
    State(app): State<App>,
    Path(id): Path<DivisionId>,
) -> Result<NoContent> {
    let organization = member.organization;
    let write = app.db.write(member.actor("remove_division"), move |tx| {
        let season = store::divisions::find_anywhere(tx, organization, id)?.season_id;
        store::divisions::remove(tx, organization, (season, id))
    });
    write.await?;
    Ok(NoContent)
}

/// Returns how many records the deletion of a division would delete; `places` counts its teams, which stay in their
/// leagues.
#[utoipa::path(get, path = "/api/divisions/{division_id}/deletion", tag = "divisions",
    operation_id = "find_division_deletion", params(("division_id" = i64, Path)),
    security(("session" = ["scorekeeper"])), responses((status = 200, body = Deletion)))]
async fn find_division_deletion(
    member: Member,
    State(app): State<App>,
    Path(id): Path<DivisionId>,
) -> Result<Json<Deletion>> {
    let organization = member.organization;
    let counts = app.db.read(move |conn| {
        let season = store::divisions::find_anywhere(conn, organization, id)?.season_id;
        store::divisions::count_parts(conn, organization, (season, id))
    });
    Ok(Json(Deletion::of(counts.await?)))
}

/// Moves a team into a division, from its current division if it has one. Does nothing if the team is already there.
#[utoipa::path(post, path = "/api/divisions/{division_id}/teams", tag = "divisions", operation_id = "assign_team",
    params(("division_id" = i64, Path)), request_body = DivisionTeamInput, security(("session" = ["staff"])),
    responses((status = 200, body = SavedDivision)))]
async fn assign_team(
    member: Editor,
    State(app): State<App>,
    Path(id): Path<DivisionId>,
    Json(input): Json<DivisionTeamInput>,
) -> Result<Json<SavedDivision>> {
    let organization = member.organization;
    let write = app.db.write(member.actor("assign_team"), move |tx| {
        actions::divisions::assign(tx, organization, id, &input)
    });
    Ok(Json(SavedDivision { division: write.await? }))
}

/// Reorders the teams of a division. Teams that are not named follow in their current order.
#[utoipa::path(put, path = "/api/divisions/{division_id}/teams/order", tag = "divisions",
    operation_id = "reorder_teams", params(("division_id" = i64, Path)), request_body = TeamOrderInput,
    security(("session" = ["staff"])), responses((status = 200, body = SavedDivision)))]
async fn reorder_teams(
    member: Editor,
    State(app): State<App>,
    Path(id): Path<DivisionId>,
    Json(input): Json<TeamOrderInput>,
) -> Result<Json<SavedDivision>> {
    let organization = member.organization;
    let write = app.db.write(member.actor("reorder_teams"), move |tx| {
        actions::divisions::reorder(tx, organization, id, &input.ordered_teams)
    });
    Ok(Json(SavedDivision { division: write.await? }))
}

/// Fills a division with the best teams of leagues of its season, which are its pools: the winners first, and so that no
/// teams of one league meet in the first round. With `wait` it is filled as soon as the games of the leagues are over; until
/// then the sides of its bracket have the source `pool`. A dry run writes nothing.
#[utoipa::path(put, path = "/api/divisions/{division_id}/seeding", tag = "divisions", operation_id = "seed_division",
    params(("division_id" = i64, Path)), request_body = SeedingInput, security(("session" = ["staff"])),
    responses((status = 200, body = Seeding), (status = 409)))]
async fn seed_division(
    member: Editor,
    State(app): State<App>,
    Path(id): Path<DivisionId>,
    Json(input): Json<SeedingInput>,
) -> Result<Json<Seeding>> {
    let (organization, now) = (member.organization, app.clock.unix_seconds());
    if input.dry_run {
        return Ok(Json(app.db.read(move |conn| divisions::seeding(conn, organization, id, &input)).await?));
    }
    let write = app.db.write(member.actor("seed_division"), move |tx| {
        actions::divisions::seed(tx, organization, id, &input, now)
    });
    Ok(Json(write.await?))
}

/// Ends the waiting of a division for the standings of its leagues.
#[utoipa::path(delete, path = "/api/divisions/{division_id}/seeding", tag = "divisions", operation_id = "stop_waiting",
    params(("division_id" = i64, Path)), security(("session" = ["staff"])),
    responses((status = 204), (status = 409)))]
async fn stop_waiting(
    member: Editor,
    State(app): State<App>,
    Path(id): Path<DivisionId>,
) -> Result<NoContent> {
    let organization = member.organization;
    let write = app.db.write(member.actor("stop_waiting"), move |tx| {
        actions::divisions::stop_waiting(tx, organization, id)
    });
    write.await?;
    Ok(NoContent)
}

/// Removes a team from a division. The teams below it move up.
#[utoipa::path(delete, path = "/api/divisions/{division_id}/teams/{slt_id}", tag = "divisions",
    operation_id = "unassign_team", params(("division_id" = i64, Path), ("slt_id" = i64, Path)),
    security(("session" = ["staff"])), responses((status = 204)))]
async fn unassign_team(
    member: Editor,
    State(app): State<App>,
    Path((id, team)): Path<(DivisionId, EnrolmentId)>,
) -> Result<NoContent> {
    let organization = member.organization;
    let write = app.db.write(member.actor("unassign_team"), move |tx| {
        actions::divisions::unassign(tx, organization, id, team)
    });
    write.await?;
    Ok(NoContent)
}
