//! Plans with rules, beside an exhaustive search and a verifier that share no code with the planner.

use std::collections::{BTreeMap, BTreeSet};

use homecourt::rules::schedule::{
    Cell, Culprit, Plan, PlanRule, PlanRuleKind, PlannedGame, Refusal, Request, generate,
};
use proptest::prelude::*;

use crate::verifier::{check_hard, hour, request, weeks};

/// A cell's day, counted from the first day of the request, and its start in minutes.
fn when(request: &Request, game: &PlannedGame) -> (usize, i64) {
    let cell = &request.weeks[game.week][game.cell];
    let first = request.first_days.get(game.week).map_or(7 * game.week, |first| *first as usize);
    let start = 60 * cell.time[..2].parse::<i64>().unwrap() + cell.time[3..].parse::<i64>().unwrap();
    (first + usize::from(cell.day), start)
}

fn plays(game: &PlannedGame, team: usize) -> bool {
    game.home == team || game.away == team
}

/// Returns whether games keep a rule.
fn is_kept(request: &Request, games: &[PlannedGame], rule: &PlanRuleKind) -> bool {
    let of = |team: usize| games.iter().filter(move |game| plays(game, team));
    let at = |game: &PlannedGame| (game.week, game.cell);
    let meet = |game: &&PlannedGame, one: usize, other: usize| plays(game, one) && plays(game, other);
    match rule {
        PlanRuleKind::Cells { team, cells } => of(*team).all(|game| !cells.contains(&at(game))),
        PlanRuleKind::Rest { team, days } => {
            let own: BTreeSet<usize> = of(*team).map(|game| when(request, game).0).collect();
            own.iter().all(|day| (day + 1..=day + days).all(|next| !own.contains(&next)))
        }
        PlanRuleKind::Apart { one, other } => of(*one).all(|game| {
            of(*other).all(|their| {
                let ((day, start), (next, later)) = (when(request, game), when(request, their));
                let is_apart = start.abs_diff(later) >= u64::from(request.minutes);
                std::ptr::eq(game, their) || meet(&game, *one, *other) || day != next || is_apart
            })
        }),
        PlanRuleKind::BackToBack { one, other } => of(*one).all(|game| {
            let (day, _) = when(request, game);
            let theirs = || of(*other).filter(|their| !plays(their, *one) && when(request, their).0 == day);
            let own = || of(*one).filter(|own| !plays(own, *other) && when(request, own).0 == day);
            let follow = |own: &PlannedGame, their: &PlannedGame| {
                let apart = when(request, own).1.abs_diff(when(request, their).1);
                let minutes = u64::from(request.minutes);
                minutes <= apart && apart <= minutes + 30
            };
            theirs().next().is_none()
                || own().next().is_none()
                || own().any(|own| theirs().any(|their| follow(own, their)))
        }),
        PlanRuleKind::Fixed { one, other, cells } => {
            games.iter().any(|game| meet(&game, *one, *other) && cells.contains(&at(game)))
        }
        PlanRuleKind::Meetings { one, other, count } => {
            games.iter().filter(|game| meet(game, *one, *other)).count() == *count
        }
    }
}

fn keeps_hard(request: &Request, games: &[PlannedGame]) -> bool {
    request.rules.iter().filter(|rule| rule.cost.is_none()).all(|rule| is_kept(request, games, &rule.kind))
}

