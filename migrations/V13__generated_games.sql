-- Where a generated game was put: a JSON array of date, time, location, home and away. A game whose place or teams differ
-- from it was moved by hand, and stays when the schedule is generated again.
ALTER TABLE games ADD COLUMN generated_as TEXT CHECK (json_valid(generated_as));
-- Games that were changed since they were generated may have been moved: an empty array differs from every place.
UPDATE games
SET generated_as = CASE WHEN sequence = 0
                        THEN json_array(date, time, location, home_enrolment_id, away_enrolment_id)
                        ELSE '[]' END
WHERE schedule_id IS NOT NULL;
