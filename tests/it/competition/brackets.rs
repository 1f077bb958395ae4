//! Bracket games: created at a matchup, corrected, and the effect of corrections on later games.

use serde_json::{Value, json};

use crate::league::{self, League};
use crate::support::{Client, Server};

/// Three teams: seed 1 waits in the final (r2m1) for the winner of 2–3 (r1m2).
struct Cup {
    league: League,
    staff: Client,
    path: String,
    /// Keeps the server running until the end of the test.
    _server: Server,
}

impl Cup {
    fn start() -> Self {
        let (server, league) = league::server("harbor");
        let path = format!("/api/seasonsv2/{}/divisions/{}/games", league.season, league.division);
        Self { staff: server.signed_in("harbor", "staff"), league, path, _server: server }
    }

    fn body(&self, match_id: &str, home: usize, away: usize) -> Value {
        let teams = self.league.enrolments;
        json!({ "match_id": match_id, "home_team_id": teams[home], "away_team_id": teams[away], "date": "2026-12-20" })
    }

    /// Creates a game and returns its URL.
    fn game(&self, match_id: &str, home: usize, away: usize) -> String {
        let made = self.staff.post(&self.path, &self.body(match_id, home, away)).expect(201).json();
        assert_eq!(
            (&made["game"]["match_id"], &made["game"]["is_bracket"]),
            (&json!(match_id), &json!(true))
        );
        format!("{}/{}", self.path, made["game"]["id"])
    }

    fn score(&self, game: &str, home: i64, away: i64) -> Value {
        self.staff.put(game, &json!({ "score_home": home, "score_away": away })).expect(200).json()["game"]
            .clone()
    }

    fn bracket(&self) -> Value {
        let path = self.path.trim_end_matches("/games");
        self.staff.get(path).expect(200).json()["division"]["bracket"].clone()
    }

    fn last(&self) -> Value {
        self.bracket()["rounds"][1]["matches"][0]["game"].clone()
    }
}

#[test]
fn a_matchup_has_one_game_between_its_teams() {
    let cup = Cup::start();
    cup.staff.post(&cup.path, &cup.body("r2m1", 0, 1)).expect(422).reason("match_id");
    cup.staff.post(&cup.path, &cup.body("r1m1", 0, 1)).expect(422).reason("match_id");
    cup.staff.post(&cup.path, &cup.body("r9m9", 0, 1)).expect(422).reason("match_id");
    cup.staff.post(&cup.path, &cup.body("r1m2", 0, 1)).expect(422).reason("home_team_id");
    cup.staff.post(&cup.path, &cup.body("r1m2", 1, 0)).expect(422).reason("away_team_id");
    let same = cup.staff.post(&cup.path, &cup.body("r1m2", 1, 1)).expect(422);
    assert_eq!(same.message(), "Teams must be different.");
    let mut unplaced = cup.body("r1m2", 1, 2);
    unplaced.as_object_mut().unwrap().remove("match_id");
    cup.staff.post(&cup.path, &unplaced).expect(422).reason("match_id");
    let game = cup.game("r1m2", 1, 2);
    let taken = cup.staff.post(&cup.path, &cup.body("r1m2", 1, 2)).expect(409);
    assert_eq!(taken.message(), "A game already exists for this matchup. Edit it instead.");
    cup.staff
        .put(&game, &json!({ "home_team_id": cup.league.enrolments[0] }))
        .expect(422)
        .reason("home_team_id");
    cup.staff.put(&game, &json!({ "score_home": 5 })).expect(422).reason("score_away");
    let edited = cup.staff.put(&game, &json!({ "time": "20:15", "location": "Hall" })).expect(200).json();
    assert_eq!((&edited["game"]["time"], &edited["game"]["location"]), (&json!("20:15"), &json!("Hall")));
    assert_eq!(cup.staff.get(&cup.path).expect(200).json()["games"].as_array().unwrap().len(), 1);
    cup.staff.delete(&game).expect(204);
    cup.staff.delete(&game).expect(404);
    cup.game("r1m2", 2, 1);
}

