//! Creates, updates and deletes organizations.

use crate::db::{Connection, Transaction};
use crate::domain::ids::{OrganizationId, SportId};
use crate::domain::organizations::{FirstOwner, OrganizationFields, OrganizationInput, OwnOrganization};
use crate::domain::users::{Role, User};
use crate::error::{Error, FieldErrors, Result};
use crate::rules::slugs;
use crate::store;
use crate::store::images::NewImage;
use crate::store::users::NewUser;
use crate::views::organizations::own;

/// Checks that the organization named by a body, if any, is the one that the caller works in.
///
/// # Errors
/// `Invalid` on `organization_id`, with the same message for another organization and for an unknown one.
pub(super) fn check_named(
    conn: &Connection,
    organization: OrganizationId,
    named: Option<OrganizationId>,
) -> Result<()> {
    let unknown = || Error::field("organization_id", "is not one of your organizations");
    match named.map(|named| (named, store::organizations::find(conn, named))) {
        None => Ok(()),
        Some((named, Ok(_))) if named == organization => Ok(()),
        Some((_, Ok(_) | Err(Error::NotFound(_)))) => Err(unknown()),
        Some((_, Err(error))) => Err(error),
    }
}

/// The submitted form of an organization.
#[derive(Debug)]
pub struct SubmittedOrganization {
    pub input: OrganizationInput,
    pub logo: Option<NewImage>,
    /// The role of the sender: an owner may set only a verified domain.
    pub by: Role,
    /// The names of the shared host, which cannot be custom domains.
    pub roots: Vec<String>,
}

impl SubmittedOrganization {
    /// Returns the fields of an organization after the submitted changes to `before`.
    fn check(&self, before: OrganizationFields) -> Result<OrganizationFields> {
        let mut errors = FieldErrors::default();
        let old_slug = before.slug.clone();
        let mut fields = self.input.fields(&mut errors, before);
        let slug = self.input.slug.as_ref().map(|slug| slug.as_deref().unwrap_or_default().trim());
        fields.slug = match slug {
            Some(slug) if !slug.is_empty() => slug.to_owned(),
            _ if fields.slug.is_empty() => slugs::from_label(&fields.name),
            Some(_) | None => fields.slug,
        };
        // An unchanged slug is not checked, because it may have been reserved after the organization was created.
        if fields.slug != old_slug
            && let Err(reason) = slugs::check_organization(&fields.slug)
        {
            errors.add("slug", reason);
        }
        if let Some(domain) = &self.input.domain {
            fields.domain = domain_of(&mut errors, domain.as_deref(), &self.roots);
        }
        errors.into_result()?;
        Ok(fields)
    }

    /// Returns the submitted sports; `None` if the form does not name any.
    fn sports(&self, conn: &Connection) -> Result<Option<Vec<SportId>>> {
        let Some(submitted) = &self.input.sport_ids else { return Ok(None) };
        let submitted = submitted.clone().unwrap_or_default();
        let known = store::sports::list(conn)?;
        if submitted.iter().all(|id| known.iter().any(|sport| sport.id == *id)) {
            Ok(Some(submitted))
        } else {
            Err(Error::field("sportIds", "must be sports that this server offers"))
        }
    }
}

/// Returns a domain in its normalized form; `None` for an empty text. Adds an error for an invalid domain, or one of
/// the server's own.
pub(super) fn domain_of(errors: &mut FieldErrors, text: Option<&str>, roots: &[String]) -> Option<String> {
    let text = text.map(str::trim).filter(|text| !text.is_empty())?;
    let domain = slugs::domain(text);
    match &domain {
        None => errors.add("domain", "must be a host name like league.example.org"),
        Some(domain) if slugs::is_under(domain, roots) => {
            errors.add("domain", "is a name of this server itself");
        }
        Some(_) => {}
    }
    domain
}

