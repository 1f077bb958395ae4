//! Business listings: the sign-ups of leagues in the public directory.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::ids::BusinessId;

/// Whether a league takes sign-ups.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum SignupStatus {
    Active,
    Closed,
}

impl SignupStatus {
    /// The name in the database.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Active => "active",
            Self::Closed => "closed",
        }
    }
}

/// A listing as visitors see it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Business {
    pub id: BusinessId,
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
    /// Whose listing it is.
    pub organization: BusinessOwner,
}

/// The organization of a listing.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BusinessOwner {
    pub name: String,
    pub slug: String,
    pub accent_color: String,
}

/// What a listing must match; capitals do not matter, nothing is asked of what is left out.
#[derive(Clone, Debug, Default)]
pub struct Sought {
    pub sport: Option<String>,
    pub category: Option<String>,
    pub state: Option<String>,
    pub city: Option<String>,
    pub signup_status: Option<SignupStatus>,
}
