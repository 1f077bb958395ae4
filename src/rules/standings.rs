//! Standings: the table of a season's teams, computed from its games.

use std::cmp::Reverse;
use std::collections::HashMap;

use serde::Serialize;
use utoipa::ToSchema;

use super::outcome::{Form, GameOutcome, WinLossRecord};
use super::tiebreaks::{self, Entrant, HeadToHead, TieBreak};
use super::{box_score, league_order};
use crate::domain::ids::EnrolmentId;

/// A team to rank, with the totals that the table shows beside its results.
#[derive(Clone, Copy, Debug)]
pub struct StandingsTeam<'n> {
    pub id: EnrolmentId,
    pub name: &'n str,
    pub free_throws_made: i64,
    pub free_throws_attempted: i64,
    pub threes_made: i64,
    /// Teams that withdrew are below all others.
    pub withdrawn: bool,
}

/// A team's row in the standings.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Standing {
    pub slt_id: EnrolmentId,
    /// From 1.
    pub rank: u32,
    pub wins: u32,
    pub losses: u32,
    /// Wins and losses in home games.
    pub home: WinLossRecord,
    /// Wins and losses in away games.
    pub away: WinLossRecord,
    /// Three decimals, such as `0.857`; `0.000` without a game.
    #[serde(rename = "winPercentage")]
    pub win_percentage: String,
    /// Games behind the first team, in halves; never below 0.
    #[serde(rename = "gamesBack")]
    pub games_back: f64,
    #[serde(rename = "pointsFor")]
    pub points_for: i64,
    #[serde(rename = "pointsAgainst")]
    pub points_against: i64,
    #[serde(rename = "pointDifference")]
    pub point_difference: i64,
    /// Such as `W3`; null without a game.
    pub streak: Option<String>,
    /// Newest first.
    #[serde(rename = "lastFive")]
    pub last_five: Vec<Form>,
    /// From 0 to 1; null at zero attempts, and for visitors if FT% is hidden.
    #[serde(rename = "ftPercentage")]
    pub ft_percentage: Option<f64>,
    /// 0 for visitors if 3PM is hidden.
    #[serde(rename = "total3PM")]
    pub total_threes: i64,
    /// The tie-break between teams with equal wins and losses, as a sentence.
    #[serde(rename = "tieBreak")]
    pub tie_break: Option<String>,
    /// Only the alphabet separates the team from the one before it.
    #[serde(skip)]
    pub is_level: bool,
    /// The team withdrew, and is below the teams that did not. Only sent if true.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub withdrawn: bool,
}

/// A team's results over its games.
#[derive(Clone, Default)]
struct Results {
    record: WinLossRecord,
    home: WinLossRecord,
    away: WinLossRecord,
    points_for: i64,
    points_against: i64,
    /// Wins and losses, oldest first.
    form: Vec<Form>,
}

impl Results {
    /// Adds a game. A drawn game has no `form` and counts only for points.
    fn add(&mut self, scored: i64, allowed: i64, form: Option<Form>) {
        self.points_for += scored;
        self.points_against += allowed;
        if let Some(form) = form {
            self.record.add(form);
            self.form.push(form);
        }
    }

    fn streak(&self) -> Option<String> {
        let last = *self.form.last()?;
        let length = self.form.iter().rev().take_while(|form| **form == last).count();
        Some(format!("{last:?}{length}"))
    }
}

/// The sort key of a record; see [`record_key`].
pub type RecordKey = (Reverse<u32>, u32, Reverse<u32>);

/// Returns the sort key of a record: win percentage, then fewer losses, then more wins. Teams with equal keys are tied.
#[must_use]
pub fn record_key(record: WinLossRecord) -> RecordKey {
    (Reverse(thousandths(record)), record.losses, Reverse(record.wins))
}

