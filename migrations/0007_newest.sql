-- The newest message of ours in a channel or conversation that was noted as sent: what is reached for after it is newer.
-- Kept for a day, and for as long as something waits for the same target.
CREATE TABLE newest (
    to_person  INTEGER NOT NULL,
    target     INTEGER NOT NULL,
    message    INTEGER NOT NULL,
    at         INTEGER NOT NULL,
    PRIMARY KEY (to_person, target)
) STRICT, WITHOUT ROWID;
-- The newest one there when a message was first reached for.
ALTER TABLE outbox ADD COLUMN newest INTEGER;
