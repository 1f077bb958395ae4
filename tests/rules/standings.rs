//! Standings are computed from the games, and name the tie-break between tied teams.

use homecourt::domain::games::{ForfeitedBy, Status};
use homecourt::domain::ids::EnrolmentId;
use homecourt::rules::outcome::{Form, GameOutcome};
use homecourt::rules::standings::{Standing, StandingsTeam, keep_positions, table};
use proptest::prelude::*;

const NAMES: [&str; 8] = ["Anchors", "Bombers", "Comets", "Dynamo", "Express", "Flames", "Gulls", "Hawks"];

fn team(id: i64, name: &str) -> StandingsTeam<'_> {
    StandingsTeam {
        id: EnrolmentId(id),
        name,
        free_throws_made: 0,
        free_throws_attempted: 0,
        threes_made: 0,
        withdrawn: false,
    }
}

fn teams(count: usize) -> Vec<StandingsTeam<'static>> {
    (0..).zip(NAMES).take(count).map(|(id, name)| team(id, name)).collect()
}

fn game((home, away): (i64, i64), (x, y): (i64, i64)) -> GameOutcome<EnrolmentId> {
    GameOutcome {
        home: EnrolmentId(home),
        away: EnrolmentId(away),
        score_home: Some(x),
        score_away: Some(y),
        status: Status::Completed,
        forfeited_by: None,
        is_bracket: false,
        is_erased: false,
    }
}

fn forfeited(by: ForfeitedBy, game: GameOutcome<EnrolmentId>) -> GameOutcome<EnrolmentId> {
    GameOutcome { status: Status::Forfeit, forfeited_by: Some(by), ..game }
}

fn names(rows: &[Standing]) -> Vec<&'static str> {
    rows.iter().map(|row| NAMES[usize::try_from(row.slt_id.0).unwrap()]).collect()
}

fn reasons(rows: &[Standing]) -> Vec<&str> {
    rows.iter().map(|row| row.tie_break.as_deref().unwrap_or("")).collect()
}

#[test]
fn the_worked_example_restarts_the_criteria_for_teams_still_tied() {
    let teams = [team(1, "Z"), team(2, "Y"), team(3, "X")];
    let games = [game((3, 2), (69, 60)), game((2, 1), (65, 60)), game((1, 3), (100, 99))];
    let rows = table(&teams, &games);
    let order: Vec<_> = rows.iter().map(|row| row.slt_id.0).collect();
    assert_eq!(order, [3, 2, 1]);
    assert_eq!(
        reasons(&rows),
        [
            "Ahead of Y on point difference in games between them (3 teams level)",
            "Behind X on point difference in games between them (3 teams level); \
             ahead of Z on win percentage in games between them",
            "Behind Y on win percentage in games between them",
        ]
    );
}

#[test]
fn points_scored_in_games_between_them_decide_after_the_difference() {
    let games = [game((0, 1), (70, 60)), game((1, 2), (90, 80)), game((2, 0), (85, 75))];
    let rows = table(&teams(3), &games);
    assert_eq!(names(&rows), ["Comets", "Bombers", "Anchors"]);
    assert_eq!(
        rows[0].tie_break.as_deref(),
        Some("Ahead of Bombers on points scored in games between them (3 teams level)")
    );
}

#[test]
fn two_level_teams_are_told_apart_by_their_own_game() {
    let games = [game((0, 1), (50, 60)), game((0, 2), (99, 20)), game((1, 2), (40, 41))];
    let rows = table(&teams(4), &games);
    assert_eq!(names(&rows), ["Anchors", "Bombers", "Comets", "Dynamo"]);
    let games =
        [game((0, 1), (50, 60)), game((0, 2), (99, 20)), game((1, 3), (40, 41)), game((2, 3), (30, 31))];
    let rows = table(&teams(4), &games);
    assert_eq!(names(&rows), ["Dynamo", "Bombers", "Anchors", "Comets"]);
    assert_eq!(reasons(&rows)[1], "Ahead of Anchors on win percentage in games between them");
    assert_eq!((reasons(&rows)[0], reasons(&rows)[3]), ("", ""));
}

#[test]
fn all_games_decide_if_tied_teams_never_met() {
    let games = [game((0, 2), (60, 50)), game((1, 3), (80, 70)), game((4, 5), (75, 50))];
    let rows = table(&teams(6), &games);
    assert_eq!(names(&rows)[..3], ["Express", "Bombers", "Anchors"]);
    assert_eq!(
        reasons(&rows)[..3],
        [
            "Ahead of Bombers on total point difference (3 teams level)",
            "Behind Express on total point difference (3 teams level); ahead of Anchors on total points scored",
            "Behind Bombers on total points scored",
        ]
    );
}

