-- The latest message about a game in its channel: what happens next is added to it while it can be.
CREATE TABLE latest (
    game       INTEGER PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    message    INTEGER NOT NULL,
    post       TEXT    NOT NULL,               -- JSON: as it is shown
    sent       INTEGER NOT NULL,               -- 0: it grows no more
    touched    INTEGER NOT NULL                -- when it was last changed
) STRICT;

-- What was settled before a message was first sent, so that another attempt does the same: the first of those that are
-- sent as one with it, and the message to which they are added, if they are no message of their own.
ALTER TABLE outbox ADD COLUMN sent_with INTEGER;
ALTER TABLE outbox ADD COLUMN sent_into INTEGER;
