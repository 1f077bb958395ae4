-- When a bye and a week-off were made, in unix seconds, for calendars. Neither is ever changed: it is removed and made anew.
ALTER TABLE byes ADD COLUMN created_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE week_offs ADD COLUMN created_at INTEGER NOT NULL DEFAULT 0;
-- Of those that are there nothing better is known.
UPDATE byes SET created_at = unixepoch();
UPDATE week_offs SET created_at = unixepoch();
