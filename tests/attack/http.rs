//! HTTP/1.1 requests, one per connection, from a chosen loopback address, so that attacker and neighbours have
//! different addresses.

use std::io::{self, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, SocketAddrV4, TcpStream};
use std::time::{Duration, Instant};

use socket2::{Domain, Socket, Type};

/// Timeout after which a request counts as failed.
const PATIENCE: Duration = Duration::from_secs(20);

/// The attacker's address. The neighbours use others.
pub const ATTACKER: Ipv4Addr = Ipv4Addr::LOCALHOST;

/// A response, and the time that it took since the connection was opened.
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: Vec<u8>,
    pub took: Duration,
}

impl Answer {
    pub fn json(&self) -> serde_json::Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// Returns the cookies that the response sets, as `name=value`.
    pub fn cookies(&self) -> Vec<String> {
        let lines = self.head.lines().filter_map(|line| line.split_once(": "));
        let set = lines.filter(|(name, _)| name.eq_ignore_ascii_case("set-cookie"));
        set.map(|(_, value)| value.split(';').next().unwrap_or_default().to_owned()).collect()
    }
}

/// A browser at an address, with its cookies.
#[derive(Clone)]
pub struct Client {
    pub from: Ipv4Addr,
    pub server: SocketAddr,
    pub cookies: String,
}

impl Client {
    pub fn new(from: Ipv4Addr, server: SocketAddr) -> Self {
        Self { from, server, cookies: String::new() }
    }

    /// Signs in and stores the cookies. The response's status shows whether it succeeded.
    pub fn sign_in(&mut self, slug: &str, (username, password): (&str, &str)) -> io::Result<Answer> {
        let body = serde_json::json!({ "slug": slug, "username": username, "password": password });
        let answer = self.send("POST", "/api/auth/login", "application/json", body.to_string().as_bytes())?;
        if answer.status == 200 {
            self.cookies = answer.cookies().join("; ");
        }
        Ok(answer)
    }

    pub fn get(&self, path: &str) -> io::Result<Answer> {
        self.send("GET", path, "", &[])
    }

    pub fn json(&self, method: &str, path: &str, body: &serde_json::Value) -> io::Result<Answer> {
        self.send(method, path, "application/json", body.to_string().as_bytes())
    }

    pub fn send(&self, method: &str, path: &str, kind: &str, body: &[u8]) -> io::Result<Answer> {
        let begun = Instant::now();
        let mut stream = self.connect()?;
        let mut head = format!(
            "{method} {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\norigin: http://localhost\r\n"
        );
        if !self.cookies.is_empty() {
            head += &["cookie: ", &self.cookies, "\r\n"].concat();
        }
        if method != "GET" {
            head +=
                &["content-type: ", kind, "\r\ncontent-length: ", &body.len().to_string(), "\r\n"].concat();
        }
        stream.write_all(format!("{head}\r\n").as_bytes())?;
        // A server that rejects a body early closes the connection while the body is being sent. Its response still
        // counts.
        let sent = stream.write_all(body);
        let mut bytes = Vec::new();
        let read = stream.read_to_end(&mut bytes);
        let answer = parsed(&bytes, begun.elapsed());
        answer.map_err(|broken| read.err().or(sent.err()).unwrap_or(broken))
    }

    /// Opens a connection without sending anything.
    pub fn connect(&self) -> io::Result<TcpStream> {
        let socket = Socket::new(Domain::IPV4, Type::STREAM, None)?;
        socket.bind(&SocketAddrV4::new(self.from, 0).into())?;
        socket.connect_timeout(&self.server.into(), PATIENCE)?;
        let stream = TcpStream::from(socket);
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_write_timeout(Some(PATIENCE))?;
        Ok(stream)
    }
}

fn parsed(bytes: &[u8], took: Duration) -> io::Result<Answer> {
    let broken = || io::Error::other(format!("no answer in {} bytes", bytes.len()));
    let end = bytes.windows(4).position(|window| window == b"\r\n\r\n").ok_or_else(broken)?;
    let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).ok_or_else(broken)?;
    Ok(Answer { status, head, body: bytes[end + 4..].to_vec(), took })
}

/// Asserts that the server rejected or served the request without an internal error. A timeout or a closed connection
/// is allowed, because the attacker may wait.
pub fn assert_no_fault(answer: io::Result<Answer>) {
    if let Ok(answer) = answer {
        assert!(answer.status < 500 || answer.status == 503, "{} {}", answer.status, answer.text());
    }
}
