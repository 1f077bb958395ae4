//! Games from a table: `date`, `time`, `home`, `away`, scores, place, video and status.
//!
//! A game is known by its date and teams, and by its time where the two meet twice on a day.

use std::collections::HashMap;

use rusqlite::Connection;

use super::cells::{self, DayOrder};
use super::place::{Ids, Place};
use super::table::{Row, Table};
use super::teams::{enrolled, problems};
use super::{Report, key};
use crate::db::Transaction;
use crate::domain::games::{Game, Status};
use crate::domain::ids::{EnrolmentId, GameId, OrganizationId, TeamId};
use crate::domain::input;
use crate::error::{Error, FieldErrors, Result};
use crate::rules::video;
use crate::store;
use crate::store::enrolments::{Enrolment, NewEnrolment};
use crate::store::games::NewGame;

const COLUMNS: [&str; 10] = [
    "date",
    "time",
    "home",
    "away",
    "score_home",
    "score_away",
    "location",
    "location_url",
    "video_url",
    "status",
];

/// A team of the league, or of the organization and to be enrolled.
#[derive(Clone, Copy)]
enum Side {
    Enrolled(EnrolmentId),
    Known(TeamId),
}

/// One row to write.
pub struct Change {
    id: Option<GameId>,
    home: Side,
    away: Side,
    values: Values,
}

struct Values {
    date: String,
    time: Option<String>,
    location: Option<String>,
    location_url: Option<String>,
    video_url: Option<String>,
    scores: Option<(i64, i64)>,
    status: Option<Status>,
}

/// The games of a league by date and the keys of both teams.
pub type ByMeeting = HashMap<(String, EnrolmentId, EnrolmentId), Vec<Game>>;

/// The games of a place, by date and teams.
pub fn meetings(conn: &Connection, organization: OrganizationId, place: &Place) -> Result<ByMeeting> {
    let mut meetings = ByMeeting::new();
    if let Some((season, league)) = place.existing() {
        for game in store::games::list_by_league(conn, organization, season, league)? {
            meetings.entry((game.date.clone(), game.home_team_id, game.away_team_id)).or_default().push(game);
        }
    }
    Ok(meetings)
}

/// The one game of a meeting, by time where there are several.
pub fn at<'a>(games: &'a [Game], time: Option<&str>) -> Option<&'a Game> {
    match games {
        [one] => Some(one),
        several => several.iter().find(|game| game.time.as_deref() == time),
    }
}

/// Checks every row.
pub fn plan(
    conn: &Connection,
    organization: OrganizationId,
    place: &Place,
    table: &Table,
    report: &mut Report,
) -> Result<Vec<Change>> {
    if !place.is_complete() {
        return Err(Error::field("season", "name the season and the league of these games"));
    }
    table.check_columns(
        &["date", "home", "away"],
        |name| COLUMNS.contains(&name.to_lowercase().as_str()),
        report,
    );
    let enrolled = enrolled(conn, organization, place)?;
    let meetings = meetings(conn, organization, place)?;
    let date_at = table.column("date");
    let order = cells::day_order(table.rows.iter().map(|row| row.get(date_at)));
    let mut seen = HashMap::new();
    let mut changes = Vec::new();
    for row in &table.rows {
        let mut errors = FieldErrors::default();
        let home = side(conn, organization, &enrolled, (row, table, "home"), &mut errors)?;
        let away = side(conn, organization, &enrolled, (row, table, "away"), &mut errors)?;
        let values = read(row, table, order, &mut errors);
        let (home_key, away_key) = (key(row.get(table.column("home"))), key(row.get(table.column("away"))));
        if home_key == away_key {
            errors.add("away", "Teams must be different.");
        }
        if let Some(line) =
            seen.insert((values.date.clone(), values.time.clone(), home_key, away_key), row.line)
        {
            errors.add("date", format!("this game is on line {line} already"));
        }
        let (Some(home), Some(away), true) = (home, away, errors.0.is_empty()) else {
            report.problems.extend(problems(row.line, errors));
            continue;
        };
        let existing = match (home, away) {
            (Side::Enrolled(home), Side::Enrolled(away)) => meetings
                .get(&(values.date.clone(), home, away))
                .and_then(|games| at(games, values.time.as_deref())),
            _ => None,
        };
        match existing {
            Some(game) if is_as_stored(&values, game) => report.unchanged += 1,
            Some(game) => {
                report.changed += 1;
                changes.push(Change { id: Some(game.id), home, away, values });
            }
            None => {
                report.created += 1;
                changes.push(Change { id: None, home, away, values });
            }
        }
    }
    Ok(changes)
}

fn side(
    conn: &Connection,
    organization: OrganizationId,
    enrolled: &HashMap<String, Enrolment>,
    (row, table, column): (&Row, &Table, &str),
    errors: &mut FieldErrors,
) -> Result<Option<Side>> {
    let name = row.get(table.column(column));
    if name.is_empty() {
        errors.add(column, "is required");
        return Ok(None);
    }
    if let Some(team) = enrolled.get(&key(name)) {
        return Ok(Some(Side::Enrolled(team.id)));
    }
    match store::teams::find_by_name(conn, organization, name) {
        Ok(team) => Ok(Some(Side::Known(team))),
        Err(Error::NotFound(_)) => {
            errors.add(column, format!("no team {name} is known"));
            Ok(None)
        }
        Err(other) => Err(other),
    }
}

