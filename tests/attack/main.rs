//! Attacks on a running server, while visitors and staff of another organization use it.
//!
//! `make test` runs each for a few seconds on the binary of the tests, and asserts that no neighbour is refused and that the
//! memory stays within its bound. `make attack` runs each for 30 s on the release binary, and asserts the waits besides.
#![allow(clippy::print_stdout, reason = "each attack prints a row of figures")]
#![allow(clippy::unwrap_used, reason = "an attack that cannot go on fails")]

mod connections;
mod content;
mod http;
mod server;
mod sign_in;
mod watch;
mod work;
