//! Seeds from the standings of leagues.

use serde_json::{Value, json};

use super::Cup;

/// Two leagues of three teams, named `A 1` and so on; a team with a lower number beats those with higher numbers.
struct Pools {
    cup: Cup,
    leagues: Vec<Value>,
    teams: Vec<Vec<Value>>,
    /// The URL of the last game of the second pool.
    last: String,
}

impl Pools {
    fn new() -> Self {
        let cup = Cup::of(0, &json!({}));
        let season = format!("/api/seasonsv2/{}/leagues", cup.season);
        let (mut leagues, mut teams, mut last) = (Vec::new(), Vec::new(), String::new());
        for pool in ["A", "B"] {
            let named = json!({ "name": format!("Pool {pool}") });
            let league = cup.staff.post(&season, &named).expect(201).json()["league"]["id"].clone();
            let path = format!("{season}/{league}");
            let own: Vec<Value> = (1..=3)
                .map(|number| {
                    let named = json!({ "name": format!("{pool} {number}") });
                    let team = cup.staff.post(&format!("{path}/teams"), &named).expect(201).json();
                    team["team"]["slt_id"].clone()
                })
                .collect();
            for (home, away) in [(0, 1), (0, 2), (1, 2)] {
                let game = json!({ "home_team_id": own[home], "away_team_id": own[away], "date": "2026-11-01",
                                   "score_home": 70, "score_away": 60 });
                let made = cup.staff.post(&format!("{path}/games"), &game).expect(201).json();
                last = format!("/api/gamesv2/{}/scores", made["game"]["id"]);
            }
            leagues.push(league);
            teams.push(own);
        }
        Self { cup, leagues, teams, last }
    }

    fn path(&self) -> String {
        format!("/api/divisions/{}/seeding", self.cup.division)
    }
}

fn names(seeding: &Value) -> Vec<Value> {
    seeding["seeds"].as_array().unwrap().iter().map(|seed| seed["name"].clone()).collect()
}

#[test]
fn the_best_teams_of_two_pools_cross_over_after_a_preview_in_one_action() {
    let pools = Pools::new();
    let cup = &pools.cup;
    let mut input = json!({ "leagueIds": pools.leagues, "places": 2, "dryRun": true });
    let preview = cup.staff.put(&pools.path(), &input).expect(200).json();
    assert_eq!(names(&preview), ["A 1", "B 1", "A 2", "B 2"]);
    assert_eq!(
        (&preview["seeds"][3]["leagueName"], &preview["seeds"][3]["rank"]),
        (&json!("Pool B"), &json!(2))
    );
    assert_eq!((&preview["gamesLeft"], &preview["seeds"][0]["tieBreak"]), (&json!(0), &Value::Null));
    assert_eq!(cup.bracket()["rounds"], json!([]), "a preview writes nothing");
    input["dryRun"] = json!(false);
    let answer = cup.staff.put(&pools.path(), &input).expect(200);
    assert_eq!(names(&answer.json()), ["A 1", "B 1", "A 2", "B 2"]);
    let semifinals = cup.bracket()["rounds"][0]["matches"].clone();
    let side = |matchup: usize, side: &str| semifinals[matchup][side]["slt_id"].clone();
    assert_eq!([side(0, "teamA"), side(0, "teamB")], [pools.teams[0][0].clone(), pools.teams[1][1].clone()]);
    cup.undo(&answer);
    assert_eq!(cup.bracket()["rounds"], json!([]));
}

#[test]
fn a_preview_names_ties_and_the_games_that_can_still_change_the_standings() {
    let pools = Pools::new();
    // Each team of Pool B has won once; points decide.
    let scores = json!({ "score_home": 60, "score_away": 90 });
    pools.cup.staff.put(&pools.last, &scores).expect(200);
    let game = json!({ "home_team_id": pools.teams[1][2], "away_team_id": pools.teams[1][0], "date": "2026-11-08",
                       "score_home": 70, "score_away": 60 });
    let games = format!("/api/seasonsv2/{}/leagues/{}/games", pools.cup.season, pools.leagues[1]);
    pools.cup.staff.post(&games, &game).expect(201);
    let game =
        json!({ "home_team_id": pools.teams[0][2], "away_team_id": pools.teams[0][0], "date": "2026-11-15" });
    pools
        .cup
        .staff
        .post(
            &games
                .replace(&format!("leagues/{}", pools.leagues[1]), &format!("leagues/{}", pools.leagues[0])),
            &game,
        )
        .expect(201);
    let input = json!({ "leagueIds": pools.leagues, "places": 3, "dryRun": true });
    let preview = pools.cup.staff.put(&pools.path(), &input).expect(200).json();
    assert_eq!(preview["gamesLeft"], 1);
    let ties: Vec<&Value> =
        preview["seeds"].as_array().unwrap().iter().filter(|seed| seed["tieBreak"] != Value::Null).collect();
    assert!(!ties.is_empty() && ties.iter().all(|seed| seed["leagueName"] == "Pool B"), "{preview}");
}

#[test]
fn a_seeding_names_the_field_that_is_wrong_and_needs_a_bracket_without_games() {
    let pools = Pools::new();
    let (cup, [a, b]) = (&pools.cup, [&pools.leagues[0], &pools.leagues[1]]);
    let put = |leagues: &Value, places: i64| {
        cup.staff.put(&pools.path(), &json!({ "leagueIds": leagues, "places": places }))
    };
    put(&json!([]), 2).expect(422).reason("leagueIds");
    put(&json!([a, a]), 2).expect(422).reason("leagueIds");
    put(&json!([a, 99_999]), 2).expect(422).reason("leagueIds");
    put(&json!([a]), 0).expect(422).reason("places");
    put(&json!([a, b]), 33).expect(422).reason("places");
    assert_eq!(put(&json!([a]), 4).expect(422).reason("places"), "is too many: Pool A has 3 teams");
    cup.staff.put("/api/divisions/99999/seeding", &json!({ "leagueIds": [a], "places": 2 })).expect(404);

    let season = format!("/api/seasonsv2/{}/divisions", cup.season);
    let other = cup.staff.post(&season, &json!({ "name": "Gold" })).expect(201).json()["id"].clone();
    let place = json!({ "seasons_leagues_teams_id": pools.teams[0][0] });
    cup.staff.post(&format!("/api/divisions/{other}/teams"), &place).expect(200);
    let refused = put(&json!([a]), 2).expect(409);
    assert_eq!(refused.message(), "A 1 is in the division Gold. Take the team out of it first.");
    put(&json!([b]), 2).expect(200);
    let game = json!({ "match_id": "r1m1", "home_team_id": pools.teams[1][0], "away_team_id": pools.teams[1][1],
                       "date": "2026-12-20" });
    cup.staff.post(&cup.games(), &game).expect(201);
    put(&json!([b]), 3).expect(409);
}
