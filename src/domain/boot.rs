//! The data that a page contains, so that the UI can start without an API call.

use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::organizations::Organization;
use super::users::User;

/// The initial data of the UI, as JSON in the page's element `boot`.
#[derive(Serialize, ToSchema)]
pub struct Boot<'a> {
    pub host: HostKind,
    /// The organization that the page belongs to.
    #[schema(required)]
    pub organization: Option<&'a Organization>,
    /// The signed-in user.
    #[schema(required)]
    pub user: Option<&'a User>,
    pub site: SiteSettings<'a>,
    /// The host's id at an external analytics service. The UI loads no script of that service.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub analytics_id: Option<&'a str>,
    /// The page's UI screen.
    pub screen: &'static str,
    /// The path and query for which the server rendered the page; absent if it did not.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false)]
    pub path: Option<String>,
    /// The parts of the screen that the server rendered, by their source; the UI loads them before it hydrates the page.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub parts: Vec<String>,
    /// Whether a game of today is live or over, so that pages have a strip with the scores of the day; absent if not.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub scores: bool,
    /// The time of the response in Unix milliseconds, by which the page says what is today.
    pub now: i64,
    /// The responses to the screen's first API calls, by URL, packed into columns. Pages of a site include the links of
    /// its menu.
    #[serde(skip_serializing_if = "Map::is_empty")]
    #[schema(value_type = std::collections::HashMap<String, Value>, required = false)]
    pub data: Map<String, Value>,
}

/// The kind of host that serves the page.
#[derive(Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum HostKind {
    /// The shared host, where the first path segment names an organization.
    Root,
    /// The custom domain of an organization.
    Domain,
}

/// The server settings that the UI needs.
#[derive(Serialize, ToSchema)]
pub struct SiteSettings<'a> {
    /// Slugs of the organizations whose home page on the shared host has neither menu nor footer.
    pub bare_slugs: &'a [String],
}
