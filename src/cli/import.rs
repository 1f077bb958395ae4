//! `homecourt import`: imports teams, players, games and statistics from a table. Checks all rows before it writes any.

use std::io::Read;
use std::path::{Component, Path, PathBuf};

use clap::ValueEnum;
use indicatif::{ProgressBar, ProgressStyle};

use super::{output, plays};
use crate::actions::divisions;
use crate::budgets::content::TABLE_BYTES;
use crate::clock::Clock;
use crate::config::Config;
use crate::db::{Actor, Connection, Db, OpenPurpose, Transaction};
use crate::domain::ids::OrganizationId;
use crate::error::{Error, Result};
use crate::rules::dates::clock;
use crate::transfer::dates::DayOrder;
use crate::transfer::table::{Reading, Table};
use crate::transfer::{self, ImportReport, ImportScope, Kind, LISTED, headings};

const COLUMNS: &str = "\
Columns, in any order. Required: names; of a game date, home and away; of statistics these and the names:
  teams    name, captain, logo (a picture beside the file)
  players  firstName, lastName, team, number, email, phoneNumber, publicName, any attribute
  games    date, time, home, away, score_home, score_away, location, location_url, video_url, status,
           forfeitedBy
  stats    date, time, home, away, team, firstName, lastName, any statistic's abbreviation
  plays    no table: a .jsonl file, or a folder of them, as homecourt export plays writes them
Headings are read as spreadsheets write them: First name, Player, Jersey, Venue, Home score.
All rows are checked before one is written. The same file a second time changes nothing.";

/// The arguments of `homecourt import`.
#[derive(Debug, clap::Args)]
#[command(after_help = COLUMNS)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub struct Args {
    /// What the file holds
    kind: TableKind,
    /// A workbook (.xlsx) or a text table with commas, semicolons or tabs, with a row of headings; `-` is standard input
    file: PathBuf,
    /// The organization's slug
    #[arg(long, value_name = "SLUG")]
    organization: String,
    /// The season, without it the latest; made where the organization has no season yet
    #[arg(long, value_name = "NAME")]
    season: Option<String>,
    /// The league, without it the only one of the season; made where the organization has no league yet
    #[arg(long, value_name = "NAME")]
    league: Option<String>,
    /// Make the season and the league when there are others, but none of that name
    #[arg(long)]
    create: bool,
    /// The sheet of a workbook; without it the first that is not empty
    #[arg(long, value_name = "NAME")]
    sheet: Option<String>,
    /// Which of the first two numbers of a date is the month; without it the order that the file's dates allow
    #[arg(long, value_name = "ORDER")]
    dates: Option<DateOrder>,
    /// Leave out columns that are not known
    #[arg(long)]
    ignore_unknown: bool,
    /// List what would change, and write nothing
    #[arg(long)]
    dry_run: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The kind of rows in a table.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum TableKind {
    /// Names, captains, logos
    Teams,
    /// Names, team, number, contacts, any attribute
    Players,
    /// Date, time, both teams, both scores, place, video, status
    Games,
    /// A game, a player, and any statistic by its abbreviation
    Stats,
    /// The play-by-play of a game, or of each file in a folder
    Plays,
}

/// The order of day and month in dates such as 10/12/2026.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum DateOrder {
    /// Month first
    Mdy,
    /// Day first
    Dmy,
}

impl TableKind {
    /// Returns the kind of the table; `None` for plays, which are no table.
    fn kind(self) -> Option<Kind> {
        match self {
            Self::Teams => Some(Kind::Teams),
            Self::Players => Some(Kind::Players),
            Self::Games => Some(Kind::Games),
            Self::Stats => Some(Kind::Stats),
            Self::Plays => None,
        }
    }
}

