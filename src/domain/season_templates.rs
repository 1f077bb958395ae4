//! Templates of a first season: its leagues, divisions, periods and menu.

use serde::Deserialize;
use utoipa::ToSchema;

use super::addresses::{SitePage, canonical};
use super::ids::{OrganizationId, SportId};

/// What a season starts with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SeasonTemplate {
    /// One league that plays once a week, in two halves.
    AdultWeekly,
    /// A league for each pair of grades, in four quarters. The menu does not show players.
    YouthGrades,
    /// One league whose teams meet on a weekend and in a bracket, in two halves.
    TournamentWeekend,
}

const HALVES: [&str; 4] = ["H1", "H2", "OT", "Final"];
const QUARTERS: [&str; 6] = super::periods::DEFAULTS;

impl SeasonTemplate {
    /// Every template.
    pub const ALL: [Self; 3] = [Self::AdultWeekly, Self::YouthGrades, Self::TournamentWeekend];

    /// Returns the names of the leagues.
    #[must_use]
    pub fn leagues(self) -> &'static [&'static str] {
        match self {
            Self::AdultWeekly => &["Weekly League"],
            Self::YouthGrades => &["Grades 3-4", "Grades 5-6", "Grades 7-8"],
            Self::TournamentWeekend => &["Tournament"],
        }
    }

    /// Returns the names of the divisions, each with a bracket.
    #[must_use]
    pub fn divisions(self) -> &'static [&'static str] {
        match self {
            Self::AdultWeekly => &["Playoffs"],
            Self::YouthGrades => &[],
            Self::TournamentWeekend => &["Finals"],
        }
    }

    /// Returns the names of the periods, in order.
    #[must_use]
    pub fn periods(self) -> &'static [&'static str] {
        match self {
            Self::AdultWeekly | Self::TournamentWeekend => &HALVES,
            Self::YouthGrades => &QUARTERS,
        }
    }

    /// Returns the links that the menu gets beside those of every organization, as label and page.
    #[must_use]
    pub fn links(self) -> &'static [(&'static str, &'static str)] {
        const LEADERS: (&str, &str) = ("Leaders", canonical(SitePage::Leaderboard));
        const NEWS: (&str, &str) = ("News", canonical(SitePage::News));
        const BRACKET: (&str, &str) = ("Bracket", canonical(SitePage::Bracket));
        match self {
            Self::AdultWeekly => &[LEADERS, NEWS],
            Self::YouthGrades => &[NEWS],
            Self::TournamentWeekend => &[BRACKET, LEADERS],
        }
    }

    /// Returns the page whose link the menu hides.
    #[must_use]
    pub fn hidden_link(self) -> Option<&'static str> {
        (self == Self::YouthGrades).then_some(canonical(SitePage::Players))
    }
}

/// The input for a season from a template.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct TemplateInput {
    pub template: SeasonTemplate,
    /// The name of the season. Required.
    pub name: Option<String>,
    /// `YYYY-MM-DD`; null or empty for none.
    #[serde(default, rename = "startDate")]
    pub start_date: Option<String>,
    /// A sport of the organization; its first sport by default.
    #[serde(default)]
    pub sport_id: Option<SportId>,
    /// The caller's own organization; any organization for a super_admin.
    #[serde(default)]
    pub organization_id: Option<OrganizationId>,
}
