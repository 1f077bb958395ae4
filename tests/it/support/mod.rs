//! Starts servers, each on its own database, and fills the databases.

mod build_file;
mod client;
mod clocked;
mod database;
mod documented;
pub mod python;

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStderr, Command, ExitStatus, Stdio};
use std::sync::{Arc, Condvar, LazyLock, Mutex};
use std::time::Duration;

use homecourt::auth::passwords;
use homecourt::clock::Clock;
use homecourt::db::{Db, OpenPurpose, Transaction};
use homecourt::domain::ids::{OrganizationId, UserId};
use homecourt::domain::organizations::{OrganizationFields, SiteTemplate};
use homecourt::domain::players::PublicName;
use homecourt::domain::users::{Role, Theme};
use homecourt::store;
use homecourt::store::users::NewUser;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

pub use client::{Answer, Client, when_probed};
pub use clocked::ClockedServer;
pub use database::write;

/// The password of all users in the tests.
pub const PASSWORD: &str = "sideline-whistle-9";
static PASSWORD_HASH: LazyLock<String> = LazyLock::new(|| {
    let file = build_file::find_or_make("password-hash", |path| {
        std::fs::write(path, passwords::hash(PASSWORD).unwrap()).unwrap();
    });
    std::fs::read_to_string(file).unwrap()
});

/// The log lines of a server, and a condition variable for new lines.
type Log = Arc<(Mutex<Vec<String>>, Condvar)>;

/// A server with its own database file. Both are removed when the value is dropped.
pub struct Server {
    child: Child,
    pub address: SocketAddr,
    folder: tempfile::TempDir,
    log: Log,
    /// Standard error, if nobody reads it.
    _unread: Option<ChildStderr>,
}

