//! Informational pages of a public site.

use rusqlite::types::Type;
use rusqlite::{Connection, OptionalExtension, Row, named_params};
use serde::de::DeserializeOwned;

use super::OrNotFound;
use crate::db::Transaction;
use crate::domain::ids::{ImageId, OrganizationId, PageId};
use crate::domain::images::{self, Variant};
use crate::domain::pages::{FaqItem, Page, PageImage, PageVideo};
use crate::error::{Error, Result};

const SELECT: &str =
    "SELECT id, path, title, body, faq, videos, published FROM pages WHERE organization_id = ?1";

fn page(row: &Row<'_>) -> rusqlite::Result<Page> {
    Ok(Page {
        id: row.get("id")?,
        path: row.get("path")?,
        title: row.get("title")?,
        body: row.get("body")?,
        faq: items(row, "faq")?,
        images: Vec::new(),
        videos: items(row, "videos")?,
        published: row.get("published")?,
    })
}

/// A column that holds a list as JSON.
fn items<T: DeserializeOwned>(row: &Row<'_>, column: &str) -> rusqlite::Result<Vec<T>> {
    let index = row.as_ref().column_index(column)?;
    let text: String = row.get(index)?;
    serde_json::from_str(&text)
        .map_err(|error| rusqlite::Error::FromSqlConversionFailure(index, Type::Text, error.into()))
}

/// All pages of an organization by path, unpublished ones too.
pub fn list(conn: &Connection, organization: OrganizationId) -> Result<Vec<Page>> {
    let mut statement = conn.prepare_cached(&format!("{SELECT} ORDER BY path"))?;
    let mut pages = statement.query_map([organization], page)?.collect::<rusqlite::Result<Vec<_>>>()?;
    for page in &mut pages {
        page.images = images_of(conn, organization, page.id)?;
    }
    Ok(pages)
}

/// The page that visitors read at a path, capitals or not; the path as it is written comes first.
pub fn find_published(conn: &Connection, organization: OrganizationId, path: &str) -> Result<Page> {
    let mut page = conn
        .prepare_cached(&format!(
            "{SELECT} AND published = 1 AND lower(path) = lower(?2) ORDER BY path = ?2 DESC LIMIT 1"
        ))?
        .query_row((organization, path), page)
        .or_not_found("Page")?;
    page.images = images_of(conn, organization, page.id)?;
    Ok(page)
}

/// The path of the organization's page that is written so but for capitals, published or not.
pub fn path_like(conn: &Connection, organization: OrganizationId, path: &str) -> Result<Option<String>> {
    let found = conn
        .prepare_cached(
            "SELECT path FROM pages WHERE organization_id = ?1 AND lower(path) = lower(?2) LIMIT 1",
        )?
        .query_row((organization, path), |row| row.get(0))
        .optional()?;
    Ok(found)
}

/// The pictures of a page in their order.
fn images_of(conn: &Connection, organization: OrganizationId, page: PageId) -> Result<Vec<PageImage>> {
    let mut statement = conn.prepare_cached(
        "SELECT images.hash, page_images.caption, image_variants.width, image_variants.height
         FROM page_images
         JOIN images ON images.id = page_images.image_id
         JOIN image_variants ON image_variants.image_id = images.id AND image_variants.variant = ?3
         WHERE page_images.organization_id = ?1 AND page_images.page_id = ?2
         ORDER BY page_images.position",
    )?;
    let rows = statement.query_map((organization, page, Variant::Large.name()), |row| {
        let hash: String = row.get("hash")?;
        Ok(PageImage {
            url: images::url(&hash, Variant::Large),
            thumb_url: images::url(&hash, Variant::Medium),
            caption: row.get("caption")?,
            width: row.get("width")?,
            height: row.get("height")?,
        })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// What it takes to make a page. `path` is without a slash in front; `body` is Markdown.
#[derive(Clone, Debug, Default)]
pub struct NewPage<'a> {
    pub path: &'a str,
    pub title: &'a str,
    pub body: &'a str,
    pub faq: &'a [FaqItem],
    pub videos: &'a [PageVideo],
}

/// Makes a page that visitors can read.
pub fn create(tx: &Transaction, organization: OrganizationId, input: &NewPage<'_>) -> Result<PageId> {
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

/// Puts a picture at the end of a page.
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
