//! Informational pages of a public site.

use rusqlite::types::Type;
use rusqlite::{Connection, OptionalExtension, Row, named_params};
use serde::de::DeserializeOwned;

use super::{OrNotFound, quotas};
use crate::db::Transaction;
use crate::domain::ids::{ImageId, OrganizationId, PageId};
use crate::domain::images::{self, Variant};
use crate::domain::pages::{
    FaqItem, Page, PageContent, PageDraft, PageHtml, PageImage, PageVideo, PlacedImage,
};
use crate::domain::quotas::Quota;
use crate::error::{Error, Result};

const SELECT: &str = "SELECT id, path, title, body, faq, videos, published, version, draft
     FROM pages WHERE organization_id = ?1";

/// A row: the page without its pictures, and its draft.
type PageRow = (Page, Option<PageContent>);

fn page_row(row: &Row<'_>) -> rusqlite::Result<PageRow> {
    let page = Page {
        id: row.get("id")?,
        path: row.get("path")?,
        title: row.get("title")?,
        body: row.get("body")?,
        faq: json(row, "faq")?,
        images: Vec::new(),
        videos: json(row, "videos")?,
        published: row.get("published")?,
        version: row.get("version")?,
        draft: None,
    };
    let draft: Option<String> = row.get("draft")?;
    Ok((page, draft.map(|_| json(row, "draft")).transpose()?))
}

/// Adds the pictures to a page and its draft.
fn with_pictures(
    conn: &Connection,
    organization: OrganizationId,
    (mut page, draft): PageRow,
) -> Result<Page> {
    let pictures = pictures_of(conn, organization, page.id)?;
    page.draft = draft.map(|draft| {
        let PageContent { path, title, body, faq, images, videos } = draft;
        let picture = |placed: PlacedImage| {
            let (image, _) = pictures.iter().find(|(image, _)| image.id == placed.id)?;
            Some(PageImage { caption: placed.caption, ..image.clone() })
        };
        let images = images.into_iter().filter_map(picture).collect();
        PageDraft { path, title, body, faq, images, videos }
    });
    page.images = pictures.into_iter().filter_map(|(image, is_shown)| is_shown.then_some(image)).collect();
    Ok(page)
}

/// Parses a column that contains JSON.
fn json<T: DeserializeOwned>(row: &Row<'_>, column: &str) -> rusqlite::Result<T> {
    let index = row.as_ref().column_index(column)?;
    let text: String = row.get(index)?;
    serde_json::from_str(&text)
        .map_err(|error| rusqlite::Error::FromSqlConversionFailure(index, Type::Text, error.into()))
}

/// Returns all pages of an organization by path, including unpublished ones.
pub fn list(conn: &Connection, organization: OrganizationId) -> Result<Vec<Page>> {
    let mut statement = conn.prepare_cached(&format!("{SELECT} ORDER BY path"))?;
    let rows = statement.query_map([organization], page_row)?.collect::<rusqlite::Result<Vec<_>>>()?;
    rows.into_iter().map(|row| with_pictures(conn, organization, row)).collect()
}

/// Returns one page, published or not.
pub fn find(conn: &Connection, organization: OrganizationId, id: PageId) -> Result<Page> {
    let row = conn
        .prepare_cached(&format!("{SELECT} AND id = ?2"))?
        .query_row((organization, id), page_row)
        .or_not_found("Page")?;
    with_pictures(conn, organization, row)
}

/// Returns the published page at a path, ignoring case. An exact match takes precedence.
pub fn find_published(conn: &Connection, organization: OrganizationId, path: &str) -> Result<Page> {
    let row = conn
        .prepare_cached(&format!(
            "{SELECT} AND published = 1 AND lower(path) = lower(?2) ORDER BY path = ?2 DESC LIMIT 1"
        ))?
        .query_row((organization, path), page_row)
        .or_not_found("Page")?;
    with_pictures(conn, organization, row)
}

/// Returns the stored HTML of a page's texts.
pub fn find_html(conn: &Connection, organization: OrganizationId, id: PageId) -> Result<PageHtml> {
    conn.prepare_cached("SELECT html, faq_html FROM pages WHERE organization_id = ?1 AND id = ?2")?
        .query_row((organization, id), |row| {
            let answers: Option<String> = row.get("faq_html")?;
            let answers = answers.map(|_| json(row, "faq_html")).transpose()?;
            Ok(PageHtml { body: row.get("html")?, answers })
        })
        .or_not_found("Page")
}

