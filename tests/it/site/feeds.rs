//! Calendar feeds, checked with an independent parser.

use std::collections::BTreeMap;

use homecourt::db::Transaction;
use homecourt::domain::games::Status;
use homecourt::store;
use homecourt::store::games::{Competition, NewGame};
use icalendar::{Calendar, CalendarComponent, Component, Event, EventLike};
use serde_json::json;

use crate::league;
use crate::support::{self, Client, Server};

/// Returns the events of a calendar by UID.
fn events(client: &Client, path: &str) -> BTreeMap<String, Event> {
    let answer = client.get(path).expect(200);
    assert_eq!(answer.header("content-type"), Some("text/calendar; charset=utf-8"));
    let calendar: Calendar = answer.text().parse().unwrap();
    assert_eq!(answer.text().matches("BEGIN:VEVENT").count(), calendar.iter().count());
    let event = |part: &CalendarComponent| part.as_event().unwrap().clone();
    calendar.iter().map(event).map(|event| (event.get_uid().unwrap().to_owned(), event)).collect()
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
    let uid = |game: usize| format!("game-{}@harbor.homecourt", league.games[game]);
    let coming = &all[&uid(3)];
    assert_eq!(coming.get_summary(), Some("Yaks Mark at Xylophones Mark"));
    assert_eq!((value(coming, "STATUS"), value(coming, "SEQUENCE")), ("CONFIRMED", "0"));
    assert_eq!(coming.get_location(), Some("Court 1"));
    assert_eq!(coming.get_url(), Some(&*format!("http://localhost/harbor/games/{}", league.games[3])));
    // 18:30 in Los Angeles, with and without daylight-saving time.
    assert_eq!((value(coming, "DTSTART"), value(coming, "DTEND")), ("20261214T023000Z", "20261214T040000Z"));
    let played = &all[&uid(0)];
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
fn a_calendar_is_of_one_league_or_one_team_when_asked() {
    let (server, league) = league::server("harbor");
    let visitor = server.visitor();
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
    let one = events(&server.visitor(), &format!("/harbor/schedule.ics?game={game}"));
    assert_eq!(one.keys().collect::<Vec<_>>(), [&format!("game-{game}@harbor.homecourt")]);
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
    let game = &here[&format!("game-{}@harbor.homecourt", league.games[3])];
    assert_eq!(game.get_url(), Some(&*format!("http://harbor.example/games/{}", league.games[3])));
}

#[test]
fn a_change_of_staff_raises_the_sequence_and_reaches_who_subscribed() {
    let (server, league) = league::server("harbor");
    let (visitor, staff) = (server.visitor(), server.signed_in("harbor", "staff"));
    let uid = format!("game-{}@harbor.homecourt", league.games[3]);
    let path = "/harbor/schedule.ics";
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
        let of = |uid: String| {
            let event = &all[&uid];
            let [stamp, last, times] =
                ["DTSTAMP", "LAST-MODIFIED", "SEQUENCE"].map(|name| value(event, name).to_owned());
            assert_eq!((&stamp, times.as_str()), (&last, "0"));
            last
        };
        [("bye", league.bye.0), ("week-off", league.week_off.0)]
            .map(|(kind, id)| of(format!("{kind}-{id}@harbor.homecourt")))
    };
    let before = read();
    assert_eq!(before, ["20261001T120000Z", "20261002T120000Z"]);
    let game = format!("/api/gamesv2/{}/details", league.games[3]);
    staff.put(&game, &json!({ "time": "19:40" })).expect(200);
    assert_eq!(read(), before, "another's change is not theirs");

    let bye = json!({ "team_id": league.enrolments[0], "date": "2026-12-13" });
    let made = staff.post("/api/bye-dates", &bye).expect(201).json();
    let uid = format!("bye-{}@harbor.homecourt", made["bye"]["id"]);
    let new = value(&events(&visitor, path)[&uid], "LAST-MODIFIED").to_owned();
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
