//! Custom domains as they are asked for, proven and given back.

use std::net::IpAddr;

use super::organizations::domain_of;
use crate::clock;
use crate::db::{Connection, Transaction};
use crate::domain::domains::{Claim, ClaimState, CustomDomain, DnsRecord, DomainClaim};
use crate::domain::ids::OrganizationId;
use crate::domain::organizations::OrganizationFields;
use crate::error::{Error, FieldErrors, Result};
use crate::store;

/// What the name servers said of a claim's record.
#[derive(Clone, Debug)]
pub struct Looked {
    /// The name whose record was looked up.
    pub domain: String,
    /// The values of its TXT records; none when the name servers did not answer.
    pub found: Option<Vec<String>>,
}

/// The domain in force and the one that is asked for.
///
/// # Errors
/// `NotFound` for an organization that is not there.
pub fn show(conn: &Connection, id: OrganizationId, roots: &[String]) -> Result<CustomDomain> {
    let domain = store::organizations::find(conn, id)?.domain;
    let claim = store::domains::find(conn, id)?.map(|claim| {
        let proven = domain.as_ref() == Some(&claim.domain);
        let state = if proven { ClaimState::Proven } else { ClaimState::Waiting };
        DomainClaim {
            state,
            found: Vec::new(),
            created_at: clock::text(claim.created_at),
            verified_at: claim.verified_at.filter(|_| proven).map(clock::text),
            records: records(&claim, roots),
            domain: claim.domain,
        }
    });
    Ok(CustomDomain { domain, claim })
}

/// The records to make: one that proves the name, and those that lead it here.
fn records(claim: &Claim, roots: &[String]) -> Vec<DnsRecord> {
    let proof = DnsRecord {
        r#type: "TXT",
        name: claim.record_name(),
        value: claim.record_value(),
        about: "Shows that the domain is yours.",
    };
    let name = roots.iter().find(|root| root.contains('.') && root.parse::<IpAddr>().is_err());
    let mut records = vec![proof];
    if let Some(name) = name {
        records.push(DnsRecord {
            r#type: "CNAME",
            name: claim.domain.clone(),
            value: format!("{name}."),
            about: "Leads visitors here. Where the provider allows no CNAME for the bare domain: ALIAS, ANAME, or A and \
                    AAAA with the addresses of that name.",
        });
    }
    let addresses = roots.iter().filter_map(|root| root.parse::<IpAddr>().ok());
    for address in addresses.filter(|address| name.is_none() && !address.is_loopback()) {
        let kind = if address.is_ipv4() { "A" } else { "AAAA" };
        let (name, value) = (claim.domain.clone(), address.to_string());
        records.push(DnsRecord { r#type: kind, name, value, about: "Leads visitors here." });
    }
    if records.len() == 1 {
        let (name, value) = (claim.domain.clone(), "the address of this server".to_owned());
        records.push(DnsRecord {
            r#type: "A",
            name,
            value,
            about: "Leads visitors here; AAAA for an IPv6 address.",
        });
    }
    records
}

/// Asks for a domain; the same one again keeps its token. `now` is in unix seconds.
///
/// # Errors
/// `Invalid` on `domain` for what is no host name, or is one of the server's own; `Conflict` for another organization's.
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

/// The claim whose record is to be looked up.
///
/// # Errors
/// `Conflict` where no domain is asked for.
pub fn claimed(conn: &Connection, id: OrganizationId) -> Result<Claim> {
    store::organizations::find(conn, id)?;
    let claim = store::domains::find(conn, id)?;
    claim.ok_or_else(|| Error::Conflict("Ask for a domain before it is verified.".to_owned()))
}

/// Puts a domain in force where its record has the right value, and says how things stand. `now` is in unix seconds.
///
/// # Errors
/// `Conflict` where no domain is asked for, or another organization has proven it.
pub fn verify(
    tx: &Transaction,
    id: OrganizationId,
    looked: Looked,
    roots: &[String],
    now: i64,
) -> Result<CustomDomain> {
    let claim = claimed(tx, id)?;
    refuse_others(tx, id, &claim.domain)?;
    let state = match &looked.found {
        // Another name was asked for meanwhile: nobody has looked for that one.
        _ if looked.domain != claim.domain => ClaimState::Waiting,
        None => ClaimState::Unreachable,
        Some(found) if found.iter().any(|value| value.trim() == claim.record_value()) => ClaimState::Proven,
        Some(found) if found.is_empty() => ClaimState::NotFound,
        Some(_) => ClaimState::WrongValue,
    };
    if state == ClaimState::Proven {
        put_in_force(tx, id, Some(claim.domain))?;
        store::domains::verify(tx, id, now)?;
    }
    let mut shown = show(tx, id, roots)?;
    if let Some(claim) = &mut shown.claim {
        claim.state = state;
        if state == ClaimState::WrongValue {
            claim.found = looked.found.unwrap_or_default();
        }
    }
    Ok(shown)
}

/// Gives the domain back, and forgets the one that is asked for.
///
/// # Errors
/// `NotFound` for an organization that is not there.
pub fn remove(tx: &Transaction, id: OrganizationId) -> Result<()> {
    put_in_force(tx, id, None)?;
    store::domains::remove(tx, id)
}

fn put_in_force(tx: &Transaction, id: OrganizationId, domain: Option<String>) -> Result<()> {
    let organization = store::organizations::find(tx, id)?;
    let flags = store::organizations::feature_flags(tx, id)?;
    let fields = OrganizationFields { domain, ..OrganizationFields::of(organization, flags) };
    store::organizations::update(tx, id, &fields)
}
