//! The format of a division's bracket: single or double elimination, and the third-place game.

use serde_json::{Value, json};

use crate::league::{self, League};
use crate::support::{Client, Server};
use crate::tenancy::two_leagues;

/// A division of two or three teams with its bracket.
struct Cup {
    league: League,
    staff: Client,
    own: String,
    page: String,
    /// Keeps the server running until the end of the test.
    _server: Server,
}

impl Cup {
    /// Creates a division with the first teams of the league.
    fn of(teams: usize, format: &Value) -> Self {
        let (server, league) = league::server("harbor");
        let staff = server.signed_in("harbor", "staff");
        let mut input = format.clone();
        input["name"] = json!("Cup");
        let path = format!("/api/seasonsv2/{}/divisions", league.season);
        let made = staff.post(&path, &input).expect(201).json();
        let own = format!("/api/divisions/{}", made["id"]);
        for team in &league.enrolments[..teams] {
            staff.post(&format!("{own}/teams"), &json!({ "seasons_leagues_teams_id": team })).expect(200);
        }
        let page = format!("{path}/{}", made["id"]);
        Self { league, staff, own, page, _server: server }
    }

    fn division(&self) -> Value {
        self.staff.get(&self.page).expect(200).json()["division"].clone()
    }

    fn bracket(&self) -> Value {
        self.division()["bracket"].clone()
    }

    fn body(&self, match_id: &str, (home, away): (usize, usize)) -> Value {
        let teams = self.league.enrolments;
        json!({ "match_id": match_id, "home_team_id": teams[home], "away_team_id": teams[away], "date": "2026-12-20" })
    }

    /// Creates a game with its score and returns its URL.
    fn play(&self, match_id: &str, sides: (usize, usize), (home, away): (i64, i64)) -> String {
        let games = format!("{}/games", self.page);
        let made = self.staff.post(&games, &self.body(match_id, sides)).expect(201).json();
        let game = format!("{games}/{}", made["game"]["id"]);
        self.staff.put(&game, &json!({ "score_home": home, "score_away": away })).expect(200);
        game
    }

    fn format(&self, input: &Value) -> crate::support::Answer {
        self.staff.put(&format!("{}/format", self.own), input)
    }

    fn champion(&self) -> Value {
        self.bracket()["champion"]["slt_id"].clone()
    }
}

#[test]
fn a_division_says_how_its_bracket_is_played() {
    let plain = Cup::of(3, &json!({}));
    let division = plain.division();
    assert_eq!((&division["bracketFormat"], &division["thirdPlace"]), (&json!("single"), &json!(false)));
    let keys = |bracket: &Value| bracket.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    assert_eq!(
        keys(&division["bracket"]),
        ["totalRounds", "totalSlots", "totalByes", "firstRoundGames", "rounds", "champion"]
    );
    let third = plain.format(&json!({ "thirdPlace": true })).expect(200).json();
    assert_eq!(third["division"]["thirdPlace"], true);
    assert_eq!(plain.bracket()["thirdPlace"]["matchId"], "t1m1");
    let double = plain.format(&json!({ "bracketFormat": "double" })).expect(200).json();
    // Double elimination decides third place without a game.
    assert_eq!(
        (&double["division"]["bracketFormat"], &double["division"]["thirdPlace"]),
        (&json!("double"), &json!(false))
    );
    let bracket = plain.bracket();
    assert_eq!(keys(&bracket)[6..], ["losersRounds", "finals"]);
    assert_eq!(bracket["rounds"][1]["name"], "Winners final");
    assert_eq!(bracket["losersRounds"].as_array().unwrap().len(), 2);
    assert_eq!(bracket["finals"][1]["name"], "Second final");
    // A field that is absent stays unchanged, and visitors see the format as well.
    plain.format(&json!({})).expect(200);
    let listed =
        plain.staff.get(&format!("/api/seasonsv2/{}/divisions", plain.league.season)).expect(200).json();
    assert_eq!(listed["divisions"][1]["bracketFormat"], "double");
}

