//! The listening socket and its connections: who is let in, how long each part of a request may take, and what is
//! closed when there are too many. HTTP itself is hyper's.
//!
//! A connection that waits for its client may be closed to make room; one that waits for the server never is.

mod address;
mod connection;
mod listener;
mod meter;
mod refusal;
mod stream;
mod table;
mod warning;

pub use address::AddressBlock;
pub use listener::serve;
pub use meter::Times;
pub use table::{ConnectionTable, Limits};
