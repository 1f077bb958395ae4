//! The cached answers: how many bytes of them, whose, and for how long.

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

/// How long an answer is cached at most: what is coming depends on the day.
const LIFETIME: Duration = Duration::from_mins(1);

/// Roughly the bytes of an answer's headers.
const HEADER_BYTES: usize = 1_024;

/// Roughly how many answers fit a shard.
const ANSWERS_PER_SHARD: usize = 256;

/// An answer as it was sent.
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

    /// Returns whether nothing of the organization was written since the answer was made, and the answer is not too old.
    #[must_use]
    pub fn is_current(&self, db: &Db) -> bool {
        db.generation(self.source.organization) == self.source.generation && self.made.elapsed() < LIFETIME
    }
}

#[derive(Clone)]
struct Bytewise;

impl Weighter<String, CachedAnswer> for Bytewise {
    fn weight(&self, key: &String, answer: &CachedAnswer) -> u64 {
        (key.len() + answer.body.len() + HEADER_BYTES) as u64
    }
}

type Shard = Cache<String, CachedAnswer, Bytewise>;

/// Cached answers, and answers that are being made.
///
/// All answers of one organization are in one shard, so that addresses of one organization never push out most of the
/// others'. A shard admits an answer that was asked for once only into a small part of its room (`quick_cache` is
/// S3-FIFO-like), so that addresses nobody asks for twice do not push out those in use.
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
    // One part: the default divides the room by the cores, and a long answer would not fit any part.
    let options = OptionsBuilder::new()
        .shards(1)
        .estimated_items_capacity(ANSWERS_PER_SHARD)
        .weight_capacity(CACHE_SHARD_BYTES)
        .build();
    match options {
        Ok(options) => {
            Cache::with_options(options, Bytewise, DefaultHashBuilder::default(), DefaultLifecycle::default())
        }
        Err(_) => Cache::with_weighter(ANSWERS_PER_SHARD, CACHE_SHARD_BYTES, Bytewise),
    }
}

impl AnswerCache {
    /// Returns the answer under a key unless it is out of date.
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

    /// Counts a request that was answered from the cache, or had to be answered anew.
    pub fn count(&self, is_hit: bool) {
        let counter = if is_hit { &self.hits } else { &self.misses };
        counter.fetch_add(1, Ordering::Relaxed);
    }

    /// Caches an answer unless it is too long.
    pub fn insert(&self, key: String, answer: CachedAnswer) {
        if answer.body.len() <= CACHED_ANSWER_BYTES {
            self.shard_of(&answer).insert(key, answer);
        }
    }

    /// Returns how many requests were answered from the cache, and how many had to be answered anew.
    #[must_use]
    pub fn hits_and_misses(&self) -> (u64, u64) {
        (self.hits.load(Ordering::Relaxed), self.misses.load(Ordering::Relaxed))
    }

    fn shard_of(&self, answer: &CachedAnswer) -> &Shard {
        let id = answer.source.organization.0.unsigned_abs();
        &self.shards[usize::try_from(id % CACHE_SHARDS as u64).unwrap_or_default()]
    }
}
