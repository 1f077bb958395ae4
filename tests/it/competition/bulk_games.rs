//! Several games changed at once: previewed, all or none, and undone as one action.

use serde_json::{Value, json};

use crate::league::{self, League};
use crate::support::{Client, Server};

const BULK: &str = "/api/gamesv2/bulk";

struct Desk {
    server: Server,
    league: League,
    staff: Client,
}

impl Desk {
    fn start() -> Self {
        let (server, league) = league::server("harbor");
        Self { staff: server.signed_in("harbor", "staff"), league, server }
    }

    fn games(&self) -> String {
        format!("/api/seasonsv2/{}/leagues/{}/games", self.league.season, self.league.league)
    }

    fn list(&self) -> Vec<Value> {
        self.staff.get(&self.games()).expect(200).json()["games"].as_array().unwrap().clone()
    }

    fn game(&self, id: i64) -> Value {
        self.list().into_iter().find(|game| game["id"] == id).unwrap()
    }

    /// Creates a game of two of the league's teams and returns its id.
    fn made(&self, (home, away): (usize, usize), (date, time, location): (&str, &str, &str)) -> i64 {
        let body = json!({
            "home_team_id": self.league.enrolments[home], "away_team_id": self.league.enrolments[away],
            "date": date, "time": time, "location": location, "location_url": "https://maps.example/1",
        });
        self.staff.post(&self.games(), &body).expect(201).json()["game"]["id"].as_i64().unwrap()
    }

    fn body(&self, ids: &[i64], change: &Value) -> Value {
        let versions = ids.iter().map(|id| json!({ "id": id, "version": self.game(*id)["version"] }));
        json!({ "games": versions.collect::<Vec<_>>(), "change": change })
    }

    /// Previews a change, makes it, and checks that both say the same and that the list agrees. Returns the answer.
    fn change(&self, ids: &[i64], change: &Value) -> Value {
        let body = self.body(ids, change);
        let before = self.list();
        let mut dry = body.clone();
        dry["dryRun"] = json!(true);
        let previewed = self.staff.post(BULK, &dry).expect(200);
        assert_eq!(previewed.header("homecourt-undo"), None);
        assert_eq!(self.list(), before, "a preview writes nothing");
        let done = self.staff.post(BULK, &body).expect(200);
        assert!(done.header("homecourt-undo").is_some(), "{change}");
        let (previewed, done) = (previewed.json(), done.json());
        let plain = |answer: &Value| {
            let mut answer = answer.clone();
            for game in answer["games"].as_array_mut().unwrap() {
                game.as_object_mut().unwrap().remove("version");
            }
            answer
        };
        assert_eq!(plain(&previewed), plain(&done), "{change}");
        for game in done["games"].as_array().unwrap().iter().filter(|game| !game["after"].is_null()) {
            let saved = self.game(game["id"].as_i64().unwrap());
            for key in ["date", "time", "location", "location_url", "status", "score_home", "score_away"] {
                assert_eq!(game["after"][key], saved[key], "{change}: {key}");
            }
            assert_eq!(game["after"]["home"], saved["homeTeam"]["name"]);
            assert_eq!(game["version"], saved["version"]);
        }
        done
    }

    fn refused(&self, body: &Value, status: u16) -> crate::support::Answer {
        let before = self.list();
        let answer = self.staff.post(BULK, body).expect(status);
        assert_eq!(self.list(), before, "nothing is written");
        answer
    }
}

fn kinds(answer: &Value) -> Vec<&str> {
    let mut kinds: Vec<&str> =
        answer["clashes"].as_array().unwrap().iter().map(|clash| clash["kind"].as_str().unwrap()).collect();
    kinds.sort_unstable();
    kinds
}

#[test]
fn several_games_are_forfeited_at_once() {
    let desk = Desk::start();
    let ids = [desk.league.games[3].0, desk.made((0, 1), ("2026-12-20", "18:00", "Gym"))];
    for (side, score) in [("home", [0, 20]), ("away", [20, 0]), ("both", [0, 0])] {
        let done = desk.change(&ids, &json!({ "forfeitedBy": side }));
        for game in done["games"].as_array().unwrap() {
            let after = [&game["after"]["score_home"], &game["after"]["score_away"]];
            assert_eq!(
                (after, &game["after"]["status"]),
                ([&json!(score[0]), &json!(score[1])], &json!("forfeit"))
            );
        }
        assert!(ids.iter().all(|id| desk.game(*id)["forfeitedBy"] == side));
    }
    let swap = desk.body(&ids, &json!({ "forfeitedBy": "home", "swapSides": true }));
    desk.refused(&swap, 422).reason("forfeitedBy");
    let live = desk.body(&ids, &json!({ "forfeitedBy": "home", "status": "postponed" }));
    desk.refused(&live, 422).reason("forfeitedBy");
}

