//! Limits of games that are scored at the court.

/// Entries of a game. A whole game with corrections has 450 to 700.
pub const ENTRIES: i64 = 4_000;
/// Entries of one call.
pub const ENTRIES_PER_CALL: usize = 200;
/// Entries of one call of staff, each of which folds the log.
pub const STAFF_ENTRIES: usize = 20;
/// Entries that one answer carries.
pub const ENTRIES_PER_ANSWER: usize = 1_000;
/// Bytes of an entry's JSON.
pub const ENTRY_BYTES: usize = 1_024;
/// Characters of a note.
pub const TEXT: usize = 200;
/// Characters of a guest's name.
pub const GUEST_NAME: usize = 60;
/// Characters of a device's name.
pub const DEVICE_NAME: usize = 40;
/// Characters of a link's label.
pub const LINK_LABEL: usize = 60;
/// Periods of a game, overtimes included.
pub const PERIODS: i64 = 20;
/// Players of a team who are dressed for a game.
pub const DRESSED: usize = 30;
/// Live devices of a game.
pub const DEVICES: i64 = 8;
/// Open sessions of a link.
pub const DEVICES_PER_LINK: i64 = 4;
/// Links of a game.
pub const LINKS: i64 = 20;
/// Points of a game's flow that a page carries.
pub const FLOW: usize = 600;
/// Calls to send entries, of one device in a minute.
pub const SYNCS_A_MINUTE: usize = 120;
/// Devices whose calls are counted; counts are dropped after a minute.
pub const COUNTED_DEVICES: usize = 4_096;
/// Bytes of an imported log.
pub const LOG_BYTES: usize = 2 * 1024 * 1024;
/// Files of one import by the command line.
pub const LOG_FILES: usize = 1_000;

/// Hours for which a link may be made or extended.
pub const LINK_HOURS: std::ops::RangeInclusive<i64> = 1..=168;
/// Hours after the game's time, or after now, for which a link is made.
pub const DEFAULT_LINK_HOURS: i64 = 12;
/// Hours after its expiry in which a session may still send what it recorded before.
pub const GRACE_HOURS: i64 = 72;
/// Wrong PINs that lock a link for a while.
pub const FAILURES_TO_LOCK: i64 = 5;
/// Minutes for which a link is locked.
pub const LOCK_MINUTES: i64 = 10;
/// Wrong PINs without a right one that close a link.
pub const FAILURES_TO_CLOSE: i64 = 10;
/// Minutes by which an entry's time may be ahead of the server's before it is ignored for the times of others.
pub const AHEAD_MINUTES: i64 = 10;
