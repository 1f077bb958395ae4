-- Whether a scorer has ended the game and staff have not looked at it since. Before, a sentence in `needs_staff` said so.
ALTER TABLE game_scoring ADD COLUMN ended_by_scorer INTEGER NOT NULL DEFAULT 0 CHECK (ended_by_scorer IN (0, 1));

UPDATE game_scoring
SET ended_by_scorer = 1,
    needs_staff = nullif(trim(replace(needs_staff, 'A scorer has finished this game. Look at it.', '')), '')
WHERE instr(needs_staff, 'A scorer has finished this game. Look at it.') > 0;
