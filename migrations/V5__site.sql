-- The public site: its menu, its informational pages, business listings and how often it is read.

CREATE TABLE organization_links (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    organization_id INTEGER NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
    label           TEXT NOT NULL CHECK (length(label) BETWEEN 1 AND 40),
    label_key       TEXT NOT NULL,
    slug            TEXT,
    url             TEXT,
    is_external     INTEGER NOT NULL DEFAULT 0 CHECK (is_external IN (0, 1)),
    show_in_navbar  INTEGER NOT NULL DEFAULT 1 CHECK (show_in_navbar IN (0, 1)),
    position        INTEGER NOT NULL,
    UNIQUE (organization_id, id),
    UNIQUE (organization_id, label_key)
) STRICT;
CREATE INDEX organization_links_by_position ON organization_links (organization_id, position);

CREATE TABLE pages (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    organization_id INTEGER NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
    path            TEXT NOT NULL CHECK (length(path) BETWEEN 1 AND 80),
    title           TEXT NOT NULL CHECK (length(title) BETWEEN 1 AND 120),
    body            TEXT NOT NULL DEFAULT '',
    faq             TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(faq)),
    videos          TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(videos)),
    published       INTEGER NOT NULL DEFAULT 1 CHECK (published IN (0, 1)),
    UNIQUE (organization_id, id),
    UNIQUE (organization_id, path)
) STRICT;

CREATE TABLE page_images (
    organization_id INTEGER NOT NULL,
    page_id         INTEGER NOT NULL,
    image_id        INTEGER NOT NULL,
    caption         TEXT NOT NULL DEFAULT '',
    position        INTEGER NOT NULL,
    PRIMARY KEY (page_id, image_id),
    FOREIGN KEY (organization_id, page_id) REFERENCES pages (organization_id, id) ON DELETE CASCADE,
    FOREIGN KEY (organization_id, image_id) REFERENCES images (organization_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX page_images_by_page ON page_images (organization_id, page_id, position);
CREATE INDEX page_images_by_image ON page_images (organization_id, image_id);

CREATE TABLE businesses (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    organization_id INTEGER NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
    name            TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
    phone           TEXT,
    email           TEXT,
    website         TEXT,
    city            TEXT,
    state           TEXT,
    location        TEXT,
    facebook        TEXT,
    instagram       TEXT,
    sport           TEXT,
    category        TEXT,
    season          TEXT,
    next_season     TEXT,
    signup_deadline TEXT,
    signup_status   TEXT NOT NULL DEFAULT 'active' CHECK (signup_status IN ('active', 'closed')),
    cost            TEXT,
    skill_level     TEXT,
    UNIQUE (organization_id, id)
) STRICT;
CREATE INDEX businesses_by_organization ON businesses (organization_id, name);
CREATE INDEX businesses_by_status ON businesses (signup_status, state, city, name);

-- Counts only: no visitor, no address.
CREATE TABLE page_views (
    organization_id INTEGER NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
    day             TEXT NOT NULL,
    path            TEXT NOT NULL,
    views           INTEGER NOT NULL,
    PRIMARY KEY (organization_id, day, path)
) STRICT, WITHOUT ROWID;
