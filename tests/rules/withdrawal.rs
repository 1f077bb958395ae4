//! Brackets in which teams withdraw and forfeit end with one champion; league games of a team that withdraws.

use homecourt::domain::divisions::{DivisionTeam, Elimination, Format};
use homecourt::domain::games::{ForfeitedBy, Game, Status};
use homecourt::domain::ids::{EnrolmentId, GameId};
use homecourt::domain::withdrawals::WithdrawnGames;
use homecourt::rules::bracket::{Bracket, BracketMatch, bracket};
use homecourt::rules::withdrawal::{GameFate, Replacement, of_bracket, of_league_game};
use proptest::prelude::*;

use crate::bracket::{game, rounds, seeds, teams};

const SINGLE: Format = Format::of(Elimination::Single);
const THIRD: Format = Format { third_place: true, ..Format::of(Elimination::Single) };
const DOUBLE: Format = Format::of(Elimination::Double);

/// A step of a played bracket: who wins the next game, and which team withdraws before it.
#[derive(Clone, Copy, Debug)]
enum Step {
    TopWins,
    BelowWins,
    TopForfeits,
    Withdraws(usize),
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        4 => Just(Step::TopWins),
        4 => Just(Step::BelowWins),
        1 => Just(Step::TopForfeits),
        1 => (0_usize..64).prop_map(Step::Withdraws),
    ]
}

/// Returns the first matchup whose two teams are known and that needs a game.
fn next(drawn: &Bracket) -> Option<&BracketMatch> {
    let is_open = |one: &&BracketMatch| !one.is_spacer && one.game.is_none() && one.walkover.is_none();
    drawn.matches().filter(is_open).find(|one| one.team_a.is_some() && one.team_b.is_some())
}

fn played(matchup: &BracketMatch, step: Step) -> Game {
    let (top, below) = seeds(matchup);
    let scores = if matches!(step, Step::BelowWins) { (60, 70) } else { (70, 60) };
    let mut played = game(&matchup.match_id, (top, below), scores);
    if matches!(step, Step::TopForfeits) {
        (played.status, played.forfeited_by) = (Status::Forfeit, Some(ForfeitedBy::Home));
    }
    played
}

/// Plays a bracket to its end. At least one team never withdraws.
fn play_out(count: usize, format: Format, steps: &[Step]) -> (Vec<DivisionTeam>, Vec<Game>, Bracket) {
    let (mut own, mut games) = (teams(count), Vec::new());
    let mut steps = steps.iter().copied().cycle();
    loop {
        let drawn = bracket(&own, format, games.clone()).unwrap();
        let Some(matchup) = next(&drawn) else { return (own, games, drawn) };
        match steps.next().unwrap_or(Step::TopWins) {
            Step::Withdraws(team) if own.iter().filter(|one| !one.withdrawn).count() > 1 => {
                let order = own.iter().map(|one| one.withdrawal).max().unwrap_or_default() + 1;
                let leaving = &mut own[team % count];
                if !leaving.withdrawn {
                    (leaving.withdrawn, leaving.withdrawal) = (true, order);
                }
                // The step after a withdrawal is a game, so that every bracket ends.
                let drawn = bracket(&own, format, games.clone()).unwrap();
                if let Some(matchup) = next(&drawn) {
                    games.push(played(matchup, Step::BelowWins));
                }
            }
            step => games.push(played(matchup, step)),
        }
    }
}

/// Counts the games that a team lost, without the game for third place.
fn losses(games: &[Game], team: EnrolmentId) -> usize {
    let lost = |game: &&Game| {
        let is_home = game.home_team_id == team;
        let home_lost = game.forfeited_by == Some(ForfeitedBy::Home) || game.score_home < game.score_away;
        game.match_id.as_deref() != Some("t1m1")
            && (is_home || game.away_team_id == team)
            && is_home == home_lost
    };
    games.iter().filter(lost).count()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn a_bracket_with_withdrawals_and_forfeits_ends_with_one_champion_and_loses_no_team(
        count in 2_usize..=64,
        format in prop_oneof![Just(SINGLE), Just(THIRD), Just(DOUBLE)],
        steps in prop::collection::vec(step(), 1..40),
    ) {
        let (own, games, drawn) = play_out(count, format, &steps);
        let champion = drawn.champion.as_ref().map(|team| team.slt_id);
        prop_assert!(champion.is_some(), "{steps:?}");
        let lives = if format == DOUBLE { 2 } else { 1 };
        for team in &own {
            let lost = losses(&games, team.slt_id);
            prop_assert!(lost <= lives, "{} lost {lost} games", team.name);
            // Whoever neither withdrew nor won the title lost as often as it takes to be out.
            if !team.withdrawn && champion != Some(team.slt_id) {
                prop_assert_eq!(lost, lives, "{}", &team.name);
            }
        }
    }
}

