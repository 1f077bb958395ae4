//! Pages as staff edit them: published content, draft, and pictures.

use rusqlite::named_params;

use super::images;
use crate::db::{Connection, Transaction};
use crate::domain::ids::{ImageId, OrganizationId, PageId};
use crate::domain::images::SHORT;
use crate::domain::pages::{PageContent, PlacedImage};
use crate::error::{Error, Result};

/// Checks that no other page of the organization has the path, ignoring case.
///
/// # Errors
/// `Conflict` if one has.
pub fn refuse_double(
    conn: &Connection,
    organization: OrganizationId,
    own: Option<PageId>,
    path: &str,
) -> Result<()> {
    let taken: bool = conn
        .prepare_cached(
            "SELECT EXISTS (SELECT 1 FROM pages
                            WHERE organization_id = ?1 AND lower(path) = lower(?2) AND id IS NOT ?3)",
        )?
        .query_row((organization, path, own), |row| row.get(0))?;
    if taken { Err(Error::Conflict("There is a page at this address already.".to_owned())) } else { Ok(()) }
}

/// Saves the published content, except the pictures.
pub fn publish(
    tx: &Transaction,
    organization: OrganizationId,
    id: PageId,
    content: &PageContent,
    is_published: bool,
) -> Result<()> {
    tx.prepare_cached(
        "UPDATE pages
         SET path = :path, title = :title, body = :body, faq = :faq, videos = :videos, published = :published
         WHERE organization_id = :organization AND id = :id",
    )?
    .execute(named_params! {
        ":organization": organization,
        ":id": id,
        ":path": content.path,
        ":title": content.title,
        ":body": content.body,
        ":faq": serde_json::to_string(&content.faq).map_err(Error::internal)?,
        ":videos": serde_json::to_string(&content.videos).map_err(Error::internal)?,
        ":published": is_published,
    })?;
    Ok(())
}

/// Saves a draft, or removes it.
pub fn set_draft(
    tx: &Transaction,
    organization: OrganizationId,
    id: PageId,
    draft: Option<&PageContent>,
) -> Result<()> {
    let text = draft.map(serde_json::to_string).transpose().map_err(Error::internal)?;
    tx.prepare_cached("UPDATE pages SET draft = ?3 WHERE organization_id = ?1 AND id = ?2")?.execute((
        organization,
        id,
        text,
    ))?;
    Ok(())
}

/// Adds an uploaded picture to a page, hidden until [`show_pictures`] shows it.
pub fn add_picture(
    tx: &Transaction,
    organization: OrganizationId,
    (page, image): (PageId, ImageId),
    caption: &str,
) -> Result<()> {
    tx.prepare_cached(
        "INSERT INTO page_images (organization_id, page_id, image_id, caption, position, is_shown)
         SELECT ?1, ?2, ?3, ?4, 1 + coalesce(max(position), 0), 0
         FROM page_images
         WHERE organization_id = ?1 AND page_id = ?2
         ON CONFLICT (page_id, image_id) DO NOTHING",
    )?
    .execute((organization, page, image, caption))?;
    Ok(())
}

/// Shows exactly these pictures on a page, in this order.
///
/// # Errors
/// `Invalid` on `images` for a picture that was not uploaded for the page.
pub fn show_pictures(
    tx: &Transaction,
    organization: OrganizationId,
    page: PageId,
    shown: &[PlacedImage],
) -> Result<()> {
    tx.prepare_cached("UPDATE page_images SET is_shown = 0 WHERE organization_id = ?1 AND page_id = ?2")?
        .execute((organization, page))?;
    for (position, PlacedImage { id, caption }) in (1_i64..).zip(shown) {
        let found = tx
            .prepare_cached(
                "UPDATE page_images SET is_shown = 1, position = ?4, caption = ?5
                 WHERE organization_id = ?1 AND page_id = ?2 AND image_id = ?3",
            )?
            .execute((organization, page, id, position, caption))?;
        if found == 0 {
            return Err(Error::field("images", "must be pictures of this page"));
        }
    }
    Ok(())
}

/// Removes the pictures of a page that are not shown and that neither its text nor its draft refers to.
pub fn forget_pictures(tx: &Transaction, organization: OrganizationId, page: PageId) -> Result<()> {
    let mut statement = tx.prepare_cached(&format!(
        "SELECT page_images.image_id
         FROM page_images
         JOIN images ON images.id = page_images.image_id
         JOIN pages ON pages.id = page_images.page_id
         WHERE page_images.organization_id = ?1 AND page_images.page_id = ?2 AND page_images.is_shown = 0
           AND instr(pages.body, substr(images.hash, 1, {SHORT})) = 0
           AND instr(coalesce(pages.draft, ''), substr(images.hash, 1, {SHORT})) = 0
           AND NOT EXISTS (SELECT 1 FROM json_each(pages.draft, '$.images') AS placed
                           WHERE json_extract(placed.value, '$.id') = images.id)"
    ))?;
    let unused = statement.query_map((organization, page), |row| row.get(0))?;
    for image in unused.collect::<rusqlite::Result<Vec<ImageId>>>()? {
        tx.prepare_cached(
            "DELETE FROM page_images WHERE organization_id = ?1 AND page_id = ?2 AND image_id = ?3",
        )?
        .execute((organization, page, image))?;
        images::remove_unused(tx, organization, image)?;
    }
    Ok(())
}

/// Removes a page with its pictures.
pub fn remove(tx: &Transaction, organization: OrganizationId, id: PageId) -> Result<()> {
    let mut statement =
        tx.prepare_cached("SELECT image_id FROM page_images WHERE organization_id = ?1 AND page_id = ?2")?;
    let pictures = statement.query_map((organization, id), |row| row.get(0))?;
    let pictures = pictures.collect::<rusqlite::Result<Vec<ImageId>>>()?;
    tx.prepare_cached("DELETE FROM pages WHERE organization_id = ?1 AND id = ?2")?
        .execute((organization, id))?;
    pictures.into_iter().try_for_each(|image| images::remove_unused(tx, organization, image))
}

/// Counts the rows that the deletion of a page affects: its pictures, and the menu links that would be broken.
pub fn count_parts(
    conn: &Connection,
    organization: OrganizationId,
    id: PageId,
) -> Result<[(&'static str, i64); 2]> {
    let counts = conn
        .prepare_cached(
            "SELECT (SELECT count(*) FROM page_images WHERE organization_id = ?1 AND page_id = ?2),
                    (SELECT count(*) FROM organization_links
                     JOIN pages ON pages.organization_id = ?1 AND pages.id = ?2
                               AND lower(pages.path) = lower(organization_links.slug)
                     WHERE organization_links.organization_id = ?1)",
        )?
        .query_row((organization, id), |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok([("pictures", counts.0), ("lostLinks", counts.1)])
}

/// Updates the menu links of a page that has moved.
pub fn move_links(tx: &Transaction, organization: OrganizationId, (from, to): (&str, &str)) -> Result<()> {
    tx.prepare_cached(
        "UPDATE organization_links SET slug = ?3
         WHERE organization_id = ?1 AND lower(slug) = lower(?2) AND is_protected = 0",
    )?
    .execute((organization, from, to))?;
    Ok(())
}
