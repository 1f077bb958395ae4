//! Calendar feeds, checked with an independent parser.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use homecourt::db::Transaction;
use homecourt::domain::games::Status;
use homecourt::store;
use homecourt::store::games::{Competition, NewGame};
use icalendar::{Calendar, CalendarComponent, Component, Event, EventLike};
use serde_json::{Value, json};

use crate::league;
use crate::support::{self, Client, Server, python};

/// Returns the events of a calendar by UID.
fn events(client: &Client, path: &str) -> BTreeMap<String, Event> {
    let answer = client.get(path).expect(200);
    assert_eq!(answer.header("content-type"), Some("text/calendar; charset=utf-8"));
    let calendar: Calendar = answer.text().parse().unwrap();
    assert_eq!(answer.text().matches("BEGIN:VEVENT").count(), calendar.iter().count());
    let event = |part: &CalendarComponent| part.as_event().unwrap().clone();
    calendar.iter().map(event).map(|event| (event.get_uid().unwrap().to_owned(), event)).collect()
}

/// Returns the event of a row: `game` and the game's id.
fn event_of<'a>(events: &'a BTreeMap<String, Event>, kind: &str, id: i64) -> &'a Event {
    let start = format!("{kind}-{id}@");
    events.iter().find(|(uid, _)| uid.starts_with(&start)).unwrap().1
}

fn value<'a>(event: &'a Event, name: &str) -> &'a str {
    event.property_value(name).unwrap_or_default()
}

#[test]
fn a_calendar_holds_the_games_the_byes_and_the_week_offs() {
    let (server, league) = league::server("harbor");
    let visitor = server.visitor();
    let all = events(&visitor, "/harbor/schedule.ics");
    assert_eq!(all.len(), 6);
    let coming = event_of(&all, "game", league.games[3].0);
    assert_eq!(coming.get_summary(), Some("Yaks Mark at Xylophones Mark"));
    assert_eq!((value(coming, "STATUS"), value(coming, "SEQUENCE")), ("CONFIRMED", "0"));
    assert_eq!(coming.get_location(), Some("Court 1"));
    assert_eq!(coming.get_url(), Some(&*format!("http://localhost/harbor/games/{}", league.games[3])));
    // 18:30 in Los Angeles, with and without daylight-saving time.
    assert_eq!((value(coming, "DTSTART"), value(coming, "DTEND")), ("20261214T023000Z", "20261214T040000Z"));
    let played = event_of(&all, "game", league.games[0].0);
    assert_eq!(played.get_summary(), Some("Yaks Mark 60 at Xylophones Mark 69"));
    assert_eq!(value(played, "DTSTART"), "20261005T013000Z");
    assert_eq!(value(played, "DTSTAMP"), value(played, "LAST-MODIFIED"));
    let rest = |start: &str| all.iter().find(|(uid, _)| uid.starts_with(start)).unwrap().1;
    assert_eq!(rest("bye-").get_summary(), Some("Zebras Mark BYE"));
    assert_eq!(value(rest("bye-"), "DTSTART"), "20261206");
    assert_eq!(rest("week-off-").get_summary(), Some("Off Week"));
    assert_eq!(value(rest("week-off-"), "DTSTART"), "20261227");
    assert_eq!(value(rest("week-off-"), "TRANSP"), "TRANSPARENT");
}

#[test]
fn a_game_ends_after_the_length_that_its_league_has_set() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let path = format!("/api/seasonsv2/{}/leagues/{}", league.season, league.league);
    staff.put(&path, &json!({ "gameMinutes": 45 })).expect(200);
    let all = events(&server.visitor(), "/harbor/schedule.ics");
    let coming = event_of(&all, "game", league.games[3].0);
    assert_eq!((value(coming, "DTSTART"), value(coming, "DTEND")), ("20261214T023000Z", "20261214T031500Z"));
}

