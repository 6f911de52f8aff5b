//! What the table can be asked that changes nothing, verb by verb: the board, the odds, the rules, the panel.

use super::buttons::TABLE;
use super::tables::Verb;
use super::verb::{shows, shows_by_buttons};
use super::{Look, suggest};
use crate::rules::FieldKind::{Choice, Completed, Flag, Integer, Text};
use crate::rules::{Board, Draft, FieldSpec};

const GAME: FieldSpec = FieldSpec::may("game", "Which game (this channel's)", Completed);
const PUBLIC: FieldSpec = FieldSpec::may("public", "Show it to everyone here (no)", Flag);

/// Is it to be shown to everybody?
pub(super) fn is_public(draft: &Draft) -> bool {
    draft.flag(PUBLIC.name).unwrap_or(false)
}

/// What changes nothing: answered in private, or with `public` in the channel.
pub(super) fn looks() -> Vec<Verb> {
    vec![
        shows(
            "board",
            "Look at the board",
            const {
                &[
                    FieldSpec::may("zone", "One zone only (the whole board)", Completed),
                    FieldSpec::may("text", "In words (as a picture)", Flag),
                    PUBLIC,
                    FieldSpec::may(
                        "since",
                        "What changed: since your last turn (turn), or a round (3)",
                        Text,
                    ),
                ]
            },
            |draft| {
                let (zone, text) = (draft.text("zone"), draft.flag("text").unwrap_or(false));
                match draft.text("since") {
                    Some(since) => Look::Since { since, zone, text },
                    None if text => Look::BoardText { zone },
                    None => Look::Board { zone },
                }
            },
        )
        .completed(|_, at, field, typed| match field {
            "zone" => {
                let game = at.table.and_then(|table| table.game.as_ref());
                let board = game.map_or_else(Board::classic, |game| game.board());
                suggest::matching(board.zones().map(|zone| board.zone_name(zone).to_owned()).collect(), typed)
            }
            _ => Vec::new(),
        }),
        shows("status", "Where the game stands and who owes what", const { &[PUBLIC] }, |_| Look::Status),
        shows("hand", "What is yours, and your secrets; only you see it", const { &[GAME] }, |_| Look::Hand),
        shows(
            "odds",
            "The chances of an attack",
            const {
                &[
                    FieldSpec::may("from", "From where (give from and to, or two numbers)", Completed),
                    FieldSpec::may("to", "What is attacked", Completed),
                    FieldSpec::may("troops", "How many attack (all but one)", Integer),
                    FieldSpec::may("attackers", "Attackers, if no territories are given", Integer),
                    FieldSpec::may("defenders", "Defenders, if no territories are given", Integer),
                    FieldSpec::may("until", "How long to roll (decided)", Choice(&["decided", "one roll"])),
                    FieldSpec::may("keep", "Halt when no more than this are left (never)", Integer),
                ]
            },
            |draft| Look::Odds(draft.clone()),
        )
        .completed(|_, at, field, typed| {
            match (field, at.table.and_then(|table| table.game.as_ref())) {
                ("from" | "to", Some(game)) => {
                    let board = game.board();
                    suggest::matching(board.territories().map(|t| board.name(t).to_owned()).collect(), typed)
                }
                _ => Vec::new(),
            }
        }),
        shows(
            "rules",
            "Look something up in the rules",
            const { &[FieldSpec::must("search", "A word, or a rule's number", Completed), GAME] },
            |draft| Look::Rules {
                search: draft.text("search").unwrap_or_default(),
                game: draft.text("game"),
            },
        )
        .completed(|tables, at, field, typed| match field {
            "game" => {
                suggest::matching(tables.kinds().iter().map(|kind| kind.name().to_owned()).collect(), typed)
            }
            // Of the game here: rules' numbers, with how they begin.
            "search" => at.table.map(|table| suggest::rules(table.kind, typed)).unwrap_or_default(),
            _ => Vec::new(),
        }),
        shows(
            "help",
            "What you can do now, or about a topic",
            const { &[FieldSpec::may("topic", "A topic (what you can do now)", Completed)] },
            |draft| Look::Help { topic: draft.text("topic") },
        )
        .completed(|tables, at, _, typed| tables.help_topics(at.table, typed)),
        shows("play", "What you owe and may do now, with buttons for it", const { &[GAME] }, |_| Look::Panel),
        shows_by_buttons("standings", "What everybody has, and how near they are to winning", |_| {
            Look::Standings
        }),
        shows_by_buttons(TABLE, "What you can decide about the table", |_| Look::Table),
        // Its command is there where a game has offers.
        shows_by_buttons("offer list", "List the open offers", |_| Look::Offers),
    ]
}
