//! The server as a service: a full disk, what it tells systemd, restarts, stopping, and being killed.

mod disk;
mod kills;
mod litestream;
mod manager;
mod restarts;
mod stopping;
mod systemd;
