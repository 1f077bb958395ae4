//! The preview of a game: both teams' records and their last meeting.

use crate::db::Connection;
use crate::domain::games::{Game, GamePreview, GameRecord, Status};
use crate::domain::ids::{EnrolmentId, OrganizationId};
use crate::error::Result;
use crate::rules::outcome;
use crate::store;

/// Returns the records of the two teams and their last meeting; `None` unless the game is scheduled or postponed.
pub(super) fn preview(
    conn: &Connection,
    organization: OrganizationId,
    game: &Game,
) -> Result<Option<GamePreview>> {
    if !matches!(game.display_status, Status::Scheduled | Status::Postponed) {
        return Ok(None);
    }
    let results = store::games::list_results(conn, organization, game.season_id)?;
    let records = outcome::records(results.iter().map(outcome::GameOutcome::<EnrolmentId>::from));
    let record = |side: EnrolmentId| {
        let outcome::WinLossRecord { wins, losses } = records.get(&side).copied().unwrap_or_default();
        GameRecord { wins, losses }
    };
    Ok(Some(GamePreview {
        away_record: record(game.away_team_id),
        home_record: record(game.home_team_id),
        last_meeting: last_meeting(conn, organization, game)?,
    }))
}

/// Returns the latest finished game of the two teams before `game`, including bracket games.
fn last_meeting(conn: &Connection, organization: OrganizationId, game: &Game) -> Result<Option<Game>> {
    let both = |other: &Game| {
        let teams = [other.home_team.id, other.away_team.id];
        teams.contains(&game.home_team.id) && teams.contains(&game.away_team.id)
    };
    let ended = |other: &Game| matches!(other.display_status, Status::Completed | Status::Forfeit);
    let before = |other: &Game| (&other.date, &other.time) < (&game.date, &game.time);
    let games = store::games::list_by_team(conn, organization, game.home_team.id)?;
    Ok(games.into_iter().rev().find(|other| both(other) && ended(other) && before(other)))
}
