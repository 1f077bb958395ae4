//! How fair the games of a league in a season are to its teams: each team's counts, and sentences about the whole league.

mod team;
mod words;

use std::collections::{BTreeMap, HashMap};

use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use super::seasons;
use crate::db::Connection;
use crate::domain::games::{Game, Status};
use crate::domain::ids::{EnrolmentId, LeagueId, OrganizationId, SeasonId, TeamId};
use crate::domain::leagues::LeagueRef;
use crate::domain::schedules::days_between;
use crate::domain::seasons::{Season, SeasonRef};
use crate::error::Result;
use crate::rules::clashes::{court_of, is_held};
use crate::rules::fairness::{CountedGame, CountedGames, FairnessVerdict, TeamCounts, measures};
use crate::rules::league_order;
use crate::store;
use crate::store::enrolments::Enrolment;

pub use team::{FairnessGame, FairnessOpponent, FairnessShare, TeamFairness, of_team};

/// A Monday before every game, from which days are counted.
const MONDAY: &str = "1900-01-01";

/// The seasons with the leagues that have a game, for the choice of a league.
#[derive(Debug, Serialize, ToSchema)]
pub struct LeaguesWithGames {
    /// The season that public pages show first, then the others in the order of `list_seasons`.
    pub seasons: Vec<SeasonWithGames>,
}

/// A season with the leagues that have a game in it.
#[derive(Debug, Serialize, ToSchema)]
pub struct SeasonWithGames {
    pub id: SeasonId,
    pub name: String,
    /// In the order of public filters.
    pub leagues: Vec<LeagueRef>,
}

/// The fairness of a league's games in a season.
#[derive(Debug, Serialize, ToSchema)]
pub struct LeagueFairness {
    pub season: SeasonRef,
    pub league: LeagueRef,
    /// Number of games that count. Cancelled and postponed games and games of brackets do not count.
    pub games_count: usize,
    /// Number of postponed games, which have no new date yet.
    pub postponed_count: usize,
    /// The times of day (`HH:MM`) at which games are played, the earliest first.
    pub times: Vec<String>,
    /// The courts on which games are played, by name.
    pub courts: Vec<String>,
    /// The teams by name, without those that withdrew.
    pub teams: Vec<FairnessRow>,
    /// The measures of the league. Empty without a game, and with fewer than two teams.
    pub measures: Vec<MeasuredFairness>,
}

/// The games of one team, counted.
#[derive(Debug, Serialize, ToSchema)]
pub struct FairnessRow {
    pub id: TeamId,
    pub name: String,
    pub logo_url: Option<String>,
    pub home: usize,
    pub away: usize,
    /// How often the team is at home, or away, in two games running.
    pub breaks: usize,
    /// Number of weeks in which the league plays and the team does not.
    pub byes: usize,
    /// The fewest whole days without a game between two games; null with fewer than two games.
    pub shortest_rest: Option<usize>,
    /// The median of these days.
    pub typical_rest: Option<usize>,
    /// Number of games on the day of the team's game before, or on the next day.
    pub without_rest: usize,
    /// Number of games at each of the league's times.
    pub times: Vec<usize>,
    /// Number of games on each of the league's courts.
    pub courts: Vec<usize>,
}

/// A measure of a league's fairness, as text.
#[derive(Debug, Serialize, ToSchema)]
pub struct MeasuredFairness {
    #[schema(value_type = String)]
    pub title: &'static str,
    /// The measure in a sentence.
    pub text: String,
    pub verdict: Verdict,
}

/// What is proven about a measure: that no arrangement of the games is better, that one is, or neither.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    Best,
    Improvable,
    Open,
}

impl From<FairnessVerdict> for Verdict {
    fn from(verdict: FairnessVerdict) -> Self {
        match verdict {
            FairnessVerdict::Best => Self::Best,
            FairnessVerdict::Improvable => Self::Improvable,
            FairnessVerdict::Open => Self::Open,
        }
    }
}

/// Returns the seasons of an organization with the leagues that have a game which is not cancelled.
pub fn leagues(conn: &Connection, organization: OrganizationId, now: Timestamp) -> Result<LeaguesWithGames> {
    let mut leagues: HashMap<SeasonId, Vec<LeagueRef>> = HashMap::new();
    for (season, league) in store::leagues::list_with_games(conn, organization)? {
        leagues.entry(season).or_default().push(league);
    }
    let listed = seasons::list(conn, organization, now)?;
    let with_games = |season: Season| {
        let mut leagues = leagues.remove(&season.id)?;
        leagues.sort_by(|a, b| league_order::by_league(&a.name, &b.name));
        Some(SeasonWithGames { id: season.id, name: season.name, leagues })
    };
    let mut seasons: Vec<_> = listed.seasons.into_iter().filter_map(with_games).collect();
    seasons.sort_by_key(|season| Some(season.id) != listed.current);
    Ok(LeaguesWithGames { seasons })
}

