//! `homecourt doctor`: looks at everything that a server depends on, changes nothing, and says what to do.

mod backups;
mod certificates;
mod domains;
mod machine;

use serde::Serialize;

use super::output;
use crate::clock::Clock;
use crate::config::Config;
use crate::db::{self, Db, OpenPurpose};
use crate::error::{Error, Result};
use crate::store;

/// The arguments of `homecourt doctor`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// How a check ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum Severity {
    Fine,
    /// The server runs, but something should be changed.
    Warning,
    /// The server does not run, or loses something.
    Failure,
}

/// The result of one check.
#[derive(Clone, Debug, Serialize)]
struct Finding {
    /// What was checked: `disk`, or `domain league.example.org`.
    check: String,
    verdict: Severity,
    /// What was found.
    found: String,
    /// What to do; none if nothing is to be done.
    #[serde(skip_serializing_if = "Option::is_none")]
    advice: Option<String>,
}

impl Finding {
    fn fine(check: &str, found: impl Into<String>) -> Self {
        Self { check: check.to_owned(), verdict: Severity::Fine, found: found.into(), advice: None }
    }

    fn warning(check: &str, found: impl Into<String>, advice: impl Into<String>) -> Self {
        Self { advice: Some(advice.into()), verdict: Severity::Warning, ..Self::fine(check, found) }
    }

    fn failure(check: &str, found: impl Into<String>, advice: impl Into<String>) -> Self {
        Self { verdict: Severity::Failure, ..Self::warning(check, found, advice) }
    }
}

/// Runs all checks and prints their findings. An error if one failed.
pub async fn run(config: &Config, args: &Args) -> Result<()> {
    let mut findings = vec![Finding::fine("settings", format!("right, listen {}", config.listen))];
    findings.extend(machine::proxy(config));
    findings.extend(machine::disk(config));
    findings.push(backups::check(config, &Clock::System));
    findings.extend(backups::off_site(config, &Clock::System).await);
    findings.push(machine::clock(config));
    let database = database(config);
    let is_usable = database.verdict != Severity::Failure;
    findings.push(database);
    if is_usable {
        match contents(config).await {
            Ok(found) => findings.extend(found),
            Err(error) => {
                let advice = "The database can be read, but not used. Mend this first.";
                findings.push(Finding::failure("database", error.to_string(), advice));
            }
        }
    }
    findings.push(machine::server(config));
    print(&findings, args.json)?;
    let failed = findings.iter().filter(|finding| finding.verdict == Severity::Failure).count();
    match failed {
        0 => Ok(()),
        1 => Err(Error::Conflict("One check failed.".to_owned())),
        _ => Err(Error::Conflict(format!("{failed} checks failed."))),
    }
}

fn print(findings: &[Finding], json: bool) -> Result<()> {
    if json {
        return output::print_json(&findings);
    }
    for finding in findings {
        let mark = match finding.verdict {
            Severity::Fine => "ok",
            Severity::Warning => "!!",
            Severity::Failure => "NO",
        };
        output::print_line(format!("{mark}  {}: {}", finding.check, finding.found))?;
        if let Some(advice) = &finding.advice {
            output::print_line(format!("    -> {advice}"))?;
        }
    }
    Ok(())
}

/// Checks the whole file, which may be in use.
fn database(config: &Config) -> Finding {
    let restore =
        "Restore a backup: homecourt restore FILE. `database` in the settings says which file is meant.";
    let path = &config.database;
    let exists = match path.try_exists() {
        Ok(exists) => exists,
        Err(cause) => {
            let advice = "Run this command as the service's user: sudo -u homecourt homecourt doctor";
            return Finding::failure("database", format!("{}: {cause}", path.display()), advice);
        }
    };
    if !exists {
        let advice = "`homecourt admin create` makes a database; or correct `database` in the settings.";
        return Finding::failure("database", format!("{} does not exist", path.display()), advice);
    }
    match db::pending(path) {
        Err(error) => return Finding::failure("database", error.to_string(), restore),
        Ok(0) => {}
        Ok(_) => {
            let advice = "It is brought up when the server starts; or run: homecourt migrate";
            return Finding::failure("database", "older than this program", advice);
        }
    }
    match db::check(path) {
        Ok(report) => Finding::fine("database", format!("sound, {}", super::summary(&report))),
        Err(error) => Finding::failure("database", error.to_string(), restore),
    }
}

/// Checks what the database holds: whether somebody can sign in, and the organizations' domains.
async fn contents(config: &Config) -> Result<Vec<Finding>> {
    let db = Db::open(&config.database, OpenPurpose::Use)?;
    let (admins, organizations) = db
        .read(|conn| Ok((store::users::list_super_admins(conn)?, store::organizations::list(conn)?)))
        .await?;
    db.close().await?;
    let mut findings = vec![match admins.len() {
        0 => Finding::warning(
            "super administrators",
            "none",
            "Make one: homecourt admin create --username NAME",
        ),
        count => Finding::fine("super administrators", count.to_string()),
    }];
    let own: Vec<_> = organizations.into_iter().filter_map(|organization| organization.domain).collect();
    findings.extend(certificates::check(config, &own));
    findings.extend(domains::check(config, own).await);
    Ok(findings)
}
