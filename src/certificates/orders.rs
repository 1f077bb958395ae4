//! The background job that orders and renews certificates, one at a time.

use std::collections::BTreeSet;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;

use super::acme::AcmeOrder;
use super::failure::OrderFailure;
use super::files::CertificateFolder;
use super::loaded::LoadedCertificate;
use super::records::{OrderRecord, OrderRecords, bounded};
use super::www::WwwNames;
use super::{Certificates, NameStatus};
use crate::clock::Clock;
use crate::config::{Config, Dns, Https};
use crate::db::Db;
use crate::error::Result;
use crate::store;

/// Interval at which the job looks for new names and due orders.
const EVERY: Duration = Duration::from_secs(2);
/// The file of the records in the folder of certificates.
const RECORDS: &str = "orders.json";

/// Returns the names that authorities issue certificates for: neither addresses nor names without a dot.
pub fn certifiable(names: impl IntoIterator<Item = String>) -> BTreeSet<String> {
    let can_have_one = |name: &String| name.contains('.') && name.parse::<IpAddr>().is_err();
    names.into_iter().filter(can_have_one).collect()
}

/// The job and its state.
pub struct CertificateOrders {
    certificates: Arc<Certificates>,
    folder: CertificateFolder,
    settings: Https,
    dns: Dns,
    root_hosts: Vec<String>,
    db: Db,
    clock: Clock,
    /// The database's generation when the domains were read.
    read_at: Option<u64>,
    records: OrderRecords,
    www: WwwNames,
}

impl CertificateOrders {
    /// Prepares the job: makes the folder and loads the certificates that it has.
    pub async fn new(
        certificates: &Arc<Certificates>,
        config: &Config,
        db: &Db,
        clock: &Clock,
    ) -> Result<Self> {
        let folder = CertificateFolder::beside(&config.database);
        folder.create()?;
        let mut orders = Self {
            certificates: Arc::clone(certificates),
            records: folder.json(RECORDS)?.unwrap_or_default(),
            folder,
            settings: config.https.clone(),
            dns: config.dns.clone(),
            root_hosts: config.root_hosts.clone(),
            db: db.clone(),
            clock: clock.clone(),
            read_at: None,
            www: WwwNames::default(),
        };
        orders.find_names().await?;
        Ok(orders)
    }

    /// Orders what is due until the server is told to stop.
    pub async fn run(mut self, mut stop: watch::Receiver<bool>) {
        loop {
            tokio::select! {
                () = self.step() => {}
                // An order that the stop interrupts begins again after the start.
                _ = stop.wait_for(|stop| *stop) => return,
            }
            let stopped = stop.wait_for(|stop| *stop);
            if tokio::time::timeout(EVERY, stopped).await.is_ok() {
                return;
            }
        }
    }

    async fn step(&mut self) {
        let now = self.clock.unix_seconds();
        let names = self.with_certificate();
        if self.www.look_up(&names, &self.dns, now).await {
            self.read_at = None;
        }
        if let Err(cause) = self.find_names().await {
            tracing::warn!(%cause, "the names for certificates could not be read");
        }
        self.records.paused_until = bounded(self.records.paused_until, now);
        for status in self.certificates.names_mut().values_mut() {
            status.record.next_try = bounded(status.record.next_try, now);
        }
        if now < self.records.paused_until {
            return;
        }
        if let Some(name) = self.due(now) {
            self.order(&name).await;
        }
    }

    /// Reads the names if something was written since they were read last.
    async fn find_names(&mut self) -> Result<()> {
        let generation = self.db.overall_generation();
        if self.read_at == Some(generation) {
            return Ok(());
        }
        let domains = self.db.read(store::organizations::list_domains).await?;
        let mut wanted = certifiable(self.root_hosts.iter().cloned().chain(domains));
        wanted.extend(self.www.of(&wanted));
        let known: BTreeSet<String> = self.certificates.names().keys().cloned().collect();
        let new: Vec<_> = wanted.difference(&known).map(|name| (name.clone(), self.load(name))).collect();
        let mut names = self.certificates.names_mut();
        names.retain(|name, _| wanted.contains(name));
        names.extend(new);
        drop(names);
        self.read_at = Some(generation);
        Ok(())
    }

    /// Returns the names without `www.` that have a certificate.
    fn with_certificate(&self) -> Vec<String> {
        let names = self.certificates.names();
        let found =
            names.iter().filter(|(name, status)| status.certificate.is_some() && !name.starts_with("www."));
        found.map(|(name, _)| name.clone()).collect()
    }

    /// Returns what the folder knows of a name.
    fn load(&self, name: &str) -> NameStatus {
        let certificate = self.folder.certificate(name).unwrap_or_else(|cause| {
            tracing::warn!(%cause, name, "a certificate is ordered again, because its file cannot be used");
            None
        });
        let mut record = self.records.names.get(name).cloned().unwrap_or_default();
        record.is_outdated = certificate.is_some() && record.directory != self.settings.directory;
        NameStatus { certificate, record, is_ordering: false }
    }

    /// Returns the name whose order has been due for the longest time.
    fn due(&self, now: i64) -> Option<String> {
        let names = self.certificates.names();
        let due = names.iter().filter(|(_, status)| status.due() <= now);
        due.min_by_key(|(_, status)| status.due()).map(|(name, _)| name.clone())
    }

    async fn order(&mut self, name: &str) {
        tracing::info!(name, "ordering a certificate");
        self.change(name, |status| status.is_ordering = true);
        let (settings, folder, certificates) = (&self.settings, &self.folder, &self.certificates);
        let done = AcmeOrder { name, settings, folder, certificates }.run().await;
        let done = done.and_then(|pem| self.keep(name, &pem));
        let now = self.clock.unix_seconds();
        let record = self.records.names.remove(name).unwrap_or_default();
        let record = match done {
            Ok(certificate) => {
                self.change(name, |status| status.certificate = Some(certificate));
                OrderRecord { directory: self.settings.directory.clone(), ..OrderRecord::default() }
            }
            Err(failure) => {
                let is_limit = failure.is_limit;
                let record = record.after(failure, now);
                if is_limit {
                    self.records.paused_until = record.next_try;
                }
                record
            }
        };
        self.finish(name, &record);
    }

    /// Notes how an order ended, in memory, in the folder and in the log.
    fn finish(&mut self, name: &str, record: &OrderRecord) {
        self.records.names.insert(name.to_owned(), record.clone());
        self.change(name, |status| {
            let is_outdated = status.record.is_outdated && record.failures > 0;
            status.record = OrderRecord { is_outdated, ..record.clone() };
            status.is_ordering = false;
        });
        if let Some(cause) = &record.error {
            tracing::warn!(name, cause, "a certificate was not issued");
        } else {
            tracing::info!(name, "a certificate was issued");
        }
        if let Err(cause) = self.folder.keep_json(RECORDS, &self.records) {
            tracing::error!(%cause, "the state of orders was not saved");
        }
    }

    /// Stores a certificate that was issued.
    fn keep(&self, name: &str, pem: &str) -> Result<LoadedCertificate, OrderFailure> {
        let kept = LoadedCertificate::from_pem(pem.as_bytes())
            .and_then(|certificate| self.folder.keep_certificate(name, pem).map(|()| certificate));
        kept.map_err(|cause| OrderFailure::own(cause.to_string()))
    }

    /// Changes the status of a name, unless the name was given up.
    fn change(&self, name: &str, change: impl FnOnce(&mut NameStatus)) {
        if let Some(status) = self.certificates.names_mut().get_mut(name) {
            change(status);
        }
    }
}
