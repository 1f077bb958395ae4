//! Organizations: lookup by id, slug or domain, and creation with default data.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use rusqlite::{Connection, Row, named_params};

use super::{OrNotFound, images as pictures, links, periods, player_attributes, sports, stats};
use crate::db::Transaction;
use crate::domain::deletions::DeletionGroup;
use crate::domain::ids::{ActivityId, ImageId, OrganizationId, SportId};
use crate::domain::images::{self, Variant};
use crate::domain::organizations::{Organization, OrganizationFields, OrganizationSummary};
use crate::domain::sports::Sport;
use crate::error::{Error, Result};

/// The organizations of a new database, in the order of their ids: name, slug, and whether they are publicly listed.
/// The first is the platform's own, in which super administrators work, the second is for trials.
const FIRST: [(&str, &str, bool); 2] = [("Homecourt", "homecourt", true), ("Sandbox", "sandbox", false)];

const COLUMNS: &str = "organizations.id, organizations.name, organizations.slug, organizations.domain,
    organizations.city, organizations.theme, organizations.accent_color, organizations.time_zone,
    organizations.site_template, organizations.public_names, organizations.facebook_url, organizations.instagram_url,
    organizations.youtube_url, organizations.version, images.hash AS logo_hash";

fn organization(row: &Row<'_>, sports: Vec<Sport>) -> rusqlite::Result<Organization> {
    let logo: Option<String> = row.get("logo_hash")?;
    Ok(Organization {
        id: row.get("id")?,
        name: row.get("name")?,
        slug: row.get("slug")?,
        domain: row.get("domain")?,
        city: row.get("city")?,
        theme: row.get("theme")?,
        accent_color: row.get("accent_color")?,
        time_zone: row.get("time_zone")?,
        site_template: row.get("site_template")?,
        public_names: row.get("public_names")?,
        logo_url: logo.map(|hash| images::url(&hash, Variant::Medium)),
        facebook_url: row.get("facebook_url")?,
        instagram_url: row.get("instagram_url")?,
        youtube_url: row.get("youtube_url")?,
        sports,
        version: row.get("version")?,
    })
}

/// Returns one organization.
pub fn find(conn: &Connection, id: OrganizationId) -> Result<Organization> {
    let sports = sports::list_by_organization(conn, id)?;
    conn.prepare_cached(&format!(
        "SELECT {COLUMNS}
         FROM organizations
         LEFT JOIN images ON images.id = organizations.logo_id
         WHERE organizations.id = ?1"
    ))?
    .query_row([id], |row| organization(row, sports))
    .or_not_found("Organization")
}

/// Returns the organization of an entry of the activity log.
///
/// # Errors
/// `NotFound` for an unknown entry.
pub fn id_by_action(conn: &Connection, id: ActivityId) -> Result<OrganizationId> {
    let mut statement = conn.prepare_cached("SELECT organization_id FROM activity WHERE id = ?1")?;
    statement.query_row([id], |row| row.get(0)).or_not_found("Action")
}

/// Returns the id of the organization with this slug.
pub fn id_by_slug(conn: &Connection, slug: &str) -> Result<OrganizationId> {
    conn.prepare_cached("SELECT id FROM organizations WHERE slug = ?1")?
        .query_row([slug], |row| row.get(0))
        .or_not_found("Organization")
}

/// Returns when an organization was created, in unix seconds.
pub fn created_at(conn: &Connection, id: OrganizationId) -> Result<i64> {
    conn.prepare_cached("SELECT created_at FROM organizations WHERE id = ?1")?
        .query_row([id], |row| row.get(0))
        .or_not_found("Organization")
}

/// Returns the custom domains of all organizations.
pub fn list_domains(conn: &Connection) -> Result<Vec<String>> {
    let mut statement =
        conn.prepare_cached("SELECT domain FROM organizations WHERE domain IS NOT NULL ORDER BY domain")?;
    let domains = statement.query_map([], |row| row.get(0))?;
    Ok(domains.collect::<rusqlite::Result<_>>()?)
}

