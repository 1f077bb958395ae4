//! The part of systemd in the tests: it holds the server's listening socket, and receives the server's messages.

use std::fs::File;
use std::net::{SocketAddr, TcpListener};
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixDatagram;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use homecourt::db::Transaction;

use crate::support::{Client, write};

/// Passes standard input on as file handle 3, as systemd passes a listening socket.
const ACTIVATE: &str = "exec 3<&0 </dev/null; export LISTEN_PID=$$ LISTEN_FDS=1; exec \"$0\" \"$@\"";

/// The unit of one server: its socket, its settings and its database.
pub struct Systemd {
    folder: tempfile::TempDir,
    listener: TcpListener,
    messages: UnixDatagram,
}

impl Systemd {
    pub fn new(settings: &str, fill: impl FnOnce(&Transaction<'_>) + Send + 'static) -> Self {
        let folder = tempfile::tempdir().unwrap();
        write(&folder.path().join("homecourt.db"), fill);
        let messages = UnixDatagram::bind(folder.path().join("notify")).unwrap();
        messages.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        let unit = Self { folder, listener: TcpListener::bind("127.0.0.1:0").unwrap(), messages };
        unit.configure(settings);
        unit
    }

    /// Writes the file of settings.
    pub fn configure(&self, settings: &str) {
        std::fs::write(self.folder.path().join("homecourt.toml"), settings).unwrap();
    }

    pub fn address(&self) -> SocketAddr {
        self.listener.local_addr().unwrap()
    }

    pub fn visitor(&self) -> Client {
        Client::new(self.address(), "localhost")
    }

    pub fn database(&self) -> std::path::PathBuf {
        self.folder.path().join("homecourt.db")
    }

    /// Starts the server and waits until it is ready. A watchdog expects a message within each `watchdog`.
    pub fn start(&self, watchdog: Option<Duration>) -> Service<'_> {
        let log = File::options().create(true).append(true).open(self.folder.path().join("log")).unwrap();
        let mut command = Command::new("/bin/sh");
        command
            .args(["-c", ACTIVATE, env!("CARGO_BIN_EXE_homecourt"), "serve", "--config"])
            .arg(self.folder.path().join("homecourt.toml"))
            .arg("--database")
            .arg(self.database())
            .env_clear()
            .env("NOTIFY_SOCKET", self.folder.path().join("notify"))
            .stdin(Stdio::from(OwnedFd::from(self.listener.try_clone().unwrap())))
            .stdout(Stdio::null())
            .stderr(Stdio::from(log));
        if let Some(watchdog) = watchdog {
            command.env("WATCHDOG_USEC", watchdog.as_micros().to_string());
        }
        let service = Service { unit: self, child: command.spawn().unwrap() };
        assert_eq!(self.told(), "READY=1", "{}", self.log());
        service
    }

    /// Returns the next message of the server.
    pub fn told(&self) -> String {
        self.told_within(Duration::from_secs(30)).unwrap_or_else(|| panic!("no message; {}", self.log()))
    }

    /// Returns the next message of the server; `None` if there is none for this time.
    pub fn told_within(&self, time: Duration) -> Option<String> {
        self.messages.set_read_timeout(Some(time)).unwrap();
        let mut message = [0; 256];
        let length = self.messages.recv(&mut message).ok()?;
        Some(String::from_utf8(message[..length].to_vec()).unwrap())
    }

    pub fn log(&self) -> String {
        std::fs::read_to_string(self.folder.path().join("log")).unwrap()
    }

    /// Waits until the log contains a text.
    pub fn logged(&self, text: &str) {
        let started = Instant::now();
        while !self.log().contains(text) {
            assert!(started.elapsed() < Duration::from_secs(20), "no {text:?} in {}", self.log());
        }
    }
}

/// A server that was started; it is killed when the value is dropped.
pub struct Service<'u> {
    unit: &'u Systemd,
    child: Child,
}

impl Service<'_> {
    pub fn signal(&self, name: &str) {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args([name, &id]).status().unwrap().success());
    }

    /// Asks the server to stop, and waits until it has ended well.
    pub fn stop(mut self) {
        self.signal("-TERM");
        assert_eq!(self.child.wait().unwrap().code(), Some(0), "{}", self.unit.log());
        while self.unit.told() != "STOPPING=1" {}
    }

    /// Asks the server to reload its settings, and waits until it has.
    pub fn reload(&self) {
        self.signal("-HUP");
        assert_eq!(self.unit.told(), "RELOADING=1");
        assert_eq!(self.unit.told(), "READY=1");
    }
}

impl Drop for Service<'_> {
    fn drop(&mut self) {
        // A test that stops the server has ended it already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
