-- The last day of a week off of several days; NULL for a single day.
ALTER TABLE week_offs ADD COLUMN until TEXT CHECK (date(until) IS until AND until > date);
