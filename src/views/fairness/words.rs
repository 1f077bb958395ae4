//! Sentences about the fairness of a league's games. They name teams only where the games are not as even as numbers allow.

use super::MeasuredFairness;
use crate::rules::dates::clock;
use crate::rules::fairness::{FairnessKind, FairnessMeasure, FairnessVerdict, TeamCounts};
use crate::views::schedules;

/// The counts of a league from which sentences are made.
pub(super) struct FairnessWords<'a> {
    /// The names of the compared teams.
    pub names: Vec<&'a str>,
    pub counts: &'a [TeamCounts],
    /// How often each team was the host of each team.
    pub hosted: Vec<Vec<usize>>,
    pub times: &'a [String],
    pub courts: &'a [String],
}

/// The highest and the lowest of the teams' numbers.
struct Extremes {
    most: usize,
    least: usize,
    /// The teams with the highest and with the lowest number, as text.
    at_most: String,
    at_least: String,
}

impl FairnessWords<'_> {
    /// Returns a measure as text.
    pub fn measured(&self, measure: &FairnessMeasure) -> MeasuredFairness {
        let (title, text) = match measure.kind {
            FairnessKind::Games => ("Games of each team", self.games(measure)),
            FairnessKind::Byes => ("Byes", self.byes(measure)),
            FairnessKind::Pairs => ("Who meets whom", self.pairs(measure)),
            FairnessKind::Home => ("Home and away", self.home(measure)),
            FairnessKind::Hosts => ("Hosts of each pair", self.hosts(measure)),
            FairnessKind::Breaks => ("Home and away in turn", breaks(measure)),
            FairnessKind::Times => ("Times", self.share(measure, "At each time")),
            FairnessKind::Courts => ("Courts", self.share(measure, "On each court")),
            FairnessKind::Rest => ("Rest between games", self.rest(measure)),
        };
        MeasuredFairness { title, text, verdict: measure.verdict.into() }
    }

    fn extremes(&self, of: impl Fn(&TeamCounts) -> usize) -> Extremes {
        let values: Vec<usize> = self.counts.iter().map(of).collect();
        let (most, least) =
            (values.iter().max().copied().unwrap_or(0), values.iter().min().copied().unwrap_or(0));
        let with = |value: usize| {
            self.list(&(0..values.len()).filter(|team| values[*team] == value).collect::<Vec<_>>())
        };
        Extremes { most, least, at_most: with(most), at_least: with(least) }
    }

    /// Returns the names of one or two teams, or the number of more teams.
    fn list(&self, teams: &[usize]) -> String {
        match *teams {
            [one] => self.names[one].to_owned(),
            [one, other] => format!("{} and {}", self.names[one], self.names[other]),
            _ => format!("{} teams", teams.len()),
        }
    }

    fn games(&self, measure: &FairnessMeasure) -> String {
        let Extremes { most, least, at_most, at_least } = self.extremes(TeamCounts::games);
        match measure.value {
            0 => format!("Every team plays {}.", count(most, "game")),
            1 => format!("Every team plays {least} or {}.", count(most, "game")),
            _ => format!("{} for {at_most}, {least} for {at_least}.", count(most, "game")),
        }
    }

    fn byes(&self, measure: &FairnessMeasure) -> String {
        let Extremes { most, least, at_most, at_least } = self.extremes(|own| own.byes);
        match (measure.value, least) {
            (0, _) => format!("Every team has {}.", count(most, "bye")),
            (1, 0) => "No team has more than 1 bye.".to_owned(),
            (1, _) => format!("Every team has {least} or {}.", count(most, "bye")),
            (_, 0) => format!("{} for {at_most}, none for {at_least}.", count(most, "bye")),
            _ => format!("{} for {at_most}, {least} for {at_least}.", count(most, "bye")),
        }
    }

    /// Returns the meetings of each pair of teams, the pair with the most meetings first.
    fn meetings(&self) -> Vec<(usize, (usize, usize))> {
        let teams = self.names.len();
        let all = (0..teams).flat_map(|one| (one + 1..teams).map(move |other| (one, other)));
        let met = |(one, other): (usize, usize)| self.hosted[one][other] + self.hosted[other][one];
        let mut meetings: Vec<_> = all.map(|pair| (met(pair), pair)).collect();
        meetings.sort_by_key(|(met, _)| std::cmp::Reverse(*met));
        meetings
    }

    fn pairs(&self, measure: &FairnessMeasure) -> String {
        let meetings = self.meetings();
        let (Some((most, often_met)), Some((least, rarely_met))) = (meetings.first(), meetings.last()) else {
            return String::new();
        };
        let names =
            |(one, other): &(usize, usize)| format!("{} and {}", self.names[*one], self.names[*other]);
        match (measure.value, least) {
            (0, _) => format!("Any two teams meet {}.", often(*most)),
            (1, 0) => format!("Any two teams meet at most {}.", often(*most)),
            (1, _) => format!("Any two teams meet {} or {}.", often(*least), often(*most)),
            _ => format!(
                "{} meet {}, {} {}.",
                names(often_met),
                often(*most),
                names(rarely_met),
                if *least == 0 { "never".to_owned() } else { often(*least) }
            ),
        }
    }

    fn home(&self, measure: &FairnessMeasure) -> String {
        let Extremes { most, least, .. } = self.extremes(TeamCounts::games);
        if measure.verdict == FairnessVerdict::Best {
            return match measure.value {
                0 if most == least => {
                    format!("Every team plays {} at home and {} away.", count(most / 2, "game"), most / 2)
                }
                0 => "Every team plays as often at home as away.".to_owned(),
                _ if most == least => {
                    format!("Every team plays {} or {} at home.", most / 2, count(most.div_ceil(2), "game"))
                }
                _ => "Home and away games of each team differ by one at most.".to_owned(),
            };
        }
        let is_worst = |own: &&TeamCounts| own.home().abs_diff(own.away()) == measure.value;
        let Some(worst) = self.counts.iter().find(is_worst) else { return String::new() };
        let (home, all) = (worst.home(), worst.games());
        let alike =
            self.counts.iter().enumerate().filter(|(_, own)| (own.home(), own.games()) == (home, all));
        let names = self.list(&alike.map(|(team, _)| team).collect::<Vec<_>>());
        format!("{home} of {} at home for {names}; {} would be possible.", count(all, "game"), half(all))
    }

    fn hosts(&self, measure: &FairnessMeasure) -> String {
        let always = "In each pair, both teams are the host equally often";
        match (measure.verdict, measure.value) {
            (FairnessVerdict::Best, 0) => return format!("{always}."),
            (FairnessVerdict::Best, _) => return format!("{always}, give or take one game."),
            _ => {}
        }
        let homes = |(one, other): (usize, usize)| (self.hosted[one][other], self.hosted[other][one]);
        let is_worst = |pair: &(usize, usize)| homes(*pair).0.abs_diff(homes(*pair).1) == measure.value;
        let Some((one, other)) = self.meetings().into_iter().map(|(_, pair)| pair).find(is_worst) else {
            return String::new();
        };
        let (first, second) = homes((one, other));
        let (host, guest) = if first > second { (one, other) } else { (other, one) };
        format!(
            "{} of {} between {} and {} are at home for {}; {} would be possible.",
            first.max(second),
            count(first + second, "game"),
            self.names[host],
            self.names[guest],
            self.names[host],
            half(first + second)
        )
    }

    fn share(&self, measure: &FairnessMeasure, everywhere: &str) -> String {
        match (measure.verdict, measure.value) {
            (FairnessVerdict::Best, 0) => return format!("{everywhere}, all teams play equally often."),
            (FairnessVerdict::Best, 1) => {
                return format!("{everywhere}, all teams play equally often, give or take one game.");
            }
            _ => {}
        }
        let part = measure.part.unwrap_or(0);
        let is_time = measure.kind == FairnessKind::Times;
        let place = if is_time {
            format!("At {}", clock(self.times.get(part).map(String::as_str)))
        } else {
            self.courts.get(part).cloned().unwrap_or_default()
        };
        let of = |own: &TeamCounts| if is_time { own.times[part] } else { own.courts[part] };
        let Extremes { most, least, at_most, at_least } = self.extremes(of);
        let least = if least == 0 { "none".to_owned() } else { least.to_string() };
        format!("{place}: {} for {at_most}, {least} for {at_least}.", count(most, "game"))
    }

    fn rest(&self, measure: &FairnessMeasure) -> String {
        let text = if measure.value > 0 {
            format!(
                "Every team has at least {} without a game between two games.",
                count(measure.value, "day")
            )
        } else {
            let Extremes { most, least, at_most, at_least } = self.extremes(TeamCounts::without_rest);
            let rest = match (most == least, least) {
                (true, _) => format!("{} for every team", often(most)),
                (false, 0) => format!("{} for {at_most}, never for {at_least}", often(most)),
                (false, _) => format!("{} for {at_most}, {} for {at_least}", often(most), often(least)),
            };
            format!("Two games on one day or on two days in a row: {rest}.")
        };
        if measure.verdict == FairnessVerdict::Best {
            return text;
        }
        let limit = count(measure.limit, "day");
        format!("{text} On the days of these games, no plan has more than {limit} of rest for every team.")
    }
}

fn breaks(measure: &FairnessMeasure) -> String {
    if measure.value == 0 {
        return "Home and away take turns for every team.".to_owned();
    }
    let text = format!("At home or away twice in a row: {} in all.", count(measure.value, "time"));
    match (measure.verdict, measure.limit) {
        (FairnessVerdict::Best, _) | (_, 0) => text,
        (_, limit) => format!("{text} With these games in this order it is at least {limit}."),
    }
}

/// Returns half of a number, or the two numbers next to it: `5`, `5 or 6`.
fn half(number: usize) -> String {
    let (lower, upper) = (number / 2, number.div_ceil(2));
    if lower == upper { lower.to_string() } else { format!("{lower} or {upper}") }
}

fn count(number: usize, noun: &str) -> String {
    schedules::counted(i64::try_from(number).unwrap_or(i64::MAX), noun)
}

fn often(number: usize) -> String {
    schedules::often(i64::try_from(number).unwrap_or(i64::MAX))
}
