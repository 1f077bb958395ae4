-- The pools of a division: the leagues from whose standings it takes its teams as soon as their games are over.
CREATE TABLE division_pools (
    organization_id INTEGER NOT NULL,
    season_id       INTEGER NOT NULL,
    division_id     INTEGER NOT NULL,
    league_id       INTEGER NOT NULL,
    -- The first pool, A, has position 1.
    position        INTEGER NOT NULL CHECK (position > 0),
    -- The number of teams of the league that go on.
    places          INTEGER NOT NULL CHECK (places BETWEEN 1 AND 64),
    PRIMARY KEY (division_id, league_id),
    FOREIGN KEY (organization_id, season_id, division_id)
        REFERENCES divisions (organization_id, season_id, id) ON DELETE CASCADE,
    FOREIGN KEY (organization_id, season_id, league_id)
        REFERENCES seasons_leagues (organization_id, season_id, league_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX division_pools_by_division ON division_pools (organization_id, season_id, division_id);
CREATE INDEX division_pools_by_league ON division_pools (organization_id, season_id, league_id);
