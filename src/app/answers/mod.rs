//! The cache of responses to visitors: cached responses, those that are being computed, and the organization that each
//! of them shows. `server/answers/` decides which requests are answered from the cache.

mod cache;
mod flights;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use axum::http::Extensions;

use crate::db::Db;
use crate::domain::ids::OrganizationId;
pub use cache::{AnswerCache, AnswerLifetime, CachedAnswer, DataTag, KnownData};
pub use flights::{Flight, Leader};

/// The organization whose data a response shows, and that data's generation before it was read.
#[derive(Clone, Copy, Debug)]
pub struct AnswerSource {
    /// None for a page of the shared host: any organization's write may change it.
    pub organization: Option<OrganizationId>,
    pub generation: u64,
}

impl AnswerSource {
    /// Returns the source of a response whose data is read after this call.
    #[must_use]
    pub fn now(db: &Db, organization: Option<OrganizationId>) -> Self {
        let generation = organization.map_or_else(|| db.overall_generation(), |id| db.generation(id));
        Self { organization, generation }
    }

    /// Returns the present generation of the same data.
    #[must_use]
    pub fn latest_generation(self, db: &Db) -> u64 {
        Self::now(db, self.organization).generation
    }
}

/// In a response's extensions: its entity tag is strong, so that clients may compare the bytes by it.
#[derive(Clone, Copy, Debug)]
pub struct StrongTag;

/// In a request's extensions: the source of the response. It is recorded before any row is read.
#[derive(Clone, Default)]
pub struct SourceNote(Arc<NotedSource>);

#[derive(Default)]
struct NotedSource {
    source: OnceLock<AnswerSource>,
    /// Whether the response shows what every visitor sees, as far as extractors know.
    is_public: AtomicBool,
}

impl SourceNote {
    /// Returns the note in a request's extensions. A request whose response cannot be cached has none, and gets a new note
    /// that nobody reads.
    #[must_use]
    pub fn of(request: &Extensions) -> Self {
        request.get().cloned().unwrap_or_default()
    }

    /// Records the source of a response that shows an organization's data as every visitor sees it.
    pub fn note(request: &Extensions, source: AnswerSource) {
        let note = Self::of(request);
        note.0.source.get_or_init(|| source);
        note.0.is_public.store(true, Ordering::Release);
    }

    /// Records that the data of one organization, or (`None`) of all, is read after this call, and returns the source.
    pub fn begin(&self, db: &Db, organization: Option<OrganizationId>) -> AnswerSource {
        *self.0.source.get_or_init(|| AnswerSource::now(db, organization))
    }

    /// Returns the source if its data is being read, whether or not the response may be cached.
    fn begun(&self) -> Option<AnswerSource> {
        self.0.source.get().copied()
    }

    /// Returns the recorded source; none if the response must not be cached for visitors.
    #[must_use]
    pub fn source(&self) -> Option<AnswerSource> {
        self.begun().filter(|_| self.0.is_public.load(Ordering::Acquire))
    }
}
