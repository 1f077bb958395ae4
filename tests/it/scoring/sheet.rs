//! The score sheet of a game, read from its HTML: its marks are compared with the play-by-play.

use serde_json::{Value, json};

use super::{Device, show_initials};
use crate::league::{self, League};
use crate::support::{Client, Server};

struct Court {
    server: Server,
    league: League,
    staff: Client,
    device: Device,
}

impl Court {
    fn new(depth: &str) -> Self {
        let (server, league) = league::server("harbor");
        let staff = server.signed_in("harbor", "staff");
        show_initials(&staff, &league);
        let mut device = Device::of_staff(&staff, server.visitor(), league.games[3]);
        let setup = device.entry((1, "setup"), &json!({ "set": { "depth": depth } }));
        device.send(&[setup]);
        Self { server, league, staff, device }
    }

    fn player(&self, index: usize) -> Value {
        json!(self.league.players[index])
    }

    /// Returns the sheet as a visitor gets it.
    fn sheet(&self) -> String {
        let path = format!("/harbor/games/{}/sheet", self.league.games[3]);
        self.server.visitor().get(&path).expect(200).text()
    }

    /// Scores points of a team in a period, three at a time as far as possible.
    fn score(&mut self, p: i64, team: &str, player: usize, points: i64) {
        let mut left = points;
        let mut entries = Vec::new();
        while left > 0 {
            let value = left.min(3);
            left -= value;
            let player = self.league.players[player].0;
            entries.push(self.device.shot(p, (team, player, value)));
        }
        for part in entries.chunks(100) {
            self.device.send(part);
        }
    }
}

/// Returns the texts of all elements with a class.
fn texts(html: &str, class: &str) -> Vec<String> {
    let starts = html.match_indices("class=\"").filter(|(at, _)| {
        let names = html[at + 7..].split('"').next().unwrap();
        names.split(' ').any(|name| name == class)
    });
    let text = |(at, _): (usize, &str)| {
        let rest = &html[at..];
        let inside = &rest[rest.find('>').unwrap() + 1..];
        inside[..inside.find('<').unwrap()].to_owned()
    };
    starts.map(text).collect()
}

/// Returns entries of each kind that the sheet shows.
fn a_little_of_everything(device: &mut Device, [ada, bea, cleo]: [Value; 3]) -> Vec<Value> {
    vec![
        device.entry((1, "lineup"), &json!({ "team": "home", "five": [ada] })),
        device.entry(
            (1, "dress"),
            &json!({ "team": "home", "player": bea, "here": true, "number": 7, "captain": true }),
        ),
        device.entry((1, "period"), &json!({ "what": "start" })),
        device.entry(
            (1, "shot"),
            &json!({ "team": "home", "player": ada, "value": 3, "made": true, "clock": 5400 }),
        ),
        device.entry(
            (1, "shot"),
            &json!({ "team": "away", "player": cleo, "value": 1, "made": true, "nth": 1, "outOf": 1 }),
        ),
        device.entry((1, "shot"), &json!({ "team": "away", "player": cleo, "value": 2, "made": false })),
        device.entry((1, "timeout"), &json!({ "team": "away", "clock": 3000 })),
        device.entry(
            (1, "foul"),
            &json!({ "team": "home", "player": ada, "who": "player", "what": "personal", "shots": 2 }),
        ),
        device.entry(
            (2, "foul"),
            &json!({ "team": "home", "player": ada, "who": "player", "what": "unsportsmanlike" }),
        ),
        device.entry((2, "foul"), &json!({ "team": "home", "who": "coach", "what": "technical" })),
        device.entry((2, "shot"), &json!({ "team": "home", "value": 2, "made": true })),
    ]
}

