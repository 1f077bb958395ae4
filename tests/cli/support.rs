//! Runs the binary in a temporary folder for each test.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use homecourt::db::{Db, OpenPurpose};
use tempfile::TempDir;

/// The folder in which the binary runs. Its database is `homecourt.db`, the default.
pub struct Home(TempDir);

/// The exit status and output of a run.
#[derive(Debug)]
pub struct Run {
    pub status: i32,
    pub out: String,
    pub err: String,
}

impl Home {
    /// Returns an empty folder.
    pub fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    /// Returns a folder with a database without data.
    pub fn with_database() -> Self {
        let home = Self::new();
        tokio::runtime::Runtime::new().unwrap().block_on(async {
            Db::open(&home.path("homecourt.db"), OpenPurpose::Create).unwrap().close().await.unwrap();
        });
        home
    }

    /// Returns a folder with a database that has the organization `lions`.
    pub fn with_organization() -> Self {
        let home = Self::with_database();
        home.run(&["organization", "create", "--name", "Lions", "--slug", "lions"]).done();
        home
    }

    /// Returns a folder with the organization `lions`, its season Fall, its league Gold, and the teams Bears and Cats.
    pub fn with_teams() -> Self {
        let home = Self::with_organization();
        home.write("teams.csv", "name\nBears\nCats\n");
        home.import("teams", "teams.csv").done();
        home
    }

    /// Returns [`with_teams`](Self::with_teams) with the players Ann Lee of the Bears and Kim Cho of the Cats.
    pub fn with_players() -> Self {
        let home = Self::with_teams();
        home.write("players.csv", "firstName,lastName,team\nAnn,Lee,Bears\nKim,Cho,Cats\n");
        home.import("players", "players.csv").done();
        home
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub fn folder(&self) -> &Path {
        self.0.path()
    }

    pub fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        std::fs::write(self.path(name), content).unwrap();
    }

    pub fn read(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.path(name)).unwrap()
    }

    /// Imports a file into the league Gold of the season Fall.
    pub fn import(&self, kind: &str, file: &str) -> Run {
        self.import_with(kind, file, &[])
    }

    pub fn import_with(&self, kind: &str, file: &str, more: &[&str]) -> Run {
        let args = ["import", kind, file, "--organization", "lions", "--season", "Fall", "--league", "Gold"];
        self.run(&[&args, more].concat())
    }

    /// Exports a table of the organization as CSV with Unix line endings.
    pub fn export(&self, kind: &str) -> String {
        self.run(&["export", kind, "--organization", "lions"]).done().replace("\r\n", "\n")
    }

    pub fn run(&self, args: &[&str]) -> Run {
        self.run_with(args, "")
    }

    /// Returns a command for the binary with arguments, in this folder, without the environment's settings.
    pub fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_homecourt"));
        for (name, _) in std::env::vars_os() {
            if name.to_string_lossy().starts_with("HOMECOURT_") {
                command.env_remove(name);
            }
        }
        command.args(args).current_dir(self.folder());
        command
    }

    /// Runs the binary with this standard input.
    pub fn run_with(&self, args: &[&str], input: &str) -> Run {
        let mut child = self
            .command(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // A subcommand that does not read may have ended already.
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        let output = child.wait_with_output().unwrap();
        Run {
            status: output.status.code().unwrap(),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

impl Run {
    /// Returns the output of a successful run.
    #[track_caller]
    pub fn done(self) -> String {
        assert_eq!(self.status, 0, "{self:?}");
        self.out
    }

    /// Returns the errors of a failed run, which has no output.
    #[track_caller]
    pub fn refused(self) -> String {
        assert_eq!(self.status, 1, "{self:?}");
        assert_eq!(self.out, "", "{self:?}");
        self.err
    }

    /// Returns the errors of a run with invalid arguments.
    #[track_caller]
    pub fn misused(self) -> String {
        assert_eq!(self.status, 2, "{self:?}");
        self.err
    }

    /// Returns the JSON of a successful run.
    #[track_caller]
    pub fn json(self) -> serde_json::Value {
        serde_json::from_str(&self.done()).unwrap()
    }
}

/// Returns the folder of real input; `None`, with a message, if it is absent.
pub fn real_input(name: &str) -> Option<PathBuf> {
    let folder = std::env::var_os("HOMECOURT_DATA")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data"), PathBuf::from);
    let folder = folder.join(name);
    if folder.is_dir() {
        return Some(folder);
    }
    println!("skipped: there is no {}", folder.display());
    None
}
