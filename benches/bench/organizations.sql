-- Fills the organizations in `made` (organization_id, leagues, seasons, rounds_with_numbers, today), each with leagues of
-- 12 teams that meet once a season, and rosters of 8 players. The last season is in its ninth week; the last
-- `rounds_with_numbers` rounds before today have box scores.

CREATE TEMP TABLE n AS
    WITH RECURSIVE n (i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n WHERE i < 11)
    SELECT i FROM n;

-- A round robin by the circle method.
CREATE TEMP TABLE fixtures AS
    SELECT round.i AS round, slot.i AS slot,
        CASE WHEN slot.i = 0 THEN 11 ELSE (round.i + slot.i) % 11 END AS home,
        CASE WHEN slot.i = 0 THEN round.i ELSE (round.i - slot.i + 11) % 11 END AS away
    FROM n AS round, n AS slot
    WHERE round.i < 11 AND slot.i < 6;

CREATE TEMP TABLE first_names AS
    SELECT key AS i, value AS name
    FROM json_each('["Alex","Maria","James","Keisha","Luis","Hannah","Omar","Grace","Tyler","Yuki","Andre","Sofia"]');
CREATE TEMP TABLE last_names AS
    SELECT key AS i, value AS name
    FROM json_each('["Anderson","Brooks","Castillo","Diaz","Edwards","Fischer","Garcia","Hernandez"]');
CREATE TEMP TABLE team_names AS
    SELECT key AS i, value AS name
    FROM json_each('["Falcons","River City Ballers","Night Owls","Hardwood Kings","Splash","Old School","Wolves","Eastside","Comets","Rim Rockers","Tidal","Full Court"]');

-- The owner of the demo's league signs in to every organization.
INSERT INTO users (organization_id, username, username_key, password_hash, role, created_at)
    SELECT made.organization_id, owner.username, owner.username_key, owner.password_hash, owner.role, owner.created_at
    FROM made
    JOIN users AS owner ON owner.username_key = 'owner'
        AND owner.organization_id = (SELECT id FROM organizations WHERE slug = 'fab');

INSERT INTO seasons (organization_id, sport_id, name, start_date, finish_date, active)
    SELECT organization_id, 1, 'Season ' || (i + 1),
        date(today, format('-%d days', 56 + 91 * (seasons - 1 - i))),
        date(today, format('-%d days', 56 + 91 * (seasons - 1 - i)), '+84 days'),
        i = seasons - 1
    FROM made JOIN n ON i < seasons;
INSERT INTO leagues (organization_id, name)
    SELECT organization_id, 'Open League ' || (i + 1) FROM made JOIN n ON i < leagues;
INSERT INTO seasons_leagues (organization_id, season_id, league_id, position)
    SELECT organization_id, seasons.id, leagues.id, row_number() OVER (PARTITION BY seasons.id ORDER BY leagues.id)
    FROM made CROSS JOIN seasons USING (organization_id) CROSS JOIN leagues USING (organization_id);

INSERT INTO teams (organization_id, name, league_id)
    SELECT organization_id, team_names.name, leagues.id
    FROM made CROSS JOIN leagues USING (organization_id) CROSS JOIN team_names
    ORDER BY leagues.id, i;
INSERT INTO players (organization_id, first_name, last_name)
    SELECT organization_id, first_names.name, last_names.name
    FROM made CROSS JOIN teams USING (organization_id) CROSS JOIN last_names
    JOIN first_names ON first_names.i = (last_names.i * 5 + teams.id) % 12
    ORDER BY teams.id, last_names.i;
-- The teams and players were created in the order of their leagues: 12 teams a league, 8 players a team.
CREATE TEMP TABLE entries AS
    SELECT teams.organization_id, teams.id AS team_id, league_id,
        (row_number() OVER (ORDER BY teams.id) - 1) % 12 AS place,
        first_player + 8 * (row_number() OVER (ORDER BY teams.id) - 1) AS first_player
    FROM made CROSS JOIN teams USING (organization_id)
    CROSS JOIN (SELECT min(players.id) AS first_player FROM made JOIN players USING (organization_id));
INSERT INTO player_attribute_values (organization_id, player_id, attribute_id, value)
    SELECT organization_id, first_player + i, player_attributes.id,
        CASE attribute_name WHEN 'Number' THEN format('%d', 3 + 5 * i) ELSE 'Guard' END
    FROM entries CROSS JOIN n ON i < 8
    JOIN player_attributes USING (organization_id)
    WHERE attribute_name IN ('Number', 'Position');

INSERT INTO enrolments (organization_id, season_id, league_id, team_id, captain_id)
    SELECT organization_id, seasons.id, league_id, team_id, first_player
    FROM made CROSS JOIN seasons USING (organization_id) CROSS JOIN entries USING (organization_id)
    ORDER BY seasons.id, team_id;
CREATE TEMP TABLE enrolled (
    id INTEGER PRIMARY KEY, organization_id INTEGER, season_id INTEGER, league_id INTEGER, place INTEGER, first_player INTEGER
);
INSERT INTO enrolled
    SELECT enrolments.id, enrolments.organization_id, season_id, enrolments.league_id, place, first_player
    FROM enrolments JOIN entries USING (organization_id, team_id);
CREATE INDEX enrolled_by_place ON enrolled (season_id, league_id, place);
INSERT INTO rosters (organization_id, enrolment_id, player_id, number)
    SELECT organization_id, id, first_player + i, format('%d', 3 + 5 * i)
    FROM enrolled CROSS JOIN n ON i < 8;

