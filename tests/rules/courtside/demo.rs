//! The live game of the demo is a game as a careful volunteer would score it.

use homecourt::domain::courtside::TeamSide;
use homecourt::domain::ids::PlayerId;
use homecourt::seed::scored::game;
use proptest::prelude::*;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};

use super::folded;

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn a_played_game_has_no_flag_and_its_final_is_the_score(
        seed in any::<u64>(), home in 5_i64..=12, away in 5_i64..=12,
    ) {
        let rosters = [(1..=home).map(PlayerId).collect(), (101..=100 + away).map(PlayerId).collect()];
        let entries = game(ChaCha8Rng::seed_from_u64(seed), rosters);
        prop_assert!(entries.is_sorted_by_key(|entry| entry.due));
        let log: Vec<Value> = (1..)
            .zip(&entries)
            .map(|(n, entry)| entry.written(("DEM0GAME", n), 1_791_140_400_000))
            .collect();
        prop_assert!(log.windows(2).all(|pair| pair[0]["h"].as_i64() < pair[1]["h"].as_i64()));
        let played = folded(&json!({}), &log);
        prop_assert!(played.result.flags.is_empty(), "{:?}", played.result.flags);
        let last = log.last().unwrap();
        let scores = TeamSide::BOTH.map(|side| played.result.team(side).state.score);
        prop_assert_eq!(json!([last["home"], last["away"]]), json!(scores));
        prop_assert!(scores.iter().all(|score| (30..160).contains(score)), "{:?}", scores);
        let ends = log.iter().filter(|entry| entry["kind"] == "period" && entry["what"] == "end");
        for (end, period) in ends.zip(&played.result.periods) {
            prop_assert_eq!(&end["score"], &json!({ "home": period.home, "away": period.away }));
        }
    }
}