#[test]
fn an_opponent_of_a_team_that_withdrew_advances_without_a_game_and_results_stand() {
    let mut own = teams(4);
    let first = vec![game("r1m1", (1, 4), (70, 60))];
    (own[3].withdrawn, own[3].withdrawal) = (true, 1);
    (own[0].withdrawn, own[0].withdrawal) = (true, 2);
    let drawn = bracket(&own, SINGLE, first).unwrap();
    // Seed 1 has won before it withdrew, and seeds 3 and 2 play for the title.
    assert_eq!(seeds(&drawn.rounds[1].matches[0]), (1, 0));
    assert!(drawn.champion.is_none());
    let both = vec![game("r1m1", (1, 4), (70, 60)), game("r1m2", (3, 2), (70, 60))];
    let drawn = bracket(&own, SINGLE, both).unwrap();
    assert_eq!(drawn.rounds[1].matches[0].walkover, Some(EnrolmentId(3)));
    assert_eq!(drawn.champion.map(|team| team.seed), Some(3));
    for (order, team) in (1..).zip(&mut own) {
        (team.withdrawn, team.withdrawal) = (true, order);
    }
    assert!(bracket(&own, SINGLE, Vec::new()).unwrap().champion.is_none());
}

#[test]
fn a_result_of_a_replaced_team_counts_for_its_replacement() {
    let mut own = teams(4);
    own[0].slt_id = EnrolmentId(9);
    own[0].former = vec![EnrolmentId(1)];
    let drawn = bracket(&own, SINGLE, vec![game("r1m1", (1, 4), (70, 60))]).unwrap();
    // The game shows the team that played, the final its replacement.
    assert_eq!((seeds(&drawn.rounds[0].matches[0]), seeds(&drawn.rounds[1].matches[0])), ((1, 4), (9, 0)));
}

#[test]
fn a_team_that_withdraws_forfeits_as_many_games_of_its_series_as_its_opponent_needs() {
    let best_of_5 = Format { best_of: rounds(5), ..SINGLE };
    let of = |number: i64, scores: Option<(i64, i64)>| Game {
        id: GameId(number),
        series_game: Some(number),
        ..game("r1m1", (1, 2), scores)
    };
    // Seed 1 has won one game and lost one, and withdraws with three games on the schedule.
    let played = [of(1, Some((70, 60))), of(2, Some((60, 70)))];
    let games = [&played[..], &[of(3, None), of(4, None), of(5, None)]].concat();
    let fates = of_bracket((&teams(2), best_of_5), games, EnrolmentId(1), false);
    let lost = GameFate::Forfeited(ForfeitedBy::Home);
    let fates: Vec<_> = fates.into_iter().map(|(_, fate)| fate).collect();
    assert_eq!(fates, [GameFate::Stands, GameFate::Stands, lost, lost, GameFate::Stands]);
}

#[test]
fn each_game_of_a_team_that_withdraws_has_its_fate() {
    let open = || game("r1m1", (1, 2), None);
    let fate = |game: &Game, games, replacement| of_league_game(game, EnrolmentId(1), games, replacement);
    let played = game("r1m1", (1, 2), (70, 60));
    for games in [WithdrawnGames::Walkover, WithdrawnGames::Kept] {
        assert_eq!(fate(&played, games, Replacement::Nobody), GameFate::Stands);
    }
    assert_eq!(fate(&played, WithdrawnGames::Erased, Replacement::Nobody), GameFate::Erased);
    let home = GameFate::Forfeited(ForfeitedBy::Home);
    assert_eq!(fate(&open(), WithdrawnGames::Walkover, Replacement::Nobody), home);
    assert_eq!(fate(&open(), WithdrawnGames::Erased, Replacement::Nobody), GameFate::Cancelled);
    assert_eq!(fate(&open(), WithdrawnGames::Kept, Replacement::Nobody), GameFate::Cancelled);
    assert_eq!(fate(&open(), WithdrawnGames::Kept, Replacement::New), GameFate::HandedOver);
    let itself = Replacement::Enrolled(EnrolmentId(2));
    assert_eq!(fate(&open(), WithdrawnGames::Kept, itself), GameFate::Cancelled);
    let in_bracket = |game: &Game, is_replaced| {
        let fates = of_bracket((&teams(2), SINGLE), vec![game.clone()], EnrolmentId(2), is_replaced);
        fates.into_iter().map(|(_, fate)| fate).collect::<Vec<_>>()
    };
    assert_eq!(in_bracket(&open(), false), [GameFate::Forfeited(ForfeitedBy::Away)]);
    assert_eq!(in_bracket(&open(), true), [GameFate::HandedOver]);
    assert_eq!(in_bracket(&played, false), [GameFate::Stands]);
}
