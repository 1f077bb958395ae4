//! Business listings: entries of leagues in the public directory, with their sign-up data.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::ids::BusinessId;
use super::input;
use crate::error::{FieldErrors, Result};

/// The options of each field, in the spelling in which they are stored.
const SPORTS: &[&str] = &["basketball", "baseball", "tennis", "volleyball"];
const CATEGORIES: &[&str] = &["men", "women", "adult", "youth", "co-ed"];
const STATES: &[&str] = &["California", "New York", "Texas"];
const CITIES: &[&str] = &["Los Angeles", "Buffalo", "New York City", "Houston"];

/// Whether a league accepts sign-ups.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum SignupStatus {
    #[default]
    Active,
    Closed,
}

impl SignupStatus {
    /// Returns the name used in the database.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Active => "active",
            Self::Closed => "closed",
        }
    }

    /// Returns the status with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        [Self::Active, Self::Closed].into_iter().find(|status| status.name() == name)
    }
}

/// The fields of a listing. Texts are shown unchanged; `website`, `facebook` and `instagram` are URLs of links.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BusinessFields {
    pub name: String,
    pub phone: Option<String>,
    pub email: Option<String>,
    pub website: Option<String>,
    pub city: Option<String>,
    pub state: Option<String>,
    pub location: Option<String>,
    pub facebook: Option<String>,
    pub instagram: Option<String>,
    pub sport: Option<String>,
    pub category: Option<String>,
    pub season: Option<String>,
    pub next_season: Option<String>,
    pub signup_deadline: Option<String>,
    pub signup_status: SignupStatus,
    pub cost: Option<String>,
    pub skill_level: Option<String>,
}

/// A listing as staff see it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Business {
    pub id: BusinessId,
    /// Incremented by each change of a form field. A request with an older version is rejected with 409.
    pub version: i64,
    #[serde(flatten)]
    pub fields: BusinessFields,
}

/// A listing as visitors see it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PublicBusiness {
    #[serde(flatten)]
    pub business: Business,
    /// The organization that published the listing.
    pub organization: BusinessOwner,
}

/// A text that can be absent or null.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
#[schema(value_type = Option<String>)]
pub struct Text(pub Option<Option<String>>);

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        input::present(deserializer).map(Self)
    }
}

/// The input for a listing. An absent field stays unchanged; null or empty text clears it. `sport`, `category`, `state`
/// and `city` accept only a fixed list of options.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct BusinessInput {
    pub name: Option<String>,
    pub phone: Text,
    pub email: Text,
    pub website: Text,
    pub city: Text,
    pub state: Text,
    pub location: Text,
    pub facebook: Text,
    pub instagram: Text,
    pub sport: Text,
    pub category: Text,
    pub season: Text,
    pub next_season: Text,
    pub signup_deadline: Text,
    pub signup_status: Option<SignupStatus>,
    pub cost: Text,
    pub skill_level: Text,
}

impl BusinessInput {
    /// Returns the fields of a listing after this input: of `before`, or of a new listing.
    ///
    /// # Errors
    /// `Invalid` with a reason for each invalid field.
    pub fn check(&self, before: Option<&BusinessFields>) -> Result<BusinessFields> {
        let new = BusinessFields::default();
        let old = before.unwrap_or(&new);
        let mut read = Reading(FieldErrors::default());
        let name = self.name.as_deref().unwrap_or(&old.name);
        let fields = BusinessFields {
            name: input::line(&mut read.0, "name", name, 120),
            phone: read.text("phone", (&self.phone, &old.phone), line),
            email: read.text("email", (&self.email, &old.email), input::optional_email),
            website: read.text("website", (&self.website, &old.website), input::optional_url),
            city: read.text("city", (&self.city, &old.city), city),
            state: read.text("state", (&self.state, &old.state), state),
            location: read.text("location", (&self.location, &old.location), line),
            facebook: read.text("facebook", (&self.facebook, &old.facebook), input::optional_url),
            instagram: read.text("instagram", (&self.instagram, &old.instagram), input::optional_url),
            sport: read.text("sport", (&self.sport, &old.sport), sport),
            category: read.text("category", (&self.category, &old.category), category),
            season: read.text("season", (&self.season, &old.season), line),
            next_season: read.text("nextSeason", (&self.next_season, &old.next_season), line),
            signup_deadline: read.text("signupDeadline", (&self.signup_deadline, &old.signup_deadline), line),
            signup_status: self.signup_status.unwrap_or(old.signup_status),
            cost: read.text("cost", (&self.cost, &old.cost), line),
            skill_level: read.text("skillLevel", (&self.skill_level, &old.skill_level), line),
        };
        read.0.into_result().map(|()| fields)
    }
}

/// Checks a field that may be empty.
type Check = fn(&mut FieldErrors, &str, Option<&str>) -> Option<String>;

/// The errors found so far.
struct Reading(FieldErrors);

impl Reading {
    /// Returns the new value of a field. A value that does not change is not checked.
    fn text(&mut self, field: &str, (given, kept): (&Text, &Option<String>), check: Check) -> Option<String> {
        match &given.0 {
            Some(text) if text != kept => check(&mut self.0, field, text.as_deref()),
            _ => kept.clone(),
        }
    }
}

fn line(errors: &mut FieldErrors, field: &str, value: Option<&str>) -> Option<String> {
    input::optional_line(errors, field, value, 120)
}

fn sport(errors: &mut FieldErrors, field: &str, value: Option<&str>) -> Option<String> {
    one_of(SPORTS, (errors, field), value)
}

fn category(errors: &mut FieldErrors, field: &str, value: Option<&str>) -> Option<String> {
    one_of(CATEGORIES, (errors, field), value)
}

fn state(errors: &mut FieldErrors, field: &str, value: Option<&str>) -> Option<String> {
    one_of(STATES, (errors, field), value)
}

fn city(errors: &mut FieldErrors, field: &str, value: Option<&str>) -> Option<String> {
    one_of(CITIES, (errors, field), value)
}

/// Returns the option with this name, ignoring case.
fn one_of(
    options: &[&str],
    (errors, field): (&mut FieldErrors, &str),
    value: Option<&str>,
) -> Option<String> {
    let text = value.map(str::trim).filter(|text| !text.is_empty())?.to_lowercase();
    let found = options.iter().find(|option| option.to_lowercase() == text);
    if found.is_none() {
        errors.add(field, format!("must be one of {}", options.join(", ")));
    }
    found.map(|option| (*option).to_owned())
}

/// The organization that published a listing.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BusinessOwner {
    pub name: String,
    pub slug: String,
    pub accent_color: String,
}

/// A filter for listings. Comparison ignores case; fields that are `None` match everything.
#[derive(Clone, Debug, Default)]
pub struct BusinessFilter {
    pub sport: Option<String>,
    pub category: Option<String>,
    pub state: Option<String>,
    pub city: Option<String>,
    pub signup_status: Option<SignupStatus>,
}
