//! Logs of scored games: imported, exported, and checked against what is stored.

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Value, json};

use crate::archive_rows::execute;
use crate::support::{Home, Run, real_input};

const HEAD: &str = r#"{"format":"homecourt-courtside","version":1,"date":"2018-10-12","teams":{"home":"Bears","away":"Cats"},"roster":[{"player":71,"team":"home","name":"ann lee"},{"player":72,"team":"away","name":"Una Known","number":"7"}]}"#;

/// Lines without a device and a number, as a converter writes them.
const LINES: [&str; 4] = [
    r#"{"id":"import-1","kind":"period","p":1,"h":1000,"pos":1000,"what":"start"}"#,
    r#"{"id":"import-2","kind":"shot","p":1,"h":2000,"pos":2000,"team":"home","player":71,"value":3,"made":true}"#,
    r#"{"id":"import-3","kind":"shot","p":1,"h":3000,"pos":3000,"team":"away","player":72,"value":2,"made":true}"#,
    r#"{"id":"import-4","kind":"assist","p":1,"h":4000,"pos":4000,"team":"home","player":71,"for":"import-2"}"#,
];

fn with_game() -> Home {
    let home = Home::with_players();
    home.write(
        "games.csv",
        "date,time,home,away\n2018-10-12,19:00,Bears,Cats\n2018-10-19,19:00,Bears,Cats\n",
    );
    home.import("games", "games.csv").done();
    home
}

fn plays(home: &Home, file: &str, more: &[&str]) -> Run {
    home.run(&[&["import", "plays", file, "--organization", "lions"], more].concat())
}

fn export(home: &Home, folder: &str) -> Vec<(String, String)> {
    home.run(&["export", "plays", "--organization", "lions", "--output", folder]).done();
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(home.path(folder)).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let read = |path: &PathBuf| {
        (path.file_name().unwrap().to_string_lossy().into_owned(), std::fs::read_to_string(path).unwrap())
    };
    files.iter().map(read).collect()
}

#[test]
fn a_file_finds_its_game_its_players_and_guests_and_is_known_the_second_time() {
    let home = with_game();
    home.write("game.jsonl", format!("{HEAD}\n{}\n", LINES.join("\n")));
    let dry = plays(&home, "game.jsonl", &["--dry-run"]).done();
    assert_eq!(dry, "game.jsonl: 5 entries would be added, 0 known\n1 games: 5 entries would be added\n");
    assert_eq!(home.export("games").lines().nth(1).unwrap().split(',').nth(4), Some(""));
    let report = plays(&home, "game.jsonl", &["--json"]).json();
    assert_eq!(report["files"]["game.jsonl"]["added"], 5, "a guest is added for Una Known");
    let again = plays(&home, "game.jsonl", &["--json"]).json();
    assert_eq!(again["files"]["game.jsonl"], json!({ "added": 0, "known": 5, "refused": [] }));
    let games = home.export("games");
    assert!(games.contains("2018-10-12,19:00,Bears,Cats,3,2,"), "{games}");
    let stats = home.run(&["export", "stats", "--organization", "lions", "--format", "json"]).json();
    assert_eq!(
        (&stats[0]["lastName"], &stats[0]["3PM"], &stats[0]["AST"]),
        (&json!("Lee"), &json!(1), &json!(1))
    );
    assert_eq!(stats.as_array().unwrap().len(), 1, "a guest has no statistics");
    let files = export(&home, "out");
    assert!(files[0].0.starts_with("2018-10-12-bears-cats-"), "{}", files[0].0);
    assert_eq!(files[0].1.lines().count(), 6);
    let mode = std::os::unix::fs::PermissionsExt::mode(
        &home.path("out").join(&files[0].0).metadata().unwrap().permissions(),
    );
    assert_eq!(mode & 0o777, 0o600);
    assert_eq!(home.run(&["check"]).done().lines().last(), Some("1 games have the numbers of their logs"));
}

