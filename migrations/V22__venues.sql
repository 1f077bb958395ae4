-- Venues and their courts. Games and bracket slots keep the text of their place and get a reference to the venue and the
-- court that the text names. A reference may be missing; a text may be spelled in another way than its venue.
CREATE TABLE venues (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    organization_id INTEGER NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
    name            TEXT NOT NULL CHECK (name <> ''),
    address         TEXT,
    map_url         TEXT,
    note            TEXT,
    version         INTEGER NOT NULL DEFAULT 1,
    saved_by        INTEGER,
    saved_at        INTEGER,
    UNIQUE (organization_id, id)
) STRICT;
CREATE UNIQUE INDEX venues_by_name ON venues (organization_id, name COLLATE NOCASE);

CREATE TABLE courts (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    organization_id INTEGER NOT NULL,
    venue_id        INTEGER NOT NULL,
    name            TEXT NOT NULL CHECK (name <> ''),
    position        INTEGER NOT NULL,
    UNIQUE (organization_id, id),
    UNIQUE (organization_id, venue_id, id),
    FOREIGN KEY (organization_id, venue_id) REFERENCES venues (organization_id, id) ON DELETE CASCADE
) STRICT;
CREATE UNIQUE INDEX courts_by_name ON courts (organization_id, venue_id, name COLLATE NOCASE);

CREATE TRIGGER venues_version AFTER UPDATE OF
    name, address, map_url, note
ON venues
WHEN (
    OLD.name, OLD.address, OLD.map_url, OLD.note
) IS NOT (
    NEW.name, NEW.address, NEW.map_url, NEW.note
)
BEGIN
    UPDATE venues
    SET version = version + 1, (saved_by, saved_at) = (SELECT user_id, at FROM writing)
    WHERE id = NEW.id;
END;
CREATE TRIGGER courts_insert AFTER INSERT ON courts
BEGIN
    UPDATE venues
    SET version = version + 1, (saved_by, saved_at) = (SELECT user_id, at FROM writing)
    WHERE id = NEW.venue_id;
END;
CREATE TRIGGER courts_delete AFTER DELETE ON courts
BEGIN
    UPDATE venues
    SET version = version + 1, (saved_by, saved_at) = (SELECT user_id, at FROM writing)
    WHERE id = OLD.venue_id;
END;
CREATE TRIGGER courts_update AFTER UPDATE OF name ON courts
WHEN OLD.name IS NOT NEW.name
BEGIN
    UPDATE venues
    SET version = version + 1, (saved_by, saved_at) = (SELECT user_id, at FROM writing)
    WHERE id = NEW.venue_id;
END;

ALTER TABLE organization_counts ADD COLUMN venues INTEGER NOT NULL DEFAULT 0;
CREATE TRIGGER venues_counted AFTER INSERT ON venues BEGIN
    UPDATE organization_counts SET venues = venues + 1 WHERE organization_id = new.organization_id;
END;
CREATE TRIGGER venues_uncounted AFTER DELETE ON venues BEGIN
    UPDATE organization_counts SET venues = venues - 1 WHERE organization_id = old.organization_id;
END;

-- Documents of kind 6 of the search index, see V20.
CREATE VIEW searched_venues AS
SELECT id, (organization_id << 43) + (6 << 40) + id AS document, name AS title, coalesce(address, '') AS body
FROM venues;
CREATE TRIGGER venues_found AFTER INSERT ON venues BEGIN
    INSERT INTO search_index (rowid, title, body)
    SELECT document, title, body FROM searched_venues WHERE id = new.id;
END;
CREATE TRIGGER venues_renamed AFTER UPDATE OF name, address ON venues
WHEN (old.name, old.address) IS NOT (new.name, new.address)
BEGIN
    DELETE FROM search_index WHERE rowid = (new.organization_id << 43) + (6 << 40) + new.id;
    INSERT INTO search_index (rowid, title, body)
    SELECT document, title, body FROM searched_venues WHERE id = new.id;
END;
CREATE TRIGGER venues_lost AFTER DELETE ON venues BEGIN
    DELETE FROM search_index WHERE rowid = (old.organization_id << 43) + (6 << 40) + old.id;
END;

-- The texts of all places, with the venue and court that each names. `domain::venues::split_location` splits a text in the same way;
-- a test compares both.
CREATE TABLE place_texts (
    organization_id INTEGER NOT NULL,
    text            TEXT NOT NULL,
    uses            INTEGER NOT NULL,
    venue           TEXT,
    court           TEXT,
    venue_id        INTEGER,
    court_id        INTEGER,
    PRIMARY KEY (organization_id, text)
) STRICT;
INSERT INTO place_texts (organization_id, text, uses)
SELECT organization_id, text, count(*)
FROM (
    SELECT organization_id, location AS text FROM games
    UNION ALL
    SELECT organization_id, location FROM bracket_slots
    UNION ALL
    SELECT schedules.organization_id, places.value
    FROM schedules JOIN json_each(schedules.locations) AS places
    WHERE places.type = 'text'
)
WHERE text IS NOT NULL
GROUP BY organization_id, text;

