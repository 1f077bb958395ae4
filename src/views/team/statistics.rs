//! The statistics of a team and its players in the league games of one season.

use std::collections::{BTreeMap, HashMap, HashSet};

use jiff::Timestamp;

use super::{enrolled, in_season};
use crate::db::Connection;
use crate::domain::ids::{EnrolmentId, GameId, OrganizationId, PlayerId, SeasonId, StatId, TeamId};
use crate::domain::players::View;
use crate::domain::stats::{RawStat, Stat};
use crate::domain::teams::{
    EnrolmentStatistics, PlayerName, RosterPlayer, TeamPlayerAverages, TeamStatistics,
};
use crate::error::Result;
use crate::rules::box_score::{StatKind, StatLine, StatTotals};
use crate::store;
use crate::views::leaders::Audience;
use crate::views::{StatBook, only};

/// Returns a team's statistics in the league games of `season`, or of the first season on the team's page. Only the
/// staff view has hidden statistics.
///
/// # Errors
/// `NotFound` for a team of another organization, `Invalid` on `season_id` for a season without the team.
pub fn team_statistics(
    conn: &Connection,
    organization: OrganizationId,
    view: View,
    (id, season): (TeamId, Option<SeasonId>),
    now: Timestamp,
) -> Result<TeamStatistics> {
    store::teams::find(conn, organization, view, id)?;
    let enrolled = enrolled(conn, (organization, id), now)?;
    let shown: Vec<_> = in_season(&enrolled, season)?.collect();
    let Some((season, _)) = shown.first() else {
        return Ok(TeamStatistics { all_stats: Vec::new(), enrolments: Vec::new() });
    };
    let book = StatBook::open(conn, organization, season.sport_id)?;
    let mut answer = TeamStatistics { all_stats: book.shown(view.is_staff()), enrolments: Vec::new() };
    for (_, enrolment) in shown {
        let own = of_enrolment(conn, (organization, view), (&book, &answer.all_stats), enrolment.id)?;
        answer.enrolments.extend(own);
    }
    Ok(answer)
}

/// Returns the statistics of an enrolled team, or none before its first game with statistics. `stats` are those that
/// the reader may see.
fn of_enrolment(
    conn: &Connection,
    (organization, view): Audience,
    (book, stats): (&StatBook, &[Stat]),
    side: EnrolmentId,
) -> Result<Option<EnrolmentStatistics>> {
    let raw = store::player_stats::list_by_enrolment(conn, organization, side, None)?;
    if raw.is_empty() {
        return Ok(None);
    }
    let shown: HashSet<StatId> = stats.iter().map(|stat| stat.id).collect();
    let totals = book.totals_by_player(&raw);
    let names = names(conn, organization, view, (side, &totals))?;
    let points = stats.iter().find(|stat| StatKind::of(&stat.abbreviation) == Some(StatKind::Points));
    let mut players: Vec<TeamPlayerAverages> = totals
        .iter()
        .filter_map(|(id, total)| {
            Some(TeamPlayerAverages {
                player: names.get(id)?.clone(),
                games: total.games,
                averages: only(&shown, book.sheet.average_values(total)),
            })
        })
        .collect();
    // The order does not depend on hidden points: it would tell visitors who has more.
    let scored = |own: &TeamPlayerAverages| {
        let points = own.averages.iter().find(|value| Some(value.stat_id) == points.map(|stat| stat.id));
        points.and_then(|value| value.value).unwrap_or(0.0)
    };
    players.sort_by(|a, b| {
        scored(b).total_cmp(&scored(a)).then(b.games.cmp(&a.games)).then(a.player.id.cmp(&b.player.id))
    });
    let total = book.sheet.total(&team_lines(book, &raw));
    Ok(Some(EnrolmentStatistics {
        slt_id: side,
        games: total.games,
        averages: only(&shown, book.sheet.average_values(&total)),
        players,
    }))
}

/// Returns the team's line of each game.
fn team_lines(book: &StatBook, raw: &[RawStat]) -> Vec<StatLine> {
    let mut by_game: BTreeMap<GameId, Vec<StatLine>> = BTreeMap::new();
    for rows in raw.chunk_by(|one, next| (one.player, one.game) == (next.player, next.game)) {
        by_game.entry(rows[0].game).or_default().push(book.line(rows));
    }
    by_game.values().map(|lines| book.sheet.team_line(lines)).collect()
}

/// Returns the names of the players with statistics, also of those who left the roster.
fn names(
    conn: &Connection,
    organization: OrganizationId,
    view: View,
    (side, totals): (EnrolmentId, &[(PlayerId, StatTotals)]),
) -> Result<HashMap<PlayerId, PlayerName>> {
    let mut players = store::enrolments::list_roster(conn, organization, view, side)?;
    let on_roster: HashSet<PlayerId> = players.iter().map(|player| player.id).collect();
    let former: Vec<PlayerId> =
        totals.iter().map(|(id, _)| *id).filter(|id| !on_roster.contains(id)).collect();
    players.extend(store::enrolments::list_former(conn, organization, view, side, &former)?);
    let name = |RosterPlayer { id, first_name, last_name, public_name, .. }: RosterPlayer| {
        (id, PlayerName { id, first_name, last_name, public_name })
    };
    Ok(players.into_iter().map(name).collect())
}
