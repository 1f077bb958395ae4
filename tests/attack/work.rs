//! Expensive calls: searches, planning, reports and uncached responses.

use serde_json::{Value, json};

use crate::http::{ATTACKER, assert_no_fault};
use crate::server::Server;
use crate::watch::{attacker, neighbours_during, strike};

#[test]
fn urls_with_ignored_parameters_do_not_slow_the_neighbours() {
    let server = Server::start();
    let stranger = server.stranger(ATTACKER);
    neighbours_during("one page under many addresses", &server, |until| {
        strike(4, until, |turn| {
            // The server may reject an address that sends too many requests.
            let _ = stranger.get(&format!("/jccoc/schedule?x={turn}"));
        })
    });
}

#[test]
fn reports_of_large_schedules_do_not_slow_the_neighbours() {
    let server = Server::start();
    let staff = attacker(&server);
    let seasons = staff.get("/api/seasonsleagues").unwrap().json();
    let of_active = |one: &&Value| one["season"]["active"] == true;
    let league =
        seasons["seasonsLeagues"].as_array().unwrap().iter().find(of_active).unwrap()["league"].clone();
    let small = json!({
        "name": "Vast", "leagueId": league["id"], "startDate": "2027-01-03", "numWeeks": 4, "gameDays": ["Sunday"],
        "sameSlot": true, "timeSlots": ["18:00", "19:00", "20:00"], "locations": ["Court 0"],
    });
    let made = staff.json("POST", "/api/schedules", &small).unwrap();
    assert_eq!(made.status, 201, "{}", made.text());
    let id = made.json()["schedule"]["id"].clone();
    let generated =
        staff.json("POST", "/api/games/generate-full-schedule", &json!({ "scheduleId": id })).unwrap();
    assert_eq!(generated.status, 200, "{}", generated.text());
    // A schedule that is too large to be planned may still be saved and read.
    let times: Vec<String> = (0..24).map(|hour| format!("{hour:02}:00")).collect();
    let courts: Vec<String> = (0..20).map(|court| format!("Court {court}")).collect();
    let days = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
    let vast = json!({ "numWeeks": 104, "gameDays": days, "timeSlots": times, "locations": courts });
    let changed = staff.json("PUT", &format!("/api/schedules/{id}"), &vast).unwrap();
    assert!(matches!(changed.status, 200 | 422), "{}", changed.text());
    let report = format!("/api/schedules/{id}/report");
    neighbours_during("reports of 349,440 slots", &server, |until| {
        strike(4, until, |_| {
            assert_no_fault(staff.get(&report));
        })
    });
}

#[test]
fn exports_do_not_slow_the_neighbours() {
    let server = Server::start();
    let mut owner = server.stranger(ATTACKER);
    let signed_in = owner.sign_in(crate::server::ATTACKERS, ("owner", crate::server::PASSWORD)).unwrap();
    assert_eq!(signed_in.status, 200, "{}", signed_in.text());
    let own = signed_in.json()["user"]["organization_id"].as_i64().unwrap();
    neighbours_during("exports of every table", &server, |until| {
        strike(4, until, |_| {
            assert_no_fault(owner.get(&format!("/api/organizations/{own}/export")));
        })
    });
}
