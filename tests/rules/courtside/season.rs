//! A real season replays: every game's log gives its published box score.

use std::collections::BTreeMap;
use std::env::var_os;
use std::fs;

use homecourt::rules::courtside::{FoldResult, PlayerResult};
use serde_json::Value;

use super::games::season;
use super::vectors::folder;
use super::{digest, folded};

/// The statistics of a player that the source counts.
const COUNTED: [&str; 18] = [
    "PTS", "FGM", "FGA", "2PM", "2PA", "3PM", "3PA", "FTM", "FTA", "OREB", "DREB", "REB", "AST", "TO", "STL",
    "BLK", "PF", "FD",
];

/// The source's own minutes of this game add up to 154:30 and 173:14 instead of 200:00.
const BROKEN: &str = "913531";

fn count(counts: &Value, name: &str) -> i64 {
    let of = |name: &str| counts[name].as_i64().unwrap();
    match name {
        "PTS" => of("FTM") + 2 * of("2PM") + 3 * of("3PM"),
        "FGM" => of("2PM") + of("3PM"),
        "FGA" => of("2PA") + of("3PA"),
        "REB" => of("OREB") + of("DREB"),
        _ => of(name),
    }
}

fn line<'r>(result: &'r FoldResult, expected: &Value) -> Option<&'r PlayerResult> {
    let is_line = |line: &&PlayerResult| {
        serde_json::to_value(&line.state.player).unwrap() == expected["player"]
            && line.state.team.name() == expected["team"]
    };
    result.players.iter().find(is_line)
}

/// Returns the differences from the published counts of players and teams.
fn wrong_counts(result: &FoldResult, expected: &Value) -> Vec<String> {
    let mut wrong = Vec::new();
    for published in expected["lines"].as_array().unwrap() {
        let found = line(result, published);
        let counts = found.map(|line| serde_json::to_value(line.state.counts).unwrap());
        for name in COUNTED {
            if counts.as_ref().map_or(0, |counts| count(counts, name)) != published[name].as_i64().unwrap() {
                wrong.push(format!("{name} of {}", published["player"]));
            }
        }
        if found.is_some_and(|line| line.state.starter) != published["starter"].as_bool().unwrap() {
            wrong.push(format!("starter {}", published["player"]));
        }
    }
    for (side, team, lead) in
        [("home", &result.home, result.lead.lead.home), ("away", &result.away, result.lead.lead.away)]
    {
        let numbers = [
            ("PTS", team.state.score),
            ("TO", team.counts.turnovers),
            ("PF", team.counts.fouls),
            ("team OREB", team.state.own.offensive_rebounds),
            ("team DREB", team.state.own.defensive_rebounds),
            ("biggest_lead", lead),
        ];
        let differ = numbers.iter().filter(|(name, number)| expected["teams"][side][*name] != *number);
        wrong.extend(differ.map(|(name, number)| format!("{name} of {side}: {number}")));
    }
    wrong
}

/// Returns whether the time in the lead is the published one. The source's clock has hundredths of a second, the log whole seconds.
fn leads_as_long(result: &FoldResult, expected: &Value) -> bool {
    let times = [("home", result.times.home), ("away", result.times.away)];
    times.iter().all(|(side, tenths)| {
        let minutes = expected["teams"][*side]["leading"].as_f64().unwrap();
        (minutes * 600.0 - f64::from(i32::try_from(*tenths).unwrap())).abs() < 10.1
    })
}

/// Returns whether minutes (± 2 s) and plus/minus of every player are the published ones.
fn plays_as_long(result: &FoldResult, expected: &Value) -> bool {
    expected["lines"].as_array().unwrap().iter().all(|published| {
        let (tenths, plus_minus) =
            line(result, published).map_or((0, 0), |line| (line.state.tenths, line.state.plus_minus));
        (tenths - published["seconds"].as_i64().unwrap() * 10).abs() <= 20 && published["+/-"] == plus_minus
    })
}

#[test]
fn every_game_of_a_season_has_its_published_box_score() {
    let Some(games) = season() else { return };
    assert_eq!(games.len(), 83);
    let mut wrong = Vec::new();
    for (name, game) in &games {
        let result = folded(&game.rules, &game.entries).result;
        wrong.extend(wrong_counts(&result, &game.expected).iter().map(|what| format!("{name}: {what}")));
        if !leads_as_long(&result, &game.expected) {
            wrong.push(format!("{name}: time in the lead"));
        }
        if plays_as_long(&result, &game.expected) == (name == BROKEN) {
            wrong.push(format!("{name}: minutes or plus/minus"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The digests are committed, so that the fold on the device is compared with them.
#[test]
fn every_game_of_a_season_folds_to_its_digest() {
    let Some(games) = season() else { return };
    let digests: BTreeMap<&String, String> =
        games.iter().map(|(name, game)| (name, digest(&folded(&game.rules, &game.entries)))).collect();
    let text = serde_json::to_string_pretty(&digests).unwrap() + "\n";
    let file = folder().join("season.json");
    if var_os("HOMECOURT_WRITE_VECTORS").is_some() {
        fs::write(&file, &text).unwrap();
    }
    assert!(fs::read_to_string(file).unwrap() == text, "a digest differs");
}
