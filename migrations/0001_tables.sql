-- Games being played by people. Times are milliseconds since 1970 UTC; numbers of people, places
-- and messages are those of the chat, kept as signed 64-bit integers.

-- A game from its creation on. What is searched for has a column; the rest of what the table
-- (not the game) knows stands in `standing`.
CREATE TABLE games (
    id         INTEGER PRIMARY KEY,
    kind       TEXT    NOT NULL,
    rules      INTEGER NOT NULL,               -- version of the kind's rules
    place      INTEGER NOT NULL,               -- channel or thread
    stage      TEXT    NOT NULL CHECK (stage IN ('lobby', 'running', 'over', 'cancelled')),
    sequence   INTEGER NOT NULL,               -- number of the last journal row; -1 before the set-up
    version    INTEGER NOT NULL,               -- counts every change, the table's own included
    standing   TEXT    NOT NULL,               -- JSON: options, pace, debts' deadlines, ballots
    secret     BLOB    NOT NULL CHECK (length(secret) = 32),
    created    INTEGER NOT NULL
) STRICT;

-- One channel, one game that isn't over.
CREATE UNIQUE INDEX one_game_a_place ON games (place) WHERE stage IN ('lobby', 'running');

-- Who sits where. A seat without a person is vacant.
CREATE TABLE seats (
    game       INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat       INTEGER NOT NULL,
    person     INTEGER,
    name       TEXT    NOT NULL,
    word       TEXT    NOT NULL DEFAULT '',    -- the seat's own word for the dice
    ready      INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_of_a_person ON seats (person);

-- Every accepted order, and every act of the table on a running game, in order from the set-up (0).
-- The number is the stream of the order's dice. An interaction is carried out once.
CREATE TABLE journal (
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
    interaction INTEGER UNIQUE,
    PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;

-- The state after the last journal row: what a start reads instead of replaying.
CREATE TABLE snapshots (
    game       INTEGER PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    seq        INTEGER NOT NULL,
    state      TEXT    NOT NULL
) STRICT;

-- What is to be sent, in order for each target. A row goes when it has been sent.
CREATE TABLE outbox (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    game       INTEGER,
    to_person  INTEGER NOT NULL,               -- is the target a person (1) or a place (0)?
    target     INTEGER NOT NULL,
    payload    TEXT    NOT NULL,               -- JSON
    attempts   INTEGER NOT NULL DEFAULT 0,
    not_before INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX outbox_of_a_target ON outbox (to_person, target, id);

-- Places and people to whom nothing can be sent now.
CREATE TABLE parked (
    to_person  INTEGER NOT NULL,
    target     INTEGER NOT NULL,
    why        TEXT    NOT NULL,
    at         INTEGER NOT NULL,
    PRIMARY KEY (to_person, target)
) STRICT, WITHOUT ROWID;

-- What falls due. Doing a job twice does no harm: it looks first whether there is still something to do.
-- Jobs show nothing that a seat may not know: a secret debt has no row of its own, the regular
-- sweep of its game looks after it.
CREATE TABLE jobs (
    game       INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    kind       TEXT    NOT NULL,
    subject    TEXT    NOT NULL,
    due        INTEGER NOT NULL,
    PRIMARY KEY (game, kind, subject)
) STRICT, WITHOUT ROWID;

CREATE INDEX jobs_by_time ON jobs (due);

-- What a person wants of reminders.
CREATE TABLE people (
    person     INTEGER PRIMARY KEY,
    every      INTEGER,                        -- seconds; null = half of each game's deadline
    away       TEXT,                           -- "22:00-07:00 Europe/Berlin"
    off        INTEGER NOT NULL DEFAULT 0
) STRICT;

-- The first answer to an interaction, for a repeated delivery of it. Kept for a day.
CREATE TABLE answers (
    interaction INTEGER PRIMARY KEY,
    at          INTEGER NOT NULL,
    answer      TEXT    NOT NULL               -- JSON
) STRICT;

CREATE INDEX answers_by_time ON answers (at);
