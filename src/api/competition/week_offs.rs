//! Week-offs: dates on which no team of a league plays.

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
use crate::db::Connection;
use crate::domain::ids::{LeagueId, OrganizationId, SeasonId, WeekOffId};
use crate::domain::week_offs::{NewWeekOff, WeekOff, WeekOffInput, WeekOffs};
use crate::error::{Error, Result};
use crate::store;

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list_public_week_offs))
        .routes(routes!(list_league_week_offs))
        .routes(routes!(create_week_off))
        .routes(routes!(remove_week_off))
}

/// Returns the week-offs of an organization, by date.
#[utoipa::path(get, path = "/api/week-offs/public", tag = "week-offs", operation_id = "list_public_week_offs",
    params(TenantQuery, ComingDaysQuery), responses((status = 200, body = WeekOffs)))]
async fn list_public_week_offs(
    visitor: Visitor,
    State(app): State<App>,
    Query(query): Query<ComingDaysQuery>,
) -> Result<Json<WeekOffs>> {
    let (organization, now) = (visitor.organization, app.clock.now());
    let read = app.db.read(move |conn| {
        let from = query.from(conn, organization, now)?;
        store::week_offs::list(conn, organization, from.as_deref())
    });
    let week_offs = read.await?;
    Ok(Json(WeekOffs { week_offs }))
}

/// Returns the week-offs of a league in a season, by date.
#[utoipa::path(get, path = "/api/week-offs/season/{season_id}/league/{league_id}", tag = "week-offs",
    operation_id = "list_league_week_offs", params(("season_id" = i64, Path), ("league_id" = i64, Path)),
    security(("session" = ["scorekeeper"])), responses((status = 200, body = WeekOffs)))]
async fn list_league_week_offs(
    member: Member,
    State(app): State<App>,
    Path((season, league)): Path<(SeasonId, LeagueId)>,
) -> Result<Json<WeekOffs>> {
    let organization = member.organization;
    let week_offs = app.db.read(move |conn| {
        store::leagues::find_in_season(conn, organization, season, league)?;
        store::week_offs::list_by_league(conn, organization, season, league)
    });
    Ok(Json(WeekOffs { week_offs: week_offs.await? }))
}

#[derive(Serialize, ToSchema)]
pub struct OneWeekOff {
    #[serde(rename = "weekOff")]
    week_off: WeekOff,
}

/// Creates a week-off of a league on a date.
#[utoipa::path(post, path = "/api/week-offs", tag = "week-offs", operation_id = "create_week_off",
    request_body = WeekOffInput, security(("session" = ["staff"])), responses((status = 201, body = OneWeekOff)))]
async fn create_week_off(
    member: Editor,
    State(app): State<App>,
    Json(input): Json<WeekOffInput>,
) -> Result<Created<OneWeekOff>> {
    let (input, now) = (input.check()?, app.clock.unix_seconds());
    let organization = member.organization;
    let write = app.db.write(member.actor("create_week_off"), move |tx| {
        check_league(tx, organization, &input)?;
        let id = store::week_offs::create(tx, organization, &input, now)?;
        store::week_offs::find(tx, organization, id)
    });
    Ok(Created(OneWeekOff { week_off: write.await? }))
}

/// Returns an error on `season_id` if the season is unknown, or on `league_id` if the league is not in that season.
fn check_league(conn: &Connection, organization: OrganizationId, input: &NewWeekOff) -> Result<()> {
    let named = |name: &'static str, why: &'static str| {
        move |error| if matches!(error, Error::NotFound(_)) { Error::field(name, why) } else { error }
    };
    store::seasons::find(conn, organization, input.season)
        .map_err(named("season_id", "is not one of your seasons"))?;
    store::leagues::find_in_season(conn, organization, input.season, input.league)
        .map_err(named("league_id", "is not a league of this season"))?;
    Ok(())
}

/// Deletes a week-off.
#[utoipa::path(delete, path = "/api/week-offs/{week_off_id}", tag = "week-offs", operation_id = "remove_week_off",
    params(("week_off_id" = i64, Path)), security(("session" = ["staff"])), responses((status = 204)))]
async fn remove_week_off(
    member: MayDelete<GameData>,
    State(app): State<App>,
    Path(id): Path<WeekOffId>,
) -> Result<NoContent> {
    let organization = member.organization;
    let write = app
        .db
        .write(member.actor("remove_week_off"), move |tx| store::week_offs::remove(tx, organization, id));
    write.await?;
    Ok(NoContent)
}
