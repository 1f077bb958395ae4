//! The score sheet of a game, as annex B of the rules of FIBA lays it out.

use super::log::{self, GameLog};
use super::plays::PlayNames;
use crate::db::Connection;
use crate::domain::courtside::calls::ScoringMode;
use crate::domain::courtside::{Depth, EntryKind, GameEvent, ScoringRules, TeamSide};
use crate::domain::games::Game;
use crate::domain::ids::{GameId, OrganizationId};
use crate::domain::players::View;
use crate::error::{Error, Result};
use crate::rules::courtside::{FoldedGame, PlayerResult};
use crate::store;

/// A foul on the sheet: its letter, and the free throws that it gave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetFoul {
    pub letter: char,
    pub shots: i64,
    pub p: i64,
}

/// A basket: the team's points after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetBasket {
    pub total: i64,
    pub value: i64,
    /// The number of the player who made the basket; none without a player.
    pub number: Option<String>,
    pub p: i64,
    /// Whether the basket is the team's last one of its period.
    pub ends_period: bool,
}

/// A player's row.
#[derive(Clone, Debug)]
pub struct SheetPlayer {
    pub number: Option<String>,
    pub name: String,
    pub captain: bool,
    pub starter: bool,
    pub played: bool,
    pub fouls: Vec<SheetFoul>,
}

/// A time-out: its period, and the minute of the period; none without a clock.
#[derive(Clone, Copy, Debug)]
pub struct SheetTimeout {
    pub p: i64,
    pub minute: Option<i64>,
}

/// One team's half of the sheet.
#[derive(Clone, Debug)]
pub struct SheetTeam {
    pub side: TeamSide,
    pub name: String,
    pub score: i64,
    pub timeouts: Vec<SheetTimeout>,
    /// The team fouls of each period; those of overtimes are in the last period.
    pub fouls: Vec<i64>,
    /// By number. Empty for a game of which only the score was recorded.
    pub players: Vec<SheetPlayer>,
    /// The technical fouls of coach and bench.
    pub coach: Vec<SheetFoul>,
    pub baskets: Vec<SheetBasket>,
}

/// The score sheet of a game.
#[derive(Clone, Debug)]
pub struct ScoreSheet {
    pub game: Game,
    pub rules: ScoringRules,
    /// The home team, which the sheet calls A, and the away team.
    pub teams: [SheetTeam; 2],
    /// The points of each period, home and away.
    pub periods: Vec<(i64, i64, i64)>,
    pub is_final: bool,
    /// When the last entry was written, and when the game ended, in unix milliseconds.
    pub made_at: i64,
    pub ended_at: Option<i64>,
}

/// Returns the sheet of a game whose numbers follow from its log.
///
/// # Errors
/// `NotFound` for any other game.
pub fn find(
    conn: &Connection,
    (organization, view): (OrganizationId, View),
    id: GameId,
) -> Result<ScoreSheet> {
    let game = store::games::find(conn, organization, id)?;
    let found = log::find(conn, organization, id)?;
    let found = found.filter(|found| found.scoring.mode == ScoringMode::Events && found.folded.result.began);
    let GameLog { entries, folded, .. } = found.ok_or_else(|| Error::missing("Score sheet"))?;
    let names = PlayNames::read(conn, (organization, view), &game, &folded)?;
    let result = &folded.result;
    let last = log::counted(&entries)?.iter().map(|entry| entry.whole("h")).max().unwrap_or_default();
    Ok(ScoreSheet {
        rules: result.rules.clone(),
        teams: [TeamSide::Home, TeamSide::Away].map(|side| team(&folded, &names, side, &game)),
        periods: result.periods.iter().map(|period| (period.p, period.home, period.away)).collect(),
        is_final: result.ending.is_some(),
        made_at: last / 1000,
        ended_at: result.ending.map(|ending| ending.at / 1000),
        game,
    })
}