#[test]
fn winners_advance_to_the_champion() {
    let cup = Cup::start();
    let first = cup.game("r1m2", 1, 2);
    cup.score(&first, 50, 40);
    let last = cup.game("r2m1", 0, 1);
    assert_eq!(cup.bracket()["champion"], json!(null));
    cup.score(&last, 70, 71);
    assert_eq!(cup.bracket()["champion"]["slt_id"], json!(cup.league.enrolments[1]));
    cup.score(&last, 70, 70);
    assert_eq!(cup.bracket()["champion"], json!(null));
}

#[test]
fn a_result_is_corrected_freely_until_the_next_game_has_begun() {
    let cup = Cup::start();
    let first = cup.game("r1m2", 1, 2);
    cup.score(&first, 50, 40);
    cup.game("r2m1", 0, 1);
    cup.score(&first, 50, 60);
    let last = cup.last();
    assert_eq!(
        (&last["home_team_id"], &last["away_team_id"]),
        (&json!(cup.league.enrolments[0]), &json!(cup.league.enrolments[2]))
    );
    assert_eq!(last["date"], "2026-12-20");
}

#[test]
fn the_undo_of_a_result_that_a_later_game_was_played_with_is_refused() {
    let cup = Cup::start();
    let first = cup.game("r1m2", 1, 2);
    let scored = cup.staff.put(&first, &json!({ "score_home": 50, "score_away": 40 })).expect(200);
    let undo =
        format!("/api/activity/{}/undo", scored.header("homecourt-undo").expect("the action can be undone"));
    let last = cup.game("r2m1", 0, 1);
    let result = cup.staff.put(&last, &json!({ "score_home": 70, "score_away": 60 })).expect(200);
    let refused = cup.staff.post(&undo, &json!({})).expect(409);
    assert!(refused.message().contains("Xylophones Mark – Yaks Mark"), "{}", refused.message());
    assert_eq!(cup.bracket()["champion"]["slt_id"], json!(cup.league.enrolments[0]));
    let of_last = format!("/api/activity/{}/undo", result.header("homecourt-undo").unwrap());
    cup.staff.post(&of_last, &json!({})).expect(200);
    cup.staff.post(&undo, &json!({})).expect(200);
}

#[test]
fn a_correction_that_later_games_contradict_asks_and_then_cascades() {
    let cup = Cup::start();
    let first = cup.game("r1m2", 1, 2);
    cup.score(&first, 50, 40);
    let last = cup.game("r2m1", 0, 1);
    cup.score(&last, 70, 60);
    let asked = cup.staff.put(&first, &json!({ "score_home": 50, "score_away": 60 })).expect(409);
    assert!(
        asked.message().contains("Xylophones Mark – Yaks Mark on December 20, 2026"),
        "{}",
        asked.message()
    );
    assert_eq!(cup.last()["score_home"], 70);
    // The scorekeeper's calls behave in the same way.
    let id = first.rsplit('/').next().unwrap();
    let scores = format!("/api/gamesv2/{id}/scores");
    cup.staff.put(&scores, &json!({ "score_home": 50, "score_away": 60 })).expect(409);
    cup.staff.put(&format!("/api/gamesv2/{id}/details"), &json!({ "status": "cancelled" })).expect(409);
    // A correction that does not change the winner needs no confirmation.
    cup.score(&first, 51, 40);
    cup.staff.put(&scores, &json!({ "score_home": 50, "score_away": 60, "cascade": true })).expect(200);
    let last = cup.last();
    assert_eq!(last["away_team_id"], json!(cup.league.enrolments[2]));
    assert_eq!((&last["score_home"], &last["status"]), (&json!(null), &json!("scheduled")));
    assert_eq!(cup.bracket()["champion"], json!(null));
}

