-- A version for everything that is edited in a form. A form sends the version that it was filled with; the writer refuses
-- a save over a newer one. Triggers raise the version in the transaction of the change, so that no path of writing can
-- forget it: with every change of a column that the form edits, never with positions, counters or other bookkeeping. They
-- do not run themselves: SQLite's recursive_triggers is off, and each names the columns that it watches.

-- Whose job the writer is running, and when in unix seconds. Both are null between jobs, and while no user acts.
CREATE TABLE writing (
    id      INTEGER PRIMARY KEY CHECK (id = 1),
    user_id INTEGER,
    at      INTEGER
) STRICT;
INSERT INTO writing (id, user_id, at) VALUES (1, NULL, NULL);

-- The user of the last change and its time in unix seconds: both are null until the first change, and after a change by
-- the command line. A deleted user's id stays in `saved_by`: ids are never given again.
ALTER TABLE games ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE games ADD COLUMN saved_by INTEGER;
ALTER TABLE games ADD COLUMN saved_at INTEGER;
ALTER TABLE players ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE players ADD COLUMN saved_by INTEGER;
ALTER TABLE players ADD COLUMN saved_at INTEGER;
ALTER TABLE teams ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE teams ADD COLUMN saved_by INTEGER;
ALTER TABLE teams ADD COLUMN saved_at INTEGER;
ALTER TABLE enrolments ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE enrolments ADD COLUMN saved_by INTEGER;
ALTER TABLE enrolments ADD COLUMN saved_at INTEGER;
ALTER TABLE leagues ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE leagues ADD COLUMN saved_by INTEGER;
ALTER TABLE leagues ADD COLUMN saved_at INTEGER;
ALTER TABLE seasons ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE seasons ADD COLUMN saved_by INTEGER;
ALTER TABLE seasons ADD COLUMN saved_at INTEGER;
ALTER TABLE divisions ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE divisions ADD COLUMN saved_by INTEGER;
ALTER TABLE divisions ADD COLUMN saved_at INTEGER;
ALTER TABLE organizations ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE organizations ADD COLUMN saved_by INTEGER;
ALTER TABLE organizations ADD COLUMN saved_at INTEGER;
ALTER TABLE organization_links ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE organization_links ADD COLUMN saved_by INTEGER;
ALTER TABLE organization_links ADD COLUMN saved_at INTEGER;
ALTER TABLE businesses ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE businesses ADD COLUMN saved_by INTEGER;
ALTER TABLE businesses ADD COLUMN saved_at INTEGER;
ALTER TABLE pages ADD COLUMN saved_by INTEGER;
ALTER TABLE pages ADD COLUMN saved_at INTEGER;
ALTER TABLE users ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE users ADD COLUMN saved_by INTEGER;
ALTER TABLE users ADD COLUMN saved_at INTEGER;
ALTER TABLE schedules ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE schedules ADD COLUMN saved_by INTEGER;
ALTER TABLE schedules ADD COLUMN saved_at INTEGER;
ALTER TABLE rosters ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE rosters ADD COLUMN saved_by INTEGER;
ALTER TABLE rosters ADD COLUMN saved_at INTEGER;

-- The statistics grid compares cell by cell; a game keeps who changed its statistics last. It is written once for all
-- numbers of one job.
ALTER TABLE games ADD COLUMN stats_saved_by INTEGER;
ALTER TABLE games ADD COLUMN stats_saved_at INTEGER;

CREATE TRIGGER games_version AFTER UPDATE OF
    home_enrolment_id, away_enrolment_id, date, time, location, location_url, video_url, status, score_home,
    score_away
ON games
WHEN (
    OLD.home_enrolment_id, OLD.away_enrolment_id, OLD.date, OLD.time, OLD.location, OLD.location_url,
    OLD.video_url, OLD.status, OLD.score_home, OLD.score_away
) IS NOT (
    NEW.home_enrolment_id, NEW.away_enrolment_id, NEW.date, NEW.time, NEW.location, NEW.location_url,
    NEW.video_url, NEW.status, NEW.score_home, NEW.score_away
)
BEGIN
    UPDATE games
    SET version = version + 1, (saved_by, saved_at) = (SELECT user_id, at FROM writing)
    WHERE id = NEW.id;
