//! Drafts: plans beside the published one, which only staff see until they are published.

use serde_json::{Value, json};

use super::generated::{generate, schedule, started};
use crate::league::League;
use crate::support::{Client, PASSWORD, Server};

/// A league of six teams with a generated schedule: five Sundays from 2027-01-03, three games each on Court 1.
pub struct DraftSeason {
    pub server: Server,
    pub staff: Client,
    pub of: League,
    pub league: i64,
    pub teams: Vec<i64>,
    pub schedule: i64,
}

impl DraftSeason {
    pub fn start() -> Self {
        let (server, of, staff, league, teams) = started(6);
        let plan =
            json!({ "locations": ["Court 1"], "numWeeks": 5, "timeSlots": ["17:00", "18:10", "19:20"] });
        let schedule = schedule(&staff, league, &plan);
        generate(&staff, schedule);
        Self { server, staff, of, league, teams, schedule }
    }

    pub fn drafts(&self) -> String {
        format!("/api/seasonsv2/{}/schedule-drafts", self.of.season)
    }

    /// Creates a draft from a source, and returns its page.
    pub fn draft(&self, source: &Value) -> Value {
        self.staff.post(&self.drafts(), &json!({ "source": source })).expect(201).json()
    }

    pub fn published(&self) -> Vec<Value> {
        let url = format!("/api/seasonsv2/{}/leagues/{}/games", self.of.season, self.league);
        self.staff.get(&url).expect(200).json()["games"].as_array().unwrap().clone()
    }

    /// Returns the dates, times, courts, sides and status of the published games, by id.
    pub fn places(&self) -> Vec<String> {
        let keys = ["id", "date", "time", "location", "home_team_id", "away_team_id", "status"];
        let place = |game: &Value| keys.map(|key| game[key].to_string()).join(" ");
        let mut places: Vec<String> = self.published().iter().map(place).collect();
        places.sort();
        places
    }

    pub fn change(&self, draft: &Value, changes: &Value) -> Value {
        self.staff.put(&games_of(draft), &json!({ "changes": changes })).expect(200).json()
    }

    pub fn publish(&self, draft: &Value) -> crate::support::Answer {
        self.staff.post(&format!("{}/publish", url_of(draft)), &json!({}))
    }
}

pub fn url_of(draft: &Value) -> String {
    format!("/api/schedule-drafts/{}", draft["draft"]["id"])
}

pub fn games_of(draft: &Value) -> String {
    format!("{}/games", url_of(draft))
}

/// Returns the games of a page that satisfy a condition.
pub fn games(page: &Value, is_it: impl Fn(&Value) -> bool) -> Vec<&Value> {
    page["games"].as_array().unwrap().iter().filter(|game| is_it(game)).collect()
}

fn on<'a>(page: &'a Value, date: &str) -> Vec<&'a Value> {
    games(page, |game| game["place"]["date"] == date)
}

fn moved_to(game: &Value, date: &str, time: &str) -> Value {
    json!({ "kind": "move", "game": game["id"], "date": date, "time": time, "location": "Court 1" })
}

/// Returns the page of a draft after a change of each kind: of the three games of the first and of the last day.
fn edited(season: &DraftSeason, page: &Value) -> Value {
    let (first, last) = (on(page, "2027-01-03"), on(page, "2027-01-31"));
    let changes = json!([
        moved_to(first[0], "2027-02-07", "18:10"),
        { "kind": "sides", "game": first[1]["id"] },
        { "kind": "swap", "game": first[2]["id"], "with": last[0]["id"] },
        { "kind": "pin", "game": last[1]["id"], "pinned": true },
        { "kind": "unschedule", "game": last[2]["id"] },
    ]);
    season.change(page, &changes)
}

