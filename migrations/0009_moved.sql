-- Which game was the last that had been made when a game came to its place from one that is gone; null where it was made
-- there. The clock may be set back: by these numbers it is known which game came to a place last.
ALTER TABLE games ADD COLUMN moved INTEGER;
