//! Standings of a season's leagues: the enrolled teams, ranked by the results of their games.

use std::collections::HashMap;

use serde::Serialize;
use utoipa::ToSchema;

use super::StatBook;
use crate::db::Connection;
use crate::domain::ids::{
    EnrolmentId, LeagueId, OrganizationId, PlayerId, SeasonId, SeasonsLeagueId, TeamId,
};
use crate::domain::leagues::SeasonsLeague;
use crate::domain::players::View;
use crate::domain::seasons::Season;
use crate::error::{Error, Result};
use crate::rules::box_score::StatKind;
use crate::rules::clinch::{self, Clinch};
use crate::rules::league_order;
use crate::rules::outcome::GameOutcome;
use crate::rules::standings::{self, Standing};
use crate::store;
use crate::store::enrolments::Enrolment;

/// A team's row in a league's standings. `id` is the team's id, `slt_id` the enrolment's.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct StandingsRow {
    pub id: TeamId,
    /// The same as `slt_id`.
    pub seasons_leagues_teams_id: EnrolmentId,
    pub name: String,
    pub captain: Option<String>,
    pub captain_id: Option<PlayerId>,
    /// The team's position in its division; null without a division.
    pub position: Option<i64>,
    #[serde(rename = "playersCount")]
    pub players_count: i64,
    pub logo_url: Option<String>,
    #[serde(rename = "leagueName")]
    pub league_name: String,
    #[serde(rename = "leagueId")]
    pub league_id: LeagueId,
    /// What the team is certain of, whatever the results of the league games that remain on the schedule; null if nothing.
    /// `first`: first place of the league. `playoffs`: one of the places that go on to the league's bracket. `eliminated`:
    /// none of these places. A possible tie counts against the mark until no game remains.
    pub clinch: Option<Clinch>,
    /// The version of the enrolment. Increases with each change of name, logo or captain.
    pub version: i64,
    #[serde(flatten)]
    pub standing: Standing,
}

/// A league of a season with its standings.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct LeagueTable {
    pub id: LeagueId,
    pub name: String,
    pub position: i64,
    pub seasons_leagues_id: SeasonsLeagueId,
    /// The length of a game in minutes; null if not set.
    #[serde(rename = "gameMinutes")]
    pub game_minutes: Option<i64>,
    /// The version of the league, shared by all its seasons.
    pub version: i64,
    #[serde(rename = "teamsCount")]
    pub teams_count: usize,
    /// In the order of the standings, first place first.
    pub teams: Vec<StandingsRow>,
}

/// The response of the operation `list_leagues_with_teams`.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct LeagueTables {
    pub leagues: Vec<LeagueTable>,
}

/// Returns the standings of every league of a season: for visitors in the order of public filters, for staff in their
/// manual order.
///
/// # Errors
/// `NotFound` for a season that the organization does not have.
pub fn of_season(
    conn: &Connection,
    organization: OrganizationId,
    view: View,
    season: SeasonId,
) -> Result<Vec<LeagueTable>> {
    store::seasons::find(conn, organization, season)?;
    let mut leagues = store::leagues::list_by_season(conn, organization, season)?;
    if view == View::Public {
        leagues.sort_by(|a, b| league_order::by_league(&a.league.name, &b.league.name));
    }
    let mut rows: HashMap<LeagueId, Vec<Enrolment>> = HashMap::new();
    for enrolment in store::enrolments::list_by_season(conn, organization, season)? {
        rows.entry(enrolment.league).or_default().push(enrolment);
    }
    let results = SeasonResults::read(conn, organization, view, season)?;
    let table = |played: SeasonsLeague| {
        let teams = results.table(view, rows.remove(&played.league.id).unwrap_or_default());
        LeagueTable {
            id: played.league.id,
            name: played.league.name,
            position: played.position,
            seasons_leagues_id: played.id,
            game_minutes: played.game_minutes,
            version: played.version,
            teams_count: teams.len(),
            teams,
        }
    };
    Ok(leagues.into_iter().map(table).collect())
}

/// Returns the standings of one league of a season.
///
/// # Errors
/// `NotFound` for a season or league that the organization does not have.
pub fn of_league(
    conn: &Connection,
    organization: OrganizationId,
    view: View,
    (season, league): (SeasonId, LeagueId),
) -> Result<Vec<StandingsRow>> {
    store::leagues::find_in_season(conn, organization, season, league)?;
    let mut teams = store::enrolments::list_by_season(conn, organization, season)?;
    teams.retain(|team| team.league == league);
    Ok(SeasonResults::read(conn, organization, view, season)?.table(view, teams))
}

/// Returns the row of one team in a league's standings.
///
/// # Errors
/// `NotFound` for a season, league or team that the organization does not have there.
pub fn of_team(
    conn: &Connection,
    organization: OrganizationId,
    view: View,
    (season, league, team): (SeasonId, LeagueId, TeamId),
) -> Result<StandingsRow> {
    let rows = of_league(conn, organization, view, (season, league))?;
    rows.into_iter().find(|row| row.id == team).ok_or_else(|| Error::missing("Team"))
}

