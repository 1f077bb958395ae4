//! Creates, updates, deletes and merges venues, and keeps the places of games, bracket slots and schedules in step.

use crate::db::Transaction;
use crate::domain::ids::{CourtId, OrganizationId, VenueId};
use crate::domain::venues::{Venue, VenueFields, VenueInput, VenueMerge, location_of};
use crate::error::{Error, Result};
use crate::store;
use crate::store::venues::opening_hours;
use crate::store::venues::places::{self, PlaceMove, SchedulePlaces};
use crate::views::venues::merge_preview;

/// Creates a venue.
///
/// # Errors
/// `Invalid` on a field, `Taken` for a name that another venue has, `Conflict` for the quota.
pub fn create(tx: &Transaction, organization: OrganizationId, input: VenueInput) -> Result<Venue> {
    let fields = input.over(VenueFields::default())?;
    check_name(tx, organization, None, &fields.name)?;
    check_courts(&[], &fields)?;
    check_closures(&VenueFields::default(), &fields)?;
    let id = store::venues::create(tx, organization, &fields.name)?;
    store::venues::update(tx, organization, id, &fields)?;
    store::venues::set_courts(tx, organization, id, &fields.courts)?;
    set_times(tx, organization, id, (&VenueFields::default(), &fields))?;
    store::venues::find(tx, organization, id)
}

/// Sets the opening hours and closures of a venue.
fn set_times(
    tx: &Transaction,
    organization: OrganizationId,
    id: VenueId,
    (before, after): (&VenueFields, &VenueFields),
) -> Result<()> {
    opening_hours::set_hours(tx, organization, id, (&before.hours, &after.hours))?;
    opening_hours::set_closures(tx, organization, id, (&before.closures, &after.closures))
}

/// Rejects a closure that is not one of the venue's, or is of a court that the venue does not have or will not have.
fn check_closures(before: &VenueFields, after: &VenueFields) -> Result<()> {
    for (index, closure) in after.closures.iter().enumerate() {
        let is_known = |id| before.closures.iter().any(|known| known.id == Some(id));
        if closure.id.is_some_and(|id| !is_known(id)) {
            return Err(Error::field(&format!("closures[{index}].id"), "is not a closure of this venue"));
        }
        let has_court = |court| after.courts.iter().any(|(id, _)| *id == Some(court));
        if closure.court.is_some_and(|court| !has_court(court)) {
            return Err(Error::field(&format!("closures[{index}].court_id"), "is not a court of this venue"));
        }
    }
    Ok(())
}

/// Rejects a name that another venue has.
fn check_name(
    tx: &Transaction,
    organization: OrganizationId,
    own: Option<VenueId>,
    name: &str,
) -> Result<()> {
    match store::venues::find_by_name(tx, organization, name)? {
        Some(other) if Some(other) != own => {
            let why = format!("Another venue is named {name}. Merge the two instead.");
            Err(Error::Taken("name", why))
        }
        _ => Ok(()),
    }
}

/// Rejects a court that is not one of `known`.
fn check_courts(known: &[CourtId], fields: &VenueFields) -> Result<()> {
    let foreign = fields.courts.iter().position(|(id, _)| id.is_some_and(|id| !known.contains(&id)));
    match foreign {
        Some(index) => Err(Error::field(&format!("courts[{index}].id"), "is not a court of this venue")),
        None => Ok(()),
    }
}

/// Updates a venue. Games, bracket slots and schedules follow a new name of the venue or of a court, and a new map link
/// replaces the old one. `now` is in unix seconds.
///
/// # Errors
/// As for [`create`]; `NotFound`.
pub fn update(
    tx: &Transaction,
    organization: OrganizationId,
    id: VenueId,
    input: VenueInput,
    now: i64,
) -> Result<Venue> {
    let before = store::venues::find(tx, organization, id)?;
    let saved = VenueFields::from(before.clone());
    let names_closures = input.closures.is_some();
    let mut fields = input.over(saved.clone())?;
    if !names_closures {
        // The closures of a court go with it.
        let has_court = |court| fields.courts.iter().any(|(id, _)| *id == Some(court));
        fields.closures.retain(|closure| closure.court.is_none_or(has_court));
    }
    check_name(tx, organization, Some(id), &fields.name)?;
    let known: Vec<CourtId> = before.courts.iter().map(|court| court.id).collect();
    check_courts(&known, &fields)?;
    check_closures(&saved, &fields)?;
    let schedules = places::of_schedules(tx, organization)?;
    store::venues::update(tx, organization, id, &fields)?;
    let texts = new_texts(&before, &fields);
    let moves: Vec<PlaceMove<'_>> = texts
        .iter()
        .map(|(court, text)| PlaceMove { from: (id, *court), to: (id, *court), old_name: &before.name, text })
        .collect();
    carry_out(tx, organization, &moves, &schedules, now)?;
    for court in known.into_iter().filter(|court| fields.courts.iter().all(|(id, _)| *id != Some(*court))) {
        places::leave_court(tx, organization, (id, court))?;
        store::venues::remove_court(tx, organization, court)?;
    }
    store::venues::set_courts(tx, organization, id, &fields.courts)?;
    set_times(tx, organization, id, (&saved, &fields))?;
    if let (Some(old), Some(new)) = (&before.map_url, &fields.map_url)
        && old != new
    {
        places::set_map_url(tx, organization, id, (old, new), now)?;
    }
    store::venues::find(tx, organization, id)
}

