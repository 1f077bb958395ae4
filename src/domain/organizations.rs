//! Organizations: the tenants, each with its public site.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::ToSchema;

use super::deletions::DeletionGroup;
use super::ids::{OrganizationId, SportId};
use super::input;
use super::players::PublicName;
use super::sports::Sport;
use super::users::{Theme, User};
use crate::error::{FieldErrors, Result};

/// The home page and navbar that the public site uses.
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

    /// Returns the name used in the database and in JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::AdultBasketball => "adult_basketball",
            Self::StatLeaders => "stat_leaders",
            Self::Youth => "youth",
            Self::Default => "default",
        }
    }

    /// Returns whether the home page shows the text of the written page `home`.
    #[must_use]
    pub fn shows_written_home(self) -> bool {
        matches!(self, Self::AdultBasketball | Self::Youth)
    }

    /// Returns the template with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|template| template.name() == name)
    }
}

/// The public data of an organization.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Organization {
    pub id: OrganizationId,
    pub name: String,
    pub slug: String,
    /// Normalized: lower case, without scheme, port or leading `www.`.
    pub domain: Option<String>,
    pub city: Option<String>,
    pub theme: Theme,
    /// The accent colour, `#rrggbb`, from which the other colours are derived.
    pub accent_color: String,
    /// The IANA name of the time zone of all dates and times.
    pub time_zone: String,
    pub site_template: SiteTemplate,
    /// The default `public_name` of new players.
    pub public_names: PublicName,
    pub logo_url: Option<String>,
    pub facebook_url: Option<String>,
    pub instagram_url: Option<String>,
    pub youtube_url: Option<String>,
    pub sports: Vec<Sport>,
    /// Incremented by each change of a form field. A request with an older version is rejected with 409.
    pub version: i64,
}

/// The current season of an organization, for the directory of leagues.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct OrganizationSummary {
    /// The name of the latest active season.
    pub season: Option<String>,
    /// Number of leagues and of enrolled teams in that season.
    pub leagues: i64,
    pub teams: i64,
}

/// An organization in a list. Only a super_admin gets users and flags.
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

/// The response that lists organizations.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Organizations {
    pub organizations: Vec<ListedOrganization>,
}

/// An organization as its own staff see it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct OwnOrganization {
    #[serde(flatten)]
    pub organization: Organization,
    /// Whether each feature, such as `brackets`, is on.
    pub feature_flags: BTreeMap<String, bool>,
    /// What users with the role `staff` may delete.
    pub staff_may_delete: Vec<DeletionGroup>,
    pub users: Vec<User>,
}

/// The default accent colour.
pub const ACCENT: &str = "#2f2b26";
const TIME_ZONE: &str = "America/Los_Angeles";

/// Maximum number of feature flags of an organization.
const MOST_FLAGS: usize = 50;

/// The input for an organization. An absent field stays unchanged, or gets its default in a new organization.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct OrganizationInput {
    /// Required for a new organization.
    #[serde(deserialize_with = "input::present")]
    #[schema(value_type = Option<String>)]
    pub name: Option<Option<String>>,
    /// Derived from the name if absent in a new organization.
    #[serde(deserialize_with = "input::present")]
    #[schema(value_type = Option<String>)]
    pub slug: Option<Option<String>>,
    /// Null or empty for none.
    #[serde(deserialize_with = "input::present")]
    #[schema(value_type = Option<String>)]
    pub domain: Option<Option<String>>,
    /// The complete list of its sports; null or empty for none.
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
    /// The default `public_name` of new players. If absent, it becomes `initial` when an organization changes to the
    /// template `youth`.
    pub public_names: Option<PublicName>,
    /// Also applies `public_names` to all existing players.
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
    /// The complete map of features.
    pub feature_flags: Option<BTreeMap<String, bool>>,
    /// The complete list of what staff may delete.
    pub staff_may_delete: Option<Vec<DeletionGroup>>,
    #[serde(rename = "removeLogo")]
    pub remove_logo: bool,
    /// The first owner; only for a new organization.
    #[serde(rename = "ownerUsername")]
    pub owner_username: Option<String>,
    #[serde(rename = "ownerEmail")]
    pub owner_email: Option<String>,
}

/// The checked fields of an organization.
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
    /// Returns the stored fields of an organization.
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
    /// Returns the fields of an organization after this input, and adds an error for each invalid field. Slug and
    /// domain stay unchanged, because the caller checks them against the site's URLs.
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

    /// Returns the default `public_name` of new players. `template` and `setting` are the organization's previous ones.
    fn public_names(&self, (template, setting): (SiteTemplate, PublicName)) -> PublicName {
        let becomes_youth =
            self.site_template == Some(SiteTemplate::Youth) && template != SiteTemplate::Youth;
        let kept = if becomes_youth { PublicName::Initial } else { setting };
        self.public_names.unwrap_or(kept)
    }

    /// Returns the first owner of a new organization; `None` if none is given.
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

/// Returns the trimmed text; `None` if empty.
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

/// Checks the IANA name of a time zone and returns it in its canonical spelling.
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
