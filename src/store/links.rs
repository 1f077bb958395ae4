//! Links of a public site's menu.

use rusqlite::{Connection, Row, named_params};

use super::OrNotFound;
use crate::db::Transaction;
use crate::domain::ids::{LinkId, OrganizationId};
use crate::domain::links::{Link, PROTECTED};
use crate::error::{Error, Result};

fn link(row: &Row<'_>) -> rusqlite::Result<Link> {
    Ok(Link {
        id: row.get("id")?,
        organization_id: row.get("organization_id")?,
        label: row.get("label")?,
        slug: row.get("slug")?,
        url: row.get("url")?,
        is_external: row.get("is_external")?,
        show_in_navbar: row.get("show_in_navbar")?,
        position: row.get("position")?,
        is_protected: row.get("is_protected")?,
        version: row.get("version")?,
    })
}

const SELECT: &str =
    "SELECT id, organization_id, label, slug, url, is_external, show_in_navbar, position, is_protected, version
     FROM organization_links
     WHERE organization_id = ?1";

/// Returns all links of an organization, in order.
pub fn list(conn: &Connection, organization: OrganizationId) -> Result<Vec<Link>> {
    let mut statement = conn.prepare_cached(&format!("{SELECT} ORDER BY position, id"))?;
    let links = statement.query_map([organization], link)?.collect::<rusqlite::Result<_>>()?;
    Ok(links)
}

/// Returns one link.
pub fn find(conn: &Connection, organization: OrganizationId, id: LinkId) -> Result<Link> {
    conn.prepare_cached(&format!("{SELECT} AND id = ?2"))?
        .query_row((organization, id), link)
        .or_not_found("Link")
}

/// The fields of a link: internal with a `slug`, or external with a `url`.
#[derive(Clone, Debug)]
pub struct NewLink<'a> {
    pub label: &'a str,
    pub slug: Option<&'a str>,
    pub url: Option<&'a str>,
    pub show_in_navbar: bool,
}

/// Adds a link at the end of the menu.
///
/// # Errors
/// `Conflict` if a link has this label, ignoring case.
pub fn create(tx: &Transaction, organization: OrganizationId, input: &NewLink<'_>) -> Result<LinkId> {
    let added = tx
        .prepare_cached(
            "INSERT INTO organization_links (organization_id, label, label_key, slug, url, is_external,
                                             show_in_navbar, position)
             SELECT :organization, :label, :label_key, :slug, :url, :is_external, :show_in_navbar,
                    1 + coalesce(max(position), 0)
             FROM organization_links
             WHERE organization_id = :organization
             HAVING count(*) FILTER (WHERE label_key = :label_key) = 0",
        )?
        .execute(named_params! {
            ":organization": organization,
            ":label": input.label,
            ":label_key": input.label.to_lowercase(),
            ":slug": input.slug,
            ":url": input.url,
            ":is_external": input.url.is_some(),
            ":show_in_navbar": input.show_in_navbar,
        })?;
    if added == 0 {
        return Err(Error::Conflict("This link already exists.".to_owned()));
    }
    Ok(LinkId(tx.last_insert_rowid()))
}

/// Updates a link, except its position. Other links may have the same label.
pub fn update(
    tx: &Transaction,
    organization: OrganizationId,
    id: LinkId,
    fields: &NewLink<'_>,
) -> Result<()> {
    tx.prepare_cached(
        "UPDATE organization_links
         SET label = :label, label_key = :label_key, slug = :slug, url = :url, is_external = :is_external,
             show_in_navbar = :show_in_navbar
         WHERE organization_id = :organization AND id = :id",
    )?
    .execute(named_params! {
        ":organization": organization,
        ":id": id,
        ":label": fields.label,
        ":label_key": fields.label.to_lowercase(),
        ":slug": fields.slug,
        ":url": fields.url,
        ":is_external": fields.url.is_some(),
        ":show_in_navbar": fields.show_in_navbar,
    })?;
    Ok(())
}

/// Removes a link from the menu.
pub fn remove(tx: &Transaction, organization: OrganizationId, id: LinkId) -> Result<()> {
    tx.prepare_cached("DELETE FROM organization_links WHERE organization_id = ?1 AND id = ?2")?
        .execute((organization, id))?;
    Ok(())
}

/// Sets the position of a link. Links with the same position are ordered by id.
pub fn update_position(
    tx: &Transaction,
    organization: OrganizationId,
    id: LinkId,
    position: i64,
) -> Result<()> {
    let found = tx
        .prepare_cached("UPDATE organization_links SET position = ?3 WHERE organization_id = ?1 AND id = ?2")?
        .execute((organization, id, position))?;
    if found == 0 { Err(Error::missing("Link")) } else { Ok(()) }
}

/// Creates the links that every organization starts with.
pub fn create_protected(tx: &Transaction, organization: OrganizationId) -> Result<()> {
    for (label, slug) in PROTECTED {
        create(tx, organization, &NewLink { label, slug: Some(slug), url: None, show_in_navbar: true })?;
    }
    tx.prepare_cached("UPDATE organization_links SET is_protected = 1 WHERE organization_id = ?1")?
        .execute([organization])?;
    Ok(())
}
