//! The page of a team: its seasons with records, its rosters and its games.

pub mod statistics;

use std::collections::HashMap;

use jiff::Timestamp;

use super::StatBook;
use crate::db::Connection;
use crate::domain::games::{Game, GameRecord};
use crate::domain::ids::{EnrolmentId, OrganizationId, PlayerId, SeasonId, SportId, TeamId};
use crate::domain::leagues::LeagueRef;
use crate::domain::players::View;
use crate::domain::seasons::Season;
use crate::domain::teams::{RosterPlayer, TeamPage, TeamSeason};
use crate::error::{Error, Result};
use crate::rules::box_score::StatKind;
use crate::rules::outcome::{self, WinLossRecord};
use crate::store::enrolments::Enrolment;
use crate::{rules, store, views};

/// Returns a team's page. Its first season is the one that public pages show by default, then come the other active
/// ones, then the rest, latest first. The rosters are those of `season`, or of the first season.
///
/// # Errors
/// `NotFound` for a team of another organization, `Invalid` on `season_id` for a season without the team.
pub fn team_page(
    conn: &Connection,
    organization: OrganizationId,
    view: View,
    (id, season): (TeamId, Option<SeasonId>),
    now: Timestamp,
) -> Result<TeamPage> {
    let team = store::teams::find(conn, organization, view, id)?;
    let enrolled = enrolled(conn, (organization, id), now)?;
    let games = store::games::list_by_team(conn, organization, id)?;
    let rosters = rosters(conn, organization, view, (&enrolled, season))?;
    let mut seasons = Vec::with_capacity(enrolled.len());
    for (season, enrolment) in enrolled {
        let place = (season.id, enrolment.league, id);
        let row = views::standings::place_of_team(conn, organization, place)?;
        let captain = enrolment.captain.visible(view);
        let [scored, allowed] = points_per_game(&games, enrolment.id);
        seasons.push(TeamSeason {
            id: season.id,
            name: season.name,
            active: season.active,
            league: LeagueRef { id: enrolment.league, name: enrolment.league_name },
            slt_id: enrolment.id,
            wins: row.wins,
            losses: row.losses,
            rank: row.rank,
            streak: row.streak,
            points_per_game: scored,
            points_allowed_per_game: allowed,
            home: record(row.home),
            away: record(row.away),
            captain: captain.name,
            captain_id: captain.id,
        });
    }
    Ok(TeamPage {
        version: team.version,
        id: team.id,
        name: team.name,
        logo_url: team.logo_url,
        league_id: team.league_id,
        league: team.league,
        unavailable_slots: team.unavailable_slots,
        seasons,
        rosters,
        games,
    })
}

/// Returns the enrolments of a team with their seasons, in the order of its page.
fn enrolled(
    conn: &Connection,
    (organization, team): (OrganizationId, TeamId),
    now: Timestamp,
) -> Result<Vec<(Season, Enrolment)>> {
    let seasons: HashMap<SeasonId, Season> =
        store::seasons::list(conn, organization)?.into_iter().map(|season| (season.id, season)).collect();
    let enrolments = store::enrolments::list_by_team(conn, organization, team)?.into_iter();
    let mut enrolled: Vec<(Season, Enrolment)> = enrolments
        .filter_map(|enrolment| Some((seasons.get(&enrolment.season)?.clone(), enrolment)))
        .collect();
    let today = views::seasons::today(conn, organization, now)?;
    let own = enrolled.iter().map(|(season, _)| season);
    let current = rules::seasons::shown(own, &today).map(|season| season.id);
    enrolled.sort_by_key(|(season, _)| Some(season.id) != current);
    Ok(enrolled)
}

/// Returns the enrolments in the requested season, or in the first season on the page.
fn in_season(
    enrolled: &[(Season, Enrolment)],
    requested: Option<SeasonId>,
) -> Result<impl Iterator<Item = &(Season, Enrolment)>> {
    if requested.is_some() && !enrolled.iter().any(|(season, _)| Some(season.id) == requested) {
        return Err(Error::field("season_id", "is not a season of this team"));
    }
    let shown = requested.or(enrolled.first().map(|(first, _)| first.id));
    Ok(enrolled.iter().filter(move |(season, _)| Some(season.id) == shown))
}

/// Returns the rosters of the requested season, or of the first season on the page.
fn rosters(
    conn: &Connection,
    organization: OrganizationId,
    view: View,
    (enrolled, requested): (&[(Season, Enrolment)], Option<SeasonId>),
) -> Result<Vec<RosterPlayer>> {
    let mut rosters = Vec::new();
    for (season, enrolment) in in_season(enrolled, requested)? {
        rosters.extend(roster(conn, organization, view, (season.sport_id, enrolment.id))?);
    }
    Ok(rosters)
}

/// Returns the roster of an enrolled team, with each player's points per game in league games unless points are hidden.
pub(super) fn roster(
    conn: &Connection,
    organization: OrganizationId,
    view: View,
    (sport, side): (SportId, EnrolmentId),
) -> Result<Vec<RosterPlayer>> {
    let mut roster = store::enrolments::list_roster(conn, organization, view, side)?;
    let book = StatBook::open(conn, organization, sport)?;
    if !book.shows(StatKind::Points, view) {
        return Ok(roster);
    }
    let of_points = book.sheet.entered_for(&[StatKind::Points]);
    let raw = store::player_stats::list_by_enrolment(conn, organization, side, Some(&of_points))?;
    let averages: HashMap<PlayerId, f64> = book
        .totals_by_player(&raw)
        .into_iter()
        .filter_map(|(player, total)| Some((player, book.sheet.average(&total, StatKind::Points)?)))
        .collect();
    for player in &mut roster {
        player.points_per_game = averages.get(&player.id).copied();
    }
    Ok(roster)
}

fn record(WinLossRecord { wins, losses }: WinLossRecord) -> GameRecord {
    GameRecord { wins, losses }
}

/// Returns the points per game that an enrolled team scored and allowed; `None` before its first result.
fn points_per_game(games: &[Game], side: EnrolmentId) -> [Option<f64>; 2] {
    let own = games.iter().map(outcome::GameOutcome::<EnrolmentId>::from).filter_map(|game| {
        let (home, away) = game.points()?;
        if game.home == side { Some([home, away]) } else { (game.away == side).then_some([away, home]) }
    });
    let points: Vec<[i64; 2]> = own.collect();
    let average = |place: usize| {
        let total = i32::try_from(points.iter().map(|both| both[place]).sum::<i64>()).ok()?;
        let played = i32::try_from(points.len()).ok().filter(|played| *played > 0)?;
        Some(f64::from(total) / f64::from(played))
    };
    [average(0), average(1)]
}
