//! How many connections there may be, how long each part of a request may take, and how many bytes of bodies are in
//! memory at once.

use std::time::Duration;

/// How long a new connection may be silent before its first byte. `head_seconds` counts where it is shorter.
pub const FIRST_BYTE: Duration = Duration::from_secs(10);
/// Default of `head_seconds`: how long the head of a request may take, and how long a connection may rest between two.
pub const HEAD_SECONDS: u16 = 30;
/// Default of `body_seconds`: how long a body may arrive more slowly than `BODY_RATE`.
pub const BODY_SECONDS: u16 = 30;
/// Default of `request_seconds`: how long a request may take, from its head to the last byte of its answer.
pub const REQUEST_SECONDS: u16 = 300;
/// Default of `stalled_seconds`: how long a client may take no byte of an answer.
pub const STALLED_SECONDS: u16 = 30;
/// Bytes of a body that have to arrive each second, once `body_seconds` are over.
pub const BODY_RATE: u64 = 16 * 1024;
/// How long a JSON body may take to arrive.
pub const BODY_TIME: Duration = Duration::from_secs(30);
/// How long a form with a picture may take to arrive.
pub const FORM_TIME: Duration = Duration::from_mins(2);

/// The longest head of a request, in bytes: its first line and its headers.
pub const HEAD_BYTES: usize = 32 * 1024;
/// The largest buffer of a connection, in bytes. Larger than a head, so that the limit of heads is met first.
pub const BUFFER_BYTES: usize = 40 * 1024;
/// How long and how many bytes of a refused body are read and dropped, so that its sender reads the refusal.
pub const DISCARD_TIME: Duration = Duration::from_secs(2);
pub const DISCARD_BYTES: usize = 16 * 1024 * 1024;

/// Default of `connections`: how many there may be.
pub const CONNECTIONS: u16 = 2048;
/// Default of `connections_per_address`: how many of one address; of one /64 network for IPv6.
pub const CONNECTIONS_PER_ADDRESS: u16 = 256;
/// How many connections the listener of `/metrics` takes.
pub const METRICS_CONNECTIONS: usize = 32;
/// File handles that connections leave to the rest: the database, its log and copies, the standard streams.
pub const RESERVED_HANDLES: usize = 64;
/// Connections that are allowed however few file handles the process may have.
pub const FEWEST_CONNECTIONS: usize = 16;
/// How long the server waits before it accepts again after it had no file handle left.
pub const OUT_OF_HANDLES_WAIT: Duration = Duration::from_millis(100);
/// How often the log says that connections are refused or closed early.
pub const WARN_EVERY: Duration = Duration::from_mins(1);

/// How many may follow games at a time; never more than half of the connections.
pub const FOLLOWERS: usize = 512;
/// How many followers one address may have, or one /64 network of IPv6: a gym full of phones has one address.
pub const FOLLOWERS_PER_ADDRESS: usize = 64;

/// Default of `bodies_mib`: mebibytes of bodies in memory, of all requests together.
pub const BODIES_MIB: u16 = 64;
/// Default of `bodies_per_address_mib`: the same of one address; of one /64 network for IPv6.
pub const BODIES_PER_ADDRESS_MIB: u16 = 16;
/// The largest body of a request without a session, in bytes. Larger than any that a stranger needs: a password of 100 kB
/// is answered as any wrong one, so that only the budgets of all bodies have to refuse.
pub const ANONYMOUS_BODY: usize = 128 * 1024;
/// Bytes that each piece of a body takes besides its own: a body in tiny chunks must not cost more than it counts.
pub const FRAME_BYTES: usize = 64;
