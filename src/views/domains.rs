//! The custom domain of an organization, and the DNS records to verify it and to lead visitors to the server.

use std::net::IpAddr;

use crate::db::Connection;
use crate::domain::domains::{Claim, ClaimState, CustomDomain, DnsRecord, DomainClaim};
use crate::domain::ids::OrganizationId;
use crate::error::{Error, Result};
use crate::store;

/// Returns the active custom domain and the requested one.
///
/// # Errors
/// `NotFound` for an unknown organization.
pub fn show(conn: &Connection, id: OrganizationId, roots: &[String]) -> Result<CustomDomain> {
    let domain = store::organizations::find(conn, id)?.domain;
    let claim = store::domains::find(conn, id)?.map(|claim| {
        let proven = domain.as_ref() == Some(&claim.domain);
        let state = if proven { ClaimState::Proven } else { ClaimState::Waiting };
        DomainClaim {
            state,
            found: Vec::new(),
            created_at: crate::clock::text(claim.created_at),
            verified_at: claim.verified_at.filter(|_| proven).map(crate::clock::text),
            records: records(&claim, roots),
            domain: claim.domain,
        }
    });
    Ok(CustomDomain { domain, claim })
}

/// Returns the DNS records to add: a TXT record for verification, and records that lead visitors to the server.
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

/// Returns the claim to verify.
///
/// # Errors
/// `Conflict` if the organization has not requested a domain.
pub fn claimed(conn: &Connection, id: OrganizationId) -> Result<Claim> {
    store::organizations::find(conn, id)?;
    let claim = store::domains::find(conn, id)?;
    claim.ok_or_else(|| Error::Conflict("Ask for a domain before it is verified.".to_owned()))
}
