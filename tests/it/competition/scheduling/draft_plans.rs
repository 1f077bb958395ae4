//! Drafts that are made from a generated plan or from a repair, and what moving a game in a draft would break.

use std::collections::{BTreeMap, BTreeSet};

use icalendar::{Calendar, CalendarComponent, Component};
use serde_json::{Value, json};

use crate::competition::generated::{league_of, schedule, started};
use crate::competition::schedule_drafts::{DraftSeason, games, games_of, url_of};
use crate::league::League;
use crate::support::{Client, Server};

fn count(page: &Value, state: &str) -> usize {
    games(page, |game| game["state"] == state).len()
}

/// Returns a team's id by its enrolment.
fn team_of(staff: &Client, of: &League, (league, enrolment): (i64, i64)) -> Value {
    let url = format!("/api/seasonsv2/{}/leagues/{league}/teams", of.season);
    let teams = staff.get(&url).expect(200).json()["teams"].clone();
    teams.as_array().unwrap().iter().find(|team| team["slt_id"] == enrolment).unwrap()["id"].clone()
}

/// Returns the days with a place of the league's schedule at which a game of a draft breaks nothing hard, and its teams do
/// not play twice.
fn free_days(staff: &Client, page: &Value, game: &Value) -> BTreeSet<String> {
    let check = json!({ "game": game["id"] });
    let moves = staff.post(&format!("{}/check-move", url_of(page)), &check).expect(200).json();
    let is_soft = |clash: &Value| clash["isHard"] == false && clash["kind"] != "team_twice_a_day";
    let is_free = |place: &&Value| {
        place["isOffered"] == true && place["clashes"].as_array().unwrap().iter().all(is_soft)
    };
    let places = moves["places"].as_array().unwrap().iter().filter(is_free);
    places.map(|place| place["date"].as_str().unwrap().to_owned()).collect()
}

/// A league of four teams with three Sundays, whose first team cannot play on the second. The usual call refuses it.
struct BlockedLeague {
    _server: Server,
    staff: Client,
    league: i64,
    schedule: i64,
    drafts: String,
    rule: String,
}

impl BlockedLeague {
    fn start() -> Self {
        let (server, of, staff, league, teams) = started(4);
        let plan = json!({ "locations": ["Court 1"], "numWeeks": 3, "timeSlots": ["17:00", "18:10"] });
        let schedule = schedule(&staff, league, &plan);
        let team = team_of(&staff, &of, (league, teams[0]));
        let rules = format!("/api/seasonsv2/{}/schedule-rules", of.season);
        let rule =
            json!({ "kind": "unavailable", "teamId": team, "from": "2027-01-10", "until": "2027-01-10" });
        let rule = staff.post(&rules, &rule).expect(201).json()["rule"]["id"].to_string();
        staff.post("/api/games/generate-full-schedule", &json!({ "scheduleId": schedule })).expect(422);
        let drafts = format!("/api/seasonsv2/{}/schedule-drafts", of.season);
        Self { _server: server, staff, league, schedule, drafts, rule: format!("{rules}/{rule}") }
    }

    fn draft(&self) -> Value {
        let body = json!({ "source": { "kind": "generated", "scheduleIds": [self.schedule] } });
        self.staff.post(&self.drafts, &body).expect(201).json()
    }

    /// Publishes a draft, and returns how many games were added and how many are left.
    fn publish(&self, page: &Value) -> [Value; 2] {
        let done = self.staff.post(&format!("{}/publish", url_of(page)), &json!({})).expect(200).json();
        ["added", "left"].map(|key| done[key].clone())
    }
}

#[test]
fn a_generated_draft_leaves_games_unscheduled_and_the_named_rule_really_keeps_them_from_their_place() {
    let blocked = BlockedLeague::start();
    let page = blocked.draft();
    let own = games(&page, |game| game["leagueId"] == blocked.league);
    let waiting: Vec<&Value> = own.iter().copied().filter(|game| game["state"] == "unscheduled").collect();
    assert_eq!((own.len(), waiting.len()), (6, 1), "{page}");
    let why = waiting[0]["why"].as_str().unwrap();
    let rule =
        "There is a place without the rule “Twelve 00 cannot play on January 10, 2027”: January 10, 2027 at ";
    assert!(why.starts_with(rule), "{why}");
    assert_eq!(free_days(&blocked.staff, &page, waiting[0]), BTreeSet::new());
    blocked.staff.delete(&blocked.rule).expect(204);
    assert_eq!(free_days(&blocked.staff, &page, waiting[0]), BTreeSet::from(["2027-01-10".to_owned()]));
    assert_eq!(count(&blocked.draft(), "unscheduled"), 0);
}

