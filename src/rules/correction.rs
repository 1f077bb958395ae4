//! What a changed result of a bracket's game means for the games after it.
//!
//! The matchups between a game and the final are walked in order. A game there that is no longer between the two teams
//! of its matchup has to change, and what it decided falls with it, up to the final.

use super::bracket::{Bracket, bracket};
use crate::domain::divisions::DivisionTeam;
use crate::domain::games::{Game, Status};
use crate::domain::ids::EnrolmentId;

/// A later game that was begun, or seated, with a result that no longer stands.
#[derive(Clone, Debug)]
pub struct Later {
    /// The game as it is now.
    pub game: Game,
    /// Who has to play it, home first; none while the matchup waits for a team.
    pub teams: Option<(EnrolmentId, EnrolmentId)>,
}

/// The games after the matchup `match_id` that no longer fit, the earliest first. `games` has the new result.
#[must_use]
pub fn later(teams: &[DivisionTeam], mut games: Vec<Game>, match_id: &str) -> Vec<Later> {
    let mut found = Vec::new();
    let mut drawn = bracket(teams, games.clone());
    let mut place = drawn.as_ref().and_then(|drawn| find(drawn, match_id));
    while let (Some(bracket_now), Some((round, position))) = (&drawn, place) {
        place = next(bracket_now, round, position);
        let Some(misfit) = place.and_then(|place| misfit(bracket_now, place)) else { continue };
        for game in games.iter_mut().filter(|game| game.id == misfit.game.id) {
            (game.score_home, game.score_away, game.status) = (None, None, Status::Scheduled);
            if let Some((home, away)) = misfit.teams {
                (game.home_team_id, game.away_team_id) = (home, away);
            }
        }
        found.push(misfit);
        drawn = bracket(teams, games.clone());
    }
    found
}

fn find(bracket: &Bracket, match_id: &str) -> Option<(usize, usize)> {
    let within =
        |matches: &[super::bracket::BracketMatch]| matches.iter().position(|m| m.match_id == match_id);
    bracket.rounds.iter().enumerate().find_map(|(round, of)| Some((round, within(&of.matches)?)))
}

/// The matchup that the winner of one goes on to.
fn next(bracket: &Bracket, round: usize, position: usize) -> Option<(usize, usize)> {
    (round + 1 < bracket.rounds.len()).then_some((round + 1, position / 2))
}

fn misfit(bracket: &Bracket, (round, position): (usize, usize)) -> Option<Later> {
    let matchup = bracket.rounds.get(round)?.matches.get(position)?;
    let game = matchup.game.clone()?;
    let sides = matchup.team_a.as_ref().zip(matchup.team_b.as_ref()).map(|(a, b)| (a.slt_id, b.slt_id));
    let (home, away) = (game.home_team_id, game.away_team_id);
    if sides.is_some_and(|(a, b)| (a, b) == (home, away) || (b, a) == (home, away)) {
        return None;
    }
    Some(Later { teams: sides.map(|sides| seated((home, away), sides)), game })
}

/// The two teams, where one that has its place keeps it.
fn seated(
    (home, away): (EnrolmentId, EnrolmentId),
    (a, b): (EnrolmentId, EnrolmentId),
) -> (EnrolmentId, EnrolmentId) {
    if a == away || b == home { (b, a) } else { (a, b) }
}
