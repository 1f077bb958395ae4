//! The open connections: the limits per address and in total, and the choice of connections to close.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::time::Instant;

use super::address::AddressBlock;
use super::meter::{ConnectionTimes, Meter};
use super::refusal::ConnectionRefusal;
use super::warning::SeldomWarning;
use crate::config::Network;

/// The limits of connections: their number and their time limits.
#[derive(Clone, Debug)]
pub struct ConnectionLimits {
    pub times: ConnectionTimes,
    pub connections: usize,
    pub per_address: usize,
    /// Trusted proxies. Their connections are those of many visitors, so they count only in the total.
    pub trusted: Vec<Network>,
}

/// The open connections of one listener.
#[derive(Debug)]
pub struct ConnectionTable {
    pub limits: ConnectionLimits,
    /// The time limits of new connections.
    times: Mutex<ConnectionTimes>,
    open: Mutex<OpenConnections>,
    crowded: SeldomWarning,
}

#[derive(Debug, Default)]
struct OpenConnections {
    last: u64,
    meters: HashMap<u64, (Option<AddressBlock>, Arc<Meter>)>,
    per_address: HashMap<AddressBlock, usize>,
}

impl OpenConnections {
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

    /// Closes the connection that has waited longest for its client, among those of `of` or among all. Returns whether
    /// there was one.
    fn make_room(&mut self, of: Option<AddressBlock>, why: ConnectionRefusal) -> bool {
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
    pub fn new(limits: ConnectionLimits) -> Self {
        let times = Mutex::new(limits.times);
        Self { limits, times, open: Mutex::default(), crowded: SeldomWarning::default() }
    }

    /// Sets the time limits of connections that are opened from now on.
    pub fn set_times(&self, times: ConnectionTimes) {
        *self.times.lock().unwrap_or_else(PoisonError::into_inner) = times;
    }

    fn open(&self) -> MutexGuard<'_, OpenConnections> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a new connection. If a limit is reached, closes the connection that has waited longest for its client.
    ///
    /// # Errors
    /// The limit, if every other connection is waiting for the server.
    pub fn admit(self: &Arc<Self>, peer: IpAddr) -> Result<ConnectionSlot, ConnectionRefusal> {
        let is_proxy = self.limits.trusted.iter().any(|network| network.contains(peer));
        let block = (!is_proxy).then(|| AddressBlock::of(peer));
        let mut open = self.open();
        let own = block.and_then(|block| open.per_address.get(&block)).copied().unwrap_or(0);
        let reached = if own >= self.limits.per_address {
            Some((block, ConnectionRefusal::TooManyOfAddress(self.limits.per_address)))
        } else if open.meters.len() >= self.limits.connections {
            Some((None, ConnectionRefusal::TooMany(self.limits.connections)))
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
        let meter = Arc::new(Meter::new(*self.times.lock().unwrap_or_else(PoisonError::into_inner)));
        open.meters.insert(id, (block, Arc::clone(&meter)));
        if let Some(block) = block {
            *open.per_address.entry(block).or_insert(0) += 1;
        }
        Ok(ConnectionSlot { table: Arc::clone(self), id, meter })
    }

    /// Closes `count` connections that have waited longest for their clients, because no file handle is left.
    pub fn make_room(&self, count: usize) {
        let mut open = self.open();
        for _ in 0..count {
            open.make_room(None, ConnectionRefusal::TooMany(self.limits.connections));
        }
    }

    fn warn(&self, peer: IpAddr, why: ConnectionRefusal) {
        if let Some(times) = self.crowded.due() {
            let limit = match why {
                ConnectionRefusal::TooManyOfAddress(limit) => format!("{limit} connections of one address"),
                _ => format!("{} connections in all", self.limits.connections),
            };
            tracing::warn!(%peer, times, "the limit of {limit} was reached: closing the connection that has waited longest");
        }
    }
}

/// A connection's entry in the table, which is removed when the slot is dropped.
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
