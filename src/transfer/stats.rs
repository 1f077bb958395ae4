//! Imports statistics: the game (`date`, `time`, `home`, `away`), the player (`team`, `firstName`, `lastName`), and any
//! statistic by its abbreviation. Derived statistics, such as FG%, are ignored, because they are computed from the
//! others. Without `team`, the player's team is the one whose roster contains the player.

use std::collections::{HashMap, HashSet};

use super::cells;
use super::dates::{DateRule, read_cells};
use super::games::{ByMeeting, at, meetings, title};
use super::place::ImportTarget;
use super::raw::Row;
use super::table::Table;
use super::teams::{enrolled, problems};
use super::{FullName, ImportReport, full_name, key};
use crate::db::{Connection, Transaction};
use crate::domain::courtside::calls::SCORED;
use crate::domain::ids::{EnrolmentId, GameId, OrganizationId, PlayerId, StatId};
use crate::domain::players::View;
use crate::domain::stats::Stat;
use crate::error::{Error, FieldErrors, Result};
use crate::store;

/// The change that one row makes: a player's statistics in a game.
pub struct StatChange {
    game: GameId,
    player: PlayerId,
    team: EnrolmentId,
    values: Vec<(StatId, i64)>,
}

/// A column of a statistic: the statistic's id and abbreviation, the column's index, and the function that parses a
/// cell.
type StatColumn<'a> = (StatId, &'a str, usize, fn(&str) -> Option<i64>);

/// The games, players and statistics that the organization already has.
struct ExistingStats {
    /// The names of the enrolled teams, as [`key`] writes them.
    teams: HashSet<String>,
    meetings: ByMeeting,
    people: People,
    stored: HashMap<(GameId, PlayerId, StatId), (EnrolmentId, i64)>,
    /// The games whose numbers follow from their logs.
    projected: HashSet<GameId>,
    /// The players of each game who already have statistics.
    lines: HashSet<(GameId, PlayerId)>,
}

/// Players by exact name, and by name ignoring case as a fallback.
#[derive(Default)]
struct People {
    exact: HashMap<FullName, Vec<PlayerId>>,
    loose: HashMap<String, Vec<PlayerId>>,
    rosters: HashSet<(EnrolmentId, PlayerId)>,
}

/// Checks every row and returns the changes. Adds problems and counts to the report.
pub fn plan(
    conn: &Connection,
    organization: OrganizationId,
    (target, rule): (&ImportTarget, DateRule),
    table: &Table,
    report: &mut ImportReport,
) -> Result<Vec<StatChange>> {
    let Some((season, _)) = target.scope() else {
        if table.rows.is_empty() {
            return Ok(Vec::new());
        }
        let reason = if target.is_named() {
            "has no games of this league yet; import the games first"
        } else {
            "must be named, with the league of these games; import the games first"
        };
        return Err(Error::field("season", reason));
    };
    let sport = store::seasons::find(conn, organization, season)?.sport_id;
    let definitions = store::stats::list(conn, organization, sport)?;
    table.check_columns(&["date", "home", "away", "firstName", "lastName"], report);
    let columns = columns(&definitions, table);
    let known = load(conn, organization, target)?;
    let mut seen = HashMap::new();
    let mut changes = Vec::new();
    for row in &table.rows {
        let mut errors = FieldErrors::default();
        let line = identify(row, table, rule, &known, &mut errors);
        let values = numbers(row, &columns, &mut errors);
        if let Some((game, _, player)) = line
            && let Some(first) = seen.insert((game, player), row.line)
        {
            errors.add("lastName", format!("this player's line is on line {first} already"));
        }
        let (Some((game, team, player)), true) = (line, errors.0.is_empty()) else {
            report.problems.extend(problems(row.line, errors));
            continue;
        };
        let is_known = |(stat, value): &&(StatId, i64)| {
            known.stored.get(&(game, player, *stat)) == Some(&(team, *value))
        };
        let different: Vec<String> = values
            .iter()
            .filter(|value| !is_known(value))
            .map(|(stat, value)| format!("{} {value}", name_of(&columns, *stat)))
            .collect();
        if different.is_empty() {
            report.unchanged += 1;
            continue;
        }
        let get = |column: &str| row.get(table.column(column));
        let what = format!("{} {}, {}", get("firstName"), get("lastName"), title(table, row, get("date")));
        report.note_change(row.line, !known.lines.contains(&(game, player)), &what, &different);
        changes.push(StatChange { game, player, team, values });
    }
    Ok(changes)
}

/// Returns the columns of the table that contain statistics, without derived ones.
fn columns<'a>(definitions: &'a [Stat], table: &Table) -> Vec<StatColumn<'a>> {
    let column = |stat: &'a Stat| {
        let is_minutes = stat.abbreviation.eq_ignore_ascii_case("MIN");
        let read: fn(&str) -> Option<i64> = if is_minutes { cells::read_minutes } else { cells::read_count };
        Some((stat.id, stat.abbreviation.as_str(), table.column(&stat.abbreviation)?, read))
    };
    definitions.iter().filter(|stat| !stat.derived).filter_map(column).collect()
}

/// Returns the abbreviation of a statistic in the table.
fn name_of<'a>(columns: &[StatColumn<'a>], stat: StatId) -> &'a str {
    columns.iter().find(|column| column.0 == stat).map_or("", |column| column.1)
}