WITH
-- All white space of Unicode, as Rust trims it.
signs (space) AS (
    SELECT char(9, 10, 11, 12, 13, 32, 133, 160, 5760, 8192, 8193, 8194, 8195, 8196, 8197, 8198, 8199, 8200, 8201, 8202,
                8232, 8233, 8239, 8287, 12288)
),
trimmed AS (
    SELECT place_texts.rowid AS id, trim(text, space) AS whole, space FROM place_texts, signs
),
-- Northside Gym, Court 2: before the last space, and the last word.
ends AS (
    SELECT id, whole, space,
           rtrim(rtrim(whole, replace(whole, ' ', '')), ' ') AS head,
           substr(whole, length(rtrim(whole, replace(whole, ' ', ''))) + 1) AS number
    FROM trimmed
    WHERE instr(whole, ' ')
),
-- What stands before the word for a court, with its separators.
words AS (
    SELECT id, space, number, head,
           rtrim(head, replace(replace(replace(replace(replace(head, ' ', ''), ',', ''), '-', ''), '–', ''), '—', ''))
               AS before
    FROM ends
    WHERE length(number) BETWEEN 1 AND 3 AND number NOT GLOB '*[^A-Za-z0-9]*'
),
named AS (
    SELECT id, number, before, substr(head, length(before) + 1) AS word,
           rtrim(before, ',-–—' || space) AS venue,
           rtrim(before, space) GLOB '*[-,–—]' AS is_separated
    FROM words
),
split AS (
    SELECT id, venue,
           CASE WHEN lower(word) IN ('ct', 'ct.') THEN 'Court' ELSE word END || ' ' || number AS court
    FROM named
    WHERE venue <> ''
      AND (lower(word) IN ('court', 'ct', 'ct.')
           OR is_separated AND lower(word) IN ('gym', 'field', 'floor', 'hall'))
)
UPDATE place_texts
SET venue = coalesce(split.venue, trimmed.whole), court = split.court
FROM trimmed LEFT JOIN split ON split.id = trimmed.id
WHERE trimmed.id = place_texts.rowid;
DELETE FROM place_texts WHERE venue = '';

-- The most used of several spellings.
INSERT INTO venues (organization_id, name)
SELECT organization_id, venue
FROM (
    SELECT organization_id, venue,
           row_number() OVER (PARTITION BY organization_id, venue COLLATE NOCASE ORDER BY sum(uses) DESC, venue) AS place
    FROM place_texts
    GROUP BY organization_id, venue
)
WHERE place = 1
ORDER BY organization_id, venue;
UPDATE place_texts
SET venue_id = venues.id
FROM venues
WHERE venues.organization_id = place_texts.organization_id AND venues.name = place_texts.venue COLLATE NOCASE;

INSERT INTO courts (organization_id, venue_id, name, position)
SELECT organization_id, venue_id, court,
       row_number() OVER (PARTITION BY organization_id, venue_id ORDER BY length(court), court) - 1
FROM (
    SELECT organization_id, venue_id, court,
           row_number() OVER (PARTITION BY organization_id, venue_id, court COLLATE NOCASE ORDER BY sum(uses) DESC, court)
               AS place
    FROM place_texts
    WHERE court IS NOT NULL
    GROUP BY organization_id, venue_id, court
)
WHERE place = 1
ORDER BY organization_id, venue_id, length(court), court;
UPDATE place_texts
SET court_id = courts.id
FROM courts
WHERE courts.organization_id = place_texts.organization_id AND courts.venue_id = place_texts.venue_id
  AND courts.name = place_texts.court COLLATE NOCASE;

-- The most used map link of a venue.
UPDATE venues
SET map_url = links.url
FROM (
    SELECT venue_id, url, row_number() OVER (PARTITION BY venue_id ORDER BY count(*) DESC, url) AS place
    FROM (
        SELECT place_texts.venue_id, games.location_url AS url
        FROM games
        JOIN place_texts ON place_texts.organization_id = games.organization_id AND place_texts.text = games.location
        UNION ALL
        SELECT place_texts.venue_id, bracket_slots.location_url
        FROM bracket_slots
        JOIN place_texts ON place_texts.organization_id = bracket_slots.organization_id
                        AND place_texts.text = bracket_slots.location
    )
    WHERE url IS NOT NULL
    GROUP BY venue_id, url
) AS links
WHERE links.venue_id = venues.id AND links.place = 1;
UPDATE venues SET version = 1, saved_by = NULL, saved_at = NULL;

