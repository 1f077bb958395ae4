-- A name that an organization says is its own, and the token by which its DNS is to prove it. Several may claim one
-- name; organizations.domain is whose it is.
CREATE TABLE domain_claims (
    organization_id INTEGER PRIMARY KEY REFERENCES organizations (id) ON DELETE CASCADE,
    domain          TEXT NOT NULL CHECK (domain = lower(domain) AND length(domain) BETWEEN 1 AND 253),
    token           TEXT NOT NULL CHECK (length(token) BETWEEN 16 AND 64),
    created_at      INTEGER NOT NULL,
    verified_at     INTEGER
) STRICT;