#[test]
fn games_of_a_closed_gym_move_together_and_one_undo_brings_them_back() {
    let desk = Desk::start();
    let ids = [
        desk.made((0, 1), ("2026-11-22", "18:00", "Gym")),
        desk.made((1, 2), ("2026-11-22", "19:10", "Gym")),
        desk.made((2, 0), ("2026-11-22", "20:20", "Gym")),
    ];
    let before = desk.list();
    let body = desk.body(&ids, &json!({ "date": "2026-11-29", "location": "Annex" }));
    let answer = desk.staff.post(BULK, &body).expect(200);
    let moved = answer.json();
    assert_eq!(
        (&moved["games"][1]["before"]["date"], &moved["games"][1]["after"]["date"]),
        (&json!("2026-11-22"), &json!("2026-11-29"))
    );
    for id in ids {
        let game = desk.game(id);
        // The map link was of the former place.
        assert_eq!(
            json!([game["date"], game["location"], game["location_url"]]),
            json!(["2026-11-29", "Annex", null])
        );
    }
    assert_eq!(desk.game(ids[1])["time"], "19:10");
    let activity = answer.header("homecourt-undo").unwrap().to_owned();
    desk.staff.post(&format!("/api/activity/{activity}/undo"), &json!({ "with_later": false })).expect(200);
    let plain = |games: Vec<Value>| -> Vec<Value> {
        let without = |mut game: Value| {
            game.as_object_mut().unwrap().remove("version");
            game
        };
        games.into_iter().map(without).collect()
    };
    assert_eq!(plain(desk.list()), plain(before));
}

#[test]
fn the_preview_says_what_the_change_does() {
    let desk = Desk::start();
    let [first, _, _, last] = desk.league.games.map(|game| game.0);
    let later = desk.made((1, 2), ("2026-11-22", "19:10", "Gym"));
    let forfeit = desk.made((2, 0), ("2026-11-23", "19:10", "Gym"));
    desk.staff.put(&format!("/api/gamesv2/{forfeit}/details"), &json!({ "forfeitedBy": "home" })).expect(200);
    let changes = [
        json!({ "days": 9 }),
        json!({ "days": -9, "time": "21:00" }),
        json!({ "time": null, "location": null }),
        json!({ "location": "Annex", "location_url": "https://maps.example/annex" }),
        json!({ "status": "postponed" }),
        json!({ "swapSides": true }),
        json!({ "status": "cancelled" }),
        json!({ "date": "2027-02-01", "status": "scheduled" }),
        json!({ "swapSides": true, "days": 1 }),
    ];
    for change in changes {
        // Apart from each other: two of the games have a team in common.
        desk.change(&[first, later], &change);
        desk.change(&[last], &change);
        desk.change(&[forfeit], &change);
    }
    let gone = desk.change(&[first, later], &json!({ "delete": true }));
    assert_eq!((&gone["games"][0]["after"], &gone["deletion"]), (&json!(null), &json!({})));
    assert!(desk.list().iter().all(|game| game["id"] != first && game["id"] != later));
}

#[test]
fn a_score_a_forfeit_and_statistics_stay_with_their_teams_when_sides_swap() {
    let desk = Desk::start();
    let played = desk.league.games[0].0;
    let stats = json!({
        "player_id": desk.league.players[0], "game_id": played,
        "stats": [{ "stat_id": desk.league.stat("AST"), "value": 7 }],
    });
    desk.staff.put("/api/player-game-stats", &stats).expect(200);
    let forfeit = desk.made((2, 0), ("2026-11-23", "19:10", "Gym"));
    desk.staff.put(&format!("/api/gamesv2/{forfeit}/details"), &json!({ "forfeitedBy": "home" })).expect(200);
    let of_home = |id: i64| {
        let page = desk.staff.get(&format!("/api/gamesv2/{id}")).expect(200).json();
        page["game"].clone()
    };
    let before = of_home(played);
    let done = desk.change(&[played, forfeit], &json!({ "swapSides": true }));
    let after = of_home(played);
    assert_eq!(
        json!([after["home_team_id"], after["away_team_id"], after["score_home"], after["score_away"]]),
        json!([before["away_team_id"], before["home_team_id"], 60, 69])
    );
    assert_eq!(
        (of_home(forfeit)["forfeitedBy"].clone(), of_home(forfeit)["score_home"].clone()),
        (json!("away"), json!(20))
    );
    assert_eq!(done["clashes"], json!([]), "sides are no place");
    let gone = desk.change(&[played], &json!({ "delete": true }));
    assert_eq!(gone["deletion"], json!({ "stats": 1 }));
}