#[test]
fn the_alphabet_decides_last_and_goes_without_saying_before_the_first_game() {
    let rows = table(&teams(4), &[]);
    assert_eq!(names(&rows), ["Anchors", "Bombers", "Comets", "Dynamo"]);
    assert!(
        rows.iter()
            .all(|row| row.tie_break.is_none() && row.win_percentage == "0.000" && row.streak.is_none())
    );
    let rows = table(&teams(4), &[game((1, 2), (60, 50)), game((0, 3), (60, 50))]);
    assert_eq!(names(&rows), ["Anchors", "Bombers", "Comets", "Dynamo"]);
    assert_eq!(reasons(&rows)[0], "Ahead of Bombers in alphabetical order, level in everything else");
}

#[test]
fn games_back_is_never_below_zero() {
    let wins = (0..5).map(|_| game((1, 3), (70, 60)));
    let games: Vec<_> = wins.chain([game((0, 2), (70, 60)), game((3, 1), (70, 60))]).collect();
    let rows = table(&teams(2), &games);
    assert_eq!(names(&rows), ["Anchors", "Bombers"]);
    // Records 1–0 and 5–1: the second team has a surplus of 4 wins, the first team of 1.
    assert!(rows.iter().all(|row| row.games_back.abs() < f64::EPSILON));
}

#[test]
fn a_row_has_percentage_games_back_points_streak_and_the_last_five() {
    let scores = [(60, 50), (50, 60), (55, 55), (70, 50), (61, 60), (62, 60), (80, 70)];
    let games: Vec<_> = scores.into_iter().map(|score| game((0, 1), score)).collect();
    let mut teams = teams(2);
    teams[0] = StandingsTeam { free_throws_made: 3, free_throws_attempted: 4, threes_made: 11, ..teams[0] };
    let rows = table(&teams, &games);
    let first = serde_json::to_value(&rows[0]).unwrap();
    assert_eq!(
        first,
        serde_json::json!({
            "slt_id": 0, "rank": 1, "wins": 5, "losses": 1, "winPercentage": "0.833", "gamesBack": 0.0,
            "home": { "wins": 5, "losses": 1 }, "away": { "wins": 0, "losses": 0 },
            "pointsFor": 438, "pointsAgainst": 405, "pointDifference": 33, "streak": "W4",
            "lastFive": ["W", "W", "W", "W", "L"], "ftPercentage": 0.75, "total3PM": 11, "tieBreak": null,
        })
    );
    let [home, away] = [rows[1].home, rows[1].away].map(|record| (record.wins, record.losses));
    assert_eq!((home, away), ((0, 0), (1, 5)));
    assert!((rows[1].games_back - 4.0).abs() < f64::EPSILON);
    assert_eq!((rows[1].streak.as_deref(), rows[1].ft_percentage), (Some("L4"), None));
    assert_eq!(rows[1].last_five, [Form::L, Form::L, Form::L, Form::L, Form::W]);
}

#[test]
fn a_forfeit_decides_between_level_teams_as_it_does_in_the_table() {
    // The Anchors scored more but forfeited. Both teams have one win and one loss.
    let games = [
        forfeited(ForfeitedBy::Home, game((0, 1), (60, 50))),
        game((0, 2), (60, 50)),
        game((2, 1), (60, 50)),
    ];
    let rows = table(&teams(3), &games);
    let of = |name: &str| rows.iter().find(|row| names(std::slice::from_ref(row)) == [name]).unwrap();
    assert_eq!((of("Bombers").wins, of("Bombers").losses), (1, 1));
    let double = [forfeited(ForfeitedBy::Both, game((0, 1), (0, 0)))];
    let rows = table(&teams(2), &double);
    assert!(rows.iter().all(|row| (row.wins, row.losses) == (0, 1) && row.last_five == [Form::L]));
}

#[test]
fn games_against_teams_outside_the_table_count() {
    let rows = table(&teams(1), &[game((0, 7), (60, 50))]);
    assert_eq!((rows[0].wins, rows[0].points_for), (1, 60));
}

#[test]
fn a_division_keeps_its_positions_and_missing_ones_come_last() {
    let mut rows = [("a", None), ("b", Some(3)), ("c", Some(1)), ("d", None)];
    keep_positions(&mut rows, |row| row.1);
    assert_eq!(rows.map(|row| row.0), ["c", "b", "a", "d"]);
}

