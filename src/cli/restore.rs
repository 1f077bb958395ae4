//! `homecourt restore`: replaces the database with a backup, after copying the current database.

use std::path::{Path, PathBuf};

use super::output;
use crate::config::{Config, S3Settings};
use crate::db::{self, DownloadedBackup, RestoreReport};
use crate::error::{Error, Result};
use crate::off_site::OffSite;

/// The arguments of `homecourt restore`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The backup, which may be compressed (.zst): a file, or `s3://BUCKET/KEY` in the storage of `[backup.s3]`
    file: PathBuf,
    /// Replace a database that is there; it is copied aside first
    #[arg(long)]
    force: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Runs the subcommand.
pub async fn run(config: &Config, args: &Args) -> Result<()> {
    let restored = match args.file.to_str().and_then(|file| Some((file, file.strip_prefix("s3://")?))) {
        Some((url, place)) => remote(config, args.force, (url, place)).await?,
        None => db::restore(&args.file, &config.database, args.force)?,
    };
    if args.json {
        return output::print_json(&restored);
    }
    let database = config.database.display();
    output::print_line(format!("{database}: restored, {}", super::summary(&restored.report)))?;
    if let Some(copy) = &restored.copy {
        output::print_line(format!("The database of before is {}.", copy.display()))?;
    }
    output::print_line("Everybody has to sign in again.")
}

/// Downloads an off-site copy and restores it. Removes the download at the end.
async fn remote(config: &Config, force: bool, (url, place): (&str, &str)) -> Result<RestoreReport> {
    let Some((bucket, key)) = place.split_once('/').filter(|(_, key)| !key.is_empty()) else {
        return Err(Error::Conflict(format!("{url} is not the address of a copy: s3://BUCKET/KEY.")));
    };
    let storage = OffSite::open(&S3Settings { bucket: bucket.to_owned(), ..config.backup.s3.clone() })?;
    let downloaded = DownloadedBackup::beside(&config.database)?;
    storage.download(key, downloaded.open()?).await?;
    let file = downloaded.path().canonicalize().map_err(Error::internal)?;
    db::restore(&file, &config.database, force).map_err(|cause| named(url, &file, cause))
}

/// Returns an error that names the copy instead of the temporary file.
fn named(url: &str, file: &Path, cause: Error) -> Error {
    match cause {
        Error::Conflict(message) => Error::Conflict(message.replace(&file.display().to_string(), url)),
        other => other,
    }
}