#[test]
fn a_format_that_makes_no_sense_is_refused() {
    let cup = Cup::of(3, &json!({ "bracketFormat": "double" }));
    let third = cup.format(&json!({ "thirdPlace": true })).expect(422).reason("thirdPlace");
    assert!(third.contains("losers' final"), "{third}");
    let both = json!({ "name": "Both", "bracketFormat": "double", "thirdPlace": true });
    let path = format!("/api/seasonsv2/{}/divisions", cup.league.season);
    cup.staff.post(&path, &both).expect(422).reason("thirdPlace");
    for wrong in [json!("triple"), json!(2), json!(true)] {
        cup.format(&json!({ "bracketFormat": wrong })).expect(422).reason("bracketFormat");
    }
    cup.format(&json!({ "thirdPlace": "yes" })).expect(422).reason("thirdPlace");
    cup.staff.put("/api/divisions/999/format", &json!({})).expect(404);
    assert_eq!(cup.division()["bracketFormat"], "double");
}

#[test]
fn the_format_stands_still_while_bracket_games_exist() {
    let cup = Cup::of(3, &json!({}));
    let game = cup.play("r1m2", (1, 2), (50, 40));
    let refused = cup.format(&json!({ "bracketFormat": "double" })).expect(409);
    assert_eq!(
        refused.message(),
        "Delete all bracket games before changing this division to double elimination."
    );
    // A third-place game can be added, because it changes no other game.
    cup.format(&json!({ "bracketFormat": "single", "thirdPlace": true })).expect(200);
    cup.format(&json!({ "thirdPlace": false })).expect(200);
    cup.staff.delete(&game).expect(204);
    cup.format(&json!({ "bracketFormat": "double" })).expect(200);
    cup.play("r1m2", (1, 2), (50, 40));
    let back = cup.format(&json!({ "bracketFormat": "single" })).expect(409);
    assert_eq!(
        back.message(),
        "Delete all bracket games before changing this division to single elimination."
    );
}

#[test]
fn double_elimination_of_three_teams_is_played_to_its_champion() {
    let cup = Cup::of(3, &json!({ "bracketFormat": "double" }));
    let teams = cup.league.enrolments;
    let games = format!("{}/games", cup.page);
    cup.play("r1m2", (1, 2), (50, 40));
    cup.play("r2m1", (0, 1), (60, 61));
    // The loser of the first game had a bye in the first losers' round.
    cup.staff.post(&games, &cup.body("l1m1", (0, 2))).expect(422).reason("match_id");
    cup.play("l2m1", (0, 2), (70, 60));
    cup.staff.post(&games, &cup.body("f2m1", (0, 1))).expect(422).reason("match_id");
    let grand = cup.play("f1m1", (1, 0), (70, 71));
    assert_eq!(cup.champion(), Value::Null);
    cup.play("f2m1", (0, 1), (80, 81));
    assert_eq!(cup.champion(), json!(teams[1]));
    assert_eq!(cup.staff.get(&games).expect(200).json()["games"].as_array().unwrap().len(), 5);

    // The team without a loss won the grand final, so there is no second final.
    let corrected = json!({ "score_home": 71, "score_away": 70 });
    let asked = cup.staff.put(&grand, &corrected).expect(409);
    assert_eq!(
        asked.message(),
        "The second final is not needed any more: Xylophones Mark – Yaks Mark on December 20, 2026. Continue to delete it."
    );
    cup.staff.put(&grand, &json!({ "score_home": 71, "score_away": 70, "cascade": true })).expect(200);
    assert_eq!(cup.champion(), json!(teams[1]));
    let second = cup.bracket()["finals"][1]["matches"][0].clone();
    assert_eq!(
        (&second["isSpacer"], &second["isBye"], &second["game"]),
        (&true.into(), &false.into(), &Value::Null)
    );
    cup.staff.post(&games, &cup.body("f2m1", (0, 1))).expect(422).reason("match_id");
}

