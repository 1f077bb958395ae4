//! Statistics of an organization: visibility and order.

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::extract::{Editor, Json, Path, Reader, TenantQuery};
use crate::app::App;
use crate::db::Transaction;
use crate::domain::ids::{OrganizationId, SportId, StatId};
use crate::domain::order::{OrderPosition, arranged};
use crate::domain::stats::{Stat, StatOrderInput, StatVisibilityInput};
use crate::error::{Error, Result};
use crate::store;

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list_stats))
        .routes(routes!(reorder_stats))
        .routes(routes!(toggle_stat_visibility))
}

/// Returns the statistics of a sport in their order. Visitors do not get hidden ones.
#[utoipa::path(get, path = "/api/statsv2/{sport_id}", tag = "settings", operation_id = "list_stats",
    security((), ("session" = ["scorekeeper"])),
    params(TenantQuery, ("sport_id" = i64, Path)), responses((status = 200, body = Vec<Stat>)))]
async fn list_stats(
    reader: Reader,
    State(app): State<App>,
    Path(sport): Path<SportId>,
) -> Result<Json<Vec<Stat>>> {
    let mut stats = app
        .db
        .read(move |conn| {
            store::sports::find(conn, sport)?;
            store::stats::list(conn, reader.organization, sport)
        })
        .await?;
    stats.retain(|stat| reader.staff || !stat.hidden);
    Ok(Json(stats))
}

/// Reorders the statistics of a sport. Statistics that are not named follow in their current order.
#[utoipa::path(put, path = "/api/statsv2/reorder", tag = "settings", operation_id = "reorder_stats",
    request_body = StatOrderInput, security(("session" = ["staff"])),
    responses((status = 200, body = Vec<Stat>)))]
async fn reorder_stats(
    member: Editor,
    State(app): State<App>,
    Json(input): Json<StatOrderInput>,
) -> Result<Json<Vec<Stat>>> {
    let organization = member.organization;
    let write =
        app.db.write(member.actor("reorder_stats"), move |tx| reorder(tx, organization, &input.stats));
    Ok(Json(write.await?))
}

/// Reorders the statistics of a sport: of the first named statistic's sport, or, if none is named, the organization's
/// first.
fn reorder(
    tx: &Transaction<'_>,
    organization: OrganizationId,
    places: &[OrderPosition],
) -> Result<Vec<Stat>> {
    let sport = match places.first() {
        Some(place) => store::stats::sport_of(tx, organization, StatId(place.id)),
        None => store::sports::first_of(tx, organization),
    };
    let sport = sport.map_err(|error| match error {
        Error::NotFound(_) => Error::field("stats[0].id", "is not one of your statistics"),
        other => other,
    })?;
    let stats: Vec<StatId> =
        store::stats::list(tx, organization, sport)?.iter().map(|stat| stat.id).collect();
    store::stats::order(tx, organization, &arranged("stats", &stats, places)?)?;
    store::stats::list(tx, organization, sport)
}

#[derive(Serialize, ToSchema)]
pub struct OneStat {
    stat: Stat,
}

/// Sets whether visitors see a statistic.
#[utoipa::path(put, path = "/api/statsv2/{stat_id}/toggle-visibility", tag = "settings",
    operation_id = "toggle_stat_visibility", params(("stat_id" = i64, Path)), request_body = StatVisibilityInput,
    security(("session" = ["staff"])), responses((status = 200, body = OneStat)))]
async fn toggle_stat_visibility(
    member: Editor,
    State(app): State<App>,
    Path(id): Path<StatId>,
    Json(input): Json<StatVisibilityInput>,
) -> Result<Json<OneStat>> {
    let (organization, is_hidden) = (member.organization, input.check()?);
    let write = app.db.write(member.actor("toggle_stat_visibility"), move |tx| {
        store::stats::set_hidden(tx, organization, id, is_hidden)?;
        store::stats::find(tx, organization, id)
    });
    Ok(Json(OneStat { stat: write.await? }))
}
