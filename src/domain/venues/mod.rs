//! Venues, where games are played, and their courts.

pub mod opening_hours;

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::games::Game;
use super::ids::{CourtId, VenueId};
use super::input;
use crate::error::{FieldErrors, Result};
use opening_hours::{
    Closure, ClosureFields, ClosureInput, OpeningHours, OpeningHoursInput, checked_closures, checked_hours,
};

/// Maximum length of a location of games in characters: the venue's name, with the court's name if there is one.
const LOCATION: usize = 120;

/// Returns the location of a game at a venue and its court: `Silverado Park Gym, Court 2`.
#[must_use]
pub fn location_of(venue: &str, court: Option<&str>) -> String {
    court.map_or_else(|| venue.to_owned(), |court| format!("{venue}, {court}"))
}

/// Maximum number of courts of a venue.
pub const MOST_COURTS: i64 = 60;

/// A court of a venue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Court {
    pub id: CourtId,
    pub name: String,
    /// Number of games and bracket slots at the court.
    pub games_count: i64,
}

/// A venue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Venue {
    pub id: VenueId,
    pub name: String,
    pub address: Option<String>,
    /// URL of a map.
    pub map_url: Option<String>,
    /// Shown to visitors: where to park, which door to take.
    pub note: Option<String>,
    /// In the order in which staff listed them.
    pub courts: Vec<Court>,
    /// By weekday and time. A venue without hours is always open; a venue with hours is closed on other weekdays.
    pub hours: Vec<OpeningHours>,
    /// By date and time. The page of a venue has those that are not over.
    pub closures: Vec<Closure>,
    /// Number of games and bracket slots at the venue, with or without a court.
    pub games_count: i64,
    /// Incremented by each change of a form field. A request with an older version is rejected with 409.
    pub version: i64,
}

/// The data of the public page of a venue.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct VenuePage {
    pub venue: Venue,
    /// The first games from today on, by date and time.
    pub upcoming: Vec<Game>,
    /// Number of games from today on.
    pub upcoming_count: i64,
    /// Number of games before today.
    pub past_count: i64,
}

/// A court in the input for a venue.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
pub struct CourtInput {
    /// A court of the venue; absent for a new one.
    pub id: Option<CourtId>,
    pub name: String,
}

/// The input for a venue. An absent field stays unchanged, or is empty in a new venue.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct VenueInput {
    /// At most 120 characters, and unique without regard to case. Required for a new venue.
    pub name: Option<String>,
    /// At most 200 characters.
    #[serde(deserialize_with = "input::present")]
    #[schema(value_type = Option<String>)]
    pub address: Option<Option<String>>,
    #[serde(deserialize_with = "input::present")]
    #[schema(value_type = Option<String>)]
    pub map_url: Option<Option<String>>,
    /// At most 500 characters.
    #[serde(deserialize_with = "input::present")]
    #[schema(value_type = Option<String>)]
    pub note: Option<Option<String>>,
    /// All courts in their order. Courts that the list lacks are deleted; their games stay at the venue.
    pub courts: Option<Vec<CourtInput>>,
    /// All opening hours; none if the venue is always open.
    pub hours: Option<Vec<OpeningHoursInput>>,
    /// All closures. Those that the list lacks are deleted.
    pub closures: Option<Vec<ClosureInput>>,
}

/// The checked fields of a venue.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VenueFields {
    pub name: String,
    pub address: Option<String>,
    pub map_url: Option<String>,
    pub note: Option<String>,
    pub courts: Vec<(Option<CourtId>, String)>,
    pub hours: Vec<OpeningHours>,
    pub closures: Vec<ClosureFields>,
}

impl From<Venue> for VenueFields {
    fn from(venue: Venue) -> Self {
        let courts = venue.courts.into_iter().map(|court| (Some(court.id), court.name)).collect();
        let closures = venue.closures.into_iter().map(ClosureFields::from).collect();
        let Venue { name, address, map_url, note, hours, .. } = venue;
        Self { name, address, map_url, note, courts, hours, closures }
    }
}

impl VenueInput {
    /// Returns the fields of a venue after this input: of `before`, or of a new venue.
    ///
    /// # Errors
    /// `Invalid` with a reason for each invalid field.
    pub fn over(self, before: VenueFields) -> Result<VenueFields> {
        let mut errors = FieldErrors::default();
        let name = input::line(&mut errors, "name", &self.name.unwrap_or(before.name), LOCATION);
        let address = self.address.unwrap_or(before.address);
        let map_url = self.map_url.unwrap_or(before.map_url);
        let note = self.note.unwrap_or(before.note).unwrap_or_default();
        let fields = VenueFields {
            courts: match self.courts {
                Some(courts) => checked_courts(&mut errors, &name, courts),
                None => before.courts,
            },
            hours: match self.hours {
                Some(hours) => checked_hours(&mut errors, hours),
                None => before.hours,
            },
            closures: match self.closures {
                Some(closures) => checked_closures(&mut errors, closures),
                None => before.closures,
            },
            name,
            address: input::optional_line(&mut errors, "address", address.as_deref(), 200),
            map_url: input::optional_url(&mut errors, "map_url", map_url.as_deref()),
            note: Some(input::text(&mut errors, "note", &note, 500)).filter(|note| !note.is_empty()),
        };
        check_lengths(&mut errors, &fields);
        errors.into_result().map(|()| fields)
    }
}

