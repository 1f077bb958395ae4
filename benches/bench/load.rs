//! Load on loopback: 16 keep-alive connections for three seconds.

use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

const CONNECTIONS: usize = 16;
const TIME: Duration = Duration::from_secs(3);

/// Returns the responses per second of all connections together.
pub fn requests_per_second(address: SocketAddr, path: &str) -> f64 {
    let count: u32 = std::thread::scope(|scope| {
        let clients: Vec<_> = (0..CONNECTIONS).map(|_| scope.spawn(|| client(address, path))).collect();
        clients.into_iter().map(|client| client.join().expect("a client")).sum()
    });
    f64::from(count) / TIME.as_secs_f64()
}

fn client(address: SocketAddr, path: &str) -> u32 {
    let stream = TcpStream::connect(address).expect("a connection");
    stream.set_nodelay(true).expect("no delay");
    let mut reader = BufReader::new(stream.try_clone().expect("its other half"));
    let mut writer = stream;
    let request = format!("GET {path} HTTP/1.1\r\nhost: localhost\r\n\r\n");
    let begun = Instant::now();
    let mut count = 0;
    while begun.elapsed() < TIME {
        writer.write_all(request.as_bytes()).expect("a request");
        read_answer(&mut reader);
        count += 1;
    }
    count
}

fn read_answer(reader: &mut impl BufRead) {
    let mut length = 0;
    let mut line = String::new();
    loop {
        line.clear();
        reader.read_line(&mut line).expect("a header");
        if line == "\r\n" {
            break;
        }
        if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length:") {
            length = value.trim().parse().expect("a length");
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).expect("a body");
}

/// Starts a server of the same framework that only returns these bytes.
pub fn minimal(body: Vec<u8>) -> SocketAddr {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
    listener.set_nonblocking(true).expect("for tokio");
    let address = listener.local_addr().expect("its address");
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Runtime::new().expect("a runtime");
        runtime.block_on(async {
            let answer = move || {
                let body = body.clone();
                async move { ([("content-type", "application/json")], body) }
            };
            let router = axum::Router::new().route("/", axum::routing::get(answer));
            let listener = tokio::net::TcpListener::from_std(listener).expect("a listener");
            axum::serve(listener, router).await.expect("it serves");
        });
    });
    address
}
