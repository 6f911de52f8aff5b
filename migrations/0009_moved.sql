-- When a game came to its place from another, in an order of all games that doesn't hang on the clock: one that was made
-- came at its number times a million, one that moved after all that had come by then. Null where it stays where it was made.
ALTER TABLE games ADD COLUMN moved INTEGER;
