//! What a request can ask for besides an even plan, measured by an independent verifier.

use std::collections::BTreeSet;

use homecourt::rules::schedule::{Cell, Criterion, Plan, Request, Wish, generate};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use crate::verifier::{check_hard, courts, days, hosts, measure, rematch, request, slots, spread, weeks};

fn reported<'a>(plan: &'a Plan, name: &str) -> Option<&'a Criterion> {
    plan.report.iter().find(|criterion| criterion.name == name)
}

fn value(plan: &Plan, name: &str) -> usize {
    usize::try_from(reported(plan, name).unwrap_or_else(|| panic!("no {name}")).value).unwrap()
}

/// Returns the given weeks with each cell on a Saturday (day 6) and on a Sunday (day 0) of the next week.
fn weekends(weeks: &[Vec<Cell>]) -> Vec<Vec<Cell>> {
    let on = |cells: &Vec<Cell>, day: u8| {
        cells.iter().map(|cell| Cell { day, ..cell.clone() }).collect::<Vec<Cell>>()
    };
    weeks.iter().map(|cells| [on(cells, 0), on(cells, 6)].concat()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, rng_seed: RngSeed::Fixed(7), ..ProptestConfig::default() })]

    #[test]
    fn pairs_take_turns_as_hosts_and_courts_are_shared_out(
        (teams, count, slots, courts_count, seed) in (3_usize..=10, 2_usize..=16, 1_usize..=4, 2_usize..=4, any::<u64>()),
    ) {
        let request = Request { seed, ..request(teams, weeks(count, slots, courts_count)) };
        let plan = generate(&request).unwrap();
        check_hard(&request, &plan.games);
        let uneven = hosts(&request, &plan.games);
        prop_assert!(uneven <= 1, "a pair has {uneven} more home games on one side");
        if let Some(criterion) = reported(&plan, "hosts") {
            prop_assert_eq!((criterion.value, criterion.bound, criterion.is_met), (i64::try_from(uneven).unwrap(), Some(1), true));
        }
        // Four teams cannot share two courts out: of their three rounds, one team plays all games on one court.
        let apart = courts(&request, &plan.games);
        prop_assert!(apart <= 2 || teams == 4, "courts differ by {apart}");
        prop_assert_eq!(value(&plan, "courts"), apart);
    }

    #[test]
    fn whole_rounds_repeat_after_a_whole_round_robin(
        (teams, count, slots, seed) in (3_usize..=10, 2_usize..=20, 1_usize..=5, any::<u64>()),
    ) {
        let request = Request { seed, ..request(teams, weeks(count, slots, (teams / 2).div_ceil(slots))) };
        let plan = generate(&request).unwrap();
        let cycle = if teams % 2 == 0 { teams - 1 } else { teams };
        let expected = (count > cycle).then_some(cycle);
        prop_assert_eq!(rematch(&plan.games), expected);
        prop_assert_eq!(reported(&plan, "rematch").map(|one| (one.is_met, one.is_proven)), expected.map(|_| (true, true)));
    }

    #[test]
    fn a_proven_value_is_at_its_mathematical_limit(
        (teams, count, slots, seed) in (3_usize..=10, 1_usize..=10, 1_usize..=5, any::<u64>()),
    ) {
        let request = Request { seed, ..request(teams, weeks(count, slots, 1)) };
        let plan = generate(&request).unwrap();
        let measured = measure(teams, &plan.games);
        let seats = 2 * plan.games.len();
        let meetings = teams * (teams - 1) / 2;
        for (name, least) in [
            ("pairs", usize::from(!plan.games.len().is_multiple_of(meetings))),
            ("byes", usize::from(!seats.is_multiple_of(teams))),
            ("second_bye", 0),
        ] {
            let criterion = reported(&plan, name).unwrap();
            prop_assert_eq!(criterion.is_proven, measured[name] <= least, "{}", name);
        }
        // Every plan of a part of a round robin could have fewer breaks, as far as is known.
        let cycle = if teams % 2 == 0 { teams - 1 } else { teams };
        let breaks = reported(&plan, "breaks").unwrap();
        let is_whole = slots >= teams / 2 && (count == cycle || count == 2 * cycle);
        prop_assert_eq!(breaks.bound.is_some(), is_whole);
        prop_assert!(!breaks.is_proven || is_whole || breaks.value == 0);
    }

    #[test]
    fn no_team_plays_in_a_closed_cell_and_each_game_keeps_its_court_for_its_length(
        (teams, minutes, seed) in (4_usize..=8, prop::sample::select(vec![40_u16, 60, 75, 90, 120]), any::<u64>()),
        closed in prop::collection::btree_set((0_usize..2, 0_usize..5, 0_usize..3), 0..=6),
    ) {
        let request = Request { minutes, closed, seed, ..request(teams, weeks(5, 5, 2)) };
        let plan = generate(&request).unwrap();
        check_hard(&request, &plan.games);
        let fit = 2 * (5 * 60_usize).div_ceil(usize::from(minutes).next_multiple_of(60));
        prop_assert_eq!(plan.games.len(), 5 * fit.min(teams / 2));
    }
}

