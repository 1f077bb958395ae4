//! Loads an archive into a private database and checks it, before anything is written.

use std::io::{Read, Seek};

use super::reader::ArchiveReader;
use super::{Contents, damaged};
use crate::auth::passwords;
use crate::db::Staging;
use crate::domain::organizations;
use crate::domain::pages::{PageContent, PageVideo};
use crate::error::{Error, FieldErrors, Result};
use crate::store;
use crate::store::archives::texts::TextKind;
use crate::store::archives::{self, TenantTable};

/// A checked archive, with the current schema.
pub struct StagedArchive {
    pub contents: Contents,
    pub(super) staging: Staging,
    pub(super) tables: Vec<TenantTable>,
}

/// Reads a whole archive and checks everything that does not depend on the database into which it comes. `open` opens
/// the file; it is called twice, because rows and pictures are read side by side.
///
/// # Errors
/// `Conflict` with the reason for a file that is no archive, a newer one, a damaged one, and one that was changed.
pub fn stage<R: Read + Seek>(open: &mut dyn FnMut() -> Result<R>) -> Result<StagedArchive> {
    let (mut rows, contents) = ArchiveReader::open(open()?)?;
    let (mut pictures, _) = ArchiveReader::open(open()?)?;
    let mut staging = Staging::with_schema(contents.schema)?;
    load(&staging, &contents, (&mut rows, &mut pictures))?;
    staging.migrate().map_err(|cause| match cause {
        Error::Conflict(why) => damaged(&why),
        other => other,
    })?;
    let tables = archives::tables(&staging)?;
    archives::check(&staging, contents.organization.id, &tables)?;
    check_texts(&staging)?;
    check_readable(&staging, &contents)?;
    Ok(StagedArchive { contents, staging, tables })
}

/// Inserts every row. The archive must have exactly the tables of its schema.
fn load<R: Read + Seek>(
    staging: &Staging,
    contents: &Contents,
    (rows, pictures): (&mut ArchiveReader<R>, &mut ArchiveReader<R>),
) -> Result<()> {
    let tables = archives::tables(staging)?;
    if let Some(part) = contents.tables.iter().find(|part| tables.iter().all(|table| table.name != part.name))
    {
        return Err(damaged(&format!("its schema has no table {}", part.name)));
    }
    for table in &tables {
        let mut parts = contents.tables.iter().filter(|part| part.name == table.name);
        let (Some(part), None) = (parts.next(), parts.next()) else {
            return Err(damaged(&format!("it does not have the table {} once", table.name)));
        };
        rows.each_row(part, &mut |line, row| {
            let inserted = archives::insert(staging, table, row, &mut |sha256| pictures.picture(sha256));
            inserted.map_err(|cause| match cause {
                Error::Conflict(why) => damaged(&format!("line {line} of {}: {why}", table.name)),
                other => other,
            })
        })?;
    }
    Ok(())
}

/// Checks the texts that the server or a browser interprets: passwords' hashes, videos' links, the time zone.
fn check_texts(staging: &Staging) -> Result<()> {
    if archives::password_hashes(staging)?.iter().any(|hash| !passwords::is_affordable(hash)) {
        return Err(damaged("a password is not stored in the way of this program"));
    }
    let harmless = |url: &str| {
        let refusal = || damaged("a page has a video with an address that a form refuses");
        archives::is_harmless(url).then_some(()).ok_or_else(refusal)
    };
    archives::rewrite(staging, TextKind::VideosJson, &mut |text| {
        let videos: Vec<PageVideo> =
            serde_json::from_str(text).map_err(|cause| damaged(&format!("a page's videos: {cause}")))?;
        videos.iter().try_for_each(|video| harmless(&video.url))?;
        Ok(None)
    })?;
    archives::rewrite(staging, TextKind::Draft, &mut |text| {
        let draft: PageContent =
            serde_json::from_str(text).map_err(|cause| damaged(&format!("a page's draft: {cause}")))?;
        draft.videos.iter().try_for_each(|video| harmless(&video.url))?;
        Ok(None)
    })
}

/// Reads the rows that the server reads for all organizations, or whose JSON it parses: a row that it cannot read would
/// fail later, for visitors.
fn check_readable(staging: &Staging, contents: &Contents) -> Result<()> {
    let id = contents.organization.id;
    let unreadable = |cause: Error| damaged(&format!("a row cannot be read: {cause}"));
    let organization = store::organizations::find(staging, id).map_err(unreadable)?;
    store::organizations::feature_flags(staging, id).map_err(unreadable)?;
    store::organizations::staff_may_delete(staging, id).map_err(unreadable)?;
    store::divisions::list_formats(staging, id).map_err(unreadable)?;
    store::pages::list(staging, id).map_err(unreadable)?;
    store::schedules::list(staging, id, None).map_err(unreadable)?;
    store::users::list_by_organization(staging, id).map_err(unreadable)?;
    let mut errors = FieldErrors::default();
    organizations::time_zone(&mut errors, &organization.time_zone);
    errors.into_result().map_err(unreadable)?;
    if organization.slug != contents.organization.slug {
        return Err(damaged("its table of contents names another organization"));
    }
    Ok(())
}
