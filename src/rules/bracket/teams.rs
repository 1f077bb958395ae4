//! The teams of a bracket's matchups.

use super::play::{BracketState, Occupant};
use super::{BracketMatch, BracketTeam};
use crate::domain::games::Game;
use crate::domain::ids::EnrolmentId;
use crate::rules::outcome;

impl BracketState<'_> {
    /// Returns whether a team has this place in the division, or had it before it was replaced.
    pub fn has_place(&self, place: usize, team: EnrolmentId) -> bool {
        let own = &self.teams[place];
        own.slt_id == team || own.former.contains(&team)
    }

    /// Returns a team of a matchup. In a game that has begun it is the team that played, even if it was replaced since.
    pub fn side(&self, occupant: Occupant, game: Option<&Game>) -> Option<BracketTeam> {
        let own = self.team(occupant)?;
        let Some(game) = game.filter(|game| outcome::has_begun(game)) else { return Some(own) };
        let Occupant::Team(place) = occupant else { return Some(own) };
        let former = &self.teams[place].former;
        let played =
            [&game.home_team, &game.away_team].into_iter().find(|side| former.contains(&side.slt_id));
        Some(match played {
            Some(side) => BracketTeam {
                slt_id: side.slt_id,
                team_id: side.id,
                name: side.name.clone(),
                logo_url: side.logo_url.clone(),
                ..own
            },
            None => own,
        })
    }

    /// Returns the champion. A team that withdrew holds the title only if it won a game of the last round.
    pub fn champion(&self, occupant: Occupant, last: &[BracketMatch]) -> Option<BracketTeam> {
        let has_game = || last.iter().any(|matchup| !matchup.is_bye && matchup.game.is_some());
        self.team(occupant).filter(|team| !team.withdrawn || has_game())
    }

    pub fn team(&self, occupant: Occupant) -> Option<BracketTeam> {
        let Occupant::Team(place) = occupant else { return None };
        let team = &self.teams[place];
        Some(BracketTeam {
            slt_id: team.slt_id,
            team_id: team.team_id,
            name: team.name.clone(),
            logo_url: team.logo_url.clone(),
            seed: place + 1,
            withdrawn: team.withdrawn,
        })
    }
}
