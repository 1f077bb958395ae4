//! The response cache: bounded in bytes per shard, with all responses of an organization in one shard, and a maximum
//! age.

use std::hash::Hash;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use axum::body::Bytes;
use axum::http::HeaderMap;
use quick_cache::sync::{Cache, DefaultLifecycle};
use quick_cache::{DefaultHashBuilder, OptionsBuilder, Weighter};
use sha2::{Digest, Sha256};

use super::AnswerSource;
use super::flights::Flights;
use crate::budgets::work::{CACHE_SHARDS, CACHED_ANSWER_BYTES, SPELLINGS_PART};
use crate::db::Db;
use crate::domain::ids::OrganizationId;
use crate::histogram::DurationHistogram;

/// Maximum age of a cached response. Some responses depend on the current time, such as the next games.
const LIFETIME: Duration = Duration::from_mins(1);

/// In a response's extensions: the maximum age of the cached response, if it is shorter than that of all others.
#[derive(Clone, Copy, Debug)]
pub struct AnswerLifetime(pub Duration);

impl AnswerLifetime {
    /// The lifetime of a response with a running game clock, which shows the time at which the response was computed.
    pub const OF_CLOCK: Self = Self(Duration::from_secs(1));
}

/// Estimated bytes of a response's headers.
const HEADER_BYTES: usize = 1_024;
/// Estimated bytes of a spelling besides its text.
const SPELLING_BYTES: usize = 128;

/// Estimated number of entries of a full cache.
const ENTRIES: usize = 256;

/// Number of times that a response is sent from the cache before it is compressed better.
const SENT_BEFORE_RECOMPRESSION: u32 = 2;

/// A digest of the data that a response shows: of its body, or of what its body is made from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DataTag(pub [u8; 16]);

impl DataTag {
    /// Returns the digest of texts.
    #[must_use]
    pub fn of(texts: &[&[u8]]) -> Self {
        let mut digest = Sha256::new();
        for text in texts {
            digest.update((text.len() as u64).to_le_bytes());
            digest.update(text);
        }
        let mut tag = [0; 16];
        tag.copy_from_slice(&digest.finalize()[..16]);
        Self(tag)
    }
}

/// In a request's extensions: the data that the cached response shows. A handler that finds the same data need not make
/// the response again: it returns an empty one with the [`DataTag`] in its extensions.
#[derive(Clone, Copy, Debug)]
pub struct KnownData(pub DataTag);

/// A response as it was sent to the first client.
pub struct CachedAnswer {
    key: Arc<str>,
    source: AnswerSource,
    /// The histogram of the response's route.
    pub request_times: DurationHistogram,
    /// All headers but the request's id.
    pub headers: HeaderMap,
    pub body: Bytes,
    /// The data that the response shows.
    pub data: DataTag,
    made: Instant,
    lifetime: Duration,
    /// Whether the body can be compressed better. False as soon as a request has begun to do so.
    is_compressible: AtomicBool,
    /// Number of times that the response was sent from the cache.
    sent: AtomicU32,
}

impl CachedAnswer {
    #[must_use]
    pub fn new(
        key: Arc<str>,
        (source, data): (AnswerSource, DataTag),
        (headers, body): (HeaderMap, Bytes),
    ) -> Self {
        let (made, sent) = (Instant::now(), AtomicU32::new(0));
        let (request_times, lifetime) = (DurationHistogram::default(), LIFETIME);
        let is_compressible = AtomicBool::new(false);
        Self { key, source, request_times, headers, body, data, made, lifetime, is_compressible, sent }
    }

    /// Sets the histogram in which requests for the response are observed.
    #[must_use]
    pub fn timed_by(self, request_times: DurationHistogram) -> Self {
        Self { request_times, ..self }
    }

    /// Shortens the maximum age.
    #[must_use]
    pub fn lasting(self, lifetime: Option<AnswerLifetime>) -> Self {
        let lifetime = lifetime.map_or(self.lifetime, |AnswerLifetime(own)| own.min(self.lifetime));
        Self { lifetime, ..self }
    }

