//! The texts of a home page: the headline, the sentence below it, match days and places.

use jiff::ToSpan;
use jiff::civil::{Date, Time, Weekday};

use crate::domain::home::{Champion, HomeSeason, SeasonDay};
use crate::rules::dates;

/// The first hour of an evening.
const EVENING: i8 = 17;

/// The most weekdays that are listed for a place.
const WEEKDAYS: usize = 3;

const SMALL: [&str; 13] =
    ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

/// The facts about the next match day from which its texts are made.
pub(super) struct NightWords<'n> {
    pub date: Date,
    pub today: Date,
    /// The start of each game of the day; `None` for a game without a time.
    pub times: Vec<Option<Time>>,
    pub place: Option<&'n str>,
    pub round: Option<&'static str>,
    /// Whether all games of the season are on this weekday.
    pub is_weekly: bool,
}

impl NightWords<'_> {
    /// Returns `tonight`, `today`, `tomorrow` or `on Friday, December 4`.
    fn when(&self) -> String {
        if self.date == self.today {
            let is_evening = |time: &Option<Time>| time.is_some_and(|time| time.hour() >= EVENING);
            let word = if self.times.iter().all(is_evening) { "tonight" } else { "today" };
            return word.to_owned();
        }
        if self.today.checked_add(1.day()).is_ok_and(|tomorrow| tomorrow == self.date) {
            return "tomorrow".to_owned();
        }
        format!("on {}", day(self.date))
    }

    /// Returns the heading of the day's games: `Tonight`, or `Friday, December 4`.
    pub fn heading(&self) -> String {
        let when = self.when();
        capital(when.strip_prefix("on ").unwrap_or(&when))
    }

    /// Returns the headline of the playoffs: `Semifinals tonight.`, or `Finals on January 15.`
    pub fn playoffs(&self) -> String {
        let round = match self.round {
            Some("Final") if self.times.len() > 1 => "Finals",
            Some(round) => round,
            None => "Playoffs",
        };
        let when = self.when();
        let when = if when.starts_with("on ") { format!("on {}", month_day(self.date)) } else { when };
        format!("{round} {when}.")
    }

    /// Returns the sentence of a season in play: `Fridays at Pier Gym. Week 7 of 10, seven games tonight.`
    pub fn in_season(&self, week: Option<SeasonDay>) -> String {
        let when = self.when();
        let weekday = weekday(self.date.weekday());
        let first = if self.is_weekly {
            format!("{weekday}s")
        } else if when.starts_with("on ") {
            weekday.to_owned()
        } else {
            capital(&when)
        };
        let place = self.place.map(|place| format!("{first} at {place}. ")).unwrap_or_default();
        let week = week.map(|day| format!("{}, ", season_day(day))).unwrap_or_default();
        let games = counted(self.times.len(), "game");
        let games = if week.is_empty() { capital(&games) } else { games };
        format!("{place}{week}{games} {when}.")
    }
}

/// Returns `Week 7 of 10`, or `Game day 7 of 30` if some weeks have several match days.
pub(super) fn season_day(day: SeasonDay) -> String {
    format!("{} {} of {}", if day.is_week { "Week" } else { "Game day" }, day.number, day.of)
}

/// Returns the sentence of the playoffs: `Four teams left. The final is on January 15.`
pub(super) fn playoffs(left: usize, final_date: Option<&str>) -> String {
    let left = capital(&counted(left, "team"));
    match final_date {
        Some(date) => format!("{left} left. The final is on {}.", dates::date(date, MONTH_DAY)),
        None => format!("{left} left."),
    }
}

