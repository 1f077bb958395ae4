//! Forfeits: the side that forfeited loses, with or without a score, in standings, brackets, calendars and exports.

use std::io::{Cursor, Read};

use homecourt::domain::ids::EnrolmentId;
use serde_json::{Value, json};

use crate::league::{self, League};
use crate::support::{Client, Server};

struct Season {
    league: League,
    staff: Client,
    server: Server,
}

impl Season {
    fn start() -> Self {
        let (server, league) = league::server("harbor");
        Self { staff: server.signed_in("harbor", "staff"), league, server }
    }

    fn details(&self) -> String {
        format!("/api/gamesv2/{}/details", self.league.games[3])
    }

    fn forfeit(&self, body: &Value) -> Value {
        self.staff.put(&self.details(), body).expect(200).json()["game"].clone()
    }

    /// Returns wins, losses and points scored of both sides of the game, home first.
    fn rows(&self) -> [(i64, i64, i64); 2] {
        let game = self.game();
        let path = format!("/api/seasonsv2/{}/leagues-with-teams-public?slug=harbor", self.league.season);
        let tables = self.server.visitor().get(&path).expect(200).json();
        let rows = tables["leagues"][0]["teams"].as_array().unwrap();
        ["home_team_id", "away_team_id"].map(|side| {
            let row = rows.iter().find(|row| row["slt_id"] == game[side]).unwrap();
            let number = |name: &str| row[name].as_i64().unwrap();
            (number("wins"), number("losses"), number("pointsFor"))
        })
    }

    /// Returns the table of games of an export.
    fn export(&self) -> String {
        let owner = self.server.signed_in("harbor", "owner");
        let id = &owner.get("/api/auth/check-auth").json()["organization"]["id"];
        let archive = owner.get(&format!("/api/organizations/{id}/export")).expect(200);
        let mut archive = zip::ZipArchive::new(Cursor::new(archive.body)).unwrap();
        let path = archive
            .file_names()
            .map(|name| name.unwrap().into_owned())
            .find(|path| path.ends_with("games.csv"));
        let mut text = String::new();
        archive.by_name(&path.unwrap()).unwrap().read_to_string(&mut text).unwrap();
        text
    }

    fn game(&self) -> Value {
        let path = format!("/api/gamesv2/{}?slug=harbor", self.league.games[3]);
        self.server.visitor().get(&path).expect(200).json()["game"].clone()
    }
}

fn scores(game: &Value) -> (Value, Value) {
    (game["score_home"].clone(), game["score_away"].clone())
}

#[test]
fn the_side_that_forfeits_loses_and_the_other_wins_twenty_to_nothing() {
    let season = Season::start();
    let [home, away] = season.rows();
    let game = season.forfeit(&json!({ "forfeitedBy": "home" }));
    assert_eq!((&game["status"], &game["forfeitedBy"]), (&json!("forfeit"), &json!("home")));
    assert_eq!(scores(&season.game()), (json!(0), json!(20)));
    assert_eq!(season.rows(), [(home.0, home.1 + 1, home.2), (away.0 + 1, away.1, away.2 + 20)]);

    let game = season.forfeit(&json!({ "forfeitedBy": "away" }));
    assert_eq!(scores(&game), (json!(20), json!(0)));
    let game = season.forfeit(&json!({ "forfeitedBy": "both" }));
    assert_eq!(scores(&game), (json!(0), json!(0)));
    assert_eq!(season.rows(), [(home.0, home.1 + 1, home.2), (away.0, away.1 + 1, away.2)]);
    let path = format!("/api/gamesv2/{}/scores", season.league.games[3]);
    season.staff.put(&path, &json!({ "score_home": 50, "score_away": 40 })).expect(422).reason("score_home");

    let game = season.forfeit(&json!({ "status": "scheduled" }));
    assert_eq!((scores(&game), game.get("forfeitedBy")), ((Value::Null, Value::Null), None));
    assert_eq!(season.rows(), [home, away]);
}

