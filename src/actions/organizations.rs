//! Creates, changes and removes organizations.

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

/// Refuses an organization that a body names and that is not the one the caller works in.
///
/// # Errors
/// `Invalid` on `organization_id`, the same for another organization and for one that is not there.
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
    /// Who sends it: an owner proves a domain before it is theirs.
    pub by: Role,
    /// Names of the shared host.
    pub roots: Vec<String>,
}

impl SubmittedOrganization {
    /// The fields that an organization would have which was as `before`.
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
        // An organization keeps a slug that was reserved after it was made.
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

    /// The sports that are asked for, if it is said which.
    fn sports(&self, conn: &Connection) -> Result<Option<Vec<SportId>>> {
        let Some(asked) = &self.input.sport_ids else { return Ok(None) };
        let asked = asked.clone().unwrap_or_default();
        let known = store::sports::list(conn)?;
        if asked.iter().all(|id| known.iter().any(|sport| sport.id == *id)) {
            Ok(Some(asked))
        } else {
            Err(Error::field("sportIds", "must be sports that this server offers"))
        }
    }
}

/// A domain in its bare form; empty is none.
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

/// Makes an organization, and its first owner where one is named with the hash of a temporary password. `now` is in unix
/// seconds.
///
/// # Errors
/// `Invalid` on a field, `Taken` when another one has the slug or the domain.
pub fn create(
    tx: &Transaction,
    filled: SubmittedOrganization,
    owner: Option<(FirstOwner, String)>,
    now: i64,
) -> Result<(OwnOrganization, Option<User>)> {
    let fields = filled.check(OrganizationFields::default())?;
    let sports = filled.sports(tx)?.unwrap_or_default();
    let id = store::organizations::create(tx, &fields, now)?;
    for sport in sports {
        store::organizations::add_sport(tx, id, sport)?;
    }
    if let Some(logo) = filled.logo {
        let logo = store::images::create(tx, id, &logo, now)?;
        store::organizations::set_logo(tx, id, Some(logo))?;
    }
    let made = owner.map(|owner| create_owner(tx, id, owner, now)).transpose()?;
    Ok((own(tx, id)?, made))
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

/// Changes an organization. `now` is in unix seconds.
///
/// # Errors
/// `NotFound` for an organization that is not there, `Invalid` on a field, `Forbidden` where an owner gives a domain that
/// was not proven, `Taken` when another one has the slug or the domain, `Conflict` when a sport is played.
pub fn update(
    tx: &Transaction,
    id: OrganizationId,
    filled: SubmittedOrganization,
    now: i64,
) -> Result<OwnOrganization> {
    let before = OrganizationFields::of(
        store::organizations::find(tx, id)?,
        store::organizations::feature_flags(tx, id)?,
    );
    let kept = before.domain.clone();
    let fields = filled.check(before)?;
    if filled.by != Role::SuperAdmin && fields.domain.is_some() && fields.domain != kept {
        let message = "Only a verified domain can be used. Add it under Custom domain.";
        return Err(Error::Forbidden(message.to_owned()));
    }
    store::organizations::update(tx, id, &fields)?;
    if filled.input.apply_public_names {
        store::players::set_all_public_names(tx, id, fields.public_names)?;
    }
    if let Some(sports) = filled.sports(tx)? {
        set_sports(tx, id, &sports)?;
    }
    if let Some(logo) = filled.logo {
        let logo = store::images::create(tx, id, &logo, now)?;
        store::organizations::set_logo(tx, id, Some(logo))?;
    } else if filled.input.remove_logo {
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

/// Removes an organization with everything that is its own.
///
/// # Errors
/// `NotFound` for an organization that is not there, `Conflict` for the platform's own.
pub fn remove(tx: &Transaction, id: OrganizationId) -> Result<()> {
    if id == OrganizationId::PLATFORM {
        let message =
            "This is the server’s own organization, where super administrators work. It cannot be deleted.";
        return Err(Error::Conflict(message.to_owned()));
    }
    store::organizations::remove(tx, id)
}
