//! What a person may do now at a table, and where else they play: what every refusal ends with.

use std::sync::Arc;

use super::buttons::{button, overview, undo_button};
use super::lobby::ready_button;
use super::state::{Stage, Table};
use super::story::{self, Sentence};
use super::tables::{Tables, refused};
use super::undo::last_open_steps;
use super::{Ask, Call, GameId, No, PersonId, PlaceId, Refused, Version, pins};
use crate::games::AnyOrder;
use crate::line;
use crate::rules::{Actor, Button, Draft, Line, SeatId, Span, Viewer, codes};

/// The codes of refusals that hold whatever is filled in.
const HOPELESS: &[&str] = &[
    codes::NOT_SEATED,
    codes::NOT_YOUR_TURN,
    codes::NOTHING_OWED,
    codes::GAME_OVER,
    codes::GAME_NOT_STARTED,
    codes::NO_GAME_HERE,
    codes::WRONG_GAME,
];

/// Does this form end a turn or a part of it?
#[must_use]
pub fn ends_a_turn(form: &str) -> bool {
    form == "pass" || form.ends_with(" finish")
}

/// A game of somebody's: what it is called, and where it is played.
pub(super) type Whereabouts = (String, PlaceId);

impl Table {
    /// What it is called among these: where several have one name, with its number.
    pub(super) fn name_among<'a>(&self, games: impl Iterator<Item = &'a Arc<Self>>) -> String {
        let name = |table: &Self| table.standing.name.to_lowercase();
        match games.filter(|other| name(other) == name(self)).nth(1) {
            Some(_) => format!("{} (#{})", self.standing.name, self.id),
            None => self.standing.name.clone(),
        }
    }

    /// What it is called, and where it is.
    pub(super) fn whereabouts(&self) -> Whereabouts {
        (self.standing.name.clone(), self.place)
    }

    /// The small line of a direct message that says which game it is of; the way there is added to it.
    pub(super) fn of_game(&self) -> Line {
        line![Span::Given(self.standing.name.clone()), " in ", Span::Place(self.place.0)]
    }

    /// The same below an answer that isn't the overview: with the way there.
    pub(super) fn present_anew(&self, person: PersonId) -> Vec<Button> {
        let mut buttons = self.present(person);
        if self.stage == Stage::Running && !buttons.is_empty() {
            buttons.push(overview());
        }
        buttons
    }

    /// What a person may press now: what the first of their seats is asked that is asked anything, and the taking
    /// back of the last step where that was theirs.
    pub(super) fn present(&self, person: PersonId) -> Vec<Button> {
        let seats = self.seats_of(person);
        match self.stage {
            Stage::Running => {}
            Stage::Lobby if seats.is_empty() => return self.join_buttons(),
            Stage::Lobby => {
                let waits =
                    seats.iter().any(|seat| self.chairs.get(seat.index()).is_some_and(|chair| !chair.ready));
                let ready = Some(ready_button()).into_iter().filter(|_| waits);
                let start = self.start_button().filter(|_| person == self.standing.host);
                let machine = self.machine_button(person);
                return ready.chain(start).chain(machine).chain(self.matters(person)).collect();
            }
            Stage::Over if !seats.is_empty() => return vec![button("Rematch", "game rematch")],
            Stage::Over | Stage::Cancelled => return Vec::new(),
        }
        let Some(game) = self.game.as_ref().filter(|_| !seats.is_empty()) else { return Vec::new() };
        let names = self.names();
        let mut asks = self.acting_seats(person, "").into_iter().filter_map(|seat| {
            let (_, asked) = game.ask(&names, seat)?;
            let (_, mut buttons) = game.kept(&names, seat);
            buttons.extend(asked);
            Some(pins::pinned(seat, buttons))
        });
        let mut buttons = asks.next().unwrap_or_default();
        let last = last_open_steps(self).next();
        buttons
            .extend(last.filter(|step| step.seat.is_some_and(|seat| seats.contains(&seat))).map(undo_button));
        buttons
    }

    /// Whose turn it is, where a single seat has it.
    pub(super) fn whose_turn(&self) -> Option<SeatId> {
        self.game.as_ref().filter(|_| self.stage == Stage::Running).and_then(|game| game.whose_turn())
    }
}