#[test]
fn a_calendar_is_of_one_league_or_one_team_when_asked() {
    let (server, league) = league::server("harbor");
    let visitor = server.visitor();
    let all = events(&visitor, "/harbor/schedule.ics");
    assert_eq!(events(&visitor, "/harbor/schedule.ics?league=&team=&game="), all);
    let of_league = format!("/harbor/schedule.ics?league={}", league.league);
    assert_eq!(events(&visitor, &of_league).len(), 6);
    let text = visitor.get(&of_league).expect(200).text();
    assert!(text.contains("X-WR-CALNAME:Sunday Mark · Harbor League\r\n"), "{text}");
    let of_team =
        |team: usize| events(&visitor, &format!("/harbor/schedule.ics?team={}", league.teams[team]));
    let zebras = of_team(2);
    assert_eq!(zebras.len(), 4, "two games, the bye and the week-off");
    assert!(zebras.values().all(|event| !event.get_summary().unwrap().contains("Yaks Mark at")));
    let xylophones = of_team(0);
    assert_eq!(xylophones.len(), 4, "three games and the week-off");
    assert!(xylophones.keys().all(|uid| !uid.starts_with("bye-")));
}

#[test]
fn a_calendar_is_of_one_game_when_asked() {
    let (server, league) = league::server("harbor");
    let game = league.games[3];
    let path = format!("/harbor/schedule.ics?game={game}");
    let one = events(&server.visitor(), &path);
    assert_eq!((one.len(), event_of(&one, "game", game.0).get_location()), (1, Some("Court 1")));
    let file = server.visitor().get(&path).expect(200);
    let name = format!("inline; filename=\"game-{game}.ics\"");
    assert_eq!(file.header("content-disposition"), Some(name.as_str()));
    let old = json!({ "date": "2019-12-15" });
    server.signed_in("harbor", "staff").put(&format!("/api/gamesv2/{game}/details"), &old).expect(200);
    let one = events(&server.visitor(), &path);
    assert_eq!(value(event_of(&one, "game", game.0), "DTSTART"), "20191216T023000Z");
}

#[test]
fn an_organization_that_changes_its_slug_keeps_the_ids_of_its_events() {
    let (server, league) = league::server("harbor");
    let visitor = server.visitor();
    let before = events(&server.visitor_of("harbor.example"), "/schedule.ics");
    let admin = server.signed_in("", "admin");
    let path = format!("/api/organizations/{}", league.organization);
    admin.put(&path, &json!({ "slug": "bay" })).expect(200);
    let uids = |events: BTreeMap<String, Event>| events.into_keys().collect::<Vec<_>>();
    let before = uids(before);
    assert_eq!(uids(events(&server.visitor_of("harbor.example"), "/schedule.ics")), before);
    assert_eq!(uids(events(&visitor, "/bay/schedule.ics")), before);
}

#[test]
fn what_the_organization_does_not_have_has_no_calendar() {
    let (server, league) = league::server("harbor");
    let visitor = server.visitor();
    for path in [
        "/schedule.ics",
        "/nobody/schedule.ics",
        "/harbor/schedule.ics?league=999999",
        "/harbor/schedule.ics?team=999999",
        "/harbor/schedule.ics?team=zebras",
        &format!("/valley/schedule.ics?league={}", league.league),
        &format!("/valley/schedule.ics?team={}", league.teams[0]),
        &format!("/valley/schedule.ics?game={}", league.games[0]),
        "/harbor/schedule.ics?game=first",
    ] {
        visitor.get(path).expect(404);
    }
    server.visitor_of("harbor.example").get("/valley/schedule.ics").expect(404);
}

#[test]
fn on_a_domain_the_calendar_has_no_prefix_and_the_same_identities() {
    let (server, league) = league::server("harbor");
    let here = events(&server.visitor_of("harbor.example"), "/schedule.ics");
    let there = events(&server.visitor(), "/harbor/schedule.ics");
    assert_eq!(here.keys().collect::<Vec<_>>(), there.keys().collect::<Vec<_>>());
    let game = event_of(&here, "game", league.games[3].0);
    assert_eq!(game.get_url(), Some(&*format!("http://harbor.example/games/{}", league.games[3])));
}

