-- Which side forfeited a game. Without a side the one with fewer points did.
ALTER TABLE games ADD COLUMN forfeited_by TEXT
    CHECK (forfeited_by IN ('home', 'away', 'both') AND (forfeited_by IS NULL OR status = 'forfeit'));

DROP TRIGGER games_version;
CREATE TRIGGER games_version AFTER UPDATE OF
    home_enrolment_id, away_enrolment_id, date, time, location, location_url, video_url, status, score_home,
    score_away, forfeited_by
ON games
WHEN (
    OLD.home_enrolment_id, OLD.away_enrolment_id, OLD.date, OLD.time, OLD.location, OLD.location_url,
    OLD.video_url, OLD.status, OLD.score_home, OLD.score_away, OLD.forfeited_by
) IS NOT (
    NEW.home_enrolment_id, NEW.away_enrolment_id, NEW.date, NEW.time, NEW.location, NEW.location_url,
    NEW.video_url, NEW.status, NEW.score_home, NEW.score_away, NEW.forfeited_by
)
BEGIN
    UPDATE games
    SET version = version + 1, (saved_by, saved_at) = (SELECT user_id, at FROM writing)
    WHERE id = NEW.id;
END;

-- A scheduled game with points was shown as completed and not counted.
UPDATE games SET status = 'completed'
WHERE status = 'scheduled' AND score_home IS NOT NULL AND score_away IS NOT NULL AND score_home + score_away > 0;
