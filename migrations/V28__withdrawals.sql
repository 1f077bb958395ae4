-- Teams that withdrew from a league's table or from a bracket, and teams that took the place of another team in a bracket.

-- What became of the games of a team that withdrew from the table; NULL if it did not.
ALTER TABLE enrolments ADD COLUMN withdrawn TEXT CHECK (withdrawn IN ('walkover', 'erased', 'kept'));
-- An erased game stays visible, but no longer counts in the table.
ALTER TABLE games ADD COLUMN erased INTEGER NOT NULL DEFAULT 0 CHECK (erased IN (0, 1));
-- The order in which teams withdrew from brackets, from 1; 0 for a team that did not.
ALTER TABLE division_teams ADD COLUMN withdrawn INTEGER NOT NULL DEFAULT 0 CHECK (withdrawn >= 0);

-- The results of a former team count for the team that has its place in the bracket now.
CREATE TABLE bracket_replacements (
    organization_id INTEGER NOT NULL,
    season_id       INTEGER NOT NULL,
    division_id     INTEGER NOT NULL,
    former_id       INTEGER NOT NULL,
    enrolment_id    INTEGER NOT NULL,
    PRIMARY KEY (division_id, former_id),
    FOREIGN KEY (organization_id, season_id, division_id)
        REFERENCES divisions (organization_id, season_id, id) ON DELETE CASCADE,
    FOREIGN KEY (organization_id, season_id, former_id)
        REFERENCES enrolments (organization_id, season_id, id) ON DELETE CASCADE,
    FOREIGN KEY (organization_id, season_id, enrolment_id)
        REFERENCES enrolments (organization_id, season_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX bracket_replacements_by_division ON bracket_replacements (organization_id, season_id, division_id);
CREATE INDEX bracket_replacements_by_former ON bracket_replacements (organization_id, season_id, former_id);
CREATE INDEX bracket_replacements_by_enrolment ON bracket_replacements (organization_id, season_id, enrolment_id);
