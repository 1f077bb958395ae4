-- When venues can be used: opening hours and closures.

-- The hours in which games can be played at a venue. A venue without hours is always open; a venue with hours is closed
-- on weekdays without any.
CREATE TABLE opening_hours (
    organization_id INTEGER NOT NULL,
    venue_id        INTEGER NOT NULL,
    -- 0 is Sunday.
    weekday         INTEGER NOT NULL CHECK (weekday BETWEEN 0 AND 6),
    opens           TEXT NOT NULL CHECK (opens GLOB '[0-2][0-9]:[0-5][0-9]' AND opens < '24:00'),
    closes          TEXT NOT NULL CHECK (closes GLOB '[0-2][0-9]:[0-5][0-9]' AND closes > opens AND closes <= '24:00'),
    PRIMARY KEY (organization_id, venue_id, weekday, opens),
    FOREIGN KEY (organization_id, venue_id) REFERENCES venues (organization_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- Days, or hours of days, on which a venue or one of its courts is closed.
CREATE TABLE closures (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    organization_id INTEGER NOT NULL,
    venue_id        INTEGER NOT NULL,
    -- NULL for the whole venue.
    court_id        INTEGER,
    date            TEXT NOT NULL CHECK (date(date) IS date),
    -- The last day; NULL for a single day.
    until           TEXT CHECK (date(until) IS until AND until > date),
    -- NULL for the start and the end of the day.
    from_time       TEXT CHECK (from_time GLOB '[0-2][0-9]:[0-5][0-9]' AND from_time < '24:00'),
    until_time      TEXT CHECK (until_time GLOB '[0-2][0-9]:[0-5][0-9]' AND until_time < '24:00'),
    reason          TEXT,
    UNIQUE (organization_id, id),
    CHECK (from_time IS NULL OR until_time IS NULL OR until_time > from_time),
    FOREIGN KEY (organization_id, venue_id) REFERENCES venues (organization_id, id) ON DELETE CASCADE,
    FOREIGN KEY (organization_id, venue_id, court_id) REFERENCES courts (organization_id, venue_id, id) ON DELETE CASCADE
) STRICT;
CREATE INDEX closures_by_venue ON closures (organization_id, venue_id, court_id);

CREATE TRIGGER opening_hours_insert AFTER INSERT ON opening_hours
BEGIN
    UPDATE venues
    SET version = version + 1, (saved_by, saved_at) = (SELECT user_id, at FROM writing)
    WHERE id = NEW.venue_id;
END;
CREATE TRIGGER opening_hours_delete AFTER DELETE ON opening_hours
BEGIN
    UPDATE venues
    SET version = version + 1, (saved_by, saved_at) = (SELECT user_id, at FROM writing)
    WHERE id = OLD.venue_id;
END;
CREATE TRIGGER closures_insert AFTER INSERT ON closures
BEGIN
    UPDATE venues
    SET version = version + 1, (saved_by, saved_at) = (SELECT user_id, at FROM writing)
    WHERE id = NEW.venue_id;
END;
CREATE TRIGGER closures_delete AFTER DELETE ON closures
BEGIN
    UPDATE venues
    SET version = version + 1, (saved_by, saved_at) = (SELECT user_id, at FROM writing)
    WHERE id = OLD.venue_id;
END;
CREATE TRIGGER closures_update AFTER UPDATE ON closures
BEGIN
    UPDATE venues
    SET version = version + 1, (saved_by, saved_at) = (SELECT user_id, at FROM writing)
    WHERE id = NEW.venue_id;
END;
