-- What everybody was told has a number of its own, from 1 on in each game: the entries of `/game log`, and how far a
-- game was when a button was written. The rows of the journal are numbered on through what is secret; their numbers
-- are for the record alone.
ALTER TABLE journal ADD COLUMN entry INTEGER;  -- null: not everybody was told of it

UPDATE journal SET entry = told_to_all.number
FROM (
    SELECT game, seq, row_number() OVER (PARTITION BY game ORDER BY seq) AS number
    FROM journal
    WHERE told <> '' OR events LIKE '%"audience":"public"%'
) AS told_to_all
WHERE journal.game = told_to_all.game AND journal.seq = told_to_all.seq;

CREATE UNIQUE INDEX entries_of_a_game ON journal (game, entry) WHERE entry IS NOT NULL;
