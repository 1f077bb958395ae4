-- The search of staff: seasons, leagues, drafts of pages, and the whole names of players of whom visitors see less.
--
-- Further kinds of documents: 6 seasons, 7 leagues, 0 whole names. Visitors never search these. Every page is in the index,
-- published or not: a search looks at `published` when it reads.
CREATE VIEW searched_seasons AS
SELECT id, (organization_id << 43) + (6 << 40) + id AS document, name AS title, '' AS body
FROM seasons;

CREATE VIEW searched_leagues AS
SELECT id, (organization_id << 43) + (7 << 40) + id AS document, name AS title, '' AS body
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
    DELETE FROM search_index WHERE rowid = (new.organization_id << 43) + (6 << 40) + new.id;
    INSERT INTO search_index (rowid, title, body)
    SELECT document, title, body FROM searched_seasons WHERE id = new.id;
END;
CREATE TRIGGER seasons_lost AFTER DELETE ON seasons BEGIN
    DELETE FROM search_index WHERE rowid = (old.organization_id << 43) + (6 << 40) + old.id;
END;

CREATE TRIGGER leagues_found AFTER INSERT ON leagues BEGIN
    INSERT INTO search_index (rowid, title, body)
    SELECT document, title, body FROM searched_leagues WHERE id = new.id;
END;
CREATE TRIGGER leagues_renamed AFTER UPDATE OF name ON leagues WHEN old.name <> new.name BEGIN
    DELETE FROM search_index WHERE rowid = (new.organization_id << 43) + (7 << 40) + new.id;
    INSERT INTO search_index (rowid, title, body)
    SELECT document, title, body FROM searched_leagues WHERE id = new.id;
END;
CREATE TRIGGER leagues_lost AFTER DELETE ON leagues BEGIN
    DELETE FROM search_index WHERE rowid = (old.organization_id << 43) + (7 << 40) + old.id;
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
