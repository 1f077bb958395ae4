//! A killed server loses no write that it has responded to.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;

use homecourt::db;
use serde_json::json;

use crate::league;

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
