//! What people did in a game, to be done once more, step by step, while something goes wrong.

use std::collections::BTreeSet;
use std::path::PathBuf;

use wartable::games::{Games, Kind};
use wartable::rules::{Draft, FieldValue, Script};

use super::chat::Chat;
use super::life;
use crate::leaks::player::Player;
use crate::leaks::{PEOPLE, World, name_of, options};
use crate::table::{Hall, person};

/// Something that was done.
#[derive(Clone, Debug)]
pub(super) enum Deed {
    /// A form was sent.
    Ask { name: &'static str, draft: Draft },
    /// A game was read in from this file.
    ReadIn { name: &'static str, file: PathBuf },
    /// A command as it is typed, beside what the games take: only where there is a bot.
    Type { name: &'static str, line: String },
    /// The bot was let in anew, and told nothing of what it missed: only where there is a bot.
    LetIn,
    /// Somebody reacted to the newest open ballot with the emoji of this number, or took that back.
    React { name: &'static str, emoji: usize },
    /// So many hours passed.
    Wait(i64),
}

/// A game's record.
#[derive(Clone, Debug)]
pub(super) struct Record {
    pub(super) games: Games,
    /// Who takes no direct messages.
    pub(super) closed: &'static str,
    pub(super) deeds: Vec<Deed>,
    /// The dice that were set by hand and lay there before each.
    pub(super) dice: Vec<Script>,
    /// The forms that were sent.
    pub(super) forms: BTreeSet<String>,
}

fn ask(name: &'static str, form: &str, fields: &[(&str, FieldValue)]) -> Deed {
    let draft = fields.iter().fold(Draft::new(form), |draft, (name, value)| draft.with(name, value.clone()));
    Deed::Ask { name, draft }
}

/// What people ask of the table itself in the midst of a game.
fn of_the_table(name: &'static str, player: &mut Player) -> Deed {
    let pace = player.one_of(&["20h", "30h"]).copied().unwrap_or("20h");
    match player.below(6) {
        0 => ask(name, "game pause", &[]),
        1 => ask(name, "game resume", &[]),
        2 => ask(name, "game pace", &[("deadline", pace.into())]),
        3 => ask(name, "game reminders", &[("every", "6h".into())]),
        _ => ask(name, "game undo", &[]),
    }
}

/// Plays a game of this kind by whim, so many deeds of it; `waits`: time passes, too.
pub(super) async fn recorded(
    games: Games,
    kind: &'static dyn Kind,
    seed: u64,
    deeds: usize,
    waits: bool,
) -> Record {
    recorded_by(games, kind, None, seed, (deeds, waits)).await
}

/// The same, by so many people, where that is said.
pub(super) async fn recorded_by(
    games: Games,
    kind: &'static dyn Kind,
    people: Option<u8>,
    seed: u64,
    (deeds, waits): (usize, bool),
) -> Record {
    let mut player = Player::new(seed);
    let start = "2026-01-01T00:00:00Z".parse().expect("a time");
    let world = World::in_hall(Hall::with(games, crate::fresh_directory(), start).await).await;
    let mut chat = Chat::default();
    let (low, high) = kind.people();
    let most: Vec<u8> = (low.max(2).min(high)..=high.min(3).max(low)).collect();
    let count = people.or_else(|| player.one_of(&most).copied()).unwrap_or(low);
    let mut chosen = options(kind, count, &mut player);
    chosen.insert("players".to_owned(), i64::from(count).into());
    let people = &PEOPLE[..usize::from(count)];
    let closed = people[people.len() - 1];
    chat.closed.insert(person(closed));
    let mut record = Record { games, closed, deeds: Vec::new(), dice: Vec::new(), forms: BTreeSet::new() };
    let created = Deed::Ask {
        name: people[0],
        draft: Draft { fields: chosen, ..Draft::new(&format!("game create {}", kind.command())) },
    };
    let joined = people[1..].iter().map(|name| ask(name, "game join", &[]));
    let ready = people.iter().map(|name| ask(name, "game ready", &[]));
    for deed in std::iter::once(created).chain(joined).chain(ready).collect::<Vec<_>>() {
        assert!(record.tries(&world, &mut chat, &deed).await, "{}: {deed:?}", kind.id());
    }
    let mut idle = 0;
    while record.deeds.len() < deeds && idle < 20 {
        let Some(now) = world.now().await.filter(|now| now.stage == "running") else { break };
        let seat = player.seat(&now);
        let Some(name) = name_of(&now, seat) else {
            idle += 1;
            continue;
        };
        let ballots = world.hall.tables.open_ballots().await;
        let deed = if waits && (player.once_in(12) || idle > 6) {
            idle = 0;
            Deed::Wait(i64::from(player.below(30)) + 1)
        } else if player.once_in(8) {
            of_the_table(name, &mut player)
        } else if !ballots.is_empty() && player.once_in(2) {
            let name = player.one_of(people).copied().unwrap_or(name);
            Deed::React { name, emoji: usize::try_from(player.below(2)).unwrap_or(0) }
        } else {
            let found = player.proposal(&world, &now, seat).await;
            let Some(draft) = found else {
                idle += 1;
                continue;
            };
            Deed::Ask { name, draft }
        };
        if !record.tries(&world, &mut chat, &deed).await {
            idle += 1;
        }
    }
    world.close().await;
    record
}

impl Record {
    /// Does this at the end.
    pub(super) fn ends_with(&mut self, deeds: impl IntoIterator<Item = Deed>) {
        self.deeds.extend(deeds);
        self.dice.resize_with(self.deeds.len(), Script::default);
    }

    /// Does this, and notes it if it was done.
    pub(super) async fn tries(&mut self, world: &World, chat: &mut Chat, deed: &Deed) -> bool {
        let dice = world.hall.tables.script_left();
        let done = life::act(&world.hall, chat, self.deeds.len(), deed, world.hall.clock.now()).await;
        self.notes(world, chat, deed, dice, matches!(done, Ok(true))).await
    }

    /// What follows from a deed, and whether it was done, with the dice that lay there before it.
    pub(super) async fn notes(
        &mut self,
        world: &World,
        chat: &mut Chat,
        deed: &Deed,
        dice: Script,
        done: bool,
    ) -> bool {
        world.hall.rest().await;
        life::deliver(&world.hall, chat).await;
        if done {
            if let Deed::Ask { draft, .. } = deed {
                self.forms.insert(draft.form.clone());
            }
            self.deeds.push(deed.clone());
            self.dice.push(dice);
        }
        done
    }
}
