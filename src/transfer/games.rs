//! Imports games: `date`, `time`, `home`, `away`, scores, location, video and status.
//!
//! A game is identified by its date and teams, and also by its time if the teams meet twice on one day.

mod clashes;
mod values;

use std::collections::{HashMap, HashSet};

use super::dates::DateRule;
use super::place::{Ids, ImportTarget};
use super::raw::Row;
use super::table::Table;
use super::teams::{ByName, enrolled, known as known_teams, problems};
use super::{ImportReport, NewRow, key, one_spaced};
use crate::db::{Connection, Transaction};
use crate::domain::courtside::calls::SCORED;
use crate::domain::games::{Game, GameDetails, GameTeam, Status};
use crate::domain::ids::{EnrolmentId, GameId, LeagueId, OrganizationId, SeasonId, TeamId};
use crate::domain::quotas::Quota;
use crate::error::{Error, FieldErrors, Result};
use crate::store;
use crate::store::enrolments::NewEnrolment;
use crate::store::games::{Competition, NewGame};
pub use clashes::ImportClash;
use clashes::PlannedGame;
use values::{Values, read};

/// A team of a game.
struct Side {
    team: TeamId,
    name: String,
    /// The team's enrolment in the league. None if the import enrols the team.
    enrolment: Option<EnrolmentId>,
}

/// The change that one row makes.
pub struct GameRowChange {
    id: Option<GameId>,
    home: Side,
    away: Side,
    values: Values,
}

/// Games by date, key of the home team's name, and key of the away team's name.
pub type ByMeeting = HashMap<(String, String, String), Vec<Game>>;

/// Returns the league games of a target by date and teams.
pub fn meetings(conn: &Connection, organization: OrganizationId, target: &ImportTarget) -> Result<ByMeeting> {
    let mut meetings = ByMeeting::new();
    for game in in_scope(conn, organization, target)? {
        let meeting = (game.date.clone(), key(&game.home_team.name), key(&game.away_team.name));
        meetings.entry(meeting).or_default().push(game);
    }
    Ok(meetings)
}

/// Returns the league games of a target, sorted by date and time. Bracket games are not included, because only a
/// bracket creates them.
pub fn in_scope(conn: &Connection, organization: OrganizationId, target: &ImportTarget) -> Result<Vec<Game>> {
    let Some((season, league)) = target.scope() else {
        return Ok(Vec::new());
    };
    if let Some(league) = league {
        return store::games::list_by_league(conn, organization, season, league);
    }
    let mut games = Vec::new();
    for played in store::leagues::list_by_season(conn, organization, season)? {
        games.extend(store::games::list_by_league(conn, organization, season, played.league.id)?);
    }
    let order = |game: &Game| (game.date.clone(), game.time.is_none(), game.time.clone(), game.id);
    games.sort_by_key(order);
    Ok(games)
}

/// Returns the game of a meeting that has this time. If the meeting has one game and one row (`is_alone`), the time
/// does not matter.
pub fn at<'a>(games: &'a [Game], time: Option<&str>, is_alone: bool) -> Option<&'a Game> {
    match games {
        [one] if is_alone => Some(one),
        several => several.iter().find(|game| game.time.as_deref() == time),
    }
}

/// The teams and games that the organization already has.
struct ExistingGames {
    enrolled: ByName,
    teams: HashMap<String, (TeamId, Option<String>)>,
    meetings: ByMeeting,
    /// The games whose numbers follow from their logs.
    projected: HashSet<GameId>,
}

impl ExistingGames {
    /// Adds errors for a row that does not tell which of several games it means, for a forfeit without a loser, and for a score
    /// that follows from a log. `existing` is the game of the row.
    fn check(
        &self,
        existing: Option<&Game>,
        (meeting, values): (&(String, String, String), &Values),
        errors: &mut FieldErrors,
    ) {
        let meets_twice = self.meetings.get(meeting).is_some_and(|games| games.len() > 1);
        if existing.is_none() && values.time.is_none() && meets_twice {
            errors.add("time", "is required: these teams meet several times on that day");
        }
        values.check_forfeit(existing, errors);
        check_typed(existing.filter(|game| self.projected.contains(&game.id)), values, errors);
    }
}

