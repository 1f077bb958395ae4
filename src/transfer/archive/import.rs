//! Brings a checked archive into a database, in one transaction.

use super::staged::StagedArchive;
use super::{ArchiveImport, ImportedTable, addresses};
use crate::db::Transaction;
use crate::domain::ids::OrganizationId;
use crate::domain::pages::{PageContent, PageHtml};
use crate::domain::quotas::Quota;
use crate::error::{Error, Result};
use crate::rules::moved_addresses::MovedSite;
use crate::rules::slugs;
use crate::store;
use crate::store::archives::{self, NewIds};
use crate::store::paging::PageRequest;
use crate::views::pages;

/// Tables whose ids are in addresses of the public site.
const IN_ADDRESSES: [&str; 8] =
    ["seasons", "leagues", "divisions", "teams", "players", "games", "news", "venues"];

/// Every quota with the table whose rows it limits.
const LIMITED: [(Quota, &str); 11] = [
    (Quota::Seasons, "seasons"),
    (Quota::Leagues, "leagues"),
    (Quota::Teams, "teams"),
    (Quota::Enrolments, "enrolments"),
    (Quota::Players, "players"),
    (Quota::Games, "games"),
    (Quota::Pages, "pages"),
    (Quota::News, "news"),
    (Quota::Venues, "venues"),
    (Quota::Businesses, "businesses"),
    (Quota::Pictures, "images"),
];

/// The choices of an import.
#[derive(Clone, Debug, Default)]
pub struct ImportOptions {
    /// The organization's slug on this server; without it the slug of the archive.
    pub slug: Option<String>,
    /// The host names of the server itself, which no organization may have.
    pub root_hosts: Vec<String>,
    /// The time in unix seconds.
    pub now: i64,
}

/// Writes the organization with all its rows. The transaction must be the import's own, because references are checked
/// when it commits.
///
/// # Errors
/// `Invalid` on `slug` if it is taken or not allowed; `Conflict` for a quota. Nothing is written then.
pub fn import(archive: &StagedArchive, tx: &Transaction, options: &ImportOptions) -> Result<ArchiveImport> {
    // On an empty database the first two ids are those of the platform's own organizations.
    store::organizations::create_first(tx, options.now)?;
    let slug = slug(archive, tx, options)?;
    check_quotas(archive, tx)?;
    let ids = archives::assign(&archive.staging, tx, &archive.tables)?;
    let mut notes = address_notes(archive, &ids, &slug);
    notes.extend(user_notes(archive, tx)?);
    let domain = archives::domain_of(&archive.staging)?;
    let site = MovedSite {
        old_slug: &archive.contents.organization.slug,
        new_slug: &slug,
        domain: domain.as_deref(),
    };
    addresses::rewrite(archive, &ids, &site)?;
    notes.extend(move_domain(archive, tx, (domain.as_deref(), &options.root_hosts))?);
    archives::set_slug(&archive.staging, &slug)?;
    archives::copy(&archive.staging, tx, &archive.tables, &ids)?;
    let imported = report(archive, &ids, (slug, notes))?;
    render_texts(tx, imported.organization)?;
    Ok(imported)
}

/// Renders the texts of pages and news: the archive has no HTML, because HTML from elsewhere could contain scripts.
fn render_texts(tx: &Transaction, organization: OrganizationId) -> Result<()> {
    for page in store::pages::list(tx, organization)? {
        let html = pages::complete(PageHtml::default(), PageHtml::default(), &PageContent::shown(&page));
        store::pages::set_html(tx, organization, page.id, &html)?;
    }
    for note in store::news::list(tx, organization, None, PageRequest::UNBOUNDED)? {
        store::news::set_html(tx, organization, note.id, &pages::html_or_plain(&note.fields.body))?;
    }
    Ok(())
}

/// Returns what an import would do, by doing it and undoing it within the transaction.
///
/// # Errors
/// Those of [`import`].
pub fn preview(archive: &StagedArchive, tx: &Transaction, options: &ImportOptions) -> Result<ArchiveImport> {
    let report = archives::undone(tx, || import(archive, tx, options))?;
    Ok(ArchiveImport { dry_run: true, ..report })
}

/// Returns the slug that the organization gets.
fn slug(archive: &StagedArchive, tx: &Transaction, options: &ImportOptions) -> Result<String> {
    let slug = options.slug.as_ref().unwrap_or(&archive.contents.organization.slug);
    if let Err(reason) = slugs::check_organization(slug) {
        return Err(Error::field("slug", reason));
    }
    match store::organizations::id_by_slug(tx, slug) {
        Ok(_) => {
            Err(Error::Taken("slug", format!("Another organization of this server has the slug {slug}.")))
        }
        Err(Error::NotFound(_)) => Ok(slug.clone()),
        Err(other) => Err(other),
    }
}

