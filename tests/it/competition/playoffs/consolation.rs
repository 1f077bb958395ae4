//! The consolation bracket of the losers of the first round.

use serde_json::{Value, json};

use super::Cup;

fn names(bracket: &Value) -> Vec<Value> {
    let rounds = bracket["consolationRounds"].as_array().cloned().unwrap_or_default();
    rounds.iter().map(|round| round["name"].clone()).collect()
}

#[test]
fn losers_of_the_first_round_play_on_for_a_title_of_their_own() {
    let cup = Cup::of(6, &json!({ "consolation": true }));
    assert_eq!(names(&cup.bracket()), ["Consolation final"]);
    let slot = json!({ "match_id": "c1m1", "date": "2026-12-24", "time": "19:00" });
    cup.slot(&slot).expect(200);
    let told = &cup.announced()[0];
    assert_eq!(
        (&told["name"], &told["home"]["name"]),
        (&json!("Consolation final"), &json!("Loser of Quarterfinal 1"))
    );
    let first = cup.bracket()["rounds"][0]["matches"].clone();
    let played: Vec<Value> =
        first.as_array().unwrap().iter().filter(|one| one["isBye"] == false).cloned().collect();
    for matchup in &played {
        let seed = |side: &str| usize::try_from(matchup[side]["seed"].as_u64().unwrap()).unwrap();
        let (a, b) = (seed("teamA"), seed("teamB"));
        cup.play(matchup["matchId"].as_str().unwrap(), (a.min(b), a.max(b)), (70, 60));
    }
    // The losers are seeds 5 and 6. Their game was created on its date.
    let last = cup.bracket()["consolationRounds"][0]["matches"][0].clone();
    assert_eq!((&last["game"]["date"], &last["game"]["time"]), (&json!("2026-12-24"), &json!("19:00")));
    let game = format!("{}/{}", cup.games(), last["game"]["id"]);
    cup.score(&game, (60, 70)).expect(200);
    let over = cup.bracket();
    let winner = over["consolationWinner"]["slt_id"].clone();
    assert_eq!(winner, over["consolationRounds"][0]["matches"][0]["winner"]);
    assert_eq!(over["champion"], Value::Null);

    // A corrected result of the first round changes the teams of the consolation final.
    let id = &played[0]["matchId"];
    let games = cup.staff.get(&cup.games()).expect(200).json();
    let games = games["games"].as_array().unwrap().clone();
    let corrected = games.iter().find(|game| game["match_id"] == *id).unwrap();
    let corrected = format!("{}/{}", cup.games(), corrected["id"]);
    cup.score(&corrected, (60, 70)).expect(409);
    let answer = cup
        .staff
        .put(&corrected, &json!({ "score_home": 60, "score_away": 70, "cascade": true }))
        .expect(200);
    let cleared = cup.bracket();
    assert_eq!(cleared.get("consolationWinner"), None);
    assert_eq!(cleared["consolationRounds"][0]["matches"][0]["game"]["score_home"], Value::Null);
    cup.undo(&answer);
    assert_eq!(cup.bracket()["consolationWinner"]["slt_id"], winner);
}

#[test]
fn the_consolation_bracket_is_checked_and_stays_while_it_has_games() {
    let cup = Cup::of(8, &json!({}));
    assert_eq!(cup.bracket().get("consolationRounds"), None);
    cup.format(&json!({ "bracketFormat": "double", "consolation": true })).expect(422).reason("consolation");
    cup.format(&json!({ "consolation": "yes" })).expect(422).reason("consolation");
    cup.play("r1m1", (1, 8), (70, 60));
    // It can be added after the first games, and has lengths of its own.
    let lengths = json!({ "consolation": true, "bestOf": { "consolation": [3, 1] } });
    let saved = cup.format(&lengths).expect(200).json();
    assert_eq!(saved["division"]["consolation"], true);
    let bracket = cup.bracket();
    assert_eq!(names(&bracket), ["Consolation semifinals", "Consolation final"]);
    let length = |round: usize| bracket["consolationRounds"][round]["matches"][0]["series"]["bestOf"].clone();
    assert_eq!([length(0), length(1)], [Value::Null, json!(3)]);
    cup.play("r1m2", (4, 5), (70, 60));
    cup.create("c1m1", (1, 5)).expect(422);
    let game = cup.play("c1m1", (8, 5), (70, 60));
    let refused = cup.format(&json!({ "consolation": false })).expect(409);
    assert_eq!(refused.message(), "Delete the games of the consolation bracket before leaving it out.");
    cup.staff.delete(&game).expect(204);
    cup.slot(&json!({ "match_id": "c2m1", "series_game": 2, "date": "2026-12-30" })).expect(200);
    cup.format(&json!({ "consolation": false })).expect(200);
    assert!(cup.announced().is_empty(), "the dates of a part that is left out go");
}

#[test]
fn a_team_that_withdrew_is_no_opponent_in_the_consolation_bracket() {
    let cup = Cup::of(8, &json!({ "consolation": true }));
    cup.play("r1m1", (1, 8), (70, 60));
    cup.play("r1m2", (4, 5), (70, 60));
    let path = format!("/api/divisions/{}/teams/{}/withdrawal", cup.division, cup.teams[7]);
    cup.staff.post(&path, &json!({})).expect(200);
    let matchup = cup.bracket()["consolationRounds"][0]["matches"][0].clone();
    assert_eq!((&matchup["walkover"], &matchup["winner"]), (&json!(cup.teams[4]), &json!(cup.teams[4])));
}
