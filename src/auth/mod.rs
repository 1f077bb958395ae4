//! Authentication: passwords, sessions and limits on guessing.

pub mod attempts;
pub mod devices;
pub mod passwords;
pub mod scorers;
pub mod sessions;
pub mod signed_in;
