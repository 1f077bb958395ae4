//! The demo: organizations with each kind of site and a season around today. The same random seed and date give the
//! same demo.

mod accounts;
mod art;
mod gallery;
mod games;
mod names;
mod news;
mod organizations;
mod people;
mod play;
pub mod scored;
mod season;
mod site;
mod tournament;
mod venues;

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::Serialize;

use crate::db::Transaction;
use crate::domain::ids::OrganizationId;
use crate::error::{Error, Result};
use crate::store;
use accounts::SeedAccount;
pub use accounts::SignIn;
use gallery::{Motif, PictureTarget, SeedPicture};
use organizations::OrganizationPlan;

/// What the demo consists of.
#[derive(Clone, Debug)]
pub struct Options {
    /// Number of additional organizations, for measurements.
    pub organizations: usize,
    pub random_seed: u64,
    /// The password of every user; random if `None`.
    pub password: Option<String>,
    /// The function that hashes passwords. It is called once for each password.
    pub hash: fn(&str) -> Result<String>,
}

/// The data that was created.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    pub organizations: Vec<Seeded>,
    /// The usernames and passwords. `owner` and `staff` have the same password in every organization that has users.
    pub sign_ins: Vec<SignIn>,
}

/// An organization that was created.
#[derive(Clone, Debug, Serialize)]
pub struct Seeded {
    pub name: String,
    pub slug: String,
    pub domain: Option<String>,
    pub has_users: bool,
}

/// The state while an organization is being filled: transaction, random numbers and time.
struct Seeder<'a> {
    tx: &'a Transaction<'a>,
    organization: OrganizationId,
    rng: ChaCha8Rng,
    /// Today's date in the organization's time zone.
    today: Date,
    /// The start of that day, in unix seconds.
    now: i64,
    pictures: Vec<SeedPicture>,
}

/// Fills a new database, including the first organizations.
///
/// # Errors
/// `Conflict` if there is another organization, or any organization has a user or a season.
pub fn demo(tx: &Transaction<'_>, options: &Options, now: Timestamp) -> Result<Summary> {
    if !store::organizations::is_untouched(tx)? {
        let message = "The demo goes into an empty database; this one has organizations.";
        return Err(Error::Conflict(message.to_owned()));
    }
    store::organizations::create_first(tx, start_of_day(now, TimeZone::UTC)?.timestamp().as_second())?;
    let accounts = accounts::make(options)?;
    let mut plans = organizations::fixed();
    plans.extend((1..=options.organizations).map(organizations::extra));
    let mut seeded = Vec::with_capacity(plans.len());
    let mut pictures = Vec::new();
    for (stream, plan) in (0..).zip(&plans) {
        let mut rng = ChaCha8Rng::seed_from_u64(options.random_seed);
        rng.set_stream(stream);
        let (organization, more) = organization(tx, plan, rng, (now, &accounts))?;
        seeded.push(organization);
        pictures.extend(more);
    }
    gallery::store(tx, &pictures, start_of_day(now, TimeZone::UTC)?.timestamp().as_second())?;
    accounts::create_admin(tx, &accounts, now)?;
    Ok(Summary { organizations: seeded, sign_ins: accounts::sign_ins(&accounts) })
}

fn organization(
    tx: &Transaction<'_>,
    plan: &OrganizationPlan,
    rng: ChaCha8Rng,
    (now, accounts): (Timestamp, &[SeedAccount]),
) -> Result<(Seeded, Vec<SeedPicture>)> {
    let zone = TimeZone::get(plan.time_zone).map_err(Error::internal)?;
    let midnight = start_of_day(now, zone)?;
    let second = midnight.timestamp().as_second();
    let organization = match store::organizations::id_by_slug(tx, &plan.slug) {
        Ok(first) => store::organizations::update(tx, first, &plan.organization()).map(|()| first),
        Err(Error::NotFound(_)) => store::organizations::create(tx, &plan.organization(), second),
        Err(other) => Err(other),
    }?;
    let sport = store::sports::find_by_type(tx, "basketball")?;
    store::organizations::add_sport(tx, organization, sport.id)?;
    let mut seeder =
        Seeder { tx, organization, rng, today: midnight.date(), now: second, pictures: Vec::new() };
    if plan.users {
        accounts::create(&seeder, plan, accounts)?;
    }
    if plan.photos > 0.0 {
        seeder.picture(PictureTarget::Organization, Motif::Mark(people::rgb(plan.accent)));
    }
    season::create(&mut seeder, plan)?;
    venues::complete(&seeder)?;
    site::create(&mut seeder, plan)?;
    news::create(&seeder, plan)?;
    let made = Seeded {
        name: plan.name.clone(),
        slug: plan.slug.clone(),
        domain: plan.domain.clone(),
        has_users: plan.users,
    };
    Ok((made, seeder.pictures))
}

fn start_of_day(now: Timestamp, zone: TimeZone) -> Result<Zoned> {
    now.to_zoned(zone).start_of_day().map_err(Error::internal)
}

impl Seeder<'_> {
    /// Adds a picture to draw.
    fn picture(&mut self, target: PictureTarget, motif: Motif) {
        let number = self.rng.random();
        self.pictures.push(SeedPicture { organization: self.organization, target, motif, number });
    }
}
