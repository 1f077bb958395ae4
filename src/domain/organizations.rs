//! Organizations: the tenants, each with its public site.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::ToSchema;

use super::ids::{OrganizationId, SportId};
use super::input;
use super::players::PublicName;
use super::sports::Sport;
use super::users::{Theme, User};
use crate::error::{FieldErrors, Result};

/// Which home page and navbar the public site has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SiteTemplate {
    AdultBasketball,
    StatLeaders,
    Youth,
    Default,
}

impl SiteTemplate {
    /// Every template.
    pub const ALL: [Self; 4] = [Self::AdultBasketball, Self::StatLeaders, Self::Youth, Self::Default];

    /// The name in the database and on the wire.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::AdultBasketball => "adult_basketball",
            Self::StatLeaders => "stat_leaders",
            Self::Youth => "youth",
            Self::Default => "default",
        }
    }

    /// The template of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|template| template.name() == name)
    }
}

/// An organization as anybody may see it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Organization {
    pub id: OrganizationId,
    pub name: String,
    pub slug: String,
    /// Bare and lower case: no scheme, port or leading `www.`.
    pub domain: Option<String>,
    pub city: Option<String>,
    pub theme: Theme,
    /// One colour, `#rrggbb`; everything painted derives from it.
    pub accent_color: String,
    /// IANA name of the zone in which dates and times are written.
    pub time_zone: String,
    pub site_template: SiteTemplate,
    /// What visitors see of a new player.
    pub public_names: PublicName,
    pub logo_url: Option<String>,
    pub facebook_url: Option<String>,
    pub instagram_url: Option<String>,
    pub youtube_url: Option<String>,
    pub sports: Vec<Sport>,
    /// Grows with each change of what the form edits; sent back, it refuses to overwrite a newer one.
    pub version: i64,
}

/// What an organization is playing just now, for the list of leagues.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct OrganizationSummary {
    /// The name of the latest active season.
    pub season: Option<String>,
    /// Leagues and enrolled teams of that season.
    pub leagues: i64,
    pub teams: i64,
}

/// An organization in a list. Users and flags only for a super_admin.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ListedOrganization {
    #[serde(flatten)]
    pub organization: Organization,
    pub summary: OrganizationSummary,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub feature_flags: Option<BTreeMap<String, bool>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub users: Option<Vec<User>>,
}

/// The answer to a call for organizations.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Organizations {
    pub organizations: Vec<ListedOrganization>,
}

/// An organization as its own staff see it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct OwnOrganization {
    #[serde(flatten)]
    pub organization: Organization,
    /// Features by name, such as `brackets`.
    pub feature_flags: BTreeMap<String, bool>,
    pub users: Vec<User>,
}

/// The accent of an organization that chose none.
pub const ACCENT: &str = "#2f2b26";
const TIME_ZONE: &str = "America/Los_Angeles";

/// How many features an organization may have flags for.
const MOST_FLAGS: usize = 50;

/// What may be set on an organization. A key that is absent leaves its field, or at the making takes its default.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct OrganizationInput {
    /// Required to make one.
    #[serde(deserialize_with = "input::present")]
    #[schema(value_type = Option<String>)]
    pub name: Option<Option<String>>,
    /// Follows from the name where none is given.
    #[serde(deserialize_with = "input::present")]
    #[schema(value_type = Option<String>)]
    pub slug: Option<Option<String>>,
    /// Null or empty for none.
    #[serde(deserialize_with = "input::present")]
    #[schema(value_type = Option<String>)]
    pub domain: Option<Option<String>>,
    /// All of its sports; null or empty for none.
    #[serde(rename = "sportIds", deserialize_with = "input::present")]
    #[schema(value_type = Option<Vec<i64>>)]
    pub sport_ids: Option<Option<Vec<SportId>>>,
    #[serde(deserialize_with = "input::present")]
    #[schema(value_type = Option<String>)]
    pub city: Option<Option<String>>,
    pub theme: Option<Theme>,
    /// `#rrggbb`.
    pub accent_color: Option<String>,
    pub time_zone: Option<String>,
    pub site_template: Option<SiteTemplate>,
    /// What visitors see of new players. Where it is left out, an organization that gets the template `youth` has
    /// `initial`.
    pub public_names: Option<PublicName>,
    /// Gives all players of the organization the same setting.
    pub apply_public_names: bool,
    #[serde(deserialize_with = "input::present")]
    #[schema(value_type = Option<String>)]
    pub facebook_url: Option<Option<String>>,
    #[serde(deserialize_with = "input::present")]
    #[schema(value_type = Option<String>)]
    pub instagram_url: Option<Option<String>>,
    #[serde(deserialize_with = "input::present")]
    #[schema(value_type = Option<String>)]
    pub youtube_url: Option<Option<String>>,
    /// The whole map of features.
    pub feature_flags: Option<BTreeMap<String, bool>>,
    #[serde(rename = "removeLogo")]
    pub remove_logo: bool,
    /// At the making: who owns it first.
    #[serde(rename = "ownerUsername")]
    pub owner_username: Option<String>,
    #[serde(rename = "ownerEmail")]
    pub owner_email: Option<String>,
}

/// An organization's own row, checked.
#[derive(Clone, Debug)]
pub struct OrganizationFields {
    pub name: String,
    pub slug: String,
    pub domain: Option<String>,
    pub city: Option<String>,
    pub theme: Theme,
    pub accent_color: String,
    pub time_zone: String,
    pub site_template: SiteTemplate,
    pub public_names: PublicName,
    pub facebook_url: Option<String>,
    pub instagram_url: Option<String>,
    pub youtube_url: Option<String>,
    pub feature_flags: BTreeMap<String, bool>,
}

