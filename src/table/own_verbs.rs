//! The table's own verbs by taps: which of them are open to somebody, and what is asked before one is done that somebody
//! may have pressed by mistake.

use super::buttons::{BEFORE, JOIN, TABLE, button, confirmation, is_confirmed, knowing};
use super::moment::DAY;
use super::proposal::Proposal;
use super::state::{Chair, Stage, Table};
use super::story::{self, Sentence};
use super::tables::{Tables, Verb, receipt, with_button};
use super::undo::last_open_steps;
use super::verbs::matters;
use super::voices::electors;
use super::{Ask, No, PersonId, Receipt};
use crate::line;
use crate::rules::{Button, ButtonStyle, Draft, Passage, SeatId, Span};

/// Who may press what.
impl Table {
    /// Has this person a seat in a game that hasn't begun?
    pub(super) fn gathers_with(&self, person: PersonId) -> bool {
        self.stage == Stage::Lobby && !self.seats_of(person).is_empty()
    }

    /// Has this person a seat in a game that is being played?
    pub(super) fn plays_with(&self, person: PersonId) -> bool {
        self.stage == Stage::Running && !self.seats_of(person).is_empty()
    }

    pub(super) fn can_be_unready(&self, person: PersonId) -> bool {
        let ready = |chair: &Chair| chair.person == Some(person) && chair.ready;
        self.gathers_with(person) && self.chairs.iter().any(ready)
    }

    /// Before the start the last one to go calls the game off by it, which has a button of its own.
    pub(super) fn can_leave(&self, person: PersonId) -> bool {
        self.plays_with(person) || (self.gathers_with(person) && self.people().len() > 1)
    }

    /// Where nobody sits any more anybody may clear the channel.
    pub(super) fn can_call_off(&self, person: PersonId) -> bool {
        let deserted = self.stage == Stage::Running && self.has_no_player();
        let host = self.gathers_with(person) && self.standing.host == person;
        host || deserted || self.plays_with(person)
    }

    /// Is there anybody else, whose seat can be freed?
    pub(super) fn can_free_a_seat(&self, person: PersonId) -> bool {
        let others = self.people().len() > 1;
        match self.stage {
            Stage::Lobby => self.standing.host == person && (others || self.machine_seats().next().is_some()),
            _ => self.plays_with(person) && others,
        }
    }

    /// May this person free somebody's seat, by a word or by vote?
    pub(super) fn may_free(&self, person: PersonId) -> bool {
        match self.stage {
            Stage::Lobby => self.standing.host == person,
            _ => self.plays_with(person),
        }
    }

    /// May this person give this seat to somebody, by a word or by vote? The host any, and who plays their own; others' where no
    /// host sits there to be asked.
    pub(super) fn may_give(&self, person: PersonId, seat: SeatId) -> bool {
        let (holder, host) = (self.person_of(seat), self.standing.host);
        let asks = holder.is_none() || self.seats_of(host).is_empty();
        holder == Some(person) || host == person || (asks && self.plays_with(person))
    }

    /// Is this the only seat that this person has? Who gives that up leaves.
    pub(super) fn is_their_only_seat(&self, person: PersonId, seat: SeatId) -> bool {
        self.seats_of(person) == [seat]
    }

    /// Is somebody there, or was, whose seat is freed by word or by vote?
    pub(super) fn can_be_freed(&self, seat: SeatId) -> bool {
        match self.stage {
            Stage::Lobby => self.person_of(seat).is_some() || self.is_machine(seat),
            _ => !self.standing.deserted.contains(&seat),
        }
    }

    pub(super) fn can_seat_a_machine(&self, person: PersonId) -> bool {
        self.plays_with(person) && self.seats().any(|seat| self.is_open_to_machines(seat))
    }

    /// Is there more to take back than the last step, which has a button of its own?
    pub(super) fn can_go_back_further(&self, person: PersonId) -> bool {
        self.plays_with(person) && last_open_steps(self).nth(1).is_some()
    }

    pub(super) fn can_pause(&self, person: PersonId) -> bool {
        self.plays_with(person) && self.standing.paused.is_none()
    }

    /// Who looks on, being out by the rules, doesn't call back those who agreed to let it rest.
    pub(super) fn can_resume(&self, person: PersonId) -> bool {
        self.plays_with(person) && self.standing.paused.is_some() && self.voters().contains(&person)
    }

    /// The table's own verbs that are open to this person, each with what it does.
    fn open_matters(&self, person: PersonId) -> Vec<(Button, &'static str)> {
        let open = |verb: Verb| {
            let tap = verb.tap.filter(|tap| (tap.open)(self, person))?;
            let ask = tap.ask.iter().map(|field| (*field).to_owned()).collect();
            let path = verb.form.path;
            let style = if is_a_way_out(path) { ButtonStyle::Danger } else { ButtonStyle::Secondary };
            let (label, draft) = (tap.label.to_owned(), Draft::new(path));
            Some((Button { label, draft, style, ask }, verb.form.words))
        };
        matters().into_iter().filter_map(open).collect()
    }

