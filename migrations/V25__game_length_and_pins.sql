-- The length of a game in minutes; NULL where staff set none, and 60 minutes are assumed.
ALTER TABLE leagues ADD COLUMN game_minutes INTEGER CHECK (game_minutes BETWEEN 10 AND 300);

DROP TRIGGER leagues_version;
CREATE TRIGGER leagues_version AFTER UPDATE OF
    name, game_minutes
ON leagues
WHEN (OLD.name, OLD.game_minutes) IS NOT (NEW.name, NEW.game_minutes)
BEGIN
    UPDATE leagues
    SET version = version + 1, (saved_by, saved_at) = (SELECT user_id, at FROM writing)
    WHERE id = NEW.id;
END;

-- Whether staff keep a game at its time and place when its schedule is generated again.
ALTER TABLE games ADD COLUMN pinned INTEGER NOT NULL DEFAULT 0 CHECK (pinned IN (0, 1));

DROP TRIGGER games_version;
CREATE TRIGGER games_version AFTER UPDATE OF
    home_enrolment_id, away_enrolment_id, date, time, location, location_url, video_url, status, score_home,
    score_away, forfeited_by, pinned
ON games
WHEN (
    OLD.home_enrolment_id, OLD.away_enrolment_id, OLD.date, OLD.time, OLD.location, OLD.location_url,
    OLD.video_url, OLD.status, OLD.score_home, OLD.score_away, OLD.forfeited_by, OLD.pinned
) IS NOT (
    NEW.home_enrolment_id, NEW.away_enrolment_id, NEW.date, NEW.time, NEW.location, NEW.location_url,
    NEW.video_url, NEW.status, NEW.score_home, NEW.score_away, NEW.forfeited_by, NEW.pinned
)
BEGIN
    UPDATE games
    SET version = version + 1, (saved_by, saved_at) = (SELECT user_id, at FROM writing)
    WHERE id = NEW.id;
END;
