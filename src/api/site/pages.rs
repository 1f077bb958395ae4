//! Informational pages of a public site: drafts, publication, pictures, preview.

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::actions::{self, versions};
use crate::api::extract::{
    Created, Edit, Editor, Json, MayDelete, Member, MultipartForm, NoContent, Path, Reader, SiteData,
    TenantQuery,
};
use crate::app::App;
use crate::db::Transaction;
use crate::domain::deletions::Deletion;
use crate::domain::ids::{OrganizationId, PageId};
use crate::domain::pages::{CaptionInput, Page, PageImage, PageInput, PreviewInput};
use crate::domain::versions::Versioned;
use crate::error::{Error, Result};
use crate::problem::ConflictBody;
use crate::store;
use crate::views::pages::{self, RenderedInput, ShownFaqItem, ShownPage};
use crate::work::JobKind;

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list_pages, create_page))
        .routes(routes!(preview_page))
        .routes(routes!(find_page, update_page, remove_page))
        .routes(routes!(find_page_deletion))
        .routes(routes!(find_page_draft, save_page_draft, discard_page_draft))
        .routes(routes!(add_page_image))
}

#[derive(Serialize, ToSchema)]
pub struct Pages {
    pages: Vec<Page>,
}

/// Returns all pages of the caller's organization by path, including unpublished ones.
#[utoipa::path(get, path = "/api/pages", tag = "pages", operation_id = "list_pages",
    security(("session" = ["scorekeeper"])), responses((status = 200, body = Pages)))]
async fn list_pages(member: Member, State(app): State<App>) -> Result<Json<Pages>> {
    let organization = member.organization;
    let pages = app.db.read(move |conn| store::pages::list(conn, organization));
    Ok(Json(Pages { pages: pages.await? }))
}

#[derive(Serialize, ToSchema)]
pub struct OnePage {
    page: ShownPage,
}

/// Returns a published page with its Markdown as HTML. The path is case-insensitive, and may be one that the page had before.
#[utoipa::path(get, path = "/api/pages/{page}", tag = "pages", operation_id = "find_page",
    security((), ("session" = ["scorekeeper"])),
    params(("page" = String, Path, description = "The page's path, a slash in it as `%2F`."), TenantQuery),
    responses((status = 200, body = OnePage)))]
async fn find_page(
    reader: Reader,
    State(app): State<App>,
    Path(path): Path<String>,
) -> Result<Json<OnePage>> {
    let organization = reader.organization;
    let page = app.db.read(move |conn| pages::find_by_any_path(conn, organization, &path));
    Ok(Json(OnePage { page: page.await? }))
}

#[derive(Serialize, ToSchema)]
pub struct SavedPage {
    page: Page,
}

/// Creates a page.
#[utoipa::path(post, path = "/api/pages", tag = "pages", operation_id = "create_page", request_body = PageInput,
    security(("session" = ["staff"])), responses((status = 201, body = SavedPage), (status = 409)))]
async fn create_page(
    member: Editor,
    State(app): State<App>,
    Json(input): Json<PageInput>,
) -> Result<Created<SavedPage>> {
    let (organization, page) = (member.organization, rendered(&app, &member, input).await?);
    let write =
        app.db.write(member.actor("create_page"), move |tx| actions::drafts::create(tx, organization, page));
    Ok(Created(SavedPage { page: write.await? }))
}

/// Updates the published content of a page. Deletes the draft if the request contains any content of the page.
#[utoipa::path(put, path = "/api/pages/{page}", tag = "pages", operation_id = "update_page",
    params(("page" = i64, Path, description = "The page's id.")), request_body = Edit<PageInput>,
    security(("session" = ["staff"])),
    responses((status = 200, body = SavedPage), (status = 409, body = ConflictBody)))]
async fn update_page(
    member: Editor,
    State(app): State<App>,
    Path(id): Path<PageId>,
    edit: Edit<PageInput>,
) -> Result<Json<SavedPage>> {
    save(&app, (&member, "update_page"), id, edit, actions::drafts::update).await
}

/// Renders a page's input and saves it with `write`.
///
/// # Errors
/// A conflict if another version of the page was saved since the form was filled.
async fn save(
    app: &App,
    (member, action): (&Member, &'static str),
    id: PageId,
    Edit { input, base, .. }: Edit<PageInput>,
    write: fn(&Transaction, OrganizationId, PageId, RenderedInput) -> Result<Page>,
) -> Result<Json<SavedPage>> {
    let (organization, page) = (member.organization, rendered(app, member, input).await?);
    let written = app.db.write(member.actor(action), move |tx| {
        versions::check(tx, organization, Versioned::Page(id), &base)?;
        write(tx, organization, id, page)
    });
    Ok(Json(SavedPage { page: written.await? }))
}

/// Deletes a page with its draft and pictures.
#[utoipa::path(delete, path = "/api/pages/{page}", tag = "pages", operation_id = "remove_page",
    params(("page" = i64, Path, description = "The page's id.")), security(("session" = ["staff"])),
    responses((status = 204)))]
async fn remove_page(
    member: MayDelete<SiteData>,
    State(app): State<App>,
    Path(id): Path<PageId>,
) -> Result<NoContent> {
    let organization = member.organization;
    let write =
        app.db.write(member.actor("remove_page"), move |tx| actions::drafts::remove(tx, organization, id));
    write.await.map(|()| NoContent)
}

