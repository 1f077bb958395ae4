//! The organizations of custom domains, in memory until the next write.

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

use crate::db::Db;
use crate::domain::ids::OrganizationId;
use crate::error::Result;
use crate::store;

/// The domains that were looked up since the last write.
#[derive(Debug, Default)]
pub struct Domains(RwLock<KnownDomains>);

#[derive(Debug, Default)]
struct KnownDomains {
    /// The overall generation from before the first of the domains was read.
    generation: u64,
    organizations: HashMap<String, OrganizationId>,
}

impl Domains {
    /// Returns the organization of a verified domain.
    ///
    /// # Errors
    /// `NotFound` for a domain that no organization has.
    pub async fn organization(&self, db: &Db, domain: &str) -> Result<OrganizationId> {
        let generation = db.overall_generation();
        if let Some(organization) = self.known(generation, domain) {
            return Ok(organization);
        }
        let name = domain.to_owned();
        let found = db.look_up(move |conn| store::organizations::id_by_domain(conn, &name)).await?;
        self.note(generation, domain, found);
        Ok(found)
    }

    fn known(&self, generation: u64, domain: &str) -> Option<OrganizationId> {
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner);
        known.organizations.get(domain).copied().filter(|_| known.generation == generation)
    }

    /// Keeps a domain that was found. Unknown names are not kept: there is no end of them.
    fn note(&self, generation: u64, domain: &str, organization: OrganizationId) {
        let mut known = self.0.write().unwrap_or_else(PoisonError::into_inner);
        if known.generation < generation {
            known.organizations.clear();
            known.generation = generation;
        }
        if known.generation == generation {
            known.organizations.insert(domain.to_owned(), organization);
        }
    }
}
