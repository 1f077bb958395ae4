-- Games, their periods and their statistics. Only what was entered is kept: standings, percentages, leaders, the final
-- score's period and brackets follow from it.

CREATE TABLE schedules (
    id                INTEGER PRIMARY KEY AUTOINCREMENT,
    organization_id   INTEGER NOT NULL,
    league_id         INTEGER NOT NULL,
    season_id         INTEGER NOT NULL,
    name              TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
    start_date        TEXT NOT NULL CHECK (date(start_date) IS start_date),
    num_weeks         INTEGER NOT NULL CHECK (num_weeks BETWEEN 1 AND 104),
    game_days         TEXT NOT NULL CHECK (json_valid(game_days)),
    same_slot         INTEGER NOT NULL DEFAULT 1 CHECK (same_slot IN (0, 1)),
    time_slots        TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(time_slots)),
    weekly_time_slots TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(weekly_time_slots)),
    weekly_dates      TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(weekly_dates)),
    locations         TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(locations)),
    random_seed       INTEGER NOT NULL DEFAULT 0,
    UNIQUE (organization_id, id),
    FOREIGN KEY (organization_id, season_id, league_id)
        REFERENCES seasons_leagues (organization_id, season_id, league_id) ON DELETE CASCADE
) STRICT;
CREATE INDEX schedules_by_league ON schedules (organization_id, league_id);
CREATE INDEX schedules_by_season ON schedules (organization_id, season_id, league_id);

-- A league's game has league_id; a bracket's game has division_id and the match_id of its matchup.
CREATE TABLE games (
    id                INTEGER PRIMARY KEY AUTOINCREMENT,
    organization_id   INTEGER NOT NULL,
    season_id         INTEGER NOT NULL,
    league_id         INTEGER,
    division_id       INTEGER,
    match_id          TEXT,
    schedule_id       INTEGER,
    home_enrolment_id INTEGER NOT NULL,
    away_enrolment_id INTEGER NOT NULL,
    date              TEXT NOT NULL CHECK (date(date) IS date),
    time              TEXT CHECK (time GLOB '[0-2][0-9]:[0-5][0-9]' AND time < '24:00'),
    location          TEXT,
    location_url      TEXT,
    video_url         TEXT,
    status            TEXT NOT NULL DEFAULT 'scheduled'
                      CHECK (status IN ('scheduled', 'live', 'completed', 'postponed', 'cancelled', 'forfeit')),
    score_home        INTEGER CHECK (score_home BETWEEN 0 AND 999),
    score_away        INTEGER CHECK (score_away BETWEEN 0 AND 999),
    sequence          INTEGER NOT NULL DEFAULT 0,
    updated_at        INTEGER NOT NULL,
    UNIQUE (organization_id, id),
    CHECK (home_enrolment_id <> away_enrolment_id),
    CHECK ((league_id IS NULL) <> (division_id IS NULL)),
    CHECK ((division_id IS NULL) = (match_id IS NULL)),
    FOREIGN KEY (organization_id, season_id) REFERENCES seasons (organization_id, id) ON DELETE CASCADE,
    FOREIGN KEY (organization_id, season_id, league_id)
        REFERENCES seasons_leagues (organization_id, season_id, league_id) ON DELETE CASCADE,
    FOREIGN KEY (organization_id, season_id, division_id)
        REFERENCES divisions (organization_id, season_id, id) ON DELETE CASCADE,
    FOREIGN KEY (organization_id, season_id, home_enrolment_id)
        REFERENCES enrolments (organization_id, season_id, id) ON DELETE CASCADE,
    FOREIGN KEY (organization_id, season_id, away_enrolment_id)
        REFERENCES enrolments (organization_id, season_id, id) ON DELETE CASCADE,
    FOREIGN KEY (organization_id, season_id, league_id, home_enrolment_id)
        REFERENCES enrolments (organization_id, season_id, league_id, id),
    FOREIGN KEY (organization_id, season_id, league_id, away_enrolment_id)
        REFERENCES enrolments (organization_id, season_id, league_id, id),
    FOREIGN KEY (organization_id, schedule_id) REFERENCES schedules (organization_id, id)
) STRICT;
CREATE INDEX games_by_date ON games (organization_id, date, time);
CREATE INDEX games_by_league ON games (organization_id, season_id, league_id, date, time);
CREATE INDEX games_by_home ON games (organization_id, season_id, home_enrolment_id);
CREATE INDEX games_by_away ON games (organization_id, season_id, away_enrolment_id);
CREATE INDEX games_by_schedule ON games (organization_id, schedule_id) WHERE schedule_id IS NOT NULL;
CREATE UNIQUE INDEX games_by_matchup ON games (organization_id, season_id, division_id, match_id) WHERE division_id IS NOT NULL;

