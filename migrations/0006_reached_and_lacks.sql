-- When a message was first reached for, to be sent (milliseconds); null = never. Whether Discord has it, where nothing
-- was noted after that, the channel's messages say.
ALTER TABLE outbox ADD COLUMN reached INTEGER;

-- What the bot may not do in a place, as the chat's settings call it: its game's host was told.
CREATE TABLE lacks (
    place INTEGER NOT NULL,
    lack  TEXT NOT NULL,
    PRIMARY KEY (place, lack)
) STRICT, WITHOUT ROWID;