#[test]
fn a_correction_reaches_the_losers_side() {
    let cup = Cup::of(3, &json!({ "bracketFormat": "double" }));
    let teams = cup.league.enrolments;
    let first = cup.play("r1m2", (1, 2), (50, 40));
    cup.play("r2m1", (0, 1), (60, 50));
    cup.play("l2m1", (1, 2), (70, 60));
    let asked = cup.staff.put(&first, &json!({ "score_home": 40, "score_away": 50 })).expect(409);
    for named in ["Xylophones Mark – Yaks Mark", "Yaks Mark – Zebras Mark"] {
        assert!(asked.message().contains(named), "{}", asked.message());
    }
    let deletion = cup.staff.get(&format!("{first}/deletion")).expect(200).json();
    assert_eq!(deletion, json!({ "deletion": { "results": 2 } }));
    cup.staff.put(&first, &json!({ "score_home": 40, "score_away": 50, "cascade": true })).expect(200);
    let bracket = cup.bracket();
    let last = &bracket["rounds"][1]["matches"][0];
    assert_eq!((&last["teamB"]["slt_id"], &last["game"]["score_home"]), (&json!(teams[2]), &Value::Null));
    // The loser of the corrected game is not known now; the team that lost the first game waits for it.
    let losers = &bracket["losersRounds"][1]["matches"][0];
    assert_eq!((&losers["teamA"], &losers["teamB"]["slt_id"]), (&Value::Null, &json!(teams[1])));
}

#[test]
fn two_teams_of_double_elimination_meet_until_one_has_lost_twice() {
    let cup = Cup::of(2, &json!({ "bracketFormat": "double" }));
    assert_eq!(cup.bracket()["losersRounds"], json!([]));
    cup.play("r1m1", (0, 1), (2, 1));
    cup.play("f1m1", (0, 1), (1, 2));
    cup.play("f2m1", (1, 0), (1, 2));
    assert_eq!(cup.champion(), json!(cup.league.enrolments[0]));
}

#[test]
fn a_game_for_third_place_has_to_go_before_it_is_left_out() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let own = format!("/api/divisions/{}", league.division);
    let page = format!("/api/seasonsv2/{}/divisions/{}", league.season, league.division);
    // Enrol a fourth team.
    let enrol = format!("/api/seasonsv2/{}/leagues/{}/teams", league.season, league.league);
    let walruses = staff.post(&enrol, &json!({ "name": "Walruses" })).expect(201).json();
    let fourth = walruses["team"]["slt_id"].clone();
    staff.post(&format!("{own}/teams"), &json!({ "seasons_leagues_teams_id": fourth })).expect(200);
    staff.put(&format!("{own}/format"), &json!({ "thirdPlace": true })).expect(200);
    let [x, y, z] = league.enrolments.map(|team| json!(team));
    let play = |match_id: &str, home: &Value, away: &Value| {
        let input =
            json!({ "match_id": match_id, "home_team_id": home, "away_team_id": away, "date": "2026-12-20" });
        let made = staff.post(&format!("{page}/games"), &input).expect(201).json();
        let game = format!("{page}/games/{}", made["game"]["id"]);
        staff.put(&game, &json!({ "score_home": 2, "score_away": 1 })).expect(200);
        game
    };
    play("r1m1", &x, &fourth);
    play("r1m2", &y, &z);
    let third = play("t1m1", &z, &fourth);
    let bracket = staff.get(&page).expect(200).json()["division"]["bracket"].clone();
    assert_eq!(bracket["champion"], Value::Null);
    assert_eq!(bracket["thirdPlace"]["game"]["score_home"], 2);
    let refused = staff.put(&format!("{own}/format"), &json!({ "thirdPlace": false })).expect(409);
    assert_eq!(refused.message(), "Delete the game for third place before leaving it out.");
    play("r2m1", &x, &y);
    let visited = server.visitor().get(&format!("{page}?slug=harbor")).expect(200).json();
    assert_eq!(visited["division"]["bracket"]["champion"]["slt_id"], x);
    staff.delete(&third).expect(204);
    staff.put(&format!("{own}/format"), &json!({ "thirdPlace": false })).expect(200);
}

#[test]
fn only_those_who_run_the_league_change_its_format() {
    let (server, harbor, _) = two_leagues();
    let path = format!("/api/divisions/{}/format", harbor.division);
    let double = json!({ "bracketFormat": "double" });
    server.visitor().put(&path, &double).expect(401);
    server.signed_in("valley", "staff").put(&path, &double).expect(404);
    let page = format!("/api/seasonsv2/{}/divisions/{}?slug=harbor", harbor.season, harbor.division);
    let told = server.visitor().get(&page).expect(200).json();
    assert_eq!(told["division"]["bracketFormat"], "single");
}
