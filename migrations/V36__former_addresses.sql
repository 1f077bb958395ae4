-- Slugs and paths that an organization or a page had before. Links to them lead to the present address, unless something else has
-- the slug or the path now.
CREATE TABLE former_slugs (
    slug            TEXT PRIMARY KEY,
    organization_id INTEGER NOT NULL REFERENCES organizations (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX former_slugs_by_organization ON former_slugs (organization_id);

CREATE TABLE former_paths (
    organization_id INTEGER NOT NULL,
    -- In lower case.
    path            TEXT NOT NULL,
    page_id         INTEGER NOT NULL,
    PRIMARY KEY (organization_id, path),
    FOREIGN KEY (organization_id, page_id) REFERENCES pages (organization_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX former_paths_by_page ON former_paths (organization_id, page_id);
