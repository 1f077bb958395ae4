-- The date of a matchup is an event of the calendar feeds before its teams are known. The game that is created in the slot
-- continues this event, so its calendar id names the matchup instead of the game.
ALTER TABLE bracket_slots ADD COLUMN updated_at INTEGER NOT NULL DEFAULT 0;
UPDATE bracket_slots SET updated_at = coalesce(saved_at, 0);
ALTER TABLE games ADD COLUMN was_announced INTEGER NOT NULL DEFAULT 0 CHECK (was_announced IN (0, 1));