/// Returns the id of the organization with this normalized domain.
pub fn id_by_domain(conn: &Connection, domain: &str) -> Result<OrganizationId> {
    conn.prepare_cached("SELECT id FROM organizations WHERE domain = ?1")?
        .query_row([domain], |row| row.get(0))
        .or_not_found("Organization")
}

/// Returns the feature flags of an organization.
pub fn feature_flags(conn: &Connection, id: OrganizationId) -> Result<BTreeMap<String, bool>> {
    let text: String = conn
        .prepare_cached("SELECT feature_flags FROM organizations WHERE id = ?1")?
        .query_row([id], |row| row.get(0))
        .or_not_found("Organization")?;
    serde_json::from_str(&text).map_err(Error::internal)
}

/// Returns what staff of an organization may delete.
pub fn staff_may_delete(conn: &Connection, id: OrganizationId) -> Result<Vec<DeletionGroup>> {
    let text: String = conn
        .prepare_cached("SELECT staff_may_delete FROM organizations WHERE id = ?1")?
        .query_row([id], |row| row.get(0))
        .or_not_found("Organization")?;
    serde_json::from_str(&text).map_err(Error::internal)
}

/// Sets what staff of an organization may delete.
pub fn set_staff_may_delete(tx: &Transaction, id: OrganizationId, groups: &[DeletionGroup]) -> Result<()> {
    let groups: BTreeSet<_> = groups.iter().collect();
    let text = serde_json::to_string(&groups).map_err(Error::internal)?;
    tx.prepare_cached("UPDATE organizations SET staff_may_delete = ?2 WHERE id = ?1")?.execute((id, text))?;
    Ok(())
}

/// Returns the feature flags of every organization.
pub fn all_feature_flags(conn: &Connection) -> Result<HashMap<OrganizationId, BTreeMap<String, bool>>> {
    let mut statement = conn.prepare_cached("SELECT id, feature_flags FROM organizations")?;
    let mut rows = statement.query([])?;
    let mut flags = HashMap::new();
    while let Some(row) = rows.next()? {
        let text: String = row.get(1)?;
        flags.insert(row.get(0)?, serde_json::from_str(&text).map_err(Error::internal)?);
    }
    Ok(flags)
}

/// Returns every organization, by name.
pub fn list(conn: &Connection) -> Result<Vec<Organization>> {
    let mut sports = sports::list_all(conn)?;
    let mut statement = conn.prepare_cached(&format!(
        "SELECT {COLUMNS}
         FROM organizations
         LEFT JOIN images ON images.id = organizations.logo_id
         ORDER BY organizations.name, organizations.id"
    ))?;
    let mut rows = statement.query([])?;
    let mut organizations = Vec::new();
    while let Some(row) = rows.next()? {
        let id: OrganizationId = row.get("id")?;
        organizations.push(organization(row, sports.remove(&id).unwrap_or_default())?);
    }
    Ok(organizations)
}

/// Returns the publicly listed organizations: those marked as listed that have a user of their own.
pub fn ids_listed(conn: &Connection) -> Result<Vec<OrganizationId>> {
    let mut statement = conn.prepare_cached(
        "SELECT id FROM organizations
         WHERE is_listed = 1 AND EXISTS (SELECT 1 FROM users WHERE users.organization_id = organizations.id)",
    )?;
    let ids = statement.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
    Ok(ids)
}

/// Returns whether the database has, or ever had, an organization.
pub fn was_one_made(conn: &Connection) -> Result<bool> {
    let made = conn.query_row(
        "SELECT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'organizations' AND seq > 0)",
        [],
        |row| row.get(0),
    )?;
    Ok(made)
}

