-- Seasons, leagues, teams and who plays for them.

CREATE TABLE seasons (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    organization_id INTEGER NOT NULL,
    sport_id        INTEGER NOT NULL,
    name            TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
    start_date      TEXT CHECK (date(start_date) IS start_date),
    finish_date     TEXT CHECK (date(finish_date) IS finish_date),
    active          INTEGER NOT NULL DEFAULT 0 CHECK (active IN (0, 1)),
    show_divisions  INTEGER NOT NULL DEFAULT 0 CHECK (show_divisions IN (0, 1)),
    UNIQUE (organization_id, id),
    FOREIGN KEY (organization_id) REFERENCES organizations (id) ON DELETE CASCADE,
    FOREIGN KEY (organization_id, sport_id) REFERENCES organization_sports (organization_id, sport_id)
) STRICT;
CREATE INDEX seasons_by_organization ON seasons (organization_id, active, start_date);

-- A league is an organization's own, played in any number of seasons.
CREATE TABLE leagues (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    organization_id INTEGER NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
    name            TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
    UNIQUE (organization_id, id)
) STRICT;
CREATE INDEX leagues_by_name ON leagues (organization_id, name);

CREATE TABLE seasons_leagues (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    organization_id INTEGER NOT NULL,
    season_id       INTEGER NOT NULL,
    league_id       INTEGER NOT NULL,
    position        INTEGER NOT NULL,
    UNIQUE (organization_id, id),
    UNIQUE (organization_id, season_id, league_id),
    FOREIGN KEY (organization_id, season_id) REFERENCES seasons (organization_id, id) ON DELETE CASCADE,
    FOREIGN KEY (organization_id, league_id) REFERENCES leagues (organization_id, id) ON DELETE CASCADE
) STRICT;
CREATE INDEX seasons_leagues_by_league ON seasons_leagues (organization_id, league_id);

CREATE TABLE players (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    organization_id INTEGER NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
    first_name      TEXT NOT NULL CHECK (length(first_name) <= 60),
    last_name       TEXT NOT NULL CHECK (length(last_name) <= 60),
    email           TEXT,
    phone_number    TEXT,
    image_id        INTEGER,
    UNIQUE (organization_id, id),
    CHECK (first_name || last_name <> ''),
    FOREIGN KEY (organization_id, image_id) REFERENCES images (organization_id, id)
) STRICT;
CREATE INDEX players_by_name ON players (organization_id, last_name, first_name);
CREATE INDEX players_by_image ON players (organization_id, image_id) WHERE image_id IS NOT NULL;

CREATE TABLE teams (
    id                INTEGER PRIMARY KEY AUTOINCREMENT,
    organization_id   INTEGER NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
    name              TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
    league_id         INTEGER,
    logo_id           INTEGER,
    unavailable_slots TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(unavailable_slots)),
    UNIQUE (organization_id, id),
    FOREIGN KEY (organization_id, league_id) REFERENCES leagues (organization_id, id),
    FOREIGN KEY (organization_id, logo_id) REFERENCES images (organization_id, id)
) STRICT;
CREATE INDEX teams_by_name ON teams (organization_id, name);
CREATE INDEX teams_by_league ON teams (organization_id, league_id) WHERE league_id IS NOT NULL;
CREATE INDEX teams_by_logo ON teams (organization_id, logo_id) WHERE logo_id IS NOT NULL;

-- A season-league-team (slt): a team in one league of one season. Its id is what games name.
CREATE TABLE enrolments (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    organization_id INTEGER NOT NULL,
    season_id       INTEGER NOT NULL,
    league_id       INTEGER NOT NULL,
    team_id         INTEGER NOT NULL,
    captain         TEXT,
    captain_id      INTEGER,
    position        INTEGER,
    UNIQUE (organization_id, id),
    UNIQUE (organization_id, season_id, id),
    UNIQUE (organization_id, season_id, league_id, id),
    UNIQUE (organization_id, season_id, league_id, team_id),
    FOREIGN KEY (organization_id, season_id, league_id)
        REFERENCES seasons_leagues (organization_id, season_id, league_id) ON DELETE CASCADE,
    FOREIGN KEY (organization_id, team_id) REFERENCES teams (organization_id, id) ON DELETE CASCADE,
    FOREIGN KEY (organization_id, captain_id) REFERENCES players (organization_id, id)
) STRICT;
CREATE INDEX enrolments_by_team ON enrolments (organization_id, team_id);
CREATE INDEX enrolments_by_captain ON enrolments (organization_id, captain_id) WHERE captain_id IS NOT NULL;

CREATE TABLE rosters (
    organization_id INTEGER NOT NULL,
    enrolment_id    INTEGER NOT NULL,
    player_id       INTEGER NOT NULL,
    number          TEXT,
    PRIMARY KEY (enrolment_id, player_id),
    FOREIGN KEY (organization_id, enrolment_id) REFERENCES enrolments (organization_id, id) ON DELETE CASCADE,
    FOREIGN KEY (organization_id, player_id) REFERENCES players (organization_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX rosters_by_enrolment ON rosters (organization_id, enrolment_id);
CREATE INDEX rosters_by_player ON rosters (organization_id, player_id);

CREATE TABLE divisions (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    organization_id INTEGER NOT NULL,
    season_id       INTEGER NOT NULL,
    name            TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
    position        INTEGER NOT NULL,
    UNIQUE (organization_id, id),
    UNIQUE (organization_id, season_id, id),
    FOREIGN KEY (organization_id, season_id) REFERENCES seasons (organization_id, id) ON DELETE CASCADE
) STRICT;

-- A team stands in at most one division; both are of the same season.
CREATE TABLE division_teams (
    organization_id INTEGER NOT NULL,
    season_id       INTEGER NOT NULL,
    division_id     INTEGER NOT NULL,
    enrolment_id    INTEGER NOT NULL UNIQUE,
    position        INTEGER NOT NULL,
    PRIMARY KEY (division_id, enrolment_id),
    FOREIGN KEY (organization_id, season_id, division_id)
        REFERENCES divisions (organization_id, season_id, id) ON DELETE CASCADE,
    FOREIGN KEY (organization_id, season_id, enrolment_id)
        REFERENCES enrolments (organization_id, season_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX division_teams_by_division ON division_teams (organization_id, season_id, division_id, position);
CREATE INDEX division_teams_by_enrolment ON division_teams (organization_id, season_id, enrolment_id);

CREATE TABLE player_attributes (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    organization_id INTEGER NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
    attribute_name  TEXT NOT NULL CHECK (length(attribute_name) BETWEEN 1 AND 60),
    attribute_type  TEXT NOT NULL CHECK (attribute_type IN ('string', 'number', 'date')),
    is_visible      INTEGER NOT NULL DEFAULT 1 CHECK (is_visible IN (0, 1)),
    position        INTEGER NOT NULL,
    UNIQUE (organization_id, id),
    UNIQUE (organization_id, attribute_name COLLATE NOCASE)
) STRICT;

CREATE TABLE player_attribute_values (
    organization_id INTEGER NOT NULL,
    player_id       INTEGER NOT NULL,
    attribute_id    INTEGER NOT NULL,
    value           TEXT NOT NULL,
    PRIMARY KEY (player_id, attribute_id),
    FOREIGN KEY (organization_id, player_id) REFERENCES players (organization_id, id) ON DELETE CASCADE,
    FOREIGN KEY (organization_id, attribute_id) REFERENCES player_attributes (organization_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX player_attribute_values_by_player ON player_attribute_values (organization_id, player_id);
CREATE INDEX player_attribute_values_by_attribute ON player_attribute_values (organization_id, attribute_id);
