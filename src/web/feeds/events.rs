//! Renders games, byes and week-offs as calendar events (`VEVENT`).

use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};

use super::lines::CalendarLines;
use crate::domain::byes::Bye;
use crate::domain::games::{AnnouncedGame, Game, Status};
use crate::domain::ids::{DivisionId, LeagueId};
use crate::domain::schedules::days_after;
use crate::domain::week_offs::WeekOff;
use crate::store::games::ChangeCount;
use crate::views::calendar::Calendar;

/// Duration of a game in a calendar, in minutes, if its league has no length of games set.
const GAME_MINUTES: i64 = 90;

/// Renders the events of one calendar.
pub(super) struct Events<'a> {
    pub calendar: &'a Calendar,
    /// The base URL of the organization's pages.
    pub address: String,
}

impl Events<'_> {
    /// Adds a game; without a start time as an all-day event.
    pub(super) fn game(&self, lines: &mut CalendarLines, game: &Game, change: ChangeCount) {
        let matchup = game.division_id.zip(game.match_id.as_deref()).filter(|_| change.was_announced);
        let number = game.series_game.unwrap_or(1);
        let id = matchup
            .map_or_else(|| format!("game-{}", game.id.0), |(id, matchup)| matchup_id(id, matchup, number));
        self.begin(lines, &id, change);
        let set = game.league_id.and_then(|league| self.calendar.minutes.get(&league)).copied();
        times(lines, (&game.date, game.game_date_time.as_deref()), set);
        lines.text("SUMMARY", &summary(game));
        if let Some(location) = &game.location {
            lines.text("LOCATION", location);
        }
        let notice =
            if game.status == Status::Postponed { "Postponed. There is no new date yet.\n" } else { "" };
        let league = game.league.as_ref().map_or("Tournament", |league| league.name.as_str());
        let page = format!("{}/games/{}", self.address, game.id.0);
        let map = game.location_url.as_deref().unwrap_or_default();
        lines
            .text("DESCRIPTION", format!("{notice}{league}, {}\n{page}\n{map}", game.season.name).trim_end());
        lines.put("URL", &page);
        lines.put("STATUS", status(game.status));
        if matches!(game.status, Status::Cancelled | Status::Postponed) {
            lines.put("TRANSP", "TRANSPARENT");
        }
        lines.put("END", "VEVENT");
    }

    /// Adds a matchup with a date whose teams are not known yet. The game of the matchup continues the event.
    pub(super) fn announced(&self, lines: &mut CalendarLines, game: &AnnouncedGame) {
        let change = ChangeCount { times: game.changes, last: game.updated_at, was_announced: true };
        self.begin(lines, &matchup_id(game.division_id, &game.match_id, game.series_game), change);
        times(lines, (&game.date, game.game_date_time.as_deref()), None);
        let doubt = if game.if_necessary { " (if necessary)" } else { "" };
        let (away, home) = (&game.away.name, &game.home.name);
        lines.text("SUMMARY", &format!("{}{doubt}: {away} at {home}", game.name));
        if let Some(location) = &game.location {
            lines.text("LOCATION", location);
        }
        let (division, season) = (game.division_id.0, game.season.id.0);
        let page = format!("{}/tournamentBracket?divisionId={division}&seasonId={season}", self.address);
        let map = game.location_url.as_deref().unwrap_or_default();
        let about = format!("{}, {}\n{page}\n{map}", game.division, game.season.name);
        lines.text("DESCRIPTION", about.trim_end());
        lines.put("URL", &page);
        lines.put("STATUS", "CONFIRMED");
        lines.put("END", "VEVENT");
    }

    /// Adds a bye. Byes and week-offs are never updated, only deleted and created again with another id, so their
    /// sequence number stays 0. `made` is the time of creation in unix seconds.
    pub(super) fn bye(&self, lines: &mut CalendarLines, bye: &Bye, made: i64) {
        let teams: Vec<&str> = bye.teams.iter().map(|team| team.name.as_str()).collect();
        self.begin(lines, &format!("bye-{}", bye.id.0), unchanged(made));
        all_day(lines, &bye.date);
        self.end_as_free_day(lines, &format!("{} BYE", teams.join(", ")), bye.league_id);
    }

    /// Adds a week-off.
    pub(super) fn week_off(&self, lines: &mut CalendarLines, week_off: &WeekOff, made: i64) {
        let reason = week_off.reason.as_deref().unwrap_or("Off Week");
        self.begin(lines, &format!("week-off-{}", week_off.id.0), unchanged(made));
        all_day(lines, &week_off.date);
        if let Some(until) = &week_off.until {
            put_date(lines, "DTEND", &days_after(until, 1));
        }
        self.end_as_free_day(lines, reason, week_off.league_id);
    }

    /// Begins an event with its unique id and version. The id contains neither the host nor the slug, because a feed may
    /// be fetched under several host names and a slug may change.
    fn begin(&self, lines: &mut CalendarLines, id: &str, change: ChangeCount) {
        let stamp = instant(change.last);
        lines.put("BEGIN", "VEVENT");
        let Calendar { organization, made, .. } = self.calendar;
        lines.put("UID", &format!("{id}@{}-{made}.homecourt", organization.id.0));
        lines.put("DTSTAMP", &stamp);
        lines.put("LAST-MODIFIED", &stamp);
        lines.put("SEQUENCE", &change.times.to_string());
    }

    /// Adds the properties of an all-day event that does not block time in the subscriber's calendar, except for its
    /// dates, and ends the event.
    fn end_as_free_day(&self, lines: &mut CalendarLines, summary: &str, league: LeagueId) {
        lines.text("SUMMARY", summary);
        if let Some(league) = self.calendar.leagues.get(&league) {
            lines.text("DESCRIPTION", league);
        }
        lines.put("URL", &format!("{}/schedule", self.address));
        lines.put("STATUS", "CONFIRMED");
        lines.put("TRANSP", "TRANSPARENT");
        lines.put("END", "VEVENT");
    }
}

