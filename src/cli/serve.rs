//! `serve`: the server, from an open database to a clean stop.

use std::net::SocketAddr;
use std::time::Duration;

use clap::Args;
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tracing_subscriber::EnvFilter;

use crate::app::App;
use crate::config::{Config, Log, LogFormat};
use crate::db::{Db, Purpose};
use crate::error::{Error, Result};

/// How long requests in flight may take once the server was asked to stop.
const GRACE: Duration = Duration::from_secs(10);

#[derive(Args, Debug)]
pub struct Serve {
    /// Address and port to listen on
    #[arg(long, value_name = "ADDRESS:PORT")]
    listen: Option<SocketAddr>,
}

/// Serves until SIGTERM or Ctrl-C, then finishes what is in flight and leaves the database tidy.
pub async fn run(mut config: Config, args: Serve) -> Result<()> {
    if let Some(listen) = args.listen {
        config.listen = listen;
    }
    start_log(&config.log)?;
    let db = Db::open(&config.database, Purpose::Serve)?;
    let listener = TcpListener::bind(config.listen)
        .await
        .map_err(|cause| Error::Malformed(format!("cannot listen on {}: {cause}", config.listen)))?;
    let address = listener.local_addr().map_err(Error::internal)?;
    eprintln!("Homecourt listens on http://{address}");
    let router = App::new(db.clone(), config).router().into_make_service_with_connect_info::<SocketAddr>();
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let server = axum::serve(listener, router).with_graceful_shutdown(async move {
        asked_to_stop().await;
        let _ = stop.send(());
    });
    tokio::select! {
        result = server => result.map_err(Error::internal)?,
        () = async {
            let _ = stopped.await;
            tokio::time::sleep(GRACE).await;
        } => tracing::warn!("requests were still in flight after {GRACE:?}"),
    }
    db.close().await
}

async fn asked_to_stop() {
    let terminated = async {
        match signal(SignalKind::terminate()) {
            Ok(mut signals) => signals.recv().await,
            Err(_) => std::future::pending().await,
        }
    };
    tokio::select! {
        _ = terminated => {}
        _ = tokio::signal::ctrl_c() => {}
    }
}

fn start_log(log: &Log) -> Result<()> {
    let level = EnvFilter::try_new(&log.level)
        .map_err(|cause| Error::Malformed(format!("settings: log.level: {cause}")))?;
    let lines = tracing_subscriber::fmt().with_env_filter(level).with_writer(std::io::stderr);
    let started = match log.format {
        LogFormat::Text => lines.try_init(),
        LogFormat::Json => lines.json().try_init(),
    };
    started.map_err(Error::internal)
}
