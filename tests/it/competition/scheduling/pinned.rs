//! Games that staff pin: they stay at their time and place when their schedule is generated again.

use serde_json::{Value, json};

use super::regenerated::{game, kept, reasons};
use crate::competition::generated::{generate, schedule, started};
use crate::support::PASSWORD;

#[test]
fn pinned_games_stay_where_they_are_until_they_are_unpinned() {
    let (server, _, staff, league, _) = started(6);
    let id = schedule(&staff, league, &json!({ "locations": ["Court 1"], "numWeeks": 5 }));
    let games = generate(&staff, id)["games"].as_array().unwrap().clone();
    assert_eq!(games[3].get("pinned"), None);
    let details = |game: &Value| format!("/api/gamesv2/{}/details", game["id"]);
    let pinned = staff.put(&details(&games[3]), &json!({ "pinned": true })).expect(200).json();
    assert_eq!((&pinned["game"]["pinned"], &pinned["warnings"]), (&json!(true), &json!([])));
    let older = json!({ "pinned": false, "version": games[3]["version"] });
    let conflict = staff.put(&details(&games[3]), &older).expect(409).json();
    assert_eq!(conflict["conflict"]["fields"]["pinned"]["saved"], true, "{conflict}");
    let keeper = json!({ "username": "fay", "password": PASSWORD, "role": "scorekeeper" });
    server.signed_in("harbor", "owner").post("/api/usersv2", &keeper).expect(201);
    let scorekeeper = server.signed_in("harbor", "fay");
    scorekeeper.put(&details(&games[3]), &json!({ "pinned": false })).expect(403);
    let bulk = json!({ "games": [{ "id": games[5]["id"] }, { "id": games[8]["id"] }], "change": { "pinned": true } });
    let changed = staff.post("/api/gamesv2/bulk", &bulk).expect(200).json();
    let before_and_after = |game: &Value| (game["before"]["pinned"].clone(), game["after"]["pinned"].clone());
    assert!(
        changed["games"]
            .as_array()
            .unwrap()
            .iter()
            .all(|game| before_and_after(game) == (json!(false), json!(true)))
    );

    staff.put(&format!("/api/schedules/{id}"), &json!({ "randomSeed": 99 })).expect(200);
    let asked = kept(&staff, id);
    assert_eq!((&asked["replaced"], &asked["counts"][0]["text"]), (&json!(12), &json!("3 games pinned")));
    let before: Vec<Value> = [3, 5, 8].map(|place| game(&staff, &games[place]["id"])).to_vec();
    let again = generate(&staff, id);
    assert_eq!((&again["kept"], again["games"].as_array().unwrap().len()), (&asked, 15));
    for one in &before {
        assert_eq!(reasons(&asked)[&one["id"].as_i64().unwrap()], "pinned");
        assert_eq!(&game(&staff, &one["id"]), one);
    }
    // A pinned game can be moved by hand; unpinned, it counts as moved.
    staff.put(&details(&before[0]), &json!({ "time": "21:30" })).expect(200);
    assert_eq!(kept(&staff, id)["counts"][0]["text"], "3 games pinned");
    staff.put(&details(&before[0]), &json!({ "pinned": false })).expect(200);
    let texts = kept(&staff, id)["counts"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["text"].clone())
        .collect::<Vec<_>>();
    assert_eq!(texts, ["2 games pinned", "1 game moved by hand"]);
}
