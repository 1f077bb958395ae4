//! The page of a venue with its games, and the preview of a merge of venues.

pub mod opening_hours;

use jiff::Timestamp;

use super::seasons;
use crate::db::Connection;
use crate::domain::games::Game;
use crate::domain::ids::{OrganizationId, VenueId};
use crate::domain::venues::{Venue, VenueMerge, VenueMergeCounts, VenuePage};
use crate::error::{Error, Result};
use crate::store;
use crate::store::games::{GameKey, at_venue};
use crate::store::paging::PageRequest;

/// Number of upcoming games on the page of a venue.
const UPCOMING: i64 = 20;

/// Returns a venue with its next games, and with the closures that are not over.
///
/// # Errors
/// `NotFound`.
pub fn page(
    conn: &Connection,
    organization: OrganizationId,
    id: VenueId,
    now: Timestamp,
) -> Result<VenuePage> {
    let mut venue = store::venues::find(conn, organization, id)?;
    let today = seasons::today(conn, organization, now)?;
    venue.closures.retain(|closure| closure.last_day() >= today.as_str());
    let first = PageRequest { after: None, limit: UPCOMING };
    let upcoming = at_venue::list_upcoming(conn, organization, (id, &today), first)?;
    let (upcoming_count, past_count) = at_venue::count(conn, organization, id, &today)?;
    Ok(VenuePage { venue, upcoming, upcoming_count, past_count })
}

/// Returns the games at a venue, one page at a time: those from today on by date and time, or with `is_past` those before
/// today, the latest first.
///
/// # Errors
/// `NotFound`.
pub fn games(
    conn: &Connection,
    organization: OrganizationId,
    (id, is_past): (VenueId, bool),
    page: PageRequest<GameKey>,
    now: Timestamp,
) -> Result<Vec<Game>> {
    store::venues::find(conn, organization, id)?;
    let today = seasons::today(conn, organization, now)?;
    let list = if is_past { at_venue::list_past } else { at_venue::list_upcoming };
    list(conn, organization, (id, &today), page)
}

/// Returns what a merge of venues would change.
///
/// # Errors
/// `Invalid` on `masterId` or `duplicateIds` for a venue of another organization.
pub fn merge_preview(
    conn: &Connection,
    organization: OrganizationId,
    (master, duplicates): (VenueId, &[VenueId]),
) -> Result<VenueMerge> {
    let find = |field: &str, id: VenueId| match store::venues::find(conn, organization, id) {
        Err(Error::NotFound(_)) => Err(Error::field(field, "is not one of your venues")),
        found => found,
    };
    let venue = find("masterId", master)?;
    let others: Vec<Venue> = duplicates.iter().map(|id| find("duplicateIds", *id)).collect::<Result<_>>()?;
    let schedules = store::venues::places::of_schedules(conn, organization)?;
    let mut changes = VenueMergeCounts {
        schedules: i64::try_from(schedules.iter().filter(|one| one.names_any(duplicates)).count())
            .map_err(Error::internal)?,
        ..VenueMergeCounts::default()
    };
    for other in &others {
        let (games, slots) = store::venues::places::count(conn, organization, other.id)?;
        changes.games += games;
        changes.bracket_slots += slots;
        for court in &other.courts {
            let own = venue.courts.iter().map(|court| &court.name).chain(&changes.new_courts);
            if own.into_iter().all(|name| !name.eq_ignore_ascii_case(&court.name)) {
                changes.new_courts.push(court.name.clone());
            }
        }
    }
    Ok(VenueMerge { venue, changes })
}
