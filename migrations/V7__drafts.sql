-- Editing the public site: links that stay, and pages with a draft.

-- Players, Schedule and Standings of every menu, whatever they are called later.
ALTER TABLE organization_links ADD COLUMN is_protected INTEGER NOT NULL DEFAULT 0 CHECK (is_protected IN (0, 1));
UPDATE organization_links SET is_protected = 1
WHERE (label_key, slug) IN (VALUES ('players', 'playerList'), ('schedule', 'schedule'), ('standings', 'teamList'));

-- Raised by each save, so that nobody saves over what they have not seen.
ALTER TABLE pages ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
-- What is to be published, as JSON; visitors read the other columns.
ALTER TABLE pages ADD COLUMN draft TEXT CHECK (draft IS NULL OR json_valid(draft));

-- A picture that is only uploaded belongs to its page, and stands in no gallery yet.
ALTER TABLE page_images ADD COLUMN is_shown INTEGER NOT NULL DEFAULT 1 CHECK (is_shown IN (0, 1));