impl Server {
    /// Starts a server whose database `fill` has filled.
    pub fn with(fill: impl FnOnce(&Transaction<'_>) + Send + 'static) -> Self {
        Self::configured("", fill)
    }

    /// Starts a server like [`with`](Self::with), with a settings file.
    pub fn configured(settings: &str, fill: impl FnOnce(&Transaction<'_>) + Send + 'static) -> Self {
        Self::in_folder(tempfile::tempdir().unwrap(), settings, fill)
    }

    /// Starts a server like [`configured`](Self::configured), with its files in this folder.
    pub fn in_folder(
        folder: tempfile::TempDir,
        settings: &str,
        fill: impl FnOnce(&Transaction<'_>) + Send + 'static,
    ) -> Self {
        write(&folder.path().join("homecourt.db"), fill);
        std::fs::write(folder.path().join("homecourt.toml"), settings).unwrap();
        Self::start(folder)
    }

    /// Starts a server like [`with`](Self::with), whose log nobody reads.
    pub fn with_unread_log(fill: impl FnOnce(&Transaction<'_>) + Send + 'static) -> Self {
        let folder = tempfile::tempdir().unwrap();
        write(&folder.path().join("homecourt.db"), fill);
        std::fs::write(folder.path().join("homecourt.toml"), "").unwrap();
        Self::start_logging(folder, |stderr| (Log::default(), Some(stderr)))
    }

    fn start(folder: tempfile::TempDir) -> Self {
        Self::start_logging(folder, |stderr| (collect(stderr), None))
    }

    fn start_logging(
        folder: tempfile::TempDir,
        read: impl FnOnce(ChildStderr) -> (Log, Option<ChildStderr>),
    ) -> Self {
        let mut child = program()
            .args(["serve", "--listen", "127.0.0.1:0", "--config"])
            .arg(folder.path().join("homecourt.toml"))
            .arg("--database")
            .arg(folder.path().join("homecourt.db"))
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let (log, unread) = read(child.stderr.take().unwrap());
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().rsplit("http://").next().and_then(|address| address.parse().ok());
        let address =
            address.unwrap_or_else(|| panic!("no address in {line:?}; {:?}", log.0.lock().unwrap()));
        Self { child, address, folder, log, _unread: unread }
    }

    pub fn database(&self) -> PathBuf {
        self.folder.path().join("homecourt.db")
    }

    /// Returns the process id of the server.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Returns what the server has written to standard error.
    pub fn log(&self) -> String {
        self.log.0.lock().unwrap().join("\n")
    }

    /// Waits for the first log line that contains all `parts`, and returns it. Another thread reads the log, so the
    /// line may arrive after the response.
    pub fn logged(&self, parts: &[&str]) -> String {
        self.logged_times(parts, 1)
    }

    /// Waits until `times` log lines contain all `parts`, and returns the last of them.
    pub fn logged_times(&self, parts: &[&str], times: usize) -> String {
        let (lines, more) = &*self.log;
        let found = |lines: &Vec<String>| {
            let mut found = lines.iter().filter(|line| parts.iter().all(|part| line.contains(part)));
            found.nth(times - 1).cloned()
        };
        let patience = Duration::from_secs(30);
        let waited = more.wait_timeout_while(lines.lock().unwrap(), patience, |lines| found(lines).is_none());
        let lines = waited.unwrap().0;
        found(&lines).unwrap_or_else(|| panic!("no line with {parts:?} in {lines:#?}"))
    }

    /// Returns a client on the shared host without a session.
    pub fn visitor(&self) -> Client {
        self.visitor_of("localhost")
    }

    /// Returns a client on a host name.
    pub fn visitor_of(&self, host: &str) -> Client {
        Client::new(self.address, host)
    }

    /// Returns a client with a session on the shared host.
    pub fn signed_in(&self, slug: &str, username: &str) -> Client {
        let client = self.visitor();
        client.sign_in(slug, username).expect(200);
        client
    }

    /// Opens a connection for requests that no well-behaved client sends.
    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        stream
    }

    /// Sends bytes and returns the complete response. The request should ask to close the connection.
    pub fn raw(&self, request: &[u8]) -> String {
        let mut stream = self.connect();
        let mut answer = Vec::new();
        // A server that rejects the rest of a body closes the connection, perhaps before everything was sent.
        let _ = stream.write_all(request);
        let _ = stream.read_to_end(&mut answer);
        String::from_utf8_lossy(&answer).into_owned()
    }

    /// Returns the status of the response to a body that the server does not have to read completely.
    pub fn oversized(&self, client: &Client, method: &str, path: &str, body: &[u8]) -> u16 {
        let cookie = client.cookie.lock().unwrap().clone().unwrap_or_default();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nhost: {host}\r\norigin: http://{host}\r\ncookie: {cookie}\r\n\
             content-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
            body.len(),
            host = client.host,
        );
        let mut stream = self.connect();
        stream.write_all(head.as_bytes()).unwrap();
        // The server may respond and close the connection before it has read everything.
        let _ = stream.write_all(body);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        let answer = String::from_utf8_lossy(&answer).into_owned();
        answer.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or_default()
    }

    /// Kills the process, as a power cut would.
    pub fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Starts a server on the file of one that has ended.
    pub fn start_again(&mut self) {
        let folder = std::mem::replace(&mut self.folder, tempfile::tempdir().unwrap());
        *self = Self::start(folder);
    }

    /// Asks the server to stop, as a service manager does.
    pub fn terminate(&self) {
        let told = Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status().unwrap();
        assert!(told.success());
    }

    /// Stops the server. Returns its exit status and its file, which exists as long as the value.
    pub fn stop(mut self) -> (ExitStatus, Stopped) {
        self.terminate();
        let status = self.child.wait().unwrap();
        let folder = std::mem::replace(&mut self.folder, tempfile::tempdir().unwrap());
        (status, Stopped { folder })
    }
}

/// The files of a stopped server.
pub struct Stopped {
    folder: tempfile::TempDir,
}

impl Stopped {
    pub fn database(&self) -> PathBuf {
        self.folder.path().join("homecourt.db")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Tests that stop the server have ended it already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn collect(stderr: ChildStderr) -> Log {
    let log = Log::default();
    let kept = Arc::clone(&log);
    std::thread::spawn(move || {
        for line in BufReader::new(stderr).lines().map_while(Result::ok) {
            kept.0.lock().unwrap().push(line);
            kept.1.notify_all();
        }
    });
    log
}

/// Returns the program, without settings from the environment.
pub fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_homecourt"));
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("HOMECOURT_")) {
        command.env_remove(name);
    }
    command
}

/// Allows this process, and servers that it starts, as many open files as the system lets it have.
pub fn open_many_files() {
    let limit = getrlimit(Resource::Nofile);
    setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, ..limit }).unwrap();
}

