//! Seeds from the standings of leagues.

use homecourt::domain::ids::GameId;
use serde_json::{Value, json};

use super::Cup;
use crate::scoring::Device;

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

/// Creates a game of a pool that has no result yet. Returns the URL of its scores.
fn open_game(pools: &Pools, pool: usize, (home, away): (usize, usize)) -> String {
    let path = format!("/api/seasonsv2/{}/leagues/{}/games", pools.cup.season, pools.leagues[pool]);
    let teams = &pools.teams[pool];
    let game = json!({ "home_team_id": teams[home], "away_team_id": teams[away], "date": "2026-11-15" });
    let made = pools.cup.staff.post(&path, &game).expect(201).json();
    format!("/api/gamesv2/{}/scores", made["game"]["id"])
}

/// Returns the names of the sides of the first round: of a team, or of the place that it waits for.
fn first_round(cup: &Cup) -> Vec<String> {
    let matches = cup.bracket()["rounds"][0]["matches"].as_array().unwrap().clone();
    let side = |matchup: &Value, at: usize| {
        let pool = &matchup["sources"][at]["pool"];
        let place = || format!("{} of {}", pool["rank"], pool["league"]["name"].as_str().unwrap());
        matchup[["teamA", "teamB"][at]]["name"].as_str().map_or_else(place, str::to_owned)
    };
    matches.iter().flat_map(|matchup| [side(matchup, 0), side(matchup, 1)]).collect()
}

#[test]
fn a_bracket_waits_for_the_pools_with_dates_and_is_seated_after_the_last_game_in_one_action() {
    let pools = Pools::new();
    let cup = &pools.cup;
    let last = open_game(&pools, 0, (0, 1));
    let input = json!({ "leagueIds": pools.leagues, "places": 2, "wait": true });
    let waits = cup.staff.put(&pools.path(), &input).expect(200).json();
    assert_eq!((&waits["waiting"], &waits["gamesLeft"]), (&json!(true), &json!(1)));
    assert_eq!(first_round(cup), ["1 of Pool A", "2 of Pool B", "2 of Pool A", "1 of Pool B"]);
    let division = cup.staff.get(&cup.page()).expect(200).json()["division"].clone();
    assert_eq!((&division["teams"], &division["pools"]["places"]), (&json!([]), &json!(2)));

    // Dates are announced with the places of the standings, on the schedule and in the calendar.
    let slot = json!({ "match_id": "r1m1", "date": "2026-12-20", "time": "18:00" });
    cup.slot(&slot).expect(200);
    cup.slot(&json!({ "match_id": "r2m1", "date": "2026-12-27" })).expect(200);
    let announced = cup.announced();
    assert_eq!(announced[0]["home"]["name"], "1st of Pool A");
    assert_eq!(announced[0]["away"]["name"], "2nd of Pool B");
    let feed = || cup.server.visitor().get("/harbor/schedule.ics").expect(200).text();
    assert!(feed().contains("1st of Pool A"), "{}", feed());

    // The last result seats the teams and creates the game; one undo takes all of it back.
    let scores = json!({ "score_home": 80, "score_away": 70 });
    let answer = cup.staff.put(&last, &scores).expect(200);
    assert_eq!(first_round(cup), ["A 1", "B 2", "A 2", "B 1"]);
    let game = cup.bracket()["rounds"][0]["matches"][0]["game"].clone();
    assert_eq!((&game["date"], &game["time"]), (&json!("2026-12-20"), &json!("18:00")));
    assert_eq!(cup.announced().len(), 1, "the final still waits");
    let division = cup.staff.get(&cup.page()).expect(200).json()["division"].clone();
    assert_eq!(division.get("pools"), None);
    cup.undo(&answer);
    assert_eq!(first_round(cup), ["1 of Pool A", "2 of Pool B", "2 of Pool A", "1 of Pool B"]);
    assert_eq!(cup.announced().len(), 2);
    cup.staff.put(&last, &scores).expect(200);
    assert_eq!(first_round(cup), ["A 1", "B 2", "A 2", "B 1"]);
}

/// Ends the last game of a league, whose URL in the league and id are given.
type End = fn(&Pools, &str, i64);

