//! What becomes of each game of a team that withdraws.

use super::bracket::{Bracket, bracket};
use super::outcome;
use crate::domain::divisions::{DivisionTeam, Format};
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

/// Returns what becomes of the games of a bracket in which `team` plays. Results of a bracket always stand. In a series the
/// team forfeits only as many games as its opponent needs to win it.
#[must_use]
pub fn of_bracket(
    (teams, format): (&[DivisionTeam], Format),
    mut games: Vec<Game>,
    team: EnrolmentId,
    is_replaced: bool,
) -> Vec<(Game, GameFate)> {
    games.sort_by_key(|game| game.series_game);
    let mut fates = Vec::new();
    for place in 0..games.len() {
        let game = games[place].clone();
        if ![game.home_team_id, game.away_team_id].contains(&team) {
            continue;
        }
        let fate = match (outcome::has_begun(&game), is_replaced) {
            (true, _) => GameFate::Stands,
            (false, true) => GameFate::HandedOver,
            (false, false) if !is_needed(&game, bracket(teams, format, games.clone())) => GameFate::Stands,
            (false, false) => {
                let side = side_of(&game, team);
                (games[place].status, games[place].forfeited_by) = (Status::Forfeit, Some(side));
                (games[place].score_home, games[place].score_away) = side.score((None, None));
                GameFate::Forfeited(side)
            }
        };
        fates.push((game, fate));
    }
    fates
}

/// Returns whether the matchup of a game is not decided without it.
fn is_needed(game: &Game, drawn: Option<Bracket>) -> bool {
    let (Some(drawn), Some(match_id)) = (drawn, game.match_id.as_deref()) else { return true };
    let matchup = drawn.find(match_id);
    matchup.is_none_or(|matchup| matchup.may_need(game.series_game.unwrap_or(1)))
}

fn side_of(game: &Game, team: EnrolmentId) -> ForfeitedBy {
    if game.home_team_id == team { ForfeitedBy::Home } else { ForfeitedBy::Away }
}
