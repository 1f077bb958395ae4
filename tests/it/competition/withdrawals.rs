//! Teams that withdraw from a league or a bracket, and teams that take their place.

use serde_json::{Value, json};

use crate::league::{self, League};
use crate::support::{Client, Server};

/// Three teams with three played games, and one game between the first two that is still to come.
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

    fn of_team(&self, team: usize) -> String {
        let League { season, league, teams, .. } = &self.league;
        format!("/api/seasonsv2/{season}/leagues/{league}/teams/{}/withdrawal", teams[team])
    }

    fn division(&self) -> String {
        format!("/api/seasonsv2/{}/divisions/{}", self.league.season, self.league.division)
    }

    fn of_bracket(&self, team: usize) -> String {
        let League { division, enrolments, .. } = &self.league;
        format!("/api/divisions/{division}/teams/{}/withdrawal", enrolments[team])
    }

    /// Previews a withdrawal, which writes nothing, then does it. Returns the counts and the id for undoing it.
    fn withdraw(&self, path: &str, body: &Value) -> (Value, String) {
        let before = self.state();
        let mut dry = body.clone();
        dry["dryRun"] = json!(true);
        let previewed = self.staff.post(path, &dry).expect(200).json();
        assert_eq!(self.state(), before, "a preview writes nothing");
        let done = self.staff.post(path, body).expect(200);
        assert_eq!(done.json(), previewed);
        (previewed, done.header("homecourt-undo").unwrap().to_owned())
    }

    fn undo(&self, activity: &str) {
        self.staff
            .post(&format!("/api/activity/{activity}/undo"), &json!({ "with_later": false }))
            .expect(200);
    }

    fn game(&self, id: i64) -> Value {
        self.staff.get(&format!("/api/gamesv2/{id}")).expect(200).json()["game"].clone()
    }

    fn rows(&self) -> Vec<Value> {
        let path = format!("/api/seasonsv2/{}/leagues-with-teams-public?slug=harbor", self.league.season);
        let tables = self.server.visitor().get(&path).expect(200).json();
        tables["leagues"][0]["teams"].as_array().unwrap().clone()
    }

    fn row(&self, team: usize) -> Value {
        self.rows().into_iter().find(|row| row["slt_id"] == json!(self.league.enrolments[team])).unwrap()
    }

    fn bracket(&self) -> Value {
        self.staff.get(&self.division()).expect(200).json()["division"]["bracket"].clone()
    }

    /// Returns games, table and bracket without versions.
    fn state(&self) -> Value {
        let mut games = self.staff.get("/api/games").expect(200).json()["games"].clone();
        for game in games.as_array_mut().unwrap() {
            game.as_object_mut().unwrap().remove("version");
        }
        json!([
            games,
            self.rows()
                .iter()
                .map(|row| json!([row["slt_id"], row["wins"], row["losses"]]))
                .collect::<Vec<_>>()
        ])
    }

    /// Creates a game of the bracket between two teams of the league, and returns its URL.
    fn bracket_game(&self, match_id: &str, (home, away): (usize, usize)) -> String {
        let teams = self.league.enrolments;
        let body = json!({
            "match_id": match_id, "home_team_id": teams[home], "away_team_id": teams[away], "date": "2026-12-20",
        });
        let games = format!("{}/games", self.division());
        let made = self.staff.post(&games, &body).expect(201).json();
        format!("{games}/{}", made["game"]["id"])
    }
}

fn record(row: &Value) -> (i64, i64) {
    (row["wins"].as_i64().unwrap(), row["losses"].as_i64().unwrap())
}

#[test]
fn a_team_that_withdraws_forfeits_its_remaining_games_and_is_last_in_the_table() {
    let season = Season::start();
    let before = (season.state(), record(&season.row(1)));
    let (counts, undo) = season.withdraw(&season.of_team(0), &json!({ "games": "walkover" }));
    assert_eq!((&counts["stand"], &counts["forfeited"]), (&json!(2), &json!(1)));
    assert_eq!((&counts["erased"], &counts["cancelled"]), (&json!(0), &json!(0)));
    assert_eq!(counts["division"], "D1 Mark");
    let game = season.game(season.league.games[3].0);
    assert_eq!((&game["status"], &game["forfeitedBy"]), (&json!("forfeit"), &json!("home")));
    let (wins, losses) = before.1;
    assert_eq!(record(&season.row(1)), (wins + 1, losses));
    let rows = season.rows();
    assert_eq!(
        (&rows[2]["slt_id"], &rows[2]["withdrawn"]),
        (&json!(season.league.enrolments[0]), &json!(true))
    );
    assert_eq!(rows[0].get("withdrawn"), None);
    season.staff.post(&season.of_team(0), &json!({ "games": "kept" })).expect(409);
    season.undo(&undo);
    assert_eq!((season.state(), season.row(0).get("withdrawn")), (before.0, None));
}

