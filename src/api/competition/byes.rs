//! Byes: dates on which one team does not play.

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::ComingDaysQuery;
use crate::api::extract::{
    Created, Editor, GameData, Json, MayDelete, Member, NoContent, Path, Query, TenantQuery, Visitor,
};
use crate::app::App;
use crate::domain::byes::{Bye, ByeInput, Byes};
use crate::domain::ids::{ByeId, LeagueId, SeasonId};
use crate::error::{Error, Result};
use crate::store;

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list_public_byes))
        .routes(routes!(list_league_byes))
        .routes(routes!(create_bye))
        .routes(routes!(remove_bye))
}

/// Returns the byes of an organization, by date.
#[utoipa::path(get, path = "/api/bye-dates/public", tag = "byes", operation_id = "list_public_byes",
    params(TenantQuery, ComingDaysQuery), responses((status = 200, body = Byes)))]
async fn list_public_byes(
    visitor: Visitor,
    State(app): State<App>,
    Query(query): Query<ComingDaysQuery>,
) -> Result<Json<Byes>> {
    let (organization, now) = (visitor.organization, app.clock.now());
    let read = app.db.read(move |conn| {
        let from = query.from(conn, organization, now)?;
        store::byes::list(conn, organization, from.as_deref())
    });
    let byes = read.await?;
    Ok(Json(Byes { byes }))
}

/// Returns the byes of a league in a season, by date.
#[utoipa::path(get, path = "/api/bye-dates/season/{season_id}/league/{league_id}", tag = "byes",
    operation_id = "list_league_byes", params(("season_id" = i64, Path), ("league_id" = i64, Path)),
    security(("session" = ["scorekeeper"])), responses((status = 200, body = Byes)))]
async fn list_league_byes(
    member: Member,
    State(app): State<App>,
    Path((season, league)): Path<(SeasonId, LeagueId)>,
) -> Result<Json<Byes>> {
    let organization = member.organization;
    let byes = app.db.read(move |conn| {
        store::leagues::find_in_season(conn, organization, season, league)?;
        store::byes::list_by_league(conn, organization, season, league)
    });
    Ok(Json(Byes { byes: byes.await? }))
}

#[derive(Serialize, ToSchema)]
pub struct OneBye {
    bye: Bye,
}

/// Creates a bye of a team on a date.
#[utoipa::path(post, path = "/api/bye-dates", tag = "byes", operation_id = "create_bye", request_body = ByeInput,
    security(("session" = ["staff"])), responses((status = 201, body = OneBye)))]
async fn create_bye(
    member: Editor,
    State(app): State<App>,
    Json(input): Json<ByeInput>,
) -> Result<Created<OneBye>> {
    let (team, date) = input.check()?;
    let now = app.clock.unix_seconds();
    let organization = member.organization;
    let write = app.db.write(member.actor("create_bye"), move |tx| {
        let team = store::enrolments::find(tx, organization, team).map_err(unknown_team)?;
        let id = store::byes::create(tx, organization, (team.season, team.league, team.id), &date, now)?;
        store::byes::find(tx, organization, id)
    });
    Ok(Created(OneBye { bye: write.await? }))
}

fn unknown_team(error: Error) -> Error {
    match error {
        Error::NotFound(_) => Error::field("team_id", "is not one of your teams"),
        other => other,
    }
}

/// Deletes a bye.
#[utoipa::path(delete, path = "/api/bye-dates/{bye_id}", tag = "byes", operation_id = "remove_bye",
    params(("bye_id" = i64, Path)), security(("session" = ["staff"])), responses((status = 204)))]
async fn remove_bye(
    member: MayDelete<GameData>,
    State(app): State<App>,
    Path(id): Path<ByeId>,
) -> Result<NoContent> {
    let organization = member.organization;
    app.db.write(member.actor("remove_bye"), move |tx| store::byes::remove(tx, organization, id)).await?;
    Ok(NoContent)
}
