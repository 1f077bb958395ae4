//! Progress of an organization in setting up its first season.

use homecourt::domain::users::Role;
use serde_json::json;

use crate::league;
use crate::support::{self, Server};

#[test]
fn a_new_organization_has_nothing_yet_and_comes_on_step_by_step() {
    let server = Server::with(|tx| {
        let id = support::organization(tx, "Lions", "lions", "lions.example");
        support::user(tx, Some(id), "staff", Role::Staff);
    });
    let staff = server.signed_in("lions", "staff");
    let progress = || staff.get("/api/progress").expect(200).json()["progress"].clone();
    let nothing = json!({ "season": null, "league": null, "teams": 0, "players": 0, "games": 0 });
    assert_eq!(progress(), nothing);
    let season =
        staff.post("/api/seasonsv2", &json!({ "name": "Spring" })).expect(201).json()["season"].clone();
    let known = progress()["season"].clone();
    assert_eq!((&known["id"], &known["name"]), (&season["id"], &json!("Spring")));
    assert_eq!(known["active"], season["active"]);
    let leagues = format!("/api/seasonsv2/{}/leagues", season["id"]);
    staff.post(&leagues, &json!({ "name": "Gold", "season_id": season["id"] })).expect(201);
    assert_eq!(progress()["league"]["name"], "Gold");
    server.visitor().get("/api/progress").expect(401);
}

#[test]
fn the_counts_are_of_the_season_that_is_worked_on() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let progress = staff.get("/api/progress").expect(200).json()["progress"].clone();
    assert_eq!(progress["season"]["id"], json!(league.season));
    let counts = ["teams", "players", "games"].map(|name| progress[name].as_i64().unwrap());
    assert_eq!(counts, [3, 6, 4]);
}
