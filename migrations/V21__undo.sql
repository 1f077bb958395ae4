-- What each action changed, so that it can be undone for some weeks: its rows before and after it, as JSON that is compressed
-- with zstd. An action that changed nothing has none.
CREATE UNIQUE INDEX activity_by_id ON activity (organization_id, id);

CREATE TABLE undo_records (
    activity_id     INTEGER PRIMARY KEY,
    organization_id INTEGER NOT NULL,
    at              INTEGER NOT NULL,
    -- The id of the action that undid it, until that is undone itself.
    undone_by       INTEGER,
    changes         BLOB NOT NULL,
    FOREIGN KEY (organization_id, activity_id) REFERENCES activity (organization_id, id) ON DELETE CASCADE
) STRICT;
CREATE INDEX undo_records_by_organization ON undo_records (organization_id, activity_id);
CREATE INDEX undo_records_by_time ON undo_records (at);
CREATE INDEX undo_records_by_undoing ON undo_records (undone_by);
