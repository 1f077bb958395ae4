//! Addresses and networks of trusted proxies.

use std::net::IpAddr;

use serde::{Deserialize, Serialize};

/// An address, or a network in CIDR notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Network {
    address: IpAddr,
    prefix: u8,
}

impl Network {
    /// Returns whether an address is in the network. An IPv4 address written as IPv6 counts as IPv4.
    #[must_use]
    pub fn contains(self, address: IpAddr) -> bool {
        let bits = |address: IpAddr| match address {
            IpAddr::V4(v4) => (u128::from(v4.to_bits()), 32),
            IpAddr::V6(v6) => (v6.to_bits(), 128),
        };
        let ((own, width), (other, other_width)) = (bits(self.address), bits(address.to_canonical()));
        let shift = width - u32::from(self.prefix);
        width == other_width && (shift == 128 || own >> shift == other >> shift)
    }
}

impl TryFrom<String> for Network {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let expected = || format!("{text:?} is not an address or a network like 10.0.0.0/8");
        let (address, prefix) = match text.split_once('/') {
            Some((address, prefix)) => (address, Some(prefix)),
            None => (text.as_str(), None),
        };
        let address: IpAddr = address.parse().map_err(|_| expected())?;
        let width = if address.is_ipv4() { 32 } else { 128 };
        let prefix: u8 = prefix.map_or(Ok(width), str::parse).map_err(|_| expected())?;
        if prefix > width { Err(expected()) } else { Ok(Self { address, prefix }) }
    }
}

impl From<Network> for String {
    fn from(network: Network) -> Self {
        format!("{}/{}", network.address, network.prefix)
    }
}
