//! Business listings: the sign-ups of leagues in the public directory.

use rusqlite::named_params;

use crate::db::Transaction;
use crate::domain::ids::{BusinessId, OrganizationId};
use crate::error::Result;

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
        ":signup_status": if input.is_active { "active" } else { "closed" },
        ":cost": input.cost,
        ":skill_level": input.skill_level,
    })?;
    Ok(BusinessId(tx.last_insert_rowid()))
}
