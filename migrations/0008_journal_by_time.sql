-- The rows of the journal lie in the order in which they were written, whatever game they are of: orders of many games
-- that are written at once share pages, where the end of each game's journal was a page of its own. A game's rows are
-- found by their numbers alone; its entries rise with them. That an interaction is carried out once is held by
-- `answers`, which has it as long as Discord could send it again, and is looked through once a day for what is older:
-- neither needs an index, each of which every order had written a page of.
CREATE TABLE journal_by_time (
    game        INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seq         INTEGER NOT NULL,
    kind        TEXT    NOT NULL CHECK (kind IN ('genesis', 'order', 'table')),
    actor       TEXT    NOT NULL,              -- JSON
    act         TEXT    NOT NULL,              -- JSON: the order, or the table's act
    faces       BLOB    NOT NULL,              -- what was drawn, a byte each
    by_hand     INTEGER NOT NULL,              -- were any of them set by hand?
    events      TEXT    NOT NULL,              -- JSON, with their audiences
    told        TEXT    NOT NULL,              -- what the channel was told, as plain text
    at          INTEGER NOT NULL,
    interaction INTEGER,
    entry       INTEGER,                       -- null: not everybody was told of it
    PRIMARY KEY (game, seq)
) STRICT;

INSERT INTO journal_by_time (game, seq, kind, actor, act, faces, by_hand, events, told, at, interaction, entry)
SELECT game, seq, kind, actor, act, faces, by_hand, events, told, at, interaction, entry
FROM journal ORDER BY game, seq;

DROP TABLE journal;
ALTER TABLE journal_by_time RENAME TO journal;

DROP INDEX answers_by_time;
