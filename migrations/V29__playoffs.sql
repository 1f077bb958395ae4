-- Playoffs: matchups that are played as series of up to 3, 5 or 7 games.

-- The most games of the matchups of each part of a bracket, as JSON; one game where it says nothing.
ALTER TABLE divisions ADD COLUMN best_of TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(best_of));
DROP TRIGGER divisions_version;
CREATE TRIGGER divisions_version AFTER UPDATE OF
    name, bracket_format, third_place, best_of
ON divisions
WHEN (
    OLD.name, OLD.bracket_format, OLD.third_place, OLD.best_of
) IS NOT (
    NEW.name, NEW.bracket_format, NEW.third_place, NEW.best_of
)
BEGIN
    UPDATE divisions
    SET version = version + 1, (saved_by, saved_at) = (SELECT user_id, at FROM writing)
    WHERE id = NEW.id;
END;

-- The number of a game in its series, from 1; NULL if one game decides the matchup.
ALTER TABLE games ADD COLUMN series_game INTEGER
    CHECK (series_game IS NULL OR series_game BETWEEN 1 AND 7 AND division_id IS NOT NULL);
DROP INDEX games_by_matchup;
CREATE UNIQUE INDEX games_by_matchup
ON games (organization_id, season_id, division_id, match_id, coalesce(series_game, 1)) WHERE division_id IS NOT NULL;

-- A matchup has one slot for each game that does not exist. SQLite changes no UNIQUE constraint of a table, so the table is
-- made anew.
PRAGMA legacy_alter_table = ON;
CREATE TABLE new_bracket_slots (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    organization_id INTEGER NOT NULL,
    season_id       INTEGER NOT NULL,
    division_id     INTEGER NOT NULL,
    match_id        TEXT NOT NULL,
    series_game     INTEGER NOT NULL DEFAULT 1 CHECK (series_game BETWEEN 1 AND 7),
    date            TEXT NOT NULL CHECK (date(date) IS date),
    time            TEXT CHECK (time GLOB '[0-2][0-9]:[0-5][0-9]' AND time < '24:00'),
    location        TEXT,
    location_url    TEXT,
    venue_id        INTEGER,
    court_id        INTEGER,
    version         INTEGER NOT NULL DEFAULT 1,
    saved_by        INTEGER,
    saved_at        INTEGER,
    updated_at      INTEGER NOT NULL DEFAULT 0,
    -- 0 while the series is decided without the game, so that the slot occupies no court. A correction can bring it back.
    needed          INTEGER NOT NULL DEFAULT 1 CHECK (needed IN (0, 1)),
    UNIQUE (organization_id, id),
    UNIQUE (organization_id, division_id, match_id, series_game),
    CHECK (court_id IS NULL OR venue_id IS NOT NULL),
    FOREIGN KEY (organization_id, season_id, division_id)
        REFERENCES divisions (organization_id, season_id, id) ON DELETE CASCADE,
    FOREIGN KEY (organization_id, venue_id) REFERENCES venues (organization_id, id),
    FOREIGN KEY (organization_id, venue_id, court_id) REFERENCES courts (organization_id, venue_id, id)
) STRICT;
INSERT INTO new_bracket_slots (id, organization_id, season_id, division_id, match_id, date, time, location, location_url,
                               venue_id, court_id, version, saved_by, saved_at, updated_at)
SELECT id, organization_id, season_id, division_id, match_id, date, time, location, location_url, venue_id, court_id,
       version, saved_by, saved_at, updated_at
FROM bracket_slots
ORDER BY id;
-- Ids are never given again, not even those of deleted slots.
DELETE FROM sqlite_sequence WHERE name = 'new_bracket_slots';
INSERT INTO sqlite_sequence (name, seq) SELECT 'new_bracket_slots', seq FROM sqlite_sequence WHERE name = 'bracket_slots';
DROP TABLE bracket_slots;
ALTER TABLE new_bracket_slots RENAME TO bracket_slots;

CREATE INDEX bracket_slots_by_division ON bracket_slots (organization_id, season_id, division_id);
CREATE INDEX bracket_slots_by_date ON bracket_slots (organization_id, date);
CREATE INDEX bracket_slots_by_venue ON bracket_slots (organization_id, venue_id, court_id) WHERE venue_id IS NOT NULL;
CREATE TRIGGER bracket_slots_version AFTER UPDATE OF
    date, time, location, location_url
ON bracket_slots
WHEN (
    OLD.date, OLD.time, OLD.location, OLD.location_url
) IS NOT (
    NEW.date, NEW.time, NEW.location, NEW.location_url
)
BEGIN
    UPDATE bracket_slots
    SET version = version + 1, (saved_by, saved_at) = (SELECT user_id, at FROM writing)
    WHERE id = NEW.id;
END;
PRAGMA legacy_alter_table = OFF;