#[test]
fn a_new_game_without_a_place_stays_in_the_draft_when_the_others_are_published() {
    let blocked = BlockedLeague::start();
    let page = blocked.draft();
    let waiting = games(&page, |game| game["state"] == "unscheduled")[0]["id"].clone();
    assert_eq!(blocked.publish(&page), [5, 1]);
    let left = blocked.staff.get(&url_of(&page)).expect(200).json();
    assert_eq!(
        (games(&left, |game| game["changes"] != json!([])).len(), &left["changedSince"]),
        (1, &json!([]))
    );
    let place = json!({
        "kind": "schedule", "game": waiting, "date": "2027-01-10", "time": "18:10", "location": "Court 1",
    });
    let placed = blocked.staff.put(&games_of(&page), &json!({ "changes": [place] })).expect(200).json();
    assert_eq!(placed["clashes"].as_array().unwrap()[0]["kind"], "rule", "{placed}");
    blocked.staff.delete(&blocked.rule).expect(204);
    assert_eq!(blocked.publish(&page), [1, 0]);
    blocked.staff.get(&url_of(&page)).expect(404);
    let week = format!("/api/games/weekly-games?scheduleId={}&weekIndex=1", blocked.schedule);
    let week = blocked.staff.get(&week).expect(200).json();
    assert_eq!(week["games"].as_array().unwrap().len(), 2, "the games are on the schedule");
}

#[test]
fn a_draft_is_generated_for_leagues_without_any_place_and_for_leagues_of_one_gym() {
    let (_server, of, staff, first, _) = started(4);
    let (second, _) = league_of(&staff, &of, "Other", 5);
    let plan = json!({ "locations": ["Court 1"], "numWeeks": 3, "timeSlots": ["17:00", "18:10", "19:20"] });
    let ids = [schedule(&staff, first, &plan), schedule(&staff, second, &plan)];
    let drafts = format!("/api/seasonsv2/{}/schedule-drafts", of.season);
    let make = |ids: &[i64]| {
        let body = json!({ "source": { "kind": "generated", "scheduleIds": ids } });
        staff.post(&drafts, &body).expect(201).json()
    };
    let page = make(&ids);
    assert_eq!((count(&page, "planned") - 4, &page["clashes"]), (9, &json!([])), "{page}");
    // A league whose every week is off, and whose weeks have fewer days than games, still gets a draft: nothing has a place.
    staff.put(&format!("/api/schedules/{}", ids[0]), &json!({ "gamesPerWeek": 3 })).expect(200);
    for week in ["2027-01-03", "2027-01-10", "2027-01-17"] {
        let off = json!({ "season_id": of.season, "league_id": first, "date": week });
        staff.post("/api/week-offs", &off).expect(201);
    }
    let page = make(&ids[..1]);
    let waiting = games(&page, |game| game["leagueId"] == first);
    assert_eq!(waiting.len(), 6, "a round robin without places");
    assert!(waiting.iter().all(|game| game["state"] == "unscheduled" && game["why"].is_string()), "{page}");
}

