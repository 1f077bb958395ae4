//! Restarts under load: systemd holds the listening socket, so nobody is refused.

use std::io::{BufRead, BufReader, Error, ErrorKind, Read, Result, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::time::{Duration, Instant};

use homecourt::domain::ids::GameId;
use homecourt::store;
use serde_json::json;

use super::systemd::Systemd;
use crate::league;
use crate::support::{Client, two_leagues};

const RESTARTS: usize = 20;
/// Number of requests between two restarts.
const REQUESTS: usize = 40;
/// A client does not use a connection again that was idle for longer: a stopping server closes it.
const REUSED_WITHIN: Duration = Duration::from_millis(250);

/// The connection of a client that keeps it for its next request.
struct KeptConnection {
    lines: BufReader<TcpStream>,
    used: Instant,
}

impl KeptConnection {
    fn open(address: SocketAddr) -> Result<Self> {
        let stream = TcpStream::connect(address)?;
        stream.set_read_timeout(Some(Duration::from_secs(30)))?;
        Ok(Self { lines: BufReader::new(stream), used: Instant::now() })
    }

    /// Sends a request and reads the response. Returns whether the connection may be used again.
    fn request(&mut self) -> Result<bool> {
        let request = b"GET /api/organizations/slug/harbor HTTP/1.1\r\nHost: localhost\r\n\r\n";
        self.lines.get_mut().write_all(request)?;
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            if self.lines.read_line(&mut head)? == 0 {
                return Err(Error::new(
                    ErrorKind::UnexpectedEof,
                    format!("a response was cut off: {head:?}"),
                ));
            }
        }
        let head = head.to_lowercase();
        let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")?.parse().ok());
        let mut body = vec![0; length.unwrap_or_default()];
        self.lines.read_exact(&mut body)?;
        if !head.starts_with("http/1.1 200 ") || body.is_empty() {
            return Err(Error::other(head));
        }
        self.used = Instant::now();
        Ok(!head.contains("connection: close\r\n"))
    }
}

/// Sends requests on one connection for as long as the server keeps it. Returns the first failure.
fn keep_asking(address: SocketAddr, asked: &Sender<()>, over: &AtomicBool) -> Result<()> {
    let mut kept = None;
    while !over.load(Ordering::Relaxed) {
        let mut connection = match kept.take() {
            Some(kept) => kept,
            None => KeptConnection::open(address)?,
        };
        if connection.request()? {
            kept = Some(connection).filter(|connection| connection.used.elapsed() < REUSED_WITHIN);
        }
        // The receiver is gone once all restarts are done.
        let _ = asked.send(());
    }
    Ok(())
}

/// Sends each request on a connection of its own, reads and writes in turn. Returns the first failure.
fn ask_anew(staff: &Client, game: GameId, (asked, over): (&Sender<()>, &AtomicBool)) -> Result<()> {
    let details = format!("/api/gamesv2/{game}/details");
    while !over.load(Ordering::Relaxed) {
        let write = staff.call("PUT", &details).json(&json!({ "location": "Gym 2" }));
        for call in [staff.call("GET", "/harbor/teamList"), write] {
            let status = call.try_send();
            if status != Some(200) {
                return Err(Error::other(format!("{status:?}")));
            }
            let _ = asked.send(());
        }
    }
    Ok(())
}

#[test]
fn in_20_restarts_under_load_no_request_fails() {
    let (made, games) = channel();
    let unit = Systemd::new("", move |tx| {
        two_leagues(tx);
        let harbor = store::organizations::id_by_slug(tx, "harbor").unwrap();
        made.send(league::fill(tx, harbor, "2026").games).unwrap();
    });
    let games = games.recv().unwrap();
    let (asked, answers) = channel();
    let over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let (unit, over) = (&unit, &over);
        let mut service = unit.start(None);
        let mut clients = Vec::new();
        for _ in 0..3 {
            let asked = asked.clone();
            clients.push(scope.spawn(move || keep_asking(unit.address(), &asked, over)));
        }
        for (username, game) in [("owner", games[0]), ("staff", games[1])] {
            let (asked, staff) = (asked.clone(), unit.visitor());
            staff.sign_in("harbor", username).expect(200);
            clients.push(scope.spawn(move || ask_anew(&staff, game, (&asked, over))));
        }
        drop(asked);
        for _ in 0..RESTARTS {
            // A client that fails stops asking, and reports below.
            let served = answers.iter().take(REQUESTS).count();
            if served < REQUESTS || clients.iter().any(std::thread::ScopedJoinHandle::is_finished) {
                break;
            }
            service.stop();
            service = unit.start(None);
        }
        over.store(true, Ordering::Relaxed);
        let failed: Vec<_> = clients.into_iter().filter_map(|client| client.join().unwrap().err()).collect();
        assert!(failed.is_empty(), "{failed:?}\n{}", unit.log());
        service.stop();
    });
    assert!(!unit.log().contains("A Homecourt server is using"), "{}", unit.log());
}
