//! Playoffs beyond one game per matchup and one bracket per division.

mod series;

use serde_json::{Value, json};

use crate::league;
use crate::support::{Answer, Client, Server};

/// A division with a bracket of its own.
struct Cup {
    server: Server,
    staff: Client,
    season: i64,
    division: i64,
    /// The enrolled teams, best seed first.
    teams: Vec<i64>,
}

impl Cup {
    /// Creates a division with this format and number of teams, named `Team 1` and so on.
    fn of(count: usize, format: &Value) -> Self {
        let (server, league) = league::server("harbor");
        let staff = server.signed_in("harbor", "staff");
        let mut input = format.clone();
        input["name"] = json!("Cup");
        let path = format!("/api/seasonsv2/{}/divisions", league.season);
        let division = staff.post(&path, &input).expect(201).json()["id"].as_i64().unwrap();
        let enrol = format!("/api/seasonsv2/{}/leagues/{}/teams", league.season, league.league);
        let teams = (1..=count).map(|seed| {
            let named = json!({ "name": format!("Team {seed}") });
            let team = staff.post(&enrol, &named).expect(201).json()["team"]["slt_id"].clone();
            let place = json!({ "seasons_leagues_teams_id": team });
            staff.post(&format!("/api/divisions/{division}/teams"), &place).expect(200);
            team.as_i64().unwrap()
        });
        let teams = teams.collect();
        let season = serde_json::to_value(league.season).unwrap().as_i64().unwrap();
        Self { server, staff, season, division, teams }
    }

    fn page(&self) -> String {
        format!("/api/seasonsv2/{}/divisions/{}", self.season, self.division)
    }

    fn games(&self) -> String {
        format!("{}/games", self.page())
    }

    fn bracket(&self) -> Value {
        self.staff.get(&self.page()).expect(200).json()["division"]["bracket"].clone()
    }

    /// Returns the first matchup of a round of the main bracket.
    fn matchup(&self, round: usize) -> Value {
        self.bracket()["rounds"][round]["matches"][0].clone()
    }

    fn format(&self, input: &Value) -> Answer {
        self.staff.put(&format!("/api/divisions/{}/format", self.division), input)
    }

    /// Returns the input of a game between two seeds, the first at home.
    fn game(&self, match_id: &str, (home, away): (usize, usize)) -> Value {
        json!({ "match_id": match_id, "home_team_id": self.teams[home - 1], "away_team_id": self.teams[away - 1],
                "date": "2026-12-20" })
    }

    fn create(&self, match_id: &str, seeds: (usize, usize)) -> Answer {
        self.staff.post(&self.games(), &self.game(match_id, seeds))
    }

    /// Creates a game with its score. Returns its URL.
    fn play(&self, match_id: &str, seeds: (usize, usize), scores: (i64, i64)) -> String {
        let made = self.create(match_id, seeds).expect(201).json();
        let game = format!("{}/{}", self.games(), made["game"]["id"]);
        self.score(&game, scores).expect(200);
        game
    }

    fn score(&self, game: &str, (home, away): (i64, i64)) -> Answer {
        self.staff.put(game, &json!({ "score_home": home, "score_away": away }))
    }

    fn slot(&self, body: &Value) -> Answer {
        self.staff.put(&format!("{}/slots", self.page()), body)
    }

    fn announced(&self) -> Vec<Value> {
        let found = self.server.visitor().get("/api/announced-games?slug=harbor").expect(200).json();
        found["announced"].as_array().unwrap().clone()
    }

    /// Undoes the action of an answer.
    fn undo(&self, answer: &Answer) {
        let id = answer.header("homecourt-undo").unwrap();
        self.staff.post(&format!("/api/activity/{id}/undo"), &json!({ "with_later": false })).expect(200);
    }
}