/// Returns the fairness of a league's games in a season.
///
/// # Errors
/// `NotFound` if the organization has no such league in the season.
pub fn of_league(
    conn: &Connection,
    organization: OrganizationId,
    (season, league): (SeasonId, LeagueId),
) -> Result<LeagueFairness> {
    let data = LeagueData::read(conn, organization, (season, league))?;
    let postponed = |game: &&Game| game.status == Status::Postponed;
    Ok(LeagueFairness {
        games_count: data.counted.games.len(),
        postponed_count: data.games.iter().filter(postponed).count(),
        teams: data.compared().iter().zip(&data.counts).map(row).collect(),
        measures: data.measured(),
        season: data.season,
        league: data.league,
        times: data.times,
        courts: data.courts,
    })
}

fn row((team, counts): (&Enrolment, &TeamCounts)) -> FairnessRow {
    FairnessRow {
        id: team.team,
        name: team.name.clone(),
        logo_url: team.logo_url.clone(),
        home: counts.home(),
        away: counts.away(),
        breaks: counts.breaks(),
        byes: counts.byes,
        shortest_rest: counts.rests.iter().min().copied(),
        typical_rest: counts.typical_rest(),
        without_rest: counts.without_rest(),
        times: counts.times.clone(),
        courts: counts.courts.clone(),
    }
}

/// A league in a season with its teams and games, and what is counted of them.
struct LeagueData {
    season: SeasonRef,
    league: LeagueRef,
    /// The teams by name; those that withdrew come last.
    teams: Vec<Enrolment>,
    /// By date and time.
    games: Vec<Game>,
    times: Vec<String>,
    /// The courts as they were first written, by name.
    courts: Vec<String>,
    counted: CountedGames,
    counts: Vec<TeamCounts>,
}

impl LeagueData {
    fn read(
        conn: &Connection,
        organization: OrganizationId,
        (season, league): (SeasonId, LeagueId),
    ) -> Result<Self> {
        let played = store::leagues::find_in_season(conn, organization, season, league)?;
        let mut teams = store::enrolments::list_by_season(conn, organization, season)?;
        teams.retain(|team| team.league == league);
        teams.sort_by(|a, b| {
            a.withdrawn.cmp(&b.withdrawn).then_with(|| league_order::natural(&a.name, &b.name))
        });
        let games = store::games::list_by_league(conn, organization, season, league)?;
        let held = || games.iter().filter(|game| is_held(game));
        let mut times: Vec<String> = held().filter_map(|game| game.time.clone()).collect();
        times.sort_unstable();
        times.dedup();
        let mut spelled: BTreeMap<String, String> = BTreeMap::new();
        for place in held().filter_map(|game| game.location.as_deref()) {
            if let Some(court) = court_of(Some(place)) {
                spelled.entry(court).or_insert_with(|| place.trim().to_owned());
            }
        }
        let mut places: Vec<String> = spelled.into_values().collect();
        places.sort_by(|a, b| league_order::natural(a, b));
        let counted = counted(&teams, &held().collect::<Vec<_>>(), (&times, &places));
        let counts = counted.counts();
        Ok(Self {
            season: played.season,
            league: played.league,
            teams,
            games,
            times,
            courts: places,
            counted,
            counts,
        })
    }

    /// Returns the teams that are compared: all but those that withdrew.
    fn compared(&self) -> &[Enrolment] {
        &self.teams[..self.counted.teams]
    }

    fn measured(&self) -> Vec<MeasuredFairness> {
        let words = words::FairnessWords {
            names: self.compared().iter().map(|team| team.name.as_str()).collect(),
            counts: &self.counts,
            hosted: self.counted.hosted(),
            times: &self.times,
            courts: &self.courts,
        };
        measures(&self.counted, &self.counts).iter().map(|measure| words.measured(measure)).collect()
    }
}

/// Returns the games with indices of their teams, times and courts.
fn counted(teams: &[Enrolment], games: &[&Game], (times, courts): (&[String], &[String])) -> CountedGames {
    let index: HashMap<EnrolmentId, usize> =
        teams.iter().enumerate().map(|(index, team)| (team.id, index)).collect();
    let courts: Vec<_> = courts.iter().map(|court| court_of(Some(court))).collect();
    let counted = |game: &&Game| {
        let court = court_of(game.location.as_deref());
        Some(CountedGame {
            home: *index.get(&game.home_team_id)?,
            away: *index.get(&game.away_team_id)?,
            day: usize::try_from(days_between(MONDAY, &game.date)).unwrap_or(0),
            time: game.time.as_ref().and_then(|time| times.binary_search(time).ok()),
            court: courts.iter().position(|own| court.is_some() && *own == court),
        })
    };
    CountedGames {
        teams: teams.iter().filter(|team| !team.withdrawn).count(),
        times: times.len(),
        courts: courts.len(),
        games: games.iter().filter_map(counted).collect(),
    }
}
