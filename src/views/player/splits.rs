//! A player's splits: averages at home, away, in wins and in losses.

use std::collections::HashSet;

use super::{PlayedGame, find_visible, lines, sides};
use crate::db::Connection;
use crate::domain::games::{Game, Status};
use crate::domain::ids::{EnrolmentId, OrganizationId, PlayerId, StatId};
use crate::domain::players::{PlayerSplits, SplitAverages, TeamSplits, View};
use crate::error::Result;
use crate::rules::outcome::{Form, GameOutcome};
use crate::views::{StatBook, only};

/// Returns a player's splits, for all teams together and for each team. Only the staff view has hidden statistics.
///
/// # Errors
/// `NotFound` for a player of another organization; in the public view also for a hidden player.
pub fn player_splits(
    conn: &Connection,
    organization: OrganizationId,
    id: PlayerId,
    view: View,
) -> Result<PlayerSplits> {
    let player = find_visible(conn, organization, id, view)?;
    let book = StatBook::of_organization(conn, organization)?;
    let shown = book.shown(view.is_staff()).iter().map(|stat| stat.id).collect();
    let games = lines(conn, organization, player.id, &book)?;
    if games.is_empty() {
        return Ok(PlayerSplits { splits: Vec::new() });
    }
    let of_team = |side: Option<EnrolmentId>| {
        let own: Vec<&PlayedGame> =
            games.iter().filter(|(_, own, _)| side.is_none_or(|side| side == *own)).collect();
        let split = |holds: &dyn Fn(&Game, EnrolmentId) -> bool| averages((&book, &shown), &own, holds);
        TeamSplits {
            slt_id: side,
            home: split(&|game, side| game.home_team_id == side),
            away: split(&|game, side| game.home_team_id != side),
            wins: split(&|game, side| form(game, side) == Some(Form::W)),
            losses: split(&|game, side| form(game, side) == Some(Form::L)),
        }
    };
    Ok(PlayerSplits { splits: sides(&games).into_iter().map(of_team).collect() })
}

/// Returns the averages in the games for which `holds` is true.
fn averages(
    (book, shown): (&StatBook, &HashSet<StatId>),
    games: &[&PlayedGame],
    holds: &dyn Fn(&Game, EnrolmentId) -> bool,
) -> SplitAverages {
    let lines = games.iter().filter(|(game, side, _)| holds(game, *side)).map(|(.., line)| line);
    let total = book.sheet.total(lines);
    SplitAverages {
        games: u32::try_from(total.games).unwrap_or(u32::MAX),
        averages: only(shown, book.sheet.average_values(&total)),
    }
}

/// Returns a team's result in a game that is over, also in a bracket game.
fn form(game: &Game, side: EnrolmentId) -> Option<Form> {
    let is_over = matches!(game.display_status, Status::Completed | Status::Forfeit);
    let [home, away] = GameOutcome::<EnrolmentId>::from(game).forms_of_scores().filter(|_| is_over)?;
    Some(if game.home_team_id == side { home } else { away })
}