#[test]
fn a_change_of_staff_raises_the_sequence_and_reaches_who_subscribed() {
    let (server, league) = league::server("harbor");
    let (visitor, staff) = (server.visitor(), server.signed_in("harbor", "staff"));
    let path = "/harbor/schedule.ics";
    let uid = event_of(&events(&visitor, path), "game", league.games[3].0).get_uid().unwrap().to_owned();
    let before = visitor.get(path).expect(200);
    let asked = |tag: &str| visitor.call("GET", path).header("if-none-match", tag).send();
    let tag = before.header("etag").unwrap();
    let unchanged = asked(tag).expect(304);
    assert!(unchanged.body.is_empty());
    assert_eq!(before.header("vary"), Some("accept-encoding"));
    assert_eq!(unchanged.header("vary"), Some("accept-encoding"));
    let game = format!("/api/gamesv2/{}", league.games[3]);
    for (change, sequence, status, start) in [
        (json!({ "time": "19:40" }), "1", "CONFIRMED", "20261214T034000Z"),
        (json!({ "status": "postponed", "time": null }), "2", "TENTATIVE", "20261213"),
        (json!({ "status": "cancelled" }), "3", "CANCELLED", "20261213"),
    ] {
        staff.put(&format!("{game}/details"), &change).expect(200);
        let event = &events(&visitor, path)[&uid];
        assert_eq!(
            (value(event, "SEQUENCE"), value(event, "STATUS"), value(event, "DTSTART")),
            (sequence, status, start)
        );
    }
    asked(tag).expect(200);
    staff.put(&format!("{game}/scores"), &json!({ "score_home": 70, "score_away": 64 })).expect(200);
    let event = &events(&visitor, path)[&uid];
    assert_eq!((value(event, "SEQUENCE"), value(event, "STATUS")), ("4", "CONFIRMED"));
    assert_eq!(event.get_summary(), Some("Yaks Mark 64 at Xylophones Mark 70"));
}

#[test]
fn byes_and_week_offs_know_when_they_were_made() {
    let (server, league) = league::server("harbor");
    let (visitor, staff) = (server.visitor(), server.signed_in("harbor", "staff"));
    let path = "/harbor/schedule.ics";
    let read = || {
        let all = events(&visitor, path);
        let of = |event: &Event| {
            let [stamp, last, times] =
                ["DTSTAMP", "LAST-MODIFIED", "SEQUENCE"].map(|name| value(event, name).to_owned());
            assert_eq!((&stamp, times.as_str()), (&last, "0"));
            last
        };
        [("bye", league.bye.0), ("week-off", league.week_off.0)]
            .map(|(kind, id)| of(event_of(&all, kind, id)))
    };
    let before = read();
    assert_eq!(before, ["20261001T120000Z", "20261002T120000Z"]);
    let game = format!("/api/gamesv2/{}/details", league.games[3]);
    staff.put(&game, &json!({ "time": "19:40" })).expect(200);
    assert_eq!(read(), before, "another's change is not theirs");

    let bye = json!({ "team_id": league.enrolments[0], "date": "2026-12-13" });
    let made = staff.post("/api/bye-dates", &bye).expect(201).json();
    let all = events(&visitor, path);
    let new = value(event_of(&all, "bye", made["bye"]["id"].as_i64().unwrap()), "LAST-MODIFIED").to_owned();
    assert!(new > before[0], "{new}");
}

/// Creates a game between teams, and at a place, whose names contain special characters.
fn awkward(tx: &Transaction<'_>) {
    support::two_leagues(tx);
    let harbor = store::organizations::id_by_slug(tx, "harbor").unwrap();
    let league = league::fill(tx, harbor, "Mark");
    let enrolments = [HOME, AWAY].map(|name| {
        let team = store::teams::create(tx, harbor, name, Some(league.league)).unwrap();
        let input = store::enrolments::NewEnrolment {
            season: league.season,
            league: league.league,
            team,
            captain: None,
            captain_id: None,
        };
        store::enrolments::create(tx, harbor, &input).unwrap()
    });
    let input = NewGame {
        season: league.season,
        of: Competition::League(league.league),
        home: enrolments[0],
        away: enrolments[1],
        date: "2026-12-20",
        time: None,
        location: Some(PLACE),
        location_url: None,
        video_url: None,
        status: Status::Scheduled,
        forfeited_by: None,
        pinned: false,
        score_home: None,
        score_away: None,
    };
    store::games::create(tx, harbor, &input, 0).unwrap();
}

const HOME: &str = "Ñandú, Söhne & Co; \"the very long-winded basketball club of Huntington Beach\" 🏀🏀🏀🏀";
const AWAY: &str = "Back\\slash: 老虎老虎老虎老虎老虎老虎老虎老虎老虎老虎老虎老虎老虎老虎老虎老虎老虎";
const PLACE: &str = "Gym 4, rear entrance; ring \\ knock";

