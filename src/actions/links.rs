//! Links of the menu as they are made and changed: where each leads follows from its label or is brought into form.

use std::collections::BTreeSet;

use super::organizations::check_named;
use crate::db::{Connection, Transaction};
use crate::domain::ids::{LinkId, OrganizationId};
use crate::domain::links::{Link, LinkFields, LinkInput, LinkPlace, LinkTarget};
use crate::error::{Error, Result};
use crate::rules::slugs;
use crate::store;
use crate::store::links::NewLink;

/// Where a link leads: its slug or its address.
struct Way {
    slug: Option<String>,
    url: Option<String>,
}

impl Way {
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

/// Makes a link at the end of the menu, or at the place that is asked for.
///
/// # Errors
/// `Invalid` on a field, `Conflict` where the menu has a link of that label.
pub fn create(tx: &Transaction, organization: OrganizationId, input: &LinkInput) -> Result<Link> {
    check_named(tx, organization, input.organization_id)?;
    let fields = input.check(None)?;
    let way = Way::of(tx, organization, &fields)?;
    let id = store::links::create(tx, organization, &way.link(&fields))?;
    if let Some(position) = fields.position {
        store::links::update_position(tx, organization, id, position)?;
    }
    store::links::find(tx, organization, id)
}

/// Changes of a link what is given.
///
/// # Errors
/// `NotFound`, `Invalid` on a field, `Conflict` where a protected link is to lead elsewhere.
pub fn update(tx: &Transaction, organization: OrganizationId, id: LinkId, input: &LinkInput) -> Result<Link> {
    let before = store::links::find(tx, organization, id)?;
    check_named(tx, organization, input.organization_id)?;
    let fields = input.check(Some(&before))?;
    let way = Way::of(tx, organization, &fields)?;
    store::links::update(tx, organization, id, &way.link(&fields))?;
    if let Some(position) = fields.position {
        store::links::update_position(tx, organization, id, position)?;
    }
    store::links::find(tx, organization, id)
}

/// Deletes a link.
///
/// # Errors
/// `NotFound`; `Conflict` for a protected one, whatever it is called by now.
pub fn remove(tx: &Transaction, organization: OrganizationId, id: LinkId) -> Result<()> {
    if store::links::find(tx, organization, id)?.is_protected {
        let rule = "The links Players, Schedule and Standings cannot be deleted. Hide them instead.";
        return Err(Error::Conflict(rule.to_owned()));
    }
    store::links::remove(tx, organization, id)
}

/// Puts links at their places, all or none; those that are not named follow in the order that they have.
///
/// # Errors
/// `Invalid` on `orderedLinks` for a link that the menu does not have, or has twice.
pub fn order(tx: &Transaction, organization: OrganizationId, places: &[LinkPlace]) -> Result<Vec<Link>> {
    let mut links = store::links::list(tx, organization)?;
    let named: BTreeSet<LinkId> = places.iter().map(|place| place.id).collect();
    let known = places.iter().all(|place| links.iter().any(|link| link.id == place.id));
    if !known || named.len() != places.len() {
        return Err(Error::field("orderedLinks", "must be links of your menu, each once"));
    }
    let asked = |id: LinkId| places.iter().find(|place| place.id == id).map(|place| place.position);
    links.sort_by_key(|link| asked(link.id).map_or((1, 0), |position| (0, position)));
    for (position, link) in (0..).zip(&links) {
        store::links::update_position(tx, organization, link.id, position)?;
    }
    store::links::list(tx, organization)
}
