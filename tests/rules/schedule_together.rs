//! Leagues that share a gym, measured by an independent verifier.

use std::collections::BTreeSet;

use homecourt::rules::schedule::{CourtTime, Plan, RunProgress, SharedLeague, generate_together};
use proptest::prelude::*;

use crate::verifier::{check_hard, hour, measure, request, weeks};

/// Returns a league with `slots` times on `courts` courts. Teams below `twins` are the same in all leagues.
fn league(
    number: usize,
    teams: usize,
    (count, slots, courts): (usize, usize, usize),
    twins: usize,
) -> SharedLeague {
    let week = |week: usize| {
        let starts = (0..slots).map(move |slot| i64::try_from(24 * 60 * 7 * week + 60 * (9 + slot)).unwrap());
        starts.flat_map(|start| (0..courts).map(move |court| CourtTime { court, start })).collect()
    };
    let who = |team: usize| if team < twins { team } else { 1_000 * (number + 1) + team };
    SharedLeague {
        request: request(teams, weeks(count, slots, courts)),
        places: (0..count).map(week).collect(),
        who: (0..teams).map(|team| BTreeSet::from([who(team)])).collect(),
    }
}

/// Checks that no two games overlap on a court or for a team, and that each league's plan is valid.
fn check(leagues: &[SharedLeague], plans: &[Plan]) {
    let mut games: Vec<(CourtTime, i64, [BTreeSet<usize>; 2])> = Vec::new();
    for (league, plan) in leagues.iter().zip(plans) {
        check_hard(&league.request, &plan.games);
        for game in &plan.games {
            let place = league.places[game.week][game.cell];
            let who = [game.home, game.away].map(|team| league.who[team].clone());
            let end = place.start + i64::from(league.request.minutes);
            for (other, until, others) in &games {
                let is_during = place.start < *until && other.start < end;
                assert!(!is_during || place.court != other.court, "{place:?} and {other:?} overlap");
                assert!(
                    !is_during || !who.iter().any(|team| others.contains(team)),
                    "a team of {who:?} plays twice"
                );
            }
            games.push((place, end, who));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 6, ..ProptestConfig::default() })]

    #[test]
    fn leagues_share_a_gym_without_a_place_or_a_team_twice(
        sizes in prop::collection::vec(3_usize..=7, 2..=3),
        (count, slots, courts) in (2_usize..=4, 2_usize..=4, 1_usize..=2),
        (twins, late) in (0_usize..=2, prop::option::of(0_usize..3)),
    ) {
        let mut leagues: Vec<SharedLeague> = sizes.iter().enumerate()
            .map(|(number, teams)| league(number, *teams, (count, slots, courts), twins)).collect();
        if let Some(team) = late {
            leagues[0].request.blocked[team] = BTreeSet::from([hour(0)]);
        }
        let plans = generate_together(&leagues, &RunProgress::default()).unwrap();
        check(&leagues, &plans);
        let games: usize = plans.iter().map(|plan| plan.games.len()).sum();
        prop_assert!(games <= count * slots * courts);
        if late.is_none() && twins == 0 {
            let rounds: usize = sizes.iter().map(|teams| teams / 2).sum();
            prop_assert_eq!(games, count * rounds.min(slots * courts), "places are left empty");
        }
    }

    #[test]
    fn with_enough_courts_each_league_is_as_even_as_when_planned_alone(
        sizes in prop::collection::vec(3_usize..=7, 2..=3), count in 2_usize..=4,
    ) {
        let leagues: Vec<SharedLeague> =
            sizes.iter().enumerate().map(|(number, teams)| league(number, *teams, (count, 5, 2), 0)).collect();
        let plans = generate_together(&leagues, &RunProgress::default()).unwrap();
        check(&leagues, &plans);
        for (teams, plan) in sizes.iter().zip(&plans) {
            prop_assert_eq!(plan.games.len(), count * (teams / 2));
            let measured = measure(*teams, &plan.games);
            for (name, limit) in [("pairs", 1), ("byes", 1), ("second_bye", 0), ("sides", 1)] {
                prop_assert!(measured[name] <= limit, "{} is {} for {} teams", name, measured[name], teams);
            }
        }
    }
}

#[test]
fn each_league_has_games_in_a_gym_that_is_too_small_for_all() {
    let leagues: Vec<SharedLeague> =
        [7, 7, 4].iter().enumerate().map(|(number, teams)| league(number, *teams, (2, 3, 1), 0)).collect();
    let plans = generate_together(&leagues, &RunProgress::default()).unwrap();
    check(&leagues, &plans);
    let counts: Vec<usize> = plans.iter().map(|plan| plan.games.len()).collect();
    assert!(counts.iter().sum::<usize>() == 6 && counts.iter().all(|count| *count > 0), "{counts:?}");
}

#[test]
fn games_of_leagues_that_start_half_an_hour_apart_never_overlap_on_a_court() {
    let mut leagues = [league(0, 6, (5, 4, 2), 2), league(1, 6, (5, 4, 2), 2)];
    leagues[0].request.minutes = 90;
    for place in leagues[1].places.iter_mut().flatten() {
        place.start += 30;
    }
    for cell in leagues[1].request.weeks.iter_mut().flatten() {
        cell.time = cell.time.replace(":00", ":30");
    }
    let plans = generate_together(&leagues, &RunProgress::default()).unwrap();
    check(&leagues, &plans);
    assert!(
        plans.iter().all(|plan| plan.games.len() >= 10),
        "{:?}",
        plans.iter().map(|plan| plan.games.len())
    );
}

#[test]
fn scarce_courts_are_divided_by_the_number_of_teams() {
    let leagues = [league(0, 12, (6, 3, 1), 0), league(1, 6, (6, 3, 1), 0)];
    let plans = generate_together(&leagues, &RunProgress::default()).unwrap();
    check(&leagues, &plans);
    assert_eq!([plans[0].games.len(), plans[1].games.len()], [12, 6]);
}

#[test]
fn a_single_league_is_planned_without_sharing() {
    let alone = league(0, 7, (8, 3, 1), 0);
    let plans = generate_together(std::slice::from_ref(&alone), &RunProgress::default()).unwrap();
    assert_eq!(plans[0].games, homecourt::rules::schedule::generate(&alone.request).unwrap().games);
}