/// Returns the courts whose games get another text, with that text; `None` are the games without a court. A court that is
/// deleted keeps its name in the texts.
fn new_texts(before: &Venue, after: &VenueFields) -> Vec<(Option<CourtId>, String)> {
    let courts = before.courts.iter().map(|court| {
        let renamed = after.courts.iter().find(|(id, _)| *id == Some(court.id));
        (Some((court.id, court.name.as_str())), renamed.map_or(court.name.as_str(), |(_, name)| name))
    });
    let places = courts.map(|(court, name)| (court, Some(name))).chain([(None, None)]);
    places
        .filter_map(|(court, name)| {
            let old = location_of(&before.name, court.map(|(_, name)| name));
            let new = location_of(&after.name, name);
            (old != new).then(|| (court.map(|(id, _)| id), new))
        })
        .collect()
}

/// Moves games, bracket slots, and the places of schedules as they were before the moves.
fn carry_out(
    tx: &Transaction,
    organization: OrganizationId,
    moves: &[PlaceMove<'_>],
    schedules: &[SchedulePlaces],
    now: i64,
) -> Result<()> {
    for change in moves {
        places::move_games(tx, organization, change, now)?;
        places::move_slots(tx, organization, change)?;
        places::move_closures_and_rules(tx, organization, change)?;
    }
    for schedule in schedules {
        let texts = renamed(schedule, moves);
        if texts != schedule.texts {
            places::set_of_schedule(tx, organization, schedule.id, &texts)?;
        }
    }
    Ok(())
}

/// Returns the places of a schedule after the moves. Two places that become one are listed once.
fn renamed(schedule: &SchedulePlaces, moves: &[PlaceMove<'_>]) -> Vec<String> {
    let mut texts: Vec<String> = Vec::new();
    for (text, place) in schedule.texts.iter().zip(&schedule.places) {
        let change = place.and_then(|place| moves.iter().find(|change| change.from == place));
        let text = change.map_or_else(|| text.clone(), |change| change.renamed(text));
        if texts.iter().all(|other| other.to_lowercase() != text.to_lowercase()) {
            texts.push(text);
        }
    }
    texts
}

/// Deletes a venue with its courts. Its games and bracket slots keep their texts.
///
/// # Errors
/// `NotFound`.
pub fn remove(tx: &Transaction, organization: OrganizationId, id: VenueId) -> Result<()> {
    store::venues::find(tx, organization, id)?;
    places::leave_venue(tx, organization, id)?;
    store::venues::remove(tx, organization, id)
}

/// Merges venues into the master: their games, bracket slots, places of schedules, courts and closures go to the master, and
/// what the master lacks of address, map link, note and opening hours. Deletes the duplicates. `now` is in unix seconds.
///
/// # Errors
/// `Invalid` on `masterId` or `duplicateIds` for a venue of another organization.
pub fn merge(
    tx: &Transaction,
    organization: OrganizationId,
    (master, duplicates): (VenueId, &[VenueId]),
    now: i64,
) -> Result<VenueMerge> {
    let VenueMerge { changes, .. } = merge_preview(tx, organization, (master, duplicates))?;
    let before = VenueFields::from(store::venues::find(tx, organization, master)?);
    let mut fields = before.clone();
    for duplicate in duplicates {
        let duplicate = store::venues::find(tx, organization, *duplicate)?;
        move_into(tx, organization, master, &duplicate, now)?;
        fields.address = fields.address.or(duplicate.address);
        fields.map_url = fields.map_url.or(duplicate.map_url);
        fields.note = fields.note.or(duplicate.note);
        if fields.hours.is_empty() {
            fields.hours = duplicate.hours;
        }
        store::venues::remove(tx, organization, duplicate.id)?;
    }
    store::venues::update(tx, organization, master, &fields)?;
    opening_hours::set_hours(tx, organization, master, (&before.hours, &fields.hours))?;
    Ok(VenueMerge { venue: store::venues::find(tx, organization, master)?, changes })
}

/// Moves everything at a duplicate to the master. Courts of the same name become one.
fn move_into(
    tx: &Transaction,
    organization: OrganizationId,
    master: VenueId,
    duplicate: &Venue,
    now: i64,
) -> Result<()> {
    let Venue { name, courts, .. } = store::venues::find(tx, organization, master)?;
    let mut places = vec![(None, None, location_of(&name, None))];
    for court in &duplicate.courts {
        let own = courts.iter().find(|own| own.name.eq_ignore_ascii_case(&court.name));
        let (id, court_name) = match own {
            Some(own) => (own.id, &own.name),
            None => (store::venues::add_court(tx, organization, master, &court.name)?, &court.name),
        };
        places.push((Some(court.id), Some(id), location_of(&name, Some(court_name))));
    }
    let schedules = places::of_schedules(tx, organization)?;
    let moves: Vec<PlaceMove<'_>> = places
        .iter()
        .map(|(from, to, text)| PlaceMove {
            from: (duplicate.id, *from),
            to: (master, *to),
            old_name: &duplicate.name,
            text,
        })
        .collect();
    carry_out(tx, organization, &moves, &schedules, now)
}
