//! Idle connections, and bodies that never end.

use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::Instant;

use crate::http::ATTACKER;
use crate::server::Server;
use crate::watch::{duration, neighbours_during, strike};

/// Number of connections that an attacker opens, within the file handle limits of both processes.
fn crowd() -> usize {
    if duration().as_secs() >= 20 { 5_000 } else { 500 }
}

/// Opens up to [`crowd`] connections and runs `greet` on each. Returns the number of opened connections.
fn gather(server: &Server, until: Instant, greet: impl Fn(&mut TcpStream) -> std::io::Result<()>) -> usize {
    let stranger = server.stranger(ATTACKER);
    let mut held = Vec::new();
    let mut opened = 0;
    while Instant::now() < until {
        if held.len() < crowd()
            && let Ok(mut stream) = stranger.connect()
        {
            opened += 1;
            // Writing to a connection that the server has closed is an error.
            if greet(&mut stream).is_ok() {
                stream.set_nonblocking(true).unwrap();
                held.push(stream);
            }
            continue;
        }
        held.retain_mut(is_open);
        std::thread::yield_now();
    }
    opened
}

/// Returns whether the server has kept a connection open. Drops what the server wrote.
fn is_open(stream: &mut TcpStream) -> bool {
    let mut some = [0; 1_024];
    match stream.read(&mut some) {
        Ok(read) => read > 0,
        Err(error) => error.kind() == ErrorKind::WouldBlock,
    }
}

#[test]
fn silent_connections_do_not_block_the_neighbours() {
    let server = Server::start();
    neighbours_during("silent connections", &server, |until| gather(&server, until, |_| Ok(())));
}

#[test]
fn silent_http_2_connections_do_not_block_the_neighbours() {
    let server = Server::start();
    neighbours_during("silent HTTP/2 connections", &server, |until| {
        gather(&server, until, |stream| {
            stream.write_all(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0")
        })
    });
}

#[test]
fn heads_that_arrive_byte_by_byte_do_not_block_the_neighbours() {
    let server = Server::start();
    neighbours_during("unfinished heads", &server, |until| {
        gather(&server, until, |stream| stream.write_all(b"GET / HTTP/1.1\r\nhost: localhost\r\nx-a: "))
    });
}

#[test]
fn bodies_that_never_end_do_not_fill_the_memory() {
    let server = Server::start();
    let most = 1024 * 1024 - 1;
    let head = format!(
        "POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\norigin: http://localhost\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n",
        most + 1
    );
    let body = vec![b' '; most];
    neighbours_during("bodies of 1 MiB that never end", &server, |until| {
        gather(&server, until, |stream| {
            stream.set_nonblocking(true)?;
            stream.write_all(head.as_bytes())?;
            // The server may accept less than the body, or nothing.
            match stream.write(&body) {
                Ok(_) => Ok(()),
                Err(error) if error.kind() == ErrorKind::WouldBlock => Ok(()),
                Err(error) => Err(error),
            }
        })
    });
}

#[test]
fn floods_of_requests_do_not_block_the_neighbours() {
    let server = Server::start();
    let stranger = server.stranger(ATTACKER);
    neighbours_during("unknown pages, as fast as it goes", &server, |until| {
        strike(4, until, |turn| {
            // The server may reject connections of an address that has too many.
            let _ = stranger.get(&format!("/jccoc/nothing-{turn}"));
        })
    });
}