/// Creates an organization, and its first owner if given. `owner` contains the hash of the owner's temporary password.
/// `now` is in unix seconds.
///
/// # Errors
/// `Invalid` on a field, `Taken` if another organization has the slug or the domain.
pub fn create(
    tx: &Transaction,
    submitted: SubmittedOrganization,
    owner: Option<(FirstOwner, String)>,
    now: i64,
) -> Result<(OwnOrganization, Option<User>)> {
    let fields = submitted.check(OrganizationFields::default())?;
    let sports = submitted.sports(tx)?.unwrap_or_default();
    let id = store::organizations::create(tx, &fields, now)?;
    for sport in sports {
        store::organizations::add_sport(tx, id, sport)?;
    }
    if let Some(logo) = submitted.logo {
        let logo = store::images::create(tx, id, &logo, now)?;
        store::organizations::set_logo(tx, id, Some(logo))?;
    }
    let created_owner = owner.map(|owner| create_owner(tx, id, owner, now)).transpose()?;
    Ok((own(tx, id)?, created_owner))
}

fn create_owner(
    tx: &Transaction,
    id: OrganizationId,
    (owner, hash): (FirstOwner, String),
    now: i64,
) -> Result<User> {
    let user = NewUser {
        organization: Some(id),
        username: &owner.username,
        email: owner.email.as_deref(),
        password_hash: &hash,
        role: Role::OrgOwner,
        must_change_password: true,
    };
    let user = store::users::create(tx, &user, now)?;
    store::users::find(tx, user)
}

/// Updates an organization. `now` is in unix seconds.
///
/// # Errors
/// `NotFound` for an unknown organization, `Invalid` on a field, `Forbidden` if an owner sets an unverified domain,
/// `Taken` if another organization has the slug or the domain, `Conflict` if a removed sport has seasons.
pub fn update(
    tx: &Transaction,
    id: OrganizationId,
    submitted: SubmittedOrganization,
    now: i64,
) -> Result<OwnOrganization> {
    let before = OrganizationFields::of(
        store::organizations::find(tx, id)?,
        store::organizations::feature_flags(tx, id)?,
    );
    let (former_slug, current_domain) = (before.slug.clone(), before.domain.clone());
    let fields = submitted.check(before)?;
    if submitted.by != Role::SuperAdmin && fields.domain.is_some() && fields.domain != current_domain {
        let message = "Only a verified domain can be used. Add it under Custom domain.";
        return Err(Error::Forbidden(message.to_owned()));
    }
    store::organizations::update(tx, id, &fields)?;
    if fields.slug != former_slug {
        store::former_addresses::add_slug(tx, id, &former_slug)?;
    }
    if let Some(groups) = &submitted.input.staff_may_delete {
        store::organizations::set_staff_may_delete(tx, id, groups)?;
    }
    if submitted.input.apply_public_names {
        store::players::set_all_public_names(tx, id, fields.public_names)?;
    }
    if let Some(sports) = submitted.sports(tx)? {
        set_sports(tx, id, &sports)?;
    }
    if let Some(logo) = submitted.logo {
        let logo = store::images::create(tx, id, &logo, now)?;
        store::organizations::set_logo(tx, id, Some(logo))?;
    } else if submitted.input.remove_logo {
        store::organizations::set_logo(tx, id, None)?;
    }
    own(tx, id)
}

fn set_sports(tx: &Transaction, id: OrganizationId, sports: &[SportId]) -> Result<()> {
    for before in store::sports::list_by_organization(tx, id)? {
        if sports.contains(&before.id) {
            continue;
        }
        if store::sports::is_played(tx, id, before.id)? {
            let message = format!("Delete the seasons of {} before you remove the sport.", before.name);
            return Err(Error::Conflict(message));
        }
        store::sports::remove(tx, id, before.id)?;
    }
    for sport in sports {
        store::organizations::add_sport(tx, id, *sport)?;
    }
    Ok(())
}

/// Deletes an organization with all its data.
///
/// # Errors
/// `NotFound` for an unknown organization, `Conflict` for the platform's own.
pub fn remove(tx: &Transaction, id: OrganizationId) -> Result<()> {
    if id == OrganizationId::PLATFORM {
        let message =
            "This is the server’s own organization, where super administrators work. It cannot be deleted.";
        return Err(Error::Conflict(message.to_owned()));
    }
    store::organizations::remove(tx, id)
}