END;

CREATE TRIGGER players_version AFTER UPDATE OF
    first_name, last_name, email, phone_number, image_id, public_name
ON players
WHEN (
    OLD.first_name, OLD.last_name, OLD.email, OLD.phone_number, OLD.image_id, OLD.public_name
) IS NOT (
    NEW.first_name, NEW.last_name, NEW.email, NEW.phone_number, NEW.image_id, NEW.public_name
)
BEGIN
    UPDATE players
    SET version = version + 1, (saved_by, saved_at) = (SELECT user_id, at FROM writing)
    WHERE id = NEW.id;
END;

CREATE TRIGGER teams_version AFTER UPDATE OF
    name, league_id, logo_id, unavailable_slots
ON teams
WHEN (
    OLD.name, OLD.league_id, OLD.logo_id, OLD.unavailable_slots
) IS NOT (
    NEW.name, NEW.league_id, NEW.logo_id, NEW.unavailable_slots
)
BEGIN
    UPDATE teams
    SET version = version + 1, (saved_by, saved_at) = (SELECT user_id, at FROM writing)
    WHERE id = NEW.id;
END;

CREATE TRIGGER enrolments_version AFTER UPDATE OF
    captain, captain_id
ON enrolments
WHEN (
    OLD.captain, OLD.captain_id
) IS NOT (
    NEW.captain, NEW.captain_id
)
BEGIN
    UPDATE enrolments
    SET version = version + 1, (saved_by, saved_at) = (SELECT user_id, at FROM writing)
    WHERE id = NEW.id;
END;

CREATE TRIGGER leagues_version AFTER UPDATE OF
    name
ON leagues
WHEN OLD.name IS NOT NEW.name
BEGIN
    UPDATE leagues
    SET version = version + 1, (saved_by, saved_at) = (SELECT user_id, at FROM writing)
    WHERE id = NEW.id;
END;

CREATE TRIGGER seasons_version AFTER UPDATE OF
    sport_id, name, start_date, finish_date, active, show_divisions
ON seasons
WHEN (
    OLD.sport_id, OLD.name, OLD.start_date, OLD.finish_date, OLD.active, OLD.show_divisions
) IS NOT (
    NEW.sport_id, NEW.name, NEW.start_date, NEW.finish_date, NEW.active, NEW.show_divisions
)
BEGIN
    UPDATE seasons
    SET version = version + 1, (saved_by, saved_at) = (SELECT user_id, at FROM writing)
    WHERE id = NEW.id;
END;

CREATE TRIGGER divisions_version AFTER UPDATE OF
    name, bracket_format, third_place
ON divisions
WHEN (
    OLD.name, OLD.bracket_format, OLD.third_place
) IS NOT (
    NEW.name, NEW.bracket_format, NEW.third_place
)
BEGIN
    UPDATE divisions
    SET version = version + 1, (saved_by, saved_at) = (SELECT user_id, at FROM writing)
    WHERE id = NEW.id;
END;

CREATE TRIGGER organizations_version AFTER UPDATE OF
    name, slug, domain, city, theme, accent_color, time_zone, site_template, logo_id, facebook_url,
    instagram_url, youtube_url, feature_flags, analytics_id, public_names
ON organizations
WHEN (
    OLD.name, OLD.slug, OLD.domain, OLD.city, OLD.theme, OLD.accent_color, OLD.time_zone, OLD.site_template,
    OLD.logo_id, OLD.facebook_url, OLD.instagram_url, OLD.youtube_url, OLD.feature_flags, OLD.analytics_id,
    OLD.public_names
) IS NOT (
    NEW.name, NEW.slug, NEW.domain, NEW.city, NEW.theme, NEW.accent_color, NEW.time_zone, NEW.site_template,
    NEW.logo_id, NEW.facebook_url, NEW.instagram_url, NEW.youtube_url, NEW.feature_flags, NEW.analytics_id,
    NEW.public_names
)
BEGIN
    UPDATE organizations
    SET version = version + 1, (saved_by, saved_at) = (SELECT user_id, at FROM writing)
    WHERE id = NEW.id;
