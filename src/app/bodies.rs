//! Limits the memory of request bodies, in total and per address. `server/bodies.rs` counts the bytes as they arrive.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError, RwLock};

use axum::http::{HeaderMap, header};

use crate::budgets::connections::ANONYMOUS_BODY;
use crate::config::Limits;
use crate::error::{Error, Result};
use crate::net::AddressBlock;

const MIB: usize = 1024 * 1024;

/// The memory of all request bodies that are being read or handled, with its limits.
#[derive(Debug)]
pub struct Bodies {
    limits: RwLock<BodyLimits>,
    held: Mutex<HeldBytes>,
}

/// The maximum bytes of all bodies, and of those of one address.
#[derive(Clone, Copy, Debug)]
struct BodyLimits {
    in_all: usize,
    per_address: usize,
}

/// The bytes in use now and at most so far.
#[derive(Debug, Default)]
struct HeldBytes {
    bytes: usize,
    highest: usize,
    per_address: HashMap<AddressBlock, usize>,
}

/// The maximum size of the request's body in bytes: an extension of every request with a body.
#[derive(Clone, Copy, Debug)]
pub struct BodyLimit(pub usize);

/// The limit that a body has reached.
#[derive(Clone, Copy, Debug)]
pub enum ReachedLimit {
    /// The size of a body without a session.
    Anonymous,
    /// The memory of all bodies, in bytes.
    InAll(usize),
    /// The memory of the bodies of one address, in bytes.
    OfAddress(usize),
}

impl ReachedLimit {
    /// Returns the error that states the limit.
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

impl BodyLimits {
    fn of(limits: &Limits) -> Self {
        Self {
            in_all: usize::from(limits.bodies_mib.get()) * MIB,
            per_address: usize::from(limits.bodies_per_address_mib.get()) * MIB,
        }
    }
}

impl Bodies {
    #[must_use]
    pub fn new(limits: &Limits) -> Self {
        Self { limits: RwLock::new(BodyLimits::of(limits)), held: Mutex::default() }
    }

    /// Changes the limits for bodies that arrive from now on.
    pub fn set_limits(&self, limits: &Limits) {
        *self.limits.write().unwrap_or_else(PoisonError::into_inner) = BodyLimits::of(limits);
    }

    /// Returns the bytes in use now, and the highest number so far.
    #[must_use]
    pub fn bytes(&self) -> (usize, usize) {
        let held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        (held.bytes, held.highest)
    }

    /// Reserves `count` bytes for an address if another `ahead` bytes are also free.
    ///
    /// # Errors
    /// The limit that is reached.
    pub fn take(&self, block: AddressBlock, count: usize, ahead: usize) -> Result<(), ReachedLimit> {
        let limits = *self.limits.read().unwrap_or_else(PoisonError::into_inner);
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        let own = held.per_address.get(&block).copied().unwrap_or(0);
        if held.bytes + count + ahead > limits.in_all {
            return Err(ReachedLimit::InAll(limits.in_all));
        }
        if own + count + ahead > limits.per_address {
            return Err(ReachedLimit::OfAddress(limits.per_address));
        }
        if count > 0 {
            held.bytes += count;
            held.highest = held.highest.max(held.bytes);
            *held.per_address.entry(block).or_insert(0) += count;
        }
        Ok(())
    }

    /// Releases `count` bytes of an address.
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

/// Returns the `Content-Length` of a request.
#[must_use]
pub fn announced(headers: &HeaderMap) -> Option<usize> {
    headers.get(header::CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}
