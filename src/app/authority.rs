//! Parses the host names of requests strictly and normalizes them, so that equal names compare equal.

use std::fmt;
use std::net::{IpAddr, Ipv6Addr};

/// Maximum length of a host name and of a label, by RFC 1035.
const LONGEST_NAME: usize = 253;
const LONGEST_LABEL: usize = 63;

/// A host name or IP address with an optional port: in lower case, without a trailing dot, IPv6 without brackets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Authority {
    pub name: String,
    port: Option<u16>,
}

impl Authority {
    /// Parses `name`, `name:port`, `[IPv6]` or `[IPv6]:port`. None for anything else, including user names and paths.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        if let Some(rest) = text.strip_prefix('[') {
            let (address, port) = rest.split_once(']')?;
            let address: Ipv6Addr = address.parse().ok()?;
            let port = if port.is_empty() { None } else { Some(number(port.strip_prefix(':')?)?) };
            return Some(Self { name: address.to_string(), port });
        }
        let (name, port) = match text.split_once(':') {
            Some((name, port)) => (name, Some(number(port)?)),
            None => (text, None),
        };
        let name = name.strip_suffix('.').unwrap_or(name);
        let is_name = name.len() <= LONGEST_NAME && name.split('.').all(is_label);
        is_name.then(|| Self { name: name.to_ascii_lowercase(), port })
    }

    /// Returns the name of a host without a port; none for an address, and for a host with a port.
    #[must_use]
    pub fn into_name(self) -> Option<String> {
        let is_name = self.port.is_none() && self.name.parse::<IpAddr>().is_err();
        is_name.then_some(self.name)
    }

    /// Returns whether the name is `localhost` or a loopback address.
    #[must_use]
    pub fn is_loopback(&self) -> bool {
        self.name == "localhost" || self.name.parse().is_ok_and(|ip: IpAddr| ip.is_loopback())
    }
}

/// Parses a port of digits only; `str::parse` alone would accept `+80`.
fn number(port: &str) -> Option<u16> {
    let digits = !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit());
    port.parse().ok().filter(|port| digits && *port > 0)
}

/// Returns whether a label is valid. Underscores are not allowed in host names, but some networks use them.
fn is_label(label: &str) -> bool {
    let allowed = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    (1..=LONGEST_LABEL).contains(&label.len()) && label.bytes().all(allowed)
}

/// Writes the authority as in a URL, IPv6 addresses in brackets.
impl fmt::Display for Authority {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.name.contains(':') {
            write!(f, "[{}]", self.name)?;
        } else {
            f.write_str(&self.name)?;
        }
        self.port.map_or(Ok(()), |port| write!(f, ":{port}"))
    }
}