#[test]
fn erased_games_stay_visible_and_no_longer_count_and_kept_games_do() {
    let season = Season::start();
    let games = season.league.games;
    let before = record(&season.row(1));
    let (counts, undo) = season.withdraw(&season.of_team(0), &json!({ "games": "erased" }));
    assert_eq!(
        (&counts["erased"], &counts["cancelled"], &counts["stand"]),
        (&json!(2), &json!(1), &json!(0))
    );
    assert_eq!(season.game(games[0].0)["erased"], json!(true));
    assert_eq!(season.game(games[0].0)["score_home"], json!(69));
    assert_eq!(season.game(games[3].0)["status"], "cancelled");
    // Of the three games only the one between the others counts.
    assert_eq!([0, 1, 2].map(|team| record(&season.row(team))), [(0, 0), (1, 0), (0, 1)]);
    season.undo(&undo);
    assert_eq!(season.game(games[0].0).get("erased"), None);
    let (counts, _) = season.withdraw(&season.of_team(0), &json!({ "games": "kept" }));
    assert_eq!((&counts["stand"], &counts["cancelled"]), (&json!(2), &json!(1)));
    assert_eq!(
        (season.game(games[3].0)["status"].clone(), record(&season.row(1))),
        (json!("cancelled"), before)
    );
}

#[test]
fn a_replacement_plays_the_remaining_games_and_takes_the_place_in_the_bracket() {
    let season = Season::start();
    let League { season: id, league, enrolments, teams, games, .. } = &season.league;
    let [first, second, third] = *enrolments;
    let semifinal = season.bracket_game("r1m2", (1, 2));
    season.staff.put(&semifinal, &json!({ "score_home": 60, "score_away": 50 })).expect(200);
    season.bracket_game("r2m1", (0, 1));
    let other = season.staff.post("/api/teams", &json!({ "name": "Wombats Mark" })).expect(201).json();
    let other = other["team"]["id"].clone();
    let body = json!({ "games": "kept", "replacementTeamId": other });
    let path = format!("/api/seasonsv2/{id}/leagues/{league}/teams/{}/withdrawal", teams[1]);
    let (counts, undo) = season.withdraw(&path, &body);
    assert_eq!((&counts["handedOver"], &counts["bracketGames"]), (&json!(1), &json!(1)));
    let named = |game: &Value| [game["homeTeam"]["name"].clone(), game["awayTeam"]["name"].clone()];
    assert_eq!(named(&season.game(games[3].0)), [json!("Xylophones Mark"), json!("Wombats Mark")]);
    let bracket = season.bracket();
    let semifinal = &bracket["rounds"][0]["matches"][1];
    assert_eq!(
        (&semifinal["teamA"]["slt_id"], &semifinal["teamB"]["slt_id"]),
        (&json!(third), &json!(second))
    );
    let last = &bracket["rounds"][1]["matches"][0];
    assert_eq!((&last["teamA"]["slt_id"], &last["teamB"]["name"]), (&json!(first), &json!("Wombats Mark")));
    assert_eq!(last["game"]["awayTeam"]["name"], "Wombats Mark");
    season.undo(&undo);
    assert_eq!(season.bracket()["rounds"][1]["matches"][0]["teamB"]["slt_id"], json!(second));
}

#[test]
fn a_team_leaves_a_bracket_after_its_first_game_and_its_opponents_advance() {
    let season = Season::start();
    let [first, second, _] = season.league.enrolments;
    season.bracket_game("r1m2", (1, 2));
    let (counts, _) = season.withdraw(&season.of_bracket(2), &json!({}));
    assert_eq!((&counts["bracketGames"], &counts["forfeited"]), (&json!(1), &json!(0)));
    let last = season.bracket()["rounds"][1]["matches"][0].clone();
    assert_eq!((&last["teamA"]["slt_id"], &last["teamB"]["slt_id"]), (&json!(first), &json!(second)));
    // The table of the league does not change.
    assert_eq!(season.row(2).get("withdrawn"), None);
    season.staff.post(&season.of_bracket(2), &json!({})).expect(409);
    season.withdraw(&season.of_bracket(0), &json!({}));
    let bracket = season.bracket();
    assert_eq!(bracket["rounds"][1]["matches"][0]["walkover"], json!(second));
    assert_eq!(bracket["champion"]["slt_id"], json!(second));
    let teams =
        json!({ "match_id": "r2m1", "home_team_id": first, "away_team_id": second, "date": "2026-12-27" });
    season.staff.post(&format!("{}/games", season.division()), &teams).expect(422).reason("match_id");
}

#[test]
fn a_withdrawal_names_the_field_that_is_wrong() {
    let season = Season::start();
    let path = season.of_team(0);
    let refused = |body: Value, field: &str| {
        season.staff.post(&path, &body).expect(422).reason(field);
    };
    refused(json!({}), "games");
    refused(json!({ "games": "gone" }), "games");
    let own = season.league.teams[0];
    let other = season.league.teams[1];
    refused(json!({ "games": "walkover", "replacementTeamId": other }), "games");
    refused(json!({ "games": "kept", "replacementTeamId": own }), "replacementTeamId");
    refused(json!({ "games": "kept", "replacementTeamId": 999_999 }), "replacementTeamId");
    let of_bracket = season.of_bracket(0);
    for team in [json!(season.league.enrolments[1]), json!(999_999)] {
        let body = json!({ "replacement_slt_id": team });
        season.staff.post(&of_bracket, &body).expect(422).reason("replacement_slt_id");
    }
    let nobody = format!("/api/divisions/{}/teams/999999/withdrawal", season.league.division);
    season.staff.post(&nobody, &json!({})).expect(404);
}
