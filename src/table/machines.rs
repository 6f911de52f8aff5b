//! Seats that machines hold: what they are called, and how one comes to such a seat.

use super::change::Change;
use super::leave::pass_host_on;
use super::proposal::Proposal;
use super::state::{Chair, Stage, Table, TableState};
use super::tables::{At, Tables, receipt};
use super::{Call, No, PostKind, Receipt, To, story, suggest};
use crate::line;
use crate::rules::{Candidate, Passage, SeatId};

/// What stands before a machine's name, so that everybody sees what it is.
const SIGN: &str = "🤖";

/// What machines are called, in order of coming.
const NAMES: [&str; 6] = ["Marshal", "Minerva", "Hector", "Vesta", "Castor", "Juno"];

/// Is this what a machine is called?
pub(super) fn is_machines_name(name: &str) -> bool {
    name.trim_start().starts_with(SIGN)
}

/// Puts the machines onto their chairs again, as they were stored.
pub(super) fn seat_again(chairs: &mut [Chair], standing: &TableState) {
    for seat in &standing.machines.seats {
        if let Some(chair) = chairs.get_mut(seat.index()).filter(|chair| chair.person.is_none()) {
            chair.machine = true;
        }
    }
}

impl Chair {
    /// The chair of a machine that comes to these, under a name that nobody has there.
    pub(super) fn machine(others: &[Self]) -> Self {
        let names = NAMES.map(|name| format!("{SIGN} {name}"));
        let free = names.iter().find(|name| others.iter().all(|other| other.name != **name));
        let name = free.unwrap_or(&names[0]).clone();
        Self { person: None, name, word: String::new(), ready: true, machine: true }
    }
}

impl Table {
    /// Is this seat played by a machine?
    pub(super) fn is_machine(&self, seat: SeatId) -> bool {
        self.chairs.get(seat.index()).is_some_and(|chair| chair.machine)
    }

    /// The seats that machines play, in order.
    pub(super) fn machine_seats(&self) -> impl Iterator<Item = SeatId> {
        self.seats().filter(|seat| self.is_machine(*seat))
    }

    /// The seats that somebody may join: those that are free, then those of machines, which make room.
    pub(super) fn seats_to_join(&self) -> Vec<SeatId> {
        self.empty_seats().into_iter().chain(self.machine_seats()).collect()
    }

    /// What is said of the machines at this table; nothing where there are none.
    pub(super) fn said_of_machines(&self) -> Option<crate::rules::Line> {
        let machines: Vec<SeatId> = self.machine_seats().collect();
        (!machines.is_empty() && !self.stage.is_past())
            .then(|| story::machines(&machines, self.stage == Stage::Lobby))
    }

    /// Which seats were given up, and play on by their passive answers.
    pub(super) fn said_of_the_deserted(&self) -> Option<crate::rules::Line> {
        let deserted = self.standing.deserted.iter().copied().filter(|seat| !self.is_out(*seat));
        let deserted: Vec<SeatId> = deserted.collect();
        (!deserted.is_empty() && self.stage == Stage::Running).then(|| story::given_up(&deserted))
    }

    /// May a machine be put there, by a word of somebody's or by vote?
    pub(super) fn is_open_to_machines(&self, seat: SeatId) -> bool {
        !self.is_machine(seat) && !self.is_lost(seat)
    }
}

/// What `/game machine seat:` is completed with.
pub(super) fn candidates(at: &At<'_>, typed: &str) -> Vec<Candidate> {
    let Some(table) = at.table.filter(|table| !table.stage.is_past()) else { return Vec::new() };
    let own = table.seats_of(at.person);
    // Before the start nobody's is taken from them, nor the last person's; after it whoever plays may put it to the vote.
    let may = |seat: &SeatId| match (table.stage, table.person_of(*seat)) {
        (Stage::Lobby, None) => !own.is_empty() || table.standing.host == at.person,
        (Stage::Lobby, Some(holder)) => holder == at.person && (table.people().len() > 1 || own.len() > 1),
        _ => !own.is_empty(),
    };
    let open = table.seats().filter(|seat| table.is_open_to_machines(*seat)).filter(may);
    let open: Vec<SeatId> = open.collect();
    suggest::seats(table, &open, typed)
}

