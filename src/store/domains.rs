//! Domain claims of organizations.

use rusqlite::{Connection, OptionalExtension, Row};

use crate::db::Transaction;
use crate::domain::domains::Claim;
use crate::domain::ids::OrganizationId;
use crate::error::Result;

fn claim(row: &Row<'_>) -> rusqlite::Result<Claim> {
    Ok(Claim {
        domain: row.get("domain")?,
        token: row.get("token")?,
        created_at: row.get("created_at")?,
        verified_at: row.get("verified_at")?,
    })
}

/// Returns the organization's claim, if it has one.
pub fn find(conn: &Connection, organization: OrganizationId) -> Result<Option<Claim>> {
    let found = conn
        .prepare_cached(
            "SELECT domain, token, created_at, verified_at FROM domain_claims WHERE organization_id = ?1",
        )?
        .query_row([organization], claim)
        .optional()?;
    Ok(found)
}

/// Stores a claim, replacing the previous one.
pub fn create(tx: &Transaction, organization: OrganizationId, claim: &Claim) -> Result<()> {
    tx.prepare_cached(
        "INSERT OR REPLACE INTO domain_claims (organization_id, domain, token, created_at, verified_at)
         VALUES (?1, ?2, ?3, ?4, ?5)",
    )?
    .execute((organization, &claim.domain, &claim.token, claim.created_at, claim.verified_at))?;
    Ok(())
}

/// Marks the claim as verified. `now` is in unix seconds.
pub fn verify(tx: &Transaction, organization: OrganizationId, now: i64) -> Result<()> {
    tx.prepare_cached("UPDATE domain_claims SET verified_at = ?2 WHERE organization_id = ?1")?
        .execute((organization, now))?;
    Ok(())
}

/// Removes the claim.
pub fn remove(tx: &Transaction, organization: OrganizationId) -> Result<()> {
    tx.prepare_cached("DELETE FROM domain_claims WHERE organization_id = ?1")?.execute([organization])?;
    Ok(())
}
