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
    /// The path inside the site for an internal link, without a leading slash; `/` is the home page.
    pub slug: Option<String>,
    /// The whole address of an external link.
    pub url: Option<String>,
    pub is_external: bool,
    pub show_in_navbar: bool,
    pub position: i64,
    /// One that every organization starts with: it can be renamed, moved and hidden, and always leads where it does.
    /// Sent where it is so.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub is_protected: bool,
    /// Grows with each change of what the form edits; sent back, it refuses to overwrite a newer one.
    pub version: i64,
}

/// The links that every new organization starts with; they cannot be deleted. Label and slug.
pub const PROTECTED: [(&str, &str); 3] = [
    ("Players", canonical(SitePage::Players)),
    ("Schedule", canonical(SitePage::Schedule)),
    ("Standings", canonical(SitePage::Standings)),
];

/// The longest label, as the table has it.
const LABEL: usize = 40;
/// Places of a menu; far more than it has room for.
const PLACES: i64 = 10_000;

/// What may be set on a link. A key that is absent leaves its field, or at the making takes its default.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct LinkInput {
    /// Required to make one.
    pub label: Option<String>,
    pub is_external: Option<bool>,
    /// The path inside the site; made from the label where it is empty. Brought into form, and none for an external link.
    pub slug: Option<String>,
    /// Required for an external link, none for an internal one.
    pub url: Option<String>,
    pub show_in_navbar: Option<bool>,
    /// Its place in the menu, from 0.
    pub position: Option<i64>,
    /// The caller's own; any for a super_admin.
    pub organization_id: Option<OrganizationId>,
}

/// Where a link leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// A page of the site: what was asked for, to be brought into form, or nothing, to be made from the label.
    Inside(Option<String>),
    /// The whole address.
    Outside(String),
}

/// The checked fields of a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkFields {
    pub label: String,
    pub target: Target,
    pub show_in_navbar: bool,
    /// At the end for a new one, where it is none.
    pub position: Option<i64>,
}

impl LinkInput {
    /// The fields of a link that was as `before`, or of a new one.
    ///
    /// # Errors
    /// `Invalid` on `label`, `slug`, `url` or `position`; `Conflict` where a protected link is to lead out of the site.
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

    fn outside(&self, errors: &mut FieldErrors, before: Option<&Link>) -> Target {
        let url = self.url.as_deref().or(before.and_then(|link| link.url.as_deref()));
        if url.is_none_or(|url| url.trim().is_empty()) {
            errors.add("url", "is required for an external link");
        }
        Target::Outside(input::optional_url(errors, "url", url).unwrap_or_default())
    }

    /// A protected link keeps its address, and so does any other of which nothing is said.
    fn inside(&self, errors: &mut FieldErrors, before: Option<&Link>) -> Target {
        let kept = before.filter(|link| link.is_protected || self.slug.is_none());
        let slug = match kept.and_then(|link| link.slug.as_deref()) {
            Some(slug) => Some(slug.to_owned()),
            None => input::optional_line(errors, "slug", self.slug.as_deref(), 80),
        };
        Target::Inside(slug)
    }
}

const STAYS_INSIDE: &str = "Players, Schedule and Standings always lead to their own pages.";

/// Links of a menu with the places that they are to have.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct LinkOrderInput {
    #[serde(rename = "orderedLinks")]
    pub ordered_links: Vec<LinkPlace>,
}

/// A link's place, from 0.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct LinkPlace {
    pub id: LinkId,
    pub position: i64,
}
