//! The response cache: bounded in bytes per shard, one shard per organization, with a maximum age.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use axum::body::Bytes;
use axum::http::HeaderMap;
use quick_cache::sync::{Cache, DefaultLifecycle};
use quick_cache::{DefaultHashBuilder, OptionsBuilder, Weighter};

use super::AnswerSource;
use super::flights::Flights;
use crate::budgets::work::{CACHE_SHARD_BYTES, CACHE_SHARDS, CACHED_ANSWER_BYTES};
use crate::db::Db;

/// Maximum age of a cached response. Some responses depend on the current time, such as the next games.
const LIFETIME: Duration = Duration::from_mins(1);

/// Estimated bytes of a response's headers.
const HEADER_BYTES: usize = 1_024;

/// Estimated number of responses in a full shard.
const ANSWERS_PER_SHARD: usize = 256;

/// A response as it was sent to the first client.
#[derive(Clone)]
pub struct CachedAnswer {
    source: AnswerSource,
    pub headers: HeaderMap,
    pub body: Bytes,
    made: Instant,
}

impl CachedAnswer {
    #[must_use]
    pub fn new(source: AnswerSource, headers: HeaderMap, body: Bytes) -> Self {
        Self { source, headers, body, made: Instant::now() }
    }

    /// Returns whether the organization's data has not changed since the response was computed, and the response is not
    /// too old.
    #[must_use]
    pub fn is_current(&self, db: &Db) -> bool {
        db.generation(self.source.organization) == self.source.generation && self.made.elapsed() < LIFETIME
    }
}

/// Weighs cache entries by their bytes.
#[derive(Clone)]
struct ByteWeighter;

impl Weighter<String, CachedAnswer> for ByteWeighter {
    fn weight(&self, key: &String, answer: &CachedAnswer) -> u64 {
        (key.len() + answer.body.len() + HEADER_BYTES) as u64
    }
}

type Shard = Cache<String, CachedAnswer, ByteWeighter>;

/// The response cache, with the responses that are being computed.
///
/// All responses of one organization are in one shard, so that requests for one organization's URLs evict responses of
/// only a part of the other organizations. `quick_cache` evicts similarly to S3-FIFO: a response that was requested
/// once takes only a small part of the shard, so that URLs that are requested once do not evict URLs in use.
pub struct AnswerCache {
    shards: [Shard; CACHE_SHARDS],
    pub flights: Flights,
    hits: AtomicU64,
    misses: AtomicU64,
}

impl Default for AnswerCache {
    fn default() -> Self {
        Self {
            shards: std::array::from_fn(|_| shard()),
            flights: Flights::default(),
            hits: AtomicU64::new(0),
            misses: AtomicU64::new(0),
        }
    }
}

fn shard() -> Shard {
    // One internal shard: by default the capacity is divided by the number of cores, and a long response would fit no
    // part.
    let options = OptionsBuilder::new()
        .shards(1)
        .estimated_items_capacity(ANSWERS_PER_SHARD)
        .weight_capacity(CACHE_SHARD_BYTES)
        .build();
    match options {
        Ok(options) => Cache::with_options(
            options,
            ByteWeighter,
            DefaultHashBuilder::default(),
            DefaultLifecycle::default(),
        ),
        Err(_) => Cache::with_weighter(ANSWERS_PER_SHARD, CACHE_SHARD_BYTES, ByteWeighter),
    }
}

impl AnswerCache {
    /// Returns the cached response for a key, and removes an outdated one.
    #[must_use]
    pub fn find(&self, key: &str, db: &Db) -> Option<CachedAnswer> {
        self.shards.iter().find_map(|shard| {
            let found = shard.get(key)?;
            let is_current = found.is_current(db);
            if !is_current {
                shard.remove(key);
            }
            Some(found).filter(|_| is_current)
        })
    }

    /// Counts a cache hit or a cache miss.
    pub fn count(&self, is_hit: bool) {
        let counter = if is_hit { &self.hits } else { &self.misses };
        counter.fetch_add(1, Ordering::Relaxed);
    }

    /// Caches a response unless it is too long.
    pub fn insert(&self, key: String, answer: CachedAnswer) {
        if answer.body.len() <= CACHED_ANSWER_BYTES {
            self.shard_of(&answer).insert(key, answer);
        }
    }

    /// Returns the number of cache hits and cache misses.
    #[must_use]
    pub fn hits_and_misses(&self) -> (u64, u64) {
        (self.hits.load(Ordering::Relaxed), self.misses.load(Ordering::Relaxed))
    }

    fn shard_of(&self, answer: &CachedAnswer) -> &Shard {
        let id = answer.source.organization.0.unsigned_abs();
        &self.shards[usize::try_from(id % CACHE_SHARDS as u64).unwrap_or_default()]
    }
}
