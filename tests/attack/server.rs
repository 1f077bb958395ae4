//! The attacked server, on a copy of the demo's database.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use fs4::FileExt;

use crate::http::Client;

pub const PASSWORD: &str = "sideline-whistle-9";
/// The organization whose staff or visitors attack, and the one that must not be affected.
pub const ATTACKERS: &str = "jccoc";
pub const NEIGHBOURS: &str = "fab";

/// A running server, which ends when the value is dropped.
pub struct Server {
    child: Child,
    pub address: SocketAddr,
    /// Bytes that the server has logged.
    pub logged: Arc<AtomicU64>,
    _folder: tempfile::TempDir,
}

/// Returns the attacked binary: the test build, unless another is given.
fn binary() -> PathBuf {
    let built = || PathBuf::from(env!("CARGO_BIN_EXE_homecourt"));
    std::env::var_os("ATTACK_BINARY").map_or_else(built, PathBuf::from)
}

fn program() -> Command {
    let mut command = Command::new(binary());
    command.env("HOMECOURT_DEMO_PASSWORD", PASSWORD);
    command
}

/// Returns the demo's database, which is created once for each build of the binary.
fn demo() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let built = std::fs::metadata(binary()).unwrap().modified().unwrap();
    let built = built.duration_since(std::time::UNIX_EPOCH).unwrap().as_millis();
    let lock = File::create(folder.join("attack.lock")).unwrap();
    FileExt::lock(&lock).unwrap();
    let database = folder.join(format!("attack-{built}.db"));
    if !database.exists() {
        let partial = folder.join("attack-partial.db");
        let _ = std::fs::remove_file(&partial);
        let seeded = program().args(["seed", "--demo", "--database"]).arg(&partial).output().unwrap();
        assert!(seeded.status.success(), "{}", String::from_utf8_lossy(&seeded.stderr));
        std::fs::rename(&partial, &database).unwrap();
    }
    database
}

impl Server {
    pub fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("homecourt.db");
        std::fs::copy(demo(), &database).unwrap();
        let mut child = program()
            .args(["serve", "--listen", "127.0.0.1:0", "--database"])
            .arg(&database)
            .env("HOMECOURT_LOG__LEVEL", "warn")
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let logged = Arc::new(AtomicU64::new(0));
        let (errors, written) = (child.stderr.take().unwrap(), Arc::clone(&logged));
        std::thread::spawn(move || {
            for line in BufReader::new(errors).lines().map_while(Result::ok) {
                written.fetch_add(line.len() as u64, Ordering::Relaxed);
            }
        });
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().rsplit("http://").next().and_then(|address| address.parse().ok());
        let address = address.unwrap_or_else(|| panic!("no address in {line:?}"));
        Self { child, address, logged, _folder: folder }
    }

    /// Returns a client that is not signed in.
    pub fn stranger(&self, from: Ipv4Addr) -> Client {
        Client::new(from, self.address)
    }

    /// Returns a client that is signed in as staff.
    pub fn staff(&self, from: Ipv4Addr, slug: &str) -> Client {
        let mut client = self.stranger(from);
        let answer = client.sign_in(slug, ("staff", PASSWORD)).unwrap();
        assert_eq!(answer.status, 200, "{}", answer.text());
        client
    }

    /// Returns the resident memory of the process in bytes.
    pub fn resident(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap();
        line.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap() * 1024
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
