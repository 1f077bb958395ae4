//! Checks of the organizations' own domains: whether they lead to this server.

use std::collections::BTreeSet;
use std::net::IpAddr;

use super::Finding;
use crate::config::{Config, Dns};
use crate::dns;

/// Compares the addresses of each domain with those of the server's own names.
pub(super) async fn check(config: &Config, domains: Vec<String>) -> Vec<Finding> {
    if domains.is_empty() {
        return Vec::new();
    }
    let own = own_addresses(config).await;
    let mut findings = Vec::with_capacity(domains.len());
    for domain in domains {
        let check = format!("domain {domain}");
        findings.push(match addresses(&config.dns, &domain).await {
            None => {
                let advice = "Check the machine's network, or `[dns] servers` in the settings.";
                Finding::warning(&check, "the name servers did not respond", advice)
            }
            Some(found) => compared(&check, &found, &own),
        });
    }
    findings
}

fn compared(check: &str, found: &BTreeSet<IpAddr>, own: &BTreeSet<IpAddr>) -> Finding {
    let list = |addresses: &BTreeSet<IpAddr>| {
        addresses.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
    };
    if found.is_empty() {
        let advice = "Its owner adds a CNAME, or A and AAAA records, as Settings -> Custom domain says.";
        return Finding::warning(check, "has no address", advice);
    }
    if own.is_empty() || !own.is_disjoint(found) {
        return Finding::fine(check, format!("leads to {}", list(found)));
    }
    let advice = format!(
        "This server is at {}. Correct the domain's records, unless a proxy stands between.",
        list(own)
    );
    Finding::warning(check, format!("leads to {}", list(found)), advice)
}

async fn own_addresses(config: &Config) -> BTreeSet<IpAddr> {
    let mut own = BTreeSet::new();
    for host in &config.root_hosts {
        match host.parse::<IpAddr>() {
            Ok(address) if address.is_loopback() => {}
            Ok(address) => {
                own.insert(address);
            }
            Err(_) if host.contains('.') => {
                own.extend(addresses(&config.dns, host).await.unwrap_or_default());
            }
            Err(_) => {}
        }
    }
    own
}

async fn addresses(dns: &Dns, name: &str) -> Option<BTreeSet<IpAddr>> {
    dns::addresses(dns, name).await.map(BTreeSet::from_iter)
}
