//! Names with `www.` that lead to the same server as a name with a certificate.

use std::collections::{BTreeMap, BTreeSet};

use crate::config::Dns;
use crate::dns;

/// Interval between two lookups of one name, in seconds.
const EVERY: i64 = 6 * 60 * 60;

/// The names whose `www.` name gets a certificate too.
#[derive(Default)]
pub(super) struct WwwNames {
    /// When each name was looked up last, in unix seconds.
    looked_up: BTreeMap<String, i64>,
    found: BTreeSet<String>,
}

impl WwwNames {
    /// Returns the `www.` names that belong to some names.
    pub fn of(&self, names: &BTreeSet<String>) -> Vec<String> {
        self.found.intersection(names).map(|name| format!("www.{name}")).collect()
    }

    /// Looks up the first of the names that is due, and its `www.` name. Returns whether a `www.` name was found or got
    /// lost. `now` is in unix seconds.
    pub async fn look_up(&mut self, names: &[String], settings: &Dns, now: i64) -> bool {
        let is_due = |name: &&String| self.looked_up.get(*name).is_none_or(|at| now - at >= EVERY);
        let Some(name) = names.iter().find(is_due) else { return false };
        self.looked_up.insert(name.clone(), now);
        match share_an_address(settings, name, &format!("www.{name}")).await {
            Some(true) => self.found.insert(name.clone()),
            Some(false) => self.found.remove(name),
            None => false,
        }
    }
}

/// Returns whether two names have an address in common; `None` if the name servers did not respond.
async fn share_an_address(settings: &Dns, one: &str, other: &str) -> Option<bool> {
    let addresses = dns::addresses(settings, one).await?;
    Some(dns::addresses(settings, other).await?.iter().any(|address| addresses.contains(address)))
}
