-- Short notes that a site shows from the start of `shown_from` to the end of `shown_until`, both dates in the
-- organization's time zone.
CREATE TABLE news (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    organization_id INTEGER NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
    title           TEXT NOT NULL CHECK (length(title) BETWEEN 1 AND 120),
    body            TEXT NOT NULL DEFAULT '' CHECK (length(body) <= 4000),
    -- Rendered when the note is saved, as the HTML of pages. NULL: not rendered yet.
    html            TEXT,
    shown_from      TEXT NOT NULL CHECK (date(shown_from) IS shown_from),
    shown_until     TEXT CHECK (date(shown_until) IS shown_until AND shown_until >= shown_from),
    pinned          INTEGER NOT NULL DEFAULT 0 CHECK (pinned IN (0, 1)),
    version         INTEGER NOT NULL DEFAULT 1,
    saved_by        INTEGER,
    saved_at        INTEGER,
    UNIQUE (organization_id, id)
) STRICT;
CREATE INDEX news_by_date ON news (organization_id, pinned, shown_from, id);

CREATE TRIGGER news_version AFTER UPDATE OF
    title, body, shown_from, shown_until, pinned
ON news
WHEN (
    OLD.title, OLD.body, OLD.shown_from, OLD.shown_until, OLD.pinned
) IS NOT (
    NEW.title, NEW.body, NEW.shown_from, NEW.shown_until, NEW.pinned
)
BEGIN
    UPDATE news
    SET version = version + 1, (saved_by, saved_at) = (SELECT user_id, at FROM writing)
    WHERE id = NEW.id;
END;

ALTER TABLE organization_counts ADD COLUMN news INTEGER NOT NULL DEFAULT 0;
CREATE TRIGGER news_counted AFTER INSERT ON news BEGIN
    UPDATE organization_counts SET news = news + 1 WHERE organization_id = new.organization_id;
END;
CREATE TRIGGER news_uncounted AFTER DELETE ON news BEGIN
    UPDATE organization_counts SET news = news - 1 WHERE organization_id = old.organization_id;
END;

-- The path `news` and the paths below it now belong to the news. Pages that were written there move to `news-page`, and so
-- do links of the menu that lead to them.
UPDATE OR IGNORE pages
SET path = 'news-page' || substr(path, 5)
WHERE lower(path) = 'news' OR lower(path) LIKE 'news/%';
UPDATE pages
SET draft = json_set(draft, '$.path', 'news-page' || substr(json_extract(draft, '$.path'), 5))
WHERE lower(json_extract(draft, '$.path')) = 'news' OR lower(json_extract(draft, '$.path')) LIKE 'news/%';
UPDATE organization_links
SET slug = 'news-page' || substr(slug, 5)
WHERE (lower(slug) = 'news' OR lower(slug) LIKE 'news/%')
  AND EXISTS (SELECT 1 FROM pages
              WHERE pages.organization_id = organization_links.organization_id
                AND lower(pages.path) = 'news-page' || substr(lower(organization_links.slug), 5));
