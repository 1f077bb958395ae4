//! The cache of answers to visitors: the cached answers, those that are being made, and what each of them shows.
//! `server/answers/` decides which requests it serves.

mod cache;
mod flights;

use std::sync::{Arc, OnceLock};

use axum::http::Extensions;

use crate::db::Db;
use crate::domain::ids::OrganizationId;
pub use cache::{AnswerCache, CachedAnswer};
pub use flights::{Flight, Leader};

/// The organization whose rows an answer shows, and its generation from before they were read.
#[derive(Clone, Copy, Debug)]
pub struct AnswerSource {
    pub organization: OrganizationId,
    pub generation: u64,
}

impl AnswerSource {
    /// The source of an answer whose rows are read after this call.
    #[must_use]
    pub fn now(db: &Db, organization: OrganizationId) -> Self {
        Self { organization, generation: db.generation(organization) }
    }
}

/// A write-once cell in a request's extensions: extractors store the source of the response in it before any row is read.
#[derive(Clone, Default)]
pub struct SourceNote(Arc<OnceLock<AnswerSource>>);

impl SourceNote {
    /// Notes that the request's answer shows an organization as any visitor sees it.
    pub fn note(request: &Extensions, db: &Db, organization: OrganizationId) {
        if let Some(shown) = request.get::<Self>() {
            shown.0.get_or_init(|| AnswerSource::now(db, organization));
        }
    }

    /// Returns what was noted.
    #[must_use]
    pub fn source(&self) -> Option<AnswerSource> {
        self.0.get().copied()
    }
}
