//! Facts about a request that are found while it is handled. Its log line and its histogram need them after the handler
//! has consumed the request.

use std::sync::{Arc, OnceLock};

use axum::http::Extensions;

use super::host::Origin;
use crate::auth::signed_in::SignedIn;
use crate::domain::ids::{OrganizationId, UserId};

/// A note in a request's extensions: middleware and extractors write into it, and the outermost middleware reads it
/// after the response. Clones share the note.
#[derive(Clone, Default)]
pub struct RequestNote(Arc<NotedFacts>);

#[derive(Default)]
struct NotedFacts {
    origin: OnceLock<Origin>,
    organization: OnceLock<OrganizationId>,
    user: OnceLock<UserId>,
}

impl RequestNote {
    /// Notes the host and the client of the request.
    pub fn origin(request: &Extensions, origin: &Origin) {
        if let Some(Self(facts)) = request.get() {
            facts.origin.get_or_init(|| origin.clone());
        }
    }

    /// Notes the signed-in user, if there is one.
    pub fn user(request: &Extensions, signed_in: Option<&SignedIn>) {
        if let (Some(Self(facts)), Some(signed_in)) = (request.get(), signed_in) {
            facts.user.get_or_init(|| signed_in.user.id);
        }
    }

    /// Notes the organization that the request's reads counted for, if there is one.
    pub fn note_organization(&self, organization: Option<OrganizationId>) {
        if let Some(organization) = organization {
            self.0.organization.get_or_init(|| organization);
        }
    }

    /// Returns the host and the client of the request; none if its host was refused.
    #[must_use]
    pub fn noted_origin(&self) -> Option<&Origin> {
        self.0.origin.get()
    }

    #[must_use]
    pub fn noted_organization(&self) -> Option<OrganizationId> {
        self.0.organization.get().copied()
    }

    #[must_use]
    pub fn noted_user(&self) -> Option<UserId> {
        self.0.user.get().copied()
    }
}
