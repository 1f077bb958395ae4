//! The play-in: the last teams of a division play for the last seeds of its bracket.

use std::collections::HashSet;

use homecourt::domain::divisions::{Elimination, Format, PlayIn};
use homecourt::domain::games::{ForfeitedBy, Status};
use homecourt::domain::ids::EnrolmentId;
use homecourt::rules::bracket::{Bracket, BracketMatch, bracket};
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;

use crate::bracket::{game, seeds, teams};
use crate::consolation::loser;
use crate::playoffs::Playoffs;

fn matches(drawn: &Bracket) -> Vec<&BracketMatch> {
    drawn.play_in_rounds.iter().flatten().flat_map(|round| &round.matches).collect()
}

/// Checks the play-in of a bracket that was played to its end. Returns the teams that are out after it.
pub fn verify(own: &Playoffs, drawn: &Bracket) -> Result<Vec<EnrolmentId>, TestCaseError> {
    let played = matches(drawn);
    let count = own.teams.len();
    let out: Vec<EnrolmentId> = match own.format.play_in {
        PlayIn::Game if count > 2 => played.iter().map(|matchup| loser(own, drawn, matchup)).collect(),
        // The loser of the first game plays once more.
        PlayIn::Tournament if count > 4 => {
            prop_assert_eq!(played.len(), 3);
            played[1..].iter().map(|matchup| loser(own, drawn, matchup)).collect()
        }
        _ => {
            prop_assert!(drawn.play_in_rounds.is_none());
            Vec::new()
        }
    };
    // All other teams, and only they, are in the first round or have a bye there.
    let first = drawn.rounds[0].matches.iter().flat_map(|matchup| [&matchup.team_a, &matchup.team_b]);
    let entered: HashSet<EnrolmentId> = first.flatten().map(|team| team.slt_id).collect();
    prop_assert_eq!(entered.len(), count - out.len());
    prop_assert!(out.iter().all(|team| !entered.contains(team)));
    let numbers: HashSet<usize> = drawn.rounds[0]
        .matches
        .iter()
        .flat_map(|one| [&one.team_a, &one.team_b])
        .flatten()
        .map(|team| team.seed)
        .collect();
    prop_assert_eq!(numbers, (1..=entered.len()).collect());
    Ok(out)
}

fn drawn(count: usize, play_in: PlayIn, played: &[(&str, (i64, i64), bool)]) -> Bracket {
    let format = Format { play_in, ..Format::of(Elimination::Single) };
    let games = played
        .iter()
        .map(|(id, sides, home_won)| game(id, *sides, Some(if *home_won { (70, 60) } else { (60, 70) })));
    bracket(&teams(count), format, games.collect()).unwrap()
}

/// Returns the teams of a matchup as their ids and seeds.
fn told(matchup: &BracketMatch) -> [Option<(i64, usize)>; 2] {
    [&matchup.team_a, &matchup.team_b].map(|team| team.as_ref().map(|team| (team.slt_id.0, team.seed)))
}

#[test]
fn ten_teams_play_for_seeds_seven_and_eight_as_in_the_nba() {
    let open = drawn(10, PlayIn::Tournament, &[]);
    let rounds = open.play_in_rounds.as_ref().unwrap();
    assert_eq!([rounds[0].name, rounds[1].name], ["Play-in round 1", "Play-in round 2"]);
    assert_eq!(rounds[0].matches.iter().map(seeds).collect::<Vec<_>>(), [(7, 8), (9, 10)]);
    let names = rounds[1].matches[0].sources.each_ref().map(|source| open.source_name(source));
    assert_eq!(names, ["Loser of Play-in round 1, game 1", "Winner of Play-in round 1, game 2"]);
    assert_eq!((open.total_slots, open.total_byes, open.first_round_games), (8, 0, 4));
    let waits = |place: usize, side: usize| {
        let source = &open.rounds[0].matches[place].sources[side];
        (source.seed, open.source_name(source))
    };
    assert_eq!(waits(0, 1), (Some(8), "Winner of Play-in round 2".to_owned()));
    assert_eq!(waits(2, 1), (Some(7), "Winner of Play-in round 1, game 1".to_owned()));

    // 8 beats 7, 10 beats 9, and 7 beats 10: 8 is seed 7, and 7 is seed 8.
    let over = drawn(
        10,
        PlayIn::Tournament,
        &[("p1m1", (7, 8), false), ("p1m2", (9, 10), false), ("p2m1", (7, 10), true)],
    );
    assert_eq!(told(&over.rounds[0].matches[0]), [Some((1, 1)), Some((7, 8))]);
    assert_eq!(told(&over.rounds[0].matches[2]), [Some((2, 2)), Some((8, 7))]);
    assert_eq!(told(matches(&over)[0]), [Some((7, 7)), Some((8, 8))]);
}

#[test]
fn the_last_two_teams_play_one_game_for_the_last_seed() {
    let open = drawn(9, PlayIn::Game, &[]);
    assert_eq!(matches(&open).iter().map(|matchup| seeds(matchup)).collect::<Vec<_>>(), [(8, 9)]);
    assert_eq!(open.match_name("p1m1").unwrap(), "Play-in");
    let over = drawn(9, PlayIn::Game, &[("p1m1", (8, 9), false)]);
    assert_eq!(told(&over.rounds[0].matches[0]), [Some((1, 1)), Some((9, 8))]);
    // Without enough teams every team has a seed.
    for (count, play_in) in
        [(2, PlayIn::Game), (4, PlayIn::Tournament), (1, PlayIn::Game), (0, PlayIn::Tournament)]
    {
        assert!(drawn(count, play_in, &[]).play_in_rounds.is_none(), "{count} teams");
    }
}

#[test]
fn a_double_forfeit_of_the_play_in_is_a_bye_of_the_first_round() {
    let mut both = game("p1m1", (8, 9), Some((0, 0)));
    (both.status, both.forfeited_by) = (Status::Forfeit, Some(ForfeitedBy::Both));
    let format = Format { play_in: PlayIn::Game, ..Format::of(Elimination::Single) };
    let drawn = bracket(&teams(9), format, vec![both]).unwrap();
    assert!(drawn.rounds[0].matches[0].is_bye);
    assert_eq!(seeds(&drawn.rounds[1].matches[0]), (1, 0));
}

proptest! {
    #[test]
    fn a_play_in_takes_as_many_teams_out_as_it_has_seeds(count in 5_usize..=64, is_game in any::<bool>()) {
        let play_in = if is_game { PlayIn::Game } else { PlayIn::Tournament };
        let drawn = drawn(count, play_in, &[]);
        let seeds = count - if is_game { 1 } else { 2 };
        prop_assert_eq!(drawn.total_slots - drawn.total_byes, seeds);
        // Each last seed waits for one matchup of the play-in.
        let sources = drawn.rounds[0].matches.iter().flat_map(|matchup| &matchup.sources);
        let waiting: Vec<_> = sources.filter(|source| source.match_id.is_some()).map(|source| source.seed).collect();
        prop_assert_eq!(waiting.len(), count - seeds);
        prop_assert!(waiting.iter().all(|seed| seed.is_some_and(|seed| seed > 2 * seeds - count)));
    }
}