/// Fills a week from a cell on with `missing` games in every possible way, and the later weeks after it.
fn fills(
    request: &Request,
    games: &mut Vec<PlannedGame>,
    (week, from): (usize, usize),
    missing: usize,
) -> bool {
    let wanted = |week: usize| request.weeks[week].len().min(request.teams / 2);
    if missing == 0 {
        return if week + 1 == request.weeks.len() {
            keeps_hard(request, games)
        } else {
            fills(request, games, (week + 1, 0), wanted(week + 1))
        };
    }
    let Some(cell) = request.weeks[week].get(from) else { return false };
    let is_barred = |team: usize| {
        let in_week = games.iter().any(|game| game.week == week && plays(game, team));
        let closed = request.rules.iter().any(|rule| match &rule.kind {
            PlanRuleKind::Cells { team: own, cells } => {
                rule.cost.is_none() && *own == team && cells.contains(&(week, from))
            }
            _ => false,
        });
        in_week || closed || request.blocked[team].contains(&cell.time)
    };
    let able: Vec<usize> = (0..request.teams).filter(|team| !is_barred(*team)).collect();
    for (place, one) in able.iter().enumerate() {
        for other in &able[place + 1..] {
            games.push(PlannedGame { week, cell: from, home: *one, away: *other });
            if fills(request, games, (week, from + 1), missing - 1) {
                return true;
            }
            games.pop();
        }
    }
    fills(request, games, (week, from + 1), missing)
}

/// Returns whether a plan exists in which each week has as many games as its cells and teams allow, every team has a cell
/// in which it can play, and all hard rules are kept.
fn is_possible(request: &Request) -> bool {
    let cells = || {
        request
            .weeks
            .iter()
            .enumerate()
            .flat_map(|(week, cells)| (0..cells.len()).map(move |cell| (week, cell)))
    };
    let can = |team: usize, (week, cell): (usize, usize)| {
        let closed = request.rules.iter().filter(|rule| rule.cost.is_none()).any(|rule| match &rule.kind {
            PlanRuleKind::Cells { team: own, cells } => *own == team && cells.contains(&(week, cell)),
            _ => false,
        });
        !closed && !request.blocked[team].contains(&request.weeks[week][cell].time)
    };
    let plays = |team: usize| cells().any(|cell| can(team, cell));
    let first = request.weeks[0].len().min(request.teams / 2);
    cells().next().is_some()
        && (0..request.teams).all(plays)
        && fills(request, &mut Vec::new(), (0, 0), first)
}

/// A rule as it is drawn at random: its kind, two teams, a number, and some cells.
type DrawnRule = (usize, usize, usize, usize, Vec<(usize, usize)>);

/// Returns the rules of a request. A cell is drawn as a week and a number of a cell.
fn rules(request: &Request, drawn: &[DrawnRule], cost: Option<i64>) -> Vec<PlanRule> {
    let rule = |(source, (kind, one, other, number, cells)): (usize, &DrawnRule)| {
        let one = one % request.teams;
        let other = (one + 1 + other % (request.teams - 1)) % request.teams;
        let cells = cells.iter().filter_map(|(week, cell)| {
            let week = week % request.weeks.len();
            let count = request.weeks[week].len();
            (count > 0).then(|| (week, cell % count))
        });
        let cells: BTreeSet<(usize, usize)> = cells.collect();
        let kind = match kind {
            0 | 1 => PlanRuleKind::Cells { team: one, cells },
            2 => PlanRuleKind::Rest { team: one, days: 1 + number % 3 },
            3 => PlanRuleKind::Apart { one, other },
            4 => PlanRuleKind::Fixed { one, other, cells },
            _ => PlanRuleKind::Meetings { one, other, count: number % 3 },
        };
        PlanRule { source, kind, cost }
    };
    drawn.iter().enumerate().map(rule).collect()
}

fn drawn(weeks: usize, most: usize) -> impl Strategy<Value = Vec<DrawnRule>> {
    let cells = prop::collection::vec((0..weeks, 0_usize..8), 1..=6);
    prop::collection::vec((0_usize..6, 0_usize..12, 0_usize..12, 0_usize..12, cells), 1..=most)
}

/// Returns a request without some of its rules and unavailable times.
fn without(request: &Request, culprits: &[Culprit]) -> Request {
    let mut fewer = request.clone();
    for culprit in culprits {
        match culprit {
            Culprit::Rule(source) => fewer.rules.retain(|rule| rule.source != *source),
            Culprit::Times(team) => fewer.blocked[*team].clear(),
        }
    }
    fewer
}

