//! The settings of HTTPS: where the server listens, and the authority that it orders certificates from.

use std::net::{Ipv6Addr, SocketAddr};
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::OptionalListener;
use crate::error::{Error, Result};

/// HTTPS by the server itself. Off while `listen` is empty.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Https {
    /// The address and port of HTTPS.
    pub listen: OptionalListener,
    /// The address and port that answers challenges and redirects to HTTPS. Authorities send challenges to port 80.
    pub redirect_listen: SocketAddr,
    /// The email address that the authority gets; empty for none.
    pub contact: String,
    /// The address of the authority's ACME directory.
    pub directory: String,
    /// A PEM file with the certificates that the directory's own certificate is verified with; empty for those of the
    /// machine.
    pub directory_ca: PathBuf,
}

impl Default for Https {
    fn default() -> Self {
        Self {
            listen: OptionalListener::default(),
            redirect_listen: SocketAddr::from((Ipv6Addr::UNSPECIFIED, 80)),
            contact: String::new(),
            directory: "https://acme-v02.api.letsencrypt.org/directory".to_owned(),
            directory_ca: PathBuf::new(),
        }
    }
}

impl Https {
    /// Checks what the types of the settings leave open.
    ///
    /// # Errors
    /// `Malformed` with the setting.
    pub(super) fn check(&self) -> Result<()> {
        if !self.directory.starts_with("https://") {
            let wrong = format!("https.directory: {:?} must start with https://", self.directory);
            return Err(Error::Malformed(wrong));
        }
        if !self.contact.is_empty() && !self.contact.contains('@') {
            return Err(Error::Malformed(format!(
                "https.contact: {:?} must be an email address",
                self.contact
            )));
        }
        Ok(())
    }
}