/// Returns how many records the deletion of a page would delete.
#[utoipa::path(get, path = "/api/pages/{page}/deletion", tag = "pages", operation_id = "find_page_deletion",
    params(("page" = i64, Path, description = "The page's id.")), security(("session" = ["scorekeeper"])),
    responses((status = 200, body = Deletion)))]
async fn find_page_deletion(
    member: Member,
    State(app): State<App>,
    Path(id): Path<PageId>,
) -> Result<Json<Deletion>> {
    let organization = member.organization;
    let read = app.db.read(move |conn| pages::deletion(conn, organization, id));
    Ok(Json(read.await?))
}

/// Returns the source of a page, with its draft if it has one.
#[utoipa::path(get, path = "/api/pages/{page}/draft", tag = "pages", operation_id = "find_page_draft",
    params(("page" = i64, Path, description = "The page's id.")), security(("session" = ["scorekeeper"])),
    responses((status = 200, body = SavedPage)))]
async fn find_page_draft(
    member: Member,
    State(app): State<App>,
    Path(id): Path<PageId>,
) -> Result<Json<SavedPage>> {
    let organization = member.organization;
    let page = app.db.read(move |conn| store::pages::find(conn, organization, id));
    Ok(Json(SavedPage { page: page.await? }))
}

/// Saves a draft of a page. The published content does not change.
#[utoipa::path(put, path = "/api/pages/{page}/draft", tag = "pages", operation_id = "save_page_draft",
    params(("page" = i64, Path, description = "The page's id.")), request_body = Edit<PageInput>,
    security(("session" = ["staff"])),
    responses((status = 200, body = SavedPage), (status = 409, body = ConflictBody)))]
async fn save_page_draft(
    member: Editor,
    State(app): State<App>,
    Path(id): Path<PageId>,
    edit: Edit<PageInput>,
) -> Result<Json<SavedPage>> {
    save(&app, (&member, "save_page_draft"), id, edit, actions::drafts::save).await
}

/// Deletes the draft of a page, if it has one.
#[utoipa::path(delete, path = "/api/pages/{page}/draft", tag = "pages", operation_id = "discard_page_draft",
    params(("page" = i64, Path, description = "The page's id.")), security(("session" = ["staff"])),
    responses((status = 204)))]
async fn discard_page_draft(
    member: Editor,
    State(app): State<App>,
    Path(id): Path<PageId>,
) -> Result<NoContent> {
    let organization = member.organization;
    let write = app
        .db
        .write(member.actor("discard_page_draft"), move |tx| actions::drafts::discard(tx, organization, id));
    write.await.map(|()| NoContent)
}

#[derive(Serialize, ToSchema)]
pub struct SavedPageImage {
    image: PageImage,
}

/// A picture for a page as a form.
#[derive(ToSchema)]
#[expect(dead_code, reason = "documents the form, whose fields are read one by one")]
pub struct PageImageForm {
    #[schema(inline)]
    #[serde(flatten)]
    fields: CaptionInput,
    /// A PNG, JPEG or WebP picture of at most 8 MB and 40 megapixels.
    #[schema(value_type = String, format = Binary, content_media_type = "application/octet-stream")]
    image: Vec<u8>,
}

/// Uploads a picture for a page. The page shows the picture once `images` of the page or its draft lists it, or the
/// text contains its URL.
#[utoipa::path(post, path = "/api/pages/{page}/images", tag = "pages", operation_id = "add_page_image",
    params(("page" = i64, Path, description = "The page's id.")),
    request_body(content = PageImageForm, content_type = "multipart/form-data"),
    security(("session" = ["staff"])), responses((status = 201, body = SavedPageImage)))]
async fn add_page_image(
    member: Editor,
    State(app): State<App>,
    Path(id): Path<PageId>,
    form: MultipartForm<CaptionInput>,
) -> Result<Created<SavedPageImage>> {
    let (organization, caption) = (member.organization, form.fields.check()?);
    app.db.read(move |conn| store::pages::find(conn, organization, id)).await?;
    let picture = form.picture("image").await?.ok_or_else(|| Error::field("image", "is required"))?;
    let now = app.clock.unix_seconds();
    let write = app.db.write(member.actor("add_page_image"), move |tx| {
        actions::drafts::add_picture(tx, organization, id, (&caption, &picture), now)
    });
    Ok(Created(SavedPageImage { image: write.await? }))
}

#[derive(Serialize, ToSchema)]
pub struct Preview {
    /// The body as HTML.
    html: String,
    faq: Vec<ShownFaqItem>,
}

/// Renders texts as HTML in the same way as a public page.
#[utoipa::path(post, path = "/api/pages/preview", tag = "pages", operation_id = "preview_page",
    request_body = PreviewInput, security(("session" = ["staff"])), responses((status = 200, body = Preview)))]
async fn preview_page(
    member: Editor,
    State(app): State<App>,
    Json(input): Json<PreviewInput>,
) -> Result<Json<Preview>> {
    let rendering =
        app.work.run(Some(member.organization), JobKind::Cleaning, move |_| pages::preview(input));
    let (html, faq) = rendering.await??;
    Ok(Json(Preview { html, faq }))
}

/// Renders the texts of an input in the thread pool.
async fn rendered(app: &App, member: &Member, input: PageInput) -> Result<RenderedInput> {
    app.work.run(Some(member.organization), JobKind::Cleaning, move |_| pages::render(input)).await?
}
