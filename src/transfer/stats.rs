//! Statistics from a table: which game (`date`, `time`, `home`, `away`), which player (`team`, `firstName`, `lastName`),
//! then any statistic by its abbreviation. Derived ones, such as FG%, are left aside: they follow from the others.

use std::collections::HashMap;

use rusqlite::Connection;

use super::cells::{self, DayOrder};
use super::games::{ByMeeting, at, meetings};
use super::place::Place;
use super::table::{Row, Table};
use super::teams::{enrolled, problems};
use super::{Report, key};
use crate::db::Transaction;
use crate::domain::ids::{EnrolmentId, GameId, OrganizationId, PlayerId, StatId};
use crate::error::{Error, FieldErrors, Result};
use crate::store;
use crate::store::enrolments::Enrolment;

const KNOWN: [&str; 7] = ["date", "time", "home", "away", "team", "firstname", "lastname"];

/// One row to write: a player's line in a game.
pub struct Change {
    game: GameId,
    player: PlayerId,
    team: EnrolmentId,
    values: Vec<(StatId, i64)>,
}

struct Known {
    teams: HashMap<String, Enrolment>,
    meetings: ByMeeting,
    /// Players by team and name, and by name alone where only one has it.
    rosters: HashMap<(EnrolmentId, String), PlayerId>,
    names: HashMap<String, Vec<PlayerId>>,
    stored: HashMap<(GameId, PlayerId, StatId), (EnrolmentId, i64)>,
}

/// Checks every row.
pub fn plan(
    conn: &Connection,
    organization: OrganizationId,
    place: &Place,
    table: &Table,
    report: &mut Report,
) -> Result<Vec<Change>> {
    let Some((season, _)) = place.existing() else {
        return Err(Error::field(
            "season",
            "name the season and the league of these games; import the games first",
        ));
    };
    let sport = store::seasons::find(conn, organization, season)?.sport_id;
    let definitions = store::stats::list(conn, organization, sport)?;
    let is_stat = |name: &str| definitions.iter().any(|stat| stat.abbreviation.eq_ignore_ascii_case(name));
    table.check_columns(
        &["date", "home", "away", "team", "firstName", "lastName"],
        |name| KNOWN.contains(&name.to_lowercase().as_str()) || is_stat(name),
        report,
    );
    let columns: Vec<(StatId, &str, usize)> = definitions
        .iter()
        .filter(|stat| !stat.derived)
        .filter_map(|stat| Some((stat.id, stat.abbreviation.as_str(), table.column(&stat.abbreviation)?)))
        .collect();
    let known = load(conn, organization, place)?;
    let date_at = table.column("date");
    let order = cells::day_order(table.rows.iter().map(|row| row.get(date_at)));
    let mut seen = HashMap::new();
    let mut changes = Vec::new();
    for row in &table.rows {
        let mut errors = FieldErrors::default();
        let line = identify(row, table, order, &known, &mut errors);
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
        let is_known =
            |(stat, value): &(StatId, i64)| known.stored.get(&(game, player, *stat)) == Some(&(team, *value));
        if values.iter().all(is_known) {
            report.unchanged += 1;
            continue;
        }
        if values.iter().any(|(stat, _)| known.stored.contains_key(&(game, player, *stat))) {
            report.changed += 1;
        } else {
            report.created += 1;
        }
        changes.push(Change { game, player, team, values });
    }
    Ok(changes)
}

fn load(conn: &Connection, organization: OrganizationId, place: &Place) -> Result<Known> {
    let teams = enrolled(conn, organization, place)?;
    let meetings = meetings(conn, organization, place)?;
    let games: Vec<GameId> = meetings.values().flatten().map(|game| game.id).collect();
    let mut rosters = HashMap::new();
    let mut names: HashMap<String, Vec<PlayerId>> = HashMap::new();
    for (player, first_name, last_name) in store::players::list_names(conn, organization)? {
        names.entry(key(&format!("{first_name} {last_name}"))).or_default().push(player);
    }
    for team in teams.values() {
        for player in store::enrolments::list_roster(conn, organization, team.id)? {
            rosters.insert((team.id, key(&format!("{} {}", player.first_name, player.last_name))), player.id);
        }
    }
    let stored = store::player_stats::list_by_games(conn, organization, &games)?
        .into_iter()
        .map(|raw| ((raw.game, raw.player, raw.stat), (raw.enrolment, raw.value)))
        .collect();
    Ok(Known { teams, meetings, rosters, names, stored })
}

/// The game, the side and the player of a row.
fn identify(
    row: &Row,
    table: &Table,
    order: DayOrder,
    known: &Known,
    errors: &mut FieldErrors,
) -> Option<(GameId, EnrolmentId, PlayerId)> {
    let get = |column: &str| row.get(table.column(column));
    let mut team = |column: &str| {
        let found = known.teams.get(&key(get(column))).map(|team| team.id);
        if found.is_none() {
            errors.add(column, format!("no team {} plays in this league", get(column)));
        }
        found
    };
    let (home, away, side) = (team("home"), team("away"), team("team"));
    let date = cells::read_date(get("date"), order);
    if date.is_none() {
        errors.add("date", "must be a date like 2026-11-21");
    }
    let (home, away, side, date) = (home?, away?, side?, date?);
    if side != home && side != away {
        errors.add("team", "must be the home or the away team");
    }
    let time = cells::read_time(get("time"));
    let game = known.meetings.get(&(date, home, away)).and_then(|games| at(games, time.as_deref()));
    if game.is_none() {
        errors.add("date", "no such game is known; import the games first");
    }
    let name = key(&format!("{} {}", get("firstName"), get("lastName")));
    let player = known.rosters.get(&(side, name.clone())).copied().or_else(|| {
        match known.names.get(&name).map_or(&[][..], Vec::as_slice) {
            [one] => Some(*one),
            _ => None,
        }
    });
    if player.is_none() {
        errors.add("lastName", "no player of this name is known; import the players first");
    }
    Some((game?.id, side, player?))
}

fn numbers(row: &Row, columns: &[(StatId, &str, usize)], errors: &mut FieldErrors) -> Vec<(StatId, i64)> {
    let mut values = Vec::with_capacity(columns.len());
    for (stat, name, place) in columns {
        let text = row.get(Some(*place));
        match cells::read_count(text) {
            Some(value) => values.push((*stat, value)),
            None if text.is_empty() => {}
            None => errors.add(name, "must be a whole number from 0 to 999"),
        }
    }
    values
}

/// Writes one row.
pub fn apply(tx: &Transaction, organization: OrganizationId, change: &Change) -> Result<()> {
    for (stat, value) in &change.values {
        let cell = (change.game, change.player, *stat);
        store::player_stats::set(tx, organization, cell, change.team, Some(*value))?;
    }
    Ok(())
}
