-- The search of staff: seasons, leagues, drafts of pages, and the whole names of players of whom visitors see less. Below: the
-- role of scorekeepers, and what staff may delete.
--
-- Further kinds of documents: 7 seasons, 0 whole names, and leagues, which have the upper half of the numbers of kind 0. Visitors
-- never search these. Every page is in the index,
-- published or not: a search looks at `published` when it reads.
CREATE VIEW searched_seasons AS
SELECT id, (organization_id << 43) + (7 << 40) + id AS document, name AS title, '' AS body
FROM seasons;

CREATE VIEW searched_leagues AS
SELECT id, (organization_id << 43) + (1 << 39) + id AS document, name AS title, '' AS body
FROM leagues;

CREATE VIEW searched_names AS
SELECT id, (organization_id << 43) + id AS document, first_name || ' ' || last_name AS title, '' AS body
FROM players
WHERE public_name <> 'full';

DROP VIEW searched_pages;
CREATE VIEW searched_pages AS
SELECT id, (organization_id << 43) + (4 << 40) + id AS document, title,
    body || ' ' || coalesce((SELECT group_concat(value, ' ') FROM json_tree(pages.faq) WHERE type = 'text'), '') AS body
FROM pages;

INSERT INTO search_index (rowid, title, body) SELECT document, title, body FROM searched_seasons;
INSERT INTO search_index (rowid, title, body) SELECT document, title, body FROM searched_leagues;
INSERT INTO search_index (rowid, title, body) SELECT document, title, body FROM searched_names;
INSERT INTO search_index (rowid, title, body)
SELECT document, title, body FROM searched_pages WHERE id IN (SELECT id FROM pages WHERE published = 0);

CREATE TRIGGER seasons_found AFTER INSERT ON seasons BEGIN
    INSERT INTO search_index (rowid, title, body)
    SELECT document, title, body FROM searched_seasons WHERE id = new.id;
END;
CREATE TRIGGER seasons_renamed AFTER UPDATE OF name ON seasons WHEN old.name <> new.name BEGIN
    DELETE FROM search_index WHERE rowid = (new.organization_id << 43) + (7 << 40) + new.id;
    INSERT INTO search_index (rowid, title, body)
    SELECT document, title, body FROM searched_seasons WHERE id = new.id;
END;
CREATE TRIGGER seasons_lost AFTER DELETE ON seasons BEGIN
    DELETE FROM search_index WHERE rowid = (old.organization_id << 43) + (7 << 40) + old.id;
END;

CREATE TRIGGER leagues_found AFTER INSERT ON leagues BEGIN
    INSERT INTO search_index (rowid, title, body)
    SELECT document, title, body FROM searched_leagues WHERE id = new.id;
END;
CREATE TRIGGER leagues_renamed AFTER UPDATE OF name ON leagues WHEN old.name <> new.name BEGIN
    DELETE FROM search_index WHERE rowid = (new.organization_id << 43) + (1 << 39) + new.id;
    INSERT INTO search_index (rowid, title, body)
    SELECT document, title, body FROM searched_leagues WHERE id = new.id;
END;
CREATE TRIGGER leagues_lost AFTER DELETE ON leagues BEGIN
    DELETE FROM search_index WHERE rowid = (old.organization_id << 43) + (1 << 39) + old.id;
END;

CREATE TRIGGER names_found AFTER INSERT ON players BEGIN
    INSERT INTO search_index (rowid, title, body)
    SELECT document, title, body FROM searched_names WHERE id = new.id;
END;
CREATE TRIGGER names_changed AFTER UPDATE OF first_name, last_name, public_name ON players
WHEN (old.first_name, old.last_name, old.public_name) IS NOT (new.first_name, new.last_name, new.public_name)
BEGIN
    DELETE FROM search_index WHERE rowid = (new.organization_id << 43) + new.id;
    INSERT INTO search_index (rowid, title, body)
    SELECT document, title, body FROM searched_names WHERE id = new.id;