#[test]
fn a_generated_draft_moves_the_published_games_and_keeps_those_that_stay() {
    let season = DraftSeason::start();
    let published = season.published();
    let kept = published.iter().find(|game| game["date"] == "2027-01-03").unwrap();
    let details = format!("/api/gamesv2/{}/details", kept["id"]);
    season.staff.put(&details, &json!({ "pinned": true })).expect(200);
    season
        .staff
        .put(
            &format!("/api/schedules/{}", season.schedule),
            &json!({ "randomSeed": 77, "timeSlots": ["10:00", "11:10", "12:20"] }),
        )
        .expect(200);
    let page = season.draft(&json!({ "kind": "generated", "scheduleIds": [season.schedule] }));
    let own = games(&page, |game| game["leagueId"] == season.league);
    assert_eq!(own.len(), 15, "games of the same teams are moved: {page}");
    assert!(own.iter().all(|game| !game["gameId"].is_null()));
    let unchanged = own.iter().find(|game| game["gameId"] == kept["id"]).unwrap();
    assert_eq!(unchanged["changes"], json!([]));
    season.publish(&page).expect(200);
    let places: BTreeSet<String> = season.published().iter().map(|game| game["time"].to_string()).collect();
    assert!(places.contains("\"10:00\""), "{places:?}");
    // Games at the place that the planner chose do not count as moved by hand.
    let stay = season.staff.get(&format!("/api/schedules/{}/kept", season.schedule)).expect(200).json();
    assert_eq!(stay["games"].as_array().unwrap().len(), 1, "{stay}");

    let stale = season.draft(&json!({ "kind": "generated", "scheduleIds": [season.schedule] }));
    season.staff.put(&details, &json!({ "date": "2027-02-07" })).expect(200);
    assert!(season.publish(&stale).expect(409).message().contains("was moved to February 7, 2027"));
}

/// Returns the sequence number and status of each event of a calendar.
fn events(client: &Client, path: &str) -> BTreeMap<String, (u32, bool)> {
    let calendar: Calendar = client.get(path).expect(200).text().parse().unwrap();
    let events = calendar.iter().filter_map(|one| match one {
        CalendarComponent::Event(event) => Some(event),
        _ => None,
    });
    let number = |event: &icalendar::Event| event.property_value("SEQUENCE").unwrap_or("0").parse().unwrap();
    let is_cancelled = |event: &icalendar::Event| event.property_value("STATUS") == Some("CANCELLED");
    events.map(|event| (event.get_uid().unwrap().to_owned(), (number(event), is_cancelled(event)))).collect()
}

#[test]
fn a_repair_is_kept_as_a_draft_and_the_calendar_follows_its_publication() {
    let season = DraftSeason::start();
    let visitor = season.server.visitor();
    let before = events(&visitor, "/harbor/schedule.ics");
    let closed = json!({ "kind": "court_closed", "courts": ["Court 1"], "from": "2027-01-17" });
    let leaves = json!({ "kind": "team_leaves", "team": season.teams[5] });
    let more = json!({ "kind": "more_days", "dates": ["2027-02-07"] });
    let source = json!({
        "kind": "repair", "mode": "fewest_changes", "repair": { "events": [closed, leaves, more] },
    });
    let page = season.draft(&source);
    assert_eq!(page["draft"]["madeFrom"], "repair");
    assert_eq!((count(&page, "cancelled"), count(&page, "unscheduled")), (5, 0), "{page}");
    let moved = games(&page, |game| game["changes"].as_array().unwrap().contains(&json!("date")));
    assert!((1..=3).contains(&moved.len()), "{page}");
    assert_eq!(events(&visitor, "/harbor/schedule.ics"), before);
    season.publish(&page).expect(200);
    let after = events(&visitor, "/harbor/schedule.ics");
    let changed: Vec<_> = after.iter().filter(|(uid, now)| before.get(*uid) != Some(now)).collect();
    assert_eq!(changed.len(), 5 + moved.len());
    assert!(changed.iter().all(|(uid, now)| now.0 > before[*uid].0), "{changed:?}");
    assert_eq!(changed.iter().filter(|(_, now)| now.1).count(), 5, "cancelled games");
}

#[test]
fn a_repaired_game_without_a_place_waits_with_the_reason_and_is_postponed() {
    let season = DraftSeason::start();
    let closed = json!({ "kind": "court_closed", "courts": ["Court 1"], "from": "2027-01-17" });
    let source = json!({ "kind": "repair", "mode": "fewest_changes", "repair": { "events": [closed] } });
    let page = season.draft(&source);
    let waiting = games(&page, |game| game["state"] == "unscheduled");
    assert_eq!(waiting.len(), 3, "{page}");
    for game in waiting {
        assert!(
            game["why"]
                .as_str()
                .unwrap()
                .starts_with("There is a place if the court opens: January 17, 2027")
        );
    }
    assert_eq!(season.publish(&page).expect(200).json()["changed"], 3);
}

