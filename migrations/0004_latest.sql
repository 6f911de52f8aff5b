-- The latest message about a game in its channel: what happens next is added to it while it can be.
CREATE TABLE latest (
    game       INTEGER PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    message    INTEGER NOT NULL,
    post       TEXT    NOT NULL,               -- JSON: as it is shown
    sent       INTEGER NOT NULL,
    touched    INTEGER NOT NULL                -- when it was last changed
) STRICT;

-- The first of the messages that are sent as one with this, so that another attempt sends the same.
ALTER TABLE outbox ADD COLUMN sent_with INTEGER;
