//! `homecourt export plays` and `homecourt import plays`: logs of scored games as files.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::output;
use crate::actions::courtside::import::{LogImport, import};
use crate::budgets::scoring::{LOG_BYTES, LOG_FILES};
use crate::clock::Clock;
use crate::db::{Actor, Db, Transaction};
use crate::domain::ids::OrganizationId;
use crate::error::{Error, Result};
use crate::transfer::plays::import::{find_game, plan};
use crate::transfer::plays::{self, ImportedLog, PlaysProblem};

/// Writes the log of each scored game of a season into a folder.
pub(super) async fn export(
    db: &Db,
    organization: OrganizationId,
    season: Option<String>,
    folder: &Path,
) -> Result<()> {
    let files = db.read(move |conn| plays::export(conn, organization, season.as_deref())).await?;
    fs::create_dir_all(folder)
        .map_err(|cause| Error::Conflict(format!("{}: cannot be written: {cause}", folder.display())))?;
    for file in &files {
        super::export::write(&folder.join(&file.name), &file.text)?;
    }
    output::print_line(format!("{}: {} games", folder.display(), files.len()))
}

/// What an import of files did, or would do.
#[derive(Debug, Default, serde::Serialize)]
pub(super) struct PlaysReport {
    files: BTreeMap<String, ImportedLog>,
    /// Problems by file.
    problems: BTreeMap<String, Vec<PlaysProblem>>,
}

/// Imports a file, or all files of a folder: all of them, or none.
pub(super) async fn import_files(
    db: &Db,
    organization: OrganizationId,
    (path, is_dry, is_json): (&Path, bool, bool),
) -> Result<()> {
    let files = read(path)?;
    let actor = Actor { organization: Some(organization), ..Actor::program("import_log") };
    let now = Clock::System.now().as_millisecond();
    let report = db.write_alone(actor, move |tx| run(tx, organization, files, (is_dry, now))).await?;
    if is_json {
        output::print_json(&report)?;
    }
    let problems = report.problems.values().map(Vec::len).sum::<usize>();
    for (file, problems) in &report.problems {
        for PlaysProblem { line, reason } in problems {
            output::print_error(&format!("{file}:{line}: {reason}"));
        }
    }
    if problems > 0 {
        let noun = if problems == 1 { "problem" } else { "problems" };
        return Err(Error::Conflict(format!(
            "{problems} {noun} in {}; nothing was written.",
            path.display()
        )));
    }
    if is_json {
        return Ok(());
    }
    let verb = if is_dry { "would be " } else { "" };
    for (file, ImportedLog { added, known, .. }) in &report.files {
        output::print_line(format!("{file}: {added} entries {verb}added, {known} known"))?;
    }
    let added: usize = report.files.values().map(|imported| imported.added).sum();
    output::print_line(format!("{} games: {added} entries {verb}added", report.files.len()))
}

/// Reads a file, or the `.jsonl` files of a folder in the order of their names.
fn read(path: &Path) -> Result<Vec<(String, String)>> {
    let failed = |path: &Path, cause: &dyn std::fmt::Display| {
        Error::Conflict(format!("{}: cannot be read: {cause}", path.display()))
    };
    let mut paths: Vec<PathBuf> = if path.is_dir() {
        let entries = fs::read_dir(path).map_err(|cause| failed(path, &cause))?;
        let paths = entries.map(|entry| entry.map(|entry| entry.path()));
        let paths = paths.collect::<std::io::Result<Vec<_>>>().map_err(|cause| failed(path, &cause))?;
        paths.into_iter().filter(|path| path.extension().is_some_and(|end| end == "jsonl")).collect()
    } else {
        vec![path.to_owned()]
    };
    paths.sort();
    if paths.is_empty() || paths.len() > LOG_FILES {
        let what = format!("has {} files that end in .jsonl, where 1 to {LOG_FILES} are read", paths.len());
        return Err(Error::Conflict(format!("{} {what}", path.display())));
    }
    let read_one = |path: PathBuf| {
        let text = fs::read_to_string(&path).map_err(|cause| failed(&path, &cause))?;
        if text.len() > LOG_BYTES {
            return Err(failed(&path, &format!("a log may have at most {} MiB", LOG_BYTES / 1024 / 1024)));
        }
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned());
        Ok((name.unwrap_or_default(), text))
    };
    paths.into_iter().map(read_one).collect()
}

/// Imports all files in one transaction, which is undone for a dry run and if any line is wrong.
fn run(
    tx: &Transaction<'_>,
    organization: OrganizationId,
    files: Vec<(String, String)>,
    (is_dry, now): (bool, i64),
) -> Result<PlaysReport> {
    tx.execute_batch("SAVEPOINT plays")?;
    let mut report = PlaysReport::default();
    for (name, text) in files {
        let (imported, problems) = one(tx, organization, &text, now)?;
        if problems.is_empty() {
            report.files.insert(name, imported);
        } else {
            report.problems.insert(name, problems);
        }
    }
    let is_kept = report.problems.is_empty() && !is_dry;
    tx.execute_batch(if is_kept { "RELEASE plays" } else { "ROLLBACK TO plays; RELEASE plays" })?;
    Ok(report)
}

/// Imports one file. Returns its problems, if it has any.
fn one(
    tx: &Transaction<'_>,
    organization: OrganizationId,
    text: &str,
    now: i64,
) -> Result<(ImportedLog, Vec<PlaysProblem>)> {
    let parsed = plays::parse(text);
    let none = |problems| Ok((ImportedLog::default(), problems));
    if !parsed.problems.is_empty() {
        return none(parsed.problems);
    }
    let game = match find_game(tx, organization, &parsed.head) {
        Ok(game) => game,
        Err(Error::Conflict(reason)) => return none(vec![PlaysProblem { line: 1, reason }]),
        Err(other) => return Err(other),
    };
    let plan = plan(tx, organization, &game, parsed)?;
    if !plan.problems.is_empty() {
        return none(plan.problems);
    }
    let (lines, entries): (Vec<usize>, Vec<_>) = plan.entries.into_iter().unzip();
    let log = LogImport { rules: plan.rules, entries, former: plan.former, replaces_typed: true };
    let stored = match import(tx, organization, (game.id, None), &log, now) {
        Ok(stored) => stored,
        Err(error @ (Error::Conflict(_) | Error::Refused(_) | Error::Invalid(_))) => {
            return none(vec![PlaysProblem { line: 1, reason: error.to_string() }]);
        }
        Err(other) => return Err(other),
    };
    let problem = |(index, reason): (usize, String)| PlaysProblem {
        line: lines.get(index).copied().unwrap_or_default(),
        reason: reason.trim_start_matches("Not sent: ").to_owned(),
    };
    let problems = stored.refused.into_iter().map(problem).collect();
    Ok((ImportedLog { added: stored.added, known: stored.known, refused: Vec::new() }, problems))
}
