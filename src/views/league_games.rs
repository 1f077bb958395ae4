//! The games of a league in a season, and its enrolled teams.

use serde::Serialize;
use utoipa::ToSchema;

use crate::db::Connection;
use crate::domain::deletions::Deletion;
use crate::domain::games::Game;
use crate::domain::ids::{EnrolmentId, GameId, LeagueId, OrganizationId, SeasonId};
use crate::domain::teams::TeamRef;
use crate::error::{Error, Result};
use crate::store;

/// The games of a league in a season, and its enrolled teams.
#[derive(Serialize, ToSchema)]
pub struct LeagueGames {
    pub games: Vec<Game>,
    /// The enrolled teams. Their ids are enrolment ids (`slt_id`), as in games.
    pub teams: Vec<EnrolledTeam>,
}

/// A team that is enrolled in the league.
#[derive(Serialize, ToSchema)]
pub struct EnrolledTeam {
    /// The id of the enrolment.
    pub id: EnrolmentId,
    /// The same as `id`.
    pub slt_id: EnrolmentId,
    pub team: TeamRef,
    pub name: String,
    pub logo_url: Option<String>,
}

/// Returns the games of a league in a season by date and time, and the enrolled teams.
///
/// # Errors
/// `NotFound` if the organization has no such league in the season.
pub fn league_games(
    conn: &Connection,
    organization: OrganizationId,
    season: SeasonId,
    league: LeagueId,
) -> Result<LeagueGames> {
    store::leagues::find_in_season(conn, organization, season, league)?;
    let enrolled = store::enrolments::list_by_season(conn, organization, season)?;
    let teams = enrolled.into_iter().filter(|team| team.league == league).map(|team| EnrolledTeam {
        id: team.id,
        slt_id: team.id,
        team: TeamRef { id: team.team, name: team.name.clone() },
        name: team.name,
        logo_url: team.logo_url,
    });
    Ok(LeagueGames {
        teams: teams.collect(),
        games: store::games::list_by_league(conn, organization, season, league)?,
    })
}

/// Returns a game of a league in a season.
///
/// # Errors
/// `NotFound` for a game of another league or season.
pub fn find(
    conn: &Connection,
    organization: OrganizationId,
    (season, league, id): (SeasonId, LeagueId, GameId),
) -> Result<Game> {
    let game = store::games::find(conn, organization, id)?;
    let is_in_league = game.season_id == season && game.league_id == Some(league);
    if is_in_league { Ok(game) } else { Err(Error::missing("Game")) }
}

/// Returns how many statistics and period scores the deletion of a game would delete.
pub fn deletion(
    conn: &Connection,
    organization: OrganizationId,
    place: (SeasonId, LeagueId, GameId),
) -> Result<Deletion> {
    let game = find(conn, organization, place)?;
    let entered = store::games::count_entered(conn, organization, game.id, None)?;
    let counts =
        [("stats", entered.stats), ("periodScores", entered.period_scores), ("entries", entered.entries)];
    Ok(Deletion::of(counts))
}
