//! How much time, memory and concurrency the work of a request may take.

use std::time::Duration;

/// How many reads run at once.
pub const READERS: u32 = 4;
/// How many writes may wait; further ones are refused as busy. One organization's take at most half of the places.
pub const WRITE_QUEUE: usize = 512;
/// How long a read waits for a reader before it is refused as busy.
pub const READ_WAIT: Duration = Duration::from_secs(2);
/// How many connections there are besides, for finding sessions and organizations.
pub const LOOKUP_READERS: u32 = 1;
/// How many reads may wait for a reader; one organization's take at most half of the places.
pub const READ_QUEUE: usize = 1_024;
/// How long a read of a server may take before SQLite stops it.
pub const READ_TIME: Duration = Duration::from_secs(5);
/// The same for reads of whole tables, such as the preview of an import.
pub const LONG_READ_TIME: Duration = Duration::from_secs(30);
/// The same for finding a session or an organization.
pub const LOOKUP_TIME: Duration = Duration::from_secs(1);
/// How long a write of a server may take before SQLite stops it.
pub const WRITE_TIME: Duration = Duration::from_secs(10);
/// The same for a write that has its transaction to itself, such as an import.
pub const LONG_WRITE_TIME: Duration = Duration::from_mins(1);
/// How long the writes of an organization share no transaction after one of them was stopped.
pub const SLOW_WRITER_TIME: Duration = Duration::from_mins(1);

/// How many quick jobs (cleaning, compression, drawing) may wait for a thread.
pub const QUICK_QUEUE: usize = 256;
/// How many long jobs (pictures, tables, planning) may wait for a thread; a waiting picture holds its file in memory.
pub const LONG_QUEUE: usize = 32;

/// How long cleaning a text may take, including the time in the queue.
pub const CLEANING_TIME: Duration = Duration::from_secs(5);
/// How long an answer waits for its compression before it is sent as it is.
pub const COMPRESSION_TIME: Duration = Duration::from_secs(2);
/// How long drawing a card may take, including the time in the queue.
pub const DRAWING_TIME: Duration = Duration::from_secs(10);
/// How long reading a picture may take, including the time in the queue.
pub const PICTURE_TIME: Duration = Duration::from_secs(30);
/// How long reading a table may take, including the time in the queue.
pub const TABLE_TIME: Duration = Duration::from_secs(30);
/// How long measuring a schedule may take, including the time in the queue.
pub const MEASURING_TIME: Duration = Duration::from_secs(10);
/// How long planning games may take, including the time in the queue.
pub const PLANNING_TIME: Duration = Duration::from_mins(1);

/// How many shards the cache of visitors' answers has. An organization's answers are all in one shard.
pub const CACHE_SHARDS: usize = 4;
/// How many bytes of answers one shard keeps: the most that one organization can hold.
pub const CACHE_SHARD_BYTES: u64 = 2 * 1024 * 1024;
/// The longest answer that is kept, in bytes as it is sent.
pub const CACHED_ANSWER_BYTES: usize = 256 * 1024;
/// The longest cache key, in bytes. Answers to longer addresses are not kept.
pub const CACHE_KEY_BYTES: usize = 512;
/// The longest answer that is compressed with Brotli, in bytes. A longer one is streamed through gzip.
pub const BROTLI_BYTES: usize = 1024 * 1024;
