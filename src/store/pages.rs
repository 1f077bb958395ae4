//! Informational pages of a public site.

use rusqlite::named_params;

use crate::db::Transaction;
use crate::domain::ids::{ImageId, OrganizationId, PageId};
use crate::domain::pages::{FaqItem, PageVideo};
use crate::error::{Error, Result};

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
