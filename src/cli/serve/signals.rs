//! The signals that a server handles: SIGTERM and SIGINT stop it, SIGHUP reloads its settings.

use std::io::IsTerminal;

use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::{mpsc, watch};

use crate::error::{Error, Result};

/// What the process was asked to do.
pub(super) struct Signals {
    /// Becomes `true` when the process is asked to end.
    pub(super) stop: watch::Receiver<bool>,
    /// Receives a value for each reload. Reloads that come faster than they are done count as one.
    pub(super) reload: mpsc::Receiver<()>,
}

/// Handles signals from now on.
pub(super) fn listen() -> Result<Signals> {
    let (stopping, stop) = watch::channel(false);
    let (reloading, reload) = mpsc::channel(1);
    let mut terminate = signal(SignalKind::terminate()).map_err(Error::internal)?;
    let mut interrupt = signal(SignalKind::interrupt()).map_err(Error::internal)?;
    let mut hang_up = signal(SignalKind::hangup()).map_err(Error::internal)?;
    tokio::spawn(async move {
        loop {
            tokio::select! {
                _ = terminate.recv() => break,
                _ = interrupt.recv() => break,
                _ = hang_up.recv() => {
                    // The end of a terminal session ends the server. A service has no terminal.
                    if std::io::stdin().is_terminal() {
                        break;
                    }
                    // An error means that a reload is waiting already.
                    let _ = reloading.try_send(());
                }
            }
        }
        // An error means that the server has already ended.
        let _ = stopping.send(true);
    });
    Ok(Signals { stop, reload })
}

/// Waits until the process is asked to end.
pub(super) async fn stopped(mut stop: watch::Receiver<bool>) {
    // An error means that the sender is gone, so that the server cannot be told any more.
    let _ = stop.wait_for(|stop| *stop).await;
}
