//! A certificate with its key, as handshakes use it.

use std::sync::Arc;

use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::sign::CertifiedKey;

use super::validity::Validity;
use crate::error::{Error, Result};

/// A certificate with its chain, its key and its validity.
#[derive(Clone, Debug)]
pub struct LoadedCertificate {
    pub(super) key: Arc<CertifiedKey>,
    pub validity: Validity,
}

impl LoadedCertificate {
    /// Parses a key and a chain in PEM.
    ///
    /// # Errors
    /// `Conflict` if either is missing, or if they do not belong together.
    pub(super) fn from_pem(pem: &[u8]) -> Result<Self> {
        let broken = |cause: &dyn std::fmt::Display| {
            Error::Conflict(format!("is not a certificate with its key: {cause}"))
        };
        let chain: Vec<_> =
            CertificateDer::pem_slice_iter(pem).collect::<Result<_, _>>().map_err(|cause| broken(&cause))?;
        let key = PrivateKeyDer::from_pem_slice(pem).map_err(|cause| broken(&cause))?;
        let validity = chain.first().and_then(|own| Validity::of(own));
        let validity = validity.ok_or_else(|| broken(&"it has no validity"))?;
        let key = CertifiedKey::from_der(chain, key, &ring::default_provider());
        Ok(Self { key: Arc::new(key.map_err(|cause| broken(&cause))?), validity })
    }
}
