//! `homecourt serve`: opens the database, listens, and shuts down gracefully.

mod demo_game;
mod https;
mod manager;
mod reload;
mod signals;

use std::io::ErrorKind;
use std::net::SocketAddr;
use std::num::NonZeroU16;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use rustix::process::{Resource, getrlimit};
use tokio::net::TcpListener;
use tokio::sync::watch;

use super::log::{self, LevelSwitch};
use super::{print_line, seed};
use crate::app::App;
use crate::budgets::connections::{FEWEST_CONNECTIONS, METRICS_CONNECTIONS, RESERVED_HANDLES};
use crate::clock::Clock;
use crate::config::{Config, Limits};
use crate::db::{Actor, Db, OpenPurpose};
use crate::error::{Error, Result};
use crate::net::{self, ConnectionLimits, ConnectionTable, ConnectionTimes};
use crate::{server, store};
use manager::{Manager, feed_watchdog};
use reload::{LoadSettings, Reloader};
use signals::{Signals, stopped};

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

/// What a server starts with.
struct Start {
    demo: bool,
    /// The socket that the service manager listens on.
    passed: Option<std::net::TcpListener>,
    load: LoadSettings,
    level: LevelSwitch,
    /// Number of log lines that were dropped.
    dropped: Arc<AtomicU64>,
}

/// Serves until the process is asked to end. `load` reads the settings, at the start and after each SIGHUP.
pub(super) fn run(demo: bool, load: impl Fn() -> Result<Config> + Send + 'static) -> Result<()> {
    let config = load()?;
    let passed = manager::passed_socket()?;
    let runtime =
        tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(Error::internal)?;
    let log = log::start_thread(&config.log)?;
    let start = Start { demo, passed, load: Box::new(load), level: log.level(), dropped: log.dropped() };
    let done = runtime.block_on(serve(config, start));
    // A request that is still running after the grace period must not keep the process alive.
    runtime.shutdown_background();
    done
}

async fn serve(mut config: Config, start: Start) -> Result<()> {
    let Signals { stop, reload } = signals::listen()?;
    let manager = Arc::new(Manager::from_environment()?);
    let running = config.clone();
    bound_connections(&mut config);
    // A server that cannot listen must not leave a new database.
    let (listener, address) = listen(start.passed, config.listen).await?;
    let db = super::open_or_create(&config, OpenPurpose::Serve)?;
    if start.demo {
        seed::present(&db, address).await?;
    }
    create_first(&db).await?;
    let table = Arc::new(ConnectionTable::new(limits(&config)));
    let metrics = match config.metrics.listen.0 {
        Some(address) => Some(bind(address, "metrics.listen").await?),
        None => None,
    };
    let app = App::new(db.clone(), config, Clock::System);
    print_line(format!("Homecourt listens on http://{address}"))?;
    if let Some(listener) = metrics {
        serve_metrics(&app, listener, &table.limits, &stop)?;
    }
    let https = https::start(&app, &table, &stop).await?;
    manager.tell("READY=1");
    let counting = tokio::spawn(keep_counts(app.clone(), start.dropped, stop.clone()));
    tokio::spawn(end_live_events(app.clone(), Arc::clone(&manager), stop.clone()));
    tokio::spawn(Arc::clone(&app.backups).follow_schedule(app.clock.clone(), stop.clone()));
    tokio::spawn(feed_watchdog(Arc::clone(&manager), db.clone(), stop.clone()));
    if start.demo {
        tokio::spawn(demo_game::play(db.clone(), app.clock.clone(), stop.clone()));
    }
    let (load, level, own) = (start.load, start.level, app.clone());
    let reloader = Reloader { load, running, app: own, table: Arc::clone(&table), level };
    tokio::spawn(reloader.run(reload, Arc::clone(&manager)));
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

/// Returns the socket that the service manager passed to the process, otherwise a socket at `wanted`, and its address.
async fn listen(
    passed: Option<std::net::TcpListener>,
    wanted: SocketAddr,
) -> Result<(TcpListener, SocketAddr)> {
    let is_passed = passed.is_some();
    let listener = match passed {
        Some(passed) => TcpListener::from_std(passed).map_err(Error::internal)?,
        None => bind(wanted, "listen").await?,
    };
    let address = listener.local_addr().map_err(Error::internal)?;
    if is_passed && address != wanted {
        tracing::warn!(%address, %wanted, "the service manager's socket counts, not `listen` of the settings");
    }
    Ok((listener, address))
}

/// Listens at `address`. `setting` is the key of the setting with the address, for error messages.
async fn bind(address: SocketAddr, setting: &str) -> Result<TcpListener> {
    let bound = TcpListener::bind(address).await;
    bound.map_err(|cause| {
        let advice = match cause.kind() {
            ErrorKind::AddrInUse => {
                format!(
                    ". Another program uses the port, `ss -ltnp` lists it: stop it, or change `{setting}`"
                )
            }
            ErrorKind::PermissionDenied if setting.starts_with("https") => {
                ". Ports below 1024 need a permission, which the service has with packaging/https.conf"
                    .to_owned()
            }
            ErrorKind::PermissionDenied => {
                format!(". Ports below 1024 need a permission: use the service, or change `{setting}`")
            }
            _ => String::new(),
        };
        Error::Conflict(format!("cannot listen on {address}: {cause}{advice}"))
    })
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

fn times(limits: &Limits) -> ConnectionTimes {
    let seconds = |number: NonZeroU16| Duration::from_secs(number.get().into());
    ConnectionTimes {
        head: seconds(limits.head_seconds),
        body: seconds(limits.body_seconds),
        request: seconds(limits.request_seconds),
        stalled: seconds(limits.stalled_seconds),
    }
}

fn limits(config: &Config) -> ConnectionLimits {
    let limits = &config.limits;
    ConnectionLimits {
        times: times(limits),
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

/// Waits until the server is told to stop, then ends the live event streams, which would never end by themselves.
async fn end_live_events(app: App, manager: Arc<Manager>, stop: watch::Receiver<bool>) {
    stopped(stop).await;
    manager.tell("STOPPING=1");
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
        app.archive_uploads.drop_idle(app.clock.unix_seconds());
        if let Err(cause) = app.page_views.flush(&app.db).await {
            tracing::warn!(%cause, "page views could not be saved yet");
        }
    }
}

async fn out_of_grace(stop: watch::Receiver<bool>) {
    stopped(stop).await;
    tokio::time::sleep(GRACE).await;
}