/// Creates an organization; `domain` may be empty.
pub fn organization(tx: &Transaction<'_>, name: &str, slug: &str, domain: &str) -> OrganizationId {
    let input = OrganizationFields {
        name: name.to_owned(),
        slug: slug.to_owned(),
        domain: Some(domain.to_owned()).filter(|domain| !domain.is_empty()),
        city: Some("Irvine".to_owned()),
        accent_color: "#0b7285".to_owned(),
        time_zone: "America/Los_Angeles".to_owned(),
        site_template: SiteTemplate::Default,
        public_names: PublicName::Full,
        facebook_url: None,
        instagram_url: None,
        youtube_url: None,
        feature_flags: [("brackets".to_owned(), true)].into(),
        theme: Theme::Light,
    };
    let id = store::organizations::create(tx, &input, Clock::System.unix_seconds()).unwrap();
    let basketball = store::sports::find_by_type(tx, "basketball").unwrap();
    store::organizations::add_sport(tx, id, basketball.id).unwrap();
    id
}

/// Creates a user with the password of the tests; a super_admin if there is no organization.
pub fn user(
    tx: &Transaction<'_>,
    organization: Option<OrganizationId>,
    username: &str,
    role: Role,
) -> UserId {
    let input = NewUser {
        organization,
        username,
        email: None,
        password_hash: &PASSWORD_HASH,
        role,
        must_change_password: false,
    };
    store::users::create(tx, &input, Clock::System.unix_seconds()).unwrap()
}

/// Creates the platform, a hidden organization, `harbor` with its own domain, and `valley`. Each except the hidden one
/// has an `owner` and a `staff`, `harbor` also a `scorer`, and the server an `admin`.
pub fn two_leagues(tx: &Transaction<'_>) {
    let platform = organization(tx, "Homecourt", "homecourt", "");
    let hidden = organization(tx, "Hidden", "hidden", "");
    store::organizations::set_listed(tx, hidden, false).unwrap();
    let harbor = organization(tx, "Harbor League", "harbor", "harbor.example");
    let valley = organization(tx, "Valley League", "valley", "");
    for id in [platform, harbor, valley] {
        user(tx, Some(id), "owner", Role::OrgOwner);
        user(tx, Some(id), "staff", Role::Staff);
    }
    user(tx, Some(harbor), "Scorer", Role::Staff);
    user(tx, None, "admin", Role::SuperAdmin);
}

/// Returns every row of every table as text, except the tables in `without`.
pub fn dump(path: &Path, without: &[&'static str]) -> BTreeMap<String, Vec<String>> {
    let without = without.to_vec();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let db = Db::open(path, OpenPurpose::Use).unwrap();
        let read = db.read(move |conn| {
            let mut tables = BTreeMap::new();
            let mut names = conn.prepare(
                "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
            )?;
            let names: Vec<String> = names.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
            for name in names.into_iter().filter(|name| !without.contains(&name.as_str())) {
                let mut rows = conn.prepare(&format!("SELECT * FROM \"{name}\""))?;
                let width = rows.column_count();
                let row = |row: &rusqlite::Row<'_>| {
                    let cells = (0..width).map(|at| Ok(format!("{:?}", row.get_ref(at)?)));
                    Ok(cells.collect::<rusqlite::Result<Vec<_>>>()?.join(" | "))
                };
                let rows = rows.query_map([], row)?.collect::<Result<Vec<_>, _>>()?;
                tables.insert(name, rows);
            }
            Ok(tables)
        });
        let tables = read.await.unwrap();
        db.close().await.unwrap();
        tables
    })
}