impl Tables {
    /// `/game machine`: a machine takes a seat, before the start an empty one or one's own; in a running game one's own at
    /// once, any other by ballot.
    pub async fn machine(&self, call: Call, seat: Option<String>) -> Result<Receipt, No> {
        let _busy = self.0.activity.busy("order");
        let slot = self.find_certainly(&call)?;
        let _turn = slot.turn.lock().await;
        if let Some(first) = self.answered(&call).await? {
            return Ok(first);
        }
        let before = slot.now();
        if before.stage.is_past() {
            return Err(self.refuse(&before, self.game_over(&before)));
        }
        let me = call.who.person;
        if before.seats_of(me).is_empty() && before.standing.host != me {
            return Err(self.no_seat(&before, me, "game machine"));
        }
        let target = self.seat_for_a_machine(&before, seat.as_deref())?;
        let holder = before.person_of(target);
        if before.stage == Stage::Running && holder != Some(me) {
            let by = self.seated(&before, &call, "vote on")?;
            let what = Proposal::Machine(target);
            return self.put_to_vote(&slot, &before, &call, by, what).await;
        }
        if holder.is_some_and(|holder| holder != me) {
            return Err(self.refuse(&before, story::seat_is_held(target)));
        }
        let mut change = Change::of(&before, self.now());
        let mut answer = Passage::default();
        if before.stage == Stage::Running {
            self.hand_seat_over(&mut change, target, None)?;
            self.draw_consequences(&mut change)?;
            answer.lines.push(line!["A machine plays your seat now: ", target, "."]);
            answer.lines.extend(story::orders_are_gone(before.drops_orders(target)));
        } else {
            self.seat_a_machine(&mut change, target)?;
            answer.lines.push(line!["A machine has the seat: ", target, "."]);
            if change.table.stage == Stage::Running {
                answer.lines.push(line!["That was the last; the game begins."]);
            }
        }
        let mut answer = receipt(answer);
        if change.table.stage == Stage::Lobby {
            answer.buttons = change.table.present(me);
        }
        self.commit(Some(&slot), change, Some((&call, &mut answer))).await?;
        Ok(answer)
    }

    /// The seat that is meant: the one named; else the next that is free.
    fn seat_for_a_machine(&self, table: &Table, typed: Option<&str>) -> Result<SeatId, No> {
        let typed = typed.map(str::trim).filter(|typed| !typed.is_empty());
        let lobby = table.stage == Stage::Lobby;
        let target = match typed {
            Some(typed) => table.find_seat(typed).ok_or_else(|| {
                let sentence = if lobby && !table.has_named_seats() {
                    story::seats_are_alike(typed)
                } else {
                    story::unknown_player(typed, &table.titles())
                };
                self.refuse(table, sentence)
            })?,
            None => match (table.empty_seats().first(), lobby) {
                (Some(free), _) => *free,
                (None, true) if !table.is_full() => {
                    SeatId(u8::try_from(table.chairs.len()).unwrap_or(u8::MAX))
                }
                (None, true) => return Err(self.refuse(table, story::full(table.chairs.len()))),
                (None, false) => return Err(self.refuse(table, story::which_seat_for_a_machine())),
            },
        };
        if table.is_machine(target) {
            return Err(self.refuse(table, story::nothing_changes()));
        }
        if table.is_lost(target) {
            return Err(self.refuse(table, story::seat_is_lost(target)));
        }
        Ok(target)
    }

    /// Before the start a machine takes a seat that is free, or that its holder leaves to it. Machines are ready: the game
    /// begins if that was the last to be waited for.
    fn seat_a_machine(&self, change: &mut Change, seat: SeatId) -> Result<(), No> {
        let table = &mut change.table;
        let gone = table.person_of(seat);
        let left = gone.map(|_| table.names().of(seat));
        let machine = Chair::machine(&table.chairs);
        match table.chairs.get_mut(seat.index()) {
            Some(chair) => *chair = machine,
            None => table.chairs.push(machine),
        }
        if table.people().is_empty() {
            return Err(self.refuse(table, story::a_person_stays()));
        }
        pass_host_on(table);
        let people = || table.chairs.iter().filter(|chair| chair.person.is_some());
        let begins = table.is_full() && people().all(|chair| chair.ready);
        let line = story::machine_sits(seat, left.as_deref());
        let place = To::Place(change.table.place);
        change.post(place, PostKind::Notice, Passage::line(line)).gone = gone.into_iter().collect();
        if begins {
            self.begin(change)?;
        }
        Ok(())
    }
}
