//! The places where a season's games are played.

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::{Date, Time, Weekday};

use super::words;
use crate::domain::home::HomePlace;
use crate::domain::venues::split_location;
use crate::rules::league_order;
use crate::store::games::season::SeasonGame;

/// What the games at one place have in common.
#[derive(Default)]
struct VenueUse<'g> {
    games: usize,
    url: Option<&'g str>,
    courts: BTreeSet<String>,
    /// Sunday is 0.
    weekdays: BTreeSet<i8>,
    times: BTreeSet<Time>,
}

/// Returns the places of the games, the one with the most games first.
pub(super) fn of(games: &[SeasonGame]) -> Vec<HomePlace> {
    let mut found: BTreeMap<&str, VenueUse<'_>> = BTreeMap::new();
    for game in games {
        let Some(location) = game.location.as_deref().filter(|location| !location.trim().is_empty()) else {
            continue;
        };
        let (name, court) = split_location(location);
        let place = found.entry(name).or_default();
        place.games += 1;
        place.url = game.location_url.as_deref().or(place.url);
        place.courts.extend(court);
        place.weekdays.extend(game.date.parse().map(|date: Date| date.weekday().to_sunday_zero_offset()));
        place.times.extend(game.time.as_deref().and_then(|time| time.parse::<Time>().ok()));
    }
    let mut found: Vec<(&str, VenueUse<'_>)> = found.into_iter().collect();
    found.sort_by_key(|(_, place)| std::cmp::Reverse(place.games));
    found.iter().map(|(name, place)| shown(name, place)).collect()
}

fn shown(name: &str, place: &VenueUse<'_>) -> HomePlace {
    let mut courts: Vec<String> = place.courts.iter().cloned().collect();
    courts.sort_by(|a, b| league_order::natural(a, b));
    let weekdays = place.weekdays.iter().filter_map(|day| Weekday::from_sunday_zero_offset(*day).ok());
    let times = place.times.first().zip(place.times.last()).map(|(first, last)| [*first, *last]);
    HomePlace {
        name: name.to_owned(),
        location_url: place.url.map(str::to_owned),
        text: words::place(&weekdays.collect::<Vec<_>>(), times, &courts),
    }
}
