//! `openapi`: prints the description of the API.

use std::io::Write;

use crate::api;
use crate::error::{Error, Result};

/// Writes the document to standard output.
pub fn run() -> Result<()> {
    let document = api::document().to_pretty_json().map_err(Error::internal)?;
    writeln!(std::io::stdout(), "{document}").map_err(Error::internal)
}
