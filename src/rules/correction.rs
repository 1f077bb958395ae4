//! What a changed result of a bracket's game means for the games after it.
//!
//! The matchups that a game leads to, by its winner or by its loser, are walked in order. A game there that is no longer
//! between the two teams of its matchup has to change, and what it decided falls with it.

use std::collections::HashSet;

use super::bracket::{BracketMatch, bracket};
use crate::domain::divisions::{DivisionTeam, Format};
use crate::domain::games::{Game, Status};
use crate::domain::ids::EnrolmentId;

/// A later game that was begun, or seated, with a result that no longer stands.
#[derive(Clone, Debug)]
pub struct Later {
    /// The game as it is now.
    pub game: Game,
    pub seats: Seats,
}

/// Who has to play a later game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seats {
    /// These two, home first.
    Taken(EnrolmentId, EnrolmentId),
    /// Its matchup waits for a team.
    Open,
    /// Nobody: the second final of a bracket that the first one ended.
    Gone,
}

/// The games after the matchup `match_id` that no longer fit, the earliest first. `games` has the new result.
#[must_use]
pub fn later(teams: &[DivisionTeam], format: Format, mut games: Vec<Game>, match_id: &str) -> Vec<Later> {
    let Some(mut drawn) = bracket(teams, format, games.clone()) else { return Vec::new() };
    let (mut reached, mut found) = (HashSet::from([match_id.to_owned()]), Vec::new());
    for place in 0..drawn.matches().count() {
        let Some(matchup) = drawn.matches().nth(place) else { break };
        let leads_here = matchup
            .sources
            .iter()
            .any(|source| source.match_id.as_ref().is_some_and(|id| reached.contains(id)));
        if !leads_here {
            continue;
        }
        reached.insert(matchup.match_id.clone());
        let Some(misfit) = misfit(matchup) else { continue };
        games.retain(|game| game.id != misfit.game.id || misfit.seats != Seats::Gone);
        for game in games.iter_mut().filter(|game| game.id == misfit.game.id) {
            (game.score_home, game.score_away) = (None, None);
            (game.status, game.forfeited_by) = (Status::Scheduled, None);
            if let Seats::Taken(home, away) = misfit.seats {
                (game.home_team_id, game.away_team_id) = (home, away);
            }
        }
        found.push(misfit);
        match bracket(teams, format, games.clone()) {
            Some(now) => drawn = now,
            None => break,
        }
    }
    found
}

fn misfit(matchup: &BracketMatch) -> Option<Later> {
    let game = matchup.game.clone()?;
    let sides = matchup.team_a.as_ref().zip(matchup.team_b.as_ref()).map(|(a, b)| (a.slt_id, b.slt_id));
    let (home, away) = (game.home_team_id, game.away_team_id);
    let seats = match sides {
        Some((a, b)) if (a, b) == (home, away) || (b, a) == (home, away) => return None,
        Some(sides) => seated((home, away), sides),
        None if matchup.is_spacer && !matchup.is_bye => Seats::Gone,
        None => Seats::Open,
    };
    Some(Later { game, seats })
}

/// The two teams, where one that has its place keeps it.
fn seated((home, away): (EnrolmentId, EnrolmentId), (a, b): (EnrolmentId, EnrolmentId)) -> Seats {
    if a == away || b == home { Seats::Taken(b, a) } else { Seats::Taken(a, b) }
}
