//! What the table itself can be asked: `/game …`, and everything that only looks (`looks`). Each verb is declared once: the
//! form from which its slash command, menus, dialogs and help are made, what completes its fields, and what it does.

use super::buttons::{BEFORE, UNREADY, is_confirmed};
use super::looks::{is_public, looks};
use super::state::Table;
use super::tables::{At, Does, Tables, Verb, plain};
use super::verb::{by_buttons, slash};
use super::{PersonId, Who, Wish, card, first_game, machines, moving, story, suggest, undo};
use crate::games::{Games, Kind};
use crate::rules::FieldKind::{Choice, Completed, File, Flag, Integer, Member, Text};
use crate::rules::{Candidate, Draft, FieldSpec, FormSpec, SeatId};

/// How an absent player is dealt with, as typed.
const ABSENCE: &[&str] = &["autopilot", "wait"];

impl Tables {
    /// The verb of this form, if it is the table's.
    pub(super) fn verb(&self, path: &str) -> Option<&Verb> {
        self.0.verbs.iter().find(|verb| verb.form.path == path)
    }

    /// Does this form only look at something?
    #[must_use]
    pub fn is_look(&self, path: &str) -> bool {
        self.verb(path).is_some_and(|verb| matches!(verb.does, Does::Shows(_)))
    }

    /// Does nothing come of this but that who asks sees words, which are there at once? What is shown to all is a message of
    /// the channel's.
    #[must_use]
    pub fn only_looks(&self, draft: &Draft) -> bool {
        match self.verb(&draft.form).map(|verb| verb.does) {
            Some(Does::Shows(what)) => what(draft).is_at_once() && !is_public(draft),
            Some(Does::Runs(_)) | None => false,
        }
    }

    /// The games that are played here.
    #[must_use]
    pub fn kinds(&self) -> Games {
        self.0.games
    }
}

/// Every form of the table's own where these games are played, those included that buttons alone reach.
#[must_use]
pub fn forms(games: Games) -> Vec<FormSpec> {
    verbs(games).into_iter().map(|verb| verb.form).collect()
}

/// All of them, in the order in which they are listed.
pub(super) fn verbs(games: Games) -> Vec<Verb> {
    let mut verbs = looks();
    verbs.extend(games.iter().map(create));
    verbs.extend(matters());
    verbs
}

/// `/game create KIND`, with the kind's own options between the table's.
fn create(kind: &'static dyn Kind) -> Verb {
    let players = if kind.seats().0 == kind.seats().1 {
        "How many play (one for each seat)"
    } else {
        "How many play (as many as join)"
    };
    let mut fields = vec![
        FieldSpec::may("players", players, Integer),
        FieldSpec::may("machines", "How many of them are machines (0)", Integer),
    ];
    fields.extend(kind.options().iter().map(|option| FieldSpec::may(option.name, option.words, option.kind)));
    fields.extend([
        FieldSpec::may("deadline", "Time for each decision: 24h (the default), off", Text),
        FieldSpec::may("absence", "At a deadline: play on for them, or wait (autopilot)", Choice(ABSENCE)),
        FieldSpec::may("name", "What the game is called (its number)", Text),
    ]);
    // There are as many as kinds of game, made once.
    let path = format!("game create {}", kind.command()).leak();
    let words = format!("Make a game of {}", kind.name()).leak();
    slash(path, words, fields.leak(), |tables, ask| {
        Box::pin(async move {
            let kind = ask.draft.form.trim_start_matches("game create ").to_owned();
            tables.create(ask.call, &kind, ask.draft.fields).await
        })
    })
}

/// How often somebody may want to be reminded, as offered in a menu.
const REMINDERS: &[&str] = &["1h", "3h", "6h", "12h", "24h", "off"];

/// Lengths of time for a menu, for the field that takes one.
fn lengths(takes: bool, all: &[&str], typed: &str) -> Vec<Candidate> {
    let all = all.iter().filter(|_| takes).map(|length| (*length).to_owned());
    suggest::matching(all.collect(), typed)
}

