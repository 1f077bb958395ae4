-- Organizations, the people who may sign in, and pictures.
-- Every tenant-owned table carries organization_id and a unique (organization_id, id), and its children refer to both
-- columns, so that SQLite itself refuses a row across organizations. Times are unix seconds; civil dates are YYYY-MM-DD.

CREATE TABLE organizations (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    name            TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
    slug            TEXT NOT NULL UNIQUE CHECK (length(slug) BETWEEN 2 AND 63),
    domain          TEXT UNIQUE CHECK (domain = lower(domain)),
    city            TEXT,
    theme           TEXT NOT NULL DEFAULT 'light',
    accent_color    TEXT NOT NULL DEFAULT '#2f2b26' CHECK (accent_color GLOB '#[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]'),
    time_zone       TEXT NOT NULL DEFAULT 'America/Los_Angeles',
    site_template   TEXT NOT NULL DEFAULT 'default' CHECK (site_template IN ('adult_basketball', 'stat_leaders', 'youth', 'default')),
    logo_id         INTEGER,
    facebook_url    TEXT,
    instagram_url   TEXT,
    youtube_url     TEXT,
    feature_flags   TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(feature_flags)),
    analytics_id    TEXT,
    created_at      INTEGER NOT NULL,
    FOREIGN KEY (id, logo_id) REFERENCES images (organization_id, id)
) STRICT;

CREATE TABLE sports (
    id              INTEGER PRIMARY KEY,
    type            TEXT NOT NULL UNIQUE,
    name            TEXT NOT NULL
) STRICT;

INSERT INTO sports (id, type, name)
VALUES (1, 'basketball', 'Basketball'), (2, 'baseball', 'Baseball'), (3, 'tennis', 'Tennis'), (4, 'volleyball', 'Volleyball');

CREATE TABLE organization_sports (
    organization_id INTEGER NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
    sport_id        INTEGER NOT NULL REFERENCES sports (id),
    PRIMARY KEY (organization_id, sport_id)
) STRICT, WITHOUT ROWID;

-- A super_admin belongs to no organization; everybody else to exactly one.
CREATE TABLE users (
    id                   INTEGER PRIMARY KEY AUTOINCREMENT,
    organization_id      INTEGER REFERENCES organizations (id) ON DELETE CASCADE,
    username             TEXT NOT NULL CHECK (length(username) BETWEEN 1 AND 60),
    username_key         TEXT NOT NULL,
    email                TEXT,
    password_hash        TEXT NOT NULL,
    role                 TEXT NOT NULL CHECK (role IN ('super_admin', 'org_owner', 'staff')),
    theme                TEXT NOT NULL DEFAULT 'light' CHECK (theme IN ('light', 'dark', 'system')),
    must_change_password INTEGER NOT NULL DEFAULT 0 CHECK (must_change_password IN (0, 1)),
    created_at           INTEGER NOT NULL,
    UNIQUE (organization_id, id),
    CHECK ((role = 'super_admin') = (organization_id IS NULL))
) STRICT;
CREATE UNIQUE INDEX users_by_name ON users (username_key, coalesce(organization_id, 0));
CREATE INDEX users_by_organization ON users (organization_id, role);

CREATE TABLE sessions (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    token_hash      BLOB NOT NULL UNIQUE CHECK (length(token_hash) = 32),
    user_id         INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at      INTEGER NOT NULL,
    last_seen_at    INTEGER NOT NULL,
    expires_at      INTEGER NOT NULL,
    user_agent      TEXT
) STRICT;
CREATE INDEX sessions_by_user ON sessions (user_id);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

-- Uploaded pictures, re-encoded; one row a content, one row of image_variants a size.
CREATE TABLE images (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    organization_id INTEGER NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
    hash            TEXT NOT NULL CHECK (length(hash) = 64),
    created_at      INTEGER NOT NULL,
    UNIQUE (organization_id, id),
    UNIQUE (organization_id, hash)
) STRICT;
CREATE INDEX images_by_hash ON images (hash);

CREATE TABLE image_variants (
    organization_id INTEGER NOT NULL,
    image_id        INTEGER NOT NULL,
    variant         TEXT NOT NULL CHECK (variant IN ('small', 'medium', 'large')),
    mime            TEXT NOT NULL CHECK (mime IN ('image/png', 'image/jpeg')),
    width           INTEGER NOT NULL,
    height          INTEGER NOT NULL,
    bytes           BLOB NOT NULL,
    PRIMARY KEY (image_id, variant),
    FOREIGN KEY (organization_id, image_id) REFERENCES images (organization_id, id) ON DELETE CASCADE
) STRICT;

-- What staff did, newest last: who, what, when.
CREATE TABLE activity (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    organization_id INTEGER NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
    user_id         INTEGER REFERENCES users (id) ON DELETE SET NULL,
    action          TEXT NOT NULL,
    at              INTEGER NOT NULL
) STRICT;
CREATE INDEX activity_by_organization ON activity (organization_id, at DESC);
CREATE INDEX activity_by_user ON activity (user_id);