/// Returns the standings, first team first. `games` are in the order of play; games that do not count are skipped. A
/// game against a team outside the table counts for the record, but not for tie-breaks.
#[must_use]
pub fn table(teams: &[StandingsTeam<'_>], games: &[GameOutcome<EnrolmentId>]) -> Vec<Standing> {
    let (results, meetings) = play(teams, games);
    let entrants = entrants(teams, &results);
    let mut order: Vec<usize> = (0..teams.len()).collect();
    let key = |team: &usize| (teams[*team].withdrawn, record_key(results[*team].record));
    order.sort_by_key(key);
    let mut rows = Vec::with_capacity(teams.len());
    for level in order.chunk_by(|a, b| key(a) == key(b)) {
        let placed = tiebreaks::order(level, &entrants, &meetings);
        let started = results[level[0]].record != WinLossRecord::default();
        let words = tiebreaks::trace(&placed, |team| teams[team].name);
        rows.extend(placed.iter().zip(words).map(|(placed, words)| Standing {
            tie_break: words.filter(|_| started),
            is_level: placed.split.is_some_and(|split| split.criterion == TieBreak::Name),
            ..row(&teams[placed.team], &results[placed.team])
        }));
    }
    let first = order.first().map_or(0, |team| lead(results[*team].record));
    for (rank, row) in (1..).zip(&mut rows) {
        row.rank = rank;
        // A team with a lower percentage can have a greater surplus of wins over losses than the first team.
        let behind = first - lead(WinLossRecord { wins: row.wins, losses: row.losses });
        row.games_back = f64::from(behind.max(0)) / 2.0;
    }
    rows
}

/// Returns each team's results, and the games between two teams of the table.
fn play(teams: &[StandingsTeam<'_>], games: &[GameOutcome<EnrolmentId>]) -> (Vec<Results>, Vec<HeadToHead>) {
    let places: HashMap<EnrolmentId, usize> =
        teams.iter().enumerate().map(|(at, team)| (team.id, at)).collect();
    let mut results = vec![Results::default(); teams.len()];
    let mut meetings = Vec::with_capacity(games.len());
    for game in games {
        let Some((x, y)) = game.points() else { continue };
        let forms = game.forms().map_or([None; 2], |forms| forms.map(Some));
        let (home, away) = (places.get(&game.home), places.get(&game.away));
        if let Some(home) = home {
            results[*home].add(x, y, forms[0]);
            forms[0].into_iter().for_each(|form| results[*home].home.add(form));
        }
        if let Some(away) = away {
            results[*away].add(y, x, forms[1]);
            forms[1].into_iter().for_each(|form| results[*away].away.add(form));
        }
        if let (Some(home), Some(away)) = (home, away) {
            meetings.push(HeadToHead { teams: [*home, *away], scores: [x, y], forms });
        }
    }
    (results, meetings)
}

/// Returns a team's row without the columns that depend on other teams.
fn row(team: &StandingsTeam<'_>, results: &Results) -> Standing {
    Standing {
        slt_id: team.id,
        rank: 0,
        wins: results.record.wins,
        losses: results.record.losses,
        home: results.home,
        away: results.away,
        win_percentage: win_percentage(results.record),
        games_back: 0.0,
        points_for: results.points_for,
        points_against: results.points_against,
        point_difference: results.points_for - results.points_against,
        streak: results.streak(),
        last_five: results.form.iter().rev().take(5).copied().collect(),
        ft_percentage: box_score::share(team.free_throws_made, team.free_throws_attempted),
        total_threes: team.threes_made,
        tie_break: None,
        is_level: false,
        withdrawn: team.withdrawn,
    }
}

fn entrants(teams: &[StandingsTeam<'_>], results: &[Results]) -> Vec<Entrant> {
    let mut by_name: Vec<usize> = (0..teams.len()).collect();
    by_name.sort_by(|a, b| {
        league_order::natural(teams[*a].name, teams[*b].name).then_with(|| teams[*a].id.cmp(&teams[*b].id))
    });
    let mut alphabet = vec![0; teams.len()];
    for (place, team) in (0..).zip(by_name) {
        alphabet[team] = place;
    }
    results
        .iter()
        .zip(alphabet)
        .map(|(results, alphabet)| Entrant {
            points_for: results.points_for,
            points_against: results.points_against,
            alphabet,
        })
        .collect()
}

/// Returns the win percentage in thousandths, rounded half up; 0 without a game.
fn thousandths(record: WinLossRecord) -> u32 {
    let games = record.wins + record.losses;
    if games == 0 { 0 } else { (2000 * record.wins + games) / (2 * games) }
}

/// Formats the win percentage, such as `0.857`.
#[must_use]
pub fn win_percentage(record: WinLossRecord) -> String {
    let share = thousandths(record);
    format!("{}.{:03}", share / 1000, share % 1000)
}

/// Returns wins minus losses. Two of them are one game in the games-behind column.
fn lead(record: WinLossRecord) -> i32 {
    record.wins.cast_signed() - record.losses.cast_signed()
}

/// Sorts rows by their position in a division. Rows without a position come last, in their previous order.
pub fn keep_positions<T>(rows: &mut [T], position: impl Fn(&T) -> Option<i64>) {
    rows.sort_by_key(|row| position(row).unwrap_or(i64::MAX));
}
