//! Every limit that keeps one request, visitor or organization from stopping the others.
//!
//! Constants only, so that every layer may use them. Limits that an admin may change are settings in `config.rs`, and
//! their defaults stand here. ARCHITECTURE.md, "Budgets", says what happens when each limit is reached.

pub mod connections;
pub mod content;
pub mod sign_in;
pub mod work;