#[test]
fn a_table_does_not_overwrite_the_numbers_of_a_log() {
    let home = with_game();
    home.write("game.jsonl", format!("{HEAD}\n{}\n", LINES.join("\n")));
    plays(&home, "game.jsonl", &[]).done();
    let before = (home.export("games"), home.export("stats"));
    let told = "This game is scored from its log. Correct it there, or switch to typing.";
    home.write("games.csv", "date,time,home,away,score_home,score_away\n2018-10-12,19:00,Bears,Cats,9,9\n");
    let complaint = home.import("games", "games.csv").refused();
    assert!(complaint.contains(&format!("games.csv:2: score_home: {told}")), "{complaint}");
    home.write(
        "stats.csv",
        "date,home,away,team,firstName,lastName,AST\n2018-10-12,Bears,Cats,Bears,Ann,Lee,9\n",
    );
    let complaint = home.import("stats", "stats.csv").refused();
    assert!(complaint.contains(&format!("stats.csv:2: date: {told}")), "{complaint}");
    assert_eq!((home.export("games"), home.export("stats")), before);
    // The table that was exported changes nothing, so it is imported.
    home.write("games.csv", &before.0);
    assert_eq!(home.import_with("games", "games.csv", &["--json"]).json()["unchanged"], 2);
}

#[test]
fn any_wrong_line_is_listed_and_nothing_is_written() {
    let home = with_game();
    std::fs::create_dir(home.path("season")).unwrap();
    let other = HEAD.replace("2018-10-12", "2018-10-19");
    home.write("season/a.jsonl", format!("{other}\n{}\n", LINES.join("\n")));
    for (text, complaint) in [
        (format!("{HEAD}\nnonsense"), "b.jsonl:2: the line is not JSON"),
        (HEAD.replace("2018-10-12", "2018-10-13"), "b.jsonl:1: no game Bears – Cats on 2018-10-13 is known"),
        (
            r#"{"format":"homecourt-courtside","version":1,"game":999}"#.to_owned(),
            "b.jsonl:1: no game with the id 999 is known",
        ),
        (format!("{HEAD}\n{}", LINES[1].replace("true", "1")), "b.jsonl:2: made must be true or false."),
        (
            format!("{HEAD}\n{}", LINES[1].replace("71", "999999")),
            "b.jsonl:2: the player is not on either roster.",
        ),
        (HEAD.replace("\"version\":1", "\"version\":9"), "b.jsonl:1: version 9 of the format is not known"),
        (String::new(), "b.jsonl:1: the file is empty"),
    ] {
        home.write("season/b.jsonl", text);
        let told = plays(&home, "season", &[]).refused();
        assert!(told.contains(complaint), "{complaint} in {told}");
        assert!(told.contains("1 problem in season; nothing was written."), "{told}");
        assert!(export(&home, "out").is_empty());
    }
    let told = plays(&home, "nowhere.jsonl", &[]).refused();
    assert!(told.contains("nowhere.jsonl: cannot be read"), "{told}");
    std::fs::create_dir(home.path("empty")).unwrap();
    assert!(plays(&home, "empty", &[]).refused().contains("has 0 files that end in .jsonl"));
    let told = home.run(&["export", "plays", "--organization", "lions"]).refused();
    assert!(told.contains("--output"), "{told}");
}

