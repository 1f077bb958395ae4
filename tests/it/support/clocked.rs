//! A server whose clock the test sets. It runs in the test's own process, for the program has no way to set its clock.

use std::net::SocketAddr;
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

use homecourt::app::App;
use homecourt::clock::Clock;
use homecourt::config::Config;
use homecourt::db::{Db, OpenPurpose, Transaction};
use homecourt::net::{self, ConnectionLimits, ConnectionTable, ConnectionTimes};
use jiff::Timestamp;
use tokio::net::TcpListener;
use tokio::sync::watch;

use super::{Client, write};

/// A server of its own, with a file and a clock of its own; all are gone when it is dropped.
pub struct ClockedServer {
    clock: Clock,
    address: SocketAddr,
    stop: watch::Sender<bool>,
    serving: Option<JoinHandle<()>>,
    _folder: tempfile::TempDir,
}

impl ClockedServer {
    /// Starts a server at an instant, on a database that `fill` has filled.
    pub fn at(now: &str, fill: impl FnOnce(&Transaction<'_>) + Send + 'static) -> Self {
        Self::configured(Config::default(), now, fill)
    }

    /// The same, with settings.
    pub fn configured(
        config: Config,
        now: &str,
        fill: impl FnOnce(&Transaction<'_>) + Send + 'static,
    ) -> Self {
        Self::altered(config, now, fill, |_| ())
    }

    /// The same, with state that `alter` has changed.
    pub fn altered(
        config: Config,
        now: &str,
        fill: impl FnOnce(&Transaction<'_>) + Send + 'static,
        alter: impl FnOnce(&mut App) + Send + 'static,
    ) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("homecourt.db");
        write(&database, fill);
        let clock = Clock::standing_at(now.parse().unwrap());
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
        let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = watch::channel(false);
        let own = clock.clone();
        let serving = std::thread::spawn(move || {
            runtime.block_on(async {
                let db = Db::open(&database, OpenPurpose::Serve).unwrap();
                let table = Arc::new(ConnectionTable::new(limits(&config)));
                let mut app = App::new(db.clone(), config, own);
                alter(&mut app);
                let router = homecourt::server::router(app);
                net::serve(listener, None, router, table, stopped).await;
                db.close().await.unwrap();
            });
        });
        Self { clock, address, stop, serving: Some(serving), _folder: folder }
    }

    /// Sets the server's clock to an instant.
    pub fn set_clock(&self, now: &str) {
        self.clock.set(now.parse::<Timestamp>().unwrap());
    }

    /// Returns a visitor of the shared host.
    pub fn visitor(&self) -> Client {
        Client::new(self.address, "localhost")
    }

    /// Returns a client on a host name.
    pub fn visitor_of(&self, host: &str) -> Client {
        Client::new(self.address, host)
    }

    /// Returns a user who has signed in on the shared host.
    pub fn signed_in(&self, slug: &str, username: &str) -> Client {
        let client = self.visitor();
        client.sign_in(slug, username).expect(200);
        client
    }
}

impl Drop for ClockedServer {
    fn drop(&mut self) {
        // The receiver is gone when the server has failed, as the thread's end then tells.
        let _ = self.stop.send(true);
        let ended = self.serving.take().map(JoinHandle::join);
        if !std::thread::panicking() {
            assert!(ended.is_some_and(|ended| ended.is_ok()), "the server failed");
        }
    }
}

fn limits(config: &Config) -> ConnectionLimits {
    let patience = Duration::from_secs(30);
    ConnectionLimits {
        times: ConnectionTimes { head: patience, body: patience, request: patience, stalled: patience },
        connections: config.limits.connections.get().into(),
        per_address: config.limits.connections_per_address.get().into(),
        trusted: config.trusted_proxies.clone(),
    }
}
