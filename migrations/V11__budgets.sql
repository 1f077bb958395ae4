-- Pages are rendered once, when they are saved. NULL: not rendered yet, as all pages that are there. A later migration
-- that changes how Markdown is rendered or cleaned sets both columns to NULL again.
ALTER TABLE pages ADD COLUMN html TEXT;
-- The HTML of each answer, as a JSON array in the order of faq.
ALTER TABLE pages ADD COLUMN faq_html TEXT CHECK (faq_html IS NULL OR json_valid(faq_html));

-- How many rows each organization has of what a quota bounds, kept by triggers: a quota is checked without counting.
CREATE TABLE organization_counts (
    organization_id INTEGER PRIMARY KEY REFERENCES organizations (id) ON DELETE CASCADE,
    seasons         INTEGER NOT NULL DEFAULT 0,
    leagues         INTEGER NOT NULL DEFAULT 0,
    teams           INTEGER NOT NULL DEFAULT 0,
    enrolments      INTEGER NOT NULL DEFAULT 0,
    players         INTEGER NOT NULL DEFAULT 0,
    games           INTEGER NOT NULL DEFAULT 0,
    pages           INTEGER NOT NULL DEFAULT 0,
    businesses      INTEGER NOT NULL DEFAULT 0,
    pictures        INTEGER NOT NULL DEFAULT 0,
    picture_bytes   INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO organization_counts (organization_id, seasons, leagues, teams, enrolments, players, games, pages, businesses, pictures, picture_bytes)
SELECT id,
    (SELECT count(*) FROM seasons WHERE organization_id = organizations.id),
    (SELECT count(*) FROM leagues WHERE organization_id = organizations.id),
    (SELECT count(*) FROM teams WHERE organization_id = organizations.id),
    (SELECT count(*) FROM enrolments WHERE organization_id = organizations.id),
    (SELECT count(*) FROM players WHERE organization_id = organizations.id),
    (SELECT count(*) FROM games WHERE organization_id = organizations.id),
    (SELECT count(*) FROM pages WHERE organization_id = organizations.id),
    (SELECT count(*) FROM businesses WHERE organization_id = organizations.id),
    (SELECT count(*) FROM images WHERE organization_id = organizations.id),
    (SELECT coalesce(sum(length(bytes)), 0) FROM image_variants WHERE organization_id = organizations.id)
FROM organizations;

CREATE TRIGGER organizations_counted AFTER INSERT ON organizations BEGIN
    INSERT INTO organization_counts (organization_id) VALUES (new.id);
END;
CREATE TRIGGER seasons_counted AFTER INSERT ON seasons BEGIN
    UPDATE organization_counts SET seasons = seasons + 1 WHERE organization_id = new.organization_id;
END;
CREATE TRIGGER seasons_uncounted AFTER DELETE ON seasons BEGIN
    UPDATE organization_counts SET seasons = seasons - 1 WHERE organization_id = old.organization_id;
END;
CREATE TRIGGER leagues_counted AFTER INSERT ON leagues BEGIN
    UPDATE organization_counts SET leagues = leagues + 1 WHERE organization_id = new.organization_id;
END;
CREATE TRIGGER leagues_uncounted AFTER DELETE ON leagues BEGIN
    UPDATE organization_counts SET leagues = leagues - 1 WHERE organization_id = old.organization_id;
END;
CREATE TRIGGER teams_counted AFTER INSERT ON teams BEGIN
    UPDATE organization_counts SET teams = teams + 1 WHERE organization_id = new.organization_id;
END;
CREATE TRIGGER teams_uncounted AFTER DELETE ON teams BEGIN
    UPDATE organization_counts SET teams = teams - 1 WHERE organization_id = old.organization_id;
END;
CREATE TRIGGER enrolments_counted AFTER INSERT ON enrolments BEGIN
    UPDATE organization_counts SET enrolments = enrolments + 1 WHERE organization_id = new.organization_id;
END;
CREATE TRIGGER enrolments_uncounted AFTER DELETE ON enrolments BEGIN
    UPDATE organization_counts SET enrolments = enrolments - 1 WHERE organization_id = old.organization_id;
END;
CREATE TRIGGER players_counted AFTER INSERT ON players BEGIN
    UPDATE organization_counts SET players = players + 1 WHERE organization_id = new.organization_id;
END;
CREATE TRIGGER players_uncounted AFTER DELETE ON players BEGIN
    UPDATE organization_counts SET players = players - 1 WHERE organization_id = old.organization_id;
END;
CREATE TRIGGER games_counted AFTER INSERT ON games BEGIN
    UPDATE organization_counts SET games = games + 1 WHERE organization_id = new.organization_id;
END;
CREATE TRIGGER games_uncounted AFTER DELETE ON games BEGIN
    UPDATE organization_counts SET games = games - 1 WHERE organization_id = old.organization_id;
END;
CREATE TRIGGER pages_counted AFTER INSERT ON pages BEGIN
    UPDATE organization_counts SET pages = pages + 1 WHERE organization_id = new.organization_id;
END;
CREATE TRIGGER pages_uncounted AFTER DELETE ON pages BEGIN
    UPDATE organization_counts SET pages = pages - 1 WHERE organization_id = old.organization_id;
END;
CREATE TRIGGER businesses_counted AFTER INSERT ON businesses BEGIN
    UPDATE organization_counts SET businesses = businesses + 1 WHERE organization_id = new.organization_id;
END;
CREATE TRIGGER businesses_uncounted AFTER DELETE ON businesses BEGIN
    UPDATE organization_counts SET businesses = businesses - 1 WHERE organization_id = old.organization_id;
END;
CREATE TRIGGER images_counted AFTER INSERT ON images BEGIN
    UPDATE organization_counts SET pictures = pictures + 1 WHERE organization_id = new.organization_id;
END;
CREATE TRIGGER images_uncounted AFTER DELETE ON images BEGIN
    UPDATE organization_counts SET pictures = pictures - 1 WHERE organization_id = old.organization_id;
END;
CREATE TRIGGER image_variants_counted AFTER INSERT ON image_variants BEGIN
    UPDATE organization_counts SET picture_bytes = picture_bytes + length(new.bytes) WHERE organization_id = new.organization_id;
END;
CREATE TRIGGER image_variants_uncounted AFTER DELETE ON image_variants BEGIN
    UPDATE organization_counts SET picture_bytes = picture_bytes - length(old.bytes) WHERE organization_id = old.organization_id;
END;
