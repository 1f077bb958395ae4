//! Limits that keep one request, visitor or organization from blocking the others.
//!
//! Only constants, so that every layer can use them. Limits that an admin can change are settings in `config.rs`; their
//! defaults are here. ARCHITECTURE.md, "Budgets", lists the response when each limit is reached.

pub mod connections;
pub mod content;
pub mod scoring;
pub mod sign_in;
pub mod work;
