-- Dates without games.

-- One team sits out.
CREATE TABLE byes (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    organization_id INTEGER NOT NULL,
    season_id       INTEGER NOT NULL,
    league_id       INTEGER NOT NULL,
    enrolment_id    INTEGER NOT NULL,
    date            TEXT NOT NULL CHECK (date(date) IS date),
    UNIQUE (organization_id, id),
    UNIQUE (organization_id, enrolment_id, date),
    FOREIGN KEY (organization_id, season_id, league_id, enrolment_id)
        REFERENCES enrolments (organization_id, season_id, league_id, id) ON DELETE CASCADE
) STRICT;
CREATE INDEX byes_by_league ON byes (organization_id, season_id, league_id, date);
CREATE INDEX byes_by_enrolment ON byes (organization_id, season_id, league_id, enrolment_id);

-- Nobody in the league plays.
CREATE TABLE week_offs (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    organization_id INTEGER NOT NULL,
    season_id       INTEGER NOT NULL,
    league_id       INTEGER NOT NULL,
    date            TEXT NOT NULL CHECK (date(date) IS date),
    reason          TEXT,
    UNIQUE (organization_id, id),
    FOREIGN KEY (organization_id, season_id, league_id)
        REFERENCES seasons_leagues (organization_id, season_id, league_id) ON DELETE CASCADE
) STRICT;
CREATE INDEX week_offs_by_league ON week_offs (organization_id, season_id, league_id, date);
