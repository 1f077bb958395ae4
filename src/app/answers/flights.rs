//! Single flight: of concurrent requests with the same cache key, the first computes the response and the others wait
//! for it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

use super::SourceNote;
use super::cache::CachedAnswer;
use crate::db::Db;

/// A response that is being computed.
#[derive(Clone)]
struct PendingAnswer {
    /// Receives the response; closed without one when the leader is dropped.
    result: watch::Receiver<Option<Arc<CachedAnswer>>>,
    source: SourceNote,
}

type PendingAnswers = Arc<Mutex<HashMap<Arc<str>, PendingAnswer>>>;

/// The responses that are being computed, by cache key.
#[derive(Default)]
pub struct Flights {
    computations: PendingAnswers,
}

/// The role of a request among concurrent requests with the same key.
pub enum Flight {
    /// The request computes the response.
    Leading(Leader),
    /// The request waits for the leader's response.
    Following(WaitingRequest),
}

impl Flights {
    /// Returns the role of a request for a key: follower if another request already computes the response, else leader.
    #[must_use]
    pub fn join(&self, key: &Arc<str>, db: &Db) -> Flight {
        let mut computations = lock(&self.computations);
        if let Some(PendingAnswer { result, source }) = computations.get(key).cloned() {
            let generation = source.begun().map(|source| source.latest_generation(db));
            return Flight::Following(WaitingRequest { result, source, generation });
        }
        let (send, result) = watch::channel(None);
        let source = SourceNote::default();
        computations.insert(Arc::clone(key), PendingAnswer { result, source: source.clone() });
        let open = OpenComputation { computations: Arc::clone(&self.computations), key: Arc::clone(key) };
        Flight::Leading(Leader { open, source, send })
    }
}

fn lock(computations: &PendingAnswers) -> MutexGuard<'_, HashMap<Arc<str>, PendingAnswer>> {
    computations.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The request that computes the response. If the leader is dropped without one, each follower computes its own.
pub struct Leader {
    open: OpenComputation,
    /// Followers decide by it whether the response is recent enough for them.
    pub source: SourceNote,
    send: watch::Sender<Option<Arc<CachedAnswer>>>,
}

/// A computation that requests can join. Dropping this ends it.
struct OpenComputation {
    computations: PendingAnswers,
    key: Arc<str>,
}

impl Drop for OpenComputation {
    fn drop(&mut self) {
        lock(&self.computations).remove(&self.key);
    }
}

impl Leader {
    /// Sends the response to all followers. A request that comes later does not follow this computation.
    pub fn land(self, answer: Arc<CachedAnswer>) {
        drop(self.open);
        self.send.send_replace(Some(answer));
    }
}

/// A request that waits for the leader's response.
pub struct WaitingRequest {
    result: watch::Receiver<Option<Arc<CachedAnswer>>>,
    source: SourceNote,
    /// The generation of the leader's data when this request began to wait. None if the leader did not know yet which organization's
    /// data it would read.
    generation: Option<u64>,
}

impl WaitingRequest {
    /// Waits for the leader's response. None when the response cannot be shared or the leader was dropped.
    pub async fn answer(&mut self) -> Option<Arc<CachedAnswer>> {
        let landed = self.result.wait_for(Option::is_some).await;
        landed.ok().and_then(|answer| answer.clone())
    }

    /// Returns whether the response shows everything that was written before this request joined. Later writes may be
    /// missing.
    #[must_use]
    pub fn is_served_by(&self, answer: &CachedAnswer, db: &Db) -> bool {
        let shows_all = match self.generation {
            Some(generation) => answer.generation() >= generation,
            // The leader learned the organization, and then read its data, after this request had begun to wait.
            None => self.source.begun().is_some(),
        };
        shows_all && answer.is_young() || answer.is_current(db)
    }
}