END;

CREATE TRIGGER organization_links_version AFTER UPDATE OF
    label, slug, url, is_external, show_in_navbar
ON organization_links
WHEN (
    OLD.label, OLD.slug, OLD.url, OLD.is_external, OLD.show_in_navbar
) IS NOT (
    NEW.label, NEW.slug, NEW.url, NEW.is_external, NEW.show_in_navbar
)
BEGIN
    UPDATE organization_links
    SET version = version + 1, (saved_by, saved_at) = (SELECT user_id, at FROM writing)
    WHERE id = NEW.id;
END;

CREATE TRIGGER businesses_version AFTER UPDATE OF
    name, phone, email, website, city, state, location, facebook, instagram, sport, category, season,
    next_season, signup_deadline, signup_status, cost, skill_level
ON businesses
WHEN (
    OLD.name, OLD.phone, OLD.email, OLD.website, OLD.city, OLD.state, OLD.location, OLD.facebook, OLD.instagram,
    OLD.sport, OLD.category, OLD.season, OLD.next_season, OLD.signup_deadline, OLD.signup_status, OLD.cost,
    OLD.skill_level
) IS NOT (
    NEW.name, NEW.phone, NEW.email, NEW.website, NEW.city, NEW.state, NEW.location, NEW.facebook, NEW.instagram,
    NEW.sport, NEW.category, NEW.season, NEW.next_season, NEW.signup_deadline, NEW.signup_status, NEW.cost,
    NEW.skill_level
)
BEGIN
    UPDATE businesses
    SET version = version + 1, (saved_by, saved_at) = (SELECT user_id, at FROM writing)
    WHERE id = NEW.id;
END;

CREATE TRIGGER pages_version AFTER UPDATE OF
    path, title, body, faq, videos, published, draft
ON pages
BEGIN
    UPDATE pages
    SET version = version + 1, (saved_by, saved_at) = (SELECT user_id, at FROM writing)
    WHERE id = NEW.id;
END;

CREATE TRIGGER users_version AFTER UPDATE OF
    username, email, role
ON users
WHEN (
    OLD.username, OLD.email, OLD.role
) IS NOT (
    NEW.username, NEW.email, NEW.role
)
BEGIN
    UPDATE users
    SET version = version + 1, (saved_by, saved_at) = (SELECT user_id, at FROM writing)
    WHERE id = NEW.id;
END;

CREATE TRIGGER schedules_version AFTER UPDATE OF
    season_id, league_id, name, start_date, num_weeks, game_days, same_slot, time_slots, weekly_time_slots,
    weekly_dates, locations, random_seed
ON schedules
WHEN (
    OLD.season_id, OLD.league_id, OLD.name, OLD.start_date, OLD.num_weeks, OLD.game_days, OLD.same_slot,
    OLD.time_slots, OLD.weekly_time_slots, OLD.weekly_dates, OLD.locations, OLD.random_seed
) IS NOT (
    NEW.season_id, NEW.league_id, NEW.name, NEW.start_date, NEW.num_weeks, NEW.game_days, NEW.same_slot,
    NEW.time_slots, NEW.weekly_time_slots, NEW.weekly_dates, NEW.locations, NEW.random_seed
)
BEGIN
    UPDATE schedules
    SET version = version + 1, (saved_by, saved_at) = (SELECT user_id, at FROM writing)
    WHERE id = NEW.id;
END;

CREATE TRIGGER rosters_version AFTER UPDATE OF
    number
ON rosters
WHEN OLD.number IS NOT NEW.number
BEGIN
    UPDATE rosters
    SET version = version + 1, (saved_by, saved_at) = (SELECT user_id, at FROM writing)
    WHERE enrolment_id = NEW.enrolment_id AND player_id = NEW.player_id;
