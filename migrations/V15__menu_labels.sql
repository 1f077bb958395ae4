-- Two links of a menu may have the same label: a label is compared when a link is made, never when it is edited. SQLite
-- cannot drop a UNIQUE constraint, so the table is made anew.
DROP TRIGGER organization_links_version;
DROP INDEX organization_links_by_position;
ALTER TABLE organization_links RENAME TO links_before;

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
    is_protected    INTEGER NOT NULL DEFAULT 0 CHECK (is_protected IN (0, 1)),
    version         INTEGER NOT NULL DEFAULT 1,
    saved_by        INTEGER,
    saved_at        INTEGER,
    UNIQUE (organization_id, id)
) STRICT;
CREATE INDEX organization_links_by_position ON organization_links (organization_id, position);

INSERT INTO organization_links (id, organization_id, label, label_key, slug, url, is_external, show_in_navbar, position,
                                is_protected, version, saved_by, saved_at)
SELECT id, organization_id, label, label_key, slug, url, is_external, show_in_navbar, position, is_protected, version,
       saved_by, saved_at
FROM links_before;
DROP TABLE links_before;

CREATE TRIGGER organization_links_version AFTER UPDATE OF
    label, slug, url, is_external, show_in_navbar
ON organization_links
WHEN (
    OLD.label, OLD.slug, OLD.url, OLD.is_external, OLD.show_in_navbar
) IS NOT (
    NEW.label, NEW.slug, NEW.url, NEW.is_external, NEW.show_in_navbar
)
BEGIN
    UPDATE organization_links
    SET version = version + 1, (saved_by, saved_at) = (SELECT user_id, at FROM writing)
    WHERE id = NEW.id;
END;
