//! The cache of responses to visitors: cached responses, those that are being computed, and the organization that each
//! of them shows. `server/answers/` decides which requests are answered from the cache.

mod cache;
mod flights;

use std::sync::{Arc, OnceLock};

use axum::http::Extensions;

use crate::db::Db;
use crate::domain::ids::OrganizationId;
pub use cache::{AnswerCache, AnswerLifetime, CachedAnswer, DataTag, KnownData};
pub use flights::{Flight, Leader};

/// The organization whose data a response shows, and the organization's generation from before the data was read.
#[derive(Clone, Copy, Debug)]
pub struct AnswerSource {
    pub organization: OrganizationId,
    pub generation: u64,
}

impl AnswerSource {
    /// Returns the source of a response whose data is read after this call.
    #[must_use]
    pub fn now(db: &Db, organization: OrganizationId) -> Self {
        Self { organization, generation: db.generation(organization) }
    }
}

/// In a response's extensions: its entity tag is strong, so that clients may compare the bytes by it.
#[derive(Clone, Copy, Debug)]
pub struct StrongTag;

/// A write-once cell in a request's extensions: extractors store the source of the response in it before any row is
/// read.
#[derive(Clone, Default)]
pub struct SourceNote(Arc<OnceLock<AnswerSource>>);

impl SourceNote {
    /// Records that the response shows an organization's data as every visitor sees it.
    pub fn note(request: &Extensions, db: &Db, organization: OrganizationId) {
        if let Some(shown) = request.get::<Self>() {
            shown.0.get_or_init(|| AnswerSource::now(db, organization));
        }
    }

    /// Returns the recorded source; none if the response must not be cached for visitors.
    #[must_use]
    pub fn source(&self) -> Option<AnswerSource> {
        self.0.get().copied()
    }
}
