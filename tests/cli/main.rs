//! The binary as an admin uses it: arguments and files in; output, exit status and files out.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot continue fails")]
#![allow(clippy::print_stdout, reason = "a test prints what it skips")]

mod accounts;
mod archive_files;
mod archive_kills;
mod archive_rows;
mod archives;
mod backups;
mod doctor;
mod export;
mod import_files;
mod import_games;
mod import_people;
mod import_spreadsheets;
mod import_stats;
mod import_workbooks;
mod organization;
mod plays;
mod real_season;
mod seed;
mod serve;
mod support;
mod usage;
