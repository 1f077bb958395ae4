//! The games of one team, beside those of its league.

use serde::Serialize;
use utoipa::ToSchema;

use super::{FairnessRow, LeagueData, row};
use crate::db::Connection;
use crate::domain::games::{Game, Status};
use crate::domain::ids::{EnrolmentId, GameId, LeagueId, OrganizationId, SeasonId, TeamId};
use crate::domain::leagues::LeagueRef;
use crate::domain::seasons::SeasonRef;
use crate::error::{Error, Result};
use crate::rules::clashes::is_held;
use crate::store::enrolments::Enrolment;

/// The fairness of a league's games to one team.
#[derive(Debug, Serialize, ToSchema)]
pub struct TeamFairness {
    pub season: SeasonRef,
    pub league: LeagueRef,
    pub team: FairnessRow,
    /// The other teams by name; those that withdrew come last.
    pub opponents: Vec<FairnessOpponent>,
    /// The league's times of day (`HH:MM`).
    pub times: Vec<FairnessShare>,
    /// The league's courts.
    pub courts: Vec<FairnessShare>,
    /// The team's games by date and time, with postponed ones, without cancelled ones.
    pub games: Vec<FairnessGame>,
}

/// A team's games against another team.
#[derive(Debug, Serialize, ToSchema)]
pub struct FairnessOpponent {
    pub id: TeamId,
    pub name: String,
    pub logo_url: Option<String>,
    /// Whether the opponent withdrew from the league.
    pub withdrawn: bool,
    /// Number of games at home.
    pub home: usize,
    /// Number of games that the opponent hosts.
    pub away: usize,
}

/// A team's games at a time or on a court, beside those of the other teams.
#[derive(Debug, Serialize, ToSchema)]
pub struct FairnessShare {
    /// The time (`HH:MM`) or the name of the court.
    pub name: String,
    pub games: usize,
    /// The fewest games that a team of the league has there.
    pub fewest: usize,
    /// The most games that a team of the league has there.
    pub most: usize,
}

/// A game of a team.
#[derive(Debug, Serialize, ToSchema)]
pub struct FairnessGame {
    pub id: GameId,
    /// `YYYY-MM-DD`.
    pub date: String,
    /// `HH:MM`; null if not set yet.
    pub time: Option<String>,
    pub location: Option<String>,
    pub opponent: String,
    pub is_home: bool,
    /// Whether the team was on the same side in its game before.
    pub is_break: bool,
    /// Whole days without a game since the team's game before; null for the first game.
    pub rest: Option<usize>,
    /// Whether the game waits for a new date. Such a game does not count.
    pub postponed: bool,
}

/// Returns the fairness of a league's games to one team.
///
/// # Errors
/// `NotFound` if the organization has no such league in the season, and for a team that does not play in it or withdrew.
pub fn of_team(
    conn: &Connection,
    organization: OrganizationId,
    (season, league, team): (SeasonId, LeagueId, TeamId),
) -> Result<TeamFairness> {
    let data = LeagueData::read(conn, organization, (season, league))?;
    let own =
        data.compared().iter().position(|one| one.team == team).ok_or_else(|| Error::missing("Team"))?;
    let hosted = data.counted.hosted();
    let others = data.teams.iter().enumerate().filter(|(index, _)| *index != own);
    let games_against = |one: usize, other: usize| {
        hosted.get(one).and_then(|row| row.get(other)).copied().unwrap_or_default()
    };
    let opponent = |(index, other): (usize, &Enrolment)| FairnessOpponent {
        id: other.team,
        name: other.name.clone(),
        logo_url: other.logo_url.clone(),
        withdrawn: other.withdrawn,
        home: games_against(own, index),
        away: games_against(index, own),
    };
    let opponents = others.map(opponent).filter(|other| !other.withdrawn || other.home + other.away > 0);
    Ok(TeamFairness {
        team: row((&data.teams[own], &data.counts[own])),
        opponents: opponents.collect(),
        times: shares(&data.times, own, |team| &data.counts[team].times, data.counts.len()),
        courts: shares(&data.courts, own, |team| &data.counts[team].courts, data.counts.len()),
        games: games(&data, own),
        season: data.season,
        league: data.league,
    })
}

/// Returns the games of the team `own` at each time or court, with the least and the greatest number of all teams.
fn shares<'c>(
    names: &[String],
    own: usize,
    of: impl Fn(usize) -> &'c [usize],
    teams: usize,
) -> Vec<FairnessShare> {
    let share = |(part, name): (usize, &String)| {
        let all = || (0..teams).map(|team| of(team)[part]);
        FairnessShare {
            name: name.clone(),
            games: of(own)[part],
            fewest: all().min().unwrap_or(0),
            most: all().max().unwrap_or(0),
        }
    };
    names.iter().enumerate().map(share).collect()
}

/// Returns the games of a team that are not cancelled.
fn games(data: &LeagueData, own: usize) -> Vec<FairnessGame> {
    let (id, counts) = (data.teams[own].id, &data.counts[own]);
    let plays = |game: &&Game| {
        [game.home_team_id, game.away_team_id].contains(&id) && game.status != Status::Cancelled
    };
    let mut counted = 0;
    let game = |game: &Game| {
        let place = counted;
        let is_counted = is_held(game);
        counted += usize::from(is_counted);
        let before = place.checked_sub(1).filter(|_| is_counted);
        FairnessGame {
            is_break: before.is_some_and(|before| counts.sides.get(before) == counts.sides.get(place)),
            rest: before.and_then(|before| counts.rests.get(before)).copied(),
            ..of_game(game, id)
        }
    };
    data.games.iter().filter(plays).map(game).collect()
}

fn of_game(game: &Game, own: EnrolmentId) -> FairnessGame {
    let is_home = game.home_team_id == own;
    let opponent = if is_home { &game.away_team } else { &game.home_team };
    FairnessGame {
        id: game.id,
        date: game.date.clone(),
        time: game.time.clone(),
        location: game.location.clone(),
        opponent: opponent.name.clone(),
        is_home,
        is_break: false,
        rest: None,
        postponed: !is_held(game),
    }
}
