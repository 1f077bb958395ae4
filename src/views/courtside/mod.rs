//! Games that are scored at the court: their logs, what follows from them, and the pages of staff, scorers and visitors.

pub mod access;
pub mod log;
pub mod pages;
pub mod plays;
pub mod projection;
pub mod public;
pub mod sheet;
pub mod staff_log;
mod words;
