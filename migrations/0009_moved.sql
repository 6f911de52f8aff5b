-- When a game came to its place from another, in an order of all games that doesn't hang on the clock; null where it stays
-- where it was made. One that was made came at its number times a million, one that moved after all that had come by then.
ALTER TABLE games ADD COLUMN moved INTEGER;
ALTER TABLE games ADD COLUMN came INTEGER GENERATED ALWAYS AS (coalesce(moved, id * 1000000)) VIRTUAL;
