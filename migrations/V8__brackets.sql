-- How a division's bracket is played: out after one loss, with or without a game for third place, or out after two.

ALTER TABLE divisions ADD COLUMN bracket_format TEXT NOT NULL DEFAULT 'single'
    CHECK (bracket_format IN ('single', 'double'));
-- Two losses settle the third place by themselves.
ALTER TABLE divisions ADD COLUMN third_place INTEGER NOT NULL DEFAULT 0
    CHECK (third_place IN (0, 1) AND (third_place = 0 OR bracket_format = 'single'));