fn read(row: &Row, table: &Table, order: DayOrder, errors: &mut FieldErrors) -> Values {
    let get = |column: &str| row.get(table.column(column));
    let date = cells::read_date(get("date"), order);
    if date.is_none() {
        errors.add("date", "must be a date like 2026-11-21");
    }
    let time = Some(get("time")).filter(|text| !text.is_empty());
    let read_time = time.and_then(cells::read_time);
    if time.is_some() && read_time.is_none() {
        errors.add("time", "must be a time like 19:30");
    }
    let mut score = |column: &str| {
        let text = get(column);
        let count = cells::read_count(text);
        if !text.is_empty() && count.is_none() {
            errors.add(column, "must be a whole number from 0 to 999");
        }
        count
    };
    let (home, away) = (score("score_home"), score("score_away"));
    if home.is_some() != away.is_some() {
        let missing = if home.is_none() { "score_home" } else { "score_away" };
        errors.add(missing, "is required when the other score is given");
    }
    let status = Some(get("status")).filter(|text| !text.is_empty());
    let read_status = status.and_then(|text| Status::named(&text.to_lowercase()));
    if status.is_some() && read_status.is_none() {
        errors.add("status", "must be one of scheduled, live, completed, postponed, cancelled, forfeit");
    }
    let video_url = Some(get("video_url")).filter(|text| !text.is_empty());
    let embed = video_url.and_then(video::embed);
    if video_url.is_some() && embed.is_none() {
        errors.add("video_url", "must be a YouTube link or another https address");
    }
    Values {
        date: date.unwrap_or_default(),
        time: read_time,
        location: input::optional_line(errors, "location", Some(get("location")), 120),
        location_url: input::optional_url(errors, "location_url", Some(get("location_url"))),
        video_url: embed,
        scores: home.zip(away),
        status: read_status,
    }
}

impl Values {
    /// The status as given, or else what the scores say.
    fn status(&self) -> Status {
        self.status.unwrap_or(match self.scores {
            Some((home, away)) if home > 0 || away > 0 => Status::Completed,
            _ => Status::Scheduled,
        })
    }
}

/// Empty cells say nothing about a game that exists.
fn is_as_stored(values: &Values, game: &Game) -> bool {
    let same = |new: &Option<String>, old: &Option<String>| new.is_none() || new == old;
    same(&values.time, &game.time)
        && same(&values.location, &game.location)
        && same(&values.location_url, &game.location_url)
        && same(&values.video_url, &game.video_url)
        && values.scores.is_none_or(|scores| game.score_home.zip(game.score_away) == Some(scores))
        && (values.status.is_none() && values.scores.is_none() || values.status() == game.status)
}

/// Writes one row. `now` is in unix seconds.
pub fn apply(
    tx: &Transaction,
    organization: OrganizationId,
    place: Ids,
    change: &Change,
    now: i64,
) -> Result<()> {
    let values = &change.values;
    let Some(id) = change.id else {
        let (season, league) = place.ok_or_else(|| Error::field("season", "is required"))?;
        let home = enrol(tx, organization, (season, league), change.home)?;
        let away = enrol(tx, organization, (season, league), change.away)?;
        store::games::create(
            tx,
            organization,
            &NewGame {
                season,
                league,
                home,
                away,
                date: &values.date,
                time: values.time.as_deref(),
                location: values.location.as_deref(),
                location_url: values.location_url.as_deref(),
                video_url: values.video_url.as_deref(),
                status: values.status(),
                score_home: values.scores.map(|scores| scores.0),
                score_away: values.scores.map(|scores| scores.1),
            },
            now,
        )?;
        return Ok(());
    };
    let details = crate::domain::games::Details {
        time: values.time.clone().map(Some),
        location: values.location.clone().map(Some),
        location_url: values.location_url.clone().map(Some),
        video_url: values.video_url.clone().map(Some),
        ..Default::default()
    };
    store::games::update_details(tx, organization, id, &details, now)?;
    if values.scores.is_some() || values.status.is_some() {
        let game = store::games::find(tx, organization, id)?;
        let scores = values.scores.or(game.score_home.zip(game.score_away));
        let (home, away) = (scores.map(|scores| scores.0), scores.map(|scores| scores.1));
        store::games::update_scores(tx, organization, id, (home, away, values.status()), now)?;
    }
    Ok(())
}

fn enrol(
    tx: &Transaction,
    organization: OrganizationId,
    (season, league): (crate::domain::ids::SeasonId, crate::domain::ids::LeagueId),
    side: Side,
) -> Result<EnrolmentId> {
    let team = match side {
        Side::Enrolled(id) => return Ok(id),
        Side::Known(team) => team,
    };
    match store::enrolments::find_by_team(tx, organization, (season, league, team))? {
        Some(id) => Ok(id),
        None => store::enrolments::create(
            tx,
            organization,
            &NewEnrolment { season, league, team, captain: None, captain_id: None },
        ),
    }
}
