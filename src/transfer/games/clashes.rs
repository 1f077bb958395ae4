//! The clashes of an import's games with each other and with everything that is already planned.

use std::collections::{BTreeSet, HashMap};

use serde::Serialize;
use utoipa::ToSchema;

use super::super::place::TargetLeague;
use super::values::Values;
use super::{ImportReport, Side};
use crate::db::Connection;
use crate::domain::games::{Game, GameSeason, GameTeam};
use crate::domain::ids::{EnrolmentId, GameId, OrganizationId};
use crate::domain::leagues::LeagueRef;
use crate::error::Result;
use crate::rules::clashes::{BookingId, is_held};
use crate::views::schedules::clashes::{Clash, ClashingGame, Surroundings};

/// A new game has no id yet: its id is this plus its line. Ids of saved games are lower, so that clashes name the games in
/// the same order as after the import.
const NEW_GAME: i64 = 1 << 62;
/// Maximum number of clashes that a report lists.
const LISTED_CLASHES: usize = 50;
/// Maximum number of rows, and of other games, that a clash lists.
const LISTED_GAMES: usize = 10;

/// Games of an import that cannot all be played as planned, or a game at a time or on a date at which it cannot be
/// played. A clash does not stop the import.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ImportClash {
    /// The lines of the clashing rows in the file, from 1; at most 10.
    pub lines: Vec<usize>,
    #[schema(value_type = String)]
    pub kind: &'static str,
    /// Whether a team or a court is needed twice at one time, by the lengths of games that staff set. The other clashes may be intended.
    #[serde(rename = "isHard")]
    pub is_hard: bool,
    /// The problem, as a sentence.
    pub text: String,
    /// `YYYY-MM-DD`.
    pub date: String,
    /// The clashing games that the import does not change; at most 10.
    pub others: Vec<ClashingGame>,
    /// Number of clashing games beyond those of `lines` and `others`.
    pub more: usize,
}

/// A game as it will be after the import.
pub struct PlannedGame {
    line: usize,
    game: Game,
    /// Whether the game is new, or its time, place or status changes so that it may cause a clash.
    is_moved: bool,
}

impl PlannedGame {
    /// Returns the game of a row: the existing game with the row's values, or else a new game of `target` and `sides`.
    pub fn of(
        (line, values): (usize, &Values),
        existing: Option<&Game>,
        target: &TargetLeague,
        sides: (&Side, &Side),
    ) -> Self {
        match existing {
            Some(game) => Self::changed(line, game, values),
            None => Self::created(line, target, sides, values),
        }
    }

    /// Returns an existing game with the values of its row.
    fn changed(line: usize, before: &Game, values: &Values) -> Self {
        let game = Game {
            time: values.time.clone().or_else(|| before.time.clone()),
            location: values.location.clone().or_else(|| before.location.clone()),
            status: values.status(Some(before)),
            ..before.clone()
        };
        let place = |game: &Game| (game.time.clone(), game.location.clone(), is_held(game));
        Self { line, is_moved: place(before) != place(&game), game }
    }

    /// Returns a game that the import creates.
    fn created(line: usize, target: &TargetLeague, (home, away): (&Side, &Side), values: &Values) -> Self {
        let teams = [home, away].map(|side| GameTeam {
            id: side.team,
            name: side.name.clone(),
            // No enrolment has the id 0. A team that the import enrols has no byes yet.
            slt_id: side.enrolment.unwrap_or(EnrolmentId(0)),
            logo_url: None,
        });
        let id = GameId(NEW_GAME + i64::try_from(line).unwrap_or_default());
        let season = GameSeason { id: target.season, name: String::new() };
        let league = LeagueRef { id: target.league, name: target.league_name.clone() };
        let status = values.status(None);
        let game = Game {
            date: values.date.clone(),
            time: values.time.clone(),
            location: values.location.clone(),
            status,
            display_status: status,
            ..Game::unsaved(id, season, league, teams)
        };
        Self { line, game, is_moved: true }
    }
}

/// Adds the clashes of new and moved games to the report: hard clashes first, then by line. The number of queries does
/// not depend on the number of games.
pub fn report(
    conn: &Connection,
    organization: OrganizationId,
    planned: &[PlannedGame],
    report: &mut ImportReport,
) -> Result<()> {
    let moved: Vec<&Game> = planned.iter().filter(|row| row.is_moved).map(|row| &row.game).collect();
    if moved.is_empty() {
        return Ok(());
    }
    let dates: BTreeSet<String> = moved.iter().map(|game| game.date.clone()).collect();
    let own: BTreeSet<BookingId> = moved.iter().map(|game| BookingId::Game(game.id)).collect();
    let games: Vec<Game> = planned.iter().map(|row| row.game.clone()).collect();
    let lines: HashMap<GameId, usize> = planned.iter().map(|row| (row.game.id, row.line)).collect();
    let around = Surroundings::load(conn, organization, (&dates, &games))?;
    let mut found: Vec<ImportClash> =
        around.clashes(&own).into_iter().map(|clash| with_lines(clash, &lines)).collect();
    found.sort_by_key(|clash| (!clash.is_hard, clash.lines.first().copied()));
    report.clashes_count = found.len();
    found.truncate(LISTED_CLASHES);
    report.clashes = found;
    Ok(())
}

/// Names the rows of a clash by their lines, and leaves the other games as they are.
fn with_lines(clash: Clash, lines: &HashMap<GameId, usize>) -> ImportClash {
    let count = clash.games.len();
    let mut rows: Vec<usize> = clash.games.iter().filter_map(|game| lines.get(&game.id).copied()).collect();
    rows.sort_unstable();
    rows.truncate(LISTED_GAMES);
    let others = clash.games.into_iter().filter(|game| !lines.contains_key(&game.id));
    let others: Vec<ClashingGame> = others.take(LISTED_GAMES).collect();
    let (kind, is_hard, text, date) = (clash.kind, clash.is_hard, clash.text, clash.date);
    ImportClash { more: count - rows.len() - others.len(), lines: rows, kind, is_hard, text, date, others }
}
