//! A bare axum server that returns one response, in a process of its own: this program with the argument `bare`.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};

use axum::body::Bytes;
use axum::http::header::{CONTENT_ENCODING, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderValue};

/// The argument with which the program runs the server.
pub const ARGUMENT: &str = "bare";

/// A running server, which ends when the value is dropped.
pub struct BareServer {
    child: Child,
    pub address: SocketAddr,
}

impl BareServer {
    /// Starts a server of these bytes.
    pub fn start(content_type: &str, content_encoding: &str, body: &[u8]) -> Self {
        let program = std::env::current_exe().expect("this program");
        let mut child = Command::new(program)
            .args([ARGUMENT, content_type, content_encoding])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the bare server starts");
        child.stdin.take().expect("its input").write_all(body).expect("the body");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("its output")).read_line(&mut line).expect("its address");
        Self { child, address: line.trim().parse().expect("an address") }
    }
}

impl Drop for BareServer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Serves the bytes of standard input until the process is killed. Prints the address first.
#[expect(clippy::print_stdout, reason = "the parent process reads the address")]
pub fn serve(arguments: &[String]) {
    let [content_type, content_encoding] = arguments else { panic!("type and encoding of the body") };
    let mut body = Vec::new();
    std::io::stdin().read_to_end(&mut body).expect("the body");
    let body = Bytes::from(body);
    let mut headers = HeaderMap::new();
    headers.insert(CONTENT_TYPE, HeaderValue::from_str(content_type).expect("a content type"));
    if !content_encoding.is_empty() {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_str(content_encoding).expect("an encoding"));
    }
    let answer = move || std::future::ready((headers.clone(), body.clone()));
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        println!("{}", listener.local_addr().expect("its address"));
        let router = axum::Router::new().route("/", axum::routing::get(answer));
        axum::serve(listener, router).await.expect("it serves");
    });
}