/// Checks every row and returns the changes. Adds problems and counts to the report.
pub fn plan(
    conn: &Connection,
    organization: OrganizationId,
    (target, rule): (&ImportTarget, DateRule),
    table: &Table,
    report: &mut ImportReport,
) -> Result<Vec<GameRowChange>> {
    if !target.is_complete() && target.scope().is_none() && !table.rows.is_empty() {
        return Err(Error::field("season", "name the season and the league of these games"));
    }
    table.check_columns(&["date", "home", "away"], report);
    let known = ExistingGames {
        enrolled: enrolled(conn, organization, target)?,
        teams: known_teams(conn, organization)?,
        meetings: meetings(conn, organization, target)?,
        projected: store::courtside::list_projected(conn, organization)?.into_iter().collect(),
    };
    let rows = read_rows(table, rule);
    let mut times: HashMap<_, usize> = HashMap::new();
    for (meeting, _, _) in &rows {
        *times.entry(meeting.clone()).or_default() += 1;
    }
    let mut seen = HashMap::new();
    let (mut changes, mut planned) = (Vec::new(), Vec::new());
    let league = target.league(conn, organization)?;
    for (row, (meeting, values, mut errors)) in table.rows.iter().zip(rows) {
        if meeting.1 == meeting.2 && !meeting.1.is_empty() {
            errors.add("away", "Teams must be different.");
        }
        if let Some(line) = seen.insert((meeting.clone(), values.time.clone()), row.line) {
            errors.add("date", format!("this game is on line {line} already"));
        }
        let is_alone = times.get(&meeting) == Some(&1);
        let existing =
            known.meetings.get(&meeting).and_then(|games| at(games, values.time.as_deref(), is_alone));
        known.check(existing, (&meeting, &values), &mut errors);
        let sides = match existing {
            Some(game) => Some((side_of(&game.home_team), side_of(&game.away_team))),
            None => new_sides(target, &known, (row, table), &mut errors),
        };
        let (Some((home, away)), true) = (sides, errors.0.is_empty()) else {
            report.problems.extend(problems(row.line, errors));
            continue;
        };
        let different = existing.map(|game| values.differences(game)).unwrap_or_default();
        if existing.is_some() && different.is_empty() {
            report.unchanged += 1;
            continue;
        }
        let what = title(table, row, &values.date);
        report.note_change(row.line, existing.is_none(), &what, &different);
        planned.push(PlannedGame::of((row.line, &values), existing, &league, (&home, &away)));
        changes.push(GameRowChange { id: existing.map(|game| game.id), home, away, values });
    }
    clashes::report(conn, organization, &planned, report)?;
    Ok(changes)
}

/// Adds an error for a score of a game whose numbers follow from its log.
fn check_typed(projected: Option<&Game>, values: &Values, errors: &mut FieldErrors) {
    let is_same = |game: &Game, scores: (i64, i64)| {
        (game.score_home, game.score_away) == (Some(scores.0), Some(scores.1))
    };
    if let (Some(game), Some(scores)) = (projected, values.scores)
        && !is_same(game, scores)
    {
        errors.add("score_home", SCORED);
    }
}

/// Returns a game in words: `2026-11-21 Bears – Cats`.
pub(super) fn title(table: &Table, row: &Row, date: &str) -> String {
    let get = |column: &str| row.get(table.column(column));
    format!("{date} {} – {}", get("home"), get("away"))
}

/// Returns each row's meeting, values and errors.
fn read_rows(table: &Table, rule: DateRule) -> Vec<((String, String, String), Values, FieldErrors)> {
    let column = |name: &str| table.column(name);
    let read = |row: &Row| {
        let mut errors = FieldErrors::default();
        let values = read(row, table, rule, &mut errors);
        let meeting = (values.date.clone(), key(row.get(column("home"))), key(row.get(column("away"))));
        (meeting, values, errors)
    };
    table.rows.iter().map(read).collect()
}

fn side_of(team: &GameTeam) -> Side {
    Side { team: team.id, name: team.name.clone(), enrolment: Some(team.slt_id) }
}

