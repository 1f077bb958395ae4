//! Organizations: the tenants, each with its public site.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::ToSchema;

use super::ids::OrganizationId;
use super::sports::Sport;
use super::users::User;

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
    pub theme: String,
    /// One colour, `#rrggbb`; everything painted derives from it.
    pub accent_color: String,
    /// IANA name of the zone in which dates and times are written.
    pub time_zone: String,
    pub site_template: SiteTemplate,
    pub logo_url: Option<String>,
    pub facebook_url: Option<String>,
    pub instagram_url: Option<String>,
    pub youtube_url: Option<String>,
    pub sports: Vec<Sport>,
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

/// What it takes to make an organization.
#[derive(Clone, Debug)]
pub struct NewOrganization {
    pub name: String,
    pub slug: String,
    pub domain: Option<String>,
    pub city: Option<String>,
    pub accent_color: String,
    pub time_zone: String,
    pub site_template: SiteTemplate,
    pub facebook_url: Option<String>,
    pub instagram_url: Option<String>,
    pub youtube_url: Option<String>,
    pub feature_flags: BTreeMap<String, bool>,
    pub sports: Vec<String>,
}
