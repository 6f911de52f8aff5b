//! Who sits where, what the seats are called, and for which of their seats somebody acts.

use std::borrow::Cow;

use super::state::{Chair, Stage, Table};
use super::tables::Tables;
use super::{Cast, Member, PersonId, suggest};
use crate::games::{Kind, waits_for};
use crate::picture::Colour;
use crate::rules::{Draft, FieldValue, Names, SeatId};

/// What stands before the number of a person who is mentioned in what is typed.
const MENTIONED: &str = "@@";

impl Tables {
    /// What is typed where somebody is mentioned: whoever they are called by, it is them.
    #[must_use]
    pub fn by_person(person: PersonId) -> String {
        format!("{MENTIONED}{}", person.0)
    }
}

/// What the seats of a new game for so many are called, where they have names of their own. Then they stand there from
/// the beginning, and people choose among them; otherwise they are made as people join.
fn names_for(kind: &dyn Kind, players: Option<u8>) -> &'static [&'static str] {
    let (few, many) = kind.seats();
    match players {
        _ if few == many => kind.seat_names(many.into()),
        Some(players) => kind.seat_names(players.into()),
        // By how many there will be, which nobody knows yet.
        None => &[],
    }
}

/// The seats of a new game whose people are these: one each in order, all seats for the only one of a game
/// that is made for one. So many machines sit there as well: beside the creator, or on the last of the seats with names.
pub(super) fn chairs(kind: &dyn Kind, players: Option<u8>, machines: u8, creator: Chair) -> Vec<Chair> {
    let mut chairs = vec![creator.clone()];
    let seats = names_for(kind, players).len();
    if seats > 0 {
        let taken = if players == Some(1) { seats } else { 1 };
        chairs = vec![Chair::free(); seats];
        chairs.iter_mut().take(taken).for_each(|chair| chair.clone_from(&creator));
    }
    for nth in 1..=usize::from(machines) {
        let machine = Chair::machine(&chairs);
        match chairs.len().checked_sub(nth).filter(|_| seats > 0) {
            Some(index) => chairs[index] = machine,
            None => chairs.push(machine),
        }
    }
    chairs
}

impl Table {
    pub(super) fn has_named_seats(&self) -> bool {
        !self.seat_names().is_empty()
    }