/// Finds the two teams of a new game. Adds unknown teams to `errors`.
fn new_sides(
    target: &ImportTarget,
    known: &ExistingGames,
    (row, table): (&Row, &Table),
    errors: &mut FieldErrors,
) -> Option<(Side, Side)> {
    let mut side = |column: &str| {
        let name = row.get(table.column(column));
        let enrolled = known.enrolled.get(&key(name)).and_then(|enrolments| enrolments.first());
        if name.is_empty() {
            errors.add(column, "is required");
        } else if let Some(enrolment) = enrolled {
            let name = enrolment.name.clone();
            return Some(Side { team: enrolment.team, name, enrolment: Some(enrolment.id) });
        } else if let Some((team, _)) = known.teams.get(&key(name)) {
            return Some(Side { team: *team, name: one_spaced(name), enrolment: None });
        } else {
            errors.add(column, format!("no team {name} is known; import the teams first"));
        }
        None
    };
    let (home, away) = (side("home"), side("away"));
    if let (Some(obstacle), true) = (target.obstacle(), errors.0.is_empty()) {
        errors.add("date", format!("this game is new: {obstacle}"));
    }
    home.zip(away)
}

/// Returns the database rows that `apply` creates, in the order of creation.
pub fn new_rows(changes: &[GameRowChange]) -> Vec<NewRow> {
    let mut rows = Vec::new();
    let mut enrolled = HashSet::new();
    for change in changes.iter().filter(|change| change.id.is_none()) {
        for side in [&change.home, &change.away] {
            if side.enrolment.is_none() && enrolled.insert(side.team) {
                rows.push((Quota::Enrolments, 1));
            }
        }
        rows.push((Quota::Games, 1));
    }
    rows
}

/// Writes one change. `now` is in unix seconds.
pub fn apply(
    tx: &Transaction,
    organization: OrganizationId,
    target: Ids,
    change: &GameRowChange,
    now: i64,
) -> Result<()> {
    let values = &change.values;
    let Some(id) = change.id else {
        let target = target.ok_or_else(|| Error::field("season", "is required"))?;
        return create(tx, organization, target, change, now);
    };
    let details = GameDetails {
        time: values.time.clone().map(Some),
        location: values.location.clone().map(Some),
        location_url: values.location_url.clone().map(Some),
        video_url: values.video_url.clone().map(Some),
        status: values.forfeited_by.map(|_| Status::Forfeit),
        forfeited_by: values.forfeited_by.map(Some),
        ..Default::default()
    };
    store::games::update_details(tx, organization, id, &details, now)?;
    let game = store::games::find(tx, organization, id)?;
    let status = values.status(Some(&game));
    let entered = game.entered_scores();
    let (home, away) = match values.scores {
        Some((home, away)) => (Some(home), Some(away)),
        None => entered,
    };
    if (home, away, status) != (entered.0, entered.1, game.status) {
        store::games::update_scores(tx, organization, id, (home, away, status), now)?;
    }
    Ok(())
}

fn create(
    tx: &Transaction,
    organization: OrganizationId,
    (season, league): (SeasonId, LeagueId),
    change: &GameRowChange,
    now: i64,
) -> Result<()> {
    let values = &change.values;
    let game = NewGame {
        season,
        of: Competition::League(league),
        home: enrol(tx, organization, (season, league), &change.home)?,
        away: enrol(tx, organization, (season, league), &change.away)?,
        date: &values.date,
        time: values.time.as_deref(),
        location: values.location.as_deref(),
        location_url: values.location_url.as_deref(),
        video_url: values.video_url.as_deref(),
        status: values.status(None),
        forfeited_by: values.forfeited_by,
        pinned: false,
        score_home: values.scores.map(|scores| scores.0),
        score_away: values.scores.map(|scores| scores.1),
    };
    store::games::create(tx, organization, &game, now).map(drop)
}

fn enrol(
    tx: &Transaction,
    organization: OrganizationId,
    (season, league): (SeasonId, LeagueId),
    side: &Side,
) -> Result<EnrolmentId> {
    if let Some(id) = side.enrolment {
        return Ok(id);
    }
    let team = side.team;
    match store::enrolments::find_by_team(tx, organization, (season, league, team))? {
        Some(id) => Ok(id),
        None => store::enrolments::create(
            tx,
            organization,
            &NewEnrolment { season, league, team, captain: None, captain_id: None },
        ),
    }
}
