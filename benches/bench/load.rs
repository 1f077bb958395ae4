//! A load client that takes little of the processors: keep-alive connections on one thread, each with one request at a
//! time.

use std::io::{ErrorKind, Result};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;

use crate::http::Head;
use crate::latencies::Latencies;

/// Number of connections.
const CONNECTIONS: usize = 32;

/// Requests one response again and again until `time` is over. Panics if a response is not 200, is not compressed as
/// `is_brotli` says, or ends early.
pub fn measure(address: SocketAddr, request: &[u8], is_brotli: bool, time: Duration) -> Latencies {
    let request: Arc<[u8]> = request.into();
    on_one_thread(async move {
        let until = Instant::now() + time;
        let mut connections = JoinSet::new();
        for _ in 0..CONNECTIONS {
            let request = Arc::clone(&request);
            connections.spawn(async move {
                let mut connection = AsyncConnection::open(address).await.expect("a connection");
                let mut latencies = Latencies::default();
                while Instant::now() < until {
                    let (head, took) = connection.send(&request).await.expect("a response");
                    assert_eq!((head.status, head.is_brotli), (200, is_brotli));
                    latencies.add(took);
                }
                latencies
            });
        }
        let mut all = Latencies::default();
        for latencies in connections.join_all().await {
            all.extend(&latencies);
        }
        all.over(time);
        all
    })
}

/// Runs a future on the calling thread alone.
pub fn on_one_thread<T>(work: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(work)
}

/// A keep-alive connection with room for the largest response so far.
pub struct AsyncConnection {
    stream: TcpStream,
    bytes: Vec<u8>,
}

impl AsyncConnection {
    pub async fn open(address: SocketAddr) -> Result<Self> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(Self { stream, bytes: vec![0; 64 * 1024] })
    }

    /// Sends a request and reads the whole response. Returns its head, and the time to its last byte.
    pub async fn send(&mut self, request: &[u8]) -> Result<(Head, Duration)> {
        let begun = Instant::now();
        self.stream.write_all(request).await?;
        let mut filled = 0;
        let mut head = None;
        loop {
            let count = self.stream.read(&mut self.bytes[filled..]).await?;
            if count == 0 {
                return Err(ErrorKind::UnexpectedEof.into());
            }
            filled += count;
            head = head.or_else(|| Head::parse(&self.bytes[..filled]));
            let Some(head) = head else { continue };
            let length = head.body_start + head.body_bytes;
            if filled >= length {
                return Ok((head, begun.elapsed()));
            }
            if self.bytes.len() < length {
                self.bytes.resize(length, 0);
            }
        }
    }

    /// Returns the body of the last response, uncompressed.
    pub fn body(&self, head: Head) -> Result<Vec<u8>> {
        let mut body = &self.bytes[head.body_start..head.body_start + head.body_bytes];
        let mut plain = Vec::new();
        if head.is_brotli {
            brotli_decompressor::BrotliDecompress(&mut body, &mut plain)?;
        } else {
            plain.extend_from_slice(body);
        }
        Ok(plain)
    }
}