#[test]
fn a_score_that_was_played_stays_and_the_side_that_forfeits_loses_all_the_same() {
    let season = Season::start();
    let [home, away] = season.rows();
    let place = format!("/api/seasonsv2/{}/leagues/{}/games", season.league.season, season.league.league);
    let path = format!("{place}/{}", season.league.games[3]);
    let body = json!({ "score_home": 31, "score_away": 8, "forfeitedBy": "home" });
    let game = season.staff.put(&path, &body).expect(200).json()["game"].clone();
    assert_eq!((scores(&game), &game["status"]), ((json!(31), json!(8)), &json!("forfeit")));
    assert_eq!(season.rows(), [(home.0, home.1 + 1, home.2 + 31), (away.0 + 1, away.1, away.2 + 8)]);
    let turned = json!({ "home_team_id": game["away_team_id"], "away_team_id": game["home_team_id"] });
    let game = season.staff.put(&path, &turned).expect(200).json()["game"].clone();
    assert_eq!((scores(&game), &game["forfeitedBy"]), ((json!(8), json!(31)), &json!("away")));
    let cleared =
        season.staff.put(&path, &json!({ "score_home": null, "score_away": null })).expect(200).json();
    assert_eq!((&cleared["game"]["status"], cleared["game"].get("forfeitedBy")), (&json!("scheduled"), None));
    let made = json!({
        "home_team_id": season.league.enrolments[0], "away_team_id": season.league.enrolments[1],
        "date": "2026-12-20", "forfeitedBy": "away",
    });
    let made = season.staff.post(&place, &made).expect(201).json()["game"].clone();
    assert_eq!((scores(&made), &made["status"]), ((json!(20), json!(0)), &json!("forfeit")));
}

#[test]
fn a_forfeit_whose_loser_nobody_can_tell_is_refused() {
    let season = Season::start();
    let path = season.details();
    season.staff.put(&path, &json!({ "status": "forfeit" })).expect(422).reason("forfeitedBy");
    season
        .staff
        .put(&path, &json!({ "status": "live", "forfeitedBy": "home" }))
        .expect(422)
        .reason("forfeitedBy");
    season.staff.put(&path, &json!({ "forfeitedBy": "visitors" })).expect(422).reason("forfeitedBy");
    let scores = format!("/api/gamesv2/{}/scores", season.league.games[3]);
    season.staff.put(&scores, &json!({ "score_home": 20, "score_away": 0 })).expect(200);
    let game = season.forfeit(&json!({ "status": "forfeit" }));
    assert_eq!((&game["status"], game.get("forfeitedBy")), (&json!("forfeit"), None));
}

#[test]
fn a_game_with_points_stays_completed_until_its_score_is_cleared() {
    let season = Season::start();
    let scores = format!("/api/gamesv2/{}/scores", season.league.games[3]);
    season.staff.put(&scores, &json!({ "score_home": 60, "score_away": 50 })).expect(200);
    assert_eq!(season.forfeit(&json!({ "status": "scheduled" }))["status"], "completed");
    season.staff.put(&scores, &json!({ "score_home": null, "score_away": null })).expect(200);
    assert_eq!(season.forfeit(&json!({ "status": "scheduled" }))["status"], "scheduled");
}

#[test]
fn a_version_that_is_out_of_date_shows_who_forfeited() {
    let season = Season::start();
    let version = season.game()["version"].clone();
    season.forfeit(&json!({ "forfeitedBy": "home", "version": version }));
    let body = json!({ "forfeitedBy": "away", "version": version });
    let refused = season.staff.put(&season.details(), &body).expect(409).json();
    assert_eq!(refused["conflict"]["fields"]["forfeitedBy"], json!({ "yours": "away", "saved": "home" }));
}

#[test]
fn a_forfeit_advances_the_other_team_of_a_bracket_and_a_double_forfeit_nobody() {
    let season = Season::start();
    let division = format!("/api/seasonsv2/{}/divisions/{}", season.league.season, season.league.division);
    let [_, second, third] = season.league.enrolments;
    let body =
        json!({ "match_id": "r1m2", "home_team_id": second, "away_team_id": third, "date": "2026-12-20" });
    let made = season.staff.post(&format!("{division}/games"), &body).expect(201).json();
    let path = format!("{division}/games/{}", made["game"]["id"]);
    for (side, finalist) in [("home", json!(third)), ("both", Value::Null), ("away", json!(second))] {
        season.staff.put(&path, &json!({ "forfeitedBy": side })).expect(200);
        let drawn = season.staff.get(&division).expect(200).json();
        assert_eq!(
            drawn["division"]["bracket"]["rounds"][1]["matches"][0]["teamB"]["slt_id"], finalist,
            "{side}"
        );
    }
}

#[test]
fn calendars_and_exports_say_who_forfeited() {
    let season = Season::start();
    let export = || season.export();
    assert!(!export().contains("forfeitedBy"));
    let game = season.forfeit(&json!({ "forfeitedBy": "home" }));
    let (home, away) =
        (game["homeTeam"]["name"].as_str().unwrap(), game["awayTeam"]["name"].as_str().unwrap());
    let calendar =
        season.server.visitor().get("/harbor/schedule.ics").expect(200).text().replace("\r\n ", "");
    assert!(calendar.contains(&format!("SUMMARY:{away} 20 at {home} 0 (forfeit by {home})")), "{calendar}");
    let table = export();
    assert!(table.lines().next().unwrap().ends_with(",status,forfeitedBy"), "{table}");
    assert!(table.lines().any(|line| line.ends_with(",forfeit,home")), "{table}");
}