/// Returns the first part of the calendar id of a matchup's game. The first game has the id of the matchup, also in a
/// series.
fn matchup_id(division: DivisionId, match_id: &str, number: i64) -> String {
    let game = if number > 1 { format!("-g{number}") } else { String::new() };
    format!("matchup-{}-{match_id}{game}", division.0)
}

/// Returns the change count of an event that is never updated. `made` is the time of creation in unix seconds.
fn unchanged(made: i64) -> ChangeCount {
    ChangeCount { times: 0, last: made, was_announced: false }
}

/// Adds the start and end of a game; without a start time as an all-day event. `minutes` is the length that the game's
/// league has set.
fn times(lines: &mut CalendarLines, (date, start): (&str, Option<&str>), minutes: Option<i64>) {
    let starts: Option<Timestamp> = start.and_then(|at| at.parse().ok());
    let length = SignedDuration::from_mins(minutes.unwrap_or(GAME_MINUTES));
    match starts.and_then(|at| Some((at, at.checked_add(length).ok()?))) {
        Some((from, to)) => {
            lines.put("DTSTART", &utc(from));
            lines.put("DTEND", &utc(to));
        }
        None => all_day(lines, date),
    }
}

/// Returns the title of a game: the teams, and the score once it is final. Cancelled and postponed games say so, because
/// many calendar apps do not show `STATUS`.
fn summary(game: &Game) -> String {
    let (away, home) = (&game.away_team.name, &game.home_team.name);
    match (game.display_status, game.score_away, game.score_home) {
        (Status::Completed | Status::Forfeit, Some(points_away), Some(points_home)) => {
            let forfeit = game.forfeit_words().map(|words| format!(" ({})", words.replacen('F', "f", 1)));
            format!("{away} {points_away} at {home} {points_home}{}", forfeit.unwrap_or_default())
        }
        (Status::Cancelled, ..) => format!("Cancelled: {away} at {home}"),
        (Status::Postponed, ..) => format!("Postponed: {away} at {home}"),
        _ => match game.series_game {
            Some(number) => format!("{away} at {home}, game {number}"),
            None => format!("{away} at {home}"),
        },
    }
}

fn status(status: Status) -> &'static str {
    match status {
        Status::Cancelled => "CANCELLED",
        Status::Postponed => "TENTATIVE",
        _ => "CONFIRMED",
    }
}

/// Adds the start of an all-day event. RFC 5545 needs no end for an event of one day.
fn all_day(lines: &mut CalendarLines, date: &str) {
    put_date(lines, "DTSTART", date);
}

/// Adds a property whose value is a date. The end of an all-day event is the day after its last one.
fn put_date(lines: &mut CalendarLines, name: &str, date: &str) {
    if let Ok(date) = date.parse::<Date>() {
        lines.put(&format!("{name};VALUE=DATE"), &date.strftime("%Y%m%d").to_string());
    }
}

fn instant(unix_seconds: i64) -> String {
    utc(Timestamp::from_second(unix_seconds).unwrap_or_default())
}

fn utc(at: Timestamp) -> String {
    at.strftime("%Y%m%dT%H%M%SZ").to_string()
}
