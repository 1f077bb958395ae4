-- Drafts of a season's schedules: plans beside the published one, which only staff see.

CREATE TABLE schedule_drafts (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    organization_id INTEGER NOT NULL,
    season_id       INTEGER NOT NULL,
    name            TEXT NOT NULL,
    made_from       TEXT NOT NULL CHECK (made_from IN ('published', 'generated', 'repair')),
    created_by      INTEGER REFERENCES users (id) ON DELETE SET NULL,
    created_at      INTEGER NOT NULL,
    version         INTEGER NOT NULL DEFAULT 1,
    saved_by        INTEGER,
    saved_at        INTEGER,
    UNIQUE (organization_id, id),
    FOREIGN KEY (organization_id, season_id) REFERENCES seasons (organization_id, id) ON DELETE CASCADE
) STRICT;
CREATE INDEX schedule_drafts_by_season ON schedule_drafts (organization_id, season_id);
CREATE INDEX schedule_drafts_by_creator ON schedule_drafts (created_by) WHERE created_by IS NOT NULL;

-- The games of a draft: those of the season's leagues when the draft was made, and new ones.
CREATE TABLE schedule_draft_games (
    id                INTEGER PRIMARY KEY AUTOINCREMENT,
    organization_id   INTEGER NOT NULL,
    draft_id          INTEGER NOT NULL,
    -- The published game. NULL for a new game, and for a game that was deleted since.
    game_id           INTEGER,
    home_enrolment_id INTEGER NOT NULL,
    away_enrolment_id INTEGER NOT NULL CHECK (away_enrolment_id <> home_enrolment_id),
    date              TEXT CHECK (date(date) IS date),
    time              TEXT CHECK (time GLOB '[0-2][0-9]:[0-5][0-9]' AND time < '24:00'),
    location          TEXT,
    -- An unscheduled game waits for a place. A removed game is deleted when the draft is published.
    state             TEXT NOT NULL CHECK (state IN ('planned', 'unscheduled', 'cancelled', 'removed')),
    pinned            INTEGER NOT NULL DEFAULT 0 CHECK (pinned IN (0, 1)),
    -- Whether the planner chose the place, and nobody has moved the game since.
    is_generated      INTEGER NOT NULL DEFAULT 0 CHECK (is_generated IN (0, 1)),
    -- Why there is no place for the game, as a sentence.
    reason            TEXT,
    -- The published game when the draft was made. NULL for a new game.
    base_home_id      INTEGER,
    base_away_id      INTEGER,
    base_date         TEXT CHECK (date(base_date) IS base_date),
    base_time         TEXT,
    base_location     TEXT,
    base_status       TEXT,
    base_pinned       INTEGER CHECK (base_pinned IN (0, 1)),
    UNIQUE (organization_id, id),
    CHECK (state <> 'planned' OR date IS NOT NULL),
    CHECK (game_id IS NULL OR base_date IS NOT NULL),
    CHECK ((base_date IS NULL) = (base_status IS NULL) AND (base_date IS NULL) = (base_home_id IS NULL)
        AND (base_date IS NULL) = (base_away_id IS NULL) AND (base_date IS NULL) = (base_pinned IS NULL)),
    FOREIGN KEY (organization_id, draft_id) REFERENCES schedule_drafts (organization_id, id) ON DELETE CASCADE,
    FOREIGN KEY (organization_id, game_id) REFERENCES games (organization_id, id) ON DELETE CASCADE,
    FOREIGN KEY (organization_id, home_enrolment_id) REFERENCES enrolments (organization_id, id) ON DELETE CASCADE,
    FOREIGN KEY (organization_id, away_enrolment_id) REFERENCES enrolments (organization_id, id) ON DELETE CASCADE,
    FOREIGN KEY (organization_id, base_home_id) REFERENCES enrolments (organization_id, id) ON DELETE CASCADE,
    FOREIGN KEY (organization_id, base_away_id) REFERENCES enrolments (organization_id, id) ON DELETE CASCADE
) STRICT;
CREATE INDEX schedule_draft_games_by_draft ON schedule_draft_games (organization_id, draft_id);
CREATE INDEX schedule_draft_games_by_game ON schedule_draft_games (organization_id, game_id);
CREATE INDEX schedule_draft_games_by_home ON schedule_draft_games (organization_id, home_enrolment_id);
CREATE INDEX schedule_draft_games_by_away ON schedule_draft_games (organization_id, away_enrolment_id);
CREATE INDEX schedule_draft_games_by_base_home ON schedule_draft_games (organization_id, base_home_id);
CREATE INDEX schedule_draft_games_by_base_away ON schedule_draft_games (organization_id, base_away_id);

-- A draft still names a game that was deleted after the draft was made.
CREATE TRIGGER schedule_draft_games_deleted BEFORE DELETE ON games
BEGIN
    UPDATE schedule_draft_games SET game_id = NULL WHERE organization_id = OLD.organization_id AND game_id = OLD.id;
END;

CREATE TRIGGER schedule_drafts_version AFTER UPDATE OF
    name
ON schedule_drafts
WHEN (OLD.name) IS NOT (NEW.name)
BEGIN
    UPDATE schedule_drafts
    SET version = version + 1, (saved_by, saved_at) = (SELECT user_id, at FROM writing)
    WHERE id = NEW.id;
END;
CREATE TRIGGER schedule_draft_games_version AFTER UPDATE OF
    home_enrolment_id, away_enrolment_id, date, time, location, state, pinned
ON schedule_draft_games
WHEN (
    OLD.home_enrolment_id, OLD.away_enrolment_id, OLD.date, OLD.time, OLD.location, OLD.state, OLD.pinned
) IS NOT (
    NEW.home_enrolment_id, NEW.away_enrolment_id, NEW.date, NEW.time, NEW.location, NEW.state, NEW.pinned
)
BEGIN
    UPDATE schedule_drafts
    SET version = version + 1, (saved_by, saved_at) = (SELECT user_id, at FROM writing)
    WHERE id = NEW.draft_id;
END;
