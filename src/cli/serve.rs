//! `homecourt serve`: opens the database, listens, and shuts down gracefully.

mod https;

use std::io::IsTerminal;
use std::net::SocketAddr;
use std::num::NonZeroU16;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use rustix::process::{Resource, getrlimit};
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::watch;

use super::{log, print_line, seed};
use crate::app::App;
use crate::budgets::connections::{FEWEST_CONNECTIONS, METRICS_CONNECTIONS, RESERVED_HANDLES};
use crate::clock::Clock;
use crate::config::Config;
use crate::db::{Actor, Db, OpenPurpose};
use crate::error::{Error, Result};
use crate::net::{self, ConnectionLimits, ConnectionTable, ConnectionTimes};
use crate::{server, store};

/// Time for open requests after the server was told to stop.
const GRACE: Duration = Duration::from_secs(10);

/// Interval at which page views are written to the database.
const COUNTS_EVERY: Duration = Duration::from_secs(5);

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Address and port to listen on
    #[arg(long, value_name = "ADDR:PORT")]
    pub(super) listen: Option<SocketAddr>,
    /// Fill an empty database with demo organizations, and say where they are and how to sign in
    #[arg(long)]
    pub(super) demo: bool,
}

pub(super) fn run(config: Config, demo: bool) -> Result<()> {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(Error::internal)?;
    let log = log::start_thread(&config.log)?;
    let done = runtime.block_on(serve(config, demo, log.dropped()));
    // A request that is still running after the grace period must not keep the process alive.
    runtime.shutdown_background();
    done
}

async fn serve(mut config: Config, demo: bool, dropped: Arc<AtomicU64>) -> Result<()> {
    let stop = stop_signal()?;
    bound_connections(&mut config);
    let db = super::open_or_create(&config, OpenPurpose::Serve)?;
    let listener = bind(config.listen).await?;
    let address = listener.local_addr().map_err(Error::internal)?;
    if demo {
        seed::present(&db, address).await?;
    }
    create_first(&db).await?;
    let table = Arc::new(ConnectionTable::new(limits(&config)));
    let metrics = match config.metrics.listen.0 {
        Some(address) => Some(bind(address).await?),
        None => None,
    };
    let app = App::new(db.clone(), config, Clock::System);
    print_line(format!("Homecourt listens on http://{address}"))?;
    if let Some(listener) = metrics {
        serve_metrics(&app, listener, &table.limits, &stop)?;
    }
    let counting = tokio::spawn(keep_counts(app.clone(), dropped, stop.clone()));
    tokio::spawn(end_live_events(app.clone(), stop.clone()));
    let https = https::start(&app, &table, &stop).await?;
    let serving = async {
        let site = server::SiteResponder::new(app.clone());
        net::serve(listener, None, site, table, stop.clone()).await;
        https.ended().await
    };
    tokio::select! {
        ended = serving => ended?,
        () = out_of_grace(stop.clone()) => tracing::warn!("open requests were aborted"),
    }
    counting.await.map_err(Error::internal)?;
    let written = app.page_views.flush(&db).await;
    db.close().await?;
    written?;
    tracing::info!("stopped");
    Ok(())
}

async fn bind(address: SocketAddr) -> Result<TcpListener> {
    let bound = TcpListener::bind(address).await;
    bound.map_err(|cause| Error::Conflict(format!("cannot listen on {address}: {cause}")))
}

/// Reduces the limit of connections to the process's limit of file handles, minus those that the database needs.
fn bound_connections(config: &mut Config) {
    let Some(handles) = getrlimit(Resource::Nofile).current else {
        return;
    };
    let handles = usize::try_from(handles).unwrap_or(usize::MAX);
    let most = handles.saturating_sub(RESERVED_HANDLES).max(FEWEST_CONNECTIONS);
    let wanted = config.limits.connections;
    let most = u16::try_from(most).ok().and_then(NonZeroU16::new).unwrap_or(wanted);
    if most < wanted {
        tracing::warn!("the limit of {handles} file handles allows {most} connections instead of {wanted}");
        config.limits.connections = most;
    }
}