/// So many of what may be chosen are tried: as many as one menu shows.
const TRIED: usize = 25;

/// A form that can be read as an order.
pub(super) struct Read {
    pub(super) table: Arc<Table>,
    pub(super) seat: SeatId,
    pub(super) draft: Draft,
    pub(super) order: AnyOrder,
}

impl Tables {
    /// What somebody may press now: in this game, or in the one that is meant by where they ask. The game, and its
    /// version for the buttons. `after_stale`: a button was pressed that belongs to something that is over.
    #[must_use]
    pub fn present(
        &self,
        call: &Call,
        game: Option<GameId>,
        after_stale: bool,
    ) -> Option<(GameId, Version, Vec<Button>)> {
        let slot = match game {
            Some(game) => self.known(call, game)?,
            None => self.find(call).ok()?,
        };
        let (table, me) = (slot.now(), call.who.person);
        let mut buttons = table.present_anew(me);
        if self.played_since(&table).is_some() {
            buttons.retain(|button| button.draft.form != "game rematch");
        }
        if after_stale && table.seats_of(me).len() > 1 {
            // What was just pressed once too often would end the next seat's turn, if it stood there again.
            buttons.retain(|button| !ends_a_turn(&button.draft.form));
        }
        Some((table.id, table.version_for(Some(me)), buttons))
    }

    /// Does a button lead to what somebody can do in this game, or in the one that is meant by where they ask?
    #[must_use]
    pub fn leads_to(&self, call: &Call, game: Option<GameId>) -> bool {
        // In a channel it is said at least what can be played there.
        let in_a_channel = call.place.is_some();
        match game.map(|game| self.known(call, game)) {
            Some(slot) => slot.is_some_and(|slot| in_a_channel || slot.now().stage != Stage::Cancelled),
            None => in_a_channel || self.find(call).is_ok(),
        }
    }

    /// Finds the game and the seat that are meant, where the form as it is filled in can be read as an order.
    pub(super) fn read_ask(&self, ask: &Ask) -> Result<Read, No> {
        let table = self.find_for(&ask.call, &ask.draft.form)?.now();
        let (draft, pinned) = pins::unpinned(ask.draft.clone());
        let (seat, order) = self.read(&table, &ask.call, &draft, pinned)?;
        Ok(Read { table, seat, draft, order })
    }

    /// Why this form can't be sent at all, whatever will be filled in; from memory.
    #[must_use]
    pub fn why_not(&self, ask: &Ask) -> Option<Refused> {
        if ask.draft.form.starts_with("game ") {
            return None;
        }
        match self.read_ask(ask).map_err(|no| self.read_by(no, ask.call.who.person)) {
            // What only misses something is what the form is there for.
            Err(No::Refused(refused))
                if HOPELESS.contains(&&*refused.code)
                    && refused.button.as_ref().is_none_or(|button| button.ask.is_empty()) =>
            {
                Some(*refused)
            }
            _ => None,
        }
    }

    /// Must this field be given for what is filled in so far, though a form can do without it at other times? `later`: what
    /// else is still asked for.
    #[must_use]
    pub fn needs(&self, ask: &Ask, field: &str, later: &[String]) -> bool {
        if let Some(needs) = self.needs_itself(ask, field) {
            return needs && later.is_empty();
        }
        match self.read_ask(ask) {
            Err(No::Refused(refused)) if refused.button.as_ref().is_some_and(|one| !one.ask.is_empty()) => {
                refused.button.is_some_and(|button| button.ask.iter().any(|asked| asked == field))
            }
            // Where something else is wrong, it is no help to give this.
            _ => {
                let cured = |field: &str| self.is_cured_by(ask, field);
                self.is_refused(ask) && cured(field) && !later.iter().any(|field| cured(field))
            }
        }
    }

    /// Do the rules refuse this as it is filled in, though something else might be filled in beside it? Not what misses
    /// something, nor what asks to be confirmed.
    pub(super) fn is_refused(&self, ask: &Ask) -> bool {
        self.refusal_of(ask).is_some_and(|refused| !HOPELESS.contains(&&*refused.code))
    }

