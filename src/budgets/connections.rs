//! Limits of connections: their number, the time for each part of a request, and the bytes of request bodies in memory.

use std::time::Duration;

/// Timeout for the first byte of a new connection. `head_seconds` applies if it is shorter.
pub const FIRST_BYTE: Duration = Duration::from_secs(10);
/// Default of `head_seconds`: timeout for the head of a request, and for an idle connection between two requests.
pub const HEAD_SECONDS: u16 = 30;
/// Default of `body_seconds`: time during which a body may arrive more slowly than `BODY_RATE`.
pub const BODY_SECONDS: u16 = 30;
/// Default of `request_seconds`: timeout for a request, from its head to the last byte of its response; for a download,
/// from its first byte, with the time for what the client has read at `DOWNLOAD_RATE` added.
pub const REQUEST_SECONDS: u16 = 300;
/// Default of `stalled_seconds`: timeout for a client that reads no byte of a response.
pub const STALLED_SECONDS: u16 = 30;
/// Minimum bytes per second of a body after `body_seconds`.
pub const BODY_RATE: u64 = 16 * 1024;
/// Minimum bytes per second of a download after `request_seconds`.
pub const DOWNLOAD_RATE: u64 = 16 * 1024;
/// Timeout for a JSON body.
pub const BODY_TIME: Duration = Duration::from_secs(30);
/// Timeout for a form with a picture.
pub const FORM_TIME: Duration = Duration::from_mins(2);

/// Maximum size of a request head (request line and headers), in bytes.
pub const HEAD_BYTES: usize = 32 * 1024;
/// Maximum size of a connection's buffer, in bytes. Larger than a head, so that the limit of heads applies first.
pub const BUFFER_BYTES: usize = 40 * 1024;
/// Maximum size of the bytes that TLS holds for a client that reads slowly.
pub const TLS_BUFFER_BYTES: usize = 32 * 1024;
/// Time and bytes for which the server reads and drops a rejected body, so that the client reads the rejection.
pub const DISCARD_TIME: Duration = Duration::from_secs(2);
pub const DISCARD_BYTES: usize = 16 * 1024 * 1024;

/// Default of `connections`: maximum number of connections.
pub const CONNECTIONS: u16 = 2048;
/// Default of `connections_per_address`: maximum number of connections per IPv4 address or IPv6 /64 network.
/// Twice the followers of an address: each of them also asks for the pages that have changed.
pub const CONNECTIONS_PER_ADDRESS: u16 = 512;
/// Maximum number of connections of the listener for `/metrics`.
pub const METRICS_CONNECTIONS: usize = 32;
/// File handles that are not used for connections: for the database, its log and copies, and the standard streams.
pub const RESERVED_HANDLES: usize = 64;
/// Number of connections that are allowed even if the process may have very few file handles.
pub const FEWEST_CONNECTIONS: usize = 16;
/// Delay before the server accepts again after it ran out of file handles.
pub const OUT_OF_HANDLES_WAIT: Duration = Duration::from_millis(100);
/// Minimum interval between two log lines about rejected or closed connections.
pub const WARN_EVERY: Duration = Duration::from_mins(1);

/// Time that a stopping server waits for the next request of a connection, which its client may already be sending.
pub const LAST_REQUEST: Duration = Duration::from_millis(500);

/// Maximum number of followers of games. At most half of the connections are followers.
pub const FOLLOWERS: usize = 1_024;
/// Maximum number of followers per IPv4 address or IPv6 /64 network. Many phones in a gym share one address.
pub const FOLLOWERS_PER_ADDRESS: usize = 256;

/// Default of `bodies_mib`: maximum size of all request bodies in memory, in MiB.
pub const BODIES_MIB: u16 = 64;
/// Default of `bodies_per_address_mib`: the same per IPv4 address or IPv6 /64 network.
pub const BODIES_PER_ADDRESS_MIB: u16 = 16;
/// Maximum size of a body without a session, in bytes. Larger than any legitimate body: a password of 100 kB still gets
/// the response for a wrong password.
pub const ANONYMOUS_BODY: usize = 128 * 1024;
/// Bytes added for each chunk of a body, so that a body in tiny chunks does not take more memory than is counted.
pub const FRAME_BYTES: usize = 64;
