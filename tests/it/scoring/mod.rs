//! Games that are scored at the court.

mod convergence;
mod followers;
mod links;
mod merges;
mod plays;
mod projection;
mod scope;
mod scorer;
mod sheet;
mod staff;
mod staff_log;

use homecourt::domain::ids::GameId;
use serde_json::{Value, json};

use crate::league::League;
use crate::support::{Answer, Client};

/// The time at which clocked servers begin: half an hour after the start of the first game.
const NOW: &str = "2026-10-04T19:00:00Z";
/// The first `h` of a device: NOW.
const FIRST_H: i64 = 1_791_140_400_000_000;

/// A browser that scores a game: it numbers its entries.
pub struct Device {
    client: Client,
    game: GameId,
    name: String,
    n: i64,
}

/// Returns the scorer's cookie of an answer.
fn cookie(answer: &Answer) -> String {
    let cookies = answer.headers.get_all("set-cookie").iter().map(|cookie| cookie.to_str().unwrap());
    let mut own = cookies.filter(|cookie| cookie.starts_with("homecourt_scorer="));
    own.next().unwrap().split(';').next().unwrap().to_owned()
}

impl Device {
    /// Returns the device that an answer has opened, in a browser of its own.
    fn opened(answer: &Answer, client: Client) -> Self {
        let told = answer.json();
        *client.scorer.lock().unwrap() = Some(cookie(answer));
        let game = GameId(told["game_id"].as_i64().unwrap());
        Self { client, game, name: told["device"].as_str().unwrap().to_owned(), n: 0 }
    }

    /// Opens a game as a member of staff, whose browser is used up by it.
    pub fn of_staff(staff: &Client, client: Client, game: GameId) -> Self {
        let session = staff.scorer.lock().unwrap().clone();
        let path = format!("/api/gamesv2/{game}/scoring/devices");
        let answer = staff.post(&path, &json!({ "name": "Office" })).expect(201);
        *staff.scorer.lock().unwrap() = session;
        Self::opened(&answer, client)
    }

    fn path(&self, call: &str) -> String {
        format!("/api/scoring/{}/{call}", self.game)
    }

    /// Returns the next entry of the device: of a period, with these fields.
    pub fn entry(&mut self, (p, kind): (i64, &str), fields: &Value) -> Value {
        self.n += 1;
        let h = FIRST_H + self.n * 1_000_000;
        let mut entry = json!({
            "id": format!("{}-{}", self.name, self.n), "device": self.name, "n": self.n, "h": h, "p": p, "pos": h,
            "kind": kind,
        });
        entry.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
        entry
    }

    /// Returns a made shot.
    fn shot(&mut self, p: i64, (team, player, value): (&str, i64, i64)) -> Value {
        self.entry((p, "shot"), &json!({ "team": team, "player": player, "value": value, "made": true }))
    }

    fn send_with(&self, have: i64, entries: &[Value]) -> Answer {
        let body = json!({ "device": self.name, "have": have, "written": self.n, "entries": entries });
        self.client.post(&self.path("sync"), &body)
    }

    /// Sends entries, which must be stored, and returns the answer.
    #[track_caller]
    pub fn send(&self, entries: &[Value]) -> Value {
        self.send_with(0, entries).expect(200).json()
    }
}

/// Returns a game's page as a visitor sees it.
fn page(visitor: &Client, game: GameId) -> Value {
    visitor.get(&format!("/api/gamesv2/{game}?slug=harbor")).expect(200).json()
}

/// Returns the value of a player's statistic on a game's page.
fn value(page: &Value, league: &League, (player, stat): (usize, &str)) -> Value {
    let rows = page["playerStats"].as_array().unwrap();
    let is_meant = |row: &&Value| {
        row["player_id"] == json!(league.players[player]) && row["stat_id"] == league.stat(stat)
    };
    rows.iter().find(is_meant).map_or(Value::Null, |row| row["value"].clone())
}

/// Returns the scores of a team's periods, in their order.
fn periods(page: &Value, side: &str) -> Vec<i64> {
    let team = &page["game"][format!("{side}_team_id")];
    let scores = page["periodScores"].as_array().unwrap().iter();
    scores.filter(|score| score["team_id"] == *team).map(|score| score["score"].as_i64().unwrap()).collect()
}

/// Shows visitors the first names and initials of the league's players.
fn show_initials(staff: &Client, league: &League) {
    let body = json!({ "ids": league.players, "public_name": "initial" });
    staff.put("/api/playersv2/public-names", &body).expect(200);
}

/// Makes a link and returns the answer: its address, its token and its PIN.
fn link(staff: &Client, game: GameId, body: &Value) -> (Value, String, String) {
    let made = staff.post(&format!("/api/gamesv2/{game}/scoring/links"), body).expect(201).json();
    let token = made["url"].as_str().unwrap().split_once("/score#").unwrap().1.to_owned();
    let pin = made["pin"].as_str().unwrap().to_owned();
    (made, token, pin)
}

/// Opens a game with a token and a PIN.
fn open(client: &Client, token: &str, pin: &str) -> Answer {
    client.post("/api/scoring/open", &json!({ "token": token, "pin": pin, "name": "Tablet 1" }))
}

/// Returns a PIN that is not this one.
fn other_pin(pin: &str) -> &'static str {
    if pin == "4711" { "4712" } else { "4711" }
}