#[test]
fn a_game_that_was_saved_since_is_named_and_nothing_is_written() {
    let desk = Desk::start();
    let ids = [desk.league.games[0].0, desk.league.games[3].0];
    let body = desk.body(&ids, &json!({ "days": 7 }));
    desk.staff.put(&format!("/api/gamesv2/{}/details", ids[1]), &json!({ "time": "20:00" })).expect(200);
    let mut dry = body.clone();
    dry["dryRun"] = json!(true);
    for body in [body, dry] {
        assert_eq!(
            desk.refused(&body, 409).message(),
            "Nothing was changed. Saved after you opened the list: Yaks Mark at Xylophones Mark on December 13, 2026."
        );
    }
    let mut gone = desk.body(&ids, &json!({ "days": 7 }));
    desk.staff.delete(&format!("{}/{}", desk.games(), ids[0])).expect(204);
    assert_eq!(desk.refused(&gone, 422).reason("games"), "has 1 that do not exist, or not any more");
    gone["games"] = json!([gone["games"][1]]);
    desk.staff.post(BULK, &gone).expect(200);
}

#[test]
fn a_team_or_a_court_needed_twice_at_once_asks_first_and_other_clashes_are_shown() {
    let desk = Desk::start();
    let ids = [
        desk.made((0, 1), ("2026-11-22", "18:00", "Gym")),
        desk.made((1, 2), ("2026-11-29", "18:30", "Gym")),
    ];
    let soft = desk.change(&[ids[1]], &json!({ "date": "2026-11-22" }));
    assert_eq!(kinds(&soft), ["court_overlap", "team_overlap", "team_twice_a_day"]);
    // Games that move together clash with each other, and with a bye and a week off.
    let both = json!({ "date": "2026-12-27", "time": "18:00" });
    let mut body = desk.body(&ids, &both);
    let asked = desk.refused(&body, 409).message();
    let expected = [
        "Nothing was changed. Yaks Mark has 2 games at 6:00 PM on December 27, 2026.",
        "2 games are on Gym at 6:00 PM on December 27, 2026.",
    ];
    assert_eq!(asked, expected.join(" "));
    body["dryRun"] = json!(true);
    let previewed = desk.staff.post(BULK, &body).expect(200).json();
    assert_eq!(kinds(&previewed), ["court_twice", "team_twice_at_once", "week_off", "week_off"]);
    body["dryRun"] = json!(false);
    body["anyway"] = json!(true);
    let done = desk.staff.post(BULK, &body).expect(200).json();
    assert_eq!(done["clashes"], previewed["clashes"]);
    let bye = desk.change(&[ids[1]], &json!({ "date": "2026-12-06" }));
    assert_eq!(kinds(&bye), ["bye"]);
    // Postponed games are not played, so they clash with nothing.
    assert_eq!(kinds(&desk.change(&ids, &json!({ "date": "2026-12-27", "status": "postponed" }))), [""; 0]);
}

#[test]
fn wrong_fields_of_a_bulk_change_are_named() {
    let desk = Desk::start();
    let ids = [desk.league.games[3].0];
    let reason = |change: Value, field: &str| desk.refused(&desk.body(&ids, &change), 422).reason(field);
    assert_eq!(reason(json!({}), "change"), "must change something");
    assert_eq!(reason(json!({ "date": " " }), "change"), "must change something");
    assert_eq!(reason(json!({ "date": "tomorrow" }), "date"), "must be a date like 2026-11-21");
    assert_eq!(reason(json!({ "time": "late" }), "time"), "must be a time like 19:30");
    assert_eq!(reason(json!({ "days": 0 }), "days"), "must be from -3650 to 3650, and not 0");
    assert_eq!(reason(json!({ "days": 1, "date": "2026-12-01" }), "days"), "cannot be combined with a date");
    assert_eq!(reason(json!({ "status": "live" }), "status"), "must be scheduled, postponed or cancelled");
    assert_eq!(
        reason(json!({ "delete": true, "days": 1 }), "delete"),
        "cannot be combined with other changes"
    );
    let named =
        |games: Value| desk.refused(&json!({ "games": games, "change": { "days": 1 } }), 422).reason("games");
    assert_eq!(named(json!([])), "must name at least one game");
    assert_eq!(named(json!([{ "id": ids[0] }, { "id": ids[0] }])), "must not name a game twice");
    let many: Vec<Value> = (0..501).map(|id| json!({ "id": id })).collect();
    assert_eq!(named(json!(many)), "may have at most 500 games");
    let others = desk.server.signed_in("valley", "staff");
    let body = json!({ "games": [{ "id": ids[0] }], "change": { "days": 1 } });
    assert_eq!(
        others.post(BULK, &body).expect(422).reason("games"),
        "has 1 that do not exist, or not any more"
    );
}