CREATE TABLE game_periods (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    organization_id INTEGER NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
    sport_id        INTEGER NOT NULL REFERENCES sports (id),
    name            TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 30),
    position        INTEGER NOT NULL,
    hidden          INTEGER NOT NULL DEFAULT 0 CHECK (hidden IN (0, 1)),
    UNIQUE (organization_id, id),
    UNIQUE (organization_id, sport_id, name COLLATE NOCASE)
) STRICT;
CREATE INDEX game_periods_by_position ON game_periods (organization_id, sport_id, position);

-- Never a row of the period named Final: that one is the game's own score.
CREATE TABLE period_scores (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    organization_id INTEGER NOT NULL,
    game_id         INTEGER NOT NULL,
    period_id       INTEGER NOT NULL,
    enrolment_id    INTEGER NOT NULL,
    score           INTEGER NOT NULL CHECK (score BETWEEN 0 AND 999),
    UNIQUE (game_id, period_id, enrolment_id),
    FOREIGN KEY (organization_id, game_id) REFERENCES games (organization_id, id) ON DELETE CASCADE,
    FOREIGN KEY (organization_id, period_id) REFERENCES game_periods (organization_id, id) ON DELETE CASCADE,
    FOREIGN KEY (organization_id, enrolment_id) REFERENCES enrolments (organization_id, id) ON DELETE CASCADE
) STRICT;
CREATE INDEX period_scores_by_game ON period_scores (organization_id, game_id);
CREATE INDEX period_scores_by_period ON period_scores (organization_id, period_id);
CREATE INDEX period_scores_by_enrolment ON period_scores (organization_id, enrolment_id);

CREATE TABLE stats (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    organization_id INTEGER NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
    sport_id        INTEGER NOT NULL REFERENCES sports (id),
    name            TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
    abbreviation    TEXT NOT NULL CHECK (length(abbreviation) BETWEEN 1 AND 12),
    position        INTEGER NOT NULL,
    hidden          INTEGER NOT NULL DEFAULT 0 CHECK (hidden IN (0, 1)),
    UNIQUE (organization_id, id),
    UNIQUE (organization_id, sport_id, abbreviation COLLATE NOCASE)
) STRICT;
CREATE INDEX stats_by_position ON stats (organization_id, sport_id, position);

-- One number of one player in one game; the team is kept, since a player may change teams later. The rowid keeps the
-- order of entry, which settles ties among leaders.
CREATE TABLE player_game_stats (
    organization_id INTEGER NOT NULL,
    game_id         INTEGER NOT NULL,
    player_id       INTEGER NOT NULL,
    stat_id         INTEGER NOT NULL,
    enrolment_id    INTEGER NOT NULL,
    value           INTEGER NOT NULL CHECK (value BETWEEN 0 AND 999),
    PRIMARY KEY (game_id, player_id, stat_id),
    FOREIGN KEY (organization_id, game_id) REFERENCES games (organization_id, id) ON DELETE CASCADE,
    FOREIGN KEY (organization_id, player_id) REFERENCES players (organization_id, id) ON DELETE CASCADE,
    FOREIGN KEY (organization_id, stat_id) REFERENCES stats (organization_id, id) ON DELETE CASCADE,
    FOREIGN KEY (organization_id, enrolment_id) REFERENCES enrolments (organization_id, id) ON DELETE CASCADE
) STRICT;
CREATE INDEX player_game_stats_by_game ON player_game_stats (organization_id, game_id);
CREATE INDEX player_game_stats_by_player ON player_game_stats (organization_id, player_id);
CREATE INDEX player_game_stats_by_stat ON player_game_stats (organization_id, stat_id);
CREATE INDEX player_game_stats_by_enrolment ON player_game_stats (organization_id, enrolment_id, stat_id, player_id, value);
