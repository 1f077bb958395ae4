//! First content: the home page of the shared host, which lists the organizations.

use super::FirstContent;
use crate::db::Connection;
use crate::domain::organizations::Organizations;
use crate::error::{Error, Result};
use crate::views;

/// Number of organizations above which the browser alone renders the page: an engine would take too long for their data.
const LONG: usize = 2_000;

pub(in crate::web) fn read(conn: &Connection) -> Result<FirstContent> {
    let answer = Organizations { organizations: views::organizations::list(conn, false)? };
    let mut first = FirstContent::titled("", "/");
    first.is_long = answer.organizations.len() > LONG;
    let value = serde_json::to_value(&answer).map_err(Error::internal)?;
    first.data.push(("/api/organizations".to_owned(), value));
    Ok(first)
}