/// The first owner of a new organization.
#[derive(Clone, Debug)]
pub struct FirstOwner {
    pub username: String,
    pub email: Option<String>,
}

impl OrganizationFields {
    /// What an organization is kept as.
    #[must_use]
    pub fn of(organization: Organization, feature_flags: BTreeMap<String, bool>) -> Self {
        Self {
            name: organization.name,
            slug: organization.slug,
            domain: organization.domain,
            city: organization.city,
            theme: organization.theme,
            accent_color: organization.accent_color,
            time_zone: organization.time_zone,
            site_template: organization.site_template,
            public_names: organization.public_names,
            facebook_url: organization.facebook_url,
            instagram_url: organization.instagram_url,
            youtube_url: organization.youtube_url,
            feature_flags,
        }
    }
}

impl Default for OrganizationFields {
    fn default() -> Self {
        Self {
            name: String::new(),
            slug: String::new(),
            domain: None,
            city: None,
            theme: Theme::Light,
            accent_color: ACCENT.to_owned(),
            time_zone: TIME_ZONE.to_owned(),
            site_template: SiteTemplate::Default,
            public_names: PublicName::Full,
            facebook_url: None,
            instagram_url: None,
            youtube_url: None,
            feature_flags: BTreeMap::new(),
        }
    }
}

impl OrganizationInput {
    /// The fields of an organization that was as `before`, each wrong one noted. Slug and domain stay for whoever knows
    /// the rules of addresses.
    pub fn fields(&self, errors: &mut FieldErrors, before: OrganizationFields) -> OrganizationFields {
        let mut url = |field, given: &Option<Option<String>>, kept| match given {
            Some(url) => input::optional_url(errors, field, url.as_deref()),
            None => kept,
        };
        let facebook_url = url("facebook_url", &self.facebook_url, before.facebook_url);
        let instagram_url = url("instagram_url", &self.instagram_url, before.instagram_url);
        let youtube_url = url("youtube_url", &self.youtube_url, before.youtube_url);
        let public_names = self.public_names((before.site_template, before.public_names));
        let name = self.name.as_ref().map_or(Some(before.name), Clone::clone).unwrap_or_default();
        OrganizationFields {
            name: input::line(errors, "name", &name, 120),
            slug: before.slug,
            domain: before.domain,
            city: match &self.city {
                Some(city) => input::optional_line(errors, "city", city.as_deref(), 80),
                None => before.city,
            },
            theme: self.theme.unwrap_or(before.theme),
            accent_color: match given(self.accent_color.as_deref()) {
                Some(color) => accent(errors, color),
                None => before.accent_color,
            },
            time_zone: match given(self.time_zone.as_deref()) {
                Some(zone) => time_zone(errors, zone),
                None => before.time_zone,
            },
            site_template: self.site_template.unwrap_or(before.site_template),
            public_names,
            facebook_url,
            instagram_url,
            youtube_url,
            feature_flags: match &self.feature_flags {
                Some(flags) => checked_flags(errors, flags),
                None => before.feature_flags,
            },
        }
    }

    /// What visitors see of new players of an organization that had this template and this setting.
    fn public_names(&self, (template, setting): (SiteTemplate, PublicName)) -> PublicName {
        let becomes_youth =
            self.site_template == Some(SiteTemplate::Youth) && template != SiteTemplate::Youth;
        let kept = if becomes_youth { PublicName::Initial } else { setting };
        self.public_names.unwrap_or(kept)
    }

    /// Who owns a new organization first, if anybody is named.
    ///
    /// # Errors
    /// `Invalid` on `ownerUsername` or `ownerEmail`.
    pub fn first_owner(&self) -> Result<Option<FirstOwner>> {
        let (name, email) = (given(self.owner_username.as_deref()), given(self.owner_email.as_deref()));
        if name.is_none() && email.is_none() {
            return Ok(None);
        }
        let mut errors = FieldErrors::default();
        let username = input::line(&mut errors, "ownerUsername", name.unwrap_or_default(), 60);
        let email = input::optional_email(&mut errors, "ownerEmail", email);
        errors.into_result()?;
        Ok(Some(FirstOwner { username, email }))
    }
}

/// A text that is not empty.
fn given(text: Option<&str>) -> Option<&str> {
    text.map(str::trim).filter(|text| !text.is_empty())
}

fn accent(errors: &mut FieldErrors, color: &str) -> String {
    let digits = color.strip_prefix('#').unwrap_or_default();
    if digits.len() != 6 || !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        errors.add("accent_color", "must be a colour like #2f6f4f");
    }
    color.to_ascii_lowercase()
}

/// A time zone by its IANA name, as the zones' own list writes it.
pub fn time_zone(errors: &mut FieldErrors, name: &str) -> String {
    let zone = jiff::tz::TimeZone::get(name).ok();
    let known = zone.as_ref().and_then(|zone| zone.iana_name());
    if known.is_none() {
        errors.add("time_zone", "must be the name of a time zone like America/Los_Angeles");
    }
    known.unwrap_or_default().to_owned()
}

fn checked_flags(errors: &mut FieldErrors, flags: &BTreeMap<String, bool>) -> BTreeMap<String, bool> {
    let is_name = |name: &String| {
        (1..=40).contains(&name.len())
            && name.bytes().all(|b| b.is_ascii_alphanumeric() || b"_-".contains(&b))
    };
    if flags.len() > MOST_FLAGS {
        errors.add("feature_flags", format!("must be at most {MOST_FLAGS}"));
    }
    if !flags.keys().all(is_name) {
        errors.add("feature_flags", "must be named by up to 40 letters, digits, hyphens and underscores");
    }
    flags.clone()
}
