//! Repairs with rules of the season, checked by a verifier that shares no code with them.

use std::collections::BTreeSet;

use homecourt::rules::repair::{
    Obstacle, RepairGame, RepairLeague, RepairMode, RepairPlace, RepairRequest, RepairRule, RepairRuleKind,
    RepairRules, RepairedPlan, obstacle, published, repair,
};
use proptest::prelude::*;

/// The length of a game in minutes.
const MINUTES: i64 = 60;

/// Returns the places of some weeks: each time on two courts on the first day, and one game on each court on the fourth.
fn places(weeks: usize, times: usize) -> Vec<RepairPlace> {
    let place = |week: usize, day: i64, slot: usize, court: usize| RepairPlace {
        day: 7 * i64::try_from(week).unwrap() + day,
        start: Some(17 * 60 + 75 * i64::try_from(slot).unwrap()),
        court: Some(court),
        is_closed: false,
    };
    let mut places = Vec::new();
    for week in 0..weeks {
        for slot in 0..times {
            places.extend((0..2).map(|court| place(week, 0, slot, court)));
        }
        places.push(place(week, 3, 0, 0));
        places.push(place(week, 3, 1, 1));
    }
    places
}

/// Returns two leagues of `teams` teams with a round robin each, on one day a week and two courts; the places are in order of
/// week, time and court. A third of the places is free.
fn request(teams: usize) -> RepairRequest {
    let weeks = teams - 1;
    let times = teams / 2 + 1;
    let places = places(weeks, times);
    let offers: Vec<usize> = (0..places.len()).collect();
    let league = || RepairLeague {
        first_day: 0,
        weekly: 1,
        has_doubleheaders: false,
        doubleheaders: BTreeSet::new(),
        minutes: MINUTES,
        offers: offers.clone(),
        closed: BTreeSet::new(),
    };
    let mut games = Vec::new();
    for league in 0..2 {
        for week in 0..weeks {
            for pair in 0..teams / 2 {
                let at = |place: usize| if place == 0 { 0 } else { 1 + (place - 1 + week) % (teams - 1) };
                let (one, other) = (at(pair), at(teams - 1 - pair));
                games.push(RepairGame {
                    league,
                    home: teams * league + one,
                    away: teams * league + other,
                    published: Some((2 * times + 2) * week + 2 * pair + league),
                    is_fixed: week == 0 && pair == 0,
                    may_stay: true,
                    is_ruled: true,
                    not: BTreeSet::new(),
                });
            }
        }
    }
    RepairRequest {
        teams: 2 * teams,
        leagues: vec![league(), league()],
        places,
        games,
        cannot: vec![BTreeSet::new(); 2 * teams],
        rules: RepairRules::default(),
        seed: 3,
    }
}

/// A placed game: its index, whether it can move, its day and start.
#[derive(Clone, Copy)]
struct Placed {
    game: usize,
    place: usize,
    is_free: bool,
    day: i64,
    start: i64,
}

fn placed(request: &RepairRequest, plan: &RepairedPlan) -> Vec<Placed> {
    let all = request.games.iter().zip(&plan.games).enumerate();
    all.filter_map(|(game, (own, now))| {
        let place = now.place?;
        let there = &request.places[place];
        Some(Placed { game, place, is_free: !own.is_fixed, day: there.day, start: there.start? })
    })
    .collect()
}

/// Returns the days on which no two of the pairs of games follow each other, as lists without games.
fn missed(pairs: &[(Placed, Placed)]) -> Vec<Vec<Placed>> {
    let days: BTreeSet<i64> = pairs.iter().map(|(one, _)| one.day).collect();
    let follows =
        |(one, other): &(Placed, Placed)| (MINUTES..=MINUTES + 30).contains(&(one.start - other.start).abs());
    let missed = days.into_iter().filter(|day| {
        let mut own = pairs.iter().filter(|(one, _)| one.day == *day);
        !own.any(follows)
    });
    missed.map(|_| Vec::new()).collect()
}

/// Returns the games that break a rule, each with another one if two break it together; for a meeting that is on no date, the
/// meetings.
fn broken(request: &RepairRequest, games: &[Placed], rule: &RepairRule) -> Vec<Vec<Placed>> {
    let has = |one: &Placed, team: usize| {
        let own = &request.games[one.game];
        own.home == team || own.away == team
    };
    let own: Vec<Placed> = games
        .iter()
        .copied()
        .filter(|one| rule.league.is_none_or(|league| request.games[one.game].league == league))
        .collect();
    let of = |team: usize| own.iter().copied().filter(|one| has(one, team)).collect::<Vec<_>>();
    let pairs = |one: usize, other: usize| {
        let mut found = Vec::new();
        for a in of(one).into_iter().filter(|game| !has(game, other)) {
            for b in of(other).into_iter().filter(|game| !has(game, one) && game.day == a.day) {
                found.push((a, b));
            }
        }
        found
    };
    match &rule.kind {
        RepairRuleKind::Places { team, places } => {
            of(*team).into_iter().filter(|one| places.contains(&one.place)).map(|one| vec![one]).collect()
        }
        RepairRuleKind::Rest { team, days } => {
            let own = of(*team);
            let later = |one: &Placed, other: &Placed| other.day > one.day && other.day - one.day <= *days;
            own.iter()
                .flat_map(|one| own.iter().filter(|other| later(one, other)).map(|other| vec![*one, *other]))
                .collect()
        }
        RepairRuleKind::Apart { one, other } => {
            let all = pairs(*one, *other).into_iter();
            all.filter(|(a, b)| (a.start - b.start).abs() < MINUTES).map(|(a, b)| vec![a, b]).collect()
        }
        RepairRuleKind::BackToBack { one, other } => missed(&pairs(*one, *other)),
        RepairRuleKind::Fixed { one, other, places } => {
            let met: Vec<Placed> = of(*one).into_iter().filter(|game| has(game, *other)).collect();
            if met.iter().any(|game| places.contains(&game.place)) { Vec::new() } else { vec![met] }
        }
    }
}

