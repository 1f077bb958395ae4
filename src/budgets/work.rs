//! Limits of time, memory and concurrency for the work of requests.

use std::time::Duration;

/// Maximum number of concurrent reads.
pub const READERS: u32 = 4;
/// Maximum number of waiting writes; further writes are rejected as busy. One organization uses at most half of the
/// places.
pub const WRITE_QUEUE: usize = 512;
/// Time that a read waits for a reader before it is rejected as busy.
pub const READ_WAIT: Duration = Duration::from_secs(2);
/// Number of additional connections, for looking up sessions and organizations.
pub const LOOKUP_READERS: u32 = 1;
/// Maximum number of reads that wait for a reader. One organization uses at most half of the places.
pub const READ_QUEUE: usize = 1_024;
/// Time limit of a server's read, after which SQLite stops it.
pub const READ_TIME: Duration = Duration::from_secs(5);
/// Time limit of reads of whole tables, such as the preview of an import.
pub const LONG_READ_TIME: Duration = Duration::from_secs(30);
/// Time limit of reading an archive, less than the default of `request_seconds`.
pub const ARCHIVE_READ_TIME: Duration = Duration::from_mins(4);
/// Time limit of looking up a session or an organization.
pub const LOOKUP_TIME: Duration = Duration::from_secs(1);
/// Time limit of a server's write, after which SQLite stops it.
pub const WRITE_TIME: Duration = Duration::from_secs(10);
/// Time limit of a write in a transaction of its own, such as an import.
pub const LONG_WRITE_TIME: Duration = Duration::from_mins(1);
/// Time during which an organization's writes get transactions of their own after one of its writes was stopped.
pub const SLOW_WRITER_TIME: Duration = Duration::from_mins(1);

/// Maximum number of waiting quick jobs (cleaning, compression, drawing, rendering).
pub const QUICK_QUEUE: usize = 256;
/// Maximum number of waiting long jobs (pictures, tables, planning). A waiting picture keeps its file in memory.
pub const LONG_QUEUE: usize = 32;
/// Niceness of the threads for long jobs, relative to the server's: under load they get about a tenth of the processor time of the other threads.
pub const LONG_NICENESS: i32 = 10;

/// Time limit of cleaning a text, including the time in the queue.
pub const CLEANING_TIME: Duration = Duration::from_secs(5);
/// Time that a response waits for its compression before it is sent uncompressed.
pub const COMPRESSION_TIME: Duration = Duration::from_secs(2);
/// CPU time limit of rendering a page, and of starting a rendering engine.
pub const RENDERING_CPU_TIME: Duration = Duration::from_secs(1);
/// Time limit of rendering a page, including the time in the queue: more than its CPU time limit, because other work
/// may run on the same cores.
pub const RENDERING_TIME: Duration = Duration::from_secs(5);
/// Time that a page waits for a rendering engine before it is sent without content.
pub const RENDERING_WAIT: Duration = Duration::from_millis(50);
/// Maximum number of pages that are rendered at once, and so of engines; one on a machine with two cores.
pub const RENDERING_ENGINES: usize = 2;
/// Maximum memory of a rendering engine, in bytes. The demo's pages need 2 MB.
pub const RENDERING_BYTES: usize = 48 * 1024 * 1024;
/// Memory above which a rendering engine collects garbage, in bytes. An engine that has rendered nothing uses 1.4 MB, so it
/// collects about once per page.
pub const RENDERING_GARBAGE_BYTES: usize = 4 * 1024 * 1024;
/// Maximum stack of a rendering engine, in bytes.
pub const RENDERING_STACK_BYTES: usize = 1024 * 1024;
/// Time limit of drawing a card, including the time in the queue.
pub const DRAWING_TIME: Duration = Duration::from_secs(10);
/// Time limit of reading a picture, including the time in the queue.
pub const PICTURE_TIME: Duration = Duration::from_secs(30);
/// Time limit of reading a table, including the time in the queue.
pub const TABLE_TIME: Duration = Duration::from_secs(30);
/// Time limit of measuring a schedule, including the time in the queue.
pub const MEASURING_TIME: Duration = Duration::from_secs(10);
/// Time limit of planning games, including the time in the queue.
pub const PLANNING_TIME: Duration = Duration::from_mins(1);

/// Default of `cache_mib`: size of the cache of visitors' responses, in MiB.
pub const CACHE_MIB: u16 = 16;
/// Default of `free_space_mib`: free space on the database's disk below which writes are refused, in MiB.
pub const FREE_SPACE_MIB: u32 = 64;
/// Default of `undo_mib`: what the file keeps for undoing actions, in MiB.
pub const UNDO_MIB: u32 = 512;
/// Time for the database to complete the probe of `/readyz`.
pub const PROBE_TIME: Duration = Duration::from_secs(1);
/// Time for which all callers of `/readyz` share the result of one probe.
pub const PROBE_AGE: Duration = Duration::from_secs(2);
/// Number of shards of that cache. All responses of an organization are in one shard, which is the maximum that it can
/// use.
pub const CACHE_SHARDS: usize = 8;
/// Part of the cache's size that is added for the spellings of requests: one in `SPELLINGS_PART`.
pub const SPELLINGS_PART: u64 = 8;
/// Maximum size of a cached response, in bytes as sent.
pub const CACHED_ANSWER_BYTES: usize = 256 * 1024;
/// Maximum length of a cache key, in bytes. Responses to longer URLs are not cached.
pub const CACHE_KEY_BYTES: usize = 512;
/// Maximum size of a response that is compressed, in bytes. Larger ones are sent as they are.
pub const COMPRESSED_BYTES: usize = 16 * 1024 * 1024;

/// Number of pairs of teams that the proof of one league's clinch marks may look at.
pub const CLINCH_STEPS: usize = 3_000_000;
