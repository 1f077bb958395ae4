//! Devices whose messages are lost, repeated and delayed, and a server that is killed while they send.

use std::collections::BTreeMap;
use std::sync::mpsc::channel;
use std::time::Duration;

use homecourt::domain::ids::GameId;
use serde_json::{Value, json};

use super::{Device, page};
use crate::league::{self, League};
use crate::support::{Client, Server};

/// Random numbers from a seed (xorshift).
struct Random(u64);

impl Random {
    /// Returns a number below `end`.
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap() % end
    }
}

/// A device with its memory: what it wrote is on its disk; what it received is lost when its page is loaded again.
struct Tablet {
    device: Device,
    written: Vec<Value>,
    received: BTreeMap<String, Value>,
    /// The number of its entries that the server has confirmed.
    acked: usize,
    have: i64,
}

impl Tablet {
    fn new(server: &Server, staff: &Client, game: GameId) -> Self {
        let device = Device::of_staff(staff, server.visitor(), game);
        Self { device, written: Vec::new(), received: BTreeMap::new(), acked: 0, have: 0 }
    }

    /// Writes a shot, or takes an entry out that the device knows, or puts it back.
    fn write(&mut self, random: &mut Random, league: &League) {
        let known: Vec<&Value> = self
            .written
            .iter()
            .chain(self.received.values())
            .filter(|entry| entry["kind"] == "shot")
            .collect();
        let edited = (random.below(3) == 0 && !known.is_empty())
            .then(|| known[random.below(known.len())]["id"].clone());
        let entry = if let Some(of) = edited {
            self.device.entry((1, "edit"), &json!({ "of": of, "set": { "void": random.below(2) == 0 } }))
        } else {
            let side = random.below(2);
            let player = league.players[2 * side].0;
            let period = i64::try_from(random.below(4) + 1).unwrap();
            let value = i64::try_from(random.below(3) + 1).unwrap();
            self.device.shot(period, (["home", "away"][side], player, value))
        };
        self.written.push(entry);
    }

    /// Sends what is not confirmed. The message or its answer can be lost on the way, and a message can arrive twice.
    fn send(&mut self, random: &mut Random) {
        match random.below(5) {
            0 => {}
            1 => drop(self.deliver()),
            2 => {
                self.deliver();
                let again = self.deliver();
                self.take(&again);
            }
            _ => {
                let told = self.deliver();
                self.take(&told);
            }
        }
    }

    /// Delivers a message that begins with the first entry without a confirmation. Returns the answer.
    fn deliver(&self) -> Value {
        self.device.send_with(self.have, &self.written[self.acked..]).expect(200).json()
    }

    fn take(&mut self, told: &Value) {
        self.acked = self.acked.max(usize::try_from(told["acked"].as_u64().unwrap()).unwrap());
        self.have = self.have.max(told["seq"].as_i64().unwrap());
        for sent in told["entries"].as_array().unwrap() {
            let entry = &sent["entry"];
            self.received.insert(entry["id"].as_str().unwrap().to_owned(), entry.clone());
        }
    }

    /// Loads the page again: it asks for all that others wrote, and knows no confirmation.
    fn restart(&mut self) {
        (self.received, self.acked, self.have) = (BTreeMap::new(), 0, 0);
    }

    /// Returns all entries that the device has, by their ids.
    fn all(&self) -> BTreeMap<String, Value> {
        let own = self.written.iter().map(|entry| (entry["id"].as_str().unwrap().to_owned(), entry.clone()));
        own.chain(self.received.clone()).collect()
    }
}

/// Returns the points of both teams of a log of shots and edits of `void`, home first, counted without the fold.
fn points(entries: &BTreeMap<String, Value>) -> [i64; 2] {
    let mut edits: Vec<&Value> = entries.values().filter(|entry| entry["kind"] == "edit").collect();
    edits.sort_by_key(|edit| {
        (edit["h"].as_i64(), edit["device"].as_str().unwrap().to_owned(), edit["n"].as_i64())
    });
    let void: BTreeMap<&str, bool> = edits
        .iter()
        .map(|edit| (edit["of"].as_str().unwrap(), edit["set"]["void"].as_bool().unwrap()))
        .collect();
    let of = |side: &str| {
        let shots = entries.iter().filter(|(_, entry)| entry["kind"] == "shot" && entry["team"] == side);
        let counted = shots.filter(|(id, _)| void.get(id.as_str()) != Some(&true));
        counted.map(|(_, entry)| entry["value"].as_i64().unwrap()).sum()
    };
    [of("home"), of("away")]
}