/// A rule as it is drawn at random: its kind, two teams, a number, the league, and some places.
type DrawnRule = (usize, usize, usize, usize, Vec<usize>);

fn rules(request: &RepairRequest, drawn: &[DrawnRule]) -> Vec<RepairRule> {
    let rule = |(source, (kind, one, other, number, places)): (usize, &DrawnRule)| {
        let one = one % request.teams;
        let other = (one + 1 + other % (request.teams - 1)) % request.teams;
        let places: BTreeSet<usize> = places.iter().map(|place| place % request.places.len()).collect();
        let kind = match kind % 5 {
            0 => RepairRuleKind::Places { team: one, places },
            1 => RepairRuleKind::Rest { team: one, days: 1 + i64::try_from(number % 6).unwrap() },
            2 => RepairRuleKind::Apart { one, other },
            3 => RepairRuleKind::Fixed { one, other, places },
            _ => RepairRuleKind::BackToBack { one, other },
        };
        let is_wish = *number >= 6 || matches!(kind, RepairRuleKind::BackToBack { .. });
        let league = (number % 3 == 2).then_some(0);
        RepairRule { source, kind, league, cost: is_wish.then_some(6) }
    };
    drawn.iter().enumerate().map(rule).collect()
}

fn drawn() -> impl Strategy<Value = Vec<DrawnRule>> {
    let places = prop::collection::vec(0_usize..1_000, 1..30);
    prop::collection::vec((0_usize..5, 0_usize..16, 0_usize..16, 0_usize..9, places), 1..8)
}

/// Number of random requests: many where the code is optimized, as in `make bench`.
const CASES: u32 = if cfg!(debug_assertions) { 6 } else { 1_000 };

proptest! {
    #![proptest_config(ProptestConfig { cases: CASES, ..ProptestConfig::default() })]

    #[test]
    fn no_game_that_moves_or_stays_breaks_a_hard_rule_and_the_broken_ones_are_counted(
        teams in prop::sample::select(vec![4_usize, 6]),
        drawn in drawn(),
        mode in prop::sample::select(RepairMode::ALL.to_vec()),
    ) {
        let mut request = request(teams);
        let all = rules(&request, &drawn);
        request.rules = RepairRules::new(request.teams, all.clone());
        let plan = repair(&request, mode);
        let games = placed(&request, &plan);
        let mut count = 0;
        for rule in &all {
            let wrong = broken(&request, &games, rule);
            count += usize::from(!wrong.is_empty());
            if rule.cost.is_some() {
                continue;
            }
            for games in wrong {
                // Games that stay whatever happens may break a rule; a meeting on a date has games that can move or none.
                let is_free = games.iter().any(|game| game.is_free);
                let is_taken = matches!(rule.kind, RepairRuleKind::Fixed { .. })
                    && is_locked_elsewhere(&request, &all, rule);
                prop_assert!(!is_free || is_taken, "{rule:?} is broken by {:?}", games.iter().map(|one| one.game).collect::<Vec<_>>());
            }
        }
        prop_assert_eq!(plan.measures.requests, count);
        for (one, placed) in games.iter().enumerate() {
            for other in &games[one + 1..] {
                let is_there = (placed.day, request.places[placed.place].court)
                    == (other.day, request.places[other.place].court);
                prop_assert!(!is_there || (placed.start - other.start).abs() >= MINUTES);
            }
        }
    }
}

/// Returns whether the meetings of a rule's teams are all needed on the dates of other rules.
fn is_locked_elsewhere(request: &RepairRequest, all: &[RepairRule], rule: &RepairRule) -> bool {
    let teams = |rule: &RepairRule| match rule.kind {
        RepairRuleKind::Fixed { one, other, .. } if rule.cost.is_none() => {
            Some((one.min(other), one.max(other)))
        }
        _ => None,
    };
    let own = teams(rule);
    let meets = |game: &&RepairGame| Some((game.home.min(game.away), game.home.max(game.away))) == own;
    let meetings = request.games.iter().filter(meets).count();
    all.iter().filter(|other| teams(other) == own).count() > meetings
}

#[test]
fn a_game_without_a_place_names_the_rule_without_which_it_has_one() {
    let mut request = request(4);
    let game = request.games.iter().position(|game| !game.is_fixed).unwrap();
    let team = request.games[game].home;
    let week = request.places[request.games[game].published.unwrap()].day / 7;
    let all = 0..request.places.len();
    let in_week: BTreeSet<usize> =
        all.clone().filter(|place| request.places[*place].day / 7 == week).collect();
    let rule = RepairRule {
        source: 4,
        kind: RepairRuleKind::Places { team, places: in_week },
        league: None,
        cost: None,
    };
    request.rules = RepairRules::new(request.teams, vec![rule]);
    let plan = repair(&request, RepairMode::FewestChanges);
    let without: Vec<usize> =
        (0..plan.games.len()).filter(|game| plan.games[*game].place.is_none()).collect();
    assert_eq!(without.len(), 1);
    let why = obstacle(&request, &plan, without[0]);
    assert!(matches!(why, Some(Obstacle::Rule { source: 4, .. } | Obstacle::TwiceAWeek { .. })), "{why:?}");
    assert_eq!(published(&request).requests, 1);
    request.rules = RepairRules::default();
    assert_eq!(repair(&request, RepairMode::FewestChanges).measures.unplaced, 0);
}
