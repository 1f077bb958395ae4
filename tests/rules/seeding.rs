//! The seeds of a bracket from the standings of pools.

use std::collections::HashSet;

use homecourt::domain::divisions::{Elimination, Format, PlayIn, Pools};
use homecourt::domain::ids::LeagueId;
use homecourt::domain::leagues::LeagueRef;
use homecourt::rules::bracket::{Bracket, bracket, of_pools};
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

/// Returns the bracket of pools that are not over. The pools are named A, B and so on.
fn waiting(pools: usize, places: i64, format: Format) -> Bracket {
    let league = |(id, name): (i64, &&str)| LeagueRef { id: LeagueId(id), name: format!("Pool {name}") };
    let leagues = (1..).zip(&["A", "B", "C", "D", "E", "F", "G", "H"][..pools]).map(league).collect();
    of_pools(&Pools { leagues, places }, format).unwrap()
}

#[test]
fn sides_are_named_by_places_in_the_standings_until_the_pools_are_over() {
    let told = |drawn: &Bracket, round: usize| -> Vec<[String; 2]> {
        let matches = drawn.rounds[round].matches.iter();
        matches.map(|one| one.sources.each_ref().map(|source| drawn.source_name(source))).collect()
    };
    let four = waiting(2, 2, Format::default());
    assert_eq!(
        told(&four, 0),
        [["1st of Pool A", "2nd of Pool B"], ["2nd of Pool A", "1st of Pool B"]]
            .map(|pair| pair.map(str::to_owned))
    );
    assert!(four.matches().all(|one| one.team_a.is_none() && one.team_b.is_none() && !one.is_bye));
    // The best seed of three has a bye, and its place is named where it plays.
    assert_eq!(told(&waiting(1, 3, Format::default()), 1)[0][0], "1st of Pool A");
    let play_in = waiting(1, 9, Format { play_in: PlayIn::Game, ..Format::default() });
    assert_eq!(told(&play_in, 0)[0], ["1st of Pool A", "Winner of Play-in"].map(str::to_owned));
    let rounds = play_in.play_in_rounds.as_ref().unwrap();
    let sides = rounds[0].matches[0].sources.each_ref().map(|source| play_in.source_name(source));
    assert_eq!(sides, ["8th of Pool A", "9th of Pool A"]);
}

proptest! {
    #[test]
    fn a_bracket_of_pools_has_the_matchups_that_it_has_with_its_teams(
        (pools, places) in (1_usize..=8).prop_flat_map(|pools| (Just(pools), 1..=64 / pools)),
        is_double in any::<bool>(),
        play_in in prop::sample::select(vec![PlayIn::None, PlayIn::Game, PlayIn::Tournament]),
    ) {
        let elimination = if is_double { Elimination::Double } else { Elimination::Single };
        let format = Format { play_in, consolation: !is_double, ..Format::of(elimination) };
        let drawn = waiting(pools, i64::try_from(places).unwrap(), format);
        let known = bracket(&teams(pools * places), format, Vec::new()).unwrap();
        let told = |bracket: &Bracket| -> Vec<(String, bool)> {
            bracket.matches().map(|one| (one.match_id.clone(), one.is_spacer)).collect()
        };
        prop_assert_eq!(told(&drawn), told(&known));
    }
}
