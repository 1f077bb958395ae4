-- When and where the game of a matchup is to be played while one of its teams is not known. The game takes the slot over when
-- both teams are.
CREATE TABLE bracket_slots (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    organization_id INTEGER NOT NULL,
    season_id       INTEGER NOT NULL,
    division_id     INTEGER NOT NULL,
    match_id        TEXT NOT NULL,
    date            TEXT NOT NULL CHECK (date(date) IS date),
    time            TEXT CHECK (time GLOB '[0-2][0-9]:[0-5][0-9]' AND time < '24:00'),
    location        TEXT,
    location_url    TEXT,
    version         INTEGER NOT NULL DEFAULT 1,
    saved_by        INTEGER,
    saved_at        INTEGER,
    UNIQUE (organization_id, id),
    UNIQUE (organization_id, division_id, match_id),
    FOREIGN KEY (organization_id, season_id, division_id)
        REFERENCES divisions (organization_id, season_id, id) ON DELETE CASCADE
) STRICT;
CREATE INDEX bracket_slots_by_division ON bracket_slots (organization_id, season_id, division_id);
CREATE INDEX bracket_slots_by_date ON bracket_slots (organization_id, date);

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