#[test]
fn a_draft_is_changed_and_compared_and_publishes_nothing() {
    let season = DraftSeason::start();
    let before = season.places();
    let page = season.draft(&json!({ "kind": "published" }));
    let draft = &page["draft"];
    assert_eq!([&draft["madeFrom"], &draft["createdBy"]["username"]], ["published", "staff"]);
    assert_eq!([&page["clashes"], &page["changedSince"]], [&json!([]), &json!([])]);
    assert!(games(&page, |game| game["changes"] != json!([])).is_empty());
    let refused = season.publish(&page).expect(409).message();
    assert_eq!(refused, "The draft has no change that could be published.");

    let after = edited(&season, &page);
    let (first, last) = (on(&page, "2027-01-03"), on(&page, "2027-01-31"));
    let of = |game: &Value| games(&after, |one| one["id"] == game["id"])[0]["changes"].clone();
    assert_eq!(of(first[0]), json!(["date", "time"]));
    assert_eq!(of(first[1]), json!(["sides"]));
    assert_eq!(of(last[1]), json!(["pinned"]));
    assert_eq!(of(last[2]), json!(["unscheduled"]));
    assert_eq!(season.places(), before);
    let listed = season.staff.get(&season.drafts()).expect(200).json()["drafts"][0].clone();
    assert_eq!([&listed["changes"], &listed["unscheduled"]], [6, 1]);

    let compared = season.staff.get(&format!("{}/comparison", url_of(&page))).expect(200).json();
    assert_eq!(compared["games"].as_array().unwrap().len(), 6);
    let weeks: Vec<&Value> = compared["weeks"].as_array().unwrap().iter().map(|week| &week["date"]).collect();
    assert_eq!(weeks, ["2027-01-03", "2027-01-31", "2027-02-07"]);
    let teams = compared["teams"].as_array().unwrap();
    let team = teams.iter().find(|team| team["slt_id"] == first[0]["home"]["slt_id"]).unwrap();
    assert!(team["games"].as_array().unwrap().contains(&first[0]["id"]), "{compared}");
}

#[test]
fn a_draft_is_published_at_once_and_one_undo_brings_both_back() {
    let season = DraftSeason::start();
    let before = season.places();
    let page = season.draft(&json!({ "kind": "published" }));
    let after = edited(&season, &page);
    let answer = season.publish(&page).expect(200);
    let done = answer.json();
    assert_eq!([&done["changed"], &done["added"], &done["removed"], &done["left"]], [6, 0, 0, 0]);
    season.staff.get(&url_of(&page)).expect(404);
    let now = season.published();
    let find = |game: &Value| now.iter().find(|one| one["id"] == game["gameId"]).unwrap();
    let (first, last) = (on(&page, "2027-01-03"), on(&page, "2027-01-31"));
    assert_eq!([&find(first[0])["date"], &find(first[0])["time"]], ["2027-02-07", "18:10"]);
    assert_eq!(find(first[1])["home_team_id"], first[1]["away"]["slt_id"]);
    assert_eq!(find(first[2])["date"], "2027-01-31");
    assert_eq!(find(last[1])["pinned"], true);
    assert_eq!([&find(last[2])["status"], &find(last[2])["date"]], ["postponed", "2027-01-31"]);

    let undo = answer.header("homecourt-undo").unwrap();
    season.staff.post(&format!("/api/activity/{undo}/undo"), &json!({})).expect(200);
    assert_eq!(season.places(), before);
    let back = season.staff.get(&url_of(&page)).expect(200).json();
    assert_eq!([&back["games"], &back["changedSince"]], [&after["games"], &json!([])]);
}

#[test]
fn a_change_within_a_draft_is_undone_and_a_draft_is_renamed_and_deleted() {
    let season = DraftSeason::start();
    let page = season.draft(&json!({ "kind": "published" }));
    let game = on(&page, "2027-01-03")[0];
    let body = json!({ "changes": [moved_to(game, "2027-01-10", "17:00")] });
    let answer = season.staff.put(&games_of(&page), &body).expect(200);
    let changed = answer.json();
    let kinds: Vec<&Value> =
        changed["clashes"].as_array().unwrap().iter().map(|clash| &clash["kind"]).collect();
    assert!(kinds.contains(&&json!("court_twice")), "clashes are reported and not refused: {kinds:?}");
    let undo = answer.header("homecourt-undo").unwrap();
    season.staff.post(&format!("/api/activity/{undo}/undo"), &json!({})).expect(200);
    assert_eq!(season.staff.get(&url_of(&page)).expect(200).json()["games"], page["games"]);

    season.change(&page, &json!([moved_to(game, "2027-01-10", "17:00")]));
    let reset = season.change(&page, &json!([{ "kind": "reset", "game": game["id"] }]));
    assert_eq!(reset["games"], page["games"]);
    // Hard clashes are refused when the draft is published, unless they are confirmed.
    season.change(&page, &json!([moved_to(game, "2027-01-10", "17:00")]));
    let refused = season.publish(&page).expect(409).message();
    assert!(refused.starts_with("Nothing was changed. "), "{refused}");
    assert!(refused.contains("2 games are on Court 1 at 5:00 PM on January 10, 2027."), "{refused}");

    let stale = json!({ "version": 1, "changes": [{ "kind": "sides", "game": game["id"] }] });
    assert_eq!(
        season.staff.put(&games_of(&page), &stale).expect(409).message(),
        "staff saved this draft after you opened it."
    );
    let named = season.staff.put(&url_of(&page), &json!({ "name": "Two courts" })).expect(200).json();
    assert_eq!(named["draft"]["name"], "Two courts");
    let gone = season.staff.delete(&url_of(&page)).expect(204);
    season.staff.get(&url_of(&page)).expect(404);
    let undo = gone.header("homecourt-undo").unwrap();
    season.staff.post(&format!("/api/activity/{undo}/undo"), &json!({})).expect(200);
    assert_eq!(season.staff.get(&url_of(&page)).expect(200).json()["draft"]["name"], "Two courts");
    season.staff.post(&format!("{}/publish", url_of(&page)), &json!({ "anyway": true })).expect(200);
}

