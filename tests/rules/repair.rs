//! Repairs of published plans, checked by a verifier that shares no code with them.

mod rules;

use std::collections::{BTreeMap, BTreeSet};

use homecourt::rules::repair::{
    RepairGame, RepairLeague, RepairMode, RepairPlace, RepairRequest, RepairRules, RepairedPlan, repair,
    repair_in_all_modes,
};
use serde_json::Value;

use crate::figures;

/// The cases of `tests/data/schedules/repairs.py`, with the fewest games that must change.
fn cases() -> Vec<(String, RepairRequest, Best)> {
    let cases: Vec<Value> = serde_json::from_str(include_str!("../data/schedules/repairs.json")).unwrap();
    cases.iter().map(|case| (case["name"].as_str().unwrap().to_owned(), request(case), best(case))).collect()
}

struct Best {
    unplaced: usize,
    changed: usize,
}

fn best(case: &Value) -> Best {
    let of = &case["best"];
    Best { unplaced: number(&of["unplaced"]), changed: number(&of["changed"]) }
}

fn number(value: &Value) -> usize {
    usize::try_from(value.as_u64().unwrap()).unwrap()
}

fn numbers<T: FromIterator<usize>>(value: &Value) -> T {
    value.as_array().unwrap().iter().map(number).collect()
}

fn request(case: &Value) -> RepairRequest {
    let list = |name: &str| case[name].as_array().unwrap();
    let league = |league: &Value| RepairLeague {
        first_day: league["firstDay"].as_i64().unwrap(),
        weekly: number(&league["weekly"]),
        has_doubleheaders: false,
        doubleheaders: BTreeSet::new(),
        minutes: league["minutes"].as_i64().unwrap(),
        offers: numbers(&league["offers"]),
        closed: BTreeSet::new(),
    };
    let place = |place: &Value| RepairPlace {
        day: place[0].as_i64().unwrap(),
        start: place[1].as_i64(),
        court: Some(number(&place[2])),
        is_closed: place[3].as_bool().unwrap(),
    };
    let game = |game: &Value| RepairGame {
        league: number(&game[0]),
        home: number(&game[1]),
        away: number(&game[2]),
        published: game[3].as_u64().map(|place| usize::try_from(place).unwrap()),
        is_fixed: game[4].as_bool().unwrap(),
        may_stay: false,
        is_ruled: true,
        not: numbers(&game[5]),
    };
    RepairRequest {
        teams: number(&case["teams"]),
        leagues: list("leagues").iter().map(league).collect(),
        places: list("places").iter().map(place).collect(),
        games: list("games").iter().map(game).collect(),
        cannot: list("cannot").iter().map(numbers).collect(),
        rules: RepairRules::default(),
        seed: 7,
    }
}

/// Checks every hard rule from the places of the games alone.
fn check_hard(name: &str, request: &RepairRequest, plan: &RepairedPlan) {
    let placed: Vec<(usize, &RepairGame, usize)> = (request.games.iter().enumerate())
        .filter_map(|(index, game)| Some((index, game, plan.games[index].place?)))
        .collect();
    let mut weeks: BTreeMap<(usize, usize, i64), usize> = BTreeMap::new();
    for (index, game, place) in &placed {
        let there = &request.places[*place];
        if game.is_fixed {
            assert_eq!(
                (Some(*place), plan.games[*index].is_turned),
                (game.published, false),
                "{name}: moved a fixed game"
            );
            continue;
        }
        assert!(!there.is_closed, "{name}: a game at a closed place");
        assert!(!game.not.contains(place), "{name}: a game stays on the day that it left");
        let offered = request.leagues[game.league].offers.contains(place) || game.published == Some(*place);
        assert!(offered, "{name}: a game at a place of nobody");
        for team in [game.home, game.away] {
            assert!(!request.cannot[team].contains(place), "{name}: {team} cannot play there");
        }
    }
    for (_, game, place) in &placed {
        let league = &request.leagues[game.league];
        let week = (request.places[*place].day - league.first_day).div_euclid(7);
        for team in [game.home, game.away] {
            let count = weeks.entry((team, game.league, week)).or_default();
            *count += 1;
            assert!(*count <= league.weekly, "{name}: {team} plays {count} times in week {week}");
        }
    }
    for (turn, (_, one, here)) in placed.iter().enumerate() {
        for (_, other, there) in &placed[turn + 1..] {
            let (from, to) = (&request.places[*here], &request.places[*there]);
            let shared = [one.home, one.away].iter().any(|team| [other.home, other.away].contains(team));
            let gap = from.start.zip(to.start).map_or(i64::MAX, |(from, to)| (from - to).abs());
            if from.day == to.day && gap < 60 {
                assert!(from.court != to.court, "{name}: two games on one court");
                assert!(!shared, "{name}: a team twice at once");
            }
        }
    }
}