/// Stores the HTML of a page's texts. A text without HTML here stays unchanged.
pub fn set_html(tx: &Transaction, organization: OrganizationId, id: PageId, html: &PageHtml) -> Result<()> {
    let answers = html.answers.as_ref().map(serde_json::to_string).transpose().map_err(Error::internal)?;
    tx.prepare_cached(
        "UPDATE pages SET html = coalesce(?3, html), faq_html = coalesce(?4, faq_html)
         WHERE organization_id = ?1 AND id = ?2",
    )?
    .execute((organization, id, &html.body, answers))?;
    Ok(())
}

/// Returns the path of the organization's page that equals `path` ignoring case, published or not.
pub fn path_like(conn: &Connection, organization: OrganizationId, path: &str) -> Result<Option<String>> {
    let found = conn
        .prepare_cached(
            "SELECT path FROM pages WHERE organization_id = ?1 AND lower(path) = lower(?2) LIMIT 1",
        )?
        .query_row((organization, path), |row| row.get(0))
        .optional()?;
    Ok(found)
}

/// Returns the pictures of a page in order, each with whether visitors see it.
fn pictures_of(
    conn: &Connection,
    organization: OrganizationId,
    page: PageId,
) -> Result<Vec<(PageImage, bool)>> {
    let mut statement = conn.prepare_cached(
        "SELECT images.id, images.hash, page_images.caption, page_images.is_shown, image_variants.width,
                image_variants.height
         FROM page_images
         JOIN images ON images.id = page_images.image_id
         JOIN image_variants ON image_variants.image_id = images.id AND image_variants.variant = ?3
         WHERE page_images.organization_id = ?1 AND page_images.page_id = ?2
         ORDER BY page_images.position",
    )?;
    let rows = statement.query_map((organization, page, Variant::Large.name()), |row| {
        let hash: String = row.get("hash")?;
        let image = PageImage {
            id: row.get("id")?,
            url: images::url(&hash, Variant::Large),
            thumb_url: images::url(&hash, Variant::Medium),
            caption: row.get("caption")?,
            width: row.get("width")?,
            height: row.get("height")?,
        };
        Ok((image, row.get("is_shown")?))
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// Returns one picture of a page, shown or hidden.
pub fn find_picture(
    conn: &Connection,
    organization: OrganizationId,
    page: PageId,
    id: ImageId,
) -> Result<PageImage> {
    let pictures = pictures_of(conn, organization, page)?;
    let found = pictures.into_iter().find(|(image, _)| image.id == id);
    found.map(|(image, _)| image).ok_or_else(|| Error::missing("Picture"))
}

/// A new page. `path` has no leading slash; `body` is Markdown.
#[derive(Clone, Debug, Default)]
pub struct NewPage<'a> {
    pub path: &'a str,
    pub title: &'a str,
    pub body: &'a str,
    pub faq: &'a [FaqItem],
    pub videos: &'a [PageVideo],
}

/// Creates a published page, without HTML.
pub fn create(tx: &Transaction, organization: OrganizationId, input: &NewPage<'_>) -> Result<PageId> {
    quotas::check(tx, organization, Quota::Pages, 1)?;
    tx.prepare_cached(
        "INSERT INTO pages (organization_id, path, title, body, faq, videos)
         VALUES (:organization, :path, :title, :body, :faq, :videos)",
    )?
    .execute(named_params! {
        ":organization": organization,
        ":path": input.path,
        ":title": input.title,
        ":body": input.body,
        ":faq": serde_json::to_string(input.faq).map_err(Error::internal)?,
        ":videos": serde_json::to_string(input.videos).map_err(Error::internal)?,
    })?;
    Ok(PageId(tx.last_insert_rowid()))
}

/// Adds a picture at the end of a page.
pub fn add_image(
    tx: &Transaction,
    organization: OrganizationId,
    (page, image): (PageId, ImageId),
    caption: &str,
) -> Result<()> {
    tx.prepare_cached(
        "INSERT INTO page_images (organization_id, page_id, image_id, caption, position)
         SELECT ?1, ?2, ?3, ?4, 1 + coalesce(max(position), 0)
         FROM page_images
         WHERE organization_id = ?1 AND page_id = ?2",
    )?
    .execute((organization, page, image, caption))?;
    Ok(())
}
