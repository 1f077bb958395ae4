//! Limits of time and concurrency: no organization blocks the others.

use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::json;

use crate::league;

#[test]
fn a_flood_of_one_organizations_reads_and_writes_stops_nobody_else() {
    let (server, league) = league::server("harbor");
    let valley = server.signed_in("valley", "staff");
    let is_over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        for flood in 0..24 {
            let (server, is_over, game) = (&server, &is_over, league.games[3].0);
            scope.spawn(move || {
                let visitor = server.visitor();
                let mut number = 0;
                while !is_over.load(Ordering::Relaxed) {
                    number += 1;
                    // An unknown parameter bypasses the cache. The status does not matter here.
                    for path in ["/api/gamesv2".to_owned(), format!("/api/gamesv2/{game}")] {
                        let path = format!("{path}?slug=harbor&x={flood}-{number}");
                        visitor.call("GET", &path).try_send();
                    }
                }
            });
        }
        for number in 0..20 {
            server.visitor().get(&format!("/api/gamesv2?slug=valley&x={number}")).expect(200);
            server.visitor().get("/valley").expect(200);
            valley
                .post("/api/teams", &json!({ "name": format!("Team {number}"), "leagueId": null }))
                .expect(201);
        }
        is_over.store(true, Ordering::Relaxed);
    });
}

#[test]
fn a_schedule_that_is_too_large_is_not_measured() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let listed = staff.get("/api/schedules").expect(200).json();
    let schedules = listed["schedules"].as_array().unwrap();
    let id = &schedules.iter().find(|one| one["leagueId"] == json!(league.league)).unwrap()["id"];
    let body = json!({ "scheduleId": id });
    let report = format!("/api/schedules/{id}/report");
    let times = |count: u32| (0..count).map(|time| format!("{time:02}:00")).collect::<Vec<_>>();
    let days = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
    let small = json!({ "numWeeks": 4, "sameSlot": true, "timeSlots": times(4), "gameDays": ["Sunday"] });
    staff.put(&format!("/api/schedules/{id}"), &small).expect(200);
    staff.post("/api/games/generate-full-schedule", &body).expect(200);
    assert!(!staff.get(&report).expect(200).json()["report"].as_array().unwrap().is_empty());

    let courts: Vec<String> = (1..=20).map(|court| format!("Court {court}")).collect();
    let large = json!({ "numWeeks": 104, "timeSlots": times(24), "gameDays": days, "locations": courts });
    staff.put(&format!("/api/schedules/{id}"), &large).expect(200);
    for refused in [staff.get(&report), staff.post("/api/games/generate-full-schedule", &body)] {
        let why = refused.expect(422).reason("scheduleId");
        assert!(why.contains("349440 slots") && why.contains("at most 20000"), "{why}");
    }
}
