//! Undo: what a job changed, row by row, so that it can be changed back.
//!
//! While the writer runs a job, temporary triggers on its connection note each row before its first change, also where a
//! foreign key deletes it. After the job, the noted rows are read again, and what differs is the job's changes. To undo
//! them is to give these rows their earlier contents, which is a job like any other and so can be undone as well.
//!
//! The triggers come from the schema of the file, so that a new table takes part without another line of code. From the
//! same changes comes what the activity log says of a job: its subjects, by name, with their values before and after.

mod changes;
mod holders;
mod named;
mod recorder;
mod references;
mod revert;
mod share;
mod subjects;
mod tables;

pub use changes::{Changes, RowChange, RowId};
pub use revert::revert;

pub(super) use recorder::Recorder;
pub(super) use share::{bytes, trim};
pub(super) use subjects::tell;
