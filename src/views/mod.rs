//! Reads: the data of pages. Combines rows of `store` with results of `rules`, for `api` and `web`. Each function takes
//! a `&Connection` or plain values; `actions` holds the writes.

pub mod activity;
pub mod announced;
pub mod box_score;
pub mod brackets;
pub mod bulk_games;
pub mod calendar;
pub mod courtside;
pub mod divisions;
pub mod domains;
pub mod enrolments;
pub mod fairness;
pub mod games;
pub mod home;
pub mod leaders;
pub mod league_games;
pub mod leagues;
pub mod merges;
pub mod news;
pub mod organizations;
pub mod pages;
pub mod player;
mod preview;
pub mod repairs;
mod running;
pub mod schedules;
pub mod scores;
pub mod search;
pub mod season_leaders;
pub mod seasons;
pub mod standings;
pub mod team;
pub mod users;
pub mod venues;
pub mod withdrawals;

use std::collections::HashSet;

use crate::db::Connection;
use crate::domain::ids::{OrganizationId, PlayerId, SportId, StatId};
use crate::domain::players::View;
use crate::domain::stats::{RawStat, Stat, StatValue};
use crate::error::Result;
use crate::rules::box_score::{BoxScoreColumns, StatKind, StatLine, StatTotals};
use crate::store;

/// An organization's statistics in a sport, with the box-score columns that derive further values.
struct StatBook {
    stats: Vec<Stat>,
    sheet: BoxScoreColumns,
}

impl StatBook {
    fn open(conn: &Connection, organization: OrganizationId, sport: SportId) -> Result<Self> {
        Ok(Self::new(store::stats::list(conn, organization, sport)?))
    }

    fn new(stats: Vec<Stat>) -> Self {
        let sheet = BoxScoreColumns::new(stats.iter().map(|stat| (stat.id, stat.abbreviation.as_str())));
        Self { stats, sheet }
    }

    /// Returns the statistics of the organization's first sport, for data that spans several seasons.
    fn of_organization(conn: &Connection, organization: OrganizationId) -> Result<Self> {
        match store::sports::list_by_organization(conn, organization)?.first() {
            Some(sport) => Self::open(conn, organization, sport.id),
            None => Ok(Self { stats: Vec::new(), sheet: BoxScoreColumns::new([]) }),
        }
    }

    /// Returns each player's totals. `raw` is grouped by player and game.
    fn totals_by_player(&self, raw: &[RawStat]) -> Vec<(PlayerId, StatTotals)> {
        let total = |own: &[RawStat]| {
            let games = own.chunk_by(|one, next| one.game == next.game);
            let lines: Vec<StatLine> = games.map(|rows| self.line(rows)).collect();
            Some((own.first()?.player, self.sheet.total(&lines)))
        };
        raw.chunk_by(|one, next| one.player == next.player).filter_map(total).collect()
    }

    /// Returns the line of one player in one game from the player's entered numbers.
    fn line(&self, rows: &[RawStat]) -> StatLine {
        self.sheet.line(rows.iter().map(|row| (row.stat, row.value)))
    }

    /// Returns whether the reader may see a statistic; a visitor sees none that is hidden.
    fn shows(&self, kind: StatKind, view: View) -> bool {
        let is_it = |stat: &&Stat| StatKind::of(&stat.abbreviation) == Some(kind);
        view.is_staff() || self.stats.iter().find(is_it).is_none_or(|stat| !stat.hidden)
    }

    /// Returns the statistics that the reader may see: all for staff, the visible ones for visitors.
    fn shown(&self, staff: bool) -> Vec<Stat> {
        self.stats.iter().filter(|stat| staff || !stat.hidden).cloned().collect()
    }
}

/// Returns the values whose statistic is in `shown`.
fn only(shown: &HashSet<StatId>, mut values: Vec<StatValue>) -> Vec<StatValue> {
    values.retain(|value| shown.contains(&value.stat_id));
    values
}
