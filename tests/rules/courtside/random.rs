//! Random logs, made from numbers so that a failing one shrinks.

use proptest::collection::vec;
use proptest::prelude::*;
use serde_json::{Value, json};

/// What one entry is made from.
pub type Seed = [u16; 7];

pub const DEVICES: [&str; 4] = ["AAAAAAAA", "BBBBBBBB", "CCCCCCCC", "DDDDDDDD"];

prop_compose! {
    pub fn seeds(most: usize)(seeds in vec(any::<Seed>(), 0..most)) -> Vec<Seed> {
        seeds
    }
}

fn side(number: u16) -> &'static str {
    if number.is_multiple_of(2) { "home" } else { "away" }
}

fn player(number: u16) -> Value {
    if number % 13 == 12 { json!(format!("g:{:08}", number % 3)) } else { json!(number % 13 + 1) }
}

fn players(number: u16, most: u16) -> Vec<Value> {
    (0..number % (most + 1)).map(|index| player(number.wrapping_add(index * 5))).collect()
}

fn choice(number: u16, values: &[&str]) -> Value {
    json!(values[usize::from(number) % values.len()])
}

const FOULS: [&str; 5] = ["personal", "offensive", "technical", "unsportsmanlike", "disqualifying"];

/// Returns the kind of a random entry, and its own fields.
pub fn content(seed: Seed) -> Value {
    let [kind, team, who, a, b, c, _] = seed;
    let mut entry = match kind % 32 {
        0 => json!({"kind": "lineup", "five": players(a, 5)}),
        1 | 2 => json!({"kind": "sub", "in": players(a, 3), "out": players(b, 3)}),
        3 => {
            json!({"kind": "period", "what": choice(a, &["start", "end"]), "score": {"home": b % 99, "away": c % 99}})
        }
        4 | 5 => json!({"kind": "clock", "run": a % 2 == 0, "left": b % 6001}),
        6..=13 => json!({"kind": "shot", "value": a % 3 + 1, "made": b % 2 == 0}),
        14 | 15 => json!({"kind": "rebound", "end": choice(a, &["off", "def"])}),
        16 => json!({"kind": "assist"}),
        17 => json!({"kind": "steal"}),
        18 => json!({"kind": "block"}),
        19 | 20 => json!({"kind": "turnover", "why": choice(a, &["pass", "foul", "travel"])}),
        21..=24 => json!({
            "kind": "foul", "who": choice(a, &["player", "player", "player", "coach", "bench"]),
            "what": choice(b, &FOULS), "on": player(c),
        }),
        25 => json!({"kind": "timeout"}),
        26 => json!({"kind": "jump", "what": choice(a, &["tip", "held"])}),
        27 => json!({"kind": "arrow"}),
        28 => json!({"kind": "dress", "here": a % 3 > 0, "number": b % 100, "captain": c % 5 == 0}),
        29 => {
            json!({"kind": "guest", "key": format!("g:{:08}", a % 3), "name": "A guest", "number": b % 100})
        }
        30 => {
            json!({"kind": choice(a, &["final", "reopen", "note", "later"]), "home": b % 99, "away": c % 99})
        }
        _ => match a % 4 {
            0 => json!({"kind": "setup", "set": {"foulLimit": b % 3 + 4}}),
            1 => json!({"kind": "setup", "set": {"bonusAt": b % 3 + 4, "onCourt": c % 3 + 3}}),
            2 => json!({"kind": "setup", "set": {"clock": b % 4 > 0, "later": 1}}),
            _ => json!({"kind": "drawn"}),
        },
    };
    entry["team"] = json!(side(team));
    if entry["kind"] == "guest" {
        if who % 3 == 0 {
            entry["player"] = json!(who % 5 + 1);
        }
    } else if who % 7 > 0 || entry["kind"] == "dress" {
        entry["player"] = player(who);
    }
    entry
}

/// Returns what a random edit sets.
pub fn changes(seed: Seed) -> Value {
    let [kind, _, a, b, ..] = seed;
    match kind % 16 {
        0..=3 => json!({"void": a % 2 == 0}),
        4 => json!({"player": player(a)}),
        5 => json!({"player": null}),
        6 => json!({"team": side(a), "player": player(b)}),
        7 => json!({"value": a % 3 + 1}),
        8 => json!({"made": a % 2 == 0, "value": b % 3 + 1}),
        9 => json!({"what": choice(a, &FOULS), "who": choice(b, &["player", "coach"])}),
        10 => json!({"p": a % 5 + 1}),
        11 => json!({"pos": u64::from(a) * 1_000_000, "clock": b % 6001}),
        12 => json!({"five": players(a, 5), "in": players(b, 3), "out": []}),
        13 => json!({"same": if a % 2 == 0 { json!(false) } else { Value::Null }}),
        14 => json!({"end": choice(a, &["off", "def"]), "on": player(b)}),
        _ => json!({"clock": null, "why": null, "nth": a % 3 + 1}),
    }
}

/// Returns an entry of a device. `h` is its time; `before` are the ids of entries that the device knows.
pub fn written(seed: Seed, (device, n): (&str, usize), h: u64, before: &[String]) -> Value {
    let [kind, .., b, c, extra] = seed;
    let id = format!("{device}-{n}");
    let of = |number: u16| before.get(usize::from(number) % before.len().max(1));
    if kind % 5 == 4
        && let Some(of) = of(extra)
    {
        return json!({
            "id": id, "device": device, "n": n, "h": h, "p": 1, "pos": h, "kind": "edit", "of": of,
            "set": changes([kind / 5, extra, b, c, kind, b, c]),
        });
    }
    let mut entry = content([kind / 5, seed[1], seed[2], seed[3], b, c, extra]);
    let pos = if extra % 11 == 0 { h / 2 } else { h };
    for (name, value) in [("id", json!(id)), ("device", json!(device)), ("n", json!(n)), ("h", json!(h))] {
        entry[name] = value;
    }
    entry["p"] = json!(h / 40_000_000 % 6 + 1);
    entry["pos"] = json!(pos);
    if extra % 3 > 0 {
        entry["clock"] = json!(6000 - (h / 10_000) % 6000);
    }
    if extra % 17 == 0 {
        entry["for"] = json!(of(c).map_or("ZZZZZZZZ-1", String::as_str));
    }
    entry
}

/// Returns the log that several devices write who know everything at once.
pub fn log(seeds: &[Seed]) -> Vec<Value> {
    let mut ids: Vec<String> = Vec::new();
    let mut last = [0_usize; 4];
    let mut entries = Vec::new();
    let mut h = 0;
    for seed in seeds {
        let device = usize::from(seed[6]) % 4;
        last[device] += 1;
        h += u64::from(seed[5] % 9) * 1_000_000 + 1;
        let entry = written(*seed, (DEVICES[device], last[device]), h, &ids);
        ids.push(entry["id"].as_str().unwrap().to_owned());
        entries.push(entry);
    }
    entries
}
