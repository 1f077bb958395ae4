//! Slugs that organizations had before, and paths that pages had before.

use rusqlite::Connection;

use super::OrNotFound;
use crate::db::Transaction;
use crate::domain::ids::{OrganizationId, PageId};
use crate::error::Result;

/// Records a slug that an organization no longer has. If several organizations had it, it leads to the last of them.
pub fn add_slug(tx: &Transaction, organization: OrganizationId, slug: &str) -> Result<()> {
    tx.prepare_cached(
        "INSERT INTO former_slugs (slug, organization_id) VALUES (?1, ?2)
         ON CONFLICT (slug) DO UPDATE SET organization_id = excluded.organization_id",
    )?
    .execute((slug, organization))?;
    Ok(())
}

/// Returns the present slug of the organization that had a slug before.
///
/// # Errors
/// `NotFound` if none had it.
pub fn slug(conn: &Connection, former: &str) -> Result<String> {
    conn.prepare_cached(
        "SELECT organizations.slug
         FROM former_slugs
         JOIN organizations ON organizations.id = former_slugs.organization_id
         WHERE former_slugs.slug = ?1",
    )?
    .query_row([former], |row| row.get(0))
    .or_not_found("Organization")
}

/// Records a path that a page no longer has. If several pages had it, it leads to the last of them.
pub fn add_path(tx: &Transaction, organization: OrganizationId, page: PageId, path: &str) -> Result<()> {
    tx.prepare_cached(
        "INSERT INTO former_paths (organization_id, path, page_id) VALUES (?1, lower(?2), ?3)
         ON CONFLICT (organization_id, path) DO UPDATE SET page_id = excluded.page_id",
    )?
    .execute((organization, path, page))?;
    Ok(())
}

/// Returns the present path of the published page that had a path before, ignoring case.
///
/// # Errors
/// `NotFound` if none had it.
pub fn path(conn: &Connection, organization: OrganizationId, former: &str) -> Result<String> {
    conn.prepare_cached(
        "SELECT pages.path
         FROM former_paths
         JOIN pages ON pages.organization_id = former_paths.organization_id AND pages.id = former_paths.page_id
         WHERE former_paths.organization_id = ?1 AND former_paths.path = lower(?2) AND pages.published = 1",
    )?
    .query_row((organization, former), |row| row.get(0))
    .or_not_found("Page")
}
