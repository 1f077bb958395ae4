//! A game's scores and status decide whether it counts and who won.

use homecourt::domain::games::Status;
use homecourt::rules::outcome::{Game, Record, after_scores, displayed, records};
use proptest::prelude::*;

fn game(home: impl Into<Option<i64>>, away: impl Into<Option<i64>>, status: Status) -> Game<char> {
    Game { home: 'H', away: 'A', score_home: home.into(), score_away: away.into(), status, is_bracket: false }
}

#[test]
fn a_completed_game_with_unequal_scores_counts_and_a_forfeit_too() {
    assert_eq!(game(70, 60, Status::Completed).result(), Some((&'H', &'A')));
    assert_eq!(game(0, 20, Status::Forfeit).result(), Some((&'A', &'H')));
}

#[test]
fn drawn_games_count_for_points_only() {
    let drawn = game(50, 50, Status::Completed);
    assert!(!drawn.counts());
    assert_eq!(drawn.points(), Some((50, 50)));
}

#[test]
fn games_without_both_scores_or_not_over_count_for_nothing() {
    assert_eq!(game(None, 20, Status::Completed).points(), None);
    for status in [Status::Scheduled, Status::Live, Status::Postponed, Status::Cancelled] {
        assert_eq!(game(70, 60, status).points(), None);
    }
}

#[test]
fn bracket_games_count_for_brackets_only() {
    let game = Game { is_bracket: true, ..game(70, 60, Status::Completed) };
    assert_eq!(game.result(), None);
    assert_eq!(game.advances(), Some((&'H', &'A')));
}

#[test]
fn nobody_advances_on_a_tie_a_missing_score_or_a_game_that_is_still_on() {
    assert_eq!(game(70, 70, Status::Completed).advances(), None);
    assert_eq!(game(70, None, Status::Completed).advances(), None);
    assert_eq!(game(70, 60, Status::Live).advances(), None);
    assert_eq!(game(60, 70, Status::Scheduled).advances(), Some((&'A', &'H')));
}

#[test]
fn a_score_above_zero_reads_completed() {
    assert_eq!(displayed(Status::Scheduled, Some(0), Some(1)), Status::Completed);
    assert_eq!(displayed(Status::Scheduled, Some(0), Some(0)), Status::Scheduled);
    assert_eq!(displayed(Status::Postponed, None, None), Status::Postponed);
    assert_eq!(displayed(Status::Live, Some(2), None), Status::Completed);
}

#[test]
fn entering_both_scores_completes_a_game_and_clearing_them_schedules_it_again() {
    assert_eq!(after_scores(Status::Scheduled, Some(70), Some(0)), Status::Completed);
    assert_eq!(after_scores(Status::Scheduled, Some(0), Some(0)), Status::Scheduled);
    assert_eq!(after_scores(Status::Completed, None, None), Status::Scheduled);
    assert_eq!(after_scores(Status::Forfeit, Some(20), Some(0)), Status::Forfeit);
}

proptest! {
    #[test]
    fn every_win_is_somebody_elses_loss(
        games in prop::collection::vec((0..6_u8, 1..6_u8, 0..9_i64, 0..9_i64, 0..6_usize, any::<bool>()), 0..60)
    ) {
        let games: Vec<_> = games.into_iter().map(|(home, step, score_home, score_away, status, is_bracket)| Game {
            home,
            away: (home + step) % 6,
            score_home: Some(score_home),
            score_away: Some(score_away),
            status: Status::ALL[status],
            is_bracket,
        }).collect();
        let records = records(games.iter().copied());
        let sum = |of: fn(&Record) -> u32| records.values().map(of).sum::<u32>();
        let counted = u32::try_from(games.iter().filter(|game| game.counts()).count()).unwrap();
        prop_assert_eq!(sum(|record| record.wins), counted);
        prop_assert_eq!(sum(|record| record.losses), counted);
    }
}
