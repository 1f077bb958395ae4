//! The page of a player: stat lines of all games, totals and averages, teams.

pub mod splits;

use std::collections::{HashMap, HashSet};

use super::{StatBook, only};
use crate::db::Connection;
use crate::domain::deletions::Deletion;
use crate::domain::games::Game;
use crate::domain::ids::{EnrolmentId, GameId, OrganizationId, PlayerId, SeasonId, StatId};
use crate::domain::players::{
    Player, PlayerAverages, PlayerGame, PlayerGameStat, PlayerPage, PublicName, View,
};
use crate::domain::stats::{RawStat, Stat};
use crate::error::{Error, Result};
use crate::rules::box_score::{StatKind, StatLine};
use crate::store;

/// The games on a player's page: all games, or only those of active seasons.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Scope {
    #[default]
    All,
    Active,
}

/// Returns a player's page. Only the staff view has contacts and hidden statistics.
///
/// # Errors
/// `NotFound` for a player of another organization; in the public view also for a hidden player.
pub fn player_page(
    conn: &Connection,
    organization: OrganizationId,
    id: PlayerId,
    (view, scope): (View, Scope),
) -> Result<PlayerPage> {
    let player = find_visible(conn, organization, id, view)?;
    let history = store::players::list_history(conn, organization, id)?;
    let active: HashSet<SeasonId> =
        history.iter().filter(|team| team.active).map(|team| team.season_id).collect();
    let book = StatBook::of_organization(conn, organization)?;
    let all_stats = book.shown(view.is_staff());
    let shown: HashSet<StatId> = all_stats.iter().map(|stat| stat.id).collect();
    let mut games = lines(conn, organization, id, &book)?;
    if scope == Scope::Active {
        games.retain(|(game, ..)| active.contains(&game.season_id));
    }
    let seasons = store::seasons::list(conn, organization)?;
    Ok(PlayerPage {
        averages: averages((&book, view), &games, &shown),
        game_stats: None,
        game_lines: games
            .into_iter()
            .map(|(game, slt_id, line)| PlayerGame {
                game_id: game.id,
                slt_id,
                stats: only(&shown, book.sheet.line_values(&line)),
                game,
            })
            .collect(),
        active_season_id: seasons.into_iter().find(|season| season.active).map(|season| season.id),
        player,
        all_stats,
        team_history: history,
    })
}

/// Returns a player that has a page for the reader.
fn find_visible(conn: &Connection, organization: OrganizationId, id: PlayerId, view: View) -> Result<Player> {
    let player = store::players::find(conn, organization, view, id)?;
    if view == View::Public && player.public_name == PublicName::Hidden {
        return Err(Error::missing("Player"));
    }
    Ok(player)
}

/// Returns the stat lines of a player's page as a flat list, one entry per game and statistic.
pub fn game_stats(page: &PlayerPage) -> Vec<PlayerGameStat> {
    let definitions: HashMap<StatId, &Stat> = page.all_stats.iter().map(|stat| (stat.id, stat)).collect();
    let of_line = |line: &PlayerGame| {
        let numbers = line.stats.iter().filter_map(|number| {
            Some(PlayerGameStat {
                player_id: page.player.id,
                game_id: line.game_id,
                stat_id: number.stat_id,
                value: number.value,
                stat: (*definitions.get(&number.stat_id)?).clone(),
                game: line.game.clone(),
            })
        });
        numbers.collect::<Vec<_>>()
    };
    page.game_lines.iter().flat_map(of_line).collect()
}

/// A game with the player's team and stat line.
type PlayedGame = (Game, EnrolmentId, StatLine);

/// Returns the games in which the player has a stat line, latest first.
fn lines(
    conn: &Connection,
    organization: OrganizationId,
    id: PlayerId,
    book: &StatBook,
) -> Result<Vec<PlayedGame>> {
    let raw = store::player_stats::list_by_player(conn, organization, id)?;
    let by_game: HashMap<GameId, &[RawStat]> =
        raw.chunk_by(|a, b| a.game == b.game).filter_map(|rows| Some((rows.first()?.game, rows))).collect();
    let ids: Vec<GameId> = by_game.keys().copied().collect();
    let games = store::games::list_by_ids(conn, organization, &ids)?;
    let line_of = |game: Game| {
        let rows = *by_game.get(&game.id)?;
        let line = book.sheet.line(rows.iter().map(|row| (row.stat, row.value)));
        Some((game, rows.first()?.enrolment, line))
    };
    Ok(games.into_iter().rev().filter_map(line_of).collect())
}

/// Returns totals and averages over all teams, then for each team.
fn averages(
    (book, view): (&StatBook, View),
    games: &[PlayedGame],
    shown: &HashSet<StatId>,
) -> Vec<PlayerAverages> {
    let is_visible = |kind: &StatKind| book.shows(*kind, view);
    let [points, share, threes] = [StatKind::Points, StatKind::FreeThrowsShare, StatKind::ThreesMade]
        .map(|kind| Some(kind).filter(is_visible));
    let of_side = |side: Option<EnrolmentId>| {
        let lines =
            games.iter().filter(|(_, own, _)| side.is_none_or(|side| side == *own)).map(|(.., line)| line);
        let total = book.sheet.total(lines);
        PlayerAverages {
            slt_id: side,
            games: u32::try_from(total.games).unwrap_or(u32::MAX),
            totals: only(shown, book.sheet.total_values(&total)),
            averages: only(shown, book.sheet.average_values(&total)),
            ppg: points.and_then(|kind| book.sheet.average(&total, kind)),
            ft_percentage: share.and_then(|kind| book.sheet.share(&total, kind)),
            total_3pm: threes.and_then(|kind| book.sheet.sum(&total, kind)).unwrap_or(0),
        }
    };
    sides(games).into_iter().map(of_side).collect()
}

/// Returns `None` for all teams together, then each team of the games.
fn sides(games: &[PlayedGame]) -> Vec<Option<EnrolmentId>> {
    let mut sides = vec![None];
    for (_, side, _) in games {
        if !sides.contains(&Some(*side)) {
            sides.push(Some(*side));
        }
    }
    sides
}

/// Returns how many roster entries, statistics and attribute values the deletion of a player would delete.
///
/// # Errors
/// `NotFound` for a player of another organization.
pub fn deletion(conn: &Connection, organization: OrganizationId, id: PlayerId) -> Result<Deletion> {
    let data = store::merges::belongings(conn, organization, id)?;
    let count = |length: usize| i64::try_from(length).unwrap_or(i64::MAX);
    Ok(Deletion::of([
        ("rosters", count(data.rosters.len())),
        ("stats", data.games.iter().map(|(_, numbers)| numbers).sum()),
        ("attributes", count(data.attributes.len())),
    ]))
}
