//! Seasons of an organization.

use serde::Serialize;
use utoipa::ToSchema;

use super::ids::{OrganizationId, SeasonId, SportId};
use super::sports::Sport;

/// A season by name.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SeasonRef {
    pub id: SeasonId,
    pub name: String,
    pub active: bool,
}

/// An organization by name.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct OrganizationRef {
    pub id: OrganizationId,
    pub name: String,
    pub slug: String,
}

/// A season of an organization.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Season {
    pub id: SeasonId,
    pub name: String,
    /// `YYYY-MM-DD`.
    #[serde(rename = "startDate")]
    pub start_date: Option<String>,
    /// `YYYY-MM-DD`.
    #[serde(rename = "finishDate")]
    pub finish_date: Option<String>,
    pub active: bool,
    /// Shown on the tournament page even when not active.
    #[serde(rename = "showDivisions")]
    pub show_divisions: bool,
    pub sport_id: SportId,
    pub organization_id: OrganizationId,
    /// Only in a super_admin's list of all organizations' seasons.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub organization: Option<OrganizationRef>,
    /// Only in a super_admin's list of all organizations' seasons.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sport: Option<Sport>,
}

/// The answer to a call for seasons.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Seasons {
    pub seasons: Vec<Season>,
}