#[test]
fn the_sheet_has_what_the_log_has() {
    let mut court = Court::new("full");
    let (ada, bea, cleo) = (court.player(0), court.player(1), court.player(2));
    let entries = a_little_of_everything(&mut court.device, [ada, bea, cleo]);
    court.device.send(&entries);
    let sheet = court.sheet();
    assert_eq!(texts(&sheet, "dot"), ["1"], "free throws");
    assert_eq!(texts(&sheet, "line"), ["3", "5"], "baskets");
    assert!(texts(&sheet, "ring").contains(&"4".to_owned()), "the three of number 4 is circled");
    assert!(
        sheet.contains("Ada O.") && sheet.contains("Bea O. (CAP)") && !sheet.contains("OfMark"),
        "{sheet}"
    );
    assert_eq!(sheet.matches(" committed").count(), 2, "one team foul in each of two periods: {sheet}");
    assert!(
        sheet.contains(">P</span><sub>2</sub>") && sheet.contains("<span class=\"bold\">U</span>"),
        "{sheet}"
    );
    assert!(sheet.contains("<span class=\"bold\">C</span>"), "the coach's technical foul: {sheet}");
    assert!(sheet.contains("<i>6</i>"), "the time-out was in the sixth minute: {sheet}");
    assert!(sheet.contains("not final") && sheet.contains("Made from the play-by-play, "), "{sheet}");
    let ending = court.device.entry((2, "final"), &json!({ "home": 5, "away": 1 }));
    court.device.send(&[ending]);
    let sheet = court.sheet();
    assert!(!sheet.contains("not final") && sheet.contains("<b>Winner</b> Xylophones"), "{sheet}");
}

#[test]
fn a_game_above_160_points_goes_on_to_a_second_page() {
    let mut court = Court::new("full");
    for p in 1..=4 {
        court.score(p, "home", 0, 40);
    }
    court.score(4, "away", 2, 150);
    assert_eq!(court.sheet().matches("<section class=\"paper").count(), 1);
    court.score(4, "home", 0, 2);
    let sheet = court.sheet();
    assert_eq!(sheet.matches("<section class=\"paper").count(), 2);
    let marked: Vec<i64> = texts(&sheet, "line").iter().map(|total| total.parse().unwrap()).collect();
    assert_eq!(marked.iter().max(), Some(&162));
    // 40 points are 13 threes and a free throw, 150 are 50 threes, and the last two are a basket.
    assert_eq!((marked.len(), texts(&sheet, "dot").len()), (4 * 13 + 50 + 1, 4));
}

#[test]
fn a_game_of_which_only_the_score_was_kept_has_no_rows_of_players() {
    let mut court = Court::new("score");
    let shots = [
        court.device.entry((1, "shot"), &json!({ "team": "home", "value": 2, "made": true })),
        court.device.entry((8, "shot"), &json!({ "team": "away", "value": 3, "made": true })),
    ];
    court.device.send(&shots);
    let sheet = court.sheet();
    assert!(!sheet.contains("class=\"players\"") && !sheet.contains("Team fouls"), "{sheet}");
    assert_eq!(texts(&sheet, "line").len(), 2);
    assert!(sheet.contains("<td>3</td><td><b>3</b></td>"), "four overtimes are one column: {sheet}");
}

#[test]
fn a_typed_or_unknown_game_has_no_sheet() {
    let (server, league) = league::server("harbor");
    let visitor = server.visitor();
    for game in [league.games[0].to_string(), "999999".to_owned(), "x".to_owned()] {
        visitor.get(&format!("/harbor/games/{game}/sheet")).expect(404);
    }
}

#[test]
fn the_deletion_of_a_game_tells_how_many_entries_go() {
    let mut court = Court::new("full");
    court.score(1, "home", 0, 6);
    let League { season, league, games, .. } = &court.league;
    let path = format!("/api/seasonsv2/{season}/leagues/{league}/games/{}/deletion", games[3]);
    let told = court.staff.get(&path).expect(200).json();
    assert_eq!(told["deletion"]["entries"], json!(3), "{told}");
    let code =
        court.staff.post(&format!("/api/gamesv2/{}/scoring/links", games[3]), &json!({})).expect(201).json();
    let size = code["qr"]["size"].as_i64().unwrap();
    assert!(
        (29 + 8..=57).contains(&size) && code["qr"]["path"].as_str().unwrap().starts_with("M4 4h7"),
        "{code}"
    );
}
