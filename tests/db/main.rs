//! The database: writes, files, migrations and backups.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]
#![allow(clippy::print_stderr, reason = "a child process tells its test how far it is")]

mod backups;
mod files;
mod leftovers;
mod limits;
mod migrations;
mod schemas;
mod support;
mod versions;
mod writes;