fn checked_courts(
    errors: &mut FieldErrors,
    venue: &str,
    given: Vec<CourtInput>,
) -> Vec<(Option<CourtId>, String)> {
    if i64::try_from(given.len()).map_or(true, |count| count > MOST_COURTS) {
        errors.add("courts", format!("must be at most {MOST_COURTS}"));
        return Vec::new();
    }
    let (mut names, mut ids) = (BTreeSet::new(), BTreeSet::new());
    let mut courts = Vec::new();
    for (index, court) in given.into_iter().enumerate() {
        let field = format!("courts[{index}].name");
        let name = input::line(errors, &field, &court.name, LOCATION);
        if !names.insert(name.to_ascii_lowercase()) {
            errors.add(&field, format!("is another court of {venue} already"));
        }
        if court.id.is_some_and(|id| !ids.insert(id)) {
            errors.add(&format!("courts[{index}].id"), "is in the list already");
        }
        courts.push((court.id, name));
    }
    courts
}

/// Rejects a court whose location of games would be too long.
fn check_lengths(errors: &mut FieldErrors, fields: &VenueFields) {
    for (index, (_, court)) in fields.courts.iter().enumerate() {
        if location_of(&fields.name, Some(court)).chars().count() > LOCATION {
            let why = format!("must have at most {LOCATION} characters together with the venue’s name");
            errors.add(&format!("courts[{index}].name"), why);
        }
    }
}

/// The input of a merge of venues: several spellings of one.
#[derive(Debug, Deserialize, ToSchema)]
pub struct VenueMergeInput {
    /// The venue that stays.
    #[serde(rename = "masterId")]
    pub master_id: VenueId,
    #[serde(rename = "duplicateIds")]
    pub duplicate_ids: Vec<VenueId>,
}

impl VenueMergeInput {
    /// Returns the distinct duplicates in the given order.
    ///
    /// # Errors
    /// `Invalid` on `duplicateIds`.
    pub fn check(&self) -> Result<Vec<VenueId>> {
        let mut errors = FieldErrors::default();
        let mut seen = BTreeSet::new();
        let duplicates: Vec<VenueId> =
            self.duplicate_ids.iter().copied().filter(|id| seen.insert(*id)).collect();
        match duplicates.len() {
            0 => errors.add("duplicateIds", "must name at least one venue"),
            1..=100 => {}
            _ => errors.add("duplicateIds", "must be at most 100 venues"),
        }
        if seen.contains(&self.master_id) {
            errors.add("duplicateIds", "must not contain the venue that stays");
        }
        errors.into_result().map(|()| duplicates)
    }
}

/// What a merge of venues changes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct VenueMergeCounts {
    /// Games of the duplicates, which go to the venue that stays.
    pub games: i64,
    pub bracket_slots: i64,
    /// Schedules that name a duplicate.
    pub schedules: i64,
    /// Courts that the venue gets from its duplicates.
    pub new_courts: Vec<String>,
}

/// A merge of venues: before it in a preview, otherwise after it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct VenueMerge {
    /// The venue that stays.
    pub venue: Venue,
    pub changes: VenueMergeCounts,
}

/// Separators between a venue and its court in a location, besides spaces.
const SEPARATORS: [char; 4] = [',', '-', '–', '—'];

/// Splits a location such as `Silverado Park Gym, Court 2` into the venue and its court. `Court 2` or `Ct 2` at the end
/// is a court; `Gym B`, `Field 1`, `Floor 1` and `Hall C` are courts after a separator. Otherwise, the whole location is
/// the venue. The migration `V22__venues.sql` does the same in SQL.
#[must_use]
pub fn split_location(location: &str) -> (&str, Option<String>) {
    let location = location.trim();
    court_at_end(location).map_or((location, None), |(place, court)| (place, Some(court)))
}

fn court_at_end(location: &str) -> Option<(&str, String)> {
    let (head, number) = location.rsplit_once(' ')?;
    if number.len() > 3 || !number.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return None;
    }
    let head = head.trim_end_matches(' ');
    let start = head.rfind(|sign| sign == ' ' || SEPARATORS.contains(&sign))?;
    let start = start + head[start..].chars().next().map_or(0, char::len_utf8);
    let (before, word) = head.split_at(start);
    let is_any = |words: &[&str]| words.iter().any(|other| word.eq_ignore_ascii_case(other));
    let is_separated = before.trim_end().ends_with(SEPARATORS);
    let court = if is_any(&["ct", "ct."]) { "Court" } else { word };
    let is_court = is_any(&["court", "ct", "ct."]);
    let is_other = is_separated && is_any(&["gym", "field", "floor", "hall"]);
    let place = before.trim_end_matches(|sign: char| sign.is_whitespace() || SEPARATORS.contains(&sign));
    ((is_court || is_other) && !place.is_empty()).then(|| (place, format!("{court} {number}")))
}