    /// The buttons of the table's own verbs that are open to this person.
    pub(super) fn matters(&self, person: PersonId) -> Vec<Button> {
        self.open_matters(person).into_iter().map(|(button, _)| button).collect()
    }

    /// The one button behind which they all are; none where there are none.
    pub(super) fn matters_button(&self, person: PersonId) -> Option<Button> {
        // Whether there is one is found by the first: some look at all that could be taken back.
        let open = |verb: Verb| verb.tap.is_some_and(|tap| (tap.open)(self, person));
        matters().into_iter().any(open).then(|| button("Table…", TABLE))
    }
}

/// What concerns the table rather than the game, a line for each, with the buttons for it.
pub(super) fn listed(table: &Table, person: PersonId) -> Receipt {
    let open = table.open_matters(person);
    let mut passage = Passage::default();
    if open.is_empty() {
        passage.lines.push(line!["There is nothing here that you could decide about this table."]);
    }
    for (button, words) in &open {
        passage.lines.push(line![Span::Strong(button.label.clone()), format!(": {words}")]);
    }
    Receipt { buttons: open.into_iter().map(|(button, _)| button).collect(), ..receipt(passage) }
}

/// Does it end the game for who presses it, or for all?
fn is_a_way_out(path: &str) -> bool {
    ["game leave", "game cancel"].contains(&path)
}

impl Tables {
    /// Must this field of a form of the table's own be given, though the form can do without it at other times? None where
    /// the form isn't the table's.
    pub(super) fn needs_itself(&self, ask: &Ask, field: &str) -> Option<bool> {
        if let Some(kind) = self.made_by(&ask.draft.form) {
            return Some(!self.is_possible(kind, ask.draft.clone(), field));
        }
        self.verb(&ask.draft.form)?;
        let Ok(slot) = self.find(&ask.call) else { return Some(false) };
        let (table, me) = (slot.now(), ask.call.who.person);
        Some(match (ask.draft.form.as_str(), field) {
            ("game machine", "seat") => table.stage == Stage::Running && table.empty_seats().is_empty(),
            (JOIN, "seat") => !table.seats_of(me).is_empty(),
            _ => false,
        })
    }

    /// What a button may do by mistake is asked about once; who typed it has said it, but for what would end a game of days
    /// by a slip.
    pub(super) fn asks_first(&self, ask: &Ask) -> Result<(), No> {
        let confirmed = is_confirmed(&ask.draft);
        if confirmed && ask.draft.flag(BEFORE) != Some(true) {
            return Ok(());
        }
        let table = self.find_certainly(&ask.call)?.now();
        let (person, now) = (ask.call.who.person, self.now().as_second());
        if ask.version.is_none() && !table.ends_what_was_long_played(person, &ask.draft, now) {
            return Ok(());
        }
        // What was agreed to before the start means something else after it, and is asked about anew.
        if confirmed && table.stage == Stage::Lobby {
            return Ok(());
        }
        let Some((sentence, label)) = table.what_it_means(person, &ask.draft, now) else {
            return Ok(());
        };
        let yes = confirmation(label, &ask.draft.form);
        let mut draft = knowing(ask.draft.clone());
        draft.fields.remove(BEFORE);
        if table.stage == Stage::Lobby {
            draft = draft.with(BEFORE, true);
        }
        Err(with_button(&table, sentence, Button { draft, ..yes }))
    }
}

impl Table {
    /// Would a game be over at once, with nobody else asked, that this person has played for a day at least? `/game cancel`
    /// stands beside `/game create`.
    fn ends_what_was_long_played(&self, person: PersonId, draft: &Draft, now: i64) -> bool {
        let runs = self.stage == Stage::Running && self.standing.began + DAY <= now;
        draft.form == "game cancel" && runs && electors(&Proposal::Cancel, self, now) == [person]
    }

    /// What comes of it at once, and can't be taken back by who does it; nothing where others are asked first.
    fn what_it_means(&self, person: PersonId, draft: &Draft, now: i64) -> Option<(Sentence, &'static str)> {
        let name = &self.standing.name;
        let alone = self.people().len() < 2;
        let decides = electors(&Proposal::Cancel, self, now).len() < 2;
        match (draft.form.as_str(), self.stage) {
            ("game leave", Stage::Lobby) => Some((story::confirm_leave_lobby(name), "Yes, leave")),
            ("game cancel", Stage::Lobby) => Some((story::confirm_cancel(name), "Yes, call it off")),
            ("game cancel", Stage::Running) if decides => {
                Some((story::confirm_cancel(name), "Yes, call it off"))
            }
            ("game machine", Stage::Running) => {
                let seat = self.find_seat(&draft.text("seat")?)?;
                let own = self.person_of(seat) == Some(person);
                own.then(|| (story::confirm_machine(seat, alone), "Yes, hand it over"))
            }
            _ => None,
        }
    }
}