/// Creates the initial organizations, unless an organization was ever created. `now` is in unix seconds.
pub fn create_first(tx: &Transaction, now: i64) -> Result<()> {
    if was_one_made(tx)? {
        return Ok(());
    }
    let basketball = sports::find_by_type(tx, "basketball")?;
    for (name, slug, is_listed) in FIRST {
        let (name, slug) = (name.to_owned(), slug.to_owned());
        let id = create(tx, &OrganizationFields { name, slug, ..OrganizationFields::default() }, now)?;
        add_sport(tx, id, basketball.id)?;
        set_listed(tx, id, is_listed)?;
    }
    Ok(())
}

/// Returns whether the database has only the initial organizations, no users of organizations, and no seasons.
pub fn is_untouched(conn: &Connection) -> Result<bool> {
    let others = conn.query_row(
        "SELECT EXISTS (SELECT 1 FROM organizations WHERE slug NOT IN (?1, ?2))
             OR EXISTS (SELECT 1 FROM users WHERE organization_id IS NOT NULL)
             OR EXISTS (SELECT 1 FROM seasons)",
        FIRST.map(|(_, slug, _)| slug),
        |row| row.get::<_, bool>(0),
    )?;
    Ok(!others)
}

/// Sets whether an organization is publicly listed.
pub fn set_listed(tx: &Transaction, id: OrganizationId, is_listed: bool) -> Result<()> {
    tx.execute("UPDATE organizations SET is_listed = ?2 WHERE id = ?1", (id, is_listed))?;
    Ok(())
}

/// Returns the latest active season of each organization, with its numbers of leagues and teams.
pub fn summaries(conn: &Connection) -> Result<HashMap<OrganizationId, OrganizationSummary>> {
    let mut statement = conn.prepare_cached(
        "WITH latest AS (
             SELECT organization_id, id, name,
                    row_number() OVER (PARTITION BY organization_id ORDER BY start_date DESC, id DESC) AS place
             FROM seasons
             WHERE active = 1
         )
         SELECT latest.organization_id, latest.name,
                (SELECT count(*) FROM seasons_leagues
                 WHERE seasons_leagues.organization_id = latest.organization_id
                   AND seasons_leagues.season_id = latest.id) AS leagues,
                (SELECT count(*) FROM enrolments
                 WHERE enrolments.organization_id = latest.organization_id
                   AND enrolments.season_id = latest.id) AS teams
         FROM latest
         WHERE latest.place = 1",
    )?;
    let mut rows = statement.query([])?;
    let mut summaries = HashMap::new();
    while let Some(row) = rows.next()? {
        summaries.insert(
            row.get(0)?,
            OrganizationSummary { season: row.get(1)?, leagues: row.get(2)?, teams: row.get(3)? },
        );
    }
    Ok(summaries)
}

/// Creates an organization with its protected links and default attributes. `now` is in unix seconds.
///
/// # Errors
/// `Taken` if another organization has the slug or the domain.
pub fn create(tx: &Transaction, fields: &OrganizationFields, now: i64) -> Result<OrganizationId> {
    refuse_taken(tx, None, fields)?;
    tx.prepare_cached("INSERT INTO organizations (name, slug, created_at) VALUES (?1, ?2, ?3)")?
        .execute((&fields.name, &fields.slug, now))?;
    let id = OrganizationId(tx.last_insert_rowid());
    set(tx, id, fields)?;
    links::create_protected(tx, id)?;
    player_attributes::create_defaults(tx, id)?;
    Ok(id)
}

/// Updates an organization.
///
/// # Errors
/// `Taken` if another organization has the slug or the domain.
pub fn update(tx: &Transaction, id: OrganizationId, fields: &OrganizationFields) -> Result<()> {
    refuse_taken(tx, Some(id), fields)?;
    set(tx, id, fields)
}

