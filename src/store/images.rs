//! Pictures, identified by the hash of their content.

use rusqlite::{Connection, OptionalExtension};

use super::{OrNotFound, quotas};
use crate::db::Transaction;
use crate::domain::ids::{ImageId, OrganizationId};
use crate::domain::images::{SHORT, Variant};
use crate::domain::quotas::Quota;
use crate::error::{Error, Result};

/// One encoded size of a picture.
#[derive(Clone, Debug)]
pub struct EncodedImage {
    pub variant: Variant,
    /// `image/png` or `image/jpeg`.
    pub mime: &'static str,
    pub width: u32,
    pub height: u32,
    pub bytes: Vec<u8>,
}

/// A new picture in all sizes. `hash` is the SHA-256 of the largest size, in hexadecimal.
#[derive(Clone, Debug)]
pub struct NewImage {
    pub hash: String,
    pub variants: Vec<EncodedImage>,
}

impl NewImage {
    /// Returns the total size of all variants in bytes.
    pub fn size(&self) -> Result<i64> {
        let size: usize = self.variants.iter().map(|encoded| encoded.bytes.len()).sum();
        i64::try_from(size).map_err(Error::internal)
    }
}

/// Stores a picture, unless the organization already has it. `now` is in unix seconds.
pub fn create(tx: &Transaction, organization: OrganizationId, image: &NewImage, now: i64) -> Result<ImageId> {
    if let Some(id) = find_id(tx, organization, &image.hash)? {
        return Ok(id);
    }
    quotas::check(tx, organization, Quota::Pictures, 1)?;
    quotas::check(tx, organization, Quota::PictureBytes, image.size()?)?;
    tx.prepare_cached("INSERT INTO images (organization_id, hash, created_at) VALUES (?1, ?2, ?3)")?
        .execute((organization, &image.hash, now))?;
    let id = ImageId(tx.last_insert_rowid());
    let mut statement = tx.prepare_cached(
        "INSERT INTO image_variants (organization_id, image_id, variant, mime, width, height, bytes)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    )?;
    for encoded in &image.variants {
        statement.execute((
            organization,
            id,
            encoded.variant.name(),
            encoded.mime,
            encoded.width,
            encoded.height,
            &encoded.bytes,
        ))?;
    }
    Ok(id)
}

/// Returns the range of hashes that start with `hash`. The range is empty for fewer digits than URLs have.
fn range(hash: &str) -> (&str, String) {
    (hash, if hash.len() < SHORT { String::new() } else { format!("{hash}~") })
}

/// Returns the organizations whose staff alone may see a picture: it is the photo of players whose `public_name` is not
/// `full`, and is used nowhere else. Empty for a public picture. `hash` may be a prefix.
pub fn list_private_owners(conn: &Connection, hash: &str) -> Result<Vec<OrganizationId>> {
    let (from, to) = range(hash);
    let mut statement = conn.prepare_cached(
        "SELECT images.organization_id,
                EXISTS (SELECT 1 FROM players
                        WHERE players.organization_id = images.organization_id AND players.image_id = images.id
                          AND players.public_name <> 'full')
                AND NOT EXISTS (SELECT 1 FROM players
                        WHERE players.organization_id = images.organization_id AND players.image_id = images.id
                          AND players.public_name = 'full')
                AND NOT EXISTS (SELECT 1 FROM teams
                        WHERE teams.organization_id = images.organization_id AND teams.logo_id = images.id)
                AND NOT EXISTS (SELECT 1 FROM page_images
                        WHERE page_images.organization_id = images.organization_id
                          AND page_images.image_id = images.id)
                AND NOT EXISTS (SELECT 1 FROM organizations
                        WHERE organizations.id = images.organization_id AND organizations.logo_id = images.id)
         FROM images
         WHERE images.hash >= ?1 AND images.hash < ?2",
    )?;
    let owners: Vec<(OrganizationId, bool)> = statement
        .query_map((from, to), |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect::<rusqlite::Result<_>>()?;
    let is_public = owners.iter().any(|(_, private)| !private);
    Ok(if is_public { Vec::new() } else { owners.into_iter().map(|(owner, _)| owner).collect() })
}

/// Returns the MIME type and the bytes of one size of a picture, of any organization. `hash` may be a prefix.
pub fn find(conn: &Connection, hash: &str, variant: Variant) -> Result<(String, Vec<u8>)> {
    let (from, to) = range(hash);
    conn.prepare_cached(
        "SELECT image_variants.mime, image_variants.bytes
         FROM images
         JOIN image_variants ON image_variants.image_id = images.id AND image_variants.variant = ?3
         WHERE images.hash >= ?1 AND images.hash < ?2
         LIMIT 1",
    )?
    .query_row((from, to, variant.name()), |row| Ok((row.get(0)?, row.get(1)?)))
    .or_not_found("Picture")
}

/// Returns the organization's picture with this hash, if it has one. `hash` may be a prefix.
pub fn find_id(conn: &Connection, organization: OrganizationId, hash: &str) -> Result<Option<ImageId>> {
    let (from, to) = range(hash);
    let id = conn
        .prepare_cached(
            "SELECT id FROM images WHERE organization_id = ?1 AND hash >= ?2 AND hash < ?3 LIMIT 1",
        )?
        .query_row((organization, from, to), |row| row.get(0))
        .optional()?;
    Ok(id)
}

/// Removes a picture that nothing refers to.
pub fn remove_unused(tx: &Transaction, organization: OrganizationId, id: ImageId) -> Result<()> {
    tx.prepare_cached(
        "DELETE FROM images
         WHERE organization_id = ?1 AND id = ?2
           AND NOT EXISTS (SELECT 1 FROM players WHERE organization_id = ?1 AND image_id = ?2)
           AND NOT EXISTS (SELECT 1 FROM teams WHERE organization_id = ?1 AND logo_id = ?2)
           AND NOT EXISTS (SELECT 1 FROM page_images WHERE organization_id = ?1 AND image_id = ?2)
           AND NOT EXISTS (SELECT 1 FROM organizations WHERE id = ?1 AND logo_id = ?2)",
    )?
    .execute((organization, id))?;
    Ok(())
}
