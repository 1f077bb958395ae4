//! Clinch and elimination marks, compared with an enumeration of all outcomes.

use homecourt::rules::clinch::{Clinch, RemainingGame, final_mark, marks};
use homecourt::rules::outcome::WinLossRecord;
use homecourt::rules::standings::record_key;
use proptest::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

fn record(wins: u32, losses: u32) -> WinLossRecord {
    WinLossRecord { wins, losses }
}

fn game(home: usize, away: usize) -> RemainingGame {
    [Some(home), Some(away)]
}

/// Returns the records after the remaining games. `home_wins` returns whether the home team wins a game.
fn finished(
    records: &[WinLossRecord],
    remaining: &[RemainingGame],
    mut home_wins: impl FnMut(usize) -> bool,
) -> Vec<WinLossRecord> {
    let mut records = records.to_vec();
    for (number, [home, away]) in remaining.iter().enumerate() {
        let (winner, loser) = if home_wins(number) { (home, away) } else { (away, home) };
        if let Some(team) = winner {
            records[*team].wins += 1;
        }
        if let Some(team) = loser {
            records[*team].losses += 1;
        }
    }
    records
}

/// Returns the number of other teams that are ahead of a team, and of those that are ahead or level.
fn rivals(records: &[WinLossRecord], team: usize) -> (usize, usize) {
    let own = record_key(records[team]);
    let others = || records.iter().enumerate().filter(|(other, _)| *other != team);
    let ahead = others().filter(|(_, record)| record_key(**record) < own).count();
    (ahead, others().filter(|(_, record)| record_key(**record) <= own).count())
}

/// Returns the marks by their definition, from every outcome.
fn enumerated(
    records: &[WinLossRecord],
    remaining: &[RemainingGame],
    places: Option<usize>,
) -> Vec<Option<Clinch>> {
    let outcomes: Vec<Vec<WinLossRecord>> = (0_u32..1 << remaining.len())
        .map(|outcome| finished(records, remaining, |number| outcome >> number & 1 == 1))
        .collect();
    let mark = |team| {
        let within = |places| outcomes.iter().all(|records| rivals(records, team).1 < places);
        let out = |places| outcomes.iter().all(|records| rivals(records, team).0 >= places);
        match places {
            _ if within(1) => Some(Clinch::First),
            Some(places) if within(places) => Some(Clinch::Playoffs),
            Some(places) if out(places) => Some(Clinch::Eliminated),
            _ => None,
        }
    };
    (0..records.len()).map(mark).collect()
}

#[test]
fn a_lead_that_cannot_be_reached_is_first_place() {
    let records = [record(8, 1), record(6, 3), record(1, 8)];
    let remaining = [game(0, 1), game(1, 2)];
    // Second place can finish with 8 wins and 3 losses, the first team with 8 and 2.
    let expected = [Some(Clinch::First), Some(Clinch::Playoffs), Some(Clinch::Eliminated)];
    assert_eq!(marks(&records, &remaining, Some(2)), expected);
    assert_eq!(marks(&records, &remaining, None), [Some(Clinch::First), None, None]);
}

#[test]
fn a_possible_tie_counts_against_a_mark() {
    let records = [record(5, 1), record(4, 2)];
    let remaining = [game(0, 1)];
    assert_eq!(marks(&records, &remaining, Some(1)), [None, None]);
}

#[test]
fn rivals_that_meet_each_other_cannot_both_win() {
    // A team with 6 wins can still reach 7. Two rivals have 7 wins and play each other: one of them gets an eighth.
    let records = [record(6, 5), record(7, 4), record(7, 4)];
    let remaining = [game(1, 2), [Some(0), None]];
    let found = marks(&records, &remaining, Some(1));
    assert_eq!(found[0], Some(Clinch::Eliminated));
    assert_eq!(marks(&records, &remaining, Some(2))[0], None);
}

#[test]
fn once_no_game_remains_the_places_decide() {
    let found: Vec<_> = (1..=4).map(|rank| final_mark(rank, Some(2))).collect();
    let expected =
        [Some(Clinch::First), Some(Clinch::Playoffs), Some(Clinch::Eliminated), Some(Clinch::Eliminated)];
    assert_eq!(found, expected);
    assert_eq!([final_mark(1, None), final_mark(2, None)], [Some(Clinch::First), None]);
}

/// A league of 2 to 7 teams with at most 10 remaining games, some of them against teams outside the table.
fn league() -> impl Strategy<Value = (Vec<WinLossRecord>, Vec<RemainingGame>, Option<usize>)> {
    (2_usize..=7).prop_flat_map(|teams| {
        let record = (0_u32..8, 0_u32..8).prop_map(|(wins, losses)| record(wins, losses));
        let side = prop_oneof![9 => (0..teams).prop_map(Some), 1 => Just(None)];
        let game = (side, 0..teams).prop_filter_map("a team does not play itself", |(home, away)| {
            (home != Some(away)).then_some([home, Some(away)])
        });
        let places = proptest::option::weighted(0.9, 1..=teams);
        (prop::collection::vec(record, teams), prop::collection::vec(game, 0..=10), places)
    })
}

/// The same with equal numbers of games, as late in a season, where more teams are close to each other.
fn close_league() -> impl Strategy<Value = (Vec<WinLossRecord>, Vec<RemainingGame>, Option<usize>)> {
    league().prop_flat_map(|(records, remaining, places)| {
        let wins = prop::collection::vec(5_u32..=9, records.len());
        (wins, Just(remaining), Just(places)).prop_map(|(wins, remaining, places)| {
            (wins.into_iter().map(|wins| record(wins, 14 - wins)).collect(), remaining, places)
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn the_marks_of_small_leagues_equal_an_enumeration((records, remaining, places) in league()) {
        prop_assert_eq!(marks(&records, &remaining, places), enumerated(&records, &remaining, places));
    }

    #[test]
    fn the_marks_of_close_leagues_equal_an_enumeration((records, remaining, places) in close_league()) {
        prop_assert_eq!(marks(&records, &remaining, places), enumerated(&records, &remaining, places));
    }
}

#[test]
fn no_outcome_of_a_large_league_refutes_a_mark() {
    for (seed, played) in (0..).zip([2_u32, 14, 30, 50, 58]) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let records: Vec<_> = (0..30)
            .map(|_| {
                let wins = rng.random_range(0..=played);
                record(wins, played - wins)
            })
            .collect();
        let remaining: Vec<_> = (0..400)
            .map(|_| {
                let home = rng.random_range(0..30);
                game(home, (home + rng.random_range(1..30)) % 30)
            })
            .take(if played > 40 { 60 } else { 400 })
            .collect();
        let found = marks(&records, &remaining, Some(8));
        for _ in 0..300 {
            // Strong teams win more often than weak ones, in half of the outcomes.
            let bias = rng.random_range(0..2) * 80;
            let records = finished(&records, &remaining, |_| rng.random_range(0..100) + bias < 50 + bias / 2);
            for (team, mark) in found.iter().enumerate() {
                let (ahead, level) = rivals(&records, team);
                match mark {
                    Some(Clinch::First) => assert_eq!(level, 0),
                    Some(Clinch::Playoffs) => assert!(level < 8),
                    Some(Clinch::Eliminated) => assert!(ahead >= 8),
                    None => {}
                }
            }
        }
    }
}