#[test]
fn what_was_published_since_is_named_with_its_author_and_taken_over() {
    let season = DraftSeason::start();
    let page = season.draft(&json!({ "kind": "published" }));
    let (first, last) = (on(&page, "2027-01-03"), on(&page, "2027-01-31"));
    season.change(&page, &json!([moved_to(last[0], "2027-02-07", "18:10")]));
    let owner = season.server.signed_in("harbor", "owner");
    let move_it = json!({ "date": "2027-02-14", "time": "18:10" });
    owner.put(&format!("/api/gamesv2/{}/details", first[0]["gameId"]), &move_it).expect(200);
    owner
        .put(&format!("/api/gamesv2/{}/details", first[1]["gameId"]), &json!({ "status": "postponed" }))
        .expect(200);
    let own = format!("/api/seasonsv2/{}/leagues/{}/games", season.of.season, season.league);
    owner.delete(&format!("{own}/{}", first[2]["gameId"])).expect(204);
    let game =
        json!({ "home_team_id": season.teams[0], "away_team_id": season.teams[1], "date": "2027-03-07" });
    owner.post(&own, &game).expect(201);

    let before = season.places();
    let refused = season.publish(&page).expect(409).message();
    let name = |game: &Value| {
        format!("{} at {}", game["away"]["name"].as_str().unwrap(), game["home"]["name"].as_str().unwrap())
    };
    for text in [
        format!(
            "{} on January 3, 2027 was moved to February 14, 2027 at 6:10 PM, Court 1 by owner.",
            name(first[0])
        ),
        format!("{} on January 3, 2027 was postponed by owner.", name(first[1])),
        format!("{} on January 3, 2027 was deleted.", name(first[2])),
        "Twelve 01 at Twelve 00 on March 7, 2027 was added.".to_owned(),
    ] {
        assert!(refused.contains(&text), "{text} is not in: {refused}");
    }
    assert_eq!(season.places(), before);
    let shown = season.staff.get(&url_of(&page)).expect(200).json();
    assert_eq!(shown["changedSince"].as_array().unwrap().len(), 4);
    let gone = json!({ "changes": [{ "kind": "sides", "game": first[2]["id"] }] });
    season.staff.put(&games_of(&page), &gone).expect(422).reason("changes.0.game");

    let taken = season.staff.post(&format!("{}/take-over", url_of(&page)), &json!({})).expect(200).json();
    assert_eq!(taken["changedSince"], json!([]));
    assert_eq!(games(&taken, |game| game["changes"] != json!([])).len(), 1, "the draft's own change stays");
    assert_eq!(on(&taken, "2027-02-14").len(), 1);
    assert_eq!(season.publish(&page).expect(200).json()["changed"], 1);
}

#[test]
fn a_game_that_has_begun_stays_and_a_draft_that_moves_it_is_not_published() {
    let season = DraftSeason::start();
    let page = season.draft(&json!({ "kind": "published" }));
    let (first, last) = (on(&page, "2027-01-03"), on(&page, "2027-01-31"));
    season.change(&page, &json!([moved_to(first[0], "2027-02-07", "18:10")]));
    for game in [first[0], last[0]] {
        let scores = json!({ "score_home": 40, "score_away": 38 });
        season.staff.put(&format!("/api/gamesv2/{}/scores", game["gameId"]), &scores).expect(200);
    }
    let refused = season.publish(&page).expect(409).message();
    assert!(refused.contains("on January 3, 2027 has begun or is over."), "{refused}");
    let locked = json!({ "changes": [{ "kind": "unschedule", "game": last[0]["id"] }] });
    season.staff.put(&games_of(&page), &locked).expect(422).reason("changes.0.game");
    let taken = season.staff.post(&format!("{}/take-over", url_of(&page)), &json!({})).expect(200).json();
    assert_eq!(
        games(&taken, |game| game["isLocked"] == true && game["place"]["date"] == "2027-01-03").len(),
        1
    );
}