#[test]
fn long_and_awkward_names_survive_lines_of_at_most_75_octets() {
    let server = Server::with(awkward);
    let visitor = server.visitor();
    let text = visitor.get("/harbor/schedule.ics").expect(200).text();
    assert!(text.ends_with("END:VCALENDAR\r\n"));
    for line in text.split("\r\n") {
        assert!(line.len() <= 75, "{} octets: {line}", line.len());
        assert!(!line.contains(['\r', '\n']));
    }
    let all = events(&visitor, "/harbor/schedule.ics");
    let game = all.values().find(|event| event.get_location() == Some(PLACE)).unwrap();
    assert_eq!(game.get_summary(), Some(&*format!("{AWAY} at {HOME}")));
    assert_eq!(value(game, "DTSTART"), "20261220");
}

/// Prints the events of a calendar as JSON. Fails on everything that the package `icalendar` calls an error.
const READ: &str = r"
import icalendar, json, sys
calendar = icalendar.Calendar.from_ical(sys.stdin.buffer.read())
assert not calendar.errors, calendar.errors
events = calendar.walk('VEVENT')
assert all(not event.errors for event in events), [event.errors for event in events]
names = ['UID', 'SEQUENCE', 'STATUS', 'SUMMARY', 'LOCATION', 'URL', 'TRANSP']
read = lambda event, name: str(event[name]) if name in event else None
print(json.dumps([{**{name: read(event, name) for name in names}, 'start': event.decoded('DTSTART').isoformat(),
                   'stamp': event.decoded('DTSTAMP').isoformat()} for event in events]))
";

/// Returns the events of a calendar, read by Python's `icalendar`.
fn read_in_python(programs: &Path, text: &str) -> Vec<Value> {
    let mut child = Command::new(programs.join("python"))
        .args(["-c", READ])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "Python's icalendar does not accept the feed: {text}");
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn another_program_sees_a_game_that_moves_and_one_that_is_cancelled() {
    let Some(programs) = python::programs("icalendar", "icalendar==7.*") else { return };
    let (server, league) = league::server("harbor");
    let (visitor, staff) = (server.visitor(), server.signed_in("harbor", "staff"));
    let path = format!("/harbor/schedule.ics?team={}", league.teams[0]);
    let read = || {
        let events = read_in_python(&programs, &visitor.get(&path).expect(200).text());
        assert_eq!(events.len(), 4, "three games and the week-off");
        let start = format!("game-{}@", league.games[3]);
        let is_game = |event: &Value| event["UID"].as_str().unwrap().starts_with(&start);
        events.into_iter().find(is_game).unwrap()
    };
    let before = read();
    assert_eq!(
        (&before["LOCATION"], &before["start"]),
        (&json!("Court 1"), &json!("2026-12-14T02:30:00+00:00"))
    );
    let details = format!("/api/gamesv2/{}/details", league.games[3]);
    for (change, expected) in [
        (
            json!({ "date": "2026-12-20", "time": "17:00" }),
            ["1", "CONFIRMED", "Yaks Mark at Xylophones Mark", "2026-12-21T01:00:00+00:00"],
        ),
        (
            json!({ "status": "postponed" }),
            ["2", "TENTATIVE", "Postponed: Yaks Mark at Xylophones Mark", "2026-12-21T01:00:00+00:00"],
        ),
        (
            json!({ "status": "cancelled" }),
            ["3", "CANCELLED", "Cancelled: Yaks Mark at Xylophones Mark", "2026-12-21T01:00:00+00:00"],
        ),
    ] {
        staff.put(&details, &change).expect(200);
        let event = read();
        assert_eq!((&event["UID"], &event["URL"]), (&before["UID"], &before["URL"]));
        assert_eq!(
            ["SEQUENCE", "STATUS", "SUMMARY", "start"].map(|name| event[name].as_str().unwrap()),
            expected
        );
    }
}

#[test]
fn another_program_reads_names_with_special_characters() {
    let Some(programs) = python::programs("icalendar", "icalendar==7.*") else { return };
    let server = Server::with(awkward);
    let text = server.visitor().get("/harbor/schedule.ics").expect(200).text();
    let events = read_in_python(&programs, &text);
    let game = events.iter().find(|event| event["LOCATION"] == PLACE).unwrap();
    assert_eq!(game["SUMMARY"], format!("{AWAY} at {HOME}"));
}
