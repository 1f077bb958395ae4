//! The preview of a game: both teams' records, their last meeting and their leaders.

use super::StatBook;
use super::leaders::Audience;
use crate::db::Connection;
use crate::domain::games::{Game, GamePreview, GameRecord, MatchupLeaders, RosterLeader, Status};
use crate::domain::ids::{EnrolmentId, OrganizationId, PlayerId};
use crate::domain::players::PublicName;
use crate::domain::stats::Stat;
use crate::domain::teams::RosterPlayer;
use crate::error::Result;
use crate::rules::box_score::{StatKind, StatTotals};
use crate::rules::outcome;
use crate::store;

/// The statistics with leaders.
const LEADING: [StatKind; 3] = [StatKind::Points, StatKind::Rebounds, StatKind::Assists];

/// Returns the preview of a game; `None` unless the game is scheduled or postponed. `rosters` are those of the away and
/// the home team.
pub(super) fn preview(
    conn: &Connection,
    (organization, view): Audience,
    game: &Game,
    book: &StatBook,
    rosters: [&[RosterPlayer]; 2],
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
        leaders: leaders(conn, (organization, view), game, book, rosters)?,
    }))
}

/// Returns the leaders of both teams in each statistic.
fn leaders(
    conn: &Connection,
    (organization, view): Audience,
    game: &Game,
    book: &StatBook,
    [away, home]: [&[RosterPlayer]; 2],
) -> Result<Vec<MatchupLeaders>> {
    let totals = |side: EnrolmentId, roster: &[RosterPlayer]| -> Result<_> {
        let raw = store::player_stats::list_by_enrolment(conn, organization, side, None)?;
        let mut totals = book.totals_by_player(&raw);
        let shown = |player: &RosterPlayer| view.is_staff() || player.public_name != PublicName::Hidden;
        totals.retain(|(id, _)| roster.iter().any(|player| player.id == *id && shown(player)));
        Ok(totals)
    };
    let (away, home) = (totals(game.away_team_id, away)?, totals(game.home_team_id, home)?);
    let matchup = |stat: &Stat| {
        let kind = StatKind::of(&stat.abbreviation).filter(|kind| LEADING.contains(kind))?;
        let (away, home) = (leader(book, &away, kind), leader(book, &home, kind));
        (away.is_some() || home.is_some()).then_some(MatchupLeaders { stat_id: stat.id, away, home })
    };
    Ok(book.shown(view.is_staff()).iter().filter_map(matchup).collect())
}

/// Returns the player with the highest average above zero; of equal ones the player with more games.
fn leader(book: &StatBook, totals: &[(PlayerId, StatTotals)], kind: StatKind) -> Option<RosterLeader> {
    let average = |(id, total): &(PlayerId, StatTotals)| {
        let average = book.sheet.average(total, kind).filter(|average| *average > 0.0)?;
        Some((*id, total.games, average))
    };
    let best = totals.iter().filter_map(average).max_by(|(one, games, average), (other, more, higher)| {
        average.total_cmp(higher).then(games.cmp(more)).then(other.cmp(one))
    });
    best.map(|(player_id, _, average)| RosterLeader { player_id, average })
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
