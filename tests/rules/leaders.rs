//! Leaders are ordered by total; ties are ordered by the first entry.

use homecourt::rules::leaders::{most_wins, ranks, totals};
use homecourt::rules::outcome::WinLossRecord;
use proptest::prelude::*;

#[test]
fn tied_players_are_ordered_by_their_first_line() {
    let [griffin, george, hurst, cole] = [0, 1, 2, 3];
    let lines = [(cole, 0), (hurst, 2), (george, 4), (hurst, 2), (cole, 4), (griffin, 9)];
    assert_eq!(totals(4, lines), [(griffin, 9), (cole, 4), (hurst, 4), (george, 4)]);
}

#[test]
fn a_total_of_zero_does_not_lead() {
    assert_eq!(totals(3, [(1, 0), (2, 0), (2, 0)]), []);
}

#[test]
fn equal_totals_share_a_rank_and_the_next_rank_counts_them_all() {
    assert_eq!(ranks([120, 105, 105, 105, 98]), [1, 2, 2, 2, 5]);
    assert_eq!(ranks([7, 7]), [1, 1]);
    assert_eq!(ranks::<i64>([]), [0; 0]);
}

#[test]
fn teams_with_equal_wins_are_ordered_by_losses_then_by_name() {
    let record = |wins, losses| WinLossRecord { wins, losses };
    let teams = [
        (1, "Tide", record(4, 2)),
        (2, "breakers", record(4, 1)),
        (3, "Bombers", record(4, 2)),
        (4, "Mavens", record(0, 6)),
    ];
    let order: Vec<_> = most_wins(20, teams).into_iter().map(|(id, ..)| id).collect();
    assert_eq!(order, [2, 3, 1]);
}

proptest! {
    #[test]
    fn leaders_are_the_highest_totals_in_order(
        lines in prop::collection::vec((0..12_usize, 0..5_i64), 0..80)
    ) {
        let leaders = totals(12, lines.clone());
        let total = |id: usize| lines.iter().filter(|(other, _)| *other == id).map(|(_, value)| value).sum::<i64>();
        let first = |id: usize| lines.iter().position(|(other, _)| *other == id);
        for (id, sum) in &leaders {
            prop_assert_eq!(total(*id), *sum);
        }
        for pair in leaders.windows(2) {
            prop_assert!(pair[0].1 > pair[1].1 || (pair[0].1 == pair[1].1 && first(pair[0].0) < first(pair[1].0)));
        }
        let mut left_out = (0..12).filter(|id| !leaders.iter().any(|(leader, _)| leader == id));
        prop_assert!(left_out.all(|id| total(id) == 0));
    }
}
