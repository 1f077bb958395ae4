-- What each action of the activity log was about. `edits` has what it changed, as JSON: an array of arrays of the part of the
-- subject, its column, the value before and the value after; it goes after some weeks, with what is kept for undoing.
ALTER TABLE activity ADD COLUMN by_program INTEGER NOT NULL DEFAULT 0 CHECK (by_program IN (0, 1));

CREATE TABLE activity_subjects (
    organization_id INTEGER NOT NULL,
    activity_id     INTEGER NOT NULL,
    -- The place within the entry: what the action was most about comes first.
    position        INTEGER NOT NULL,
    noun            TEXT NOT NULL,
    subject_id      INTEGER NOT NULL,
    name            TEXT NOT NULL,
    change          TEXT NOT NULL CHECK (change IN ('created', 'changed', 'deleted')),
    edits           TEXT CHECK (edits IS NULL OR json_valid(edits)),
    PRIMARY KEY (organization_id, activity_id, position),
    FOREIGN KEY (organization_id, activity_id) REFERENCES activity (organization_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX activity_subjects_by_subject ON activity_subjects (organization_id, noun, subject_id, activity_id DESC);
CREATE INDEX activity_subjects_with_edits ON activity_subjects (activity_id) WHERE edits IS NOT NULL;