fn check_quotas(archive: &StagedArchive, tx: &Transaction) -> Result<()> {
    for (quota, table) in LIMITED {
        tx.quotas().check(quota, 0, archives::count(&archive.staging, table)?)?;
    }
    let (_, bytes) = archives::picture_files(&archive.staging)?;
    tx.quotas().check(Quota::PictureBytes, 0, bytes)
}

/// Returns whether public addresses stay.
fn keeps_addresses(archive: &StagedArchive, ids: &[NewIds], slug: &str) -> bool {
    let moved = ids.iter().any(|ids| !ids.are_kept && IN_ADDRESSES.contains(&ids.table.as_str()));
    !moved && slug == archive.contents.organization.slug
}

fn address_notes(archive: &StagedArchive, ids: &[NewIds], slug: &str) -> Vec<String> {
    let old = &archive.contents.organization.slug;
    if keeps_addresses(archive, ids, slug) {
        return vec!["All ids in addresses are kept: every address of the site stays as it was.".to_owned()];
    }
    let mut notes = Vec::new();
    let moved = ids.iter().filter(|ids| !ids.are_kept && IN_ADDRESSES.contains(&ids.table.as_str()));
    let moved: Vec<&str> = moved.map(|ids| ids.table.as_str()).collect();
    if !moved.is_empty() {
        notes.push(format!(
            "The server has rows with the same ids: the pages of {} get new addresses. Links in pages and the menu are \
             changed with them; links from other sites are not.",
            moved.join(", ")
        ));
    }
    if slug != old {
        notes.push(format!("The site is at /{slug} instead of /{old}."));
    }
    notes
}

fn user_notes(archive: &StagedArchive, tx: &Transaction) -> Result<Vec<String>> {
    let count = archives::count(&archive.staging, "users")?;
    let mut notes = vec![format!(
        "Users come with their passwords and roles in this organization alone: {count}. All of them have to sign in."
    )];
    let shared = archives::shared_usernames(&archive.staging, tx)?;
    if !shared.is_empty() {
        notes.push(format!(
            "Users of other organizations have these names as well, and are not changed: {}. Each of them signs in on \
             the pages of their own organization.",
            shared.join(", ")
        ));
    }
    Ok(notes)
}

/// Decides about the domain: a claim that is not verified, or nothing when the domain belongs to somebody else.
fn move_domain(
    archive: &StagedArchive,
    tx: &Transaction,
    (domain, root_hosts): (Option<&str>, &[String]),
) -> Result<Option<String>> {
    let Some(domain) = domain else { return Ok(None) };
    let is_taken = match store::organizations::id_by_domain(tx, domain) {
        Ok(_) => true,
        Err(Error::NotFound(_)) => slugs::is_under(domain, root_hosts),
        Err(other) => return Err(other),
    };
    let is_valid = slugs::domain(domain).as_deref() == Some(domain);
    archives::forget_domain(&archive.staging)?;
    if is_taken || !is_valid {
        archives::drop_claim(&archive.staging)?;
        return Ok(Some(format!(
            "The domain {domain} is left out: another organization or the server itself has it."
        )));
    }
    Ok(Some(if archives::has_claim(&archive.staging)? {
        format!(
            "The domain {domain} is not verified on this server yet: verify it on the organization's page. Its TXT record \
             stays the same."
        )
    } else {
        format!("The domain {domain} is not verified on this server: request it on the organization's page.")
    }))
}

fn report(
    archive: &StagedArchive,
    ids: &[NewIds],
    (slug, notes): (String, Vec<String>),
) -> Result<ArchiveImport> {
    let contents = &archive.contents;
    let mut tables = Vec::new();
    for table in &archive.tables {
        let keeps_ids = ids.iter().find(|ids| ids.table == table.name).map(|ids| ids.are_kept);
        let rows = archives::count(&archive.staging, &table.name)?;
        tables.push(ImportedTable { name: table.name.clone(), rows, keeps_ids });
    }
    let (picture_files, picture_bytes) = archives::picture_files(&archive.staging)?;
    let id = contents.organization.id.0;
    let organization = archives::new_id(&archive.staging, ids, "organizations", id)?.unwrap_or_default();
    Ok(ArchiveImport {
        dry_run: false,
        organization: OrganizationId(organization),
        name: contents.organization.name.clone(),
        keeps_addresses: keeps_addresses(archive, ids, &slug),
        slug,
        made_at: contents.made_at.clone(),
        version: contents.version.clone(),
        rows: tables.iter().map(|table| table.rows).sum(),
        tables,
        picture_files,
        picture_bytes,
        notes,
    })
}
