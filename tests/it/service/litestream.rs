//! Litestream replicates the database while the server writes (docs/litestream.md).

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use homecourt::db;
use serde_json::json;

use crate::league;

/// Number of files that Litestream has sent when everything is killed.
const SENT: usize = 12;

/// Returns the path of Litestream; says so and returns nothing where it cannot be installed.
fn litestream() -> Option<PathBuf> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/litestream");
    let output = Command::new(script).output().unwrap();
    if !output.status.success() {
        eprintln!("not run: Litestream cannot be installed: {}", String::from_utf8_lossy(&output.stderr));
        return None;
    }
    Some(String::from_utf8(output.stdout).unwrap().trim().into())
}

/// A running Litestream, and the folder that it replicates to.
struct Replication {
    program: PathBuf,
    folder: tempfile::TempDir,
    child: Child,
}

impl Replication {
    fn start(program: PathBuf, database: &Path) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let config = format!(
            "dbs:\n  - path: {}\n    replica:\n      type: file\n      path: {}\n      sync-interval: 100ms\n",
            database.display(),
            folder.path().join("replica").display()
        );
        std::fs::write(folder.path().join("litestream.yml"), config).unwrap();
        let child = Self::command(&program, folder.path(), "replicate").spawn().unwrap();
        Self { program, folder, child }
    }

    fn command(program: &Path, folder: &Path, name: &str) -> Command {
        let mut command = Command::new(program);
        command.args([name, "-config"]).arg(folder.join("litestream.yml"));
        command.stdout(Stdio::null()).stderr(Stdio::null());
        command
    }

    /// Returns how many files with changes Litestream has sent.
    fn sent(&self) -> usize {
        std::fs::read_dir(self.folder.path().join("replica/ltx/0")).map_or(0, Iterator::count)
    }

    fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Writes the database as it was at the last change that was sent.
    fn restore(&self, database: &Path, to: &Path) {
        let mut command = Self::command(&self.program, self.folder.path(), "restore");
        let output = command.stderr(Stdio::piped()).arg("-o").args([to, database]).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
}

impl Drop for Replication {
    fn drop(&mut self) {
        // Tests that kill it have ended it already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn every_write_answered_before_the_last_sync_is_restored_and_served() {
    let Some(program) = litestream() else { return };
    let (mut server, league) = league::server("harbor");
    let mut replication = Replication::start(program, &server.database());
    let staff = server.signed_in("harbor", "staff");
    let path = format!("/api/gamesv2/{}/details", league.games[0]);
    // For each write, how many files had been sent when it was answered.
    let mut answered = Vec::new();
    while replication.sent() < SENT {
        let body = json!({ "location": (answered.len() + 1).to_string() });
        staff.put(&path, &body).expect(200);
        answered.push(replication.sent());
    }
    replication.kill();
    server.kill();
    let sent = replication.sent();
    // The file after the next one was begun after the answer, so it has the write.
    let safe = answered.iter().filter(|before| **before + 2 <= sent).count();
    assert!(safe > 10, "{answered:?}");

    let database = server.database();
    let restored = database.with_file_name("restored.db");
    replication.restore(&database, &restored);
    db::check(&restored).unwrap();
    for file in ["homecourt.db", "homecourt.db-wal", "homecourt.db-shm"] {
        let _ = std::fs::remove_file(database.with_file_name(file));
    }
    std::fs::rename(&restored, &database).unwrap();
    server.start_again();
    let game =
        server.visitor().get(&format!("/api/gamesv2/{}?slug=harbor", league.games[0])).expect(200).json();
    let kept: usize = game["game"]["location"].as_str().unwrap().parse().unwrap();
    assert!(kept >= safe, "{kept} of {safe} writes are there; {} were answered", answered.len());
    // The standby accepts changes.
    server.signed_in("harbor", "staff").put(&path, &json!({ "location": "standby" })).expect(200);
}

#[test]
fn a_server_stops_beside_litestream_without_waiting_for_it() {
    let Some(program) = litestream() else { return };
    let (server, league) = league::server("harbor");
    let replication = Replication::start(program, &server.database());
    let staff = server.signed_in("harbor", "staff");
    while replication.sent() < 2 {
        staff
            .put(&format!("/api/gamesv2/{}/details", league.games[0]), &json!({ "location": "x" }))
            .expect(200);
    }
    let start = Instant::now();
    let (status, _files) = server.stop();
    let took = start.elapsed();
    println!("stopped in {took:?}");
    assert!(status.success());
    // A checkpoint that waits out the database's busy timeout takes 5 s.
    assert!(took < Duration::from_secs(4), "{took:?}");
}