fn limits(config: &Config) -> ConnectionLimits {
    let limits = &config.limits;
    let seconds = |number: NonZeroU16| Duration::from_secs(number.get().into());
    ConnectionLimits {
        times: ConnectionTimes {
            head: seconds(limits.head_seconds),
            body: seconds(limits.body_seconds),
            request: seconds(limits.request_seconds),
            stalled: seconds(limits.stalled_seconds),
        },
        connections: limits.connections.get().into(),
        per_address: limits.connections_per_address.get().into(),
        trusted: config.trusted_proxies.clone(),
    }
}

/// Serves `/metrics` on a separate socket with few connections, so that it stays reachable when the main socket is
/// overloaded.
fn serve_metrics(
    app: &App,
    listener: TcpListener,
    limits: &ConnectionLimits,
    stop: &watch::Receiver<bool>,
) -> Result<()> {
    let address = listener.local_addr().map_err(Error::internal)?;
    print_line(format!("Metrics are on http://{address}/metrics"))?;
    let few = METRICS_CONNECTIONS;
    let limits = ConnectionLimits { connections: few, per_address: few, ..limits.clone() };
    let table = Arc::new(ConnectionTable::new(limits));
    tokio::spawn(net::serve(listener, None, server::metrics_router(app.clone()), table, stop.clone()));
    Ok(())
}

/// Creates the platform's own organization and the sandbox in a new database, so that they get the first ids.
async fn create_first(db: &Db) -> Result<()> {
    if db.read(store::organizations::was_one_made).await? {
        return Ok(());
    }
    let now = Clock::System.unix_seconds();
    db.write(Actor::program("create_first_organizations"), move |tx| {
        store::organizations::create_first(tx, now)
    })
    .await
}

/// Returns a receiver that becomes `true` when the process is asked to end.
fn stop_signal() -> Result<watch::Receiver<bool>> {
    let (told, stop) = watch::channel(false);
    let mut terminate = signal(SignalKind::terminate()).map_err(Error::internal)?;
    let mut interrupt = signal(SignalKind::interrupt()).map_err(Error::internal)?;
    let mut hang_up = signal(SignalKind::hangup()).map_err(Error::internal)?;
    tokio::spawn(async move {
        loop {
            tokio::select! {
                _ = terminate.recv() => break,
                _ = interrupt.recv() => break,
                // The end of a terminal session ends the server. A service has no terminal; it gets SIGHUP to reload
                // settings, which is not supported.
                _ = hang_up.recv() => {
                    if std::io::stdin().is_terminal() {
                        break;
                    }
                    tracing::warn!("SIGHUP changes nothing: settings are read at the start. Restart the server");
                }
            }
        }
        // An error means that the server has already ended.
        let _ = told.send(true);
    });
    Ok(stop)
}

async fn stopped(mut stop: watch::Receiver<bool>) {
    // An error means that the sender is gone, so that the server cannot be told any more.
    let _ = stop.wait_for(|stop| *stop).await;
}

/// Waits until the server is told to stop, then ends the live event streams, which would never end by themselves.
async fn end_live_events(app: App, stop: watch::Receiver<bool>) {
    stopped(stop).await;
    app.live.end();
}

/// Writes page views to the database, and the number of dropped log lines to the log, at intervals until the server is
/// told to stop.
async fn keep_counts(app: App, dropped: Arc<AtomicU64>, stop: watch::Receiver<bool>) {
    let mut reported = 0;
    while tokio::time::timeout(COUNTS_EVERY, stopped(stop.clone())).await.is_err() {
        let lines = dropped.load(Ordering::Relaxed);
        if lines > reported {
            tracing::warn!(
                lines = lines - reported,
                "log lines were dropped: they came faster than they are written"
            );
            app.counters.set_dropped_log_lines(lines);
            reported = lines;
        }
        if let Err(cause) = app.page_views.flush(&app.db).await {
            tracing::warn!(%cause, "page views could not be saved yet");
        }
    }
}

async fn out_of_grace(stop: watch::Receiver<bool>) {
    stopped(stop).await;
    tokio::time::sleep(GRACE).await;
}
