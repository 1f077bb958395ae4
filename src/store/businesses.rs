//! Business listings in the public directory.

use rusqlite::{Connection, Row, ToSql, named_params};

use super::paging::PageRequest;
use super::{OrNotFound, quotas};
use crate::db::Transaction;
use crate::domain::businesses::{
    Business, BusinessFields, BusinessFilter, BusinessOwner, PublicBusiness, SignupStatus,
};
use crate::domain::ids::{BusinessId, OrganizationId};
use crate::domain::quotas::Quota;
use crate::error::{Error, Result};

fn business(row: &Row<'_>) -> rusqlite::Result<Business> {
    let fields = BusinessFields {
        name: row.get("name")?,
        phone: row.get("phone")?,
        email: row.get("email")?,
        website: row.get("website")?,
        city: row.get("city")?,
        state: row.get("state")?,
        location: row.get("location")?,
        facebook: row.get("facebook")?,
        instagram: row.get("instagram")?,
        sport: row.get("sport")?,
        category: row.get("category")?,
        season: row.get("season")?,
        next_season: row.get("next_season")?,
        signup_deadline: row.get("signup_deadline")?,
        signup_status: row.get("signup_status")?,
        cost: row.get("cost")?,
        skill_level: row.get("skill_level")?,
    };
    Ok(Business { id: row.get("id")?, version: row.get("version")?, fields })
}

fn public(row: &Row<'_>) -> rusqlite::Result<PublicBusiness> {
    let organization = BusinessOwner {
        name: row.get("owner_name")?,
        slug: row.get("owner_slug")?,
        accent_color: row.get("owner_color")?,
    };
    Ok(PublicBusiness { business: business(row)?, organization })
}

/// The sort key of [`list_public`]: sign-up status, name and id.
pub type PublicBusinessKey = (SignupStatus, String, BusinessId);

pub fn public_sort_key(PublicBusiness { business, .. }: &PublicBusiness) -> PublicBusinessKey {
    (business.fields.signup_status, business.fields.name.clone(), business.id)
}

/// Returns the listings of every listed organization that has users of its own: active sign-ups first, then by name.
pub fn list_public(
    conn: &Connection,
    sought: &BusinessFilter,
    page: PageRequest<PublicBusinessKey>,
) -> Result<Vec<PublicBusiness>> {
    let (status, name, id) = match page.after {
        Some((status, name, id)) => (Some(status), Some(name), Some(id)),
        None => (None, None, None),
    };
    let mut statement = conn.prepare_cached(
        "SELECT businesses.*, organizations.name AS owner_name, organizations.slug AS owner_slug,
                organizations.accent_color AS owner_color
         FROM businesses
         JOIN organizations ON organizations.id = businesses.organization_id
         WHERE organizations.is_listed = 1
           AND EXISTS (SELECT 1 FROM users
                       WHERE users.organization_id = businesses.organization_id AND users.role <> 'super_admin')
           AND (:sport IS NULL OR lower(businesses.sport) = lower(:sport))
           AND (:category IS NULL OR lower(businesses.category) = lower(:category))
           AND (:state IS NULL OR lower(businesses.state) = lower(:state))
           AND (:city IS NULL OR lower(businesses.city) = lower(:city))
           AND (:status IS NULL OR businesses.signup_status = :status)
           AND (:after_id IS NULL OR (businesses.signup_status, businesses.name, businesses.id)
                                     > (:after_status, :after_name, :after_id))
         ORDER BY businesses.signup_status, businesses.name, businesses.id
         LIMIT :limit",
    )?;
    let businesses = statement.query_map(
        named_params! {
            ":sport": sought.sport,
            ":category": sought.category,
            ":state": sought.state,
            ":city": sought.city,
            ":status": sought.signup_status,
            ":after_status": status,
            ":after_name": name,
            ":after_id": id,
            ":limit": page.limit,
        },
        public,
    )?;
    Ok(businesses.collect::<rusqlite::Result<_>>()?)
}

/// The sort key of [`list`]: name and id.
pub type BusinessKey = (String, BusinessId);

