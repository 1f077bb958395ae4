//! Starting and stopping the server.

use std::io::{BufRead, BufReader};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

use crate::support::Home;

/// Starts a server on a free port and reads its output until it listens. Returns the process, the address and the
/// output.
#[allow(clippy::zombie_processes, reason = "the caller waits, in `stop`")]
fn start(home: &Home, more: &[&str]) -> (Child, String, String) {
    let mut server = home
        .command(&[&["serve", "--listen", "127.0.0.1:0"], more].concat())
        .env("HOMECOURT_DEMO_PASSWORD", "three green apples")
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut said = String::new();
    let mut lines = BufReader::new(server.stdout.take().unwrap()).lines();
    loop {
        let line = lines.next().expect("the server ended before it listened").unwrap();
        said.push_str(&line);
        said.push('\n');
        if let Some(address) = line.strip_prefix("Homecourt listens on ") {
            return (server, said, address.to_owned());
        }
    }
}

/// Asks a server to end and returns its exit status.
fn stop(mut server: Child) -> Option<i32> {
    let told = Command::new("kill").args(["-TERM", &server.id().to_string()]).status().unwrap();
    assert!(told.success());
    server.wait().unwrap().code()
}

/// Waits until the demo's live game has been scored at the court, and returns the points of both teams.
fn live_points(address: &str) -> i64 {
    let get = |path: &str| -> serde_json::Value {
        let mut answer = ureq::get(format!("{address}{path}")).call().unwrap();
        serde_json::from_str(&answer.body_mut().read_to_string().unwrap()).unwrap()
    };
    let games = get("/api/gamesv2?slug=fab");
    let live = games["games"].as_array().unwrap().iter().find(|game| game["status"] == "live").unwrap();
    let path = format!("/api/gamesv2/{}?slug=fab", live["id"]);
    for _ in 0..1_000 {
        let page = get(&path);
        let game = &page["game"];
        if let (Some(home), Some(away)) = (game["score_home"].as_i64(), game["score_away"].as_i64()) {
            assert_eq!(page["courtside"]["depth"], "full", "{page}");
            return home + away;
        }
    }
    panic!("the live game is not scored");
}

#[test]
fn a_demo_server_says_where_to_look_and_how_to_sign_in() {
    let home = Home::new();
    let (server, said, address) = start(&home, &["--demo"]);
    for words in
        [&format!("{address}/fab"), &format!("{address}/login"), "three green apples", "owner", "staff"]
    {
        assert!(said.contains(words), "{words} in {said}");
    }
    assert_eq!(ureq::get(format!("{address}/readyz")).call().unwrap().status(), 200);
    let points = live_points(&address);
    assert_eq!(stop(server), Some(0));
    home.run(&["check"]).done();
    let (server, said, address) = start(&home, &["--demo"]);
    assert!(live_points(&address) >= points, "the game goes on");
    assert!(said.contains(&format!("{address}/fab")), "{said}");
    assert!(!said.contains("three green apples"), "{said}");
    assert_eq!(stop(server), Some(0));
}

#[test]
fn a_server_makes_its_database_and_other_verbs_work_beside_it() {
    let home = Home::new();
    let (server, _, address) = start(&home, &[]);
    home.run(&["organization", "create", "--name", "Lions", "--slug", "lions"]).done();
    home.write("teams.csv", "name\nBears\n");
    home.import("teams", "teams.csv").done();
    home.run(&["backup", "--output", "copy.db"]).done();
    home.run(&["check"]).done();
    let complaint = home.run(&["serve", "--listen", "127.0.0.1:0"]).refused();
    assert!(complaint.contains("server is using"), "{complaint}");
    home.run(&["restore", "copy.db", "--force"]).refused();
    let found = ureq::get(format!("{address}/api/organizations/slug/lions")).call().unwrap();
    assert_eq!(found.status(), 200);
    assert_eq!(stop(server), Some(0));
    assert!(home.export("teams").contains("Bears"));
}

#[test]
fn sighup_does_not_end_a_server_without_a_terminal() {
    let home = Home::new();
    let (server, _, address) = start(&home, &[]);
    let hung_up = Command::new("kill").args(["-HUP", &server.id().to_string()]).status().unwrap();
    assert!(hung_up.success());
    assert_eq!(ureq::get(format!("{address}/readyz")).call().unwrap().status(), 200);
    assert_eq!(stop(server), Some(0));
}

#[test]
fn with_few_file_handles_silent_connections_hide_nothing() {
    let home = Home::with_organization();
    let mut server = Command::new("/bin/sh")
        .env_clear()
        .args([
            "-c",
            "ulimit -n 200 && exec \"$0\" serve --listen 127.0.0.1:0",
            env!("CARGO_BIN_EXE_homecourt"),
        ])
        .current_dir(home.folder())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(server.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim().strip_prefix("Homecourt listens on ").unwrap().to_owned();
    let socket = address.trim_start_matches("http://");
    let silent: Vec<TcpStream> = (0..400).map(|_| TcpStream::connect(socket).unwrap()).collect();
    for path in ["/healthz", "/readyz", "/api/organizations/slug/lions"] {
        assert_eq!(ureq::get(format!("{address}{path}")).call().unwrap().status(), 200);
    }
    drop(silent);
    assert_eq!(stop(server), Some(0));
}

#[test]
fn a_server_that_cannot_listen_makes_no_database_and_says_what_to_do() {
    let home = Home::new();
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let refusal = home.run(&["serve", "--listen", &address]).refused();
    assert!(
        refusal.contains(&format!("cannot listen on {address}")) && refusal.contains("ss -ltnp"),
        "{refusal}"
    );
    assert!(!home.path("homecourt.db").exists());
    home.write("settings.toml", format!("listen = \"127.0.0.1:0\"\n[metrics]\nlisten = \"{address}\"\n"));
    let refusal = home.run(&["--config", "settings.toml", "serve"]).refused();
    assert!(refusal.contains("change `metrics.listen`"), "{refusal}");
}

#[test]
fn an_emptied_database_is_refused_by_every_command_until_a_backup_is_restored() {
    let home = Home::with_organization();
    let backup = home.path("backup.db");
    let backup = backup.to_str().unwrap();
    home.run(&["backup", "--output", backup]).done();
    for left in ["-wal", "-shm"] {
        let _ = std::fs::remove_file(home.path(&format!("homecourt.db{left}")));
    }
    home.write("homecourt.db", "");
    let copy = home.path("copy.db");
    for command in [
        &["serve", "--listen", "127.0.0.1:0"][..],
        &["check"],
        &["migrate"],
        &["organization", "list"],
        &["backup", "--output", copy.to_str().unwrap()],
    ] {
        let refusal = home.run(command).refused();
        assert!(refusal.contains("is an empty database"), "{command:?}: {refusal}");
        assert_eq!(home.read("homecourt.db"), b"", "{command:?}");
    }
    assert!(!copy.exists());
    let doctor = home.run(&["doctor"]);
    assert!(doctor.status == 1 && doctor.out.contains("NO  database:"), "{doctor:?}");
    home.run(&["restore", backup]).done();
    assert!(home.run(&["organization", "list"]).done().contains("lions"));
}