/// Returns the clashes of a page that name a game, as kind, whether they are hard, and text.
fn clashes_of(page: &Value, game: &Value) -> BTreeSet<String> {
    let own = page["clashes"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|clash| clash["games"].as_array().unwrap().contains(game));
    own.map(told).collect()
}

fn told(clash: &Value) -> String {
    format!("{} {} {}", clash["kind"], clash["isHard"], clash["text"])
}

/// Adds a second league on the same court and on another one, a week off, a bye, and rules of each kind to the season.
/// Returns the team of the second league that shares a person with the first team.
fn crowd(season: &DraftSeason) -> i64 {
    let (staff, of) = (&season.staff, &season.of);
    let (other, others) = league_of(staff, of, "Other", 4);
    let plan = json!({ "locations": ["Court 1", "Court 2"], "numWeeks": 2, "timeSlots": ["17:30", "19:20"] });
    let id = schedule(staff, other, &plan);
    staff.post("/api/games/generate-full-schedule", &json!({ "scheduleId": id })).expect(200);
    let week = json!({ "season_id": of.season, "league_id": season.league, "date": "2027-01-24" });
    staff.post("/api/week-offs", &week).expect(201);
    staff.post("/api/bye-dates", &json!({ "date": "2027-01-10", "team_id": season.teams[0] })).expect(201);
    let [one, two] = [0, 1].map(|team| team_of(staff, of, (season.league, season.teams[team])));
    let far = team_of(staff, of, (other, others[0]));
    for rule in [
        json!({ "kind": "minimum_rest", "amount": 3, "weight": 2 }),
        json!({ "kind": "shared_person", "teamId": one, "otherTeamId": far }),
        json!({ "kind": "unavailable", "teamId": two, "untilTime": "18:00" }),
        json!({ "kind": "prefers_time", "teamId": one, "fromTime": "18:00", "weight": 1 }),
        json!({ "kind": "fixed_pair", "teamId": one, "otherTeamId": two, "from": "2027-01-17" }),
    ] {
        staff.post(&format!("/api/seasonsv2/{}/schedule-rules", of.season), &rule).expect(201);
    }
    others[0]
}

#[test]
fn the_check_of_a_move_says_for_every_place_what_the_checker_of_clashes_says() {
    let season = DraftSeason::start();
    let far = crowd(&season);
    let page = season.draft(&json!({ "kind": "published" }));
    let own = games(&page, |game| {
        let sides = [&game["home"]["slt_id"], &game["away"]["slt_id"]];
        sides.contains(&&json!(season.teams[0])) || sides.contains(&&json!(far))
    });
    let (mut seen, mut free) = (BTreeSet::new(), 0);
    for game in own.iter().step_by(2) {
        let check = json!({ "game": game["id"] });
        let url = format!("{}/check-move", url_of(&page));
        let checked = season.staff.post(&url, &check).expect(200).json()["places"].clone();
        assert_eq!(checked.as_array().unwrap().len(), page["places"].as_array().unwrap().len());
        for place in checked.as_array().unwrap() {
            let [date, time, court] = ["date", "time", "location"].map(|key| &place[key]);
            let to =
                json!({ "kind": "move", "game": game["id"], "date": date, "time": time, "location": court });
            let moved = season.change(&page, &json!([to]));
            let said: BTreeSet<String> = place["clashes"].as_array().unwrap().iter().map(told).collect();
            assert_eq!(said, clashes_of(&moved, &game["id"]), "{place}");
            free += usize::from(said.is_empty());
            seen.extend(place["clashes"].as_array().unwrap().iter().map(|clash| clash["kind"].to_string()));
        }
        season.change(&page, &json!([{ "kind": "reset", "game": game["id"] }]));
    }
    assert!(free > 0);
    for kind in ["court_twice", "court_overlap", "team_twice_a_day", "week_off", "bye", "rule", "wish"] {
        assert!(seen.contains(&format!("\"{kind}\"")), "{kind} is not among {seen:?}");
    }
}