/// Returns the place of one team in a league's standings, without totals of statistics, which no place depends on.
///
/// # Errors
/// `NotFound` for a season, league or team that the organization does not have there.
pub fn place_of_team(
    conn: &Connection,
    organization: OrganizationId,
    (season, league, team): (SeasonId, LeagueId, TeamId),
) -> Result<Standing> {
    let mut teams = store::enrolments::list_by_season(conn, organization, season)?;
    teams.retain(|enrolment| enrolment.league == league);
    let own = teams.iter().find(|enrolment| enrolment.team == team).map(|enrolment| enrolment.id);
    let games: Vec<_> = store::games::list_results(conn, organization, season)?;
    let games: Vec<_> = games.iter().map(GameOutcome::from).collect();
    let rows = places(&teams, &games);
    rows.into_iter().find(|row| Some(row.slt_id) == own).ok_or_else(|| Error::missing("Team"))
}

/// Returns the standings of some enrolled teams, without totals of statistics, which no place depends on.
pub(super) fn places(enrolments: &[Enrolment], games: &[GameOutcome<EnrolmentId>]) -> Vec<Standing> {
    let teams: Vec<_> = enrolments.iter().map(|enrolment| ranked(enrolment, |_| 0)).collect();
    standings::table(&teams, games)
}

/// Returns a team as it is ranked. `sum` returns its total of a statistic by the abbreviation.
fn ranked(enrolment: &Enrolment, sum: impl Fn(&str) -> i64) -> standings::StandingsTeam<'_> {
    standings::StandingsTeam {
        id: enrolment.id,
        name: &enrolment.name,
        free_throws_made: sum("FTM"),
        free_throws_attempted: sum("FTA"),
        threes_made: sum("3PM"),
        withdrawn: enrolment.withdrawn,
    }
}

/// The statistics that are summed for a table, each with the column that shows the sum.
const SUMMED: [(&str, StatKind); 3] =
    [("FTM", StatKind::FreeThrowsShare), ("FTA", StatKind::FreeThrowsShare), ("3PM", StatKind::ThreesMade)];

/// The data from which a season's standings are computed.
struct SeasonResults {
    games: Vec<GameOutcome<EnrolmentId>>,
    /// Totals of the statistics for tie-breaks, per enrolment and abbreviation.
    sums: HashMap<EnrolmentId, HashMap<String, i64>>,
    positions: HashMap<EnrolmentId, i64>,
    /// The teams of each bracket that has a game or a planned matchup.
    brackets: Vec<Vec<EnrolmentId>>,
    is_active: bool,
}

impl SeasonResults {
    /// Reads the data that a reader may see. The totals of statistics that are hidden from the reader are left out.
    fn read(conn: &Connection, organization: OrganizationId, view: View, season: SeasonId) -> Result<Self> {
        let games = store::games::list_outcomes(conn, organization, season)?;
        let divisions = store::divisions::list(conn, organization, season)?;
        let planned = store::games::slots::list_divisions(conn, organization, season)?;
        let drawn = divisions.iter().filter(|one| one.games_count > 0 || planned.contains(&one.id));
        let Season { sport_id, active, .. } = store::seasons::find(conn, organization, season)?;
        let book = StatBook::open(conn, organization, sport_id)?;
        let shown = SUMMED.iter().filter(|(_, kind)| book.shows(*kind, view));
        let shown: Vec<&str> = shown.map(|(abbreviation, _)| *abbreviation).collect();
        Ok(Self {
            brackets: drawn.map(|one| one.teams.iter().map(|team| team.slt_id).collect()).collect(),
            is_active: active,
            games: games.iter().map(GameOutcome::from).collect(),
            sums: store::player_stats::sums_by_enrolment(conn, organization, season, &shown)?,
            positions: divisions
                .iter()
                .flat_map(|division| division.teams.iter().map(|team| (team.slt_id, team.position)))
                .collect(),
        })
    }

    fn table(&self, view: View, enrolments: Vec<Enrolment>) -> Vec<StandingsRow> {
        let sum = |id: EnrolmentId, stat: &str| {
            self.sums.get(&id).and_then(|sums| sums.get(stat)).copied().unwrap_or_default()
        };
        let teams: Vec<standings::StandingsTeam<'_>> =
            enrolments.iter().map(|enrolment| ranked(enrolment, |stat| sum(enrolment.id, stat))).collect();
        let ranked = standings::table(&teams, &self.games);
        // Teams that withdrew are at the end, and take no place in the playoffs.
        let staying = ranked.partition_point(|row| !row.withdrawn);
        let mut clinched = clinch::of_table(&ranked[..staying], &self.games, &self.brackets, self.is_active);
        clinched.resize(ranked.len(), None);
        let mut enrolments: HashMap<EnrolmentId, Enrolment> =
            enrolments.into_iter().map(|enrolment| (enrolment.id, enrolment)).collect();
        let row = |(standing, clinch): (Standing, Option<Clinch>)| {
            let enrolment = enrolments.remove(&standing.slt_id)?;
            let captain = enrolment.captain.visible(view);
            Some(StandingsRow {
                id: enrolment.team,
                seasons_leagues_teams_id: enrolment.id,
                name: enrolment.name,
                captain: captain.name,
                captain_id: captain.id,
                position: self.positions.get(&enrolment.id).copied(),
                players_count: enrolment.players,
                logo_url: enrolment.logo_url,
                league_name: enrolment.league_name,
                league_id: enrolment.league,
                clinch,
                version: enrolment.version,
                standing,
            })
        };
        ranked.into_iter().zip(clinched).filter_map(row).collect()
    }
}