    /// What its seats are called, where they have names of their own; before it has begun only if it is known how many there
    /// will be.
    pub(super) fn seat_names(&self) -> &'static [&'static str] {
        match self.stage {
            Stage::Lobby => names_for(self.kind, self.standing.players),
            Stage::Running | Stage::Over | Stage::Cancelled => self.kind.seat_names(self.chairs.len()),
        }
    }

    /// What the seats would be called with those who are there, where that isn't settled before the start: it goes by how many
    /// there are then. Nothing, where so few can't begin.
    pub(super) fn seats_as_they_stand(&self) -> Option<&'static [&'static str]> {
        let (few, many) = self.kind.seats();
        let mut possible = (few..=many).map(|seats| self.kind.seat_names(seats.into()));
        let open = self.stage == Stage::Lobby && !self.has_named_seats();
        possible.any(|names| open && !names.is_empty()).then(|| self.kind.seat_names(self.chairs.len()))
    }

    pub(super) fn cast(&self) -> Cast {
        let own = self.seat_names();
        let colours = match &self.game {
            Some(game) => game.seat_colours(),
            // A colour is a seat's; whose will be which nobody knows yet.
            None if self.seats_as_they_stand().is_some() => vec![Colour::Grey; self.chairs.len()],
            None => self.kind.choosing().colours(&self.standing.options, own.len()),
        };
        let members = self.names().0.into_iter().zip(&self.chairs).enumerate();
        Cast(
            members
                .map(|(index, (name, chair))| Member {
                    name,
                    person: chair.person,
                    seat: own.get(index).map(|own| (*own).to_owned()),
                    colour: colours.get(index).copied(),
                })
                .collect(),
        )
    }

    /// What the people in the seats are called; a name that another has already gets a number, or that something else in the
    /// game has. Seats with names of their own are told apart by those: there only another person's name does.
    pub(super) fn names(&self) -> Names {
        let named = self.has_named_seats();
        let also = self.game.as_ref().map(|game| game.also_named()).unwrap_or_default();
        let mut names: Vec<String> = Vec::with_capacity(self.chairs.len());
        for (index, chair) in self.chairs.iter().enumerate() {
            let before = || self.chairs.iter().take(index);
            let other = |known: &Chair| !named || (known.person != chair.person && known.person.is_some());
            let is_known = |name: &str| {
                let mut known =
                    names.iter().zip(before()).filter(|(_, known)| other(known)).map(|(name, _)| name);
                known.any(|known| known.eq_ignore_ascii_case(name))
                    || also.iter().any(|known| known.eq_ignore_ascii_case(name))
            };
            // Nobody is given the name that another has by themselves: "Ada 2", beside two people called Ada.
            let is_theirs = |name: &str| {
                let mut others = self.chairs.iter().filter(|known| other(known));
                others.any(|known| known.name.eq_ignore_ascii_case(name))
            };
            let numbered = (2..).map(|number| format!("{} {number}", chair.name));
            let name = if chair.name.is_empty() || !is_known(&chair.name) {
                Some(chair.name.clone())
            } else {
                numbered.into_iter().find(|name| !is_known(name) && !is_theirs(name))
            };
            names.extend(name);
        }
        Names(names)
    }

    /// What the seats are called in sentences.
    pub(super) fn titles(&self) -> Names {
        self.cast().titles()
    }

    pub(super) fn title_of(&self, seat: SeatId) -> String {
        self.titles().of(seat)
    }

    /// The name that the seat itself has, if this game's seats have any.
    pub(super) fn own_name(&self, seat: SeatId) -> Option<&'static str> {
        self.seat_names().get(seat.index()).copied()
    }

    /// The seat with this name of its own.
    pub(super) fn seat_named(&self, typed: &str) -> Option<SeatId> {
        self.own_names().find(typed)
    }

    fn own_names(&self) -> Names {
        Names(self.seat_names().iter().map(|name| (*name).to_owned()).collect())
    }

    /// The seat that is meant: by its own name, or by its person's where that says which. A whole name of
    /// either kind comes before the beginning of one.
    pub(super) fn find_seat(&self, typed: &str) -> Option<SeatId> {
        if let Some(seat) = self.mentioned(typed) {
            return Some(seat);
        }
        let found = |find: fn(&Names, &str) -> Option<SeatId>| {
            let by_seat = find(&self.own_names(), typed).or_else(|| find(&self.titles(), typed));
            let by_person = || {
                let seat = find(&self.names(), typed)?;
                let one = !self.has_named_seats()
                    || self.person_of(seat).is_none_or(|person| self.seats_of(person).len() == 1);
                one.then_some(seat)
            };
            by_seat.or_else(by_person)
        };
        found(Names::find_whole).or_else(|| found(Names::find))
    }

    /// The only seat of somebody who is meant by their number ([`Tables::by_person`]).
    fn mentioned(&self, typed: &str) -> Option<SeatId> {
        let person = PersonId(typed.strip_prefix(MENTIONED)?.parse().ok()?);
        match self.seats_of(person).as_slice() {
            [seat] => Some(*seat),
            _ => None,
        }
    }

    /// A form in which who is mentioned is called as their seat is.
    pub(super) fn with_mentions_named<'a>(&self, draft: &'a Draft) -> Cow<'a, Draft> {
        let mut named = Cow::Borrowed(draft);
        for (field, value) in &draft.fields {
            if let FieldValue::Text(text) = value
                && let Some(seat) = self.mentioned(text)
            {
                named.to_mut().fields.insert(field.clone(), FieldValue::Text(self.title_of(seat)));
            }
        }
        named
    }

    /// All seats, in order.
    pub(super) fn seats(&self) -> impl DoubleEndedIterator<Item = SeatId> + use<> {
        (0..u8::try_from(self.chairs.len()).unwrap_or(u8::MAX)).map(SeatId)
    }

    /// Does somebody host the game, or sit in it?
    pub(super) fn is_of(&self, person: PersonId) -> bool {
        self.standing.host == person || !self.seats_of(person).is_empty()
    }

    pub(super) fn seats_of(&self, person: PersonId) -> Vec<SeatId> {
        self.seats().filter(|seat| self.person_of(*seat) == Some(person)).collect()
    }

    pub(super) fn person_of(&self, seat: SeatId) -> Option<PersonId> {
        self.chairs.get(seat.index()).and_then(|chair| chair.person)
    }

    /// Everybody with a seat, once.
    pub(super) fn people(&self) -> Vec<PersonId> {
        let mut people: Vec<PersonId> = self.chairs.iter().filter_map(|chair| chair.person).collect();
        people.sort_unstable();
        people.dedup();
        people
    }

    /// Whose voice counts in a vote about the table: who still plays, or everybody where nobody does.
    pub(super) fn voters(&self) -> Vec<PersonId> {
        let (all, mut playing) = (self.people(), self.people());
        playing.retain(|person| self.still_plays(*person));
        if playing.is_empty() { all } else { playing }
    }

    /// A seat of each of them.
    pub(super) fn seats_of_voters(&self) -> Vec<SeatId> {
        self.voters().into_iter().filter_map(|person| self.voice_of(person)).collect()
    }

    /// The seat by which this person is named where they have a voice: one in which something is left, if there is one.
    pub(super) fn voice_of(&self, person: PersonId) -> Option<SeatId> {
        let seats = self.seats_of(person);
        seats.iter().find(|seat| !self.is_out(**seat)).or(seats.first()).copied()
    }

    /// Has this person a seat in which something is left?
    pub(super) fn still_plays(&self, person: PersonId) -> bool {
        self.seats_of(person).iter().any(|seat| !self.is_out(*seat))
    }

    /// Is nobody there to play what is left of it, neither a person nor a machine?
    pub(super) fn is_played_by_nobody(&self) -> bool {
        let played = |seat: SeatId| self.person_of(seat).is_some() || self.is_machine(seat);
        !self.seats_in().any(|seat| played(seat) && !self.is_out(seat))
    }

    /// Has everybody left it, or is nobody there to play what is left of it?
    pub(super) fn has_no_player(&self) -> bool {
        self.people().is_empty() || self.is_played_by_nobody()
    }

    /// Is this seat out by the rules of its game?
    pub(super) fn is_out(&self, seat: SeatId) -> bool {
        self.stage == Stage::Running && self.game.as_ref().is_some_and(|game| game.is_out(seat))
    }

    /// Is there nothing left in this seat, since it was given up or is out by the rules?
    pub(super) fn is_lost(&self, seat: SeatId) -> bool {
        self.standing.gone.contains(&seat) || self.is_out(seat)
    }

    /// Seats that stand there with nobody in them, nor a machine, and that somebody can have.
    pub(super) fn empty_seats(&self) -> Vec<SeatId> {
        self.seats_in().filter(|seat| self.person_of(*seat).is_none() && !self.is_machine(*seat)).collect()
    }

    /// The seats that nobody has given up for good.
    pub(super) fn seats_in(&self) -> impl Iterator<Item = SeatId> {
        self.seats().filter(|seat| !self.standing.gone.contains(seat))
    }

    /// How many seats it can have.
    pub(super) fn most_seats(&self) -> usize {
        if self.has_named_seats() {
            return self.chairs.len();
        }
        usize::from(self.standing.players.unwrap_or(self.people_in_all().1))
    }

    /// How few and how many can take part by the chosen options, all counted.
    pub(super) fn people_in_all(&self) -> (u8, u8) {
        let (choosing, options) = (self.kind.choosing(), &self.standing.options);
        let besides = choosing.besides(options);
        choosing.players(options).map_or(self.kind.seats(), |(low, high)| {
            (low.saturating_add(besides), high.saturating_add(besides))
        })
    }

    /// Is every seat taken?
    pub(super) fn is_full(&self) -> bool {
        self.empty_seats().is_empty() && self.chairs.len() >= self.most_seats()
    }

    /// Can somebody sit down who has no seat: on one that is free, or that a machine makes free?
    pub(super) fn can_be_joined(&self) -> bool {
        !self.is_full() || self.machine_seats().next().is_some()
    }

    /// Can somebody say as what they sit down: on which of several seats, or with what is still to be chosen?
    pub(super) fn has_a_choice(&self) -> bool {
        let several = self.has_named_seats() && self.seats_to_join().len() > 1;
        self.can_be_joined() && (several || !suggest::choices(self, "").is_empty())
    }

    /// What a seat plays apart from the players (BZ-40): what it has chosen, or once enough are there to begin what is left
    /// to it.
    pub(super) fn role(&self, seat: SeatId) -> Option<&'static str> {
        let (choosing, options) = (self.kind.choosing(), &self.standing.options);
        let seats = u8::try_from(self.chairs.len()).unwrap_or(u8::MAX);
        match choosing.besides(options) {
            0 => None,
            _ if seats < self.people_in_all().0 => choosing.chosen(options, seat),
            _ => choosing.role(options, seat, seats),
        }
    }

    /// The word for what is played apart from the players, and for how many of the seats it has still to be chosen.
    pub(super) fn roles_left(&self) -> Option<(&'static str, usize)> {
        let (choosing, options) = (self.kind.choosing(), &self.standing.options);
        let word = *choosing.words().first().filter(|_| choosing.besides(options) > 0)?;
        let chosen = self.seats().filter(|seat| choosing.chosen(options, *seat) == Some(word)).count();
        let left = choosing.places(options, word).saturating_sub(chosen);
        (left > 0 && self.stage == Stage::Lobby).then_some((word, left))
    }

    /// A person's seats, best first for this form: those that owe something and have it open, those that
    /// owe, those with the form open, the others; each sort in order.
    pub(super) fn seats_for(&self, person: PersonId, form: &str) -> Vec<SeatId> {
        let mut seats = self.seats_of(person);
        if let Some(game) = self.game.as_ref().filter(|_| seats.len() > 1) {
            let owing = waits_for(&game.debts());
            seats.sort_by_cached_key(|seat| {
                let open = game.forms(*seat).iter().any(|open| open.path == form);
                let owes = owing.contains(seat);
                std::cmp::Reverse((owes && open, owes, open))
            });
        }
        seats
    }

    /// The seats of a person that owe something; their first where none does.
    pub(super) fn acting_seats(&self, person: PersonId, form: &str) -> Vec<SeatId> {
        let mut seats = self.seats_for(person, form);
        let owing = self.game.as_ref().map(|game| waits_for(&game.debts())).unwrap_or_default();
        let owe = seats.iter().filter(|seat| owing.contains(seat)).count();
        seats.truncate(owe.max(1));
        seats
    }

    /// The words for the dice, in seat order.
    pub(super) fn words(&self) -> Vec<String> {
        self.chairs.iter().map(|chair| chair.word.clone()).collect()
    }
}
