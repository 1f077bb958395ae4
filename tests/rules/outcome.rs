//! A game's scores and status decide whether it counts and who won.

use homecourt::domain::games::{ForfeitedBy, Status};
use homecourt::rules::outcome::{
    Form, GameOutcome, WinLossRecord, after_scores, displayed, live_until, records,
};
use proptest::prelude::*;

fn game(home: impl Into<Option<i64>>, away: impl Into<Option<i64>>, status: Status) -> GameOutcome<char> {
    GameOutcome {
        home: 'H',
        away: 'A',
        score_home: home.into(),
        score_away: away.into(),
        status,
        forfeited_by: None,
        is_bracket: false,
        is_erased: false,
    }
}

#[test]
fn a_completed_game_with_unequal_scores_counts_and_a_forfeit_too() {
    assert_eq!(game(70, 60, Status::Completed).result(), Some((&'H', &'A')));
    assert_eq!(game(0, 20, Status::Forfeit).result(), Some((&'A', &'H')));
}

fn forfeited(by: ForfeitedBy, home: i64, away: i64) -> GameOutcome<char> {
    GameOutcome { forfeited_by: Some(by), ..game(home, away, Status::Forfeit) }
}

#[test]
fn the_side_that_forfeited_has_lost_whatever_the_score_says() {
    assert_eq!(forfeited(ForfeitedBy::Home, 50, 40).result(), Some((&'A', &'H')));
    assert_eq!(forfeited(ForfeitedBy::Away, 0, 0).advances(), Some((&'H', &'A')));
    let both = forfeited(ForfeitedBy::Both, 0, 0);
    assert_eq!((both.forms(), both.result(), both.advances()), (Some([Form::L, Form::L]), None, None));
}

#[test]
fn a_forfeit_without_a_score_is_awarded_20_to_0() {
    let score = |by: ForfeitedBy, entered| by.score(entered);
    assert_eq!(score(ForfeitedBy::Home, (None, None)), (Some(0), Some(20)));
    assert_eq!(score(ForfeitedBy::Away, (None, None)), (Some(20), Some(0)));
    assert_eq!(score(ForfeitedBy::Away, (Some(31), Some(8))), (Some(31), Some(8)));
    assert_eq!(score(ForfeitedBy::Both, (Some(31), Some(8))), (Some(0), Some(0)));
}

#[test]
fn drawn_games_count_for_points_only() {
    let drawn = game(50, 50, Status::Completed);
    assert!(!drawn.counts());
    assert_eq!(drawn.points(), Some((50, 50)));
}

#[test]
fn games_without_both_scores_or_unfinished_do_not_count() {
    assert_eq!(game(None, 20, Status::Completed).points(), None);
    for status in [Status::Scheduled, Status::Live, Status::Postponed, Status::Cancelled] {
        assert_eq!(game(70, 60, status).points(), None);
    }
}

#[test]
fn bracket_games_count_for_brackets_only() {
    let game = GameOutcome { is_bracket: true, ..game(70, 60, Status::Completed) };
    assert_eq!(game.result(), None);
    assert_eq!(game.advances(), Some((&'H', &'A')));
}

#[test]
fn no_team_advances_on_a_tie_a_missing_score_or_a_live_game() {
    assert_eq!(game(70, 70, Status::Completed).advances(), None);
    assert_eq!(game(70, None, Status::Completed).advances(), None);
    assert_eq!(game(70, 60, Status::Live).advances(), None);
    assert_eq!(game(60, 70, Status::Scheduled).advances(), Some((&'A', &'H')));
}

#[test]
fn a_score_above_zero_reads_completed_unless_the_status_says_something_of_its_own() {
    assert_eq!(displayed(Status::Scheduled, Some(0), Some(1)), Status::Completed);
    assert_eq!(displayed(Status::Scheduled, Some(0), Some(0)), Status::Scheduled);
    assert_eq!(displayed(Status::Postponed, None, None), Status::Postponed);
    assert_eq!(displayed(Status::Completed, Some(0), Some(0)), Status::Scheduled);
    for own in [Status::Live, Status::Postponed, Status::Cancelled, Status::Forfeit] {
        assert_eq!(displayed(own, Some(12), Some(3)), own);
    }
}

#[test]
fn a_game_is_live_for_four_hours_from_its_start_or_from_the_end_of_its_day() {
    let until = |status, time, zone| live_until(status, ("2026-11-15", time, zone), None);
    for (time, zone, end) in [
        (Some("16:10"), "America/Los_Angeles", "2026-11-16T04:10:00Z"),
        (None, "America/Los_Angeles", "2026-11-16T11:59:00Z"),
        (None, "Europe/Berlin", "2026-11-16T02:59:00Z"),
    ] {
        assert_eq!(until(Status::Live, time, zone).as_deref(), Some(end), "{time:?} {zone}");
    }
    assert_eq!(until(Status::Scheduled, Some("16:10"), "America/Los_Angeles"), None);
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
    fn every_win_is_the_other_teams_loss_and_both_sides_lose_a_double_forfeit(
        games in prop::collection::vec((0..6_u8, 1..6_u8, 0..9_i64, 0..9_i64, 0..6_usize, 0..4_usize), 0..60),
        is_bracket in any::<bool>(),
    ) {
        let games: Vec<_> = games.into_iter().map(|(home, step, score_home, score_away, status, side)| GameOutcome {
            home,
            away: (home + step) % 6,
            score_home: Some(score_home),
            score_away: Some(score_away),
            status: Status::ALL[status],
            forfeited_by: ForfeitedBy::ALL.get(side).copied().filter(|_| Status::ALL[status] == Status::Forfeit),
            is_bracket,
        is_erased: false,
        }).collect();
        let records = records(games.iter().copied());
        let sum = |of: fn(&WinLossRecord) -> u32| records.values().map(of).sum::<u32>();
        let count = |is: &dyn Fn(&GameOutcome<u8>) -> bool| u32::try_from(games.iter().filter(|game| is(game)).count()).unwrap();
        let lost_by_both = count(&|game| game.counts() && game.forfeited_by == Some(ForfeitedBy::Both));
        let counted = count(&|game| game.counts());
        prop_assert_eq!(sum(|record| record.wins), counted - lost_by_both);
        prop_assert_eq!(sum(|record| record.losses), counted + lost_by_both);
        for game in games.iter().filter(|game| game.counts()) {
            let loser = game.result().map(|(_, loser)| *loser);
            match game.forfeited_by {
                Some(ForfeitedBy::Home) => prop_assert_eq!(loser, Some(game.home)),
                Some(ForfeitedBy::Away) => prop_assert_eq!(loser, Some(game.away)),
                Some(ForfeitedBy::Both) => prop_assert_eq!(loser, None),
                None => prop_assert!(loser.is_some()),
            }
        }
    }
}
