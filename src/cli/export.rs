//! `homecourt export`: exports tables with the columns that an import accepts, and the standings.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::ValueEnum;

use super::{output, plays};
use crate::config::Config;
use crate::db::{Connection, Db, OpenPurpose, PartialFile};
use crate::error::{Error, Result};
use crate::transfer::export::ExportSheet;
use crate::transfer::{ImportScope, Kind, sheets, standings};

const LEFT_OUT: &str = "\
The tables are for spreadsheets. They leave out users, pages, the menu, pictures, businesses, divisions, brackets,
byes, weeks off, periods' scores, planned schedules and settings.
Everything of an organization is in its archive: homecourt organization export.";

/// The arguments of `homecourt export`.
#[derive(Debug, clap::Args)]
#[command(after_help = LEFT_OUT)]
pub struct Args {
    kind: Table,
    /// The organization's slug
    #[arg(long, value_name = "SLUG")]
    organization: String,
    /// The season; without it the latest
    #[arg(long, value_name = "NAME")]
    season: Option<String>,
    /// The league; without it all of the season
    #[arg(long, value_name = "NAME")]
    league: Option<String>,
    #[arg(long, default_value = "csv")]
    format: TableFormat,
    /// The file to write, without it standard output; of plays the folder
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// A table that can be exported.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Table {
    Teams,
    Players,
    Games,
    Standings,
    Stats,
    /// The play-by-play of scored games, one file each, into the folder `--output`
    Plays,
}

/// The format of an exported table.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum TableFormat {
    /// Comma separated, UTF-8
    Csv,
    /// An array of objects, numbers as numbers
    Json,
}

/// Runs the subcommand.
pub async fn run(config: &Config, args: Args) -> Result<()> {
    let db = Db::open(&config.database, OpenPurpose::Use)?;
    let organization = super::find_organization(&db, &args.organization).await?;
    if let Table::Plays = args.kind {
        let folder = args.output.ok_or_else(|| Error::Conflict("Name a folder with --output.".to_owned()))?;
        plays::export(&db, organization, args.season, &folder).await?;
        return db.close().await;
    }
    let (kind, season, league) = (args.kind, args.season, args.league);
    let read = move |conn: &Connection| {
        let target =
            ImportScope { season: season.as_deref(), league: league.as_deref(), ..ImportScope::default() };
        match kind {
            Table::Teams => sheets::sheet(conn, organization, Kind::Teams, target),
            Table::Players => sheets::sheet(conn, organization, Kind::Players, target),
            Table::Games => sheets::sheet(conn, organization, Kind::Games, target),
            Table::Stats => sheets::sheet(conn, organization, Kind::Stats, target),
            Table::Standings | Table::Plays => standings::sheet(conn, organization, target),
        }
    };
    let sheet = db.read(read).await?;
    db.close().await?;
    let text = text(&sheet, args.format)?;
    match args.output {
        None => output::write(&text),
        Some(file) => {
            write(&file, &text)?;
            output::print_line(format!("{}: {} rows", file.display(), sheet.rows.len()))
        }
    }
}

/// Writes a file that only its owner can read, because tables contain email addresses and phone numbers. A file of that name
/// is replaced once the new one is complete. A pipe or a device is written directly.
///
/// # Errors
/// `Conflict` if the file cannot be written.
pub(super) fn write(file: &Path, text: &str) -> Result<()> {
    let failed =
        |cause: std::io::Error| Error::Conflict(format!("{}: cannot be written: {cause}", file.display()));
    if file.metadata().is_ok_and(|found| !found.is_file()) {
        let opened = OpenOptions::new().write(true).open(file);
        return opened.and_then(|mut opened| opened.write_all(text.as_bytes())).map_err(failed);
    }
    // If `file` is a symbolic link, the file that it points to is written, even if that does not exist yet.
    let linked = file.read_link().map(|to| file.with_file_name("").join(to));
    let target = file.canonicalize().or(linked).unwrap_or_else(|_| file.to_owned());
    let partial = PartialFile::beside(&target)?;
    partial.open()?.write_all(text.as_bytes()).map_err(failed)?;
    partial.replace(&target)
}

fn text(sheet: &ExportSheet, format: TableFormat) -> Result<String> {
    match format {
        TableFormat::Csv => sheet.to_csv(),
        TableFormat::Json => {
            let text = serde_json::to_string_pretty(&sheet.to_json()).map_err(Error::internal)?;
            Ok(format!("{text}\n"))
        }
    }
}
