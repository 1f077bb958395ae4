//! The later games of a bracket that a corrected result invalidates.
//!
//! Walks the matchups that the winner or the loser of the corrected game leads to, in order. A game whose teams are no
//! longer the two teams of its matchup must change, and its result no longer counts for the matchups after it.

use std::collections::HashSet;

use super::bracket::{BracketMatch, bracket};
use crate::domain::divisions::{DivisionTeam, Format};
use crate::domain::games::{Game, Status};
use crate::domain::ids::EnrolmentId;

/// A later game whose teams or result no longer fit its matchup.
#[derive(Clone, Debug)]
pub struct AffectedGame {
    /// The game as it is stored now.
    pub game: Game,
    pub seats: RequiredTeams,
}

/// The teams that a later game must have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RequiredTeams {
    /// These two teams, home first.
    Taken(EnrolmentId, EnrolmentId),
    /// Not known yet: the matchup waits for a team.
    Open,
    /// None: the matchup needs no game. It is the second final after the first final decided the bracket, or one side
    /// comes from a game that both teams forfeited.
    Gone,
}

/// Returns the games after the matchup `match_id` that no longer fit their matchups, in bracket order; of all games if
/// `match_id` is `None`. `games` contains the corrected result.
#[must_use]
pub fn later(
    teams: &[DivisionTeam],
    format: Format,
    mut games: Vec<Game>,
    match_id: Option<&str>,
) -> Vec<AffectedGame> {
    let Some(mut drawn) = bracket(teams, format, games.clone()) else { return Vec::new() };
    let mut reached: HashSet<String> = match_id.map(ToOwned::to_owned).into_iter().collect();
    let mut found = Vec::new();
    for place in 0..drawn.matches().count() {
        let Some(matchup) = drawn.matches().nth(place) else { break };
        let sources = matchup.sources.iter();
        // A matchup that became a bye no longer names the matchup that both teams forfeited.
        let leads_here = matchup.is_bye && matchup.game.is_some()
            || sources.filter_map(|source| source.match_id.as_ref()).any(|id| reached.contains(id));
        if match_id.is_some() && !leads_here {
            continue;
        }
        reached.insert(matchup.match_id.clone());
        let Some(misfit) = misfit(matchup) else { continue };
        games.retain(|game| game.id != misfit.game.id || misfit.seats != RequiredTeams::Gone);
        for game in games.iter_mut().filter(|game| game.id == misfit.game.id) {
            (game.score_home, game.score_away) = (None, None);
            (game.status, game.forfeited_by) = (Status::Scheduled, None);
            if let RequiredTeams::Taken(home, away) = misfit.seats {
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

fn misfit(matchup: &BracketMatch) -> Option<AffectedGame> {
    let game = matchup.game.clone()?;
    let sides = matchup.team_a.as_ref().zip(matchup.team_b.as_ref()).map(|(a, b)| (a.slt_id, b.slt_id));
    let (home, away) = (game.home_team_id, game.away_team_id);
    let seats = match sides {
        Some((a, b)) if (a, b) == (home, away) || (b, a) == (home, away) => return None,
        Some(sides) => seated((home, away), sides),
        None if matchup.is_spacer => RequiredTeams::Gone,
        None => RequiredTeams::Open,
    };
    Some(AffectedGame { game, seats })
}

/// Returns the two teams, home first. A team that is already home or away stays there.
fn seated((home, away): (EnrolmentId, EnrolmentId), (a, b): (EnrolmentId, EnrolmentId)) -> RequiredTeams {
    if a == away || b == home { RequiredTeams::Taken(b, a) } else { RequiredTeams::Taken(a, b) }
}
