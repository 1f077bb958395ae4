//! Business listings: the sign-ups of leagues in the public directory.

use rusqlite::{Connection, Row, named_params};

use super::paging::Page;
use crate::db::Transaction;
use crate::domain::businesses::{Business, BusinessOwner, SignupStatus, Sought};
use crate::domain::ids::{BusinessId, OrganizationId};
use crate::error::Result;

fn business(row: &Row<'_>) -> rusqlite::Result<Business> {
    let active: bool = row.get("active")?;
    Ok(Business {
        id: row.get("id")?,
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
        signup_status: if active { SignupStatus::Active } else { SignupStatus::Closed },
        cost: row.get("cost")?,
        skill_level: row.get("skill_level")?,
        organization: BusinessOwner {
            name: row.get("owner_name")?,
            slug: row.get("owner_slug")?,
            accent_color: row.get("owner_color")?,
        },
    })
}

/// The listings of every organization but the hidden one and those that have no users of their own: those that take
/// sign-ups first, then by name.
pub fn list_public(
    conn: &Connection,
    hidden: OrganizationId,
    sought: &Sought,
    page: Page,
) -> Result<Vec<Business>> {
    let mut statement = conn.prepare_cached(
        "SELECT businesses.*, businesses.signup_status = 'active' AS active, organizations.name AS owner_name,
                organizations.slug AS owner_slug, organizations.accent_color AS owner_color
         FROM businesses
         JOIN organizations ON organizations.id = businesses.organization_id
         WHERE businesses.organization_id <> :hidden
           AND EXISTS (SELECT 1 FROM users
                       WHERE users.organization_id = businesses.organization_id AND users.role <> 'super_admin')
           AND (:sport IS NULL OR lower(businesses.sport) = lower(:sport))
           AND (:category IS NULL OR lower(businesses.category) = lower(:category))
           AND (:state IS NULL OR lower(businesses.state) = lower(:state))
           AND (:city IS NULL OR lower(businesses.city) = lower(:city))
           AND (:status IS NULL OR businesses.signup_status = :status)
           AND (:after IS NULL OR (businesses.signup_status, businesses.name, businesses.id) > (
               SELECT signup_status, name, id FROM businesses WHERE id = :after))
         ORDER BY businesses.signup_status, businesses.name, businesses.id
         LIMIT :limit",
    )?;
    let businesses = statement.query_map(
        named_params! {
            ":hidden": hidden,
            ":sport": sought.sport,
            ":category": sought.category,
            ":state": sought.state,
            ":city": sought.city,
            ":status": sought.signup_status.map(SignupStatus::name),
            ":after": page.after,
            ":limit": page.limit,
        },
        business,
    )?;
    Ok(businesses.collect::<rusqlite::Result<_>>()?)
}

/// What it takes to make a listing. Texts are shown as they are.
#[derive(Clone, Debug, Default)]
pub struct NewBusiness<'a> {
    pub name: &'a str,
    pub phone: Option<&'a str>,
    pub email: Option<&'a str>,
    pub website: Option<&'a str>,
    pub city: Option<&'a str>,
    pub state: Option<&'a str>,
    pub location: Option<&'a str>,
    pub sport: Option<&'a str>,
    pub category: Option<&'a str>,
    pub season: Option<&'a str>,
    pub next_season: Option<&'a str>,
    pub signup_deadline: Option<&'a str>,
    /// Else sign-up is closed.
    pub is_active: bool,
    pub cost: Option<&'a str>,
    pub skill_level: Option<&'a str>,
}

/// Makes a listing.
pub fn create(tx: &Transaction, organization: OrganizationId, input: &NewBusiness<'_>) -> Result<BusinessId> {
    tx.prepare_cached(
        "INSERT INTO businesses (organization_id, name, phone, email, website, city, state, location, sport,
                                 category, season, next_season, signup_deadline, signup_status, cost, skill_level)
         VALUES (:organization, :name, :phone, :email, :website, :city, :state, :location, :sport,
                 :category, :season, :next_season, :signup_deadline, :signup_status, :cost, :skill_level)",
    )?
    .execute(named_params! {
        ":organization": organization,
        ":name": input.name,
        ":phone": input.phone,
        ":email": input.email,
        ":website": input.website,
        ":city": input.city,
        ":state": input.state,
        ":location": input.location,
        ":sport": input.sport,
        ":category": input.category,
        ":season": input.season,
        ":next_season": input.next_season,
        ":signup_deadline": input.signup_deadline,
        ":signup_status": if input.is_active { SignupStatus::Active } else { SignupStatus::Closed }.name(),
        ":cost": input.cost,
        ":skill_level": input.skill_level,
    })?;
    Ok(BusinessId(tx.last_insert_rowid()))
}
