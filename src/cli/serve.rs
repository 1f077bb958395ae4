//! `homecourt serve`: opens the database, listens, and stops without losing what is in flight.

use std::net::SocketAddr;
use std::time::Duration;

use axum_server::Handle;
use hyper_util::rt::TokioTimer;
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::watch;

use super::{say, seed};
use crate::app::App;
use crate::config::Config;
use crate::db::{Db, Purpose};
use crate::error::{Error, Result};

/// How long requests in flight may take after the server was told to stop.
const GRACE: Duration = Duration::from_secs(10);

/// How long views of pages may wait in memory.
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
    let done = runtime.block_on(serve(config, demo));
    // A request that outlived its grace must not hold the process.
    runtime.shutdown_background();
    done
}

async fn serve(config: Config, demo: bool) -> Result<()> {
    let stop = stop_signal()?;
    let db = Db::open(&config.database, Purpose::Serve)?;
    let listener = TcpListener::bind(config.listen)
        .await
        .map_err(|cause| Error::Conflict(format!("cannot listen on {}: {cause}", config.listen)))?;
    let address = listener.local_addr().map_err(Error::internal)?;
    if demo {
        seed::present(&db, address).await?;
    }
    let head = Duration::from_secs(config.limits.head_seconds.get().into());
    let app = App::new(db.clone(), config);
    let service = app.clone().router().into_make_service_with_connect_info::<SocketAddr>();
    say(format!("Homecourt listens on http://{address}"))?;
    let counting = tokio::spawn(keep_counts(app.clone(), stop.clone()));
    let handle = Handle::new();
    tokio::spawn(end(app.clone(), handle.clone(), stop.clone()));
    let listener = listener.into_std().map_err(Error::internal)?;
    let mut server = axum_server::from_tcp(listener).map_err(Error::internal)?.handle(handle);
    server.http_builder().http1().timer(TokioTimer::new()).header_read_timeout(head);
    tokio::select! {
        done = server.serve(service) => done.map_err(Error::internal)?,
        () = out_of_grace(stop) => tracing::warn!("requests in flight were cut off"),
    }
    counting.await.map_err(Error::internal)?;
    let written = app.page_views.flush(&db).await;
    db.close().await?;
    written?;
    tracing::info!("stopped");
    Ok(())
}

/// Turns true when the process is asked to end.
fn stop_signal() -> Result<watch::Receiver<bool>> {
    let (told, stop) = watch::channel(false);
    let mut terminate = signal(SignalKind::terminate()).map_err(Error::internal)?;
    let mut interrupt = signal(SignalKind::interrupt()).map_err(Error::internal)?;
    tokio::spawn(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
        // Nobody listens any more when the server has ended by itself.
        let _ = told.send(true);
    });
    Ok(stop)
}

async fn stopped(mut stop: watch::Receiver<bool>) {
    // An error means that nobody can ask any more.
    let _ = stop.wait_for(|stop| *stop).await;
}

/// Waits until the server is told to stop; then it lets go of those who would follow games for ever, and of connections
/// that wait for nothing.
async fn end(app: App, handle: Handle<SocketAddr>, stop: watch::Receiver<bool>) {
    stopped(stop).await;
    app.live.end();
    handle.graceful_shutdown(None);
}

/// Writes views of pages down now and then, until the server is told to stop.
async fn keep_counts(app: App, stop: watch::Receiver<bool>) {
    while tokio::time::timeout(COUNTS_EVERY, stopped(stop.clone())).await.is_err() {
        if let Err(cause) = app.page_views.flush(&app.db).await {
            tracing::warn!(%cause, "views of pages wait to be written down");
        }
    }
}

async fn out_of_grace(stop: watch::Receiver<bool>) {
    stopped(stop).await;
    tokio::time::sleep(GRACE).await;
}
