//! View counts of public pages: anonymous, visible to owners.

use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::extract::{Json, NoContent, Owner, Query, Reader, TenantQuery};
use crate::app::App;
use crate::app::host::{Origin, Site, bare};
use crate::domain::ids::OrganizationId;
use crate::domain::page_views::{PageViewInput, PageViews, ViewedPage, is_bot};
use crate::error::{Error, Result};
use crate::store;

/// Default number of days of the statistics.
const DAYS: i32 = 30;

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(count_page_view)).routes(routes!(list_page_views))
}

/// Counts a view of a public page. Ignores views by bots and staff, of unknown paths, and those that the settings
/// exclude; the response is 204 in each case.
#[utoipa::path(post, path = "/api/page-views", tag = "page views", operation_id = "count_page_view",
    security((), ("session" = ["scorekeeper"])),
    params(TenantQuery), request_body = PageViewInput, responses((status = 204)))]
async fn count_page_view(
    reader: Reader,
    State(app): State<App>,
    Extension(origin): Extension<Origin>,
    headers: HeaderMap,
    Json(input): Json<PageViewInput>,
) -> Result<NoContent> {
    if !reader.staff
        && !by_bot(&headers)
        && let Some(viewed) = ViewedPage::read(&input.path)
    {
        count(&app, &origin, reader.organization, viewed).await?;
    }
    Ok(NoContent)
}

/// Counts a view if the page exists and the settings do not exclude it.
async fn count(app: &App, origin: &Origin, id: OrganizationId, viewed: ViewedPage) -> Result<()> {
    let path = viewed.path();
    let found = app.db.read(move |conn| {
        let shown = store::page_views::is_shown(conn, id, &viewed)?;
        Ok((shown, store::organizations::find(conn, id)?))
    });
    let (shown, organization) = found.await?;
    if shown && counts(app, origin, &organization.slug) {
        app.page_views.add(id, (app.clock.today(&organization.time_zone)?, path), 1);
    }
    Ok(())
}

fn by_bot(headers: &HeaderMap) -> bool {
    let name = headers.get(header::USER_AGENT).and_then(|name| name.to_str().ok());
    is_bot(name.unwrap_or_default())
}

/// Returns whether the settings enable counting for this organization on this host.
fn counts(app: &App, origin: &Origin, slug: &str) -> bool {
    let settings = &app.config.page_views;
    let host = bare(&origin.host);
    let off = settings.off_hosts.iter().any(|off| bare(off) == host);
    let skipped = origin.site == Site::Root
        && settings.skip.iter().any(|path| path.trim_matches('/').eq_ignore_ascii_case(slug));
    settings.enabled && !off && !skipped
}

/// The period of the statistics.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct DaysQuery {
    /// Number of days including today, from 1 to 366. The default is 30.
    days: Option<i32>,
}

impl DaysQuery {
    fn days(&self) -> Result<i32> {
        let days = self.days.unwrap_or(DAYS);
        if (1..=366).contains(&days) { Ok(days) } else { Err(Error::field("days", "must be from 1 to 366")) }
    }
}

/// Returns the view counts of the organization's public pages, by day and by page.
#[utoipa::path(get, path = "/api/page-views", tag = "page views", operation_id = "list_page_views",
    params(DaysQuery), security(("session" = ["org_owner"])), responses((status = 200, body = PageViews)))]
async fn list_page_views(
    owner: Owner,
    State(app): State<App>,
    Query(query): Query<DaysQuery>,
) -> Result<Json<PageViews>> {
    let (id, days, clock) = (owner.organization, query.days()?, app.clock.clone());
    let read = app.db.read(move |conn| {
        let zone = store::organizations::find(conn, id)?.time_zone;
        let (first, last) = (clock.days_ago(&zone, days - 1)?, clock.today(&zone)?);
        Ok(PageViews {
            days: store::page_views::list_by_day(conn, id, (&first, &last))?,
            pages: store::page_views::list_by_path(conn, id, &first)?,
        })
    });
    Ok(Json(read.await?))
}
