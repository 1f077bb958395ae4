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
        let moments = (0..slots).map(move |slot| 100 * week + slot);
        moments.flat_map(|moment| (0..courts).map(move |court| CourtTime { moment, court })).collect()
    };
    let who = |team: usize| if team < twins { team } else { 1_000 * (number + 1) + team };
    SharedLeague {
        request: request(teams, weeks(count, slots, courts)),
        places: (0..count).map(week).collect(),
        who: (0..teams).map(who).collect(),
    }
}

/// Checks that no place is used twice, no team plays at two places at once, and each league's plan is valid.
fn check(leagues: &[SharedLeague], plans: &[Plan]) {
    let (mut places, mut players) = (BTreeSet::new(), BTreeSet::new());
    for (league, plan) in leagues.iter().zip(plans) {
        check_hard(&league.request, &plan.games);
        for game in &plan.games {
            let place = league.places[game.week][game.cell];
            assert!(places.insert(place), "{place:?} is used twice");
            for team in [game.home, game.away] {
                let who = league.who[team];
                assert!(players.insert((place.moment, who)), "{who} plays twice at {}", place.moment);
            }
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
