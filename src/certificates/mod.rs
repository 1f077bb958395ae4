//! Certificates that the server orders itself, for the names of the shared host and for verified domains. Handshakes find
//! them in memory; a background job orders them, one at a time and never during a handshake.

mod acme;
mod failure;
mod files;
mod loaded;
mod orders;
mod records;
pub mod validity;
mod www;

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::server::{ClientHello, ResolvesServerCert};
use tokio_rustls::rustls::sign::CertifiedKey;

use crate::clock;
use crate::domain::domains::{CertificateStage, CertificateState};
use crate::error::{Error, Result};
pub use files::CertificateFolder;
pub use loaded::LoadedCertificate;
pub use orders::{CertificateOrders, certifiable};
use records::OrderRecord;

/// The names that have certificates or wait for them, and the answers to the authority's challenges.
#[derive(Debug, Default)]
pub struct Certificates {
    names: RwLock<BTreeMap<String, NameStatus>>,
    /// The key authorization of each token of an open challenge.
    challenges: RwLock<HashMap<String, String>>,
}

/// What is known about the certificate of one name.
#[derive(Debug, Default)]
struct NameStatus {
    certificate: Option<LoadedCertificate>,
    record: OrderRecord,
    is_ordering: bool,
}

impl NameStatus {
    /// Returns when the next order is due, in unix seconds.
    fn due(&self) -> i64 {
        match &self.certificate {
            _ if self.record.failures > 0 => self.record.next_try,
            Some(certificate) if !self.record.is_outdated => certificate.validity.renewal(),
            _ => 0,
        }
    }
}

impl Certificates {
    /// Returns the state of a name's certificate; none for a name that gets none, and while HTTPS is off.
    #[must_use]
    pub fn state(&self, name: &str) -> Option<CertificateState> {
        let names = self.names();
        let status = names.get(name)?;
        let stage = match (&status.certificate, &status.record) {
            _ if status.is_ordering => CertificateStage::Ordering,
            (_, record) if record.failures > 0 => CertificateStage::Failed,
            (Some(_), _) => CertificateStage::Valid,
            (None, _) => CertificateStage::Waiting,
        };
        let has_failed = status.record.failures > 0;
        Some(CertificateState {
            name: name.to_owned(),
            stage,
            valid_until: status.certificate.as_ref().map(|own| clock::text(own.validity.not_after)),
            error: status.record.error.clone().filter(|_| has_failed),
            next_try: has_failed.then(|| clock::text(status.record.next_try)),
        })
    }

    /// Returns whether a name has a certificate; none for a name that gets none.
    #[must_use]
    pub fn has_certificate(&self, name: &str) -> Option<bool> {
        self.names().get(name).map(|status| status.certificate.is_some())
    }

    /// Returns the names that have a certificate, each with the certificate's end in unix seconds.
    #[must_use]
    pub fn ends(&self) -> Vec<(String, i64)> {
        let names = self.names();
        let with_end = |(name, status): (&String, &NameStatus)| {
            status.certificate.as_ref().map(|own| (name.clone(), own.validity.not_after))
        };
        names.iter().filter_map(with_end).collect()
    }

    /// Returns the key authorization for the token of an open challenge.
    #[must_use]
    pub fn key_authorization(&self, token: &str) -> Option<String> {
        self.challenges.read().unwrap_or_else(PoisonError::into_inner).get(token).cloned()
    }

    /// Returns the acceptor that makes TLS handshakes. A handshake for a name without a certificate fails.
    pub fn acceptor(self: &Arc<Self>) -> Result<TlsAcceptor> {
        let mut config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .map_err(Error::internal)?
            .with_no_client_auth()
            .with_cert_resolver(Arc::new(NameResolver(Arc::clone(self))));
        config.alpn_protocols = vec![b"http/1.1".to_vec()];
        Ok(TlsAcceptor::from(Arc::new(config)))
    }

    fn names(&self) -> RwLockReadGuard<'_, BTreeMap<String, NameStatus>> {
        self.names.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn names_mut(&self) -> RwLockWriteGuard<'_, BTreeMap<String, NameStatus>> {
        self.names.write().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Finds the certificate of the name that a client asks for.
#[derive(Debug)]
struct NameResolver(Arc<Certificates>);

impl ResolvesServerCert for NameResolver {
    fn resolve(&self, hello: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        let name = hello.server_name()?.to_ascii_lowercase();
        let names = self.0.names();
        names.get(&name)?.certificate.as_ref().map(|own| Arc::clone(&own.key))
    }
}
