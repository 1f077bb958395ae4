//! Search over an organization's public site.

use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::extract::{Json, Query, Reader, TenantQuery};
use crate::app::App;
use crate::error::Result;
use crate::views;
use crate::views::search::{MOST_RESULTS, SearchResults};

/// Number of results of each kind by default.
const RESULTS: u32 = 5;

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(search_site))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SearchQuery {
    /// The words to search for, at most 100 characters: starts of names, titles, months (`hawks oct 12`).
    #[serde(default)]
    q: String,
    /// Number of results of each kind, at most 20. The default is 5.
    limit: Option<u32>,
}

/// Returns the teams, players, games, news and pages of an organization that match a text, as visitors see them. Without
/// `slug` and `domain`, staff also find seasons, leagues, whole names and drafts, each with the path of its screen. A text
/// without letters and digits finds nothing.
#[utoipa::path(get, path = "/api/search", tag = "search", operation_id = "search_site",
    security((), ("session" = ["scorekeeper"])), params(TenantQuery, SearchQuery),
    responses((status = 200, body = SearchResults)))]
async fn search_site(
    reader: Reader,
    State(app): State<App>,
    Query(query): Query<SearchQuery>,
) -> Result<Json<SearchResults>> {
    let (audience, now) = (reader.audience(), app.clock.now());
    let limit = query.limit.unwrap_or(RESULTS).clamp(1, MOST_RESULTS);
    let found =
        app.db.read(move |conn| views::search::search(conn, audience, (&query.q, limit), now)).await?;
    Ok(Json(found))
}
