//! The unit for limits per address.

use std::net::{IpAddr, Ipv6Addr};

/// The addresses of one customer of a network: one IPv4 address, or the /64 network of an IPv6 address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AddressBlock(IpAddr);

impl AddressBlock {
    /// Returns the block of an address. An IPv4 address written as IPv6 counts as IPv4.
    #[must_use]
    pub fn of(address: IpAddr) -> Self {
        Self(match address.to_canonical() {
            IpAddr::V4(v4) => IpAddr::V4(v4),
            IpAddr::V6(v6) => IpAddr::V6(Ipv6Addr::from_bits(v6.to_bits() >> 64 << 64)),
        })
    }
}
