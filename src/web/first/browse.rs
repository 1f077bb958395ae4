//! First content: the directory of sign-up listings on the shared host.

use serde_json::json;

use super::FirstContent;
use crate::db::Connection;
use crate::domain::businesses::BusinessFilter;
use crate::error::Result;
use crate::store;
use crate::store::paging::PageRequest;

/// Number of listings from which the page has none: the UI requests a longer list itself.
const TOO_MANY: u16 = 201;

pub(in crate::web) fn read(conn: &Connection) -> Result<FirstContent> {
    let mut first = FirstContent::titled("Sign-up listings", "/browse");
    let page = PageRequest { after: None, limit: TOO_MANY.into() };
    let businesses = store::businesses::list_public(conn, &BusinessFilter::default(), page)?;
    if businesses.len() < usize::from(TOO_MANY) {
        let answer = json!({ "businesses": businesses, "next_cursor": null });
        first.data.push(("/api/businesses/public".to_owned(), answer));
    }
    Ok(first)
}
