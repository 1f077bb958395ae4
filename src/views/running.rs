//! The running scores of live games.

use std::collections::{HashMap, HashSet};

use super::StatBook;
use crate::db::Connection;
use crate::domain::games::Game;
use crate::domain::ids::{EnrolmentId, GameId, OrganizationId, SportId};
use crate::error::Result;
use crate::rules::box_score::StatKind;
use crate::store;

/// Fills in the score of each live game that has none yet: the sum of its periods, or else of its players' points.
pub(super) fn fill<'g>(
    conn: &Connection,
    organization: OrganizationId,
    sport: SportId,
    games: impl Iterator<Item = &'g mut Game>,
) -> Result<()> {
    let mut open: Vec<&mut Game> =
        games.filter(|game| game.score_home.is_none() && game.score_away.is_none()).collect();
    if open.is_empty() {
        return Ok(());
    }
    let ids: Vec<GameId> = open.iter().map(|game| game.id).collect();
    let periods = store::periods::sums_by_games(conn, organization, &ids)?;
    let with_periods: HashSet<GameId> = periods.keys().map(|(game, _)| *game).collect();
    let points = points(conn, organization, sport, &ids)?;
    for game in &mut open {
        let sums = if with_periods.contains(&game.id) { &periods } else { &points };
        game.score_home = sums.get(&(game.id, game.home_team_id)).copied();
        game.score_away = sums.get(&(game.id, game.away_team_id)).copied();
    }
    Ok(())
}

fn points(
    conn: &Connection,
    organization: OrganizationId,
    sport: SportId,
    games: &[GameId],
) -> Result<HashMap<(GameId, EnrolmentId), i64>> {
    let book = StatBook::open(conn, organization, sport)?;
    let raw = store::player_stats::list_by_games(conn, organization, games)?;
    let mut points = HashMap::new();
    for own in raw.chunk_by(|one, next| (one.game, one.player) == (next.game, next.player)) {
        let line = book.sheet.line(own.iter().map(|stat| (stat.stat, stat.value)));
        if let (Some(first), Some(scored)) = (own.first(), book.sheet.count(&line, StatKind::Points)) {
            *points.entry((first.game, first.enrolment)).or_default() += scored;
        }
    }
    Ok(points)
}
