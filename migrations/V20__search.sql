-- The index of the search: teams, players, games, published pages and news, each as one document. Triggers keep the index in
-- step with the rows, so that no path of writing can forget it.
--
-- A document's number is `(organization_id << 43) + (kind << 40) + id`, so the documents of one kind of one organization are
-- a range of numbers, and a search reads only that range. Kinds: 1 teams, 2 players, 3 games, 4 pages, 5 news.
-- The index keeps no copy of the texts.
CREATE VIRTUAL TABLE search_index USING fts5 (
    title, body,
    content = '', contentless_delete = 1,
    prefix = '2 3',
    tokenize = 'unicode61 remove_diacritics 2'
);
-- A word in a title counts ten times as much as one in a body.
INSERT INTO search_index (search_index, rank) VALUES ('rank', 'bm25(10.0, 1.0)');

CREATE VIEW searched_teams AS
SELECT id, (organization_id << 43) + (1 << 40) + id AS document, name AS title, '' AS body
FROM teams;

-- Only what visitors see of a name, as `domain::players::shown` shows it; a test compares both. Where SQL cannot be sure
-- to find the same initial, or the end of a first name that holds both names, the index has less.
CREATE VIEW searched_players AS
SELECT id, (organization_id << 43) + (2 << 40) + id AS document,
    CASE
        WHEN public_name = 'full' THEN first_name || ' ' || last_name
        WHEN last_name <> '' AND last_name GLOB '[A-Za-zÀ-ÖØ-öø-ɏ]*[A-Za-zÀ-ÖØ-öø-ɏ]*'
            THEN first_name || ' ' || substr(last_name, 1, 1)
        WHEN last_name <> '' THEN first_name
        -- White space other than the space, by which a name of both may be separated.
        WHEN first_name GLOB '*[' || char(9) || '-' || char(13) || char(133, 160, 5760, 8192) || '-'
            || char(8202, 8232, 8233, 8239, 8287, 12288) || ']*' THEN ''
        WHEN instr(trim(first_name), ' ') THEN rtrim(trim(first_name), replace(trim(first_name), ' ', ''))
        ELSE first_name
    END AS title,
    '' AS body
FROM players
WHERE public_name <> 'hidden';

CREATE VIEW searched_games AS
SELECT games.id, (games.organization_id << 43) + (3 << 40) + games.id AS document,
    away_teams.name || ' at ' || home_teams.name AS title,
    'vs ' || games.date || ' '
        || rtrim(substr('January  February March    April    May      June     July     August   SeptemberOctober  November December ',
                        substr(games.date, 6, 2) * 9 - 8, 9))
        || ' ' || CAST(substr(games.date, 9, 2) AS INTEGER) || ' ' || substr(games.date, 1, 4) AS body
FROM games
JOIN enrolments AS home ON home.id = games.home_enrolment_id
JOIN teams AS home_teams ON home_teams.id = home.team_id
JOIN enrolments AS away ON away.id = games.away_enrolment_id
JOIN teams AS away_teams ON away_teams.id = away.team_id;

-- The games of each enrolled team.
CREATE VIEW searched_matchups AS
SELECT enrolments.id AS enrolment_id, enrolments.organization_id, enrolments.team_id, games.id AS game_id
FROM enrolments
JOIN games ON games.organization_id = enrolments.organization_id AND games.season_id = enrolments.season_id
          AND games.home_enrolment_id = enrolments.id
UNION ALL
SELECT enrolments.id, enrolments.organization_id, enrolments.team_id, games.id
FROM enrolments
JOIN games ON games.organization_id = enrolments.organization_id AND games.season_id = enrolments.season_id
          AND games.away_enrolment_id = enrolments.id;

CREATE VIEW searched_pages AS
SELECT id, (organization_id << 43) + (4 << 40) + id AS document, title,
    body || ' ' || coalesce((SELECT group_concat(value, ' ') FROM json_tree(pages.faq) WHERE type = 'text'), '') AS body
FROM pages
WHERE published = 1;

-- All notes: a search checks the day when it reads.
CREATE VIEW searched_news AS
SELECT id, (organization_id << 43) + (5 << 40) + id AS document, title, body
FROM news;

INSERT INTO search_index (rowid, title, body) SELECT document, title, body FROM searched_teams;
INSERT INTO search_index (rowid, title, body) SELECT document, title, body FROM searched_players;
INSERT INTO search_index (rowid, title, body) SELECT document, title, body FROM searched_games;
INSERT INTO search_index (rowid, title, body) SELECT document, title, body FROM searched_pages;
INSERT INTO search_index (rowid, title, body) SELECT document, title, body FROM searched_news;

CREATE TRIGGER players_found AFTER INSERT ON players BEGIN
    INSERT INTO search_index (rowid, title, body)
    SELECT document, title, body FROM searched_players WHERE id = new.id;
END;
CREATE TRIGGER players_renamed AFTER UPDATE OF first_name, last_name, public_name ON players
WHEN (old.first_name, old.last_name, old.public_name) IS NOT (new.first_name, new.last_name, new.public_name)
BEGIN
    DELETE FROM search_index WHERE rowid = (new.organization_id << 43) + (2 << 40) + new.id;
    INSERT INTO search_index (rowid, title, body)
    SELECT document, title, body FROM searched_players WHERE id = new.id;
