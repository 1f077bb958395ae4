//! Request bodies in memory: how many bytes all of them may take together. `server/bodies.rs` counts them as they arrive.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use axum::http::{HeaderMap, header};

use crate::budgets::connections::ANONYMOUS_BODY;
use crate::config::Limits;
use crate::error::{Error, Result};
use crate::net::AddressBlock;

const MIB: usize = 1024 * 1024;

/// The bytes of all bodies that are being read or handled.
#[derive(Debug)]
pub struct Bodies {
    most: usize,
    most_per_address: usize,
    held: Mutex<Held>,
}

#[derive(Debug, Default)]
struct Held {
    bytes: usize,
    highest: usize,
    per_address: HashMap<AddressBlock, usize>,
}

/// The largest body that the request may bring, in bytes: an extension of every request with a body.
#[derive(Clone, Copy, Debug)]
pub struct BodyLimit(pub usize);

/// Which limit a body has reached.
#[derive(Clone, Copy, Debug)]
pub enum ReachedLimit {
    Anonymous,
    InAll(usize),
    OfAddress(usize),
}

impl ReachedLimit {
    /// The error that names the limit.
    #[must_use]
    pub fn error(self) -> Error {
        match self {
            Self::Anonymous => {
                let limit = ANONYMOUS_BODY / 1024;
                Error::TooLarge(format!("Without signing in, a body may have at most {limit} KiB."))
            }
            Self::InAll(limit) => {
                let limit = limit / MIB;
                Error::Unavailable(format!(
                    "The server reads at most {limit} MiB of bodies at a time. Try again."
                ))
            }
            Self::OfAddress(limit) => {
                let limit = limit / MIB;
                Error::Unavailable(format!(
                    "An address may send at most {limit} MiB of bodies at a time. Try again."
                ))
            }
        }
    }
}

impl Bodies {
    #[must_use]
    pub fn new(limits: &Limits) -> Self {
        let most = usize::from(limits.bodies_mib.get()) * MIB;
        let most_per_address = usize::from(limits.bodies_per_address_mib.get()) * MIB;
        Self { most, most_per_address, held: Mutex::default() }
    }

    /// Bytes that are held now, and the most that ever were.
    #[must_use]
    pub fn bytes(&self) -> (usize, usize) {
        let held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        (held.bytes, held.highest)
    }

    /// Takes `count` bytes for an address, where there is room for `ahead` bytes more.
    pub fn take(&self, block: AddressBlock, count: usize, ahead: usize) -> Result<(), ReachedLimit> {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        let own = held.per_address.get(&block).copied().unwrap_or(0);
        if held.bytes + count + ahead > self.most {
            return Err(ReachedLimit::InAll(self.most));
        }
        if own + count + ahead > self.most_per_address {
            return Err(ReachedLimit::OfAddress(self.most_per_address));
        }
        if count > 0 {
            held.bytes += count;
            held.highest = held.highest.max(held.bytes);
            *held.per_address.entry(block).or_insert(0) += count;
        }
        Ok(())
    }

    /// Releases bytes of an address.
    pub fn give_back(&self, block: AddressBlock, count: usize) {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        held.bytes -= count;
        if let Some(own) = held.per_address.get_mut(&block) {
            *own -= count;
            if *own == 0 {
                held.per_address.remove(&block);
            }
        }
    }
}

/// The length that the request says its body has.
#[must_use]
pub fn announced(headers: &HeaderMap) -> Option<usize> {
    headers.get(header::CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}
