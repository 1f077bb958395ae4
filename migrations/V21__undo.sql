-- What each action changed, so that it can be undone for some weeks: its rows before and after it, as JSON that is compressed
-- with zstd. An action that changed nothing has none.
CREATE TABLE undo_records (
    activity_id     INTEGER PRIMARY KEY REFERENCES activity (id) ON DELETE CASCADE,
    organization_id INTEGER NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
    at              INTEGER NOT NULL,
    -- The action that undid it, until that is undone itself.
    undone_by       INTEGER REFERENCES activity (id) ON DELETE SET NULL,
    changes         BLOB NOT NULL
) STRICT;
CREATE INDEX undo_records_by_organization ON undo_records (organization_id, activity_id);
CREATE INDEX undo_records_by_time ON undo_records (at);
CREATE INDEX undo_records_by_undoing ON undo_records (undone_by);
