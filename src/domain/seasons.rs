//! Seasons of an organization.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::ids::{OrganizationId, SeasonId, SportId};
use super::input;
use super::sports::Sport;
use crate::error::{FieldErrors, Result};

/// A season's id, name and state.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SeasonRef {
    pub id: SeasonId,
    pub name: String,
    pub active: bool,
}

/// An organization's id, name and slug.
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
    /// Whether the tournament page shows the season's divisions even if the season is not active.
    #[serde(rename = "showDivisions")]
    pub show_divisions: bool,
    /// Whether a team is enrolled, so that the season can have games.
    #[serde(rename = "hasTeams")]
    pub has_teams: bool,
    pub sport_id: SportId,
    pub organization_id: OrganizationId,
    /// Incremented by each change of a form field. A request with an older version is rejected with 409.
    pub version: i64,
    /// Only in a super_admin's list of all organizations' seasons.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub organization: Option<OrganizationRef>,
    /// Only in a super_admin's list of all organizations' seasons.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sport: Option<Sport>,
}

/// The response that lists seasons.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Seasons {
    pub seasons: Vec<Season>,
    /// The active season that public pages show: the season in play today, else the one that started last, else the
    /// next. Null if no season is active, and in a list of all organizations' seasons.
    pub current: Option<SeasonId>,
}

/// The input for a season. An absent field stays unchanged, or gets its default in a new season.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct SeasonInput {
    /// Required for a new season.
    pub name: Option<String>,
    /// `YYYY-MM-DD`; null or empty for none.
    #[serde(rename = "startDate", deserialize_with = "input::present")]
    #[schema(value_type = Option<String>)]
    pub start_date: Option<Option<String>>,
    /// `YYYY-MM-DD`; null or empty for none.
    #[serde(rename = "finishDate", deserialize_with = "input::present")]
    #[schema(value_type = Option<String>)]
    pub finish_date: Option<Option<String>>,
    pub active: Option<bool>,
    #[serde(rename = "showDivisions", alias = "showDivision")]
    pub show_divisions: Option<bool>,
    /// A sport of the organization; its first sport by default. Cannot change later.
    pub sport_id: Option<SportId>,
    /// The caller's own organization; any organization for a super_admin.
    pub organization_id: Option<OrganizationId>,
}

/// The checked fields of a season.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeasonFields {
    pub name: String,
    pub start_date: Option<String>,
    pub finish_date: Option<String>,
    pub active: bool,
    pub show_divisions: bool,
}

impl SeasonInput {
    /// Returns the fields of a season after this input: of `before`, or of a new season.
    ///
    /// # Errors
    /// `Invalid` on `name`, `startDate`, or `finishDate` if it is before the start.
    pub fn check(&self, before: Option<&Season>) -> Result<SeasonFields> {
        let mut errors = FieldErrors::default();
        let name = self.name.as_deref().or(before.map(|season| season.name.as_str())).unwrap_or_default();
        let name = input::line(&mut errors, "name", name, 120);
        let mut date = |field, given: &Option<Option<String>>, kept: Option<&String>| match given {
            Some(text) => input::optional_date(&mut errors, field, text.as_deref()),
            None => kept.cloned(),
        };
        let start_date =
            date("startDate", &self.start_date, before.and_then(|season| season.start_date.as_ref()));
        let finish_date =
            date("finishDate", &self.finish_date, before.and_then(|season| season.finish_date.as_ref()));
        if start_date.is_some() && finish_date.is_some() && finish_date < start_date {
            errors.add("finishDate", "must not be before the start");
        }
        errors.into_result()?;
        let active = self.active.or(before.map(|season| season.active)).unwrap_or(false);
        let show_divisions =
            self.show_divisions.or(before.map(|season| season.show_divisions)).unwrap_or(false);
        Ok(SeasonFields { name, start_date, finish_date, active, show_divisions })
    }
}