#[test]
fn a_check_finds_numbers_that_are_not_those_of_the_log_also_in_a_restored_backup() {
    let home = with_game();
    home.write("game.jsonl", format!("{HEAD}\n{}\n", LINES.join("\n")));
    plays(&home, "game.jsonl", &[]).done();
    let logs = export(&home, "before");
    home.run(&["backup", "--output", "copy.db"]).done();
    for tampered in [
        "UPDATE games SET score_home = 4 WHERE score_home = 3",
        "UPDATE player_game_stats SET value = value + 1 WHERE value = 0",
        "DELETE FROM period_scores",
        "UPDATE scoring_entries SET body = json_set(body, '$.value', 2) WHERE kind = 'shot' AND n = 3",
    ] {
        execute(&home.path("homecourt.db"), tampered.to_owned());
        let told = home.run(&["check"]).refused();
        assert!(told.contains("lions: game "), "{told}");
        assert!(told.contains("Bears – Cats on 2018-10-12: "), "{told}");
        assert!(told.contains("differ from its log"), "{told}");
        assert!(told.contains("The numbers of 1 game are not those of its log."), "{told}");
        home.run(&["restore", "copy.db", "--force"]).done();
        home.run(&["check"]).done();
        assert_eq!(export(&home, "after"), logs);
    }
}

/// A game of the season's files: its log, and what its first line says of its players.
struct Log {
    roster: Vec<(String, String)>,
    score: (i64, i64),
    head: Value,
    entries: String,
}

/// Returns the logs of the season by their names.
fn season_logs(home: &Home) -> Option<BTreeMap<String, Log>> {
    let archive = real_input("wnbl-2018-plays")?.join("plays.tar.gz");
    std::fs::create_dir(home.path("raw")).unwrap();
    let done = Command::new("tar").arg("xzf").arg(archive).arg("-C").arg(home.path("raw")).status().unwrap();
    assert!(done.success());
    let mut logs = BTreeMap::new();
    for entry in std::fs::read_dir(home.path("raw")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if let Some(name) = name.strip_suffix(".events.jsonl") {
            logs.insert(name.to_owned(), log(&path));
        }
    }
    Some(logs)
}

fn log(path: &Path) -> Log {
    let text = std::fs::read_to_string(path).unwrap();
    let (head, entries) = text.split_once('\n').unwrap();
    let head: Value = serde_json::from_str(head).unwrap();
    let expected = path.to_str().unwrap().replace(".events.jsonl", ".expected.json");
    let expected: Value = serde_json::from_str(&std::fs::read_to_string(expected).unwrap()).unwrap();
    let points = |side: &str| expected["teams"][side]["PTS"].as_i64().unwrap();
    let named = |player: &Value| {
        (player["team"].as_str().unwrap().to_owned(), player["name"].as_str().unwrap().to_lowercase())
    };
    Log {
        roster: head["roster"].as_array().unwrap().iter().map(named).collect(),
        score: (points("home"), points("away")),
        entries: entries.to_owned(),
        head,
    }
}

/// Returns the rows of a table as cells by column.
fn table(text: &str) -> Vec<HashMap<String, String>> {
    let mut lines = text.lines();
    let columns: Vec<&str> = lines.next().unwrap().split(',').collect();
    lines
        .map(|line| {
            columns
                .iter()
                .map(|name| (*name).to_owned())
                .zip(line.split(',').map(ToOwned::to_owned))
                .collect()
        })
        .collect()
}

/// Writes each log with the date, the time and the teams of its game, which the source does not have.
fn write_season(home: &Home, folder: &Path, logs: &BTreeMap<String, Log>) {
    let read = |file: &str| std::fs::read_to_string(folder.join(file)).unwrap();
    let teams: HashMap<String, String> = table(&read("players.csv"))
        .into_iter()
        .map(|row| (format!("{} {}", row["firstName"], row["lastName"]).to_lowercase(), row["team"].clone()))
        .collect();
    let games = table(&read("games.csv"));
    std::fs::create_dir(home.path("season")).unwrap();
    let mut used = std::collections::HashSet::new();
    for (name, log) in logs {
        let team = |side: &str| {
            let mut own = log.roster.iter().filter(|(team, _)| team == side);
            own.find_map(|(_, player)| teams.get(player)).unwrap_or_else(|| panic!("{name}: {side}"))
        };
        let (one, two) = (team("home"), team("away"));
        let is_meant = |row: &&HashMap<String, String>| {
            (&row["home"], &row["away"]) == (one, two)
                && (row["score_home"].parse(), row["score_away"].parse())
                    == (Ok(log.score.0), Ok(log.score.1))
        };
        let game =
            games.iter().find(is_meant).unwrap_or_else(|| panic!("{name}: {one} – {two} {:?}", log.score));
        assert!(
            used.insert((game["date"].clone(), game["time"].clone(), one)),
            "{name} is another log's game"
        );
        let mut head = log.head.clone();
        head["date"] = json!(game["date"]);
        head["time"] = json!(game["time"]);
        head["teams"] = json!({ "home": one, "away": two });
        home.write(&format!("season/{name}.jsonl"), format!("{head}\n{}", log.entries));
    }
}

