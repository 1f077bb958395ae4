//! The leaders of one season in every counted statistic, of all leagues or of one.

use std::collections::HashMap;

use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use super::leaders::Audience;
use super::{StatBook, seasons};
use crate::db::Connection;
use crate::domain::ids::{EnrolmentId, LeagueId, OrganizationId, PlayerId, SeasonId, StatId, TeamId};
use crate::domain::leagues::LeagueRef;
use crate::domain::records::Face;
use crate::domain::seasons::{Season, SeasonRef};
use crate::domain::stats::RawStat;
use crate::error::{Error, Result};
use crate::rules::box_score::{StatLine, StatTotals};
use crate::rules::leaders;
use crate::rules::league_order;
use crate::store;
use crate::store::enrolments::Enrolment;

/// Number of leaders in each statistic.
const LEADERS: usize = 10;

/// The season, the league and the kind of values that a list of leaders shows.
#[derive(Clone, Copy, Debug, Default)]
pub struct LeaderChoice {
    /// By default the season that public pages show.
    pub season: Option<SeasonId>,
    pub league: Option<LeagueId>,
    /// Averages per game instead of totals.
    pub per_game: bool,
}

/// The leaders of a season.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SeasonLeaders {
    /// The seasons to choose from, latest first.
    pub seasons: Vec<SeasonRef>,
    /// The chosen season; null if there is none.
    pub season_id: Option<SeasonId>,
    /// The leagues of the season.
    pub leagues: Vec<LeagueRef>,
    /// Only for averages: the number of games that a player needs to be listed, half the games of the player with the
    /// most.
    #[serde(rename = "leastGames", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub least_games: Option<i64>,
    /// The visible statistics with at least one leader, without percentages.
    pub stats: Vec<StatLeaderList>,
}

/// The leaders in one statistic.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct StatLeaderList {
    pub stat_id: StatId,
    pub name: String,
    pub abbreviation: String,
    /// Highest first, at most 10.
    pub leaders: Vec<StatLeader>,
}

/// A player with a total or an average.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct StatLeader {
    /// From 1; equal values share a rank.
    pub rank: u32,
    #[serde(flatten)]
    pub player: Face,
    /// The player's team; the latest of several.
    pub team_id: TeamId,
    pub team: String,
    /// Games in which the player has a statistic.
    pub games: i64,
    pub value: f64,
}

/// A player's totals in one season.
struct PlayerSeason {
    player: PlayerId,
    /// The player's latest team.
    side: EnrolmentId,
    totals: StatTotals,
}

/// Returns the leaders of a season.
///
/// # Errors
/// `NotFound` for a season that the organization does not have, or a league that is not in it.
pub fn of_season(
    conn: &Connection,
    audience: Audience,
    choice: LeaderChoice,
    now: Timestamp,
) -> Result<SeasonLeaders> {
    let listed = seasons::list(conn, audience.0, now)?;
    let chosen = choice.season.or(listed.current).or(listed.seasons.first().map(|season| season.id));
    let refs = listed.seasons.iter().map(|season| SeasonRef {
        id: season.id,
        name: season.name.clone(),
        active: season.active,
    });
    let mut answer = SeasonLeaders {
        seasons: refs.collect(),
        season_id: chosen,
        leagues: Vec::new(),
        least_games: None,
        stats: Vec::new(),
    };
    let Some(id) = chosen else { return Ok(answer) };
    let season =
        listed.seasons.iter().find(|season| season.id == id).ok_or_else(|| Error::missing("Season"))?;
    let enrolled = store::enrolments::list_by_season(conn, audience.0, id)?;
    answer.leagues = leagues(conn, audience.0, id)?;
    if let Some(league) = choice.league {
        store::leagues::find_in_season(conn, audience.0, id, league)?;
    }
    let in_league = |own: &&Enrolment| choice.league.is_none_or(|league| own.league == league);
    let sides: HashMap<EnrolmentId, &Enrolment> =
        enrolled.iter().filter(in_league).map(|own| (own.id, own)).collect();
    add_leaders(conn, audience, (season, choice.per_game, &sides), &mut answer)?;
    Ok(answer)
}

