//! The opening hours and closures at the locations of games, and why a court is closed, in words.

use std::collections::BTreeSet;

use crate::db::Connection;
use crate::domain::ids::OrganizationId;
use crate::domain::schedules::rules::ScheduleRule;
use crate::domain::schedules::weekday_of;
use crate::error::Result;
use crate::rules::dates;
use crate::rules::opening_hours::{Closed, GameTime, VenueCalendar};
use crate::store;

/// Loads the venues at locations, with their opening hours and closures. Unless `rules` name a venue, locations whose venue
/// is always open are left out: an organization without opening hours and closures costs one query.
pub fn load<'a>(
    conn: &Connection,
    organization: OrganizationId,
    rules: &[ScheduleRule],
    locations: impl IntoIterator<Item = &'a str>,
) -> Result<VenueCalendar> {
    let mut calendar = VenueCalendar::default();
    let times = store::venues::opening_hours::list(conn, organization)?;
    let names_venues = rules.iter().any(|rule| rule.venue_id.is_some());
    if times.is_empty() && !names_venues {
        return Ok(calendar);
    }
    for location in locations.into_iter().collect::<BTreeSet<_>>() {
        let found = store::venues::places::find(conn, organization, location)?;
        if let Some(place) = found {
            calendar.insert(location, place, times.get(&place.0).cloned().unwrap_or_default());
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
