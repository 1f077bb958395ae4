//! The server as a service: a full disk, stopping, and being killed.

mod disk;
mod kills;
mod stopping;
