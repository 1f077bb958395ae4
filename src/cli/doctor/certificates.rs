//! Checks the certificates that the server orders itself.

use super::Finding;
use crate::certificates::{CertificateFolder, certifiable};
use crate::clock::{self, Clock};
use crate::config::Config;

/// Days before its end from which a certificate should have been renewed long ago.
const SOON: i64 = 7;
const SECONDS_PER_DAY: i64 = 24 * 60 * 60;

/// Checks the certificates that the server orders. Checks nothing if HTTPS is off.
pub(super) fn check(config: &Config, domains: &[String]) -> Vec<Finding> {
    if config.https.listen.0.is_none() {
        return Vec::new();
    }
    let names = certifiable(config.root_hosts.iter().chain(domains).cloned());
    let folder = CertificateFolder::beside(&config.database);
    names.iter().map(|name| certificate(&folder, name)).collect()
}

fn certificate(folder: &CertificateFolder, name: &str) -> Finding {
    let check = format!("certificate {name}");
    let advice = "The log and the organization's page say why it was not ordered: journalctl -u homecourt | grep certificate";
    let certificate = match folder.certificate(name) {
        Ok(Some(certificate)) => certificate,
        Ok(None) => return Finding::warning(&check, "none yet", advice),
        Err(error) => return Finding::warning(&check, error.to_string(), advice),
    };
    let end = certificate.validity.not_after;
    let days = (end - Clock::System.unix_seconds()).div_euclid(SECONDS_PER_DAY);
    let until = clock::text(end);
    match days {
        ..0 => Finding::failure(&check, format!("ended on {until}"), advice),
        0..SOON => Finding::warning(&check, format!("ends on {until} and was not renewed yet"), advice),
        _ => Finding::fine(&check, format!("valid until {until}")),
    }
}