fn refuse_taken(conn: &Connection, own: Option<OrganizationId>, fields: &OrganizationFields) -> Result<()> {
    let is_of_another = |found: Result<OrganizationId>| match found {
        Ok(found) => Ok(Some(found) != own),
        Err(Error::NotFound(_)) => Ok(false),
        Err(other) => Err(other),
    };
    if is_of_another(id_by_slug(conn, &fields.slug))? {
        return Err(Error::Taken("slug", format!("The slug {} is taken.", fields.slug)));
    }
    match &fields.domain {
        Some(domain) if is_of_another(id_by_domain(conn, domain))? => {
            Err(Error::Taken("domain", format!("The domain {domain} is taken.")))
        }
        _ => Ok(()),
    }
}

fn set(tx: &Transaction, id: OrganizationId, fields: &OrganizationFields) -> Result<()> {
    tx.prepare_cached(
        "UPDATE organizations
         SET name = :name, slug = :slug, domain = :domain, city = :city, theme = :theme,
             accent_color = :accent_color, time_zone = :time_zone, site_template = :site_template,
             public_names = :public_names,
             facebook_url = :facebook_url, instagram_url = :instagram_url, youtube_url = :youtube_url,
             feature_flags = :feature_flags
         WHERE id = :id",
    )?
    .execute(named_params! {
        ":id": id,
        ":name": fields.name,
        ":slug": fields.slug,
        ":domain": fields.domain,
        ":city": fields.city,
        ":theme": fields.theme,
        ":accent_color": fields.accent_color,
        ":time_zone": fields.time_zone,
        ":site_template": fields.site_template,
        ":public_names": fields.public_names,
        ":facebook_url": fields.facebook_url,
        ":instagram_url": fields.instagram_url,
        ":youtube_url": fields.youtube_url,
        ":feature_flags": serde_json::to_string(&fields.feature_flags).map_err(Error::internal)?,
    })?;
    Ok(())
}

/// Adds a sport to an organization, with default statistics and periods. Existing statistics and periods of the sport
/// stay unchanged.
pub fn add_sport(tx: &Transaction, id: OrganizationId, sport: SportId) -> Result<()> {
    sports::add(tx, id, sport)?;
    stats::create_defaults(tx, id, sport)?;
    periods::create_defaults(tx, id, sport)
}

/// Removes an organization with all its data.
pub fn remove(tx: &Transaction, id: OrganizationId) -> Result<()> {
    let removed = tx.execute("DELETE FROM organizations WHERE id = ?1", [id])?;
    if removed == 0 { Err(Error::missing("Organization")) } else { Ok(()) }
}

/// Counts the rows that the deletion of an organization removes.
pub fn count_parts(conn: &Connection, id: OrganizationId) -> Result<[(&'static str, i64); 12]> {
    const PARTS: [(&str, &str); 12] = [
        ("seasons", "seasons"),
        ("leagues", "leagues"),
        ("teams", "teams"),
        ("players", "players"),
        ("games", "games"),
        ("stats", "player_game_stats"),
        ("users", "users"),
        ("pages", "pages"),
        ("news", "news"),
        ("venues", "venues"),
        ("pictures", "images"),
        ("businesses", "businesses"),
    ];
    let mut counts = PARTS.map(|(noun, _)| (noun, 0));
    for ((_, table), (_, count)) in PARTS.iter().zip(&mut counts) {
        let sql = format!("SELECT count(*) FROM {table} WHERE organization_id = ?1");
        *count = conn.prepare_cached(&sql)?.query_row([id], |row| row.get(0))?;
    }
    Ok(counts)
}

/// Sets or clears an organization's logo. Removes the previous picture if nothing else refers to it.
pub fn set_logo(tx: &Transaction, id: OrganizationId, logo: Option<ImageId>) -> Result<()> {
    let before: Option<ImageId> = tx
        .prepare_cached("SELECT logo_id FROM organizations WHERE id = ?1")?
        .query_row([id], |row| row.get(0))
        .or_not_found("Organization")?;
    tx.execute("UPDATE organizations SET logo_id = ?2 WHERE id = ?1", (id, logo))?;
    match before {
        Some(before) if Some(before) != logo => pictures::remove_unused(tx, id, before),
        _ => Ok(()),
    }
}