#[test]
fn a_team_plays_at_the_times_it_wishes_when_others_do_not_mind() {
    let mut request = request(8, weeks(14, 4, 1));
    let late: BTreeSet<(usize, usize)> = (0..14).flat_map(|week| [(week, 2), (week, 3)]).collect();
    let plan = generate(&request).unwrap();
    let in_late = |plan: &Plan| {
        let own = plan.games.iter().filter(|game| game.home == 3 || game.away == 3);
        own.filter(|game| late.contains(&(game.week, game.cell))).count()
    };
    let before = in_late(&plan);
    assert!(before >= 6, "{before}");
    assert!(reported(&plan, "wishes").is_none());
    request.wishes = vec![Wish { team: 3, cells: late.clone(), cost: 100 }];
    let plan = generate(&request).unwrap();
    check_hard(&request, &plan.games);
    assert_eq!((in_late(&plan), value(&plan, "wishes")), (0, 0));
    let measured = measure(8, &plan.games);
    assert!(measured["pairs"] == 0 && measured["sides"] == 0, "{measured:?}");
    request.wishes[0].cells = (0..14).flat_map(|week| (0..4).map(move |cell| (week, cell))).collect();
    assert_eq!(value(&generate(&request).unwrap(), "wishes"), 1_400);
}

#[test]
fn a_team_has_its_bye_in_the_week_that_it_wishes() {
    for week in [0, 3, 6] {
        let mut request = request(7, weeks(7, 3, 1));
        let cells = (0..3).map(|cell| (week, cell)).collect();
        request.wishes = vec![Wish { team: 2, cells, cost: 50 }];
        let plan = generate(&request).unwrap();
        assert_eq!(plan.byes[week], [2], "{:?}", plan.byes);
        let measured = measure(7, &plan.games);
        assert_eq!((measured["pairs"], measured["byes"], measured["second_bye"]), (0, 0, 0));
    }
}

#[test]
fn meetings_of_an_earlier_schedule_count() {
    for (teams, first, second) in [(8, 4, 3), (8, 5, 9), (6, 3, 4), (9, 5, 4), (10, 7, 5)] {
        let earlier = generate(&request(teams, weeks(first, teams / 2, 1))).unwrap();
        let mut request = request(teams, weeks(second, teams / 2, 1));
        request.earlier = earlier.games.iter().map(|game| (game.home, game.away)).collect();
        request.seed = 99;
        let plan = generate(&request).unwrap();
        let both = || earlier.games.iter().chain(&plan.games);
        let met = |one: usize, other: usize| {
            both().filter(|game| [(one, other), (other, one)].contains(&(game.home, game.away))).count()
        };
        let pairs = (0..teams).flat_map(|one| (one + 1..teams).map(move |other| (one, other)));
        let apart = spread(pairs.map(|(one, other)| met(one, other)));
        assert!(apart <= 1, "{teams} teams, {first} and {second} weeks: pairs differ by {apart}");
        assert_eq!(value(&plan, "pairs"), apart);
        assert!(hosts(&request, &plan.games) <= 1, "{teams} teams");
    }
}

#[test]
fn a_team_rests_between_games_on_weekends() {
    let mut request = request(6, weekends(&weeks(8, 3, 1)));
    request.rest_days = 3;
    let plan = generate(&request).unwrap();
    check_hard(&request, &plan.games);
    let rest =
        |team: usize| days(&request, &plan.games, team).windows(2).map(|both| both[1] - both[0] - 1).min();
    let least = (0..6).filter_map(rest).min().unwrap();
    assert!(least >= 3, "{least} days");
    assert_eq!(
        reported(&plan, "rest").map(|one| (one.value, one.bound, one.is_met)),
        Some((6, Some(3), true))
    );
    assert!(slots(&request, &plan.games) <= 4);
    request.rest_days = 0;
    assert!(reported(&generate(&request).unwrap(), "rest").is_none());
}

#[test]
fn the_document_names_the_attempts_of_the_code() {
    use homecourt::rules::schedule::{ATTEMPTS, ATTEMPTS_OF_FEW, ATTEMPTS_WITH_LIMITS, GAMES_PER_RUN};
    let table = format!(
        "| up to 12 teams | {ATTEMPTS_OF_FEW} |\n\
         | more than 12 teams | {ATTEMPTS} |\n\
         | leagues that are planned together | 3 each |\n\
         | unavailable teams, games that stay, earlier meetings, wishes or rest | {ATTEMPTS_WITH_LIMITS}, and together at most {GAMES_PER_RUN} games |\n"
    );
    assert!(include_str!("../../docs/scheduling.md").contains(&table), "docs/scheduling.md needs:\n{table}");
}
