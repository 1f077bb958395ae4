//! Custom domains: the name an organization asks for, and the DNS records that prove it.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How far a claim has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ClaimState {
    /// Asked for; nobody has looked.
    Waiting,
    /// There is no TXT record of that name yet.
    NotFound,
    /// There are TXT records of that name, and none has the value.
    WrongValue,
    /// The name servers did not answer.
    Unreachable,
    /// The organization's site is served under the name.
    Proven,
}

/// A claim as it is kept. Times are unix seconds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    pub domain: String,
    pub token: String,
    pub created_at: i64,
    pub verified_at: Option<i64>,
}

impl Claim {
    /// The name of the TXT record that proves the claim.
    #[must_use]
    pub fn record_name(&self) -> String {
        format!("_homecourt.{}", self.domain)
    }

    /// The value of the TXT record that proves the claim.
    #[must_use]
    pub fn record_value(&self) -> String {
        format!("homecourt-verification={}", self.token)
    }
}

/// A DNS record to make.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct DnsRecord {
    /// `TXT`, `CNAME`, `A` or `AAAA`.
    pub r#type: &'static str,
    pub name: String,
    pub value: String,
    /// What it is for.
    pub about: &'static str,
}

/// A name that the organization has asked for.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DomainClaim {
    pub domain: String,
    pub state: ClaimState,
    /// The values that stand where the right one should, when it was just looked.
    pub found: Vec<String>,
    /// Instants in UTC, RFC 3339.
    pub created_at: String,
    pub verified_at: Option<String>,
    pub records: Vec<DnsRecord>,
}

/// An organization's custom domain: the one in force, and the one that is asked for.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CustomDomain {
    pub domain: Option<String>,
    pub claim: Option<DomainClaim>,
}

/// The name that is asked for.
#[derive(Debug, Deserialize, ToSchema)]
pub struct DomainInput {
    pub domain: String,
}
