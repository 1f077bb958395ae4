//! What a page brings along, so that the app need not ask for it.

use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::links::Link;
use super::organizations::Organization;
use super::users::User;

/// What the app knows before it asks for anything: JSON in the page's element `boot`.
#[derive(Serialize, ToSchema)]
pub struct Boot<'a> {
    pub host: HostKind,
    /// The organization whose page it is.
    #[schema(required)]
    pub organization: Option<&'a Organization>,
    /// The links of the organization's menu.
    #[schema(required)]
    pub links: Option<&'a [Link]>,
    /// The signed-in user.
    #[schema(required)]
    pub user: Option<&'a User>,
    pub site: SiteSettings<'a>,
    /// The id under which an outside service knows this host; nothing is loaded for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub analytics_id: Option<&'a str>,
    /// The responses to the first calls by their URLs, packed by columns.
    #[serde(skip_serializing_if = "Map::is_empty")]
    #[schema(value_type = std::collections::HashMap<String, Value>, required = false)]
    pub data: Map<String, Value>,
}

/// What an address without an organization's own domain shows.
#[derive(Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum HostKind {
    /// The shared host, where the first path segment names an organization.
    Root,
    /// An organization's own domain.
    Domain,
}

/// The server's settings that the app follows.
#[derive(Serialize, ToSchema)]
pub struct SiteSettings<'a> {
    /// Slugs whose home page on the root host has neither navbar nor footer.
    pub bare_slugs: &'a [String],
}