/// Runs the subcommand.
pub async fn run(config: &Config, args: Args) -> Result<()> {
    let Some(kind) = args.kind.kind() else { return import_plays(config, &args).await };
    let name = args.file.display().to_string();
    let table = read(&args, kind)?;
    let db = Db::open(&config.database, OpenPurpose::Use)?;
    db.set_quotas(config.quotas);
    let organization = super::find_organization(&db, &args.organization).await?;
    let (json, dry_run) = (args.json, args.dry_run);
    let report = work(&db, organization, (args, kind), table).await?;
    db.close().await?;
    if json {
        output::print_json(&report)?;
    }
    if !report.problems.is_empty() {
        return Err(refusal(&name, &report));
    }
    if json {
        return Ok(());
    }
    print_report(&report, dry_run)
}

/// Imports the play-by-play of games.
async fn import_plays(config: &Config, args: &Args) -> Result<()> {
    let db = Db::open(&config.database, OpenPurpose::Use)?;
    let organization = super::find_organization(&db, &args.organization).await?;
    let choices = (args.file.as_path(), args.dry_run, args.json);
    let imported = plays::import_files(&db, organization, choices).await;
    db.close().await?;
    imported
}

/// Prints the changes and the clashes; in a dry run, also the first rows.
fn print_report(report: &ImportReport, dry_run: bool) -> Result<()> {
    for note in notes(report) {
        output::print_line(note)?;
    }
    let verb = if dry_run { "would be " } else { "" };
    for made in &report.made {
        output::print_line(format!("{verb}made: {made}"))?;
    }
    if dry_run {
        for row in &report.changes {
            let verb = if row.is_new { "new" } else { "changed" };
            output::print_line(format!("line {}: {verb}: {}", row.line, row.what))?;
        }
        let more = (report.created + report.changed).saturating_sub(LISTED);
        if more > 0 {
            output::print_line(format!("and {more} more"))?;
        }
    }
    print_clashes(report)?;
    output::print_line(format!(
        "{} rows: {} {verb}new, {} {verb}changed, {} unchanged",
        report.rows, report.created, report.changed, report.unchanged
    ))
}

/// Prints the clashes of the games, each with its lines.
fn print_clashes(report: &ImportReport) -> Result<()> {
    for clash in &report.clashes {
        let word = if clash.lines.len() == 1 { "line" } else { "lines" };
        let lines: Vec<String> = clash.lines.iter().map(ToString::to_string).collect();
        let kind = if clash.is_hard { "hard clash" } else { "clash" };
        let saved = clash.others.iter().map(|game| {
            let league = game.league.as_ref().map(|league| format!(" in {league}")).unwrap_or_default();
            format!(
                "{} at {}{league} on {} at {}",
                game.away,
                game.home,
                game.date,
                clock(game.time.as_deref())
            )
        });
        let mut saved: Vec<String> = saved.collect();
        if clash.more > 0 {
            saved.push(format!("{} more", clash.more));
        }
        let with = if saved.is_empty() { String::new() } else { format!(" With {}.", saved.join("; ")) };
        output::print_line(format!("{word} {}: {kind}: {}{with}", lines.join(", "), clash.text))?;
    }
    match report.clashes_count - report.clashes.len() {
        0 => Ok(()),
        1 => output::print_line("and 1 more clash"),
        more => output::print_line(format!("and {more} more clashes")),
    }
}

/// Returns notes on what was skipped and how dates were read.
fn notes(report: &ImportReport) -> Vec<String> {
    let mut notes = report.notes.clone();
    if let Some(dates) = &report.dates {
        let (words, example, read_as) = (dates.order.words(), &dates.example, &dates.read_as);
        let other = if dates.order == DayOrder::MonthFirst { "dmy" } else { "mdy" };
        let why = if dates.proven {
            "as another date of the file can be read in this order only".to_owned()
        } else {
            format!("to read them the other way round, import with --dates {other}")
        };
        notes.push(format!("Dates were read {words} ({example} is {read_as}); {why}."));
    }
    notes
}

