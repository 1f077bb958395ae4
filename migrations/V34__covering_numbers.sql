-- The numbers of a game are read from an index alone, of all statistics or of some. With an index on the game alone, SQLite had to
-- look up each number in the table, which took four times as long for the leaders of a season.
DROP INDEX player_game_stats_by_game;
CREATE INDEX player_game_stats_by_game
    ON player_game_stats (organization_id, game_id, stat_id, player_id, enrolment_id, value);

-- What SQLite's planner has to know of the table: without it, SQLite guesses that an organization has ten numbers, and searches
-- an index for the organization alone. The defaults are the demo's counts, for a database without numbers.
ANALYZE player_game_stats;
WITH defaults (idx, stat) AS (
    VALUES ('player_game_stats_by_enrolment', '80000 10000 500 30 4 1'),
           ('player_game_stats_by_game', '80000 10000 240 16 1 1 1'),
           ('player_game_stats_by_player', '80000 10000 120'),
           ('player_game_stats_by_stat', '80000 10000 740'),
           ('sqlite_autoindex_player_game_stats_1', '80000 240 16 1')
)
INSERT INTO sqlite_stat1 (tbl, idx, stat)
SELECT 'player_game_stats', idx, stat FROM defaults
WHERE NOT EXISTS (SELECT 1 FROM sqlite_stat1 WHERE tbl = 'player_game_stats');