    /// What is said against this form as it is filled in, if that is anything but what it still misses, or a question back.
    fn refusal_of(&self, ask: &Ask) -> Option<Box<Refused>> {
        let no = match self.read_ask(ask) {
            Ok(Read { table, seat, order, .. }) => {
                let game = table.game.as_ref()?;
                refused(&table, game.check(Actor::Seat(seat), &table.names(), &order).err()?)
            }
            Err(no) => no,
        };
        match no {
            No::Refused(refused) => Some(refused).filter(|refused| refused.button.is_none()),
            No::Fault { .. } | No::Unwritten(_) => None,
        }
    }

    /// Would it be refused no more with one of the likeliest in this field?
    fn is_cured_by(&self, ask: &Ask, field: &str) -> bool {
        let likeliest = self.suggest(&ask.call, &ask.draft, field, "");
        likeliest.iter().take(TRIED).any(|one| {
            let draft = ask.draft.clone().with(field, one.value.as_str());
            !self.is_refused(&Ask { draft, ..ask.clone() })
        })
    }

    /// Is this form open to one of the seats of who asks?
    #[must_use]
    pub fn is_open(&self, ask: &Ask) -> bool {
        let Ok(slot) = self.find_for(&ask.call, &ask.draft.form) else { return false };
        let table = slot.now();
        let Some(game) = table.game.as_ref() else { return false };
        let open = |seat: &SeatId| game.forms(*seat).iter().any(|open| open.path == ask.draft.form);
        table.seats_of(ask.call.who.person).iter().any(open)
    }

    /// Why a game's form does nothing just now, whatever is chosen for it: it is open to none of one's seats, and is refused for
    /// more than what it still misses. Of a form that is open its menus offer what would do.
    #[must_use]
    pub fn why_closed(&self, ask: &Ask) -> Option<Refused> {
        let form = &ask.draft.form;
        if form.starts_with("game ") || self.verb(form).is_some() || self.is_open(ask) {
            return None;
        }
        match self.read_ask(ask).map_err(|no| self.read_by(no, ask.call.who.person)) {
            Err(No::Refused(refused))
                if refused.button.as_ref().is_none_or(|button| button.ask.is_empty()) =>
            {
                Some(*refused)
            }
            _ => None,
        }
    }

    /// Why there is nothing to choose for this form, where more can be said than that.
    #[must_use]
    pub fn why_nothing(&self, ask: &Ask) -> Option<Refused> {
        self.why_not(ask).or_else(|| {
            let table = self.find_for(&ask.call, &ask.draft.form).ok()?.now();
            let me = ask.call.who.person;
            let turn = table.whose_turn().filter(|seat| table.person_of(*seat) != Some(me));
            // In one's own turn somebody else may be asked first.
            let waits = || !table.waits_for_person(me) && !table.waits_for(&table.seats_of(me)).is_empty();
            let sentence = match turn {
                Some(turn) => story::not_your_turn(turn),
                None if waits() => story::not_for_now(),
                None => return None,
            };
            self.read_refused(self.refuse(&table, sentence), ask)
        })
    }

    /// Why nothing could be chosen for this field, where something could without another one that is filled in: what the rules
    /// say of both, or which of them don't go together.
    #[must_use]
    pub fn why_none(&self, ask: &Ask, field: &str) -> Option<Refused> {
        if ask.draft.form.starts_with("game ") {
            return None;
        }
        let given: Vec<&String> = ask.draft.fields.keys().filter(|name| *name != field).collect();
        let each = given.iter().map(|one| vec![*one]);
        let (likeliest, at_odds) = each.chain([given.clone()]).find_map(|left_out| {
            let mut draft = ask.draft.clone();
            draft.fields.retain(|name, _| !left_out.contains(&name));
            let likeliest = self.suggest(&ask.call, &draft, field, "");
            (!likeliest.is_empty()).then_some((likeliest, left_out))
        })?;
        let tried = likeliest.iter().take(TRIED).map(|one| {
            let draft = ask.draft.clone().with(field, one.value.as_str());
            self.refusal_of(&Ask { draft, ..ask.clone() })
        });
        let tried: Vec<Box<Refused>> = tried.collect::<Option<_>>()?;
        let first = tried.first()?;
        // Of one alone it would be said of a value that nobody named.
        if tried.len() > 1 && tried.iter().all(|one| one.line == first.line) {
            return self.read_refused(No::Refused(first.clone()), ask);
        }
        // What a button has filled in nobody can leave out.
        let kind = self.find_for(&ask.call, &ask.draft.form).ok()?.now().kind;
        let form = kind.forms().iter().find(|form| form.path == ask.draft.form)?;
        let known = |name: &&String| form.fields.iter().any(|known| known.name == name.as_str());
        if !at_odds.iter().all(known) {
            return None;
        }
        let same = tried.iter().all(|one| one.code == first.code);
        let code = if same { &*first.code } else { codes::NOTHING_OWED };
        let line = story::nothing_goes_with(field, &at_odds, code);
        let read = self.read_refused(No::Refused(first.clone()), ask)?;
        Some(Refused { line, code: code.to_owned(), ..read })
    }

