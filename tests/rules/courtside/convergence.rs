//! Entries in any order and with repeats fold to the same numbers, and the numbers add up.

use homecourt::domain::courtside::TeamSide;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::env::var_os;
use std::fs;

use super::random::{log, seeds};
use super::{canonical, digest, folded};

/// A point total of each team in each period and of each player, counted without the fold.
#[derive(Debug, Default, PartialEq)]
struct Points {
    periods: BTreeMap<(String, i64), i64>,
    players: BTreeMap<(String, String), i64>,
    teams: BTreeMap<String, i64>,
}

/// Returns an entry with its edits: for each field the value of the last writer.
fn edited(entry: &Value, entries: &[Value]) -> Value {
    let written = |entry: &Value| (entry["h"].as_u64(), entry["device"].to_string(), entry["n"].as_u64());
    let mut edits: Vec<&Value> = entries.iter().filter(|edit| edit["of"] == entry["id"]).collect();
    edits.sort_by_key(|edit| written(edit));
    let mut edited = entry.clone();
    for (field, value) in edits.iter().flat_map(|edit| edit["set"].as_object().unwrap()) {
        edited[field] = value.clone();
    }
    edited
}

fn is_out(id: &Value, entries: &[Value], depth: usize) -> bool {
    let Some(entry) = entries.iter().find(|entry| entry["id"] == *id && entry["kind"] != "edit") else {
        return false;
    };
    let edited = edited(entry, entries);
    edited["void"] == json!(true) || depth > 0 && is_out(&edited["for"], entries, depth - 1)
}

fn counted(entries: &[Value]) -> Points {
    let mut points = Points::default();
    let mut guests: BTreeMap<String, Value> = BTreeMap::new();
    let mut writers: Vec<&Value> = entries.iter().filter(|entry| entry["kind"] == "guest").collect();
    writers.sort_by_key(|entry| (entry["h"].as_u64(), entry["device"].to_string()));
    for guest in writers.into_iter().filter(|guest| !is_out(&guest["id"], entries, 20)) {
        let edited = edited(guest, entries);
        if !edited["team"].is_null() {
            guests.insert(guest["key"].to_string(), edited["player"].clone());
        }
    }
    for shot in entries.iter().filter(|entry| entry["kind"] == "shot") {
        let edited = edited(shot, entries);
        if is_out(&shot["id"], entries, 20) || edited["made"] != true || edited["team"].is_null() {
            continue;
        }
        let (team, value) = (edited["team"].as_str().unwrap().to_owned(), edited["value"].as_i64().unwrap());
        *points.periods.entry((team.clone(), edited["p"].as_i64().unwrap())).or_default() += value;
        *points.teams.entry(team.clone()).or_default() += value;
        let named = &edited["player"];
        let player = guests.get(&named.to_string()).filter(|player| !player.is_null()).unwrap_or(named);
        *points.players.entry((team, player.to_string())).or_default() += value;
    }
    points
}

/// Returns the points of a fold, without zeros.
fn of_fold(rules: &Value, entries: &[Value]) -> Points {
    let result = folded(rules, entries).result;
    let mut points = Points::default();
    for side in TeamSide::BOTH {
        let team = result.team(side);
        let name = side.name().to_owned();
        points.teams.insert(name.clone(), team.state.score);
        points.players.insert((name.clone(), "null".to_owned()), team.state.own.points());
        for period in &result.periods {
            let score = if side == TeamSide::Home { period.home } else { period.away };
            points.periods.insert((name.clone(), period.p), score);
        }
        for line in result.players.iter().filter(|line| line.state.team == side) {
            let player = serde_json::to_string(&line.state.player).unwrap();
            points.players.insert((name.clone(), player), line.state.counts.points());
        }
    }
    points.teams.retain(|_, value| *value != 0);
    points.players.retain(|_, value| *value != 0);
    points.periods.retain(|_, value| *value != 0);
    points
}

/// Returns another order of the entries, some of them twice.
fn shuffled(entries: &[Value], order: &[u16]) -> Vec<Value> {
    let key = |index: usize| {
        order[index % order.len().max(1)].wrapping_mul(40_503).wrapping_add(u16::try_from(index).unwrap())
    };
    let mut places: Vec<usize> =
        (0..entries.len()).chain((0..entries.len()).filter(|index| index % 3 == 0)).collect();
    places.sort_by_key(|index| key(*index));
    places.into_iter().map(|index| entries[index].clone()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn any_order_with_repeats_folds_the_same_and_points_add_up(
        seeds in seeds(40),
        order in proptest::collection::vec(any::<u16>(), 1..20),
    ) {
        let rules = json!({});
        let entries = log(&seeds);
        let whole = folded(&rules, &entries);
        prop_assert_eq!(canonical(&whole), canonical(&folded(&rules, &shuffled(&entries, &order))));
        prop_assert_eq!(of_fold(&rules, &entries), counted(&entries));
        for side in TeamSide::BOTH {
            let team = whole.result.team(side);
            let periods: i64 = whole.result.periods.iter()
                .map(|period| if side == TeamSide::Home { period.home } else { period.away }).sum();
            prop_assert_eq!(team.counts.points(), team.state.score);
            prop_assert_eq!(periods, team.state.score);
            let last = whole.scores.last().copied().unwrap_or_default();
            prop_assert_eq!(if side == TeamSide::Home { last.0 } else { last.1 }, team.state.score);
        }
    }
}

/// The digests are committed, so that the fold on the device is compared with them. With `HOMECOURT_RANDOM_LOGS=500:FILE` the test
/// writes 500 new logs to a file, which `RANDOM_VECTORS=FILE npm test` reads.
#[test]
fn random_logs_fold_to_their_digests() {
    let wanted = var_os("HOMECOURT_RANDOM_LOGS").map(|text| text.into_string().unwrap());
    if let Some((number, file)) = wanted.as_deref().and_then(|text| text.split_once(':')) {
        let mut runner = TestRunner::default();
        let mut line = || {
            let entries = log(&seeds(150).new_tree(&mut runner).unwrap().current());
            let digest = digest(&folded(&json!({}), &entries));
            json!({ "rules": {}, "entries": entries, "digest": digest }).to_string() + "\n"
        };
        fs::write(file, (0..number.parse().unwrap()).map(|_: u32| line()).collect::<String>()).unwrap();
    }
    let committed = super::vectors::folder().join("random.jsonl");
    let text = fs::read_to_string(committed).unwrap();
    assert!(text.lines().count() > 20);
    for (index, line) in text.lines().enumerate() {
        let vector: Value = serde_json::from_str(line).unwrap();
        let game = folded(&vector["rules"], vector["entries"].as_array().unwrap());
        assert_eq!(vector["digest"], digest(&game), "random log {index}: {}", canonical(&game));
    }
}
