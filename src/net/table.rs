//! The open connections: how many there may be, of one address and in all, and which is closed to make room.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::time::Instant;

use super::address::AddressBlock;
use super::meter::{Meter, Times};
use super::refusal::Refusal;
use super::warning::SeldomWarning;
use crate::config::Network;

/// How many connections there may be, and how long each may take.
#[derive(Clone, Debug)]
pub struct Limits {
    pub times: Times,
    pub connections: usize,
    pub per_address: usize,
    /// Proxies, whose connections are of many visitors: they count in all, but not by their address.
    pub trusted: Vec<Network>,
}

/// The open connections of one listener.
#[derive(Debug)]
pub struct ConnectionTable {
    pub limits: Limits,
    open: Mutex<Open>,
    crowded: SeldomWarning,
}

#[derive(Debug, Default)]
struct Open {
    last: u64,
    meters: HashMap<u64, (Option<AddressBlock>, Arc<Meter>)>,
    per_address: HashMap<AddressBlock, usize>,
}

impl Open {
    fn remove(&mut self, id: u64) -> Option<Arc<Meter>> {
        let (block, meter) = self.meters.remove(&id)?;
        if let Some(block) = block
            && let Some(count) = self.per_address.get_mut(&block)
        {
            *count -= 1;
            if *count == 0 {
                self.per_address.remove(&block);
            }
        }
        Some(meter)
    }

    /// Asks the connection that has waited longest for its client to close, of one address or of all. Returns whether
    /// there was one.
    fn make_room(&mut self, of: Option<AddressBlock>, why: Refusal) -> bool {
        let candidates = self.meters.iter().filter(|(_, (block, _))| of.is_none() || *block == of);
        let closable = candidates.filter_map(|(id, (_, meter))| Some((meter.closable()?, *id)));
        let Some((_, id)) = closable.min_by_key(|(order, _): &((u8, Instant), u64)| *order) else {
            return false;
        };
        if let Some(meter) = self.remove(id) {
            meter.close(why);
        }
        true
    }
}

impl ConnectionTable {
    #[must_use]
    pub fn new(limits: Limits) -> Self {
        Self { limits, open: Mutex::default(), crowded: SeldomWarning::default() }
    }

    fn open(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Gives a new connection its slot, and closes the one that has waited longest where there are too many.
    ///
    /// # Errors
    /// The limit that is reached, when every other connection waits for the server.
    pub fn admit(self: &Arc<Self>, peer: IpAddr) -> Result<ConnectionSlot, Refusal> {
        let is_proxy = self.limits.trusted.iter().any(|network| network.contains(peer));
        let block = (!is_proxy).then(|| AddressBlock::of(peer));
        let mut open = self.open();
        let own = block.and_then(|block| open.per_address.get(&block)).copied().unwrap_or(0);
        let reached = if own >= self.limits.per_address {
            Some((block, Refusal::TooManyOfAddress(self.limits.per_address)))
        } else if open.meters.len() >= self.limits.connections {
            Some((None, Refusal::TooMany(self.limits.connections)))
        } else {
            None
        };
        if let Some((of, why)) = reached {
            let found = open.make_room(of, why);
            self.warn(peer, why);
            if !found {
                return Err(why);
            }
        }
        open.last += 1;
        let id = open.last;
        let meter = Arc::new(Meter::new(self.limits.times));
        open.meters.insert(id, (block, Arc::clone(&meter)));
        if let Some(block) = block {
            *open.per_address.entry(block).or_insert(0) += 1;
        }
        Ok(ConnectionSlot { table: Arc::clone(self), id, meter })
    }

    /// Closes the connections that have waited longest for their clients, since the process has no file handle left.
    pub fn make_room(&self, count: usize) {
        let mut open = self.open();
        for _ in 0..count {
            open.make_room(None, Refusal::TooMany(self.limits.connections));
        }
    }

    fn warn(&self, peer: IpAddr, why: Refusal) {
        if let Some(times) = self.crowded.due() {
            let limit = match why {
                Refusal::TooManyOfAddress(limit) => format!("{limit} connections of one address"),
                _ => format!("{} connections in all", self.limits.connections),
            };
            tracing::warn!(%peer, times, "the limit of {limit} is reached: the one that waits longest is closed");
        }
    }
}

/// A connection's place in the table; free again when it is dropped.
#[derive(Debug)]
pub struct ConnectionSlot {
    table: Arc<ConnectionTable>,
    id: u64,
    pub meter: Arc<Meter>,
}

impl Drop for ConnectionSlot {
    fn drop(&mut self) {
        self.table.open().remove(self.id);
    }
}