    /// Marks the body as compressed with little effort.
    #[must_use]
    pub fn compressible(self, is_compressible: bool) -> Self {
        Self { is_compressible: AtomicBool::new(is_compressible), ..self }
    }

    /// Returns the same response with its body compressed better.
    #[must_use]
    pub fn compressed(&self, body: Bytes) -> Self {
        let (key, headers) = (Arc::clone(&self.key), self.headers.clone());
        let request_times = self.request_times.clone();
        let (made, lifetime) = (self.made, self.lifetime);
        let same = Self::new(key, (self.source, self.data), (headers, body));
        Self { request_times, made, lifetime, ..same }
    }

    /// Returns the response for a newer generation whose data it shows as well. Its age stays the same.
    #[must_use]
    pub fn confirmed(&self, source: AnswerSource) -> Self {
        let (key, content) = (Arc::clone(&self.key), (self.headers.clone(), self.body.clone()));
        let (made, sent) = (self.made, AtomicU32::new(self.sent.load(Ordering::Relaxed)));
        let is_compressible = AtomicBool::new(self.is_compressible.load(Ordering::Relaxed));
        let request_times = self.request_times.clone();
        let lifetime = self.lifetime;
        let new = Self::new(key, (source, self.data), content);
        Self { request_times, made, lifetime, is_compressible, sent, ..new }
    }

    /// Counts that the response is sent from the cache. Returns whether it is sent often and can be compressed better.
    #[must_use]
    pub fn counts_as_popular(&self) -> bool {
        self.is_compressible.load(Ordering::Relaxed)
            && self.sent.fetch_add(1, Ordering::Relaxed) + 1 >= SENT_BEFORE_RECOMPRESSION
    }

    /// Returns true to the first caller, who then compresses the response better, and false to all others.
    #[must_use]
    pub fn claim_recompression(&self) -> bool {
        self.is_compressible.swap(false, Ordering::Relaxed)
    }

    /// Returns the host that the response is for, in lower case: a part of the key, which begins with the scheme and the
    /// encoding.
    #[must_use]
    pub fn host(&self) -> Option<&str> {
        self.key.split(' ').nth(2)
    }

    #[must_use]
    pub fn organization(&self) -> Option<OrganizationId> {
        self.source.organization
    }

    /// Returns whether the data has not changed since the response was computed, and the response is not
    /// too old.
    #[must_use]
    pub fn is_current(&self, db: &Db) -> bool {
        self.source.latest_generation(db) == self.source.generation && self.is_young()
    }

    /// Returns the generation of the response's data before it was read. The response shows at least the writes
    /// up to this generation.
    pub(super) fn generation(&self) -> u64 {
        self.source.generation
    }

    pub(super) fn is_young(&self) -> bool {
        self.made.elapsed() < self.lifetime
    }

    fn shard(&self) -> usize {
        let id = self.source.organization.map_or(0, |id| id.0.unsigned_abs());
        usize::try_from(id % CACHE_SHARDS as u64).unwrap_or_default()
    }
}

/// The place of a response in the cache.
#[derive(Clone)]
struct CachePlace {
    shard: usize,
    key: Arc<str>,
}

/// Weighs cache entries by their bytes.
#[derive(Clone)]
struct ByteWeighter;

impl Weighter<Arc<str>, Arc<CachedAnswer>> for ByteWeighter {
    fn weight(&self, key: &Arc<str>, answer: &Arc<CachedAnswer>) -> u64 {
        (key.len() + answer.body.len() + HEADER_BYTES) as u64
    }
}

impl Weighter<String, CachePlace> for ByteWeighter {
    fn weight(&self, spelling: &String, place: &CachePlace) -> u64 {
        (spelling.len() + place.key.len() + SPELLING_BYTES) as u64
    }
}

type BoundedCache<K, V> = Cache<K, V, ByteWeighter>;

