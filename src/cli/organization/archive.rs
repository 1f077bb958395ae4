//! `homecourt organization export` and `import`: writes the archive of an organization, and brings it back.

use std::fs::File;
use std::io::{BufReader, BufWriter};
use std::path::PathBuf;

use crate::cli::output;
use crate::clock::Clock;
use crate::config::Config;
use crate::db::{Actor, Connection, Db, OpenPurpose, PartialFile, Transaction};
use crate::error::{Error, FieldErrors, Result};
use crate::transfer::archive::{self, ArchiveImport, ImportOptions, ImportedTable};

const CONTENTS: &str = "\
The archive holds every table of the organization and every picture. Only its owner can read the file; keep it private:
it has the users with the hashes of their passwords, and all contacts.
It leaves out sessions, so that everybody signs in again, and the verification of the domain.";

const IMPORT: &str = "\
Everything is checked before anything is written, and all of it is written at once or not at all.
Ids are kept when the server has none of them, so that every address of the site stays; otherwise the rows get new ids,
and links in pages and the menu change with them.
Users come with their passwords and belong to this organization alone. The domain has to be verified again.";

/// The arguments of `homecourt organization export`.
#[derive(Debug, clap::Args)]
#[command(after_help = CONTENTS)]
pub struct ExportArgs {
    /// The organization's slug
    slug: String,
    /// The file to make; it must not exist yet
    #[arg(long, value_name = "FILE")]
    output: PathBuf,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The arguments of `homecourt organization import`.
#[derive(Debug, clap::Args)]
#[command(after_help = IMPORT)]
pub struct ImportArgs {
    /// The archive
    file: PathBuf,
    /// Another slug, if the archive's is taken on this server
    #[arg(long, value_name = "NEW")]
    slug: Option<String>,
    /// Check everything, say what would come in, and write nothing
    #[arg(long)]
    dry_run: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Runs `homecourt organization export`.
pub async fn export(config: &Config, args: ExportArgs) -> Result<()> {
    let db = Db::open(&config.database, OpenPurpose::Use)?;
    let organization = super::find_organization(&db, &args.slug).await?;
    if args.output.symlink_metadata().is_ok() {
        return Err(Error::Conflict(format!("{} exists already.", args.output.display())));
    }
    let partial = PartialFile::beside(&args.output)?;
    let (file, now) = (partial.open()?, Clock::System.unix_seconds());
    let write = move |conn: &Connection| {
        let contents = archive::export(conn, organization, BufWriter::new(&file), now)?;
        file.sync_all()
            .map_err(|cause| Error::Conflict(format!("The archive cannot be written: {cause}.")))?;
        Ok(contents)
    };
    let contents = db.read_long(write).await?;
    db.close().await?;
    partial.keep_as(&args.output)?;
    let place = args.output.display().to_string();
    if args.json {
        let mut value = serde_json::to_value(&contents).map_err(Error::internal)?;
        value["file"] = place.into();
        return output::print_json(&value);
    }
    let rows: u64 = contents.tables.iter().map(|part| part.rows).sum();
    let (tables, pictures) = (contents.tables.len(), contents.pictures.len());
    output::print_line(format!("{place}: {rows} rows in {tables} tables, {pictures} picture files"))?;
    output::print_line("Keep the file private: it has the users with the hashes of their passwords.")
}

/// Runs `homecourt organization import`.
pub async fn import(config: &Config, args: ImportArgs) -> Result<()> {
    let db = Db::open(&config.database, OpenPurpose::Use)?;
    let unreadable = |cause| Error::Conflict(format!("{} cannot be read: {cause}.", args.file.display()));
    let staged = archive::stage(&mut || File::open(&args.file).map(BufReader::new).map_err(unreadable))?;
    let options = ImportOptions {
        slug: args.slug,
        root_hosts: config.root_hosts.clone(),
        now: Clock::System.unix_seconds(),
    };
    db.set_quotas(config.quotas);
    let dry_run = args.dry_run;
    let write = move |tx: &Transaction<'_>| {
        if dry_run { archive::preview(&staged, tx, &options) } else { archive::import(&staged, tx, &options) }
    };
    let imported = db.write_alone(Actor::program("import_organization"), write).await.map_err(slug_option)?;
    db.close().await?;
    if args.json { output::print_json(&imported) } else { print(&imported) }
}

/// Says with which option to choose another slug.
fn slug_option(error: Error) -> Error {
    match error {
        Error::Invalid(FieldErrors(mut fields)) => {
            if let Some(reason) = fields.get_mut("slug") {
                reason.push_str("; choose another one with --slug");
            }
            Error::Invalid(FieldErrors(fields))
        }
        Error::Taken("slug", reason) => {
            Error::Taken("slug", format!("{reason} Choose another one with --slug."))
        }
        other => other,
    }
}

fn print(imported: &ArchiveImport) -> Result<()> {
    let row = |table: &ImportedTable| {
        let ids = match table.keeps_ids {
            Some(true) => "kept",
            Some(false) => "new",
            None => "",
        };
        [table.name.clone(), table.rows.to_string(), ids.to_owned()]
    };
    let tables: Vec<_> = imported.tables.iter().filter(|table| table.rows > 0).map(row).collect();
    output::print_table(["table", "rows", "ids"], &tables)?;
    for note in &imported.notes {
        output::print_line(note)?;
    }
    let (name, slug, rows) = (&imported.name, &imported.slug, imported.rows);
    let pictures = format!("{} picture files ({} kB)", imported.picture_files, imported.picture_bytes / 1024);
    let verb = if imported.dry_run { "Would import" } else { "Imported" };
    output::print_line(format!("{verb} {name} at /{slug}: {rows} rows, {pictures}."))
}