INSERT INTO games (organization_id, season_id, league_id, home_enrolment_id, away_enrolment_id, date, time, location,
        location_url, status, score_home, score_away, updated_at)
    SELECT organization_id, season_id, league_id, home, away, date, format('%02d:00', 18 + slot / 2),
        'Community Center, Court ' || (1 + slot % 2), 'https://maps.example/?q=Community+Center',
        iif(date < today, 'completed', 'scheduled'),
        iif(date < today, 60 + (home * 7 + slot * 5) % 29, NULL),
        iif(date < today, 59 - (away * 11 + slot * 3) % 17, NULL),
        unixepoch(today)
    FROM (
        SELECT made.organization_id, seasons_leagues.season_id, seasons_leagues.league_id, today, slot,
            home.id AS home, away.id AS away, date(start_date, format('+%d days', 7 * round)) AS date
        FROM made
        CROSS JOIN seasons_leagues USING (organization_id)
        CROSS JOIN seasons ON seasons.id = seasons_leagues.season_id
        CROSS JOIN fixtures
        CROSS JOIN enrolled AS home ON home.season_id = seasons.id AND home.league_id = seasons_leagues.league_id
            AND home.place = fixtures.home
        CROSS JOIN enrolled AS away ON away.season_id = seasons.id AND away.league_id = seasons_leagues.league_id
            AND away.place = fixtures.away
    );

-- A line of a box score: one player in one game. Its numbers come from the bits of a hash.
CREATE TEMP TABLE lines AS
    SELECT organization_id, game_id, enrolment_id, player_id, first_player,
        hash % 6 AS twos, hash / 6 % 5 AS twos_missed, hash / 30 % 4 AS threes, hash / 120 % 4 AS threes_missed,
        hash / 480 % 5 AS free_throws, hash / 2400 % 2 AS free_throws_missed, hash / 4800 % 7 AS assists,
        hash / 33600 % 4 AS steals, hash / 134400 % 3 AS blocks, hash / 403200 % 5 AS turnovers,
        hash / 2016000 % 6 AS fouls, hash / 12096000 % 4 AS offensive_rebounds,
        hash / 48384000 % 7 AS defensive_rebounds, 12 + hash / 338688000 % 28 AS minutes
    FROM (
        SELECT made.organization_id, games.id AS game_id, enrolled.id AS enrolment_id, first_player + n.i AS player_id,
            first_player, (games.id * 7919 + (first_player + n.i) * 104729) % 1000003 * 2654435761 % 9483264000 AS hash
        FROM made
        CROSS JOIN games ON games.organization_id = made.organization_id AND status = 'completed'
            AND date >= date(today, format('-%d days', 7 * rounds_with_numbers))
        CROSS JOIN enrolled ON enrolled.id IN (home_enrolment_id, away_enrolment_id)
        CROSS JOIN n ON n.i < 8
    );
CREATE TEMP TABLE counted AS
    SELECT organization_id, id AS stat_id, abbreviation FROM made JOIN stats USING (organization_id)
    WHERE abbreviation NOT IN ('FGM', 'FGA', 'FG%', 'FT%', '2P%', '3P%');
INSERT INTO player_game_stats (organization_id, game_id, player_id, stat_id, enrolment_id, value)
    SELECT organization_id, game_id, player_id, stat_id, enrolment_id,
        CASE abbreviation
            WHEN 'PTS' THEN 2 * twos + 3 * threes + free_throws
            WHEN 'AST' THEN assists
            WHEN 'REB' THEN offensive_rebounds + defensive_rebounds
            WHEN 'FTM' THEN free_throws
            WHEN 'FTA' THEN free_throws + free_throws_missed
            WHEN '2PM' THEN twos
            WHEN '2PA' THEN twos + twos_missed
            WHEN '3PM' THEN threes
            WHEN '3PA' THEN threes + threes_missed
            WHEN 'STL' THEN steals
            WHEN 'BLK' THEN blocks
            WHEN 'TO' THEN turnovers
            WHEN 'PF' THEN fouls
            WHEN 'OREB' THEN offensive_rebounds
            WHEN 'DREB' THEN defensive_rebounds
            ELSE minutes
        END
    FROM lines CROSS JOIN counted USING (organization_id);

-- The scores of these games are the sums of their box scores.
CREATE TEMP TABLE sides AS
    SELECT organization_id, game_id, enrolment_id, sum(2 * twos + 3 * threes + free_throws) AS points
    FROM lines GROUP BY game_id, enrolment_id;
CREATE INDEX sides_by_game ON sides (game_id, enrolment_id);
UPDATE games SET
    score_home = (SELECT points FROM sides WHERE game_id = games.id AND enrolment_id = home_enrolment_id),
    score_away = (SELECT points FROM sides WHERE game_id = games.id AND enrolment_id = away_enrolment_id)
WHERE id IN (SELECT game_id FROM sides);
INSERT INTO period_scores (organization_id, game_id, period_id, enrolment_id, score)
    SELECT organization_id, game_id, game_periods.id, enrolment_id,
        iif(name = 'Q4', points - points / 4 * 3, points / 4)
    FROM sides JOIN game_periods USING (organization_id)
    WHERE name IN ('Q1', 'Q2', 'Q3', 'Q4');