END;
CREATE TRIGGER players_lost AFTER DELETE ON players BEGIN
    DELETE FROM search_index WHERE rowid = (old.organization_id << 43) + (2 << 40) + old.id;
END;

-- An archive inserts a game before its teams, so a new team completes its games, too.
CREATE TRIGGER teams_found AFTER INSERT ON teams BEGIN
    INSERT INTO search_index (rowid, title, body)
    SELECT document, title, body FROM searched_teams WHERE id = new.id;
    DELETE FROM search_index WHERE rowid IN (
        SELECT (new.organization_id << 43) + (3 << 40) + game_id FROM searched_matchups
        WHERE organization_id = new.organization_id AND team_id = new.id
    );
    INSERT INTO search_index (rowid, title, body)
    SELECT document, title, body FROM searched_games WHERE id IN (
        SELECT game_id FROM searched_matchups WHERE organization_id = new.organization_id AND team_id = new.id
    );
END;
CREATE TRIGGER teams_renamed AFTER UPDATE OF name ON teams WHEN old.name <> new.name BEGIN
    DELETE FROM search_index WHERE rowid = (new.organization_id << 43) + (1 << 40) + new.id;
    INSERT INTO search_index (rowid, title, body)
    SELECT document, title, body FROM searched_teams WHERE id = new.id;
    DELETE FROM search_index WHERE rowid IN (
        SELECT (new.organization_id << 43) + (3 << 40) + game_id FROM searched_matchups
        WHERE organization_id = new.organization_id AND team_id = new.id
    );
    INSERT INTO search_index (rowid, title, body)
    SELECT document, title, body FROM searched_games WHERE id IN (
        SELECT game_id FROM searched_matchups WHERE organization_id = new.organization_id AND team_id = new.id
    );
END;
CREATE TRIGGER teams_lost AFTER DELETE ON teams BEGIN
    DELETE FROM search_index WHERE rowid = (old.organization_id << 43) + (1 << 40) + old.id;
END;
CREATE TRIGGER enrolments_moved AFTER UPDATE OF team_id ON enrolments WHEN old.team_id <> new.team_id BEGIN
    DELETE FROM search_index WHERE rowid IN (
        SELECT (new.organization_id << 43) + (3 << 40) + game_id FROM searched_matchups
        WHERE organization_id = new.organization_id AND team_id = new.team_id AND enrolment_id = new.id
    );
    INSERT INTO search_index (rowid, title, body)
    SELECT document, title, body FROM searched_games WHERE id IN (
        SELECT game_id FROM searched_matchups
        WHERE organization_id = new.organization_id AND team_id = new.team_id AND enrolment_id = new.id
    );
END;

CREATE TRIGGER games_found AFTER INSERT ON games BEGIN
    INSERT INTO search_index (rowid, title, body)
    SELECT document, title, body FROM searched_games WHERE id = new.id;
END;
CREATE TRIGGER games_moved AFTER UPDATE OF home_enrolment_id, away_enrolment_id, date ON games
WHEN (old.home_enrolment_id, old.away_enrolment_id, old.date)
    IS NOT (new.home_enrolment_id, new.away_enrolment_id, new.date)
BEGIN
    DELETE FROM search_index WHERE rowid = (new.organization_id << 43) + (3 << 40) + new.id;
    INSERT INTO search_index (rowid, title, body)
    SELECT document, title, body FROM searched_games WHERE id = new.id;
END;
CREATE TRIGGER games_lost AFTER DELETE ON games BEGIN
    DELETE FROM search_index WHERE rowid = (old.organization_id << 43) + (3 << 40) + old.id;
END;

CREATE TRIGGER pages_found AFTER INSERT ON pages BEGIN
    INSERT INTO search_index (rowid, title, body)
    SELECT document, title, body FROM searched_pages WHERE id = new.id;
END;
CREATE TRIGGER pages_rewritten AFTER UPDATE OF title, body, faq, published ON pages
WHEN (old.title, old.body, old.faq, old.published) IS NOT (new.title, new.body, new.faq, new.published)
BEGIN
    DELETE FROM search_index WHERE rowid = (new.organization_id << 43) + (4 << 40) + new.id;
    INSERT INTO search_index (rowid, title, body)
    SELECT document, title, body FROM searched_pages WHERE id = new.id;
END;
CREATE TRIGGER pages_lost AFTER DELETE ON pages BEGIN
    DELETE FROM search_index WHERE rowid = (old.organization_id << 43) + (4 << 40) + old.id;
END;

CREATE TRIGGER news_found AFTER INSERT ON news BEGIN
    INSERT INTO search_index (rowid, title, body)
    SELECT document, title, body FROM searched_news WHERE id = new.id;
END;
CREATE TRIGGER news_rewritten AFTER UPDATE OF title, body ON news
WHEN (old.title, old.body) IS NOT (new.title, new.body)
BEGIN
    DELETE FROM search_index WHERE rowid = (new.organization_id << 43) + (5 << 40) + new.id;
    INSERT INTO search_index (rowid, title, body)
    SELECT document, title, body FROM searched_news WHERE id = new.id;
END;
CREATE TRIGGER news_lost AFTER DELETE ON news BEGIN
    DELETE FROM search_index WHERE rowid = (old.organization_id << 43) + (5 << 40) + old.id;
END;
