//! Checks and changes of the rows in the private database, before they are copied.

use rusqlite::types::ValueRef;
use sha2::{Digest, Sha256};

use super::texts::{TextKind, columns_of};
use super::{TenantTable, USER_COLUMNS, quoted};
use crate::db::{Staging, Transaction};
use crate::domain::ids::OrganizationId;
use crate::error::{Error, Result};

/// The beginnings of URLs that a form accepts.
const SCHEMES: [&str; 4] = ["http://", "https://", "mailto:", "tel:"];

/// The first bytes of a picture by its MIME type.
const SIGNATURES: [(&str, &[u8]); 2] = [("image/png", b"\x89PNG\r\n\x1a\n"), ("image/jpeg", b"\xff\xd8\xff")];

/// Checks that all rows belong to the one organization, that URLs have harmless schemes, and that pictures are what their
/// URLs say. Clears users that the archive does not have.
///
/// # Errors
/// `Conflict` that names the table.
pub fn check(staging: &Staging, organization: OrganizationId, tables: &[TenantTable]) -> Result<()> {
    for table in tables {
        let (name, owner) = (quoted(&table.name), table.owner());
        let sql = format!("SELECT EXISTS (SELECT 1 FROM {name} WHERE {owner} IS NOT ?1)");
        if staging.query_row(&sql, [organization], |row| row.get(0))? {
            return Err(damaged(&format!("{} has rows of another organization", table.name)));
        }
        for column in table.columns.iter().filter(|column| USER_COLUMNS.contains(&column.name.as_str())) {
            let column = quoted(&column.name);
            let sql =
                format!("UPDATE {name} SET {column} = NULL WHERE {column} NOT IN (SELECT id FROM users)");
            staging.execute(&sql, [])?;
        }
    }
    check_urls(staging)?;
    check_pictures(staging)
}

/// Returns the error for an archive whose rows contradict each other.
fn damaged(why: &str) -> Error {
    Error::Conflict(format!(
        "The archive is damaged, or was changed after it was made: {why}. Export it again."
    ))
}

fn check_urls(staging: &Staging) -> Result<()> {
    for (table, column) in columns_of(TextKind::Url) {
        let (name, cell) = (quoted(table), quoted(column));
        let mut statement =
            staging.prepare(&format!("SELECT {cell} FROM {name} WHERE {cell} IS NOT NULL"))?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            if !is_harmless(row.get_ref(0)?.as_str().unwrap_or_default()) {
                return Err(damaged(&format!("{table}.{column} has an address that a form refuses")));
            }
        }
    }
    Ok(())
}

/// Returns whether a URL has a scheme that forms accept.
#[must_use]
pub fn is_harmless(url: &str) -> bool {
    let start = url.trim().to_ascii_lowercase();
    SCHEMES.iter().any(|scheme| start.starts_with(scheme))
}

/// Checks that each picture has the hash by which URLs name it, that of its largest size, and is of its MIME type.
fn check_pictures(staging: &Staging) -> Result<()> {
    let mut statement = staging.prepare(
        "SELECT images.hash, image_variants.variant, image_variants.mime, image_variants.bytes
         FROM images LEFT JOIN image_variants ON image_variants.image_id = images.id",
    )?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let (hash, variant, mime): (String, Option<String>, Option<String>) =
            (row.get(0)?, row.get(1)?, row.get(2)?);
        let ValueRef::Blob(bytes) = row.get_ref(3)? else {
            return Err(damaged(&format!("the picture {hash} has no bytes")));
        };
        let is_large = variant.as_deref() == Some("large");
        if is_large && hex::encode(Sha256::digest(bytes)) != hash {
            return Err(damaged(&format!("the picture {hash} has another content")));
        }
        let signature = SIGNATURES.iter().find(|(known, _)| mime.as_deref() == Some(known));
        if !signature.is_some_and(|(_, start)| bytes.starts_with(start)) {
            return Err(damaged(&format!("the picture {hash} is not what its type says")));
        }
    }
    Ok(())
}

/// Returns the domain that the organization had or claimed.
pub fn domain_of(staging: &Staging) -> Result<Option<String>> {
    let sql = "SELECT coalesce((SELECT domain FROM organizations), (SELECT domain FROM domain_claims))";
    Ok(staging.query_row(sql, [], |row| row.get(0))?)
}

/// Makes the organization's domain a claim that is not verified.
pub fn forget_domain(staging: &Staging) -> Result<()> {
    Ok(staging.execute_batch(
        "UPDATE organizations SET domain = NULL; UPDATE domain_claims SET verified_at = NULL",
    )?)
}

/// Removes the organization's claim of a domain.
pub fn drop_claim(staging: &Staging) -> Result<()> {
    Ok(staging.execute_batch("DELETE FROM domain_claims")?)
}

/// Returns whether the organization claims a domain.
pub fn has_claim(staging: &Staging) -> Result<bool> {
    Ok(staging.query_row("SELECT EXISTS (SELECT 1 FROM domain_claims)", [], |row| row.get(0))?)
}

/// Sets the organization's slug.
pub fn set_slug(staging: &Staging, slug: &str) -> Result<()> {
    staging.execute("UPDATE organizations SET slug = ?1", [slug])?;
    Ok(())
}

/// Returns the names of users that users of other organizations, or super administrators, have as well.
pub fn shared_usernames(staging: &Staging, tx: &Transaction) -> Result<Vec<String>> {
    let mut statement = staging.prepare("SELECT username, username_key FROM users ORDER BY username_key")?;
    let mut taken = tx.prepare("SELECT 1 FROM users WHERE username_key = ?1")?;
    let mut rows = statement.query([])?;
    let mut names = Vec::new();
    while let Some(row) = rows.next()? {
        if taken.exists([row.get::<_, String>(1)?])? {
            names.push(row.get(0)?);
        }
    }
    Ok(names)
}

/// Returns the hashes of the users' passwords.
pub fn password_hashes(staging: &Staging) -> Result<Vec<String>> {
    let mut statement = staging.prepare("SELECT password_hash FROM users")?;
    Ok(statement.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?)
}

/// Returns the number of pictures' files and their total size in bytes.
pub fn picture_files(staging: &Staging) -> Result<(i64, i64)> {
    let sql = "SELECT count(*), coalesce(sum(length(bytes)), 0) FROM image_variants";
    Ok(staging.query_row(sql, [], |row| Ok((row.get(0)?, row.get(1)?)))?)
}
