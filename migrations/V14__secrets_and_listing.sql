-- Secrets of this server, made when they are first needed: `devices` signs the cookies of devices that have signed in.
CREATE TABLE secrets (
    name  TEXT PRIMARY KEY,
    value BLOB NOT NULL CHECK (length(value) = 32)
) STRICT, WITHOUT ROWID;

-- Whether public lists of organizations show this one. The second organization was hidden by its id until now; it stays
-- hidden where it is the sandbox, or has nobody who works for it.
ALTER TABLE organizations ADD COLUMN is_listed INTEGER NOT NULL DEFAULT 1 CHECK (is_listed IN (0, 1));
UPDATE organizations SET is_listed = 0
WHERE id = 2 AND (slug = 'sandbox' OR NOT EXISTS (SELECT 1 FROM users WHERE users.organization_id = organizations.id));