#[test]
fn nobody_outside_of_the_staff_sees_a_draft() {
    let season = DraftSeason::start();
    let visitor = season.server.visitor();
    let public = [
        "/api/gamesv2?slug=harbor".to_owned(),
        "/harbor/schedule.ics".to_owned(),
        "/harbor/schedule".to_owned(),
        "/api/search?slug=harbor&q=Secretplan".to_owned(),
        format!("/api/fairness?slug=harbor&season_id={}", season.of.season),
    ];
    let read = |url: &String| {
        let text = visitor.get(url).text();
        // The time at which a feed or page was made.
        text.lines().filter(|line| !line.starts_with("DTSTAMP")).collect::<Vec<_>>().join("\n")
    };
    let before: Vec<String> = public.iter().map(read).collect();
    let body = json!({ "name": "Secretplan", "source": { "kind": "published" } });
    let page = season.staff.post(&season.drafts(), &body).expect(201).json();
    let game = on(&page, "2027-01-03")[0];
    season.change(&page, &json!([moved_to(game, "2027-02-07", "18:10")]));
    for (url, before) in public.iter().zip(before) {
        let now = read(url);
        assert!(!now.contains("Secretplan") || url.contains("Secretplan"), "{url}");
        assert!(!now.contains("2027-02-07") && !now.contains("20270207"), "{url}");
        assert_eq!(now.contains("2027-01-03"), before.contains("2027-01-03"), "{url}");
    }
    let stranger = season.server.signed_in("valley", "owner");
    let user = json!({ "username": "fay", "password": PASSWORD, "role": "scorekeeper" });
    season.server.signed_in("harbor", "owner").post("/api/usersv2", &user).expect(201);
    let keeper = season.server.signed_in("harbor", "fay");
    for (client, status, of_season) in [(&visitor, 401, 401), (&keeper, 403, 403), (&stranger, 404, 404)] {
        client.get(&url_of(&page)).expect(status);
        client.get(&format!("{}/comparison", url_of(&page))).expect(status);
        client.get(&season.drafts()).expect(of_season);
        let check = json!({ "game": game["id"] });
        client.post(&format!("{}/check-move", url_of(&page)), &check).expect(status);
        client.post(&format!("{}/publish", url_of(&page)), &json!({})).expect(status);
        client
            .put(&games_of(&page), &json!({ "changes": [{ "kind": "sides", "game": game["id"] }] }))
            .expect(status);
    }
}

#[test]
fn bad_input_is_named_and_ids_of_others_are_refused() {
    let season = DraftSeason::start();
    let page = season.draft(&json!({ "kind": "published" }));
    let game = on(&page, "2027-01-03")[0]["id"].clone();
    let put = |changes: Value| season.staff.put(&games_of(&page), &json!({ "changes": changes })).expect(422);
    let before = season.staff.get(&url_of(&page)).expect(200).json();
    put(json!([])).reason("changes");
    put(json!([{ "kind": "move", "game": game, "date": "soon" }])).reason("changes.0.date");
    put(json!([{ "kind": "move", "game": game, "date": "2027-02-30" }])).reason("changes.0.date");
    put(json!([{ "kind": "move", "game": game, "date": "2026-01-04" }])).reason("changes.0.date");
    put(json!([{ "kind": "schedule", "game": game, "date": "2027-02-07", "time": "25:00" }]))
        .reason("changes.0.time");
    put(json!([{ "kind": "sides", "game": game }, { "kind": "sides", "game": season.of.draft.1 }]))
        .reason("changes.1.game");
    put(json!([{ "kind": "swap", "game": game, "with": game }])).reason("changes.0.with");
    put(json!([{ "kind": "swap", "game": game, "with": season.of.draft.1 }])).reason("changes.0.with");
    assert_eq!(season.staff.get(&url_of(&page)).expect(200).json(), before, "all changes, or none");
    let check = json!({ "game": season.of.draft.1 });
    season.staff.post(&format!("{}/check-move", url_of(&page)), &check).expect(422).reason("game");
    season.staff.put(&url_of(&page), &json!({ "name": " " })).expect(422).reason("name");

    let post = |source: Value| season.staff.post(&season.drafts(), &json!({ "source": source })).expect(422);
    post(json!({ "kind": "generated", "scheduleIds": [] })).reason("source.scheduleIds");
    post(json!({ "kind": "generated", "scheduleIds": [999_999] })).reason("source.scheduleIds");
    post(json!({ "kind": "repair", "mode": "nicest", "repair": { "events": [] } })).reason("source.mode");
    let events = json!([{ "kind": "court_closed", "courts": [], "from": "2027-01-17" }]);
    post(json!({ "kind": "repair", "mode": "balanced", "repair": { "events": events } }))
        .reason("source.repair.events.0.courts");
}
