//! The opening hours and closures at the locations of games, and why a court is closed, in words.

use std::collections::BTreeSet;

use crate::db::Connection;
use crate::domain::ids::OrganizationId;
use crate::domain::schedules::weekday_of;
use crate::error::Result;
use crate::rules::dates;
use crate::rules::opening_hours::{Closed, GameTime, VenueCalendar};
use crate::store;

/// Loads the opening hours and closures at locations. An organization without any costs one query.
pub fn load<'a>(
    conn: &Connection,
    organization: OrganizationId,
    locations: impl IntoIterator<Item = &'a str>,
) -> Result<VenueCalendar> {
    let mut calendar = VenueCalendar::default();
    let times = store::venues::opening_hours::list(conn, organization)?;
    if times.is_empty() {
        return Ok(calendar);
    }
    for location in locations.into_iter().collect::<BTreeSet<_>>() {
        let found = store::venues::places::find(conn, organization, location)?;
        if let Some((venue, court)) = found
            && let Some(own) = times.get(&venue)
        {
            calendar.insert(location, own.clone(), court);
        }
    }
    Ok(calendar)
}

/// Returns the sentence for a game at a closed court, without the full stop.
#[must_use]
pub fn sentence(location: &str, (date, time, _): GameTime<'_>, closed: Option<Closed<'_>>) -> String {
    let day = dates::long_date(date);
    match (closed, time) {
        (Some(Closed::Closure(closure)), _) => {
            let reason = closure.reason.as_ref().map(|reason| format!(" ({reason})")).unwrap_or_default();
            let at = time.map(|time| format!(" at {}", dates::clock(Some(time)))).unwrap_or_default();
            format!("{location} is closed{at} on {day}{reason}")
        }
        (_, Some(time)) => {
            let at = dates::clock(Some(time));
            format!(
                "{location} is not open for a game at {at} on {day}, a {}",
                weekday_of(date).unwrap_or_default()
            )
        }
        (_, None) => format!("{location} is not open on {day}, a {}", weekday_of(date).unwrap_or_default()),
    }
}
