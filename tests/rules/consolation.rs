//! The consolation bracket: the losers of the first round play on until one of them is left.

use std::collections::{HashMap, HashSet};

use homecourt::domain::divisions::Format;
use homecourt::domain::games::{ForfeitedBy, Status};
use homecourt::domain::ids::EnrolmentId;
use homecourt::rules::bracket::{Bracket, BracketMatch, bracket};
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;

use crate::bracket::{game, seeds, teams};
use crate::playoffs::{Decision, Playoffs, most_games};

const CONSOLATION: Format =
    Format { consolation: true, ..Format::of(homecourt::domain::divisions::Elimination::Single) };

fn matches(drawn: &Bracket) -> Vec<&BracketMatch> {
    let rounds = drawn.consolation_rounds.iter().flatten();
    rounds.flat_map(|round| &round.matches).filter(|matchup| !matchup.is_spacer).collect()
}

/// Returns the loser of a matchup: of its games, or because it withdrew.
pub fn loser(own: &Playoffs, drawn: &Bracket, matchup: &BracketMatch) -> EnrolmentId {
    let (a, b) = seeds(matchup);
    if let Some(winner) = matchup.walkover {
        return EnrolmentId(if winner.0 == a { b } else { a });
    }
    let most = most_games(own.format, drawn, &matchup.match_id);
    let (Decision::Won(_, loser), _) = own.decision(&matchup.match_id, most) else {
        panic!("{} has no loser", matchup.match_id);
    };
    loser
}

/// Checks the consolation bracket of a bracket that was played to its end: its teams are the losers of the first round, and
/// each of them lost once more, won, or withdrew.
pub fn verify(own: &Playoffs, drawn: &Bracket) -> Result<(), TestCaseError> {
    let first: Vec<_> = drawn.rounds[0].matches.iter().filter(|matchup| !matchup.is_spacer).collect();
    let is_played = own.format.consolation && drawn.total_rounds > 2 && first.len() > 1;
    prop_assert_eq!(drawn.consolation_rounds.is_some(), is_played);
    if !is_played {
        prop_assert!(drawn.consolation_winner.is_none());
        return Ok(());
    }
    let entered: HashSet<EnrolmentId> = first.iter().map(|matchup| loser(own, drawn, matchup)).collect();
    let played = matches(drawn);
    prop_assert_eq!(played.len(), entered.len() - 1);
    let mut lost: HashMap<EnrolmentId, usize> = HashMap::new();
    for matchup in &played {
        let (a, b) = seeds(matchup);
        prop_assert!(entered.contains(&EnrolmentId(a)) && entered.contains(&EnrolmentId(b)));
        *lost.entry(loser(own, drawn, matchup)).or_default() += 1;
    }
    let winner = drawn.consolation_winner.as_ref().map(|team| team.slt_id);
    let withdrew = |team: &EnrolmentId| own.teams.iter().any(|one| one.slt_id == *team && one.withdrawn);
    prop_assert!(winner.is_some() || entered.iter().filter(|team| withdrew(team)).count() > 1);
    for team in &entered {
        let lost = lost.get(team).copied().unwrap_or_default();
        prop_assert!(
            lost == usize::from(winner != Some(*team)) || withdrew(team),
            "{:?} lost {}",
            team,
            lost
        );
    }
    Ok(())
}

fn drawn(count: usize) -> Bracket {
    bracket(&teams(count), CONSOLATION, Vec::new()).unwrap()
}

/// Returns the names of the rounds with the sources of their matchups.
fn told(drawn: &Bracket) -> Vec<(String, Vec<[String; 2]>)> {
    let rounds = drawn.consolation_rounds.iter().flatten();
    let round = |round: &homecourt::rules::bracket::BracketRound| {
        let matches = round.matches.iter().filter(|matchup| !matchup.is_spacer);
        let sides = matches.map(|matchup| [0, 1].map(|side| drawn.source_name(&matchup.sources[side])));
        (round.name.to_owned(), sides.collect())
    };
    rounds.map(round).collect()
}

#[test]
fn the_losers_of_the_first_round_meet_and_byes_of_the_draw_make_no_empty_round() {
    let side = |[a, b]: [&str; 2]| [a.to_owned(), b.to_owned()];
    assert_eq!(
        told(&drawn(8)),
        [
            (
                "Consolation semifinals".to_owned(),
                vec![
                    side(["Loser of Quarterfinal 1", "Loser of Quarterfinal 2"]),
                    side(["Loser of Quarterfinal 3", "Loser of Quarterfinal 4"]),
                ]
            ),
            (
                "Consolation final".to_owned(),
                vec![side(["Winner of Consolation semifinal 1", "Winner of Consolation semifinal 2"])]
            ),
        ]
    );
    // The four games of the first round are in four quarters of the draw.
    let twelve = told(&drawn(12));
    let games = [1, 2, 3, 4].map(|number| format!("Loser of Round of 16, game {number}"));
    assert_eq!(twelve[0].1, [[games[0].clone(), games[1].clone()], [games[2].clone(), games[3].clone()]]);
    assert_eq!(twelve.len(), 2);
    for count in 2..=64_usize {
        let slots = count.next_power_of_two();
        let losers = count - slots / 2;
        let drawn = drawn(count);
        let expected = if slots < 8 || losers < 2 { 0 } else { losers - 1 };
        assert_eq!(matches(&drawn).len(), expected, "{count} teams");
        let rounds = drawn.consolation_rounds.iter().flatten();
        assert!(rounds.into_iter().all(|round| round.matches.iter().any(|one| !one.is_spacer)), "{count}");
    }
}

#[test]
fn a_double_forfeit_of_the_first_round_is_a_bye_of_the_consolation_bracket() {
    let mut both = game("r1m1", (1, 8), Some((0, 0)));
    (both.status, both.forfeited_by) = (Status::Forfeit, Some(ForfeitedBy::Both));
    let games = vec![both, game("r1m2", (5, 4), Some((60, 70)))];
    let drawn = bracket(&teams(8), CONSOLATION, games).unwrap();
    let [first, last] = [0, 1].map(|round| &drawn.consolation_rounds.as_ref().unwrap()[round].matches[0]);
    assert!(first.is_bye);
    assert_eq!((seeds(first), seeds(last)), ((5, 0), (5, 0)));
}