fn read(args: &Args, kind: Kind) -> Result<Table> {
    let file = args.file.as_path();
    let mut bytes = Vec::new();
    let read = if file == Path::new("-") {
        std::io::stdin().lock().take(TABLE_BYTES + 1).read_to_end(&mut bytes)
    } else {
        std::fs::File::open(file).and_then(|opened| opened.take(TABLE_BYTES + 1).read_to_end(&mut bytes))
    };
    read.map_err(|cause| Error::Conflict(format!("{}: cannot be read: {cause}", file.display())))?;
    if bytes.len() as u64 > TABLE_BYTES {
        let most = TABLE_BYTES / 1024 / 1024;
        return Err(Error::Conflict(format!("{}: a table may have at most {most} MB", file.display())));
    }
    let reading = Reading { kind, has_heading: Some(true), sheet: args.sheet.as_deref() };
    Table::read(&bytes, reading).map_err(|error| match error {
        Error::Invalid(wrong) if !wrong.0.contains_key("sheet") => {
            let reasons: Vec<String> = wrong.0.into_values().collect();
            Error::Conflict(format!("{}: {}", file.display(), reasons.join("; ")))
        }
        other => other,
    })
}

/// Reads a file that a table refers to, in the table's folder or below it.
fn read_beside(table: &Path, name: &str) -> std::io::Result<Vec<u8>> {
    let name = Path::new(name);
    if !name.components().all(|part| matches!(part, Component::Normal(_) | Component::CurDir)) {
        return Err(std::io::Error::other("it must be beside the table"));
    }
    std::fs::read(table.with_file_name("").join(name))
}

/// Checks all rows, then writes them in one transaction.
async fn work(
    db: &Db,
    organization: OrganizationId,
    (args, kind): (Args, Kind),
    table: Table,
) -> Result<ImportReport> {
    let dry_run = args.dry_run;
    let plan = move |conn: &Connection| {
        let pictures = |name: &str| read_beside(&args.file, name);
        let target = ImportScope {
            season: args.season.as_deref(),
            league: args.league.as_deref(),
            create: args.create,
            how_to_create: "Add --create to make a new one.",
            dates: args.dates.map(|order| match order {
                DateOrder::Mdy => DayOrder::MonthFirst,
                DateOrder::Dmy => DayOrder::DayFirst,
            }),
            pictures: Some(&pictures),
        };
        let judged = table.judged(&headings::meanings(conn, organization, kind)?);
        let how = "rename it, or leave out unknown columns with --ignore-unknown";
        let table = table.understood(&judged, args.ignore_unknown, how);
        transfer::plan(conn, organization, kind, &table, target)
    };
    if dry_run {
        let quotas = db.quotas();
        let dry = move |conn: &Connection| {
            let plan = plan(conn)?;
            transfer::quotas::check(conn, organization, &quotas, &plan)?;
            Ok(plan.report)
        };
        return db.read(dry).await;
    }
    let actor = Actor { organization: Some(organization), ..Actor::program(kind.action()) };
    let bar = progress();
    let ticked = bar.clone();
    let plan = move |conn: &Connection| plan(conn).map(|plan| (plan.report.clone(), plan));
    let tick = move |length: usize| {
        ticked.set_length(length as u64);
        ticked.inc(1);
    };
    let now = Clock::System.unix_seconds();
    let settle = move |tx: &Transaction| divisions::seat_all_ready(tx, organization, now);
    let report = transfer::run(db, actor, (organization, now), plan, (tick, settle)).await;
    bar.finish_and_clear();
    report
}

/// Returns a progress bar, which is hidden if standard error is not a terminal.
fn progress() -> ProgressBar {
    let bar = ProgressBar::new(0);
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} {elapsed}");
    style.map_or_else(|_| bar.clone(), |style| bar.clone().with_style(style))
}

/// Returns the error that lists every invalid cell as `file:line: column: reason`.
fn refusal(file: &str, report: &ImportReport) -> Error {
    for note in notes(report) {
        output::print_error(&note);
    }
    for problem in &report.problems {
        let column = if problem.column.is_empty() { "row" } else { &problem.column };
        output::print_error(&format!("{file}:{}: {column}: {}", problem.line, problem.reason));
    }
    let count = report.problems.len();
    let noun = if count == 1 { "problem" } else { "problems" };
    Error::Conflict(format!("{count} {noun} in {file}; nothing was written."))
}
