//! Custom domains: request, verification and removal.

use super::organizations::domain_of;
use crate::db::{Connection, Transaction};
use crate::domain::domains::{Claim, ClaimState, CustomDomain};
use crate::domain::ids::OrganizationId;
use crate::domain::organizations::OrganizationFields;
use crate::error::{Error, FieldErrors, Result};
use crate::store;
use crate::views::domains::{claimed, show};

/// The result of looking up the TXT record of a claim.
#[derive(Clone, Debug)]
pub struct DomainLookup {
    /// The domain whose record was looked up.
    pub domain: String,
    /// The values of the TXT records; `None` if the name servers did not answer.
    pub found: Option<Vec<String>>,
}

/// Requests a domain. A second request for the same domain keeps the token. `now` is in unix seconds.
///
/// # Errors
/// `Invalid` on `domain` for an invalid host name or one of the server's own; `Conflict` for a domain of another
/// organization.
pub fn ask(
    tx: &Transaction,
    id: OrganizationId,
    (text, roots): (&str, &[String]),
    token: String,
    now: i64,
) -> Result<CustomDomain> {
    store::organizations::find(tx, id)?;
    let mut errors = FieldErrors::default();
    let domain = domain_of(&mut errors, Some(text), roots);
    if domain.is_none() {
        errors.add("domain", "is required");
    }
    errors.into_result()?;
    let domain = domain.unwrap_or_default();
    refuse_others(tx, id, &domain)?;
    let before = store::domains::find(tx, id)?;
    if before.is_none_or(|before| before.domain != domain) {
        let claim = Claim { domain, token, created_at: now, verified_at: None };
        store::domains::create(tx, id, &claim)?;
    }
    show(tx, id, roots)
}

fn refuse_others(conn: &Connection, id: OrganizationId, domain: &str) -> Result<()> {
    match store::organizations::id_by_domain(conn, domain) {
        Ok(other) if other != id => {
            Err(Error::Conflict(format!("The domain {domain} belongs to another organization.")))
        }
        Ok(_) | Err(Error::NotFound(_)) => Ok(()),
        Err(other) => Err(other),
    }
}

/// Activates the requested domain if its TXT record has the right value. Returns the resulting state. `now` is in unix
/// seconds.
///
/// # Errors
/// `Conflict` if no domain is requested, or another organization has verified the domain.
pub fn verify(
    tx: &Transaction,
    id: OrganizationId,
    lookup: DomainLookup,
    roots: &[String],
    now: i64,
) -> Result<CustomDomain> {
    let claim = claimed(tx, id)?;
    refuse_others(tx, id, &claim.domain)?;
    let state = match &lookup.found {
        // Another domain was requested during the lookup; its record has not been looked up yet.
        _ if lookup.domain != claim.domain => ClaimState::Waiting,
        None => ClaimState::Unreachable,
        Some(found) if found.iter().any(|value| value.trim() == claim.record_value()) => ClaimState::Proven,
        Some(found) if found.is_empty() => ClaimState::NotFound,
        Some(_) => ClaimState::WrongValue,
    };
    if state == ClaimState::Proven {
        set_domain(tx, id, Some(claim.domain))?;
        store::domains::verify(tx, id, now)?;
    }
    let mut shown = show(tx, id, roots)?;
    if let Some(claim) = &mut shown.claim {
        claim.state = state;
        if state == ClaimState::WrongValue {
            claim.found = lookup.found.unwrap_or_default();
        }
    }
    Ok(shown)
}

/// Deletes the custom domain and the requested one.
///
/// # Errors
/// `NotFound` for an unknown organization.
pub fn remove(tx: &Transaction, id: OrganizationId) -> Result<()> {
    set_domain(tx, id, None)?;
    store::domains::remove(tx, id)
}

fn set_domain(tx: &Transaction, id: OrganizationId, domain: Option<String>) -> Result<()> {
    let organization = store::organizations::find(tx, id)?;
    let flags = store::organizations::feature_flags(tx, id)?;
    let fields = OrganizationFields { domain, ..OrganizationFields::of(organization, flags) };
    store::organizations::update(tx, id, &fields)
}
