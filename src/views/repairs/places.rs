//! The places of a repair: dates and times on courts, each once.

use std::collections::{BTreeSet, HashMap};

use super::super::schedules::cells::open_cells;
use crate::domain::schedules::{Schedule, days_between};
use crate::rules::clashes::court_of;
use crate::rules::repair::RepairPlace;

/// The day from which places count their days.
pub const FIRST_DAY: &str = "2000-01-02";

/// A place as it is saved with a game.
#[derive(Clone, Debug)]
pub struct Spot {
    pub date: String,
    pub time: Option<String>,
    pub location: Option<String>,
}

/// A date, a time, and the court as it is compared.
type PlaceKey = (String, Option<String>, Option<String>);

/// All places of a repair, in the order in which they were first named.
#[derive(Debug, Default)]
pub struct Places {
    pub spots: Vec<Spot>,
    pub entries: Vec<RepairPlace>,
    index: HashMap<PlaceKey, usize>,
    courts: HashMap<String, usize>,
}

impl Places {
    /// Returns the index of a place. `unnamed` is the court of a place without a location.
    pub fn index(&mut self, spot: Spot, unnamed: Option<&str>) -> usize {
        let court = court_of(spot.location.as_deref()).or_else(|| unnamed.map(str::to_owned));
        let key = (spot.date.clone(), spot.time.clone(), court.clone());
        if let Some(index) = self.index.get(&key) {
            return *index;
        }
        let next = self.courts.len();
        self.entries.push(RepairPlace {
            day: days_between(FIRST_DAY, &spot.date),
            start: spot.time.as_deref().and_then(minutes),
            court: court.map(|court| *self.courts.entry(court).or_insert(next)),
            is_closed: false,
        });
        self.spots.push(spot);
        self.index.insert(key, self.spots.len() - 1);
        self.spots.len() - 1
    }

    /// Returns the places that a schedule offers, except on days on which `is_off`, and on the `more` days.
    pub fn offers(
        &mut self,
        schedule: &Schedule,
        more: &BTreeSet<String>,
        is_off: impl Fn(&str) -> bool,
    ) -> Vec<usize> {
        let mut spots = Vec::new();
        for first in &schedule.weekly_dates {
            for cell in open_cells(schedule, first, |date, _| is_off(date) || more.contains(date)) {
                let date = crate::domain::schedules::days_after(first, i64::from(cell.day));
                spots.push((date, cell.time, cell.location));
            }
        }
        let courts = schedule.locations.len().max(1);
        for date in more.iter().filter(|date| !is_off(date)) {
            let times = schedule.times(0).iter();
            spots.extend(times.flat_map(|time| (0..courts).map(|court| (date.clone(), time.clone(), court))));
        }
        let unnamed = unnamed_court(schedule);
        let spot = |(date, time, court): (String, String, usize)| {
            let location = schedule.locations.get(court).cloned();
            self.index(Spot { date, time: Some(time), location }, unnamed.as_deref())
        };
        spots.into_iter().map(spot).collect()
    }

    /// Closes the places at which `is_closed`.
    pub fn close(&mut self, is_closed: impl Fn(&Spot) -> bool) {
        for (spot, place) in self.spots.iter().zip(&mut self.entries) {
            place.is_closed |= is_closed(spot);
        }
    }

    /// Returns the places at which `is_there`.
    pub fn find(&self, is_there: impl Fn(&Spot) -> bool) -> BTreeSet<usize> {
        (0..self.spots.len()).filter(|place| is_there(&self.spots[*place])).collect()
    }
}

/// Returns the name by which the unnamed court of a schedule without courts is compared.
pub fn unnamed_court(schedule: &Schedule) -> Option<String> {
    schedule.locations.is_empty().then(|| format!("\n{}", schedule.id.0))
}

fn minutes(time: &str) -> Option<i64> {
    let (hours, minutes) = time.split_once(':')?;
    Some(hours.parse::<i64>().ok()? * 60 + minutes.get(..2)?.parse::<i64>().ok()?)
}
