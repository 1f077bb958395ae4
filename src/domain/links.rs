//! Links of a public site's menu.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::addresses::{SitePage, canonical};
use super::ids::{LinkId, OrganizationId};
use super::input;
use crate::error::{Error, FieldErrors, Result};

/// A link of an organization's navbar.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Link {
    pub id: LinkId,
    pub organization_id: OrganizationId,
    pub label: String,
    /// The path within the site for an internal link, without a leading slash; `/` is the home page.
    pub slug: Option<String>,
    /// The full URL of an external link.
    pub url: Option<String>,
    pub is_external: bool,
    pub show_in_navbar: bool,
    pub position: i64,
    /// Whether this is one of the links that every organization starts with. They can be renamed, moved and hidden, but
    /// their target cannot change. Absent if false.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub is_protected: bool,
    /// Incremented by each change of a form field. A request with an older version is rejected with 409.
    pub version: i64,
}

/// The links that every new organization starts with, as label and slug. They cannot be deleted.
pub const PROTECTED: [(&str, &str); 3] = [
    ("Players", canonical(SitePage::Players)),
    ("Schedule", canonical(SitePage::Schedule)),
    ("Standings", canonical(SitePage::Standings)),
];

/// Maximum length of a label, as in the schema.
const LABEL: usize = 40;
/// Maximum position in a menu; far above any real menu.
const PLACES: i64 = 10_000;

/// The input for a link. An absent field stays unchanged, or gets its default in a new link.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct LinkInput {
    /// Required for a new link.
    pub label: Option<String>,
    pub is_external: Option<bool>,
    /// The path within the site, normalized; derived from the label if empty. Ignored for an external link.
    pub slug: Option<String>,
    /// Required for an external link; ignored for an internal link.
    pub url: Option<String>,
    pub show_in_navbar: Option<bool>,
    /// Position in the menu, from 0.
    pub position: Option<i64>,
    /// The caller's own organization; any organization for a super_admin.
    pub organization_id: Option<OrganizationId>,
}

/// The target of a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkTarget {
    /// A page of the site: the requested slug, not normalized yet, or `None` to derive it from the label.
    Inside(Option<String>),
    /// The full URL.
    Outside(String),
}

/// The checked fields of a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkFields {
    pub label: String,
    pub target: LinkTarget,
    pub show_in_navbar: bool,
    /// `None` puts a new link at the end.
    pub position: Option<i64>,
}

impl LinkInput {
    /// Returns the fields of a link after this input: of `before`, or of a new link.
    ///
    /// # Errors
    /// `Invalid` on `label`, `slug`, `url` or `position`; `Conflict` if a protected link would become external.
    pub fn check(&self, before: Option<&Link>) -> Result<LinkFields> {
        let mut errors = FieldErrors::default();
        let label = self.label.as_deref().or(before.map(|link| link.label.as_str())).unwrap_or_default();
        let label = input::line(&mut errors, "label", label, LABEL);
        let is_external = self.is_external.or(before.map(|link| link.is_external)).unwrap_or(false);
        if is_external && before.is_some_and(|link| link.is_protected) {
            return Err(Error::Conflict(STAYS_INSIDE.to_owned()));
        }
        let target =
            if is_external { self.outside(&mut errors, before) } else { self.inside(&mut errors, before) };
        if self.position.is_some_and(|position| !(0..=PLACES).contains(&position)) {
            errors.add("position", format!("must be a whole number from 0 to {PLACES}"));
        }
        errors.into_result()?;
        let show_in_navbar = self.show_in_navbar.or(before.map(|link| link.show_in_navbar)).unwrap_or(true);
        let position = self.position.or(before.map(|link| link.position));
        Ok(LinkFields { label, target, show_in_navbar, position })
    }

    fn outside(&self, errors: &mut FieldErrors, before: Option<&Link>) -> LinkTarget {
        let url = self.url.as_deref().or(before.and_then(|link| link.url.as_deref()));
        if url.is_none_or(|url| url.trim().is_empty()) {
            errors.add("url", "is required for an external link");
        }
        LinkTarget::Outside(input::optional_url(errors, "url", url).unwrap_or_default())
    }

    /// Returns the target. A protected link keeps its slug, and so does any link if the input has no slug.
    fn inside(&self, errors: &mut FieldErrors, before: Option<&Link>) -> LinkTarget {
        let kept = before.filter(|link| link.is_protected || self.slug.is_none());
        let slug = match kept.and_then(|link| link.slug.as_deref()) {
            Some(slug) => Some(slug.to_owned()),
            None => input::optional_line(errors, "slug", self.slug.as_deref(), 80),
        };
        LinkTarget::Inside(slug)
    }
}

const STAYS_INSIDE: &str = "Players, Schedule and Standings always lead to their own pages.";

/// The input that reorders the links of a menu.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct LinkOrderInput {
    #[serde(rename = "orderedLinks")]
    pub ordered_links: Vec<LinkPlace>,
}

/// A link's new position, from 0.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct LinkPlace {
    pub id: LinkId,
    pub position: i64,
}
