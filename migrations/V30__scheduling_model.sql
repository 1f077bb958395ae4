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
    -- The last day, NULL for a single day.
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

-- Rules of a season's schedules: requests of teams, and what a league allows.
CREATE TABLE schedule_rules (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    organization_id INTEGER NOT NULL,
    season_id       INTEGER NOT NULL,
    -- NULL for the whole season.
    league_id       INTEGER,
    kind            TEXT NOT NULL CHECK (kind IN (
        'unavailable', 'prefers_time', 'prefers_court', 'avoids_court', 'minimum_rest', 'shared_person', 'fixed_pair',
        'wanted_meetings', 'no_back_to_back', 'doubleheader_allowed')),
    team_id         INTEGER,
    other_team_id   INTEGER,
    from_date       TEXT CHECK (date(from_date) IS from_date),
    until_date      TEXT CHECK (date(until_date) IS until_date AND (from_date IS NULL OR until_date >= from_date)),
    -- A list of names of days, empty for every day.
    weekdays        TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(weekdays)),
    from_time       TEXT CHECK (from_time GLOB '[0-2][0-9]:[0-5][0-9]' AND from_time < '24:00'),
    until_time      TEXT CHECK (until_time GLOB '[0-2][0-9]:[0-5][0-9]' AND until_time < '24:00'),
    venue_id        INTEGER,
    court_id        INTEGER,
    -- Days of rest, or number of meetings.
    amount          INTEGER CHECK (amount >= 0),
    -- NULL for a hard rule.
    weight          INTEGER CHECK (weight BETWEEN 1 AND 3),
    requested_by    TEXT,
    note            TEXT,
    version         INTEGER NOT NULL DEFAULT 1,
    saved_by        INTEGER,
    saved_at        INTEGER,
    UNIQUE (organization_id, id),
    CHECK (court_id IS NULL OR venue_id IS NOT NULL),
    CHECK (other_team_id IS NULL OR other_team_id <> team_id),
    FOREIGN KEY (organization_id, season_id) REFERENCES seasons (organization_id, id) ON DELETE CASCADE,
    FOREIGN KEY (organization_id, season_id, league_id)
        REFERENCES seasons_leagues (organization_id, season_id, league_id) ON DELETE CASCADE,
    FOREIGN KEY (organization_id, team_id) REFERENCES teams (organization_id, id) ON DELETE CASCADE,
    FOREIGN KEY (organization_id, other_team_id) REFERENCES teams (organization_id, id) ON DELETE CASCADE,
    FOREIGN KEY (organization_id, venue_id) REFERENCES venues (organization_id, id) ON DELETE CASCADE,
    FOREIGN KEY (organization_id, venue_id, court_id) REFERENCES courts (organization_id, venue_id, id) ON DELETE CASCADE
) STRICT;
CREATE INDEX schedule_rules_by_season ON schedule_rules (organization_id, season_id, league_id);
CREATE INDEX schedule_rules_by_team ON schedule_rules (organization_id, team_id);
CREATE INDEX schedule_rules_by_other_team ON schedule_rules (organization_id, other_team_id);
CREATE INDEX schedule_rules_by_venue ON schedule_rules (organization_id, venue_id, court_id);

CREATE TRIGGER schedule_rules_version AFTER UPDATE OF
    season_id, league_id, kind, team_id, other_team_id, from_date, until_date, weekdays, from_time, until_time,
    venue_id, court_id, amount, weight, requested_by, note
ON schedule_rules
WHEN (
    OLD.season_id, OLD.league_id, OLD.kind, OLD.team_id, OLD.other_team_id, OLD.from_date, OLD.until_date, OLD.weekdays,
    OLD.from_time, OLD.until_time, OLD.venue_id, OLD.court_id, OLD.amount, OLD.weight, OLD.requested_by, OLD.note
) IS NOT (
    NEW.season_id, NEW.league_id, NEW.kind, NEW.team_id, NEW.other_team_id, NEW.from_date, NEW.until_date, NEW.weekdays,
    NEW.from_time, NEW.until_time, NEW.venue_id, NEW.court_id, NEW.amount, NEW.weight, NEW.requested_by, NEW.note
)
BEGIN
    UPDATE schedule_rules
    SET version = version + 1, (saved_by, saved_at) = (SELECT user_id, at FROM writing)
    WHERE id = NEW.id;
END;

-- How often a team plays in a week.
ALTER TABLE schedules ADD COLUMN games_per_week INTEGER NOT NULL DEFAULT 1 CHECK (games_per_week BETWEEN 1 AND 7);
DROP TRIGGER schedules_version;
CREATE TRIGGER schedules_version AFTER UPDATE OF
    season_id, league_id, name, start_date, num_weeks, game_days, same_slot, time_slots, weekly_time_slots,
    weekly_dates, locations, random_seed, games_per_week
ON schedules
WHEN (
    OLD.season_id, OLD.league_id, OLD.name, OLD.start_date, OLD.num_weeks, OLD.game_days, OLD.same_slot,
    OLD.time_slots, OLD.weekly_time_slots, OLD.weekly_dates, OLD.locations, OLD.random_seed, OLD.games_per_week
) IS NOT (
    NEW.season_id, NEW.league_id, NEW.name, NEW.start_date, NEW.num_weeks, NEW.game_days, NEW.same_slot,
    NEW.time_slots, NEW.weekly_time_slots, NEW.weekly_dates, NEW.locations, NEW.random_seed, NEW.games_per_week
)
BEGIN
    UPDATE schedules
    SET version = version + 1, (saved_by, saved_at) = (SELECT user_id, at FROM writing)
    WHERE id = NEW.id;
END;
