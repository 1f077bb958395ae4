//! Links of a public site's menu.

use serde::Serialize;
use utoipa::ToSchema;

use super::ids::{LinkId, OrganizationId};

/// A link of an organization's navbar.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Link {
    pub id: LinkId,
    pub organization_id: OrganizationId,
    pub label: String,
    /// The path inside the site for an internal link, without a leading slash; `/` is the home page.
    pub slug: Option<String>,
    /// The whole address of an external link.
    pub url: Option<String>,
    pub is_external: bool,
    pub show_in_navbar: bool,
    pub position: i64,
}

/// The links that every new organization starts with; they cannot be deleted. Label and slug.
pub const PROTECTED: [(&str, &str); 3] =
    [("Players", "playerList"), ("Schedule", "schedule"), ("Standings", "teamList")];