#[test]
fn the_form_of_the_score_takes_a_forfeit_and_withdraws_it() {
    let season = Season::start();
    let path = format!("/api/gamesv2/{}/scores", season.league.games[3]);
    let send = |body: Value| season.staff.put(&path, &body).expect(200).json()["game"].clone();
    let game = send(json!({ "score_home": null, "score_away": null, "forfeitedBy": "away" }));
    assert_eq!((scores(&game), &game["status"]), ((json!(20), json!(0)), &json!("forfeit")));
    let game = send(json!({ "score_home": 30, "score_away": 41, "forfeitedBy": "away" }));
    assert_eq!((scores(&game), &game["forfeitedBy"]), ((json!(30), json!(41)), &json!("away")));
    let kept = send(json!({ "score_home": 31, "score_away": 41 }));
    assert_eq!((&kept["status"], &kept["forfeitedBy"]), (&json!("forfeit"), &json!("away")));
    let both = json!({ "score_home": 31, "score_away": 41, "forfeitedBy": "both" });
    season.staff.put(&path, &both).expect(422).reason("score_home");
    let game = send(json!({ "score_home": 31, "score_away": 41, "forfeitedBy": null }));
    assert_eq!((&game["status"], game.get("forfeitedBy")), (&json!("completed"), None));
    let bad = json!({ "score_home": 1, "score_away": 0, "forfeitedBy": "guests" });
    season.staff.put(&path, &bad).expect(422).reason("forfeitedBy");
}

#[test]
fn a_double_forfeit_gives_the_next_opponent_a_bye_and_asks_before_it_deletes_the_next_game() {
    let season = Season::start();
    let division = format!("/api/seasonsv2/{}/divisions/{}", season.league.season, season.league.division);
    let [first, second, third] = season.league.enrolments;
    let create = |match_id: &str, home: EnrolmentId, away: EnrolmentId| {
        let body =
            json!({ "match_id": match_id, "home_team_id": home, "away_team_id": away, "date": "2026-12-20" });
        let made = season.staff.post(&format!("{division}/games"), &body).expect(201).json();
        format!("{division}/games/{}", made["game"]["id"])
    };
    let semifinal = create("r1m2", second, third);
    season.staff.put(&semifinal, &json!({ "score_home": 50, "score_away": 40 })).expect(200);
    let last = create("r2m1", first, second);
    let both = json!({ "forfeitedBy": "both", "score_home": null, "score_away": null });
    let refused = season.staff.put(&semifinal, &both).expect(409).json();
    let message = refused["message"].as_str().unwrap();
    assert!(message.starts_with("These games are not needed any more: "), "{message}");
    let sure = json!({ "forfeitedBy": "both", "score_home": null, "score_away": null, "cascade": true });
    season.staff.put(&semifinal, &sure).expect(200);
    let bracket = season.staff.get(&division).expect(200).json()["division"]["bracket"].clone();
    assert_eq!(bracket["champion"]["slt_id"], json!(first));
    assert_eq!(bracket["rounds"][1]["matches"][0]["isBye"], json!(true));
    season.staff.put(&last, &json!({ "date": "2026-12-21" })).expect(404);
}

#[test]
fn a_forfeit_that_is_withdrawn_is_no_played_result() {
    let season = Season::start();
    let forfeit = || season.forfeit(&json!({ "status": "forfeit", "forfeitedBy": "home" }));
    let is_open = |what: &str| {
        let game = season.game();
        assert_eq!(json!([game["status"], scores(&game)]), json!(["scheduled", [null, null]]), "{what}");
    };
    let game = forfeit();
    let name = |side: &str| game[side]["name"].as_str().unwrap().to_owned();
    let text = format!(
        "date,time,home,away,status\n{},{},{},{},scheduled\n",
        game["date"].as_str().unwrap(),
        game["time"].as_str().unwrap(),
        name("homeTeam"),
        name("awayTeam")
    );
    let table = json!({ "kind": "games", "text": text, "season": "Fall Mark", "league": "Sunday Mark" });
    let report = season.staff.post("/api/imports", &table).expect(200).json()["import"]["report"].clone();
    assert_eq!((&report["changed"], &report["problems"]), (&json!(1), &json!([])), "{report}");
    is_open("by an import");

    let game = forfeit();
    let path = format!(
        "/api/seasonsv2/{}/leagues/{}/games/{}",
        season.league.season, season.league.league, season.league.games[3]
    );
    let swapped = json!({
        "home_team_id": game["away_team_id"], "away_team_id": game["home_team_id"], "status": "scheduled",
    });
    season.staff.put(&path, &swapped).expect(200);
    is_open("by a change of the sides");
}
