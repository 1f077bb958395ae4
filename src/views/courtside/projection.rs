//! What the log of a game makes of its score, its periods and its statistics, and how that differs from what is stored.

use std::collections::{BTreeMap, HashSet};

use crate::db::Connection;
use crate::domain::courtside::TeamSide;
use crate::domain::courtside::calls::ProjectedChange;
use crate::domain::games::{Game, Status};
use crate::domain::ids::{EnrolmentId, OrganizationId, PeriodId, PlayerId, StatId};
use crate::domain::periods::{FINAL, Period};
use crate::domain::stats::Stat;
use crate::error::Result;
use crate::rules::courtside::{BoxLine, FoldResult, PeriodColumn, box_lines, period_column};
use crate::store;

/// The rows of a game that follow from its log.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Projection {
    /// Home and away; `None` before the game has begun.
    pub score: Option<(i64, i64)>,
    pub periods: BTreeMap<(PeriodId, EnrolmentId), i64>,
    pub stats: BTreeMap<(PlayerId, StatId), (EnrolmentId, i64)>,
    /// Periods whose points have no column of their own.
    pub unplaced: Vec<i64>,
}

/// Returns whether the log of a game with this status counts.
#[must_use]
pub fn is_projected(status: Status) -> bool {
    !matches!(status, Status::Postponed | Status::Cancelled | Status::Forfeit)
}

/// Returns the rows that follow from a fold.
pub fn of(
    conn: &Connection,
    organization: OrganizationId,
    game: &Game,
    result: &FoldResult,
) -> Result<Projection> {
    let sport = store::seasons::find(conn, organization, game.season_id)?.sport_id;
    let periods = store::periods::list(conn, organization, sport)?;
    let stats = store::stats::list(conn, organization, sport)?;
    let (periods, unplaced) = period_rows(game, result, &periods);
    let score = result.began.then_some((result.home.state.score.min(999), result.away.state.score.min(999)));
    let stats = stat_rows(conn, organization, (game, result), &stats)?;
    Ok(Projection { score, periods, stats, unplaced })
}

/// Returns the enrolment of a side of a game.
pub fn enrolment(game: &Game, side: TeamSide) -> EnrolmentId {
    match side {
        TeamSide::Home => game.home_team_id,
        TeamSide::Away => game.away_team_id,
    }
}

fn period_rows(
    game: &Game,
    result: &FoldResult,
    periods: &[Period],
) -> (BTreeMap<(PeriodId, EnrolmentId), i64>, Vec<i64>) {
    let names: Vec<&str> = periods.iter().map(|period| period.name.as_str()).collect();
    let (mut rows, mut unplaced) = (BTreeMap::new(), Vec::new());
    for played in result.periods.iter().filter(|_| result.began) {
        let PeriodColumn::At(index) = period_column(&names, played.p, result.rules.periods) else {
            unplaced.push(played.p);
            continue;
        };
        for (side, points) in [(TeamSide::Home, played.home), (TeamSide::Away, played.away)] {
            let row = rows.entry((periods[index].id, enrolment(game, side))).or_insert(0);
            *row = (*row + points).min(999);
        }
    }
    (rows, unplaced)
}

/// Returns the statistics of players who exist.
fn stat_rows(
    conn: &Connection,
    organization: OrganizationId,
    (game, result): (&Game, &FoldResult),
    stats: &[Stat],
) -> Result<BTreeMap<(PlayerId, StatId), (EnrolmentId, i64)>> {
    let lines = box_lines(result);
    let players: Vec<PlayerId> = lines.iter().map(|line| line.player).collect();
    let existing: HashSet<PlayerId> =
        store::courtside::list_existing(conn, organization, &players)?.into_iter().collect();
    let mut rows = BTreeMap::new();
    for BoxLine { team, player, values } in lines.iter().filter(|line| existing.contains(&line.player)) {
        for (stat, value) in entered(stats, values) {
            let row = rows.entry((*player, stat)).or_insert((enrolment(game, *team), 0));
            row.1 = (row.1 + value).min(999);
        }
    }
    Ok(rows)
}

/// Returns the values that are entered, by the organization's statistics. PTS and REB follow where it has their parts.
pub fn entered(stats: &[Stat], values: &[(&str, i64)]) -> Vec<(StatId, i64)> {
    let named = |name: &str| stats.iter().find(|stat| stat.abbreviation.eq_ignore_ascii_case(name));
    let has = |names: &[&str]| names.iter().all(|name| named(name).is_some());
    let follows = |name: &str| match name {
        "PTS" => has(&["2PM", "3PM", "FTM"]),
        "REB" => has(&["OREB", "DREB"]),
        _ => false,
    };
    let values = values.iter().filter(|(name, _)| !follows(name));
    values.filter_map(|(name, value)| Some((named(name).filter(|stat| !stat.derived)?.id, *value))).collect()
}

/// The stored rows of a game that a log would write.
pub fn stored(conn: &Connection, organization: OrganizationId, game: &Game) -> Result<Projection> {
    let raw = store::player_stats::list_by_game(conn, organization, game.id)?;
    let scores = store::periods::list_scores(conn, organization, game.id)?;
    let scores = scores.into_iter().filter(|score| score.game_period.name != FINAL);
    Ok(Projection {
        score: game.score_home.zip(game.score_away),
        periods: scores.map(|score| ((score.game_period.id, score.team_id), score.score)).collect(),
        stats: raw.into_iter().map(|row| ((row.player, row.stat), (row.enrolment, row.value))).collect(),
        unplaced: Vec::new(),
    })
}

/// Returns the numbers that differ between what is stored and what follows from the log.
#[must_use]
pub fn changes(game: &Game, stored: &Projection, wanted: &Projection) -> Vec<ProjectedChange> {
    let blank = || ProjectedChange {
        player_id: None,
        stat_id: None,
        period_id: None,
        team_id: None,
        from: None,
        to: None,
    };
    let mut changes = Vec::new();
    let scores = |of: &Projection| [of.score.map(|score| score.0), of.score.map(|score| score.1)];
    let teams = [game.home_team_id, game.away_team_id];
    for ((team, from), to) in teams.into_iter().zip(scores(stored)).zip(scores(wanted)) {
        changes.push(ProjectedChange { team_id: Some(team.0), from, to, ..blank() });
    }
    for key in keys(&stored.periods, &wanted.periods) {
        let (from, to) = (stored.periods.get(&key).copied(), wanted.periods.get(&key).copied());
        let (period_id, team_id) = (Some(key.0.0), Some(key.1.0));
        changes.push(ProjectedChange { period_id, team_id, from, to, ..blank() });
    }
    for key in keys(&stored.stats, &wanted.stats) {
        let (from, to) = (stored.stats.get(&key), wanted.stats.get(&key));
        if from == to {
            continue;
        }
        let (player_id, stat_id) = (Some(key.0.0), Some(key.1.0));
        let (from, to) = (from.map(|row| row.1), to.map(|row| row.1));
        changes.push(ProjectedChange { player_id, stat_id, from, to, ..blank() });
    }
    changes.retain(|change| change.from != change.to || change.player_id.is_some());
    changes
}

/// Returns the keys of two maps, each once.
fn keys<K: Copy + Ord, V>(one: &BTreeMap<K, V>, other: &BTreeMap<K, V>) -> Vec<K> {
    let mut keys: Vec<K> = one.keys().chain(other.keys()).copied().collect();
    keys.sort_unstable();
    keys.dedup();
    keys
}
