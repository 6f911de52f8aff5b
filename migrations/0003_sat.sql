-- Who has sat where under which name, from which row of the journal on: what a person may want to see, and to have
-- erased, after they have left, too. Written with the seats; nobody = the seat was given up.
CREATE TABLE sat (
    game       INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat       INTEGER NOT NULL,
    since      INTEGER NOT NULL,
    person     INTEGER,
    name       TEXT    NOT NULL,
    PRIMARY KEY (game, seat, since)
) STRICT, WITHOUT ROWID;

CREATE INDEX sat_of_a_person ON sat (person);

INSERT INTO sat (game, seat, since, person, name) SELECT game, seat, -1, person, name FROM seats;

-- The dice's key of a game in which somebody's word for the dice was erased; everywhere else it is made from the words.
ALTER TABLE games ADD COLUMN dice_key BLOB CHECK (dice_key IS NULL OR length(dice_key) = 32);
