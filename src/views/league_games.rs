//! The games of a league in a season, and the teams that may play.

use serde::Serialize;
use utoipa::ToSchema;

use crate::db::Connection;
use crate::domain::deletions::Deletion;
use crate::domain::games::Game;
use crate::domain::ids::{EnrolmentId, GameId, LeagueId, OrganizationId, SeasonId};
use crate::domain::teams::TeamRef;
use crate::error::{Error, Result};
use crate::store;

/// The games of a league and its teams.
#[derive(Serialize, ToSchema)]
pub struct LeagueGames {
    pub games: Vec<Game>,
    /// The enrolled teams; ids are `slt_id`s, the ones that games name.
    pub teams: Vec<EnrolledTeam>,
}

/// A team that may play in the league.
#[derive(Serialize, ToSchema)]
pub struct EnrolledTeam {
    /// The team as enrolled.
    pub id: EnrolmentId,
    /// The same as `id`.
    pub slt_id: EnrolmentId,
    pub team: TeamRef,
    pub name: String,
    pub logo_url: Option<String>,
}

/// The games of a league in a season, by date and time.
///
/// # Errors
/// `NotFound` for a league that is not played in a season of the organization.
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

/// A game of a league in a season.
pub fn find(
    conn: &Connection,
    organization: OrganizationId,
    (season, league, id): (SeasonId, LeagueId, GameId),
) -> Result<Game> {
    let game = store::games::find(conn, organization, id)?;
    let is_here = game.season_id == season && game.league_id == Some(league);
    if is_here { Ok(game) } else { Err(Error::missing("Game")) }
}

/// What goes with a game of a league.
pub fn deletion(
    conn: &Connection,
    organization: OrganizationId,
    place: (SeasonId, LeagueId, GameId),
) -> Result<Deletion> {
    let game = find(conn, organization, place)?;
    let entered = store::games::count_entered(conn, organization, game.id, None)?;
    Ok(Deletion::of([("stats", entered.stats), ("periodScores", entered.period_scores)]))
}