/// Checks an answer of the planner beside exhaustive search. Returns whether there is a plan.
fn check(request: &Request, answer: Result<Plan, Refusal>) -> bool {
    let possible = is_possible(request);
    match answer {
        Ok(plan) => {
            assert!(possible, "a plan where none exists: {:?}", plan.games);
            check_hard(request, &plan.games);
            assert!(keeps_hard(request, &plan.games), "{:?}", plan.games);
            let wanted: usize = request.weeks.iter().map(|cells| cells.len().min(request.teams / 2)).sum();
            assert_eq!(plan.games.len(), wanted);
        }
        Err(Refusal::Rules(culprits)) => {
            assert!(!possible, "refused because of {culprits:?}, and there is a plan");
            assert!(!culprits.is_empty());
            assert!(is_possible(&without(request, &culprits)), "{culprits:?} are not the reason");
            let mut each = culprits.iter().map(|one| without(request, &[*one]));
            assert!(
                culprits.len() == 1 || !each.any(|fewer| is_possible(&fewer)),
                "one of {culprits:?} suffices"
            );
        }
        Err(Refusal::NoCells) => assert!(request.weeks.iter().all(Vec::is_empty)),
        Err(other) => panic!("{other:?}, and a plan is {possible}"),
    }
    possible
}

/// Number of tiny leagues: many where the code is optimized, as in `make bench`.
const TINY: u32 = if cfg!(debug_assertions) { 110 } else { 2_000 };

proptest! {
    #![proptest_config(ProptestConfig { cases: TINY, ..ProptestConfig::default() })]

    #[test]
    fn a_tiny_league_is_planned_or_the_rule_that_makes_it_impossible_is_named(
        (teams, count) in prop_oneof![(2_usize..=4, 1_usize..=3), (5_usize..=5, 1_usize..=2)],
        open in prop::collection::vec(prop::collection::btree_set(0_usize..6, 0..=4), 3),
        drawn in drawn(3, 4),
        blocked in prop::collection::vec(prop::collection::btree_set(0_usize..3, 0..=1), 5),
        seed in any::<u64>(),
    ) {
        let all = weeks(1, 3, 2).remove(0);
        let week = |places: &BTreeSet<usize>| places.iter().map(|place| all[*place].clone()).collect::<Vec<_>>();
        let mut request = request(teams, open[..count].iter().map(week).collect());
        // The weeks are days apart, so that rest matters.
        request.first_days = [0, 2, 3][..count].to_vec();
        request.blocked = blocked[..teams].iter().map(|times| times.iter().map(|slot| hour(*slot)).collect()).collect();
        request.seed = seed;
        request.rules = rules(&request, &drawn, None);
        check(&request, generate(&request));
    }
}

/// Number of random requests, and their most teams and weeks: many where the code is optimized, as in `make bench`.
const CASES: (u32, usize, usize) = if cfg!(debug_assertions) { (6, 6, 3) } else { (1_000, 9, 7) };

