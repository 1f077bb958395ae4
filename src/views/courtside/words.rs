//! Events of a game in words.

use super::plays::PlayNames;
use crate::domain::courtside::{EntryKind, GameEvent, TeamSide};

/// Returns what happened. `score` is the score after the event, home and away; periods after `regular` are overtimes. The kind
/// of a shot is not known, so it is never named.
pub(super) fn text(
    event: &GameEvent,
    ((home, away), regular): ((i64, i64), i64),
    names: &PlayNames,
) -> String {
    let made = event.made == Some(true);
    let team = if event.player.is_none() { "Team " } else { "" };
    match event.kind {
        EntryKind::Shot if made => format!("{}, {home}–{away}", points(event)),
        EntryKind::Shot => missed(event),
        EntryKind::Rebound => sentence(
            team,
            if event.end.as_deref() == Some("off") { "offensive rebound" } else { "defensive rebound" },
        ),
        EntryKind::Assist => "Assist".to_owned(),
        EntryKind::Steal => "Steal".to_owned(),
        EntryKind::Block => "Block".to_owned(),
        EntryKind::Turnover => {
            let why = event.why.as_deref().map_or_else(String::new, |why| format!(": {}", turnover(why)));
            format!("{}{why}", sentence(team, "turnover"))
        }
        EntryKind::Foul => foul(event, names),
        EntryKind::Timeout if event.team.is_none() => "Officials' time-out".to_owned(),
        EntryKind::Timeout => "Time-out".to_owned(),
        EntryKind::Sub => substitution(event, names),
        EntryKind::Jump if event.what.as_deref() == Some("held") => "Held ball".to_owned(),
        EntryKind::Jump => "Wins the tip".to_owned(),
        EntryKind::Period if event.what.as_deref() == Some("end") => {
            format!("{} ends, {home}–{away}", period(event.p, regular))
        }
        EntryKind::Period => format!("{} starts", period(event.p, regular)),
        EntryKind::Final => format!("Final score {home}–{away}"),
        _ => String::new(),
    }
}

fn period(p: i64, regular: i64) -> String {
    match p - regular {
        ..=0 => format!("Period {p}"),
        1 => "Overtime".to_owned(),
        overtime => format!("Overtime {overtime}"),
    }
}

/// Joins a word before a phrase, with one capital letter.
fn sentence(before: &str, phrase: &str) -> String {
    let whole = format!("{before}{phrase}");
    let mut letters = whole.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn of_trip(event: &GameEvent) -> String {
    event.nth.zip(event.out_of).map_or_else(String::new, |(nth, of)| format!(" {nth} of {of}"))
}

fn points(event: &GameEvent) -> String {
    match event.value {
        Some(1) => format!("Free throw{}", of_trip(event)),
        value => format!("{} points", value.unwrap_or_default()),
    }
}

fn missed(event: &GameEvent) -> String {
    match event.value {
        Some(1) => format!("Free throw{} missed", of_trip(event)),
        value => format!("{}-pointer missed", value.unwrap_or_default()),
    }
}

/// Returns a reason of a turnover in words.
fn turnover(why: &str) -> &str {
    match why {
        "pass" => "bad pass",
        "handling" => "lost ball",
        "travel" => "travelling",
        "dribble" => "double dribble",
        "out" => "out of bounds",
        "foul" => "offensive foul",
        "three" => "3 seconds",
        "five" => "5 seconds",
        "eight" => "8 seconds",
        "backcourt" => "backcourt",
        "shot_clock" => "shot clock",
        other => other,
    }
}

fn foul(event: &GameEvent, names: &PlayNames) -> String {
    let what = event.what.as_deref().unwrap_or("personal");
    let mut text = sentence(what, " foul");
    if let Some(who @ ("coach" | "bench")) = event.who.as_deref() {
        text = format!("{text}, {who}");
    }
    if let Some((side, on)) = event.team.zip(event.on.as_ref()) {
        let name = names.of(side.opponent(), on).name;
        if !name.is_empty() {
            text = format!("{text} on {name}");
        }
    }
    text
}

fn substitution(event: &GameEvent, names: &PlayNames) -> String {
    let Some(side) = event.team else { return String::new() };
    let list = |players: &[_]| list(side, players, names);
    let (entering, leaving) = (list(&event.entering), list(&event.leaving));
    match (entering.is_empty(), leaving.is_empty()) {
        // A last name that is reduced to its first letter has a full stop already.
        (false, false) => format!("In: {}. Out: {leaving}", entering.trim_end_matches('.')),
        (false, true) => format!("In: {entering}"),
        (true, false) => format!("Out: {leaving}"),
        (true, true) => "Substitution".to_owned(),
    }
}

fn list(side: TeamSide, players: &[crate::domain::courtside::PlayerRef], names: &PlayNames) -> String {
    let names: Vec<String> = players.iter().map(|player| names.of(side, player).name).collect();
    names.join(", ")
}
