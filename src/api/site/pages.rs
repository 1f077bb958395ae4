//! Informational pages of a public site.

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::extract::{Json, Member, Path, Reader, TenantQuery};
use crate::app::App;
use crate::domain::pages::Page;
use crate::error::Result;
use crate::store;
use crate::views::pages::{self, ShownPage};

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list_pages)).routes(routes!(find_page))
}

#[derive(Serialize, ToSchema)]
pub struct Pages {
    pages: Vec<Page>,
}

/// All pages of the organization by path, unpublished ones too.
#[utoipa::path(get, path = "/api/pages", tag = "pages", operation_id = "list_pages",
    security(("session" = ["staff"])), responses((status = 200, body = Pages)))]
async fn list_pages(member: Member, State(app): State<App>) -> Result<Json<Pages>> {
    let organization = member.organization;
    let pages = app.db.read(move |conn| store::pages::list(conn, organization));
    Ok(Json(Pages { pages: pages.await? }))
}

#[derive(Serialize, ToSchema)]
pub struct OnePage {
    page: ShownPage,
}

/// A published page with its Markdown rendered; capitals in the path do not matter.
#[utoipa::path(get, path = "/api/pages/{path}", tag = "pages", operation_id = "find_page",
    params(("path" = String, Path), TenantQuery), responses((status = 200, body = OnePage)))]
async fn find_page(
    reader: Reader,
    State(app): State<App>,
    Path(path): Path<String>,
) -> Result<Json<OnePage>> {
    let organization = reader.organization;
    let page = app.db.read(move |conn| pages::find(conn, organization, &path));
    Ok(Json(OnePage { page: page.await? }))
}