/// Returns a folder with the season's teams, players and games, without statistics.
fn with_season(folder: &Path, kinds: &[&str]) -> Home {
    let home = Home::with_organization();
    for kind in kinds {
        home.import(kind, folder.join(format!("{kind}.csv")).to_str().unwrap()).done();
    }
    home
}

/// The statistics of the typed box scores that a log gives, too. Points and rebounds follow from their parts.
const COUNTED: [&str; 13] =
    ["2PM", "2PA", "3PM", "3PA", "FTM", "FTA", "OREB", "DREB", "AST", "STL", "BLK", "TO", "PF"];

/// Returns the statistics of each player in each game.
fn lines(home: &Home) -> BTreeMap<String, Vec<String>> {
    let rows = table(&home.export("stats"));
    let cell = |row: &HashMap<String, String>, name: &str| match row[name].as_str() {
        "" => "0".to_owned(),
        text => text.to_owned(),
    };
    rows.iter()
        .map(|row| {
            let key = ["date", "time", "home", "team", "firstName", "lastName"].map(|name| row[name].clone());
            (key.join(","), COUNTED.iter().map(|name| cell(row, name)).collect())
        })
        .collect()
}

#[test]
fn a_season_of_logs_gives_the_numbers_that_were_typed_and_goes_out_without_loss() {
    let Some(folder) = real_input("wnbl-2018") else { return };
    let typed = with_season(&folder, &["teams", "players", "games", "stats"]);
    let home = with_season(&folder, &["teams", "players", "games"]);
    let Some(logs) = season_logs(&home) else { return };
    assert_eq!(logs.len(), 83);
    write_season(&home, &folder, &logs);
    let report = plays(&home, "season", &["--json"]).json();
    let added: u64 =
        report["files"].as_object().unwrap().values().map(|file| file["added"].as_u64().unwrap()).sum();
    assert!(added > 35_000, "{added} entries");
    let (by_hand, by_log) = (lines(&typed), lines(&home));
    let nobody = vec!["0".to_owned(); COUNTED.len()];
    let mut wrong: Vec<String> = Vec::new();
    for (key, numbers) in &by_hand {
        let found = by_log.get(key).unwrap_or(&nobody);
        if found != numbers {
            wrong.push(format!("{key}: {found:?} instead of {numbers:?}"));
        }
    }
    assert!(wrong.is_empty(), "{} of {}: {wrong:#?}", wrong.len(), by_hand.len());
    assert_eq!(home.export("standings"), typed.export("standings"));
    assert_eq!(home.export("games"), typed.export("games"));
    assert_eq!(home.run(&["check"]).done().lines().last(), Some("83 games have the numbers of their logs"));

    // The same rows were made in the same order, so the other file has the same ids.
    let mut exported = export(&home, "out");
    assert_eq!(exported.len(), 83);
    exported.truncate(10);
    let other = with_season(&folder, &["teams", "players", "games"]);
    std::fs::create_dir(other.path("in")).unwrap();
    for (name, text) in &exported {
        other.write(&format!("in/{name}"), text);
    }
    plays(&other, "in", &[]).done();
    assert!(export(&other, "out") == exported, "the exported logs differ");
}