pub fn sort_key(business: &Business) -> BusinessKey {
    (business.fields.name.clone(), business.id)
}

/// Returns the listings of an organization, by name.
pub fn list(
    conn: &Connection,
    organization: OrganizationId,
    page: PageRequest<BusinessKey>,
) -> Result<Vec<Business>> {
    let (name, id) = page.after.unzip();
    let mut statement = conn.prepare_cached(
        "SELECT *
         FROM businesses
         WHERE organization_id = :organization
           AND (:id IS NULL OR (name, id) > (:name, :id))
         ORDER BY name, id
         LIMIT :limit",
    )?;
    let businesses = statement.query_map(
        named_params! { ":organization": organization, ":name": name, ":id": id, ":limit": page.limit },
        business,
    )?;
    Ok(businesses.collect::<rusqlite::Result<_>>()?)
}

/// Returns one listing of an organization.
pub fn find(conn: &Connection, organization: OrganizationId, id: BusinessId) -> Result<Business> {
    conn.prepare_cached("SELECT * FROM businesses WHERE organization_id = ?1 AND id = ?2")?
        .query_row((organization, id), business)
        .or_not_found("Business")
}

/// Creates a listing.
pub fn create(tx: &Transaction, organization: OrganizationId, fields: &BusinessFields) -> Result<BusinessId> {
    quotas::check(tx, organization, Quota::Businesses, 1)?;
    tx.prepare_cached(
        "INSERT INTO businesses (organization_id, name, phone, email, website, city, state, location, facebook,
                                 instagram, sport, category, season, next_season, signup_deadline, signup_status,
                                 cost, skill_level)
         VALUES (:organization, :name, :phone, :email, :website, :city, :state, :location, :facebook,
                 :instagram, :sport, :category, :season, :next_season, :signup_deadline, :signup_status,
                 :cost, :skill_level)",
    )?
    .execute(&*values(&[(":organization", &organization)], fields))?;
    Ok(BusinessId(tx.last_insert_rowid()))
}

/// Updates a listing.
pub fn update(
    tx: &Transaction,
    organization: OrganizationId,
    id: BusinessId,
    fields: &BusinessFields,
) -> Result<()> {
    let found = tx
        .prepare_cached(
            "UPDATE businesses
             SET name = :name, phone = :phone, email = :email, website = :website, city = :city, state = :state,
                 location = :location, facebook = :facebook, instagram = :instagram, sport = :sport,
                 category = :category, season = :season, next_season = :next_season,
                 signup_deadline = :signup_deadline, signup_status = :signup_status, cost = :cost,
                 skill_level = :skill_level
             WHERE organization_id = :organization AND id = :id",
        )?
        .execute(&*values(&[(":organization", &organization), (":id", &id)], fields))?;
    if found == 0 { Err(Error::missing("Business")) } else { Ok(()) }
}

/// Removes a listing.
pub fn remove(tx: &Transaction, organization: OrganizationId, id: BusinessId) -> Result<()> {
    match tx.execute("DELETE FROM businesses WHERE organization_id = ?1 AND id = ?2", (organization, id))? {
        0 => Err(Error::missing("Business")),
        _ => Ok(()),
    }
}

type Value<'a> = (&'a str, &'a dyn ToSql);

/// Returns the named parameters of a listing's fields, after those in `which`.
fn values<'a>(which: &[Value<'a>], fields: &'a BusinessFields) -> Vec<Value<'a>> {
    let own: [Value<'a>; 17] = [
        (":name", &fields.name),
        (":phone", &fields.phone),
        (":email", &fields.email),
        (":website", &fields.website),
        (":city", &fields.city),
        (":state", &fields.state),
        (":location", &fields.location),
        (":facebook", &fields.facebook),
        (":instagram", &fields.instagram),
        (":sport", &fields.sport),
        (":category", &fields.category),
        (":season", &fields.season),
        (":next_season", &fields.next_season),
        (":signup_deadline", &fields.signup_deadline),
        (":signup_status", &fields.signup_status),
        (":cost", &fields.cost),
        (":skill_level", &fields.skill_level),
    ];
    [which, &own].concat()
}
