//! The release binary as a process.

use std::fs::File;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::http;

/// The password of every user of the demo.
pub const PASSWORD: &str = "benchmark-password";

/// The unit of the CPU times that Linux tells programs.
const TICK: Duration = Duration::from_millis(10);

/// Runs a subcommand to its end.
pub fn homecourt(arguments: &[&str]) {
    let output = Command::new(env!("CARGO_BIN_EXE_homecourt"))
        .args(arguments)
        .env("HOMECOURT_DEMO_PASSWORD", PASSWORD)
        .output()
        .expect("the binary runs");
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
}

/// A running server, which ends when the value is dropped.
pub struct Server {
    child: Child,
    pub address: SocketAddr,
    /// Time from the start of the process to the first successful `/readyz`.
    pub ready_after: Duration,
}

impl Server {
    /// Starts a server on a free port and waits until it is ready. It writes its log, at the default level, to a file
    /// beside the database.
    pub fn start(database: &Path) -> Self {
        Self::start_with(database, &[])
    }

    /// Starts a server like [`start`](Self::start), with environment variables.
    pub fn start_with(database: &Path, variables: &[(&str, &str)]) -> Self {
        let address = free_address();
        let begun = Instant::now();
        let child = Command::new(env!("CARGO_BIN_EXE_homecourt"))
            .args(["serve", "--listen", &address.to_string(), "--database"])
            .arg(database)
            .envs(variables.iter().copied())
            .stdout(Stdio::null())
            .stderr(File::create(database.with_extension("log")).expect("a log"))
            .spawn()
            .expect("the server starts");
        while ask(address, "/readyz").is_none_or(|status| status != 200) {
            assert!(begun.elapsed() < Duration::from_secs(30), "the server is not ready");
            std::thread::yield_now();
        }
        Self { child, address, ready_after: begun.elapsed() }
    }

    /// Requests a path on a new connection, as a browser does.
    pub fn visit(&self, path: &str) {
        ask(self.address, path).expect("the server answers");
    }

    /// Returns the resident memory of the process.
    pub fn resident_bytes(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).expect("a process");
        let line = status.lines().find(|line| line.starts_with("VmRSS:")).expect("its memory");
        let kib: u64 = line.split_whitespace().nth(1).and_then(|kib| kib.parse().ok()).expect("a number");
        kib * 1024
    }

    /// Returns the CPU time that all threads of the process have used.
    pub fn cpu_time(&self) -> Duration {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).expect("a process");
        // Behind the name in parentheses: the state, and as 12th and 13th field the ticks in user and kernel mode.
        let (_, fields) = stat.rsplit_once(')').expect("a name");
        let ticks: u64 = fields
            .split_whitespace()
            .skip(11)
            .take(2)
            .map(|ticks| ticks.parse::<u64>().expect("ticks"))
            .sum();
        TICK * u32::try_from(ticks).expect("a short run")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn free_address() -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    listener.local_addr().expect("its address")
}

/// Sends one request on a new connection, which the server closes at its end. Returns the status.
fn ask(address: SocketAddr, path: &str) -> Option<u16> {
    let mut stream = TcpStream::connect(address).ok()?;
    let request = String::from_utf8(http::get(path, http::BROTLI)).ok()?;
    stream.write_all(request.replace("\r\n\r\n", "\r\nconnection: close\r\n\r\n").as_bytes()).ok()?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).ok()?;
    std::str::from_utf8(answer.get(9..12)?).ok()?.parse().ok()
}

/// Returns a path as text.
pub fn text(path: &Path) -> &str {
    path.to_str().expect("a path in UTF-8")
}

/// Returns bytes in MiB.
#[expect(clippy::cast_precision_loss, reason = "printed with two decimals")]
pub fn mib(bytes: u64) -> f64 {
    bytes as f64 / (1024.0 * 1024.0)
}
