//! Texts for the results and refusals of the schedule engine.

use serde::Serialize;
use utoipa::ToSchema;

use super::rules;
use crate::domain::games::KeptReason;
use crate::domain::schedules::Schedule;
use crate::domain::schedules::rules::ScheduleRule;
use crate::rules::schedule::{Criterion, Culprit, Refusal};

/// A criterion of a schedule's balance, with its value and bound.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Measured {
    #[schema(value_type = String)]
    pub name: &'static str,
    /// The criterion, to display.
    #[schema(value_type = String)]
    pub title: &'static str,
    pub value: i64,
    /// The best known possible value, or the required one; null if unknown.
    pub bound: Option<i64>,
    /// The bound as text, such as `at most 1`.
    pub target: Option<String>,
    #[serde(rename = "isMet")]
    pub is_met: bool,
    /// Whether it is proven that no schedule has a better value.
    #[serde(rename = "isProven")]
    pub is_proven: bool,
    /// The value as a sentence.
    pub text: String,
}

/// Returns a criterion of the engine with its texts.
pub fn measured(criterion: &Criterion) -> Measured {
    let Criterion { name, value, bound, is_met, is_proven } = *criterion;
    let (title, text) = title_and_text(name, value);
    let side = if ["rematch", "rest"].contains(&name) { "at least" } else { "at most" };
    let target = bound.map(|bound| format!("{side} {bound}"));
    Measured { name, title, value, bound, target, is_met, is_proven, text }
}

/// Returns the number of clashes as a criterion whose bound is 0.
pub fn clashing(count: usize) -> Measured {
    let value = i64::try_from(count).unwrap_or(i64::MAX);
    let text = if count == 1 {
        "1 clash, listed with its games.".to_owned()
    } else {
        format!("{count} clashes, listed with their games.")
    };
    Measured {
        name: "clashes",
        title: "No clashes",
        value,
        bound: Some(0),
        target: None,
        is_met: false,
        is_proven: false,
        text,
    }
}

/// Returns the title of a criterion, and its value as a sentence.
fn title_and_text(name: &str, value: i64) -> (&'static str, String) {
    let (title, none, some): (_, &str, String) = match name {
        "unplaced" => (
            "A slot for each game",
            "Every game has a slot.",
            format!(
                "{} without a slot: deleted, or there is none at which both teams can play. Generate the games again, or add \
                 a time or a court.",
                counted(value, "game")
            ),
        ),
        "pairs" => (
            "Who meets whom",
            "Any two teams meet equally often.",
            format!("Some pairs of teams meet {} more than others.", often(value)),
        ),
        "byes" => (
            "Games for each team",
            "Every team has the same number of games and byes.",
            format!("Some teams have {} more than others.", counted(value, "game")),
        ),
        "second_bye" => (
            "Byes in turn",
            "No team sits out again before every other team has sat out as often.",
            format!("In {} a team sits out again before its turn.", counted(value, "week")),
        ),
        "sides" => (
            "Home and away",
            "Every team is at home as often as away.",
            format!("At home or away, a team has at most {} more.", counted(value, "game")),
        ),
        "breaks" => (
            "Home and away in turn",
            "Home and away take turns for every team.",
            format!("In all, teams are at home or away twice in a row {}.", often(value)),
        ),
        "slots" => (
            "Time slots",
            "Every team plays equally often at each time.",
            format!("A team has at most {} more at one time than at another.", counted(value, "game")),
        ),
        _ => return other_title_and_text(name, value),
    };
    (title, if value == 0 { none.to_owned() } else { some })
}

/// Returns the same for the criteria of two teams' games against each other, of courts, rest and wishes.
fn other_title_and_text(name: &str, value: i64) -> (&'static str, String) {
    let (title, none, some): (_, &str, String) = match name {
        "hosts" => (
            "Home games against each other",
            "In every pair, each team hosts as often as the other.",
            format!("In a pair, one team hosts at most {} more.", counted(value, "game")),
        ),
        "courts" => (
            "Courts",
            "Every team plays equally often on each court.",
            format!("A team has at most {} more on one court than on another.", counted(value, "game")),
        ),
        "rest" => (
            "Rest between games",
            "A team plays on two days in a row, or twice on a day.",
            format!("Every team has at least {} without a game between two games.", counted(value, "day")),
        ),
        "wishes" => {
            ("Wishes of the teams", "Every wish is met.", format!("Unmet wishes cost {value} in all."))
        }
        _ => (
            "Rematches",
            "Two teams meet twice in a round.",
            format!("Two teams meet again after {} at the earliest.", counted(value, "round")),
        ),
    };
    (title, if value == 0 { none.to_owned() } else { some })
}