/// The response cache, with the responses that are being computed.
///
/// All responses of one organization are in one shard, so that requests for one organization's URLs evict responses of
/// only a part of the other organizations. `quick_cache` evicts similarly to S3-FIFO: a response that was requested
/// once takes only a small part of the shard, so that URLs that are requested once do not evict URLs in use.
pub struct AnswerCache {
    shards: [BoundedCache<Arc<str>, Arc<CachedAnswer>>; CACHE_SHARDS],
    /// The responses' places by the requests that led to them, as clients spell them. A request that was sent before is
    /// answered without a look at its route.
    spellings: BoundedCache<String, CachePlace>,
    pub flights: Flights,
    hits: AtomicU64,
    misses: AtomicU64,
}

/// Returns an empty cache of a size in bytes.
fn bounded<K, V>(bytes: u64) -> BoundedCache<K, V>
where
    K: Eq + Hash,
    V: Clone,
    ByteWeighter: Weighter<K, V>,
{
    // One internal shard: by default the capacity is divided by the number of cores, and a long response would fit no
    // part.
    let options =
        OptionsBuilder::new().shards(1).estimated_items_capacity(ENTRIES).weight_capacity(bytes).build();
    match options {
        Ok(options) => Cache::with_options(
            options,
            ByteWeighter,
            DefaultHashBuilder::default(),
            DefaultLifecycle::default(),
        ),
        Err(_) => Cache::with_weighter(ENTRIES, bytes, ByteWeighter),
    }
}

impl AnswerCache {
    /// Returns an empty cache. `bytes` is the size of all responses.
    #[must_use]
    pub fn new(bytes: u64) -> Self {
        Self {
            shards: std::array::from_fn(|_| bounded(bytes / CACHE_SHARDS as u64)),
            spellings: bounded(bytes / SPELLINGS_PART),
            flights: Flights::default(),
            hits: AtomicU64::new(0),
            misses: AtomicU64::new(0),
        }
    }

    /// Returns the cached response for a key.
    #[must_use]
    pub fn find(&self, key: &str, db: &Db) -> Option<Arc<CachedAnswer>> {
        (0..CACHE_SHARDS).find_map(|shard| self.find_in(shard, key, db))
    }

    /// Returns the cached response to a request that is spelled as an earlier one.
    #[must_use]
    pub fn find_spelled(&self, spelling: &str, db: &Db) -> Option<Arc<CachedAnswer>> {
        let place = self.spellings.get(spelling)?;
        self.find_in(place.shard, &place.key, db)
    }

    /// Returns the response for a key from before the organization's last write, unless it is too old.
    #[must_use]
    pub fn find_outdated(&self, key: &str) -> Option<Arc<CachedAnswer>> {
        self.shards.iter().find_map(|shard| shard.get(key)).filter(|found| found.is_young())
    }

    fn find_in(&self, shard: usize, key: &str, db: &Db) -> Option<Arc<CachedAnswer>> {
        self.shards[shard].get(key).filter(|found| found.is_current(db))
    }

    /// Remembers that a request with this spelling leads to the response.
    pub fn note_spelling(&self, spelling: String, answer: &CachedAnswer) {
        self.spellings.insert(spelling, CachePlace { shard: answer.shard(), key: Arc::clone(&answer.key) });
    }

    /// Counts a cache hit or a cache miss.
    pub fn count(&self, is_hit: bool) {
        let counter = if is_hit { &self.hits } else { &self.misses };
        counter.fetch_add(1, Ordering::Relaxed);
    }

    /// Caches a response unless it is too long.
    pub fn insert(&self, answer: &Arc<CachedAnswer>) {
        if answer.body.len() <= CACHED_ANSWER_BYTES {
            self.shards[answer.shard()].insert(Arc::clone(&answer.key), Arc::clone(answer));
        }
    }

    /// Returns the number of cache hits and cache misses.
    #[must_use]
    pub fn hits_and_misses(&self) -> (u64, u64) {
        (self.hits.load(Ordering::Relaxed), self.misses.load(Ordering::Relaxed))
    }
}
