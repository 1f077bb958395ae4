//! Rows of a result: reading their columns, and the SQL conversions of their values.

pub(super) mod columns;
mod ids;