/// Few teams and few different scores, so that every kind of tie occurs; about every third game is a forfeit.
fn seasons() -> impl Strategy<Value = Vec<GameOutcome<EnrolmentId>>> {
    let scores = prop::sample::select(vec![(60, 50), (55, 50), (50, 60), (50, 50), (70, 69)]);
    let one = (0..6_i64, 1..6_i64, scores, 0..9_usize).prop_map(|(home, step, score, side)| {
        let played = game((home, (home + step) % 6), score);
        match ForfeitedBy::ALL.get(side) {
            Some(ForfeitedBy::Both) => forfeited(
                ForfeitedBy::Both,
                GameOutcome { score_home: Some(0), score_away: Some(0), ..played },
            ),
            Some(side) => forfeited(*side, played),
            None => played,
        }
    });
    prop::collection::vec(one, 0..22)
}

/// A plain reference implementation: one criterion after the other; teams that are still tied start again from the
/// first.
fn ranked(group: Vec<i64>, games: &[GameOutcome<EnrolmentId>]) -> Vec<i64> {
    if group.len() < 2 {
        return group;
    }
    let sums = |team: i64, within: &dyn Fn(i64) -> bool| {
        let (mut wins, mut played, mut scored, mut allowed) = (0, 0, 0, 0);
        for game in games {
            let (Some(x), Some(y)) = (game.score_home, game.score_away) else { continue };
            let (own, theirs, other, lost) = match (game.home.0, game.away.0) {
                (home, away) if home == team => (x, y, away, ForfeitedBy::Home),
                (home, away) if away == team => (y, x, home, ForfeitedBy::Away),
                _ => continue,
            };
            if within(other) {
                let (has_won, is_drawn) = match game.forfeited_by {
                    Some(by) => (by != lost && by != ForfeitedBy::Both, false),
                    None => (own > theirs, own == theirs),
                };
                wins += i64::from(has_won);
                played += i64::from(!is_drawn);
                scored += own;
                allowed += theirs;
            }
        }
        [if played == 0 { 0 } else { wins * 5040 / played }, scored - allowed, scored]
    };
    let values = |team: i64| {
        let [record, difference, points] = sums(team, &|other| group.contains(&other));
        let [_, total_difference, total_points] = sums(team, &|_| true);
        [record, difference, points, total_difference, total_points, -team]
    };
    for criterion in 0..6 {
        let mut found: Vec<i64> = group.iter().map(|team| values(*team)[criterion]).collect();
        found.sort_unstable_by_key(|value| std::cmp::Reverse(*value));
        found.dedup();
        if found.len() > 1 {
            let class =
                |best: i64| group.iter().copied().filter(|team| values(*team)[criterion] == best).collect();
            return found.iter().flat_map(|best| ranked(class(*best), games)).collect();
        }
    }
    group
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn a_table_adds_up_and_is_sorted(games in seasons()) {
        let rows = table(&teams(6), &games);
        let sum = |of: fn(&Standing) -> u32| rows.iter().map(of).sum::<u32>();
        let lost_by_both = games.iter().filter(|game| game.forfeited_by == Some(ForfeitedBy::Both)).count();
        prop_assert_eq!(sum(|row| row.wins) + 2 * u32::try_from(lost_by_both).unwrap(), sum(|row| row.losses));
        prop_assert_eq!(rows.iter().map(|row| row.point_difference).sum::<i64>(), 0);
        prop_assert!(rows.iter().map(|row| row.rank).eq(1..=6));
        for pair in rows.windows(2) {
            let key = |row: &Standing| (row.win_percentage.clone(), std::cmp::Reverse(row.losses), row.wins);
            prop_assert!(key(&pair[0]) >= key(&pair[1]));
            let level = key(&pair[0]) == key(&pair[1]);
            if level && pair[0].wins + pair[0].losses > 0 {
                prop_assert!(pair.iter().all(|row| row.tie_break.is_some()));
            }
        }
    }

    #[test]
    fn tied_teams_are_ordered_by_the_rule(games in seasons()) {
        let rows = table(&teams(6), &games);
        for level in rows.chunk_by(|a, b| (a.wins, a.losses) == (b.wins, b.losses)) {
            let order: Vec<_> = level.iter().map(|row| row.slt_id.0).collect();
            let mut group = order.clone();
            group.sort_unstable();
            prop_assert_eq!(order, ranked(group, &games));
        }
    }

    #[test]
    fn the_order_does_not_depend_on_how_teams_and_games_are_listed(
        games in seasons(), by in 0..6_usize, reversed in any::<bool>()
    ) {
        let mut other_teams = teams(6);
        other_teams.rotate_left(by);
        let mut other_games = games.clone();
        if reversed {
            other_games.reverse();
        }
        prop_assert_eq!(names(&table(&teams(6), &games)), names(&table(&other_teams, &other_games)));
    }
}
