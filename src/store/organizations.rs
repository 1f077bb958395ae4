//! Organizations: found by id, slug or domain; made with everything a new one starts with.

use std::collections::{BTreeMap, HashMap};

use rusqlite::{Connection, Row, named_params};

use super::{OrNotFound, links, periods, player_attributes, sports, stats};
use crate::db::Transaction;
use crate::domain::ids::{ImageId, OrganizationId};
use crate::domain::images::{self, Variant};
use crate::domain::organizations::{NewOrganization, Organization, OrganizationSummary};
use crate::domain::sports::Sport;
use crate::error::{Error, Result};

const COLUMNS: &str = "organizations.id, organizations.name, organizations.slug, organizations.domain,
    organizations.city, organizations.theme, organizations.accent_color, organizations.time_zone,
    organizations.site_template, organizations.facebook_url, organizations.instagram_url,
    organizations.youtube_url, images.hash AS logo_hash";

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
        logo_url: logo.map(|hash| images::url(&hash, Variant::Medium)),
        facebook_url: row.get("facebook_url")?,
        instagram_url: row.get("instagram_url")?,
        youtube_url: row.get("youtube_url")?,
        sports,
    })
}

/// One organization.
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

/// The id of the organization with that slug.
pub fn id_by_slug(conn: &Connection, slug: &str) -> Result<OrganizationId> {
    conn.prepare_cached("SELECT id FROM organizations WHERE slug = ?1")?
        .query_row([slug], |row| row.get(0))
        .or_not_found("Organization")
}

/// The id of the organization with that bare, lower-case domain.
pub fn id_by_domain(conn: &Connection, domain: &str) -> Result<OrganizationId> {
    conn.prepare_cached("SELECT id FROM organizations WHERE domain = ?1")?
        .query_row([domain], |row| row.get(0))
        .or_not_found("Organization")
}

/// Feature flags by name.
pub fn feature_flags(conn: &Connection, id: OrganizationId) -> Result<BTreeMap<String, bool>> {
    let text: String = conn
        .prepare_cached("SELECT feature_flags FROM organizations WHERE id = ?1")?
        .query_row([id], |row| row.get(0))
        .or_not_found("Organization")?;
    serde_json::from_str(&text).map_err(Error::internal)
}

/// Feature flags of every organization.
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

/// Every organization, by name.
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

/// The organizations that have a user of their own.
pub fn ids_with_users(conn: &Connection) -> Result<Vec<OrganizationId>> {
    let mut statement =
        conn.prepare_cached("SELECT DISTINCT organization_id FROM users WHERE organization_id IS NOT NULL")?;
    let ids = statement.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
    Ok(ids)
}

/// What each organization is playing: its latest active season, with its leagues and teams.
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

/// Makes an organization with its sports, protected links, statistics, periods and attributes. `now` is in unix seconds.
///
/// # Errors
/// `Conflict` when the slug or the domain is taken.
pub fn create(tx: &Transaction, input: &NewOrganization, now: i64) -> Result<OrganizationId> {
    if id_by_slug(tx, &input.slug).is_ok() {
        return Err(Error::Conflict(format!("The slug {} is taken.", input.slug)));
    }
    if let Some(domain) = &input.domain
        && id_by_domain(tx, domain).is_ok()
    {
        return Err(Error::Conflict(format!("The domain {domain} is taken.")));
    }
    tx.prepare_cached(
        "INSERT INTO organizations (name, slug, domain, city, accent_color, time_zone, site_template,
                                    facebook_url, instagram_url, youtube_url, feature_flags, created_at)
         VALUES (:name, :slug, :domain, :city, :accent_color, :time_zone, :site_template,
                 :facebook_url, :instagram_url, :youtube_url, :feature_flags, :created_at)",
    )?
    .execute(named_params! {
        ":name": input.name,
        ":slug": input.slug,
        ":domain": input.domain,
        ":city": input.city,
        ":accent_color": input.accent_color,
        ":time_zone": input.time_zone,
        ":site_template": input.site_template,
        ":facebook_url": input.facebook_url,
        ":instagram_url": input.instagram_url,
        ":youtube_url": input.youtube_url,
        ":feature_flags": serde_json::to_string(&input.feature_flags).map_err(Error::internal)?,
        ":created_at": now,
    })?;
    let id = OrganizationId(tx.last_insert_rowid());
    links::create_protected(tx, id)?;
    player_attributes::create_defaults(tx, id)?;
    for kind in &input.sports {
        let sport = sports::find_by_type(tx, kind)?;
        sports::add(tx, id, sport.id)?;
        stats::create_defaults(tx, id, sport.id)?;
        periods::create_defaults(tx, id, sport.id)?;
    }
    Ok(id)
}

/// Gives an organization its logo.
pub fn set_logo(tx: &Transaction, id: OrganizationId, logo: ImageId) -> Result<()> {
    tx.execute("UPDATE organizations SET logo_id = ?2 WHERE id = ?1", (id, logo))?;
    Ok(())
}