/// Returns the server's log of a game, by the ids of its entries.
fn log(staff: &Client, game: GameId) -> BTreeMap<String, Value> {
    let text = staff.get(&format!("/api/gamesv2/{game}/play-by-play.jsonl")).expect(200).text();
    let entries: Vec<Value> = text.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect();
    let by_id: BTreeMap<String, Value> =
        entries.iter().map(|entry| (entry["id"].as_str().unwrap().to_owned(), entry.clone())).collect();
    assert_eq!(by_id.len(), entries.len(), "an entry is there twice");
    by_id
}

#[track_caller]
fn assert_converged(server: &Server, staff: &Client, tablets: &[Tablet]) {
    let game = tablets[0].device.game;
    let stored = log(staff, game);
    for tablet in tablets {
        assert!(tablet.all() == stored, "{} has another log than the server", tablet.device.name);
    }
    assert_eq!(stored.len(), tablets.iter().map(|tablet| tablet.written.len()).sum::<usize>());
    let shown = page(&server.visitor(), game);
    assert_eq!(json!([shown["game"]["score_home"], shown["game"]["score_away"]]), json!(points(&stored)));
}

#[test]
fn devices_whose_messages_are_lost_repeated_and_late_end_with_one_log() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let game = league.games[3];
    let mut random = Random(0x5eed_0019);
    let mut tablets: Vec<Tablet> = (0..3).map(|_| Tablet::new(&server, &staff, game)).collect();
    for _ in 0..400 {
        let tablet = &mut tablets[random.below(3)];
        match random.below(12) {
            0 => tablet.restart(),
            1..=4 => tablet.send(&mut random),
            _ => tablet.write(&mut random, &league),
        }
    }
    // In the second round every device asks after all have delivered.
    for _ in 0..2 {
        for tablet in &mut tablets {
            let told = tablet.deliver();
            tablet.take(&told);
        }
    }
    assert_converged(&server, &staff, &tablets);
}

/// Number of times that the server is killed while a device sends.
const KILLS: u64 = 12;

#[test]
fn a_server_that_is_killed_while_a_device_sends_loses_no_entry_and_has_none_twice() {
    let (mut server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let mut random = Random(0x5eed_0020);
    let mut tablet = Tablet::new(&server, &staff, league.games[3]);
    let mut unanswered = 0;
    for kill in 0..KILLS {
        for _ in 0..10 {
            tablet.write(&mut random, &league);
        }
        let entries = &tablet.written[tablet.acked..];
        let body = json!({
            "device": tablet.device.name, "have": 0, "written": tablet.device.n, "entries": entries,
        });
        let path = tablet.device.path("sync");
        std::thread::scope(|scope| {
            let client = &tablet.device.client;
            let (told, answer) = channel();
            scope.spawn(move || {
                // The receiver is gone if the server was killed.
                let _ = told.send(client.call("POST", &path).json(&body).try_send());
            });
            // The later the kill, the more often the entries are stored and the answer is lost.
            unanswered += u64::from(answer.recv_timeout(Duration::from_micros(kill * 700)).is_err());
            server.kill();
        });
        let cookie = tablet.device.client.scorer.lock().unwrap().clone();
        server.start_again();
        tablet.device.client = server.visitor();
        *tablet.device.client.scorer.lock().unwrap() = cookie;
        // The device does not know what arrived, and sends all of it again.
        let told = tablet.deliver();
        tablet.take(&told);
        assert_eq!(tablet.acked, tablet.written.len());
    }
    assert!(unanswered > 0, "no message was interrupted");
    let staff = server.signed_in("harbor", "staff");
    assert_converged(&server, &staff, &[tablet]);
}