/// Returns the sentence after a season: its champions, and when the next season begins.
pub(super) fn off_season(season: &str, champions: &[Champion], next: Option<&HomeSeason>) -> String {
    let mut parts = match champions.split_first() {
        None => vec![format!("{season} is over.")],
        Some((first, others)) => {
            let other = |other: &Champion| format!("In {} it is {}.", other.division, other.name);
            std::iter::once(format!("Champions of {}.", first.division))
                .chain(others.iter().map(other))
                .collect()
        }
    };
    if let Some((name, start)) = next.and_then(|next| Some((&next.name, next.start_date.as_deref()?))) {
        parts.push(format!("{name} tips off on {}.", dates::date(start, MONTH_DAY)));
    }
    parts.join(" ")
}

/// Returns the sentence before a season. Only an organization without an earlier season is a new league.
pub(super) fn before(is_first: bool, city: Option<&str>, tip_off: Option<String>) -> String {
    let place = city.map(|city| format!(" in {city}")).unwrap_or_default();
    let league = is_first.then(|| format!("A new basketball league{place}."));
    league.into_iter().chain(tip_off).collect::<Vec<_>>().join(" ")
}

/// Returns `Spring 2027 tips off on Friday, January 8.`
pub(super) fn tip_off(season: &str, date: Date) -> String {
    format!("{season} tips off on {}.", day(date))
}

/// Describes when and on which courts a place's games are played: `Fridays, 6:00 to 10:00 PM, courts 1 and 2`.
pub(super) fn place(weekdays: &[Weekday], times: Option<[Time; 2]>, courts: &[String]) -> String {
    let mut parts = Vec::new();
    if (1..=WEEKDAYS).contains(&weekdays.len()) {
        parts.push(list(weekdays.iter().map(|day| format!("{}s", weekday(*day))).collect()));
    }
    if let Some([first, last]) = times {
        let same_half = (first.hour() < 12) == (last.hour() < 12);
        let begin =
            first.strftime(if same_half && first != last { "%-I:%M" } else { "%-I:%M %p" }).to_string();
        parts.push(if first == last { begin } else { format!("{begin} to {}", last.strftime("%-I:%M %p")) });
    }
    if !courts.is_empty() {
        parts.push(self::courts(courts));
    }
    parts.join(", ")
}

/// Returns `Court 1`, or `courts 1 and 2` for courts of one kind with different names.
fn courts(courts: &[String]) -> String {
    let split =
        |court: &String| court.split_once(' ').map(|(kind, name)| (kind.to_lowercase(), name.to_owned()));
    let parts: Option<Vec<(String, String)>> = courts.iter().map(split).collect();
    match parts {
        Some(parts) if parts.len() > 1 && parts.iter().all(|(kind, _)| *kind == parts[0].0) => {
            let kind = parts[0].0.clone();
            format!("{kind}s {}", list(parts.into_iter().map(|(_, name)| name).collect()))
        }
        _ => list(courts.to_vec()),
    }
}

/// Joins words: `a, b and c`.
fn list(mut words: Vec<String>) -> String {
    match words.pop() {
        Some(last) if words.is_empty() => last,
        Some(last) => format!("{} and {last}", words.join(", ")),
        None => String::new(),
    }
}

/// Formats a number of things, small numbers as words: `seven games`.
fn counted(number: usize, one: &str) -> String {
    let word = SMALL.get(number).map_or_else(|| number.to_string(), |word| (*word).to_owned());
    if number == 1 { format!("{word} {one}") } else { format!("{word} {one}s") }
}

/// Returns a text with a capital first letter.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

const MONTH_DAY: &str = "%B %-d";

/// Formats a date as `January 15`.
fn month_day(date: Date) -> String {
    date.strftime(MONTH_DAY).to_string()
}

/// Formats a date as `Friday, January 15`.
fn day(date: Date) -> String {
    date.strftime("%A, %B %-d").to_string()
}

fn weekday(day: Weekday) -> &'static str {
    match day {
        Weekday::Sunday => "Sunday",
        Weekday::Monday => "Monday",
        Weekday::Tuesday => "Tuesday",
        Weekday::Wednesday => "Wednesday",
        Weekday::Thursday => "Thursday",
        Weekday::Friday => "Friday",
        Weekday::Saturday => "Saturday",
    }
}