fn team(folded: &FoldedGame, names: &PlayNames, side: TeamSide, game: &Game) -> SheetTeam {
    let result = &folded.result;
    let own: Vec<&GameEvent> = folded.events.iter().filter(|event| event.team == Some(side)).collect();
    let name = match side {
        TeamSide::Home => &game.home_team.name,
        TeamSide::Away => &game.away_team.name,
    };
    let of_team = own.iter().filter(|event| event.kind == EntryKind::Foul);
    let coach = of_team.filter(|event| matches!(event.who.as_deref(), Some("coach" | "bench")));
    SheetTeam {
        side,
        name: name.clone(),
        score: result.team(side).state.score,
        timeouts: timeouts(&own, &result.rules, result.clocked),
        fouls: team_fouls(folded, side),
        players: players(folded, names, side, &own),
        coach: coach.map(|event| foul(event)).collect(),
        baskets: baskets(&own, names, side),
    }
}

fn timeouts(own: &[&GameEvent], rules: &ScoringRules, is_clocked: bool) -> Vec<SheetTimeout> {
    let taken = own.iter().filter(|event| event.kind == EntryKind::Timeout);
    let minute = |event: &GameEvent| {
        let left = event.clock.filter(|_| is_clocked)?;
        Some((rules.period_tenths(event.p) - left) / 600 + 1)
    };
    taken.map(|event| SheetTimeout { p: event.p, minute: minute(event) }).collect()
}

fn team_fouls(folded: &FoldedGame, side: TeamSide) -> Vec<i64> {
    let regular = folded.result.rules.periods;
    let of = |p: i64| {
        let played = folded.result.periods.iter().filter(|one| one.p.min(regular) == p);
        played.map(|one| one.fouls[side]).sum()
    };
    (1..=regular).map(of).collect()
}

/// Returns a foul with its letter: an offensive foul is a personal one.
fn foul(event: &GameEvent) -> SheetFoul {
    let letter = match (event.who.as_deref(), event.what.as_deref()) {
        (Some("bench"), _) => 'B',
        (_, Some("disqualifying")) => 'D',
        (Some("coach"), _) => 'C',
        (_, Some("technical")) => 'T',
        (_, Some("unsportsmanlike")) => 'U',
        _ => 'P',
    };
    SheetFoul { letter, shots: event.shots.unwrap_or_default(), p: event.p }
}

fn players(folded: &FoldedGame, names: &PlayNames, side: TeamSide, own: &[&GameEvent]) -> Vec<SheetPlayer> {
    let result = &folded.result;
    if result.rules.depth == Depth::Score {
        return Vec::new();
    }
    let is_there =
        |line: &&PlayerResult| line.state.team == side && (line.here != Some(false) || line.state.played);
    let row = |line: &PlayerResult| {
        let name = names.of(side, &line.state.player);
        let fouls = own.iter().filter(|event| {
            event.kind == EntryKind::Foul
                && event.player.as_ref() == Some(&line.state.player)
                && !matches!(event.who.as_deref(), Some("coach" | "bench"))
        });
        SheetPlayer {
            number: name.number,
            name: name.name,
            captain: line.captain,
            starter: line.state.starter,
            played: line.state.played,
            fouls: fouls.map(|event| foul(event)).collect(),
        }
    };
    let mut rows: Vec<SheetPlayer> = result.players.iter().filter(is_there).map(row).collect();
    let number = |player: &SheetPlayer| player.number.as_ref().and_then(|number| number.parse::<u32>().ok());
    rows.sort_by_key(|player| (number(player).unwrap_or(u32::MAX), player.name.clone()));
    rows
}

fn baskets(own: &[&GameEvent], names: &PlayNames, side: TeamSide) -> Vec<SheetBasket> {
    let made = own.iter().filter(|event| event.kind == EntryKind::Shot && event.made == Some(true));
    let mut total = 0;
    let mut baskets: Vec<SheetBasket> = Vec::new();
    for event in made {
        let value = event.value.unwrap_or_default();
        total += value;
        let number = event.player.as_ref().and_then(|player| names.of(side, player).number);
        if let Some(last) = baskets.last_mut().filter(|last| last.p != event.p) {
            last.ends_period = true;
        }
        baskets.push(SheetBasket { total, value, number, p: event.p, ends_period: false });
    }
    if let Some(last) = baskets.last_mut() {
        last.ends_period = true;
    }
    baskets
}
