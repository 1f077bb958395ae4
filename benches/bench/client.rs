//! A client with one keep-alive connection that sends one request at a time.

use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::http::{self, Head};

/// A complete response.
pub struct Answer {
    pub head: Head,
    pub head_text: Vec<u8>,
    pub body: Vec<u8>,
    /// Time from sending the request to the last byte of the response.
    pub took: Duration,
}

/// An open connection to a server.
pub struct Connection {
    stream: TcpStream,
}

impl Connection {
    pub fn open(address: SocketAddr) -> Self {
        let stream = TcpStream::connect(address).expect("a connection");
        stream.set_nodelay(true).expect("no delay");
        Self { stream }
    }

    /// Sends a request and reads the whole response, whatever its status.
    pub fn send(&mut self, request: &[u8]) -> Answer {
        let answer = self.try_send(request);
        answer.unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(request)))
    }

    /// As [`Connection::send`], for a server that may end.
    ///
    /// # Errors
    /// If the server closes the connection.
    pub fn try_send(&mut self, request: &[u8]) -> io::Result<Answer> {
        let begun = Instant::now();
        self.stream.write_all(request)?;
        let mut bytes = Vec::with_capacity(64 * 1024);
        let mut part = vec![0; 64 * 1024];
        loop {
            let count = self.stream.read(&mut part)?;
            if count == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            bytes.extend_from_slice(&part[..count]);
            let Some(head) = Head::parse(&bytes) else { continue };
            if bytes.len() >= head.body_start + head.body_bytes {
                let took = begun.elapsed();
                let body = bytes.split_off(head.body_start);
                return Ok(Answer { head, head_text: bytes, body, took });
            }
        }
    }

    /// Sends a request that must succeed.
    pub fn succeed(&mut self, request: &[u8]) -> Answer {
        let answer = self.send(request);
        let status = answer.head.status;
        assert!((200..300).contains(&status), "{status} to {}", String::from_utf8_lossy(request));
        answer
    }

    /// Returns the JSON at a path.
    pub fn json(&mut self, path: &str) -> Value {
        serde_json::from_slice(&self.succeed(&http::get(path, "identity")).body).expect("JSON")
    }

    /// Signs in as a user of an organization. Returns the session's cookie.
    pub fn sign_in(&mut self, slug: &str, username: &str) -> String {
        let password = crate::process::PASSWORD;
        let body = format!(r#"{{"username":"{username}","password":"{password}","slug":"{slug}"}}"#);
        let answer = self.succeed(&http::change("POST", "/api/auth/login", "", &body));
        let cookie = http::header(&answer.head_text, "set-cookie:").expect("a session");
        cookie.split(';').next().expect("a cookie").to_owned()
    }
}
