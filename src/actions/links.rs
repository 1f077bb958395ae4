//! Creates and updates links of the menu. The target of a link is normalized, or derived from its label.

use std::collections::BTreeSet;

use super::organizations::check_named;
use crate::db::{Connection, Transaction};
use crate::domain::ids::{LinkId, OrganizationId};
use crate::domain::links::{Link, LinkFields, LinkInput, LinkPlace, LinkTarget};
use crate::error::{Error, Result};
use crate::rules::slugs;
use crate::store;
use crate::store::links::NewLink;

/// The normalized target of a link: a slug on the site, or an external URL.
struct Target {
    slug: Option<String>,
    url: Option<String>,
}

impl Target {
    fn of(conn: &Connection, organization: OrganizationId, fields: &LinkFields) -> Result<Self> {
        let given = match &fields.target {
            LinkTarget::Outside(url) => return Ok(Self { slug: None, url: Some(url.clone()) }),
            LinkTarget::Inside(given) => given.as_deref(),
        };
        let slug = match given {
            Some(given) => match store::pages::path_like(conn, organization, given.trim_matches('/'))? {
                Some(path) if path != "home" => path,
                _ => slugs::from_given(given),
            },
            None => slugs::from_label(&fields.label),
        };
        if slug.is_empty() {
            return Err(Error::field("slug", "needs a letter from a to z or a digit"));
        }
        Ok(Self { slug: Some(slug), url: None })
    }

    fn link<'a>(&'a self, fields: &'a LinkFields) -> NewLink<'a> {
        NewLink {
            label: &fields.label,
            slug: self.slug.as_deref(),
            url: self.url.as_deref(),
            show_in_navbar: fields.show_in_navbar,
        }
    }
}

/// Creates a link at the given position, or at the end of the menu.
///
/// # Errors
/// `Invalid` on a field, `Conflict` if the menu has a link with that label.
pub fn create(tx: &Transaction, organization: OrganizationId, input: &LinkInput) -> Result<Link> {
    check_named(tx, organization, input.organization_id)?;
    let fields = input.check(None)?;
    let target = Target::of(tx, organization, &fields)?;
    let id = store::links::create(tx, organization, &target.link(&fields))?;
    if let Some(position) = fields.position {
        store::links::update_position(tx, organization, id, position)?;
    }
    store::links::find(tx, organization, id)
}

/// Updates the given fields of a link.
///
/// # Errors
/// `NotFound`, `Invalid` on a field, `Conflict` for another target of a protected link.
pub fn update(tx: &Transaction, organization: OrganizationId, id: LinkId, input: &LinkInput) -> Result<Link> {
    let before = store::links::find(tx, organization, id)?;
    check_named(tx, organization, input.organization_id)?;
    let fields = input.check(Some(&before))?;
    let target = Target::of(tx, organization, &fields)?;
    store::links::update(tx, organization, id, &target.link(&fields))?;
    if let Some(position) = fields.position {
        store::links::update_position(tx, organization, id, position)?;
    }
    store::links::find(tx, organization, id)
}

/// Deletes a link.
///
/// # Errors
/// `NotFound`; `Conflict` for a protected link, even if renamed.
pub fn remove(tx: &Transaction, organization: OrganizationId, id: LinkId) -> Result<()> {
    if store::links::find(tx, organization, id)?.is_protected {
        let message = "The links Players, Schedule and Standings cannot be deleted. Hide them instead.";
        return Err(Error::Conflict(message.to_owned()));
    }
    store::links::remove(tx, organization, id)
}

/// Reorders the links of the menu. Links that are not named follow in their current order.
///
/// # Errors
/// `Invalid` on `orderedLinks` for an unknown link, or one that is named twice.
pub fn order(tx: &Transaction, organization: OrganizationId, places: &[LinkPlace]) -> Result<Vec<Link>> {
    let mut links = store::links::list(tx, organization)?;
    let named: BTreeSet<LinkId> = places.iter().map(|place| place.id).collect();
    let known = places.iter().all(|place| links.iter().any(|link| link.id == place.id));
    if !known || named.len() != places.len() {
        return Err(Error::field("orderedLinks", "must be links of your menu, each once"));
    }
    let position_of = |id: LinkId| places.iter().find(|place| place.id == id).map(|place| place.position);
    links.sort_by_key(|link| position_of(link.id).map_or((1, 0), |position| (0, position)));
    for (position, link) in (0..).zip(&links) {
        store::links::update_position(tx, organization, link.id, position)?;
    }
    store::links::list(tx, organization)
}