fn changed(request: &RepairRequest, plan: &RepairedPlan) -> usize {
    let games = request.games.iter().zip(&plan.games);
    games
        .filter(|(game, now)| game.published.is_some() && (game.published != now.place || now.is_turned))
        .count()
}

#[test]
fn the_fewest_games_change() {
    let (mut ours, mut least) = (0, 0);
    let mut rows = Vec::new();
    for (name, request, best) in cases() {
        let plan = repair(&request, RepairMode::FewestChanges);
        check_hard(&name, &request, &plan);
        let unplaced = plan.games.iter().filter(|game| game.place.is_none()).count();
        let changed = changed(&request, &plan);
        assert_eq!((plan.measures.unplaced, plan.measures.changed), (unplaced, changed), "{name}");
        assert!(unplaced <= best.unplaced, "{name}: {unplaced} have no place, and {} must", best.unplaced);
        assert!(10 * changed <= 11 * best.changed, "{name}: {changed} changed, and {} must", best.changed);
        ours += changed;
        least += best.changed;
        rows.push((name, [changed, best.changed, unplaced, best.unplaced].map(|number| number.to_string())));
    }
    figures::check("repairs", &table(&rows));
    assert!(10 * ours <= 11 * least, "{ours} changed in all, and {least} must");
}

/// Returns a row for each event and a column for each season: `5 of 5`, and the games without a place.
fn table(measured: &[(String, [String; 4])]) -> Vec<Vec<String>> {
    let split = |name: &str| {
        name.split_once(' ').map(|(event, season)| (event.to_owned(), season.to_owned())).unwrap()
    };
    let mut rows = vec![vec!["Event".to_owned()]];
    for (name, [changed, least, unplaced, must]) in measured {
        let (event, season) = split(name);
        if rows.last().is_some_and(|row| row[0] != format!("`{event}`")) {
            rows.push(vec![format!("`{event}`")]);
        }
        if rows.len() == 2 {
            rows[0].push(season);
        }
        let waiting =
            if unplaced == "0" { String::new() } else { format!("; {unplaced} of {must} without a place") };
        let row = rows.last_mut().unwrap();
        row.push(format!("{changed} of {least}{waiting}"));
    }
    rows
}

#[test]
fn each_mode_keeps_every_hard_rule() {
    for (name, request, _) in cases().iter().step_by(7) {
        let plans = repair_in_all_modes(request);
        for (mode, plan) in RepairMode::ALL.into_iter().zip(&plans) {
            check_hard(name, request, plan);
            assert_eq!(plan.measures.unplaced, plans[0].measures.unplaced, "{name}");
            assert_eq!(*plan, repair(request, mode), "{name}: the same request gives the same plan");
        }
    }
}

#[test]
fn a_plan_to_which_nothing_happened_stays_as_it_is() {
    for (name, request, _) in cases().iter().take(5) {
        let mut request = request.clone();
        request.places.iter_mut().for_each(|place| place.is_closed = false);
        let plan = repair(&request, RepairMode::FewestChanges);
        assert_eq!((changed(&request, &plan), plan.measures.unplaced), (0, 0), "{name}");
    }
}

#[test]
fn a_repair_of_a_league_without_another_place_ends() {
    let place =
        |week: i64| RepairPlace { day: 7 * week, start: Some(1_020), court: Some(0), is_closed: week == 0 };
    let league = RepairLeague {
        first_day: 0,
        weekly: 1,
        has_doubleheaders: false,
        doubleheaders: BTreeSet::new(),
        minutes: 60,
        offers: vec![0, 1],
        closed: BTreeSet::new(),
    };
    let game = |week: usize, home: usize| RepairGame {
        league: 0,
        home,
        away: 1 - home,
        published: Some(week),
        is_fixed: false,
        may_stay: false,
        is_ruled: true,
        not: BTreeSet::new(),
    };
    let request = RepairRequest {
        teams: 2,
        leagues: vec![league],
        places: vec![place(0), place(1)],
        games: vec![game(0, 0), game(1, 1)],
        cannot: vec![BTreeSet::new(); 2],
        rules: RepairRules::default(),
        seed: 7,
    };
    let unplaced = repair_in_all_modes(&request).map(|plan| plan.measures.unplaced);
    assert_eq!(unplaced, [1, 1, 1]);
}
