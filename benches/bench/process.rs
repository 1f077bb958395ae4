//! The release binary as a process.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Runs a subcommand to its end.
pub fn homecourt(arguments: &[&str]) {
    let output = Command::new(env!("CARGO_BIN_EXE_homecourt"))
        .args(arguments)
        .env("HOMECOURT_DEMO_PASSWORD", "benchmark-password")
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
    /// Starts a server on a free port and waits until it is ready.
    pub fn start(database: &Path) -> Self {
        let address = free_address();
        let begun = Instant::now();
        let child = Command::new(env!("CARGO_BIN_EXE_homecourt"))
            .args(["serve", "--listen", &address.to_string(), "--database"])
            .arg(database)
            .env("HOMECOURT_LOG__LEVEL", "warn")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the server starts");
        while ask(address, "/readyz", "identity").is_none_or(|(status, _)| status != 200) {
            assert!(begun.elapsed() < Duration::from_secs(30), "the server is not ready");
            std::thread::yield_now();
        }
        Self { child, address, ready_after: begun.elapsed() }
    }

    /// Returns the body of a response, regardless of its status.
    pub fn get(&self, path: &str) -> Vec<u8> {
        ask(self.address, path, "identity").expect("the server answers").1
    }

    /// Sends a request that accepts compression, as browsers do.
    pub fn visit(&self, path: &str) {
        ask(self.address, path, "gzip, deflate, br").expect("the server answers");
    }

    /// Returns the resident memory of the process.
    pub fn resident_bytes(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).expect("a process");
        let line = status.lines().find(|line| line.starts_with("VmRSS:")).expect("its memory");
        let kib: u64 = line.split_whitespace().nth(1).and_then(|kib| kib.parse().ok()).expect("a number");
        kib * 1024
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

/// Sends one request on a new connection. Returns status and body.
fn ask(address: SocketAddr, path: &str, encodings: &str) -> Option<(u16, Vec<u8>)> {
    let mut stream = TcpStream::connect(address).ok()?;
    let head = format!("GET {path} HTTP/1.1\r\nhost: localhost\r\naccept-encoding: {encodings}\r\n");
    write!(stream, "{head}connection: close\r\n\r\n").ok()?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).ok()?;
    let head_end = answer.windows(4).position(|window| window == b"\r\n\r\n")?;
    let head = std::str::from_utf8(&answer[..head_end]).ok()?;
    let status = head.split(' ').nth(1)?.parse().ok()?;
    Some((status, answer[head_end + 4..].to_vec()))
}