/// `/game …`.
pub(super) fn matters() -> Vec<Verb> {
    const SEAT: FieldSpec = FieldSpec::must("seat", "Whose seat", Completed);
    vec![
        slash(
            "game join",
            "Take a seat",
            const { &[FieldSpec::may("seat", "Which seat (the next free one)", Completed)] },
            |tables, ask| Box::pin(async move { tables.join(ask.call, ask.draft.text("seat")).await }),
        )
        .completed(|_, at, _, typed| {
            at.table.map(|table| suggest::to_sit(table, at.person, typed)).unwrap_or_default()
        })
        .tapped("Play as…", &["seat"], Table::can_sit_otherwise),
        slash(
            "game ready",
            "Say that you are ready; when all are, it starts",
            const { &[FieldSpec::may("word", "A word of your own for the dice (none)", Text)] },
            |tables, ask| Box::pin(async move { tables.ready(ask.call, ask.draft.text("word")).await }),
        ),
        by_buttons(UNREADY, "You aren't ready after all; the host may start all the same", &[], |tables, ask| {
            Box::pin(async move { tables.unready(ask.call).await })
        })
        .tapped("Not ready", &[], Table::can_be_unready),
        slash(
            "game machine",
            "Let a machine play a seat: an empty one, or yours",
            const { &[FieldSpec::may("seat", "Which seat; anybody's by vote (the next empty one)", Completed)] },
            |tables, ask| {
                Box::pin(async move {
                    tables.asks_first(&ask)?;
                    tables.machine(ask.call, ask.draft.text("seat")).await
                })
            },
        )
        .completed(|_, at, _, typed| machines::candidates(&at, typed))
        .tapped("Machine for a seat…", &["seat"], Table::can_seat_a_machine),
        slash("game forget", "What is kept about you, and its erasing", &[], |tables, ask| {
            let confirmed = is_confirmed(&ask.draft);
            Box::pin(async move { tables.forget(ask.call, confirmed).await })
        }),
        slash("game start", "Host: start with the players who have joined, ready or not", &[], |tables, ask| {
            Box::pin(async move { tables.start(ask.call).await })
        }),
        slash("game leave", "Give up your seat", &[], |tables, ask| {
            // What was agreed to in a lobby is no yes to giving up in a running game: that asks by itself.
            let confirmed = is_confirmed(&ask.draft) && ask.draft.flag(BEFORE) != Some(true);
            Box::pin(async move {
                tables.asks_first(&ask)?;
                tables.leave(ask.call, confirmed).await
            })
        })
        .tapped("Leave", &[], Table::can_leave),
        slash("game cancel", "Call the game off; by vote once it has begun", &[], |tables, ask| {
            Box::pin(async move {
                tables.asks_first(&ask)?;
                tables.cancel(ask.call).await
            })
        })
        .tapped("Call it off", &[], Table::can_call_off),
        slash("game rematch", "The same people and options again", &[], |tables, ask| {
            Box::pin(async move { tables.rematch(ask.call).await })
        }),
        slash("game pause", "Stop deadlines and reminders for a while; by vote", &[], |tables, ask| {
            Box::pin(async move { tables.pause(ask.call).await })
        })
        .tapped("Pause", &[], Table::can_pause),
        slash("game resume", "Let deadlines run again", &[], |tables, ask| {
            Box::pin(async move { tables.resume(ask.call).await })
        })
        .tapped("Resume", &[], Table::can_resume),
        slash("game list", "This channel's game, and yours", &[], |tables, ask| {
            Box::pin(async move { tables.list(ask.call).await })
        }),
        slash(
            "game kick",
            "Take somebody's seat away; by vote once it has begun",
            const { &[SEAT] },
            |tables, ask| {
                let seat = ask.draft.text("seat").unwrap_or_default();
                Box::pin(async move { tables.kick(ask.call, &seat).await })
            },
        )
        .completed(held)
        .tapped("Free a seat…", &["seat"], Table::can_free_a_seat),
        slash(
            "game replace",
            "Give a seat to somebody else; another's by vote",
            const { &[SEAT, FieldSpec::must("with", "Who takes it", Member)] },
            |tables, ask| {
                Box::pin(async move {
                    let with = ask.draft.person("with").ok_or_else(|| plain(story::nobody_named()))?;
                    if with.bot {
                        return Err(plain(story::bots_hold_no_seat()));
                    }
                    let with = Who { person: PersonId(with.id), name: with.name };
                    tables.replace(ask.call, &ask.draft.text("seat").unwrap_or_default(), with).await
                })
            },
        )
        .completed(worth_having),
        slash(
            "game undo",
            "Take steps back; by vote of those who acted since",
            const { &[FieldSpec::may("to", "Back to before which step (the last)", Completed)] },
            |tables, ask| {
                let to = ask.draft.text("to");
                let button = ask.version.map(|_| is_confirmed(&ask.draft));
                Box::pin(async move { tables.undo_as(ask.call, to, button).await })
            },
        )
        .completed(|_, at, _, typed| {
            at.table.map(|table| undo::candidates(table, typed)).unwrap_or_default()
        })
        .tapped("Undo more…", &["to"], Table::can_go_back_further),
        slash(
            "game pace",
            "Change the time for decisions; by vote",
            const {
                &[
                    FieldSpec::may("deadline", "Time for each decision: 24h, off (as it is)", Text),
                    FieldSpec::may(
                        "absence",
                        "At a deadline: play on for them, or wait (as it is)",
                        Choice(ABSENCE),
                    ),
                ]
            },
            |tables, ask| {
                Box::pin(async move {
                    let (deadline, absence) = (ask.draft.text("deadline"), ask.draft.text("absence"));
                    tables.pace(ask.call, deadline, absence).await
                })
            },
        )
        .completed(|_, _, field, typed| lengths(field == "deadline", card::DEADLINES, typed))
        .tapped("Time for decisions…", &["deadline", "absence"], Table::plays_with),
        slash(
            "game reminders",
            "Your own reminders, in all games",
            const {
                &[
                    FieldSpec::may("every", "How often: 6h (as it is)", Text),
                    FieldSpec::may("away", "When not: 22:00-07:00 Europe/Berlin (as it is)", Text),
                    FieldSpec::may("off", "No reminders at all (as it is)", Flag),
                ]
            },
            |tables, ask| {
                let draft = &ask.draft;
                let wish =
                    Wish { every: draft.text("every"), away: draft.text("away"), off: draft.flag("off") };
                Box::pin(async move { tables.reminders(ask.call, wish).await })
            },
        )
        .completed(|_, _, field, typed| lengths(field == "every", REMINDERS, typed))
        .tapped("Reminders…", &["every"], Table::plays_with),
        slash(
            "game log",
            "What happened so far",
            const { &[FieldSpec::may("from", "Start at this number (the last entries)", Integer)] },
            |tables, ask| {
                let from = ask.draft.integer("from").ok().flatten();
                Box::pin(async move { tables.log(ask.call, from).await })
            },
        )
        .tapped("Log", &[], Table::plays_with),
        by_buttons(
            "game rolls",
            "The dice of what was told, roll by roll",
            const {
                &[
                    FieldSpec::must("from", "The first entry of the log", Integer),
                    FieldSpec::must("to", "The last", Integer),
                ]
            },
            |tables, ask| {
                Box::pin(async move {
                    let number = |field| ask.draft.integer(field).ok().flatten().unwrap_or(0);
                    let (from, to) = (number("from"), number("to"));
                    tables.rolls(ask.call, from, to).await
                })
            },
        ),
        slash("game export", "The game as a file, as far as you may see it", &[], |tables, ask| {
            Box::pin(async move { tables.export(ask.call).await })
        }),
        slash("game verify", "Replay the game and compare it with what is stored", &[], |tables, ask| {
            Box::pin(async move { tables.verify(ask.call).await })
        }),
        slash(
            "game import",
            "Go on with a position or an export from a file",
            const { &[FieldSpec::must("file", "The file", File)] },
            |tables, ask| {
                Box::pin(async move {
                    let file = ask.file.ok_or_else(|| plain(story::no_file()))?;
                    tables.import(ask.call, &file.bytes, &file.people).await
                })
            },
        ),
        by_buttons(card::CARD, "What kind of game it is", card::FIELDS, |tables, ask| {
            Box::pin(async move { tables.card(&ask.call, &ask.draft.text(card::KIND).unwrap_or_default()) })
        }),
        by_buttons(
            first_game::FIRST,
            "A short first game with machines, step by step",
            first_game::FIELDS,
            |tables, ask| {
                Box::pin(async move {
                    let kind = ask.draft.text(card::KIND).unwrap_or_default();
                    tables.first_game(ask.call, &kind).await
                })
            },
        )
        .completed(|tables, _, _, typed| first_game::kinds(tables, typed)),
        by_buttons(first_game::ENOUGH, "No more hints in a first game", &[], |tables, ask| {
            Box::pin(async move { tables.enough(ask.call).await })
        }),
        by_buttons(
            moving::HERE,
            "A game that has lost its channel goes on in this one",
            moving::FIELDS,
            |tables, ask| Box::pin(async move { tables.go_on_here(ask.call, &ask.draft).await }),
        ),
        by_buttons("game answer", "Answer a vote about the table", &[], |tables, ask| {
            let motion = ask.draft.integer("motion").ok().flatten().unwrap_or(0);
            let yes = ask.draft.flag("yes");
            Box::pin(async move { tables.answer(ask.call, motion, yes).await })
        }),
    ]
}

/// Seats that are still in the game, to be given to somebody.
fn worth_having(_: &Tables, at: At<'_>, field: &str, typed: &str) -> Vec<Candidate> {
    seats_of(at, field, typed, |table, person, seat| !table.is_out(seat) && table.may_give(person, seat))
}

/// Seats that can be freed: held by somebody else, or by oneself beside another.
fn held(_: &Tables, at: At<'_>, field: &str, typed: &str) -> Vec<Candidate> {
    seats_of(at, field, typed, |table, person, seat| {
        table.may_free(person) && table.can_be_freed(seat) && !table.is_their_only_seat(person, seat)
    })
}

fn seats_of(
    at: At<'_>,
    field: &str,
    typed: &str,
    which: fn(&Table, PersonId, SeatId) -> bool,
) -> Vec<Candidate> {
    let Some(table) = at.table.filter(|_| field == "seat") else { return Vec::new() };
    let seats: Vec<_> = table.seats_in().filter(|seat| which(table, at.person, *seat)).collect();
    suggest::seats(table, &seats, typed)
}
