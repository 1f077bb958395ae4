-- What visitors see of a player: both names, the first name with an initial, or nothing; and what new players start with.

ALTER TABLE organizations ADD COLUMN public_names TEXT NOT NULL DEFAULT 'full'
    CHECK (public_names IN ('full', 'initial', 'hidden'));
ALTER TABLE players ADD COLUMN public_name TEXT NOT NULL DEFAULT 'full'
    CHECK (public_name IN ('full', 'initial', 'hidden'));
-- Children play in these leagues: their names are shortened from the first start of this version on.
UPDATE organizations SET public_names = 'initial' WHERE site_template = 'youth';
UPDATE players SET public_name = 'initial'
WHERE organization_id IN (SELECT id FROM organizations WHERE site_template = 'youth');
