//! A proxy in front of an authority, which refuses the first order: the authority of the tests has no limits of its own.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::{Value, json};
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::{ServerConfig, ServerConnection, StreamOwned};

use super::authority::{TestAuthority, pair};

/// Serves the authority's directory. Its address for new orders is the proxy's until one order was refused.
pub struct Limiter {
    port: u16,
    refusals: Arc<AtomicUsize>,
}

impl Limiter {
    /// Starts the proxy, which refuses with `Retry-After: {seconds}`.
    pub fn start(authority: &TestAuthority, seconds: u32) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let (certificate, key) = pair(&authority.own_certificate, &authority.own_key);
        let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(vec![certificate], key)
            .unwrap();
        let (config, directory) = (Arc::new(config), authority.directory_content());
        let refusals = Arc::<AtomicUsize>::default();
        let counted = Arc::clone(&refusals);
        std::thread::spawn(move || {
            for socket in listener.incoming() {
                let connection = ServerConnection::new(Arc::clone(&config)).unwrap();
                let mut stream = BufReader::new(StreamOwned::new(connection, socket.unwrap()));
                answer(&mut stream, &directory, port, (&counted, seconds));
            }
        });
        Self { port, refusals }
    }

    pub fn directory(&self) -> String {
        format!("https://localhost:{}/dir", self.port)
    }

    /// Returns how many orders were refused.
    pub fn refusals(&self) -> usize {
        self.refusals.load(Ordering::SeqCst)
    }
}

type TlsStream = BufReader<StreamOwned<ServerConnection, TcpStream>>;

/// Answers one request and closes the connection.
fn answer(stream: &mut TlsStream, directory: &Value, port: u16, (refusals, seconds): (&AtomicUsize, u32)) {
    let (mut first, mut length) = (String::new(), 0);
    stream.read_line(&mut first).unwrap();
    loop {
        let mut line = String::new();
        stream.read_line(&mut line).unwrap();
        let line = line.trim().to_lowercase();
        if let Some(value) = line.strip_prefix("content-length: ") {
            length = value.parse().unwrap();
        }
        if line.is_empty() {
            break;
        }
    }
    let mut body = vec![0; length];
    stream.read_exact(&mut body).unwrap();
    let (status, kind, body) = if first.starts_with("GET /dir ") {
        let mut directory = directory.clone();
        if refusals.load(Ordering::SeqCst) == 0 {
            directory["newOrder"] = format!("https://localhost:{port}/order").into();
        }
        ("200 OK", "application/json", directory)
    } else {
        refusals.fetch_add(1, Ordering::SeqCst);
        let problem = "urn:ietf:params:acme:error:rateLimited";
        let problem = json!({ "type": problem, "detail": "too many certificates", "status": 429 });
        ("429 Too Many Requests", "application/problem+json", problem)
    };
    let body = body.to_string();
    let head = format!(
        "HTTP/1.1 {status}\r\ncontent-type: {kind}\r\ncontent-length: {}\r\nretry-after: {seconds}\r\n\
         connection: close\r\n\r\n",
        body.len()
    );
    let stream = stream.get_mut();
    stream.write_all((head + &body).as_bytes()).unwrap();
    stream.conn.send_close_notify();
    stream.flush().unwrap();
}