-- SQLite adds no reference of several columns to a table, so both tables are made anew. `legacy_alter_table` lets the
-- views and triggers that mention them stay.
PRAGMA legacy_alter_table = ON;

CREATE TABLE new_games (
    id                INTEGER PRIMARY KEY AUTOINCREMENT,
    organization_id   INTEGER NOT NULL,
    season_id         INTEGER NOT NULL,
    league_id         INTEGER,
    division_id       INTEGER,
    match_id          TEXT,
    schedule_id       INTEGER,
    home_enrolment_id INTEGER NOT NULL,
    away_enrolment_id INTEGER NOT NULL,
    date              TEXT NOT NULL CHECK (date(date) IS date),
    time              TEXT CHECK (time GLOB '[0-2][0-9]:[0-5][0-9]' AND time < '24:00'),
    location          TEXT,
    location_url      TEXT,
    venue_id          INTEGER,
    court_id          INTEGER,
    video_url         TEXT,
    status            TEXT NOT NULL DEFAULT 'scheduled'
                      CHECK (status IN ('scheduled', 'live', 'completed', 'postponed', 'cancelled', 'forfeit')),
    forfeited_by      TEXT
                      CHECK (forfeited_by IN ('home', 'away', 'both') AND (forfeited_by IS NULL OR status = 'forfeit')),
    score_home        INTEGER CHECK (score_home BETWEEN 0 AND 999),
    score_away        INTEGER CHECK (score_away BETWEEN 0 AND 999),
    sequence          INTEGER NOT NULL DEFAULT 0,
    updated_at        INTEGER NOT NULL,
    version           INTEGER NOT NULL DEFAULT 1,
    saved_by          INTEGER,
    saved_at          INTEGER,
    stats_saved_by    INTEGER,
    stats_saved_at    INTEGER,
    -- Where a generated game was put, see V13.
    generated_as      TEXT CHECK (json_valid(generated_as)),
    UNIQUE (organization_id, id),
    CHECK (home_enrolment_id <> away_enrolment_id),
    CHECK ((league_id IS NULL) <> (division_id IS NULL)),
    CHECK ((division_id IS NULL) = (match_id IS NULL)),
    CHECK (court_id IS NULL OR venue_id IS NOT NULL),
    FOREIGN KEY (organization_id, season_id) REFERENCES seasons (organization_id, id) ON DELETE CASCADE,
    FOREIGN KEY (organization_id, season_id, league_id)
        REFERENCES seasons_leagues (organization_id, season_id, league_id) ON DELETE CASCADE,
    FOREIGN KEY (organization_id, season_id, division_id)
        REFERENCES divisions (organization_id, season_id, id) ON DELETE CASCADE,
    FOREIGN KEY (organization_id, season_id, home_enrolment_id)
        REFERENCES enrolments (organization_id, season_id, id) ON DELETE CASCADE,
    FOREIGN KEY (organization_id, season_id, away_enrolment_id)
        REFERENCES enrolments (organization_id, season_id, id) ON DELETE CASCADE,
    FOREIGN KEY (organization_id, season_id, league_id, home_enrolment_id)
        REFERENCES enrolments (organization_id, season_id, league_id, id),
    FOREIGN KEY (organization_id, season_id, league_id, away_enrolment_id)
        REFERENCES enrolments (organization_id, season_id, league_id, id),
    FOREIGN KEY (organization_id, schedule_id) REFERENCES schedules (organization_id, id),
    FOREIGN KEY (organization_id, venue_id) REFERENCES venues (organization_id, id),
    FOREIGN KEY (organization_id, venue_id, court_id) REFERENCES courts (organization_id, venue_id, id)
) STRICT;
INSERT INTO new_games
SELECT games.id, games.organization_id, season_id, league_id, division_id, match_id, schedule_id, home_enrolment_id,
       away_enrolment_id, date, time, location, location_url, place_texts.venue_id, place_texts.court_id, video_url, status,
       forfeited_by, score_home, score_away, sequence, updated_at, version, saved_by, saved_at, stats_saved_by,
       stats_saved_at, generated_as
FROM games
LEFT JOIN place_texts ON place_texts.organization_id = games.organization_id AND place_texts.text = games.location
ORDER BY games.id;
-- Ids are never given again, not even those of deleted games.
DELETE FROM sqlite_sequence WHERE name = 'new_games';
INSERT INTO sqlite_sequence (name, seq) SELECT 'new_games', seq FROM sqlite_sequence WHERE name = 'games';
DROP TABLE games;
ALTER TABLE new_games RENAME TO games;

