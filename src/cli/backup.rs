//! `homecourt backup`: copies a database, which may be in use, to a verified file.

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use clap::Subcommand;

use super::output;
use crate::clock::Clock;
use crate::config::Config;
use crate::db::{self, VerifiedBackup};
use crate::error::{Error, Result};

/// The arguments of `homecourt backup`.
#[derive(Debug, clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Args {
    #[command(subcommand)]
    command: Option<Command>,
    /// The file to make, or - for standard output; without it a file beside the database, named after the time
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Read a backup whole and say whether it is sound
    Verify {
        /// The backup, which may be compressed (.zst)
        file: PathBuf,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
}

/// Runs the subcommand.
pub fn run(config: &Config, args: &Args) -> Result<()> {
    if let Some(Command::Verify { file, json }) = &args.command {
        return report(file, &db::verify(file)?, *json);
    }
    db::migrate(&config.database)?;
    if args.output.as_deref() == Some(Path::new("-")) {
        return to_standard_output(config);
    }
    let target = args.output.clone().unwrap_or_else(|| beside(&config.database));
    let verified = db::backup(&config.database, &target)?;
    report(&target, &verified, args.json)
}

fn to_standard_output(config: &Config) -> Result<()> {
    let mut out = io::stdout().lock();
    if out.is_terminal() {
        return Err(Error::Conflict("A backup is no text: send it to a file or a program.".to_owned()));
    }
    let verified = db::backup_into(&config.database, &mut out)?;
    output::note(&format!("sound, {}\nSHA-256 {}", super::summary(&verified.report), verified.sha256));
    Ok(())
}

/// Returns the default path of a backup: `homecourt-20261121T190000Z.db` in the database's folder.
fn beside(database: &Path) -> PathBuf {
    let name = database.file_stem().unwrap_or_default().to_string_lossy();
    database.with_file_name(format!("{name}-{}.db", Clock::System.now().strftime("%Y%m%dT%H%M%SZ")))
}

fn report(file: &Path, verified: &VerifiedBackup, json: bool) -> Result<()> {
    if json {
        let mut value = serde_json::to_value(verified).map_err(crate::error::Error::internal)?;
        value["file"] = file.display().to_string().into();
        return output::print_json(&value);
    }
    output::print_line(format!("{}: sound, {}", file.display(), super::summary(&verified.report)))?;
    output::print_line(format!("SHA-256 {}", verified.sha256))
}
