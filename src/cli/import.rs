//! `homecourt import`: teams, players, games and statistics from a table. All rows are checked before one is written.

use std::io::Read;
use std::path::{Component, Path, PathBuf};

use clap::ValueEnum;
use indicatif::{ProgressBar, ProgressStyle};

use super::output;
use crate::budgets::content::TABLE_BYTES;
use crate::config::Config;
use crate::db::{Actor, Connection, Db, Purpose};
use crate::domain::ids::OrganizationId;
use crate::error::{Error, Result};
use crate::transfer::table::Table;
use crate::transfer::{self, Kind, Report, Target, headings};

const COLUMNS: &str = "\
Columns, in any order; only names and, of a game, date and teams are required:
  teams    name, captain, logo (a picture beside the file)
  players  firstName, lastName, team, number, email, phoneNumber, any attribute
  games    date, time, home, away, score_home, score_away, location, location_url, video_url, status
  stats    date, time, home, away, team, firstName, lastName, any statistic's abbreviation
Headings are read as spreadsheets write them: First name, Player, Jersey, Venue, Home score.
All rows are checked before one is written. The same file a second time changes nothing.";

/// What to import, and where to.
#[derive(Debug, clap::Args)]
#[command(after_help = COLUMNS)]
pub struct Args {
    /// What the file holds
    kind: What,
    /// A table in UTF-8: comma, semicolon or tab separated, the first line names the columns; `-` is standard input
    file: PathBuf,
    /// The organization's slug
    #[arg(long, value_name = "SLUG")]
    organization: String,
    /// The season, made if missing; without it the latest
    #[arg(long, value_name = "NAME")]
    season: Option<String>,
    /// The league, made if missing; without it the only one of the season
    #[arg(long, value_name = "NAME")]
    league: Option<String>,
    /// Say what would change, and write nothing
    #[arg(long)]
    dry_run: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What a table may hold.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum What {
    /// Names, captains, logos
    Teams,
    /// Names, team, number, contacts, any attribute
    Players,
    /// Date, time, both teams, both scores, place, video, status
    Games,
    /// A game, a player, and any statistic by its abbreviation
    Stats,
}

/// Runs the verb.
pub async fn run(config: &Config, args: Args) -> Result<()> {
    let name = args.file.display().to_string();
    let table = read(&args.file)?;
    let db = Db::open(&config.database, Purpose::Use)?;
    db.set_quotas(config.quotas);
    let organization = super::find_organization(&db, &args.organization).await?;
    let (json, dry_run) = (args.json, args.dry_run);
    let report = work(&db, organization, args, table).await?;
    db.close().await?;
    if json {
        output::say_json(&report)?;
    }
    if !report.problems.is_empty() {
        return Err(refusal(&name, &report));
    }
    if json {
        return Ok(());
    }
    let verb = if dry_run { "would be " } else { "" };
    for made in &report.made {
        output::say(format!("{verb}made: {made}"))?;
    }
    output::say(format!(
        "{} rows: {} {verb}new, {} {verb}changed, {} unchanged",
        report.rows, report.created, report.changed, report.unchanged
    ))
}

fn read(file: &Path) -> Result<Table> {
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
    Table::read(&bytes).map_err(|error| match error {
        Error::Invalid(wrong) => {
            let reasons: Vec<String> = wrong.0.into_values().collect();
            Error::Conflict(format!("{}: {}", file.display(), reasons.join("; ")))
        }
        other => other,
    })
}

/// A file that a table names: in the table's folder or one below it.
fn read_beside(table: &Path, name: &str) -> std::io::Result<Vec<u8>> {
    let name = Path::new(name);
    if !name.components().all(|part| matches!(part, Component::Normal(_) | Component::CurDir)) {
        return Err(std::io::Error::other("it must be beside the table"));
    }
    std::fs::read(table.with_file_name("").join(name))
}

/// Checks all rows, then writes them, in one transaction.
async fn work(db: &Db, organization: OrganizationId, args: Args, table: Table) -> Result<Report> {
    let kind = match args.kind {
        What::Teams => Kind::Teams,
        What::Players => Kind::Players,
        What::Games => Kind::Games,
        What::Stats => Kind::Stats,
    };
    let dry_run = args.dry_run;
    let plan = move |conn: &Connection| {
        let pictures = |name: &str| read_beside(&args.file, name);
        let (season, league) = (args.season.as_deref(), args.league.as_deref());
        let target = Target { season, league, pictures: Some(&pictures) };
        let table = table.understood(&headings::meanings(conn, organization, kind)?);
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
    let report = transfer::run(db, actor, organization, plan, tick).await;
    bar.finish_and_clear();
    report
}

/// A bar on a terminal; nothing where standard error is a file.
fn progress() -> ProgressBar {
    let bar = ProgressBar::new(0);
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} {elapsed}");
    style.map_or_else(|_| bar.clone(), |style| bar.clone().with_style(style))
}

/// Lists every bad cell as `file:line: column: reason`.
fn refusal(file: &str, report: &Report) -> Error {
    for problem in &report.problems {
        let column = if problem.column.is_empty() { "row" } else { &problem.column };
        output::complain(&format!("{file}:{}: {column}: {}", problem.line, problem.reason));
    }
    let count = report.problems.len();
    let noun = if count == 1 { "problem" } else { "problems" };
    Error::Conflict(format!("{count} {noun} in {file}; nothing was written."))
}