/// Returns the leagues of a season in the public order.
fn leagues(conn: &Connection, organization: OrganizationId, season: SeasonId) -> Result<Vec<LeagueRef>> {
    let mut listed = store::leagues::list_by_season(conn, organization, season)?;
    listed.sort_by(|a, b| league_order::by_league(&a.league.name, &b.league.name));
    Ok(listed.into_iter().map(|own| own.league).collect())
}

/// Adds the leaders of every statistic.
fn add_leaders(
    conn: &Connection,
    audience: Audience,
    (season, per_game, sides): (&Season, bool, &HashMap<EnrolmentId, &Enrolment>),
    answer: &mut SeasonLeaders,
) -> Result<()> {
    let (organization, view) = audience;
    let book = StatBook::open(conn, organization, season.sport_id)?;
    let mut raw = store::player_stats::list_by_seasons(conn, organization, &[season.id])?;
    raw.retain(|stat| sides.contains_key(&stat.enrolment));
    let mut all = totals(&book, raw);
    if per_game {
        let least = leaders::least_games(all.iter().map(|own| own.totals.games));
        all.retain(|own| own.totals.games >= least);
        answer.least_games = Some(least);
    }
    let ids: Vec<PlayerId> = all.iter().map(|own| own.player).collect();
    let faces = store::players::faces(conn, organization, view, &ids)?;
    let values: Vec<HashMap<StatId, f64>> = all
        .iter()
        .map(|own| {
            if per_game {
                book.sheet.average_values(&own.totals)
            } else {
                book.sheet.total_values(&own.totals)
            }
        })
        .map(|values| values.into_iter().filter_map(|value| Some((value.stat_id, value.value?))).collect())
        .collect();
    for stat in book.shown(false).into_iter().filter(|stat| !stat.abbreviation.ends_with('%')) {
        let of = all.iter().zip(&values).filter_map(|(own, values)| Some((own, *values.get(&stat.id)?)));
        let ranked = ranked(of.filter(|(_, value)| *value > 0.0).collect(), &faces);
        let ranks = leaders::ranks(ranked.iter().map(|(_, value)| *value));
        let entry = |((own, value), rank): (&(&PlayerSeason, f64), u32)| {
            let team = sides.get(&own.side)?;
            let player = faces.get(&own.player)?.clone();
            let (games, value) = (own.totals.games, *value);
            Some(StatLeader { rank, player, team_id: team.team, team: team.name.clone(), games, value })
        };
        let leaders: Vec<StatLeader> = ranked.iter().zip(ranks).filter_map(entry).collect();
        if !leaders.is_empty() {
            let (stat_id, name, abbreviation) = (stat.id, stat.name, stat.abbreviation);
            answer.stats.push(StatLeaderList { stat_id, name, abbreviation, leaders });
        }
    }
    Ok(())
}

/// Returns the players with the highest values. Equal values are ordered by name, so that the list does not depend on the order
/// in which numbers were entered.
fn ranked<'a>(
    mut players: Vec<(&'a PlayerSeason, f64)>,
    faces: &HashMap<PlayerId, Face>,
) -> Vec<(&'a PlayerSeason, f64)> {
    let name = |own: &PlayerSeason| faces.get(&own.player).map(|face| (&face.last_name, &face.first_name));
    players.sort_by(|a, b| b.1.total_cmp(&a.1).then_with(|| name(a.0).cmp(&name(b.0))));
    players.truncate(LEADERS);
    players
}

/// Returns each player's totals, in the order of their first games.
fn totals(book: &StatBook, raw: Vec<RawStat>) -> Vec<PlayerSeason> {
    let mut places: HashMap<PlayerId, usize> = HashMap::new();
    let mut players: Vec<(PlayerId, Vec<RawStat>)> = Vec::new();
    for stat in raw {
        let place = *places.entry(stat.player).or_insert_with(|| {
            players.push((stat.player, Vec::new()));
            players.len() - 1
        });
        players[place].1.push(stat);
    }
    let season = |(player, mut own): (PlayerId, Vec<RawStat>)| {
        let side = own.last()?.enrolment;
        // `chunk_by` groups rows that are next to each other.
        own.sort_by_key(|stat| stat.game);
        let lines: Vec<StatLine> = own
            .chunk_by(|one, next| one.game == next.game)
            .map(|rows| book.sheet.line(rows.iter().map(|row| (row.stat, row.value))))
            .collect();
        Some(PlayerSeason { player, side, totals: book.sheet.total(&lines) })
    };
    players.into_iter().filter_map(season).collect()
}