#[test]
fn whatever_ends_the_last_game_of_a_league_seats_the_teams() {
    let ways: [(&str, End); 5] = [
        ("the form", |pools, game, _| {
            let scores = json!({ "score_home": 80, "score_away": 70 });
            pools.cup.staff.put(game, &scores).expect(200);
        }),
        ("deletion", |pools, game, _| {
            pools.cup.staff.delete(game).expect(204);
        }),
        ("cancellation", |pools, _, id| {
            let details = json!({ "status": "cancelled" });
            pools.cup.staff.put(&format!("/api/gamesv2/{id}/details"), &details).expect(200);
        }),
        ("an import", |pools, _, _| {
            let text = "date,home,away,score_home,score_away\n2026-11-15,A 1,A 2,80,70\n";
            let season =
                pools.cup.staff.get(&format!("/api/seasonsv2/{}", pools.cup.season)).expect(200).json();
            let input = json!({ "kind": "games", "text": text, "season": season["season"]["name"], "league": "Pool A" });
            pools.cup.staff.post("/api/imports", &input).expect(200);
        }),
        ("the court", |pools, _, id| {
            let visitor = pools.cup.server.visitor();
            let mut device = Device::of_staff(&pools.cup.staff, visitor, GameId(id));
            let entries = [
                device.entry((1, "shot"), &json!({ "team": "home", "value": 3, "made": true })),
                device.entry((4, "final"), &json!({ "home": 3, "away": 0 })),
            ];
            device.send(&entries);
        }),
    ];
    for (way, end) in ways {
        let pools = Pools::new();
        let cup = &pools.cup;
        let last = open_game(&pools, 0, (0, 1));
        let input = json!({ "leagueIds": pools.leagues, "places": 2, "wait": true });
        cup.staff.put(&pools.path(), &input).expect(200);
        assert_eq!(first_round(cup)[0], "1 of Pool A", "{way}");
        let id: i64 = last.split('/').nth(3).unwrap().parse().unwrap();
        end(&pools, &format!("/api/seasonsv2/{}/leagues/{}/games/{id}", cup.season, pools.leagues[0]), id);
        assert_eq!(first_round(cup), ["A 1", "B 2", "A 2", "B 1"], "{way}");
    }
}

#[test]
fn teams_that_only_the_alphabet_separates_wait_for_staff() {
    let pools = Pools::new();
    let cup = &pools.cup;
    // Each team of Pool B wins once with the same score, so that results separate none of them.
    cup.staff.put(&pools.last, &json!({ "score_home": 70, "score_away": 60 })).expect(200);
    let games = cup.staff.get(&format!("/api/seasonsv2/{}/leagues/{}/games", cup.season, pools.leagues[1]));
    let games = games.expect(200).json()["games"].as_array().unwrap().clone();
    let crossed = games
        .iter()
        .find(|game| game["home_team_id"] == pools.teams[1][0] && game["away_team_id"] == pools.teams[1][2])
        .unwrap();
    let scores = format!("/api/gamesv2/{}/scores", crossed["id"]);
    let input = json!({ "leagueIds": pools.leagues, "places": 2, "wait": true });
    cup.staff.put(&scores, &json!({ "score_home": 60, "score_away": 70 })).expect(200);
    let waits = cup.staff.put(&pools.path(), &input).expect(200).json();
    assert_eq!(
        (&waits["waiting"], &waits["gamesLeft"], &waits["isDecided"]),
        (&json!(true), &json!(0), &json!(false))
    );
    cup.staff.put(&pools.last, &json!({ "score_home": 70, "score_away": 60 })).expect(200);
    assert_eq!(first_round(cup)[0], "1 of Pool A", "a result does not seat teams that are level");
    // Staff decide.
    let input = json!({ "leagueIds": pools.leagues, "places": 2 });
    cup.staff.put(&pools.path(), &input).expect(200);
    assert_eq!(first_round(cup)[0], "A 1");
}

#[test]
fn a_division_that_waits_takes_no_team_by_hand_and_staff_can_end_the_waiting() {
    let pools = Pools::new();
    let cup = &pools.cup;
    open_game(&pools, 0, (0, 1));
    cup.staff.delete(&pools.path()).expect(409);
    let input = json!({ "leagueIds": pools.leagues, "places": 2, "wait": true });
    cup.staff.put(&pools.path(), &input).expect(200);
    cup.slot(&json!({ "match_id": "r2m1", "date": "2026-12-27" })).expect(200);
    let teams = format!("/api/divisions/{}/teams", cup.division);
    let place = json!({ "seasons_leagues_teams_id": pools.teams[0][0] });
    let refused = cup.staff.post(&teams, &place).expect(409);
    assert_eq!(
        refused.message(),
        "Cup waits for the standings of its leagues. End the waiting before changing its teams."
    );
    // Fewer places leave a smaller bracket, without the dates that it no longer has.
    let input = json!({ "leagueIds": pools.leagues, "places": 1, "wait": true });
    cup.staff.put(&pools.path(), &input).expect(200);
    assert_eq!(cup.announced().len(), 0);
    // A league that leaves the season is a pool no longer.
    let league = format!("/api/seasonsv2/{}/leagues/{}", cup.season, pools.leagues[1]);
    cup.staff.delete(&league).expect(204);
    let division = cup.staff.get(&cup.page()).expect(200).json()["division"].clone();
    assert_eq!(division["pools"]["leagues"].as_array().unwrap().len(), 1);
    cup.staff.delete(&pools.path()).expect(204);
    cup.staff.post(&teams, &place).expect(200);
}
