//! Exports all tables of an organization for spreadsheets, as one ZIP file with a folder for each season and league. The
//! tables have the columns that an import reads. They are a part of the data: `archive` holds everything.
//!
//! The file is built in memory, because a slow download must not occupy a database reader, and the compressed file is
//! small.

use std::collections::HashSet;
use std::io::{Cursor, Write};

use zip::write::SimpleFileOptions;
use zip::{DateTime, ZipWriter};

use super::place::ImportTarget;
use super::sheets::{self, PlayerTable};
use super::{ImportScope, Kind, standings};
use crate::db::Connection;
use crate::domain::ids::OrganizationId;
use crate::error::{Error, Result};
use crate::store;

/// The tables of a league, in the order in which an import needs them.
const TABLES: [(Kind, &str); 4] = [
    (Kind::Teams, "teams.csv"),
    (Kind::Players, "players.csv"),
    (Kind::Games, "games.csv"),
    (Kind::Stats, "stats.csv"),
];

const ABOUT: &str = "\
The tables of an organization, as comma separated text in UTF-8.\r
\r
teams.csv and players.csv hold every team and player. Each folder is a season, and in it a league with its teams,\r
players, games, statistics and standings.\r
\r
To bring a league back, open Import in the dashboard, name the season and the league, and choose teams.csv,\r
players.csv, games.csv and stats.csv, in this order; then the players.csv beside this file, for players of no team.\r
\r
These tables are for spreadsheets. They leave out users, pages, the menu, pictures, businesses, divisions, brackets,\r
byes, weeks off, periods' scores, planned schedules and settings. The archive of the organization holds everything, and\r
brings it back on the same or another server: homecourt organization export. A backup of the server holds all of its\r
organizations: homecourt backup.\r
";

/// Returns the bytes of the ZIP file. `now`, the files' modification time, is in unix seconds.
///
/// # Errors
/// Those of the store.
pub fn zip(conn: &Connection, organization: OrganizationId, now: i64) -> Result<Vec<u8>> {
    let mut zip = ZipFolders::new(now);
    zip.add("README.txt", ABOUT)?;
    for (kind, file) in &TABLES[..2] {
        let sheet = sheets::sheet(conn, organization, *kind, ImportScope::default())?;
        zip.add(file, &sheet.to_csv()?)?;
    }
    let players = PlayerTable::read(conn, organization)?;
    for season in store::seasons::list(conn, organization)? {
        let folder = zip.folder("", &season.name);
        for played in store::leagues::list_by_season(conn, organization, season.id)? {
            let folder = zip.folder(&folder, &played.league.name);
            let target = ImportTarget::existing(season.id, played.league.id);
            for (kind, file) in TABLES {
                let sheet = match kind {
                    Kind::Players => players.sheet(&target),
                    _ => sheets::sheet_of(conn, organization, kind, &target)?,
                };
                zip.add(&format!("{folder}{file}"), &sheet.to_csv()?)?;
            }
            let sheet = standings::sheet_of(conn, organization, &target)?;
            zip.add(&format!("{folder}standings.csv"), &sheet.to_csv()?)?;
        }
    }
    zip.finish()
}

/// A ZIP file that is being written.
struct ZipFolders {
    zip: ZipWriter<Cursor<Vec<u8>>>,
    options: SimpleFileOptions,
    /// The folders so far, in lower case, because some file systems ignore case.
    folders: HashSet<String>,
}

impl ZipFolders {
    fn new(now: i64) -> Self {
        let options = SimpleFileOptions::default().last_modified_time(stamp(now));
        Self { zip: ZipWriter::new(Cursor::new(Vec::new())), options, folders: HashSet::new() }
    }

    fn add(&mut self, path: &str, text: &str) -> Result<()> {
        self.zip.start_file(path, self.options).map_err(Error::internal)?;
        self.zip.write_all(text.as_bytes()).map_err(Error::internal)
    }

    /// Returns the path of a new folder within another, named as similarly to `name` as file systems allow.
    fn folder(&mut self, within: &str, name: &str) -> String {
        let plain = file_name(name);
        let mut folder = format!("{within}{plain}/");
        let mut number = 2;
        while !self.folders.insert(folder.to_lowercase()) {
            folder = format!("{within}{plain} ({number})/");
            number += 1;
        }
        folder
    }

    fn finish(self) -> Result<Vec<u8>> {
        Ok(self.zip.finish().map_err(Error::internal)?.into_inner())
    }
}

/// Replaces the characters of a name that file systems refuse or interpret as part of a path.
fn file_name(name: &str) -> String {
    let refused = |letter: char| letter.is_control() || r#"/\:*?"<>|"#.contains(letter);
    let plain: String = name.chars().map(|letter| if refused(letter) { '-' } else { letter }).collect();
    match plain.trim_matches([' ', '.']) {
        "" => "-".to_owned(),
        kept => kept.to_owned(),
    }
}

/// Converts unix seconds to the UTC date of a ZIP file; to 1980, the earliest one, if the format cannot hold the date.
pub(super) fn stamp(now: i64) -> DateTime {
    let instant = jiff::Timestamp::from_second(now).ok();
    let at = instant.map(|instant| jiff::tz::TimeZone::UTC.to_datetime(instant));
    at.and_then(|at| DateTime::try_from(at).ok()).unwrap_or_default()
}
