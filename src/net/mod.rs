//! The listening socket and its connections: which are accepted, the time limit of each part of a request, and which
//! are closed to make room. hyper implements HTTP.
//!
//! A connection that waits for its client may be closed to make room; a connection that waits for the server is not.

mod address;
mod connection;
mod listener;
mod meter;
mod refusal;
mod responder;
mod stream;
mod table;
mod warning;

pub use address::AddressBlock;
pub use listener::serve;
pub use meter::ConnectionTimes;
pub use responder::{Peer, Responder};
pub use table::{ConnectionLimits, ConnectionTable};
