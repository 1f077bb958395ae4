-- Games that are scored at the court. A game's log is a set of entries, which are never changed: see docs/scoring-log.md.
-- Times are unix milliseconds.

-- Without a row, a game is typed and was never scored at the court.
CREATE TABLE game_scoring (
    organization_id INTEGER NOT NULL,
    game_id         INTEGER NOT NULL,
    -- The settings that the log began with, and `scorersMayFinish`.
    rules           TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(rules)),
    -- In mode `events` the game's score, period scores and statistics are a projection of the log.
    mode            TEXT NOT NULL CHECK (mode IN ('typed', 'events')),
    -- The last order of arrival that was given.
    seq             INTEGER NOT NULL DEFAULT 0,
    folded_at       INTEGER,
    -- When the log's `final` completed the game, and null again once it is reopened.
    final_at        INTEGER,
    -- What staff have to decide, as a sentence.
    needs_staff     TEXT,
    PRIMARY KEY (organization_id, game_id),
    FOREIGN KEY (organization_id, game_id) REFERENCES games (organization_id, id) ON DELETE CASCADE
) STRICT;

CREATE TABLE scoring_entries (
    organization_id INTEGER NOT NULL,
    game_id         INTEGER NOT NULL,
    -- The order of arrival, from 1.
    seq             INTEGER NOT NULL,
    device          TEXT NOT NULL,
    n               INTEGER NOT NULL,
    h               INTEGER NOT NULL,
    kind            TEXT NOT NULL,
    -- The whole entry as JSON.
    body            TEXT NOT NULL CHECK (json_valid(body)),
    -- Why the fold skips the entry, and null for an entry that counts.
    refused         TEXT,
    session_id      INTEGER,
    user_id         INTEGER REFERENCES users (id) ON DELETE SET NULL,
    received_at     INTEGER NOT NULL,
    PRIMARY KEY (organization_id, game_id, seq),
    UNIQUE (organization_id, game_id, device, n),
    FOREIGN KEY (organization_id, game_id) REFERENCES game_scoring (organization_id, game_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX scoring_entries_by_user ON scoring_entries (user_id) WHERE user_id IS NOT NULL;

-- The settings that games of a league begin with.
CREATE TABLE scoring_defaults (
    organization_id INTEGER NOT NULL,
    league_id       INTEGER NOT NULL,
    rules           TEXT NOT NULL CHECK (json_valid(rules)),
    PRIMARY KEY (organization_id, league_id),
    FOREIGN KEY (organization_id, league_id) REFERENCES leagues (organization_id, id) ON DELETE CASCADE
) STRICT;

-- A link with a PIN opens a game for a scorer. Token and PIN are stored only hashed, as texts.
CREATE TABLE scorer_links (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    organization_id INTEGER NOT NULL,
    game_id         INTEGER NOT NULL,
    label           TEXT,
    token_hash      TEXT NOT NULL UNIQUE,
    pin_hash        TEXT NOT NULL,
    created_by      INTEGER REFERENCES users (id) ON DELETE SET NULL,
    created_at      INTEGER NOT NULL,
    expires_at      INTEGER NOT NULL,
    revoked_at      INTEGER,
    -- Wrong PINs since the last right one.
    failures        INTEGER NOT NULL DEFAULT 0,
    locked_until    INTEGER,
    UNIQUE (organization_id, id),
    UNIQUE (organization_id, game_id, id),
    FOREIGN KEY (organization_id, game_id) REFERENCES games (organization_id, id) ON DELETE CASCADE
) STRICT;
CREATE INDEX scorer_links_by_creator ON scorer_links (created_by) WHERE created_by IS NOT NULL;

-- A browser that scores: opened by a link, or by a member of staff without one.
CREATE TABLE scorer_sessions (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    organization_id INTEGER NOT NULL,
    game_id         INTEGER NOT NULL,
    link_id         INTEGER,
    user_id         INTEGER REFERENCES users (id) ON DELETE SET NULL,
    device          TEXT NOT NULL,
    name            TEXT,
    cookie_hash     TEXT NOT NULL UNIQUE,
    opened_at       INTEGER NOT NULL,
    seen_at         INTEGER NOT NULL,
    -- When a session without a link expires. A session of a link expires with the link.
    expires_at      INTEGER,
    -- The greatest number that the device has said it wrote, and the greatest that arrived.
    written_n       INTEGER NOT NULL DEFAULT 0,
    last_n          INTEGER NOT NULL DEFAULT 0,
    ended_at        INTEGER,
    UNIQUE (organization_id, id),
    UNIQUE (organization_id, game_id, device),
    CHECK (link_id IS NOT NULL OR expires_at IS NOT NULL),
    FOREIGN KEY (organization_id, game_id) REFERENCES games (organization_id, id) ON DELETE CASCADE,
    FOREIGN KEY (organization_id, game_id, link_id)
        REFERENCES scorer_links (organization_id, game_id, id) ON DELETE CASCADE
) STRICT;
CREATE INDEX scorer_sessions_by_link ON scorer_sessions (organization_id, game_id, link_id) WHERE link_id IS NOT NULL;
CREATE INDEX scorer_sessions_by_user ON scorer_sessions (user_id) WHERE user_id IS NOT NULL;

-- Players who were merged into another. A log keeps the former ids.
CREATE TABLE player_merges (
    organization_id INTEGER NOT NULL,
    former_id       INTEGER NOT NULL,
    player_id       INTEGER NOT NULL,
    PRIMARY KEY (organization_id, former_id),
    FOREIGN KEY (organization_id, player_id) REFERENCES players (organization_id, id) ON DELETE CASCADE
) STRICT;
CREATE INDEX player_merges_by_player ON player_merges (organization_id, player_id);
