//! The database: writes, files, migrations and backups.
#![allow(clippy::unwrap_used, reason = "a test that cannot continue fails")]
#![allow(clippy::print_stderr, reason = "a child process reports its progress to the test")]

mod backups;
mod compressed;
mod ended_by_scorer;
mod files;
mod leftovers;
mod limits;
mod migrations;
mod schemas;
mod support;
mod undo;
mod venues;
mod versions;
mod writes;
