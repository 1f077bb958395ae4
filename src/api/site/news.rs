//! News: short notes with a first and a last day.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::actions::{self, versions};
use crate::api::extract::{
    Created, Edit, Editor, Json, MayDelete, Member, NoContent, Path, Query, Reader, SiteData, TenantQuery,
};
use crate::api::paging::Paging;
use crate::app::App;
use crate::domain::ids::NewsId;
use crate::domain::news::NewsInput;
use crate::domain::versions::Versioned;
use crate::error::Result;
use crate::problem::ConflictBody;
use crate::store;
use crate::views::news::{self, ListedNews, RenderedNews, ShownNews};
use crate::work::JobKind;

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list_news, create_news)).routes(routes!(
        find_news,
        update_news,
        remove_news
    ))
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct NewsQuery {
    /// `true` for every note with its Markdown, also those that visitors do not see. Only for staff; the response to a
    /// visitor stays the same.
    #[serde(default)]
    all: bool,
}

/// A page of notes.
#[derive(Serialize, ToSchema)]
pub struct NewsList {
    pub news: Vec<ListedNews>,
    pub next_cursor: Option<String>,
}

/// Returns the notes that visitors see today, pinned ones first, then the newest.
#[utoipa::path(get, path = "/api/news", tag = "news", operation_id = "list_news",
    security((), ("session" = ["scorekeeper"])), params(NewsQuery, Paging, TenantQuery),
    responses((status = 200, body = NewsList)))]
async fn list_news(
    reader: Reader,
    State(app): State<App>,
    Query(query): Query<NewsQuery>,
    Query(paging): Query<Paging>,
) -> Result<Json<NewsList>> {
    let (organization, page) = (reader.organization, paging.page()?);
    let audience = (reader.staff && query.all, app.clock.now());
    let mut news = app.db.read(move |conn| news::list(conn, organization, audience, page)).await?;
    let next_cursor = paging.cut(&mut news, |note| Ok(news::sort_key(note)))?;
    Ok(Json(NewsList { news, next_cursor }))
}

#[derive(Serialize, ToSchema)]
pub struct OneNews {
    pub note: ShownNews,
}

/// Returns a note with its Markdown as HTML. Visitors get 404 for a note that is not shown today.
#[utoipa::path(get, path = "/api/news/{news_id}", tag = "news", operation_id = "find_news",
    security((), ("session" = ["scorekeeper"])), params(("news_id" = i64, Path), TenantQuery),
    responses((status = 200, body = OneNews)))]
async fn find_news(reader: Reader, State(app): State<App>, Path(id): Path<NewsId>) -> Result<Json<OneNews>> {
    let (organization, audience) = (reader.organization, (reader.staff, app.clock.now()));
    let note = app.db.read(move |conn| news::find(conn, organization, id, audience));
    Ok(Json(OneNews { note: note.await? }))
}

/// Creates a note.
#[utoipa::path(post, path = "/api/news", tag = "news", operation_id = "create_news", request_body = NewsInput,
    security(("session" = ["staff"])), responses((status = 201, body = OneNews), (status = 409)))]
async fn create_news(
    member: Editor,
    State(app): State<App>,
    Json(input): Json<NewsInput>,
) -> Result<Created<OneNews>> {
    let (organization, now) = (member.organization, app.clock.now());
    let rendered = rendered(&app, &member, input).await?;
    let write = app.db.write(member.actor("create_news"), move |tx| {
        let id = actions::news::create(tx, organization, rendered)?;
        news::find(tx, organization, id, (true, now))
    });
    Ok(Created(OneNews { note: write.await? }))
}

/// Updates a note.
#[utoipa::path(put, path = "/api/news/{news_id}", tag = "news", operation_id = "update_news",
    params(("news_id" = i64, Path)), request_body = Edit<NewsInput>, security(("session" = ["staff"])),
    responses((status = 200, body = OneNews), (status = 409, body = ConflictBody)))]
async fn update_news(
    member: Editor,
    State(app): State<App>,
    Path(id): Path<NewsId>,
    Edit { input, base, .. }: Edit<NewsInput>,
) -> Result<Json<OneNews>> {
    let (organization, now) = (member.organization, app.clock.now());
    let rendered = rendered(&app, &member, input).await?;
    let write = app.db.write(member.actor("update_news"), move |tx| {
        versions::check(tx, organization, Versioned::News(id), &base)?;
        actions::news::update(tx, organization, id, rendered)?;
        news::find(tx, organization, id, (true, now))
    });
    Ok(Json(OneNews { note: write.await? }))
}

/// Deletes a note.
#[utoipa::path(delete, path = "/api/news/{news_id}", tag = "news", operation_id = "remove_news",
    params(("news_id" = i64, Path)), security(("session" = ["staff"])), responses((status = 204)))]
async fn remove_news(
    member: MayDelete<SiteData>,
    State(app): State<App>,
    Path(id): Path<NewsId>,
) -> Result<NoContent> {
    let organization = member.organization;
    let write =
        app.db.write(member.actor("remove_news"), move |tx| store::news::remove(tx, organization, id));
    write.await.map(|()| NoContent)
}

/// Renders the body of an input in the thread pool.
async fn rendered(app: &App, member: &Member, input: NewsInput) -> Result<RenderedNews> {
    app.work.run(Some(member.organization), JobKind::Cleaning, move |_| news::render(input)).await?
}