#[test]
fn removing_a_game_that_decided_another_asks_first() {
    let cup = Cup::start();
    let first = cup.game("r1m2", 1, 2);
    cup.score(&first, 50, 40);
    let last = cup.game("r2m1", 0, 1);
    cup.score(&last, 70, 60);
    let deletion = cup.staff.get(&format!("{first}/deletion")).expect(200).json();
    assert_eq!(deletion, json!({ "deletion": { "results": 1 } }));
    cup.staff.delete(&first).expect(409);
    cup.staff.delete(&format!("{first}?cascade=true")).expect(204);
    // A game without its two teams cannot be played or seen: its date waits for them.
    let id = last.rsplit('/').next().unwrap();
    assert_eq!(cup.last(), json!(null));
    cup.staff
        .put(&format!("/api/gamesv2/{id}/scores"), &json!({ "score_home": 1, "score_away": 2 }))
        .expect(404);
    assert_eq!(cup.bracket()["rounds"][1]["matches"][0]["slot"]["date"], "2026-12-20");
    let again = cup.game("r1m2", 1, 2);
    cup.score(&again, 1, 2);
    let last = cup.last();
    assert_eq!((&last["date"], &last["status"]), (&json!("2026-12-20"), &json!("scheduled")));
    assert_eq!(last["away_team_id"], json!(cup.league.enrolments[2]));
}

#[test]
fn a_cleared_result_takes_its_winner_out_of_the_next_game_even_before_it_has_begun() {
    let cup = Cup::start();
    let first = cup.game("r1m2", 1, 2);
    cup.score(&first, 50, 40);
    cup.game("r2m1", 0, 1);
    let id = first.rsplit('/').next().unwrap();
    let scores = format!("/api/gamesv2/{id}/scores");
    cup.staff.put(&scores, &json!({ "score_home": null, "score_away": null })).expect(200);
    assert_eq!(cup.last(), json!(null));
    cup.staff.put(&scores, &json!({ "score_home": 40, "score_away": 50 })).expect(200);
    assert_eq!(cup.last()["away_team_id"], json!(cup.league.enrolments[2]));
}

#[test]
fn a_team_is_not_deleted_while_its_bracket_has_games() {
    let cup = Cup::start();
    let in_league = format!("/api/seasonsv2/{}/leagues/{}/teams", cup.league.season, cup.league.league);
    let [team, other, _] = cup.league.teams;
    let game = cup.game("r1m2", 1, 2);
    for path in [format!("{in_league}/{team}"), format!("/api/teams/{team}")] {
        let message = cup.staff.delete(&path).expect(409).message();
        assert!(
            message.contains("Withdraw the team there, or delete the bracket's games first."),
            "{message}"
        );
    }
    assert_eq!(cup.bracket()["rounds"][0]["matches"].as_array().unwrap().len(), 2);
    cup.staff.delete(&game).expect(204);
    cup.staff.delete(&format!("{in_league}/{team}")).expect(204);
    cup.staff.delete(&format!("/api/teams/{other}")).expect(204);
}

#[test]
fn numbers_of_a_bracket_game_do_not_count_in_the_standings() {
    let cup = Cup::start();
    let path = cup.game("r1m2", 1, 2);
    let bracket_game: i64 = path.rsplit('/').next().unwrap().parse().unwrap();
    let enter = |game: i64, made: i64, threes: i64| {
        let number = |name: &str, value: i64| json!({ "stat_id": cup.league.stat(name), "value": value });
        let stats = [number("FTM", made), number("FTA", 4), number("3PM", threes)];
        let body = json!({ "player_id": cup.league.players[2], "game_id": game, "stats": stats });
        cup.staff.put("/api/player-game-stats", &body).expect(200);
    };
    enter(cup.league.games[0].0, 1, 2);
    enter(cup.league.games[1].0, 2, 3);
    enter(bracket_game, 4, 9);
    let path = format!("/api/seasonsv2/{}/leagues-with-teams-public?slug=harbor", cup.league.season);
    let table = cup.staff.get(&path).expect(200).json()["leagues"][0]["teams"].clone();
    let row = table.as_array().unwrap().iter().find(|row| row["name"] == "Yaks Mark").unwrap();
    assert_eq!((&row["ftPercentage"], &row["total3PM"]), (&json!(0.375), &json!(5)));
}