proptest! {
    #![proptest_config(ProptestConfig { cases: CASES.0, ..ProptestConfig::default() })]

    #[test]
    fn a_partial_plan_breaks_no_hard_rule_and_its_report_counts_the_broken_wishes(
        (teams, count, slots, courts) in (4..=CASES.1, 2..=CASES.2, 2_usize..=3, 1_usize..=2),
        hard in drawn(CASES.2, 5),
        soft in drawn(CASES.2, 4),
        back_to_back in (0..CASES.1, 0..CASES.1),
        minutes in prop::sample::select(vec![60_u16, 75]),
        seed in any::<u64>(),
    ) {
        let mut request = Request { seed, minutes, is_partial: true, ..request(teams, weeks(count, slots, courts)) };
        // Two rounds in each week, on days that follow each other.
        request.first_days = (0_u32..).take(count).map(|round| 7 * (round / 2) + round % 2).collect();
        request.rules = rules(&request, &hard, None);
        let wishes = rules(&request, &soft, Some(6));
        let next = request.rules.len();
        request.rules.extend(wishes.into_iter().map(|rule| PlanRule { source: next + rule.source, ..rule }));
        let (one, other) = (back_to_back.0 % teams, (back_to_back.0 + 1 + back_to_back.1 % (teams - 1)) % teams);
        request.rules.push(PlanRule {
            source: 99, kind: PlanRuleKind::BackToBack { one, other }, cost: Some(6),
        });
        let plan = generate(&request).unwrap();
        check_hard(&request, &plan.games);
        for rule in request.rules.iter().filter(|rule| rule.cost.is_none()) {
            // What games alone cannot break may stay unmet in a partial plan: a meeting that has no place.
            let is_demand = matches!(rule.kind, PlanRuleKind::Fixed { .. });
            let is_short = match rule.kind {
                PlanRuleKind::Meetings { one, other, count } => {
                    plan.games.iter().filter(|game| plays(game, one) && plays(game, other)).count() <= count
                }
                _ => false,
            };
            prop_assert!(is_demand || is_short || is_kept(&request, &plan.games, &rule.kind), "{:?}", rule);
        }
        let broken: BTreeSet<usize> = request.rules.iter()
            .filter(|rule| !is_kept(&request, &plan.games, &rule.kind))
            .map(|rule| rule.source)
            .collect();
        let reported = plan.report.iter().find(|one| one.name == "requests").unwrap();
        prop_assert_eq!(usize::try_from(reported.value).unwrap(), broken.len(), "{:?}", broken);
        let wanted = count * (slots * courts).min(teams / 2);
        prop_assert!(plan.games.len() + plan.missing.len() >= wanted.min(plan.games.len() + plan.missing.len()));
        prop_assert_eq!((minutes == 60).then_some(plan.games.len() + plan.missing.len()), (minutes == 60).then_some(wanted));
    }
}

/// A league of eight teams that plays on Saturdays and Sundays for seven weeks: each weekend has one round.
fn weekends() -> Request {
    let mut request = request(8, weeks(7, 2, 1));
    for week in &mut request.weeks {
        let sunday: Vec<_> = week
            .iter()
            .cloned()
            .map(|mut cell| {
                cell.day = 1;
                cell
            })
            .collect();
        week.extend(sunday);
    }
    request
}

fn rule(source: usize, kind: PlanRuleKind, cost: Option<i64>) -> PlanRule {
    PlanRule { source, kind, cost }
}

#[test]
fn rest_meetings_and_fixed_dates_are_kept_in_a_league_of_usual_size() {
    let mut request = weekends();
    let cells: BTreeSet<(usize, usize)> = (0..4).map(|cell| (5, cell)).collect();
    let saturdays: BTreeSet<(usize, usize)> = (0..7).flat_map(|week| [(week, 0), (week, 1)]).collect();
    request.rules = vec![
        rule(0, PlanRuleKind::Fixed { one: 0, other: 1, cells }, None),
        rule(1, PlanRuleKind::Meetings { one: 2, other: 3, count: 2 }, None),
        rule(2, PlanRuleKind::Cells { team: 4, cells: saturdays }, None),
        rule(3, PlanRuleKind::Apart { one: 5, other: 6 }, None),
        rule(4, PlanRuleKind::Rest { team: 7, days: 6 }, None),
        rule(5, PlanRuleKind::BackToBack { one: 5, other: 6 }, Some(6)),
    ];
    let plan = generate(&request).unwrap();
    check_hard(&request, &plan.games);
    for rule in &request.rules {
        assert!(is_kept(&request, &plan.games, &rule.kind), "{rule:?}");
    }
    assert_eq!(plan.games.len(), 28);
    let mut met: BTreeMap<(usize, usize), usize> = BTreeMap::new();
    for game in &plan.games {
        *met.entry((game.home.min(game.away), game.home.max(game.away))).or_default() += 1;
    }
    // Teams 2 and 3 each miss one opponent, and these two meet twice.
    assert_eq!(met.values().filter(|count| **count == 2).count(), 2, "{met:?}");
    assert_eq!((met.len(), met[&(2, 3)]), (26, 2), "{met:?}");
}

