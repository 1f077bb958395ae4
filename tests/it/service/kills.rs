//! A killed server loses no write that it has responded to, and leaves no half of an undo.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

use homecourt::db::{self, Db, OpenPurpose};
use serde_json::json;

use crate::league;
use crate::support::{self, Client, Server};

const KILLS: usize = 20;
const WRITES_BEFORE_A_KILL: usize = 25;

#[test]
fn after_20_kills_every_answered_write_is_there_and_the_file_is_sound() {
    let (mut server, league) = league::server("harbor");
    // The last confirmed place of each game.
    let mut answered: HashMap<i64, i64> = HashMap::new();
    for _ in 0..KILLS {
        let (told, answers) = channel();
        let over = AtomicBool::new(false);
        std::thread::scope(|scope| {
            for game in league.games {
                let (told, over, staff) = (told.clone(), &over, server.signed_in("harbor", "staff"));
                let mut number = answered.get(&game.0).copied().unwrap_or(0);
                scope.spawn(move || {
                    while !over.load(Ordering::Relaxed) {
                        number += 1;
                        let body = json!({ "location": number.to_string() });
                        let path = format!("/api/gamesv2/{game}/details");
                        if staff.call("PUT", &path).json(&body).try_send() == Some(200) {
                            // The receiver is gone once enough writes are done.
                            let _ = told.send((game.0, number));
                        } else {
                            break;
                        }
                    }
                });
            }
            drop(told);
            for (written, (game, number)) in answers.iter().enumerate() {
                answered.insert(game, number);
                if written == WRITES_BEFORE_A_KILL {
                    server.kill();
                }
            }
            over.store(true, Ordering::Relaxed);
        });
        server.start_again();
        let visitor = server.visitor();
        for (game, number) in &mut answered {
            let page = visitor.get(&format!("/api/gamesv2/{game}?slug=harbor")).expect(200).json();
            let kept: i64 = page["game"]["location"].as_str().unwrap().parse().unwrap();
            assert!(kept >= *number, "game {game} was answered {number} and has {kept}");
            // A write may be stored although its response was lost.
            *number = kept;
        }
        db::check(&server.database()).unwrap();
    }
}

/// Number of servers that are killed during an undo.
const UNDO_KILLS: u32 = 50;
/// Rows that go with the season: enough that most of an undo's time is spent in its transaction.
const WEEK_OFFS: i64 = 4_000;

/// Returns how many seasons, games and weeks off there are.
fn left(server: &Server) -> [i64; 3] {
    let (path, runtime) = (server.database(), tokio::runtime::Runtime::new().unwrap());
    runtime.block_on(async {
        let db = Db::open(&path, OpenPurpose::Use).unwrap();
        let read = db.read(|conn| {
            let count =
                |table: &str| conn.query_row(&format!("SELECT count(*) FROM {table}"), [], |row| row.get(0));
            Ok([count("seasons")?, count("games")?, count("week_offs")?])
        });
        let found = read.await.unwrap();
        db.close().await.unwrap();
        found
    })
}

/// Undoes the latest action and kills the server after `delay`, unless it has answered by then. Returns the time that the
/// undo took if it was not killed.
fn undo(server: &mut Server, client: &Client, delay: Duration) -> Option<Duration> {
    let latest = client.get("/api/activity?limit=1").expect(200).json();
    let path = format!("/api/activity/{}/undo", latest["activity"][0]["id"]);
    let begun = Instant::now();
    std::thread::scope(|scope| {
        let (told, answer) = channel();
        scope.spawn(move || {
            // The receiver is gone if the server was killed.
            let _ = told.send(client.call("POST", &path).json(&json!({})).try_send());
        });
        let answered = answer.recv_timeout(delay).ok();
        let took = begun.elapsed();
        server.kill();
        answered.map(|status| {
            assert_eq!(status, Some(200));
            took
        })
    })
}

#[test]
fn after_50_kills_during_an_undo_it_is_done_whole_or_not_at_all() {
    let (mut server, league) = league::server("harbor");
    let whole = left(&server);
    let client = server.signed_in("harbor", "owner");
    server.kill();
    let (season, of) = (league.season, league.league);
    support::write(&server.database(), move |tx| {
        tx.execute(
            "WITH RECURSIVE days (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM days WHERE n < ?4)
             INSERT INTO week_offs (organization_id, season_id, league_id, date)
             SELECT ?1, ?2, ?3, date('2030-01-01', '+' || n || ' days') FROM days",
            (league.organization, season, of, WEEK_OFFS),
        )
        .unwrap();
    });
    server.start_again();
    drop(client);
    let client = server.signed_in("harbor", "owner");
    client.delete(&format!("/api/seasonsv2/{season}")).expect(204);
    let gone = left(&server);
    let whole = [whole[0], whole[1], whole[2] + WEEK_OFFS];
    // The first undo is only measured.
    let mut last = Duration::from_hours(1);
    let mut random = u64::from(std::process::id());
    let (mut kills, mut is_whole) = (0, false);
    // How many killed undos had done nothing, and everything.
    let mut outcomes = [0, 0];
    while kills < UNDO_KILLS {
        // A linear congruential generator: the upper bits are random enough for a moment.
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let part = f64::from(u32::try_from(random >> 44).unwrap()) / f64::from(1 << 20);
        let client = server.signed_in("harbor", "owner");
        let took = undo(&mut server, &client, last.mul_f64(1.1 * part));
        last = took.unwrap_or(last);
        server.start_again();
        let found = left(&server);
        assert!(found == whole || found == gone, "{found:?} is neither {whole:?} nor {gone:?}");
        let is_done = (found == whole) != is_whole;
        assert!(is_done || took.is_none());
        if took.is_none() {
            kills += 1;
            outcomes[usize::from(is_done)] += 1;
        }
        is_whole = found == whole;
        db::check(&server.database()).unwrap();
    }
    println!("{kills} undos were killed: {} had done nothing, {} everything", outcomes[0], outcomes[1]);
}