#[test]
fn calendars_count_a_bulk_change_as_one_of_each_game() {
    let desk = Desk::start();
    let ids = [desk.league.games[0].0, desk.league.games[3].0];
    let sequences = || {
        let feed = desk.server.visitor().get("/harbor/schedule.ics").expect(200).text();
        let of = |id: i64| {
            let event =
                feed.split("BEGIN:VEVENT").find(|event| event.contains(&format!("UID:game-{id}"))).unwrap();
            let line = event.lines().find(|line| line.starts_with("SEQUENCE:")).unwrap();
            line.trim_start_matches("SEQUENCE:").trim().parse::<i64>().unwrap()
        };
        ids.map(of)
    };
    let before = sequences();
    desk.staff.post(BULK, &desk.body(&ids, &json!({ "days": 1 }))).expect(200);
    assert_eq!(sequences(), before.map(|count| count + 1));
}

#[test]
fn a_bracket_game_asks_before_later_games_are_cleared() {
    let desk = Desk::start();
    let games = format!("/api/seasonsv2/{}/divisions/{}/games", desk.league.season, desk.league.division);
    let [x, y, z] = desk.league.enrolments;
    let game = |match_id: &str, home, away, date: &str| {
        let body = json!({ "match_id": match_id, "home_team_id": home, "away_team_id": away, "date": date });
        desk.staff.post(&games, &body).expect(201).json()["game"]["id"].as_i64().unwrap()
    };
    let score = |id: i64| {
        let scores = json!({ "score_home": 50, "score_away": 40 });
        desk.staff.put(&format!("/api/gamesv2/{id}/scores"), &scores).expect(200);
    };
    let semifinal = game("r1m2", y, z, "2026-12-20");
    score(semifinal);
    let last = game("r2m1", x, y, "2026-12-21");
    score(last);
    let mut body = json!({ "games": [{ "id": semifinal }], "change": { "delete": true } });
    let asked = desk.staff.post(BULK, &body).expect(409).message();
    assert!(
        asked.contains("Yaks Mark – Xylophones Mark") || asked.contains("Xylophones Mark – Yaks Mark"),
        "{asked}"
    );
    desk.staff.get(&format!("/api/gamesv2/{semifinal}")).expect(200);
    body["cascade"] = json!(true);
    desk.staff.post(BULK, &body).expect(200);
    desk.staff.get(&format!("/api/gamesv2/{semifinal}")).expect(404);
    desk.staff.get(&format!("/api/gamesv2/{last}")).expect(404);
    // The final comes back on its date once its teams are known. Moving it keeps the bracket as it is.
    let semifinal = game("r1m2", y, z, "2026-12-20");
    score(semifinal);
    let page = format!("/api/seasonsv2/{}/divisions/{}", desk.league.season, desk.league.division);
    let bracket = desk.staff.get(&page).expect(200).json()["division"]["bracket"].clone();
    let last = &bracket["rounds"][1]["matches"][0]["game"]["id"];
    let moved = json!({ "games": [{ "id": last }], "change": { "days": 2, "time": "18:00" } });
    let moved = desk.staff.post(BULK, &moved).expect(200).json();
    assert_eq!(moved["games"][0]["after"]["date"], "2026-12-23");
    // Both at once: the final is gone with the semifinal.
    let both = json!({ "games": [{ "id": semifinal }, { "id": last }], "change": { "delete": true }, "cascade": true });
    desk.staff.post(BULK, &both).expect(200);
    desk.staff.get(&format!("/api/gamesv2/{last}")).expect(404);
}