END;

CREATE TRIGGER period_scores_insert AFTER INSERT ON period_scores
BEGIN
    UPDATE games
    SET version = version + 1, (saved_by, saved_at) = (SELECT user_id, at FROM writing)
    WHERE id = NEW.game_id;
END;

CREATE TRIGGER player_attribute_values_insert AFTER INSERT ON player_attribute_values
BEGIN
    UPDATE players
    SET version = version + 1, (saved_by, saved_at) = (SELECT user_id, at FROM writing)
    WHERE id = NEW.player_id;
END;

CREATE TRIGGER organization_sports_insert AFTER INSERT ON organization_sports
BEGIN
    UPDATE organizations
    SET version = version + 1, (saved_by, saved_at) = (SELECT user_id, at FROM writing)
    WHERE id = NEW.organization_id;
END;

CREATE TRIGGER period_scores_delete AFTER DELETE ON period_scores
BEGIN
    UPDATE games
    SET version = version + 1, (saved_by, saved_at) = (SELECT user_id, at FROM writing)
    WHERE id = OLD.game_id;
END;

CREATE TRIGGER player_attribute_values_delete AFTER DELETE ON player_attribute_values
BEGIN
    UPDATE players
    SET version = version + 1, (saved_by, saved_at) = (SELECT user_id, at FROM writing)
    WHERE id = OLD.player_id;
END;

CREATE TRIGGER organization_sports_delete AFTER DELETE ON organization_sports
BEGIN
    UPDATE organizations
    SET version = version + 1, (saved_by, saved_at) = (SELECT user_id, at FROM writing)
    WHERE id = OLD.organization_id;
END;

CREATE TRIGGER period_scores_update AFTER UPDATE OF score ON period_scores
WHEN OLD.score IS NOT NEW.score
BEGIN
    UPDATE games
    SET version = version + 1, (saved_by, saved_at) = (SELECT user_id, at FROM writing)
    WHERE id = NEW.game_id;
END;

CREATE TRIGGER player_attribute_values_update AFTER UPDATE OF value ON player_attribute_values
WHEN OLD.value IS NOT NEW.value
BEGIN
    UPDATE players
    SET version = version + 1, (saved_by, saved_at) = (SELECT user_id, at FROM writing)
    WHERE id = NEW.player_id;
END;

CREATE TRIGGER enrolments_of_team AFTER UPDATE OF name, logo_id ON teams
WHEN (OLD.name, OLD.logo_id) IS NOT (NEW.name, NEW.logo_id)
BEGIN
    UPDATE enrolments
    SET version = version + 1, (saved_by, saved_at) = (SELECT user_id, at FROM writing)
    WHERE organization_id = NEW.organization_id AND team_id = NEW.id;
END;

CREATE TRIGGER player_game_stats_insert AFTER INSERT ON player_game_stats
BEGIN
    UPDATE games
    SET (stats_saved_by, stats_saved_at) = (SELECT user_id, at FROM writing)
    WHERE id = NEW.game_id AND (stats_saved_by, stats_saved_at) IS NOT (SELECT user_id, at FROM writing);
END;

CREATE TRIGGER player_game_stats_delete AFTER DELETE ON player_game_stats
BEGIN
    UPDATE games
    SET (stats_saved_by, stats_saved_at) = (SELECT user_id, at FROM writing)
    WHERE id = OLD.game_id AND (stats_saved_by, stats_saved_at) IS NOT (SELECT user_id, at FROM writing);
END;

CREATE TRIGGER player_game_stats_update AFTER UPDATE OF value ON player_game_stats
WHEN OLD.value IS NOT NEW.value
BEGIN
    UPDATE games
    SET (stats_saved_by, stats_saved_at) = (SELECT user_id, at FROM writing)
    WHERE id = NEW.game_id AND (stats_saved_by, stats_saved_at) IS NOT (SELECT user_id, at FROM writing);
END;
