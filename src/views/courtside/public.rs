//! What visitors see of a game that is scored at the court, beside its box score.

use super::log::{self, GameLog};
use super::plays::{self, PlayNames, player_id};
use super::projection;
use crate::budgets::scoring::FLOW;
use crate::db::Connection;
use crate::domain::courtside::calls::ScoringMode;
use crate::domain::courtside::page::{BiggestRun, Courtside, GamePart, PlayerTime, PlaysOfPeriod};
use crate::domain::courtside::{ClockReading, EntryKind, PerTeam, PlayerRef};
use crate::domain::games::Game;
use crate::domain::ids::{OrganizationId, PlayerId};
use crate::domain::periods::Period;
use crate::domain::players::View;
use crate::error::Result;
use crate::rules::courtside::{FoldResult, PeriodColumn, TeamResult, period_column};

/// Returns the log of a game whose numbers follow from it; `None` for any other game, such as one that was forfeited after
/// it had begun.
pub fn counted_log(conn: &Connection, organization: OrganizationId, game: &Game) -> Result<Option<GameLog>> {
    let found = log::find(conn, organization, game.id)?;
    let counts =
        |found: &GameLog| found.scoring.mode == ScoringMode::Events && projection::is_projected(game.status);
    Ok(found.filter(counts))
}

/// Returns the state of a game by its log.
pub fn state(
    conn: &Connection,
    (organization, view): (OrganizationId, View),
    (game, found): (&Game, &GameLog),
    periods: &[Period],
) -> Result<Courtside> {
    let names = PlayNames::read(conn, (organization, view), game, &found.folded)?;
    let plays = plays::hashes(&plays::plays(&found.folded, &names))?;
    let columns: Vec<&str> = periods.iter().map(|period| period.name.as_str()).collect();
    courtside(found, &columns, plays)
}

fn courtside(found: &GameLog, columns: &[&str], plays: Vec<PlaysOfPeriod>) -> Result<Courtside> {
    let result = &found.folded.result;
    let both = [&result.home, &result.away];
    let [fouls, left] = [both.map(|team| team.fouls), both.map(|team| team.timeouts_left)].map(per_team);
    let clock = ClockReading { at: result.clock.at / 1000, ..result.clock };
    Ok(Courtside {
        depth: result.rules.depth,
        period: result.period,
        clock: result.clocked.then_some(clock),
        periods: parts(result, columns),
        now: 0,
        team_fouls: fouls,
        timeouts: left,
        bonus: per_team(both.map(|team| team.bonus)),
        arrow: result.arrow,
        on_court: per_team(both.map(on_court)),
        minutes: minutes(result),
        flow: flow(result).collect(),
        changes: result.lead.changes,
        level: result.lead.level,
        run: run(result),
        lead: result.lead.lead,
        corrected_at: corrected_at(found)?,
        plays,
    })
}

fn per_team<T>([home, away]: [T; 2]) -> PerTeam<T> {
    PerTeam { home, away }
}

fn on_court(team: &TeamResult) -> Vec<PlayerId> {
    team.state.on_court.iter().filter_map(player_id).collect()
}

fn minutes(result: &FoldResult) -> Vec<PlayerTime> {
    let played = result.players.iter().filter(|line| line.state.played);
    let time = |line: &crate::rules::courtside::PlayerResult| match &line.state.player {
        PlayerRef::Player(id) => Some(PlayerTime {
            player_id: *id,
            tenths: result.clocked.then_some(line.state.tenths),
            plus_minus: line.state.plus_minus,
        }),
        PlayerRef::Guest(_) => None,
    };
    played.filter_map(time).collect()
}

/// Returns the place of a made shot in the flow: seconds, or its number.
fn place(result: &FoldResult, index: usize) -> i64 {
    let t = result.flow.get(index).map_or(0, |basket| basket.0);
    if result.clocked { t / 10 } else { t }
}

/// Returns the periods of the game with their ends in the flow.
fn parts(result: &FoldResult, columns: &[&str]) -> Vec<GamePart> {
    let regular = result.rules.periods;
    let mut seconds = 0;
    let part = |p: i64| {
        seconds += result.rules.period_tenths(p) / 10;
        let baskets = result.flow.iter().take_while(|basket| basket.3 <= p).count();
        let end = if result.clocked { seconds } else { i64::try_from(baskets).unwrap_or(i64::MAX) };
        GamePart { p, name: period_name(columns, p, regular), end }
    };
    (1..=regular.max(result.period)).map(part).collect()
}

/// Returns the name of a period's column; overtimes beyond the columns are numbered.
fn period_name(columns: &[&str], p: i64, regular: i64) -> String {
    match period_column(columns, p, regular) {
        PeriodColumn::At(index) if p <= regular => columns[index].to_owned(),
        _ if p <= regular => format!("P{p}"),
        _ if p == regular + 1 => "OT".to_owned(),
        _ => format!("OT{}", p - regular),
    }
}

/// Returns the last points of the flow, as many as a page carries.
fn flow(result: &FoldResult) -> impl Iterator<Item = [i64; 3]> {
    let points =
        result.flow.iter().enumerate().map(|(index, basket)| [place(result, index), basket.1, basket.2]);
    points.skip(result.flow.len().saturating_sub(FLOW))
}

fn run(result: &FoldResult) -> Option<BiggestRun> {
    let run = result.lead.run?;
    let (from, to) = (place(result, run.from), place(result, run.to));
    Some(BiggestRun { team: run.team, points: run.points, from, to })
}

/// Returns when the log was last changed after its end.
fn corrected_at(found: &GameLog) -> Result<Option<i64>> {
    let Some(ending) = found.folded.result.ending else { return Ok(None) };
    let mut last = None;
    for entry in log::counted(&found.entries)? {
        let counts = !matches!(
            entry.kind,
            EntryKind::Final | EntryKind::Reopen | EntryKind::Note | EntryKind::Unknown
        );
        let h = entry.whole("h");
        if counts && h > ending.at {
            last = last.max(Some(h / 1000));
        }
    }
    Ok(last)
}
