//! Attacks on a running server, while visitors and staff of another organization use it.
//!
//! `make test` runs each attack for a few seconds on the test binary, and asserts that no neighbour's request is
//! rejected and that memory stays within its bound. `make attack` runs each for 30 s on the release binary, and also
//! asserts the response times.
#![allow(clippy::print_stdout, reason = "each attack prints a row of figures")]
#![allow(clippy::unwrap_used, reason = "an attack that cannot continue fails")]

mod connections;
mod content;
mod http;
mod server;
mod sign_in;
mod watch;
mod work;
