//! The service manager, such as systemd: the listening socket that it passes to the server, and what the server tells it.

use std::env;
use std::ffi::OsStr;
use std::io;
use std::net::TcpListener;
use std::os::linux::net::SocketAddrExt;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::net::{SocketAddr, UnixDatagram};
use std::sync::Arc;
use std::time::Duration;

use listenfd::ListenFd;
use tokio::sync::watch;

use super::signals::stopped;
use crate::db::Db;
use crate::error::{Error, Result};

/// Messages to the service manager that started this process. Without one, messages go nowhere.
pub(super) struct Manager {
    socket: Option<(UnixDatagram, SocketAddr)>,
    /// Time without a sign of life after which the service manager restarts the server.
    watchdog: Option<Duration>,
}

impl Manager {
    /// Reads `NOTIFY_SOCKET`, `WATCHDOG_USEC` and `WATCHDOG_PID`.
    pub(super) fn from_environment() -> Result<Self> {
        let name = env::var_os("NOTIFY_SOCKET").filter(|name| !name.is_empty());
        let socket = name.as_deref().map(connect).transpose();
        let number = |name| env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
        let is_ours = number("WATCHDOG_PID").is_none_or(|id| id == u64::from(std::process::id()));
        let watchdog = number("WATCHDOG_USEC").filter(|_| is_ours).map(Duration::from_micros);
        Ok(Self { socket: socket.map_err(Error::internal)?, watchdog })
    }

    /// Sends a message such as `READY=1`. A failure is logged.
    pub(super) fn tell(&self, message: &str) {
        if let Some((socket, address)) = &self.socket
            && let Err(cause) = socket.send_to_addr(message.as_bytes(), address)
        {
            tracing::warn!(%cause, message, "the service manager could not be told");
        }
    }
}

/// Sends a sign of life whenever the writer has taken a job, four times within the time of the watchdog, until the server
/// is told to stop. So the service manager restarts a server whose writer hangs.
pub(super) async fn feed_watchdog(manager: Arc<Manager>, db: Db, stop: watch::Receiver<bool>) {
    let Some(watchdog) = manager.watchdog else { return };
    loop {
        if db.passes_writer().await {
            manager.tell("WATCHDOG=1");
        }
        if tokio::time::timeout(watchdog / 4, stopped(stop.clone())).await.is_ok() {
            return;
        }
    }
}

fn connect(name: &OsStr) -> io::Result<(UnixDatagram, SocketAddr)> {
    let address = match name.as_bytes() {
        // An `@` stands for the zero byte of an abstract name.
        [b'@', name @ ..] => SocketAddr::from_abstract_name(name)?,
        _ => SocketAddr::from_pathname(name)?,
    };
    let socket = UnixDatagram::unbound()?;
    // A service manager that reads nothing must not hold the server up.
    socket.set_nonblocking(true)?;
    Ok((socket, address))
}

/// Takes the listening socket that the service manager passed to this process; `None` if the server has to listen by
/// itself. Clears `LISTEN_FDS` and `LISTEN_PID`, so it must be called before the process has threads.
pub(super) fn passed_socket() -> Result<Option<TcpListener>> {
    let refused =
        |cause: String| Error::Conflict(format!("The service manager's socket cannot be used: {cause}."));
    let mut passed = ListenFd::from_env();
    if passed.len() > 1 {
        return Err(refused(format!("there are {} of them, and the server listens on one", passed.len())));
    }
    let listener = passed.take_tcp_listener(0).map_err(|cause| refused(cause.to_string()))?;
    if let Some(listener) = &listener {
        listener.set_nonblocking(true).map_err(|cause| refused(cause.to_string()))?;
    }
    Ok(listener)
}
