//! Accepts connections until the server is told to stop, then waits for the open ones.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use rustix::io::Errno;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc, watch};
use tokio_rustls::TlsAcceptor;

use super::connection;
use super::responder::Responder;
use super::table::ConnectionTable;
use super::warning::SeldomWarning;
use crate::budgets::connections::OUT_OF_HANDLES_WAIT;

/// Number of connections that are closed when no file handle is left. More than one, so that accepting stays fast.
const CLOSED_AT_ONCE: usize = 16;

/// Errors that mean that the process or the machine is out of a resource.
const EXHAUSTED: [Errno; 4] = [Errno::MFILE, Errno::NFILE, Errno::NOBUFS, Errno::NOMEM];

/// Serves a socket, with TLS if there is an acceptor. Returns when the server was told to stop and the last connection has
/// ended.
pub async fn serve(
    listener: TcpListener,
    tls: Option<TlsAcceptor>,
    responder: impl Responder,
    table: Arc<ConnectionTable>,
    mut stop: watch::Receiver<bool>,
) {
    let exhausted = SeldomWarning::default();
    // Each connection holds a sender. The receiver ends when the last sender is dropped.
    let (open, mut all_closed) = mpsc::channel::<()>(1);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = stop.wait_for(|stop| *stop) => break,
        };
        match accepted {
            Ok((socket, peer)) => admit(&table, (socket, peer), tls.as_ref(), &responder, (&open, &stop)),
            Err(cause) => wait_after_failure(&cause, &table, &exhausted).await,
        }
    }
    drop((listener, open));
    // Nothing is ever sent: this returns when every sender is dropped.
    let _ = all_closed.recv().await;
}

fn admit(
    table: &Arc<ConnectionTable>,
    (socket, peer): (TcpStream, SocketAddr),
    tls: Option<&TlsAcceptor>,
    responder: &impl Responder,
    (open, stop): (&mpsc::Sender<()>, &watch::Receiver<bool>),
) {
    match table.admit(peer.ip()) {
        Ok(slot) => {
            let serving =
                connection::run((socket, peer), tls.cloned(), responder.clone(), slot, stop.clone());
            let open = open.clone();
            tokio::spawn(async move {
                serving.await;
                drop(open);
            });
        }
        // A client that expects TLS could not read the response.
        Err(_) if tls.is_some() => {}
        Err(refusal) => {
            // The send buffer of a new socket has room for the response. An error means that the client is gone.
            let _ = socket.try_write(refusal.answer().unwrap_or_default().as_bytes());
        }
    }
}

/// Waits after a failed accept, unless the client disconnected. If no file handle is left, closes waiting connections
/// to free some.
async fn wait_after_failure(cause: &io::Error, table: &ConnectionTable, warning: &SeldomWarning) {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset, Interrupted};
    if matches!(cause.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset | Interrupted) {
        return;
    }
    let exhausted = Errno::from_io_error(cause).is_some_and(|errno| EXHAUSTED.contains(&errno));
    if exhausted {
        table.make_room(CLOSED_AT_ONCE);
    }
    if let Some(times) = warning.due() {
        let advice = if exhausted { "; file handles ran out: see LimitNOFILE of the unit" } else { "" };
        tracing::warn!(%cause, times, "accepting connections failed{advice}");
    }
    tokio::time::sleep(OUT_OF_HANDLES_WAIT).await;
}