CREATE INDEX games_by_date ON games (organization_id, date, time);
CREATE INDEX games_by_league ON games (organization_id, season_id, league_id, date, time);
CREATE INDEX games_by_home ON games (organization_id, season_id, home_enrolment_id);
CREATE INDEX games_by_away ON games (organization_id, season_id, away_enrolment_id);
CREATE INDEX games_by_schedule ON games (organization_id, schedule_id) WHERE schedule_id IS NOT NULL;
CREATE UNIQUE INDEX games_by_matchup ON games (organization_id, season_id, division_id, match_id) WHERE division_id IS NOT NULL;
CREATE INDEX games_by_venue ON games (organization_id, venue_id, date, court_id) WHERE venue_id IS NOT NULL;

CREATE TRIGGER games_counted AFTER INSERT ON games BEGIN
    UPDATE organization_counts SET games = games + 1 WHERE organization_id = new.organization_id;
END;
CREATE TRIGGER games_uncounted AFTER DELETE ON games BEGIN
    UPDATE organization_counts SET games = games - 1 WHERE organization_id = old.organization_id;
END;
CREATE TRIGGER games_version AFTER UPDATE OF
    home_enrolment_id, away_enrolment_id, date, time, location, location_url, video_url, status, score_home,
    score_away, forfeited_by
ON games
WHEN (
    OLD.home_enrolment_id, OLD.away_enrolment_id, OLD.date, OLD.time, OLD.location, OLD.location_url,
    OLD.video_url, OLD.status, OLD.score_home, OLD.score_away, OLD.forfeited_by
) IS NOT (
    NEW.home_enrolment_id, NEW.away_enrolment_id, NEW.date, NEW.time, NEW.location, NEW.location_url,
    NEW.video_url, NEW.status, NEW.score_home, NEW.score_away, NEW.forfeited_by
)
BEGIN
    UPDATE games
    SET version = version + 1, (saved_by, saved_at) = (SELECT user_id, at FROM writing)
    WHERE id = NEW.id;
END;
CREATE TRIGGER games_found AFTER INSERT ON games BEGIN
    INSERT INTO search_index (rowid, title, body)
    SELECT document, title, body FROM searched_games WHERE id = new.id;
END;
CREATE TRIGGER games_moved AFTER UPDATE OF home_enrolment_id, away_enrolment_id, date ON games
WHEN (old.home_enrolment_id, old.away_enrolment_id, old.date)
    IS NOT (new.home_enrolment_id, new.away_enrolment_id, new.date)
BEGIN
    DELETE FROM search_index WHERE rowid = (new.organization_id << 43) + (3 << 40) + new.id;
    INSERT INTO search_index (rowid, title, body)
    SELECT document, title, body FROM searched_games WHERE id = new.id;
END;
CREATE TRIGGER games_lost AFTER DELETE ON games BEGIN
    DELETE FROM search_index WHERE rowid = (old.organization_id << 43) + (3 << 40) + old.id;
END;

CREATE TABLE new_bracket_slots (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    organization_id INTEGER NOT NULL,
    season_id       INTEGER NOT NULL,
    division_id     INTEGER NOT NULL,
    match_id        TEXT NOT NULL,
    date            TEXT NOT NULL CHECK (date(date) IS date),
    time            TEXT CHECK (time GLOB '[0-2][0-9]:[0-5][0-9]' AND time < '24:00'),
    location        TEXT,
    location_url    TEXT,
    venue_id        INTEGER,
    court_id        INTEGER,
    version         INTEGER NOT NULL DEFAULT 1,
    saved_by        INTEGER,
    saved_at        INTEGER,
    UNIQUE (organization_id, id),
    UNIQUE (organization_id, division_id, match_id),
    CHECK (court_id IS NULL OR venue_id IS NOT NULL),
    FOREIGN KEY (organization_id, season_id, division_id)
        REFERENCES divisions (organization_id, season_id, id) ON DELETE CASCADE,
    FOREIGN KEY (organization_id, venue_id) REFERENCES venues (organization_id, id),
    FOREIGN KEY (organization_id, venue_id, court_id) REFERENCES courts (organization_id, venue_id, id)
) STRICT;
INSERT INTO new_bracket_slots
SELECT bracket_slots.id, bracket_slots.organization_id, season_id, division_id, match_id, date, time, location,
       location_url, place_texts.venue_id, place_texts.court_id, version, saved_by, saved_at
FROM bracket_slots
LEFT JOIN place_texts ON place_texts.organization_id = bracket_slots.organization_id
                     AND place_texts.text = bracket_slots.location
ORDER BY bracket_slots.id;
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
DROP TABLE place_texts;