/// Returns how many rules are kept, as a criterion whose bound is that all are. `broken_rules` are the sentences of the
/// others, unless they are listed elsewhere.
pub fn requests((kept, total): (usize, usize), broken_rules: &[String]) -> Measured {
    let listed: Vec<String> = broken_rules.iter().map(|rule| format!("“{rule}”")).collect();
    let not_kept = match listed.as_slice() {
        [] => String::new(),
        listed => format!(" Not kept: {}.", listed.join(", ")),
    };
    let broken = i64::try_from(total - kept).unwrap_or(i64::MAX);
    Measured {
        name: "requests",
        title: "Requests and rules",
        value: broken,
        bound: Some(0),
        target: None,
        is_met: broken == 0,
        is_proven: broken == 0,
        text: format!("Requests kept: {kept} of {total}.{not_kept}"),
    }
}

/// Returns a number of times as a word: `once`, `twice`, `3 times`.
pub fn often(count: i64) -> String {
    match count {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        more => format!("{more} times"),
    }
}

/// Returns a number with its noun: `1 game`, `2 games`.
pub fn counted(count: i64, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}

/// Returns the error message for a schedule whose slots are all before today.
pub fn over(schedule: &Schedule, today: &str) -> String {
    format!(
        "{} has no slot left from today ({today}) on, and games are never written into the past: give it more weeks, or make \
         another schedule.",
        schedule.name
    )
}

/// Returns the number of games that stay for a reason, as text.
pub fn kept(reason: KeptReason, count: usize) -> String {
    let games = if count == 1 { "1 game".to_owned() } else { format!("{count} games") };
    match reason {
        KeptReason::Played => format!("{games} begun or played"),
        KeptReason::Postponed => format!("{games} postponed"),
        KeptReason::Cancelled => format!("{games} cancelled"),
        KeptReason::Pinned => format!("{games} pinned"),
        KeptReason::Moved => format!("{games} moved by hand"),
        KeptReason::Linked => format!("{games} with a link added"),
        KeptReason::Past => format!("{games} before today"),
    }
}

/// Returns the error message for a refusal: the constraint that cannot be met, and a remedy. `dates` are the first days
/// of the weeks, `names` the names of the teams.
pub fn refused(refusal: &Refusal, schedule: &Schedule, (dates, names): (&[String], &[&str])) -> String {
    match *refusal {
        Refusal::TooFewTeams => {
            let count = if names.is_empty() { "none" } else { "one" };
            let league = &schedule.league.name;
            format!("A schedule needs at least two teams and {league} has {count}: add teams to the league.")
        }
        Refusal::NoCells => {
            "No week has a slot to play in: add a time slot, choose another game day or court, or remove a \
             week off."
                .to_owned()
        }
        Refusal::NeverFree { team } => {
            let name = names.get(team).copied().unwrap_or("A team");
            format!(
                "{name} cannot play at any of the schedule's times: add a time slot at which the team can play, or remove \
                 one of its unavailable times."
            )
        }
        Refusal::Unfilled { week, possible, wanted } => {
            let date = dates.get(week).map_or("", String::as_str);
            let week = schedule.weekly_dates.iter().position(|first| first == date).unwrap_or(week);
            format!(
                "Week {} ({date}) has room for {wanted} games, and the teams' unavailable times allow {possible}: add time \
                 slots at which they can play, or remove some of their unavailable times.",
                week + 1
            )
        }
        Refusal::Rules(_) | Refusal::Unkept(_) | Refusal::Stopped => {
            "The games were not planned: the run was cancelled. Nothing was written.".to_owned()
        }
    }
}

/// Returns the error message for rules that make a schedule impossible, each in its words. `names` are the names of the teams.
pub fn refused_by(rules: &[ScheduleRule], names: &[&str], culprits: &[Culprit]) -> String {
    let sentence = |culprit: &Culprit| match culprit {
        Culprit::Rule(source) => rules.get(*source).map(rules::sentence).unwrap_or_default(),
        Culprit::Times(team) => {
            format!("{} cannot play at its unavailable times", names.get(*team).copied().unwrap_or("A team"))
        }
    };
    let listed: Vec<String> = culprits.iter().map(|culprit| format!("“{}”", sentence(culprit))).collect();
    match listed.as_slice() {
        [one] => format!(
            "No schedule is possible with the rule {one}. Without it, one is: change or delete the rule, or add days, times or \
             courts."
        ),
        several => format!(
            "No schedule is possible with these rules together: {}. Without them, one is: change or delete some of them, or add \
             days, times or courts.",
            several.join(", ")
        ),
    }
}

/// Returns the error message for hard rules that no plan was found to keep.
pub fn not_kept(rules: &[ScheduleRule], sources: &[usize]) -> String {
    let sentences: Vec<String> = sources
        .iter()
        .filter_map(|source| rules.get(*source))
        .map(|rule| format!("“{}”", rules::sentence(rule)))
        .collect();
    format!(
        "No schedule was found that keeps {}: change one of the rules, or add days, times or courts.",
        sentences.join(", ")
    )
}
