//! The play-in for the last seeds of a bracket.

use serde_json::{Value, json};

use super::Cup;

#[test]
fn seeds_seven_to_ten_play_for_the_last_two_places() {
    let cup = Cup::of(10, &json!({ "playIn": "tournament" }));
    let bracket = cup.bracket();
    assert_eq!(
        (&bracket["totalSlots"], &bracket["playInRounds"][1]["name"]),
        (&json!(8), &json!("Play-in round 2"))
    );
    let source = &bracket["rounds"][0]["matches"][0]["sources"][1];
    assert_eq!(source, &json!({ "kind": "winner", "seed": 8, "matchId": "p2m1" }));
    // The first game of seed 1 has a date before its opponent is known.
    cup.slot(&json!({ "match_id": "r1m1", "date": "2026-12-24", "time": "19:00" })).expect(200);
    let told = &cup.announced()[0];
    assert_eq!(
        (&told["name"], &told["away"]["name"]),
        (&json!("Quarterfinal 1"), &json!("Winner of Play-in round 2"))
    );
    cup.create("r1m1", (1, 10)).expect(422).reason("match_id");
    let first = cup.play("p1m1", (7, 8), (60, 70));
    cup.play("p1m2", (9, 10), (60, 70));
    cup.play("p2m1", (7, 10), (70, 60));
    let place =
        |matchup: &Value, side: &str| (matchup[side]["slt_id"].clone(), matchup[side]["seed"].clone());
    let quarterfinals = || cup.bracket()["rounds"][0]["matches"].clone();
    assert_eq!(place(&quarterfinals()[0], "teamB"), (json!(cup.teams[6]), json!(8)));
    assert_eq!(place(&quarterfinals()[2], "teamB"), (json!(cup.teams[7]), json!(7)));
    assert_eq!(quarterfinals()[0]["game"]["date"], "2026-12-24");

    // With the corrected first game seed 8 plays once more: that result is asked for, and cleared.
    cup.score(&first, (70, 60)).expect(409);
    let corrected = json!({ "score_home": 70, "score_away": 60, "cascade": true });
    let answer = cup.staff.put(&first, &corrected).expect(200);
    assert_eq!(place(&quarterfinals()[2], "teamB"), (json!(cup.teams[6]), json!(7)));
    assert_eq!(quarterfinals()[0]["teamB"], Value::Null);
    let second = cup.bracket()["playInRounds"][1]["matches"][0].clone();
    assert_eq!(
        (&second["teamA"]["slt_id"], &second["game"]["score_home"]),
        (&json!(cup.teams[7]), &Value::Null)
    );
    cup.undo(&answer);
    assert_eq!(place(&quarterfinals()[0], "teamB"), (json!(cup.teams[6]), json!(8)));
}

#[test]
fn a_play_in_is_checked_and_stands_still_while_the_bracket_has_games() {
    let cup = Cup::of(3, &json!({}));
    assert_eq!(cup.bracket().get("playInRounds"), None);
    cup.format(&json!({ "playIn": "cup" })).expect(422).reason("playIn");
    let saved = cup.format(&json!({ "playIn": "game" })).expect(200).json();
    assert_eq!(saved["division"]["playIn"], "game");
    assert_eq!(cup.bracket()["playInRounds"][0]["matches"][0]["teamA"]["seed"], 2);
    cup.slot(&json!({ "match_id": "r1m1", "date": "2026-12-24" })).expect(200);
    let game = cup.play("p1m1", (2, 3), (60, 70));
    let refused = cup.format(&json!({ "playIn": "none" })).expect(409);
    let why =
        "Delete all bracket games before changing the play-in, because the seeds of the bracket change.";
    assert_eq!(refused.message(), why);
    let last = cup.matchup(0);
    assert_eq!(
        (&last["teamB"]["slt_id"], &last["game"]["date"]),
        (&json!(cup.teams[2]), &json!("2026-12-24"))
    );
    cup.staff.delete(&format!("{}/{}", cup.games(), last["game"]["id"])).expect(204);
    cup.staff.delete(&game).expect(204);
    cup.slot(&json!({ "match_id": "p1m1", "date": "2026-12-20" })).expect(200);
    cup.format(&json!({ "playIn": "none" })).expect(200);
    assert!(cup.announced().is_empty(), "the date of the play-in goes with it");
}
