//! The seeds of a bracket from the standings of pools.

use std::collections::HashSet;

use homecourt::domain::divisions::Format;
use homecourt::rules::bracket::bracket;
use homecourt::rules::seeding::{PoolPlace, cross_over};
use proptest::prelude::*;

use crate::bracket::{seeds, teams};

fn name(place: PoolPlace) -> String {
    format!("{}{}", ["A", "B", "C", "D", "E", "F", "G", "H"][place.pool], place.rank)
}

/// Returns the first-round matchups of a bracket with these seeds, from top to bottom, the better seed first.
fn first_round(order: &[PoolPlace]) -> Vec<[PoolPlace; 2]> {
    let drawn = bracket(&teams(order.len()), Format::default(), Vec::new()).unwrap();
    let matches = drawn.rounds[0].matches.iter().filter(|matchup| !matchup.is_bye).map(seeds);
    let seed = |seed: i64| order[usize::try_from(seed - 1).unwrap()];
    matches.map(|(a, b)| [seed(a.min(b)), seed(a.max(b))]).collect()
}

#[test]
fn two_and_four_pools_cross_over() {
    let told = |pools: usize, places: usize| -> Vec<String> {
        let matches = first_round(&cross_over(pools, places));
        matches.into_iter().map(|[one, other]| format!("{}–{}", name(one), name(other))).collect()
    };
    assert_eq!(told(2, 2), ["A1–B2", "B1–A2"]);
    assert_eq!(told(4, 2), ["A1–B2", "C1–D2", "B1–A2", "D1–C2"]);
    assert_eq!(told(2, 4), ["A1–B4", "B2–A3", "B1–A4", "A2–B3"]);
    // One pool is seeded in the order of its standings.
    assert_eq!(cross_over(1, 3).into_iter().map(name).collect::<Vec<_>>(), ["A1", "A2", "A3"]);
}

proptest! {
    #[test]
    fn better_ranks_have_better_seeds_and_no_teams_of_a_pool_meet_in_the_first_round(
        (pools, places) in (1_usize..=8).prop_flat_map(|pools| (Just(pools), 1..=64 / pools)),
    ) {
        let order = cross_over(pools, places);
        let distinct: HashSet<(usize, usize)> = order.iter().map(|place| (place.pool, place.rank)).collect();
        prop_assert_eq!((order.len(), distinct.len()), (pools * places, pools * places));
        prop_assert!(order.windows(2).all(|pair| pair[0].rank <= pair[1].rank));
        prop_assert!(order.iter().all(|place| place.pool < pools && (1..=places).contains(&place.rank)));
        if pools > 1 && order.len() > 2 {
            for [one, other] in first_round(&order) {
                prop_assert!(one.pool != other.pool, "{} meets {}", name(one), name(other));
            }
        }
    }
}
