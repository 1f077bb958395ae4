//! Checks a bracket that was played to its end by counting wins in its games.

use std::collections::{HashMap, HashSet};

use homecourt::domain::divisions::{BestOf, Elimination, Format, PlayIn, RoundLengths};
use homecourt::domain::ids::EnrolmentId;
use homecourt::rules::bracket::{Bracket, BracketMatch};
use homecourt::rules::correction::later;
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;

use super::{Decision, Playoffs, is_open, number};
use crate::bracket::seeds;

/// Returns the most games of a matchup, as the format says for its round.
pub fn most_games(format: Format, drawn: &Bracket, match_id: &str) -> usize {
    let (letter, rest) = match_id.split_at(1);
    let round: usize = rest.split('m').next().unwrap().parse().unwrap();
    let list = |lengths: RoundLengths, of: usize| {
        let list: Vec<BestOf> = lengths.into();
        list[(of - round).min(list.len() - 1)]
    };
    let best_of = match letter {
        "r" => list(format.best_of.rounds, drawn.total_rounds),
        "l" => list(format.best_of.losers, 2 * (drawn.total_rounds - 1)),
        "c" => list(format.best_of.consolation, drawn.consolation_rounds.as_ref().map_or(0, Vec::len)),
        "p" => BestOf::ONE,
        "f" => format.best_of.finals,
        _ => format.best_of.third_place,
    };
    u8::from(best_of).into()
}

/// How often teams lost a matchup of the bracket, and who is out for another reason.
#[derive(Default)]
struct Losses {
    lost: HashMap<EnrolmentId, usize>,
    /// Teams of matchups from which nobody advanced.
    nobody: HashSet<EnrolmentId>,
    /// Teams that did not get past the play-in.
    play_in: Vec<EnrolmentId>,
}

/// Checks that each team that neither withdrew nor won the title lost as often as it takes to be out.
fn verify_losses(
    own: &Playoffs,
    champion: Option<EnrolmentId>,
    losses: &Losses,
) -> Result<(), TestCaseError> {
    let lives = if own.format.elimination == Elimination::Double { 2 } else { 1 };
    for team in &own.teams {
        let id = team.slt_id;
        let lost = losses.lost.get(&id).copied().unwrap_or_default();
        prop_assert!(lost <= lives, "{} lost {} matchups", &team.name, lost);
        if losses.play_in.contains(&id) {
            prop_assert_eq!(lost, 0, "{} was out after the play-in", &team.name);
        } else if losses.nobody.contains(&id) {
            prop_assert!(lost < lives && champion != Some(id), "{} played on", &team.name);
        } else if !team.withdrawn && champion != Some(id) {
            prop_assert_eq!(lost, lives, "{}", &team.name);
        }
    }
    Ok(())
}

/// Checks the games of a matchup, and adds who lost it.
fn verify_matchup(
    own: &Playoffs,
    (drawn, matchup): (&Bracket, &BracketMatch),
    losses: &mut Losses,
) -> Result<(), TestCaseError> {
    let id = &matchup.match_id;
    let most = most_games(own.format, drawn, id);
    prop_assert_eq!(matchup.best_of(), most, "{}", id);
    prop_assert!(matchup.is_over, "{} is not decided", id);
    let games = own.games_of(id);
    let (a, b) = seeds(matchup);
    for game in &games {
        let sides = (game.home_team_id.0, game.away_team_id.0);
        prop_assert!(sides == (a, b) || sides == (b, a), "{} has a game of {:?}", id, sides);
    }
    let (decision, needed) = own.decision(id, most);
    let counts = !id.starts_with(['t', 'c', 'p']);
    match decision {
        _ if matchup.walkover.is_some() => {
            prop_assert_eq!(decision, Decision::Open, "{} is a walkover and decided", id);
        }
        Decision::Won(winner, loser) => {
            prop_assert_eq!(matchup.winner, Some(winner), "{}", id);
            if counts {
                *losses.lost.entry(loser).or_default() += 1;
            }
        }
        Decision::Neither => {
            prop_assert_eq!(matchup.winner, None, "{}", id);
            if counts {
                losses.nobody.extend([EnrolmentId(a), EnrolmentId(b)]);
            }
        }
        Decision::Open => return Err(TestCaseError::fail(format!("{id} has no result"))),
    }
    let is_done = matchup.walkover.is_some() || !games.iter().any(|game| is_open(game));
    prop_assert!(needed && is_done, "{} has games it does not need", id);
    let numbers: HashSet<i64> = games.iter().map(|game| number(game)).collect();
    prop_assert_eq!(numbers.len(), games.len(), "{} has two games of one number", id);
    Ok(())
}

/// Checks a bracket that was played to its end.
pub fn verify(own: &Playoffs) -> Result<(), TestCaseError> {
    let drawn = own.drawn();
    let champion = drawn.champion.as_ref().map(|team| team.slt_id);
    // Nobody holds the title if both teams of the final withdrew before it, or both forfeited the games that decide.
    let mut finals = drawn.finals.as_ref().unwrap_or(&drawn.rounds).iter().flat_map(|round| &round.matches);
    let withdrew = finals.rfind(|matchup| !matchup.is_spacer).is_some_and(|decisive| {
        [&decisive.team_a, &decisive.team_b]
            .iter()
            .all(|team| team.as_ref().is_some_and(|team| team.withdrawn))
    });
    let doubles = own.has_double_forfeits();
    prop_assert!(champion.is_some() || withdrew || doubles, "no champion");
    let mut losses = Losses::default();
    for matchup in drawn.matches().filter(|matchup| !matchup.is_spacer) {
        verify_matchup(own, (&drawn, matchup), &mut losses)?;
    }
    if doubles {
        let first = drawn.rounds.first().into_iter().flat_map(|round| &round.matches);
        let seeded: Vec<EnrolmentId> =
            first.flat_map(|one| [&one.team_a, &one.team_b]).flatten().map(|team| team.slt_id).collect();
        let out = own.teams.iter().map(|team| team.slt_id).filter(|team| !seeded.contains(team));
        losses.play_in = out.collect();
        let most = if own.format.play_in == PlayIn::None { 0 } else { 4 };
        prop_assert!(losses.play_in.len() <= most);
    } else {
        losses.play_in = crate::play_in::verify(own, &drawn)?;
        crate::consolation::verify(own, &drawn)?;
    }
    verify_losses(own, champion, &losses)?;
    let left = later(&own.teams, own.format, own.games.clone(), None);
    let left: Vec<_> = left.iter().map(|one| (one.game.match_id.as_ref(), one.seats)).collect();
    prop_assert!(left.is_empty(), "do not fit: {left:?}");
    Ok(())
}