fn load(conn: &Connection, organization: OrganizationId, target: &ImportTarget) -> Result<ExistingStats> {
    let meetings = meetings(conn, organization, target)?;
    let games: Vec<GameId> = meetings.values().flatten().map(|game| game.id).collect();
    let mut people = People::default();
    for (player, first_name, last_name) in store::players::list_names(conn, organization)? {
        people.loose.entry(key(&format!("{first_name} {last_name}"))).or_default().push(player);
        people.exact.entry(full_name(&first_name, &last_name)).or_default().push(player);
    }
    let enrolled = enrolled(conn, organization, target)?;
    for team in enrolled.values().flatten() {
        let roster = store::enrolments::list_roster(conn, organization, View::Staff, team.id)?;
        people.rosters.extend(roster.iter().map(|player| (team.id, player.id)));
    }
    let raw = store::player_stats::list_by_games(conn, organization, &games)?;
    let lines = raw.iter().map(|raw| (raw.game, raw.player)).collect();
    let stored =
        raw.into_iter().map(|raw| ((raw.game, raw.player, raw.stat), (raw.enrolment, raw.value))).collect();
    let projected = store::courtside::list_projected(conn, organization)?.into_iter().collect();
    let teams = enrolled.into_keys().collect();
    Ok(ExistingStats { teams, meetings, people, stored, projected, lines })
}

/// Finds the game, the enrolled team and the player of a row. Adds unknown ones to `errors`.
fn identify(
    row: &Row,
    table: &Table,
    rule: DateRule,
    known: &ExistingStats,
    errors: &mut FieldErrors,
) -> Option<(GameId, EnrolmentId, PlayerId)> {
    let get = |column: &str| row.get(table.column(column));
    let (date, time) = read_cells((get("date"), get("time")), rule, errors);
    let date = date?;
    let (home, away, side) = (key(get("home")), key(get("away")), key(get("team")));
    let meeting = (date, home.clone(), away.clone());
    let game = known.meetings.get(&meeting).and_then(|games| at(games, time.as_deref(), true));
    let Some(game) = game else {
        known.explain_missing_game(&home, &away, errors);
        return None;
    };
    if known.projected.contains(&game.id) {
        errors.add("date", SCORED);
        return None;
    }
    let both = [game.home_team_id, game.away_team_id];
    let teams = if side.is_empty() {
        &both[..]
    } else if side == home {
        &both[..1]
    } else if side == away {
        &both[1..]
    } else {
        errors.add("team", "must be the home or the away team");
        return None;
    };
    let namesakes = known.people.named(get("firstName"), get("lastName"));
    match known.seat(game.id, teams, namesakes) {
        Ok((team, player)) => Some((game.id, team, player)),
        Err((field, why)) => {
            errors.add(field, why);
            None
        }
    }
}

impl ExistingStats {
    /// Adds an error for each name that no enrolled team has, or else one for the date.
    fn explain_missing_game(&self, home: &str, away: &str, errors: &mut FieldErrors) {
        let mut is_explained = false;
        for (column, name) in [("home", home), ("away", away)] {
            if !self.teams.is_empty() && !self.teams.contains(name) {
                errors.add(column, "there is no team of this name in the league");
                is_explained = true;
            }
        }
        if !is_explained {
            errors.add("date", "there is no such game; import the games first");
        }
    }

    /// Finds the player among `namesakes`, and the player's team among `teams`: by roster, or else by statistics that
    /// the player already has in the game. `Err` contains the invalid column and the reason.
    fn seat(
        &self,
        game: GameId,
        teams: &[EnrolmentId],
        namesakes: &[PlayerId],
    ) -> std::result::Result<(EnrolmentId, PlayerId), (&'static str, &'static str)> {
        let nobody = ("lastName", "there is no player of this name; import the players first");
        if let [team] = teams {
            let is_seated = |player: &&PlayerId| self.people.rosters.contains(&(*team, **player));
            let has_played = |player: &&PlayerId| self.lines.contains(&(game, **player));
            let player = match namesakes {
                [one] => Some(one),
                several => several.iter().find(is_seated).or_else(|| several.iter().find(has_played)),
            };
            return player.map(|player| (*team, *player)).ok_or(nobody);
        }
        let every = teams.iter().flat_map(|team| namesakes.iter().map(|player| (*team, *player)));
        let seats: Vec<_> = every.filter(|seat| self.people.rosters.contains(seat)).collect();
        match seats[..] {
            [seat] => Ok(seat),
            _ if namesakes.is_empty() => Err(nobody),
            [] => Err(("team", "is required: the player is on neither roster")),
            _ => Err(("team", "is required: both teams have a player of this name")),
        }
    }
}

impl People {
    /// Returns the players with a name.
    fn named(&self, first_name: &str, last_name: &str) -> &[PlayerId] {
        self.exact
            .get(&full_name(first_name, last_name))
            .or_else(|| self.loose.get(&key(&format!("{first_name} {last_name}"))))
            .map_or(&[], Vec::as_slice)
    }
}

/// Parses the statistics of a row; empty cells are skipped. Adds invalid cells to `errors`.
fn numbers(row: &Row, columns: &[StatColumn<'_>], errors: &mut FieldErrors) -> Vec<(StatId, i64)> {
    let mut values = Vec::with_capacity(columns.len());
    for (stat, name, index, read) in columns {
        let text = row.get(Some(*index));
        match read(text) {
            Some(value) => values.push((*stat, value)),
            None if text.is_empty() => {}
            None => errors.add(name, "must be a whole number from 0 to 999"),
        }
    }
    values
}

/// Writes one change.
pub fn apply(tx: &Transaction, organization: OrganizationId, change: &StatChange) -> Result<()> {
    for (stat, value) in &change.values {
        let cell = (change.game, change.player, *stat);
        store::player_stats::set(tx, organization, cell, change.team, Some(*value))?;
    }
    Ok(())
}