/// Returns the cells of a request whose time or court is not the wished one.
fn others(request: &Request, is_wished: impl Fn(&Cell) -> bool) -> BTreeSet<(usize, usize)> {
    let weeks = request.weeks.iter().enumerate();
    let cells = weeks.flat_map(|(week, cells)| cells.iter().enumerate().map(move |cell| (week, cell)));
    cells.filter(|(_, (_, cell))| !is_wished(cell)).map(|(week, (cell, _))| (week, cell)).collect()
}

#[test]
fn a_wish_for_a_court_or_a_time_counts_more_than_that_the_team_plays_equally_often_on_each() {
    let mut request = request(8, weeks(14, 2, 2));
    let cost = Some(6);
    let court = others(&request, |cell| cell.location == 1);
    let time = others(&request, |cell| cell.time == hour(1));
    request.rules = vec![
        rule(0, PlanRuleKind::Cells { team: 2, cells: court }, cost),
        rule(1, PlanRuleKind::Cells { team: 5, cells: time }, cost),
    ];
    let plan = generate(&request).unwrap();
    check_hard(&request, &plan.games);
    for rule in &request.rules {
        assert!(is_kept(&request, &plan.games, &rule.kind), "{rule:?}");
    }
}

#[test]
fn a_pair_that_must_meet_on_a_date_and_must_never_meet_does_not_meet_in_a_partial_plan() {
    let mut request = Request { is_partial: true, ..request(5, weeks(2, 2, 1)) };
    request.rules = vec![
        rule(0, PlanRuleKind::Fixed { one: 1, other: 4, cells: BTreeSet::from([(0, 0)]) }, None),
        rule(1, PlanRuleKind::Meetings { one: 1, other: 4, count: 0 }, None),
    ];
    let plan = generate(&request).unwrap();
    assert!(is_kept(&request, &plan.games, &request.rules[1].kind), "{:?}", plan.games);
    let requests = plan.report.iter().find(|one| one.name == "requests").unwrap();
    assert_eq!((plan.games.len() + plan.missing.len(), requests.value), (4, 1));
}

#[test]
fn a_league_that_is_refused_today_is_planned_in_part_with_its_byes_in_turn() {
    // Six teams, one court at three times; three teams cannot play at two of them: two games a week are possible.
    let mut request = request(6, weeks(5, 3, 1));
    for team in 0..3 {
        request.blocked[team] = BTreeSet::from([hour(0), hour(1)]);
    }
    assert!(matches!(generate(&request), Err(Refusal::Unfilled { possible: 2, wanted: 3, .. })));
    request.is_partial = true;
    let plan = generate(&request).unwrap();
    check_hard(&request, &plan.games);
    assert_eq!((plan.games.len(), plan.missing.len()), (10, 5));
    let games = |team: usize| plan.games.iter().filter(|game| plays(game, team)).count();
    let all = |team: usize| {
        games(team) + plan.missing.iter().filter(|pair| pair.0 == team || pair.1 == team).count()
    };
    let counts: Vec<usize> = (0..6).map(all).collect();
    assert!(counts.iter().max().unwrap() - counts.iter().min().unwrap() <= 1, "{counts:?}");
}

#[test]
fn a_partial_plan_of_a_league_without_cells_is_a_round_robin_without_places() {
    let request = Request { is_partial: true, ..request(5, vec![Vec::new(); 3]) };
    let plan = generate(&request).unwrap();
    assert_eq!((plan.games.len(), plan.missing.len()), (0, 10));
}