    /// A refusal as it is read by who asks.
    fn read_refused(&self, no: No, ask: &Ask) -> Option<Refused> {
        match self.read_by(no, ask.call.who.person) {
            No::Refused(refused) => Some(*refused),
            No::Fault { .. } | No::Unwritten(_) => None,
        }
    }

    /// The refusal of somebody who has no seat here: whose turn it is, and where they have one. `form`: what they
    /// wanted to send.
    pub(super) fn no_seat(&self, table: &Table, person: PersonId, form: &str) -> No {
        let name = &table.standing.name;
        let sentence = match table.stage {
            Stage::Lobby => story::not_seated_yet(name, table.can_be_joined()),
            Stage::Running => {
                let open = |seat: &SeatId| table.person_of(*seat).is_none() && !table.is_out(*seat);
                let free = table.seats_in().filter(open).collect::<Vec<_>>();
                let host = match table.standing.host == person {
                    true => story::Host::Yourself,
                    false => story::Host::Another,
                };
                let host = table.people().is_empty().then_some(host);
                story::not_seated(name, table.whose_turn(), table.waits_for(&[]), &free, host)
            }
            Stage::Over | Stage::Cancelled => {
                story::not_seated_any_more(name, self.played_since(table).as_deref())
            }
        };
        self.refuse(table, self.and_elsewhere(sentence, person, form, Some(table.place)))
    }

    /// What is played by now in the channel of a game that is past, if anything is.
    pub(super) fn played_since(&self, table: &Table) -> Option<String> {
        let here = self.table_at(table.place).filter(|here| here.id != table.id && !here.stage.is_past());
        here.filter(|_| table.stage.is_past()).map(|here| here.standing.name.clone())
    }

    /// That a game is over, and what can be played in its channel now.
    pub(super) fn game_over(&self, table: &Table) -> Sentence {
        story::game_over(&table.standing.name, self.played_since(table).as_deref())
    }

    /// A sentence, with where else somebody plays a game in which this form can be sent.
    pub(super) fn and_elsewhere(
        &self,
        sentence: Sentence,
        person: PersonId,
        form: &str,
        here: Option<PlaceId>,
    ) -> Sentence {
        let (mut elsewhere, mut waiting) = (Vec::new(), Vec::new());
        for table in self.tables_of(person) {
            let known = form.is_empty()
                || form.starts_with("game ")
                || table.kind.forms().iter().any(|spec| spec.path == form);
            let there = Some(table.place) != here && !self.has_lost_its_place(&table);
            if known && !table.stage.is_past() && there {
                elsewhere.push(table.whereabouts());
                waiting.extend(table.waits_for_person(person).then(|| table.whereabouts()));
            }
        }
        story::and_elsewhere(sentence, &elsewhere, &waiting)
    }
}

/// The numbers that matter to who plays these seats: land, troops, money, whatever the board shows of them; of every side
/// that a seat decides for, each under its own name where there are several.
pub(super) fn figures(table: &Table, seats: &[SeatId]) -> Vec<Line> {
    let Some(game) = &table.game else { return Vec::new() };
    let names = table.names();
    let mut lines = Vec::new();
    for seat in seats {
        let mut sides = game.scene(&names, Viewer::Seat(*seat)).sides;
        sides.retain(|side| side.seat == Some(seat.0));
        let several = sides.len() > 1;
        for side in sides.iter().filter(|side| !side.figures.is_empty()) {
            let mut line = match several && !side.own.is_empty() {
                true => line![Span::Given(side.own.clone())],
                false => line![*seat],
            };
            line.push(format!(": {}", side.in_text().join(" · ")).into());
            lines.push(line);
        }
    }
    lines
}
