//! What becomes of each game of a team that withdraws.

use super::outcome;
use crate::domain::games::{ForfeitedBy, Game, Status};
use crate::domain::ids::EnrolmentId;
use crate::domain::withdrawals::WithdrawnGames;

/// What becomes of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameFate {
    /// The game stays as it is: it was played, it is live, or it was cancelled.
    Stands,
    /// The result no longer counts in the table.
    Erased,
    /// The team forfeits.
    Forfeited(ForfeitedBy),
    Cancelled,
    /// The replacement plays the game.
    HandedOver,
}

/// The team that takes the place of the team that withdraws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Replacement {
    Nobody,
    /// A team that has no game in the league yet.
    New,
    Enrolled(EnrolmentId),
}

/// Returns what becomes of a league game of `team`. The replacement cannot play against itself.
#[must_use]
pub fn of_league_game(
    game: &Game,
    team: EnrolmentId,
    games: WithdrawnGames,
    replacement: Replacement,
) -> GameFate {
    let opponent = if game.home_team_id == team { game.away_team_id } else { game.home_team_id };
    match (games, replacement) {
        (WithdrawnGames::Erased, _) if outcome::has_begun(game) => GameFate::Erased,
        _ if outcome::has_begun(game) || game.status == Status::Cancelled => GameFate::Stands,
        (_, Replacement::Enrolled(replacement)) if replacement == opponent => GameFate::Cancelled,
        (_, Replacement::New | Replacement::Enrolled(_)) => GameFate::HandedOver,
        (WithdrawnGames::Walkover, Replacement::Nobody) => GameFate::Forfeited(side_of(game, team)),
        _ => GameFate::Cancelled,
    }
}

/// Returns what becomes of a bracket game of `team`. Results of a bracket always stand.
#[must_use]
pub fn of_bracket_game(game: &Game, team: EnrolmentId, is_replaced: bool) -> GameFate {
    match (outcome::has_begun(game), is_replaced) {
        (true, _) => GameFate::Stands,
        (false, true) => GameFate::HandedOver,
        (false, false) => GameFate::Forfeited(side_of(game, team)),
    }
}

fn side_of(game: &Game, team: EnrolmentId) -> ForfeitedBy {
    if game.home_team_id == team { ForfeitedBy::Home } else { ForfeitedBy::Away }
}
