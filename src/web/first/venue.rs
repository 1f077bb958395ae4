//! First content: the page of a venue.

use super::{FirstContent, SiteContext, ld};
use crate::db::Connection;
use crate::domain::ids::VenueId;
use crate::error::Result;
use crate::views;

pub(super) fn read(conn: &Connection, site: &SiteContext, id: VenueId) -> Result<FirstContent> {
    let page = views::venues::page(conn, site.organization.id, id, site.now)?;
    let venue = &page.venue;
    let address = venue.address.as_ref().map_or_else(String::new, |address| format!(" {address}."));
    let about = format!("Games of {} at {}.{address}", site.organization.name, venue.name);
    let mut first = FirstContent::new(&venue.name, about, format!("/venues/{id}"));
    first.picture = site.picture();
    first.ld.push(ld::venue(site, venue));
    first.answer(site, &format!("/api/venues/{id}"), &page)?;
    Ok(first)
}
