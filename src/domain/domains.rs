//! Custom domains: the name that an organization claims, the DNS records that prove the claim, and the certificate.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The state of a domain claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ClaimState {
    /// Not checked yet.
    Waiting,
    /// There is no TXT record with the name.
    NotFound,
    /// There are TXT records with the name, but none has the value.
    WrongValue,
    /// The name servers did not respond.
    Unreachable,
    /// Verified: the organization's site is served under the domain.
    Proven,
}

/// A stored domain claim. Times are unix seconds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    pub domain: String,
    pub token: String,
    pub created_at: i64,
    pub verified_at: Option<i64>,
}

impl Claim {
    /// Returns the name of the TXT record that proves the claim.
    #[must_use]
    pub fn record_name(&self) -> String {
        format!("_homecourt.{}", self.domain)
    }

    /// Returns the value of the TXT record that proves the claim.
    #[must_use]
    pub fn record_value(&self) -> String {
        format!("homecourt-verification={}", self.token)
    }
}

/// A DNS record that the organization has to create.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct DnsRecord {
    /// `TXT`, `CNAME`, `A` or `AAAA`.
    pub r#type: &'static str,
    pub name: String,
    pub value: String,
    /// The purpose of the record.
    pub about: &'static str,
}

/// A domain that the organization has claimed.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DomainClaim {
    pub domain: String,
    pub state: ClaimState,
    /// The values of the TXT records found instead of the expected one, if the claim was just checked.
    pub found: Vec<String>,
    /// UTC, RFC 3339.
    pub created_at: String,
    pub verified_at: Option<String>,
    pub records: Vec<DnsRecord>,
}

/// An organization's custom domain in use, and the domain that it has claimed.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CustomDomain {
    pub domain: Option<String>,
    pub claim: Option<DomainClaim>,
}

/// What happens with the certificate of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CertificateStage {
    /// The order has not begun.
    Waiting,
    /// The authority is checking the name or issuing the certificate.
    Ordering,
    /// The certificate is in use.
    Valid,
    /// The last order failed. A certificate from before may still be in use.
    Failed,
}

/// The certificate of a host name that the server orders itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CertificateState {
    pub name: String,
    pub stage: CertificateStage,
    /// The end of the certificate in use.
    pub valid_until: Option<String>,
    /// Why the last order failed.
    pub error: Option<String>,
    /// When a failed order is tried again.
    pub next_try: Option<String>,
}

/// The input for a domain claim.
#[derive(Debug, Deserialize, ToSchema)]
pub struct DomainInput {
    pub domain: String,
}