END;
CREATE TRIGGER names_lost AFTER DELETE ON players BEGIN
    DELETE FROM search_index WHERE rowid = (old.organization_id << 43) + old.id;
END;

-- The role of those who record results. SQLite cannot change a CHECK, so the table is made anew.
CREATE TABLE users_with_scorekeepers (
    id                   INTEGER PRIMARY KEY AUTOINCREMENT,
    organization_id      INTEGER REFERENCES organizations (id) ON DELETE CASCADE,
    username             TEXT NOT NULL CHECK (length(username) BETWEEN 1 AND 60),
    username_key         TEXT NOT NULL,
    email                TEXT,
    password_hash        TEXT NOT NULL,
    role                 TEXT NOT NULL CHECK (role IN ('super_admin', 'org_owner', 'staff', 'scorekeeper')),
    theme                TEXT NOT NULL DEFAULT 'light' CHECK (theme IN ('light', 'dark', 'system')),
    must_change_password INTEGER NOT NULL DEFAULT 0 CHECK (must_change_password IN (0, 1)),
    created_at           INTEGER NOT NULL,
    version              INTEGER NOT NULL DEFAULT 1,
    saved_by             INTEGER,
    saved_at             INTEGER,
    UNIQUE (organization_id, id),
    CHECK ((role = 'super_admin') = (organization_id IS NULL))
) STRICT;
INSERT INTO users_with_scorekeepers (id, organization_id, username, username_key, email, password_hash, role, theme,
                                     must_change_password, created_at, version, saved_by, saved_at)
SELECT id, organization_id, username, username_key, email, password_hash, role, theme, must_change_password, created_at,
       version, saved_by, saved_at
FROM users;
-- Ids of deleted users are not used again.
UPDATE sqlite_sequence SET seq = (SELECT seq FROM sqlite_sequence WHERE name = 'users')
WHERE name = 'users_with_scorekeepers';
DROP TABLE users;
ALTER TABLE users_with_scorekeepers RENAME TO users;
CREATE UNIQUE INDEX users_by_name ON users (username_key, coalesce(organization_id, 0));
CREATE INDEX users_by_organization ON users (organization_id, role);

CREATE TRIGGER users_version AFTER UPDATE OF
    username, email, role
ON users
WHEN (
    OLD.username, OLD.email, OLD.role
) IS NOT (
    NEW.username, NEW.email, NEW.role
)
BEGIN
    UPDATE users
    SET version = version + 1, (saved_by, saved_at) = (SELECT user_id, at FROM writing)
    WHERE id = NEW.id;
END;

-- What staff may delete, a list of groups: owners may delete everything.
ALTER TABLE organizations ADD COLUMN staff_may_delete TEXT NOT NULL
    DEFAULT '["seasons","people","games","site","scorebook"]' CHECK (json_valid(staff_may_delete));

DROP TRIGGER organizations_version;
CREATE TRIGGER organizations_version AFTER UPDATE OF
    name, slug, domain, city, theme, accent_color, time_zone, site_template, logo_id, facebook_url,
    instagram_url, youtube_url, feature_flags, analytics_id, public_names, staff_may_delete
ON organizations
WHEN (
    OLD.name, OLD.slug, OLD.domain, OLD.city, OLD.theme, OLD.accent_color, OLD.time_zone, OLD.site_template,
    OLD.logo_id, OLD.facebook_url, OLD.instagram_url, OLD.youtube_url, OLD.feature_flags, OLD.analytics_id,
    OLD.public_names, OLD.staff_may_delete
) IS NOT (
    NEW.name, NEW.slug, NEW.domain, NEW.city, NEW.theme, NEW.accent_color, NEW.time_zone, NEW.site_template,
    NEW.logo_id, NEW.facebook_url, NEW.instagram_url, NEW.youtube_url, NEW.feature_flags, NEW.analytics_id,
    NEW.public_names, NEW.staff_may_delete
)
BEGIN
    UPDATE organizations
    SET version = version + 1, (saved_by, saved_at) = (SELECT user_id, at FROM writing)
    WHERE id = NEW.id;
END;
