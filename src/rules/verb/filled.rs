//! A form as somebody has filled it in, being read.

use super::takes::{Takes, narrowed};
use super::{Field, Verb};
use crate::{
    Actor, Candidate, Candidates, Coded, Common, Draft, Names, Presented, SeatId, TerritoryId, View, codes,
};

/// The most characters in a candidate's label.
pub(super) const LABEL: usize = 100;
/// The most missing fields that are tried, one within the other.
const DEEP: usize = 3;

/// A form as somebody has filled it in, wholly or in part, in the game as they see it. What is read from it is read
/// forgivingly; what can't be read is a [`Common`] refusal.
pub struct Filled<'a, G: Presented> {
    /// The game as the one who fills it in may know it.
    pub game: &'a View<'a, G>,
    /// Their seat.
    pub seat: SeatId,
    /// What everybody is called.
    pub names: &'a Names,
    /// The form's verb.
    pub verb: &'a Verb<G>,
    /// What was filled in.
    pub draft: &'a Draft,
    /// So many fields that are missing may still be tried, one within the other ([`Filled::could_be`]).
    pub deep: usize,
}

impl<G: Presented> Clone for Filled<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Presented> Copy for Filled<'_, G> {}

impl<'a, G: Presented> Filled<'a, G> {
    /// A form of this verb, as this seat has filled it in.
    #[must_use]
    pub fn new(
        game: &'a View<'a, G>,
        seat: SeatId,
        names: &'a Names,
        verb: &'a Verb<G>,
        draft: &'a Draft,
    ) -> Self {
        Self { game, seat, names, verb, draft, deep: DEEP }
    }

    /// The order that is meant.
    ///
    /// # Errors
    /// If it can't be read, or something is missing.
    pub fn order(&self) -> Result<G::Order, G::Refusal> {
        (self.verb.read)(self)
    }

    /// The same in another form.
    #[must_use]
    pub fn of<'b>(self, draft: &'b Draft) -> Filled<'b, G>
    where
        'a: 'b,
    {
        Filled { draft, ..self }
    }

    /// Refuses because these fields are missing; the button under the refusal asks for them.
    #[must_use]
    pub fn missing(&self, ask: &[&'static str], code: &'static str) -> Common {
        Common::Missing { draft: self.draft.clone(), ask: ask.to_vec(), code }
    }

    /// The words in a field.
    ///
    /// # Errors
    /// [`Common::Missing`], with this code.
    pub fn text(&self, field: &'static str, code: &'static str) -> Result<String, Common> {
        self.draft.text(field).ok_or_else(|| self.missing(&[field], code))
    }

    /// The territory in a field, by whatever people call it.
    ///
    /// # Errors
    /// [`Common::Missing`], [`Common::UnknownTerritory`].
    pub fn territory(&self, field: &'static str) -> Result<TerritoryId, Common> {
        self.territory_called(&self.text(field, codes::UNKNOWN_TERRITORY)?)
    }

    /// The territory in a field, if one stands there that can be read.
    #[must_use]
    pub fn territory_so_far(&self, field: &str) -> Option<TerritoryId> {
        self.territory_called(&self.draft.text(field)?).ok()
    }

    /// The territory that is called this.
    ///
    /// # Errors
    /// [`Common::UnknownTerritory`].
    pub fn territory_called(&self, typed: &str) -> Result<TerritoryId, Common> {
        Common::territory(self.game.board(), typed)
    }

    /// The player in a field.
    ///
    /// # Errors
    /// [`Common::Missing`], [`Common::UnknownPlayer`].
    pub fn player(&self, field: &'static str) -> Result<SeatId, Common> {
        let typed = self.text(field, codes::UNKNOWN_PLAYER)?;
        self.player_called(&typed).ok_or(Common::UnknownPlayer { typed })
    }

    /// The player in a field, if one stands there that can be read.
    #[must_use]
    pub fn player_so_far(&self, field: &str) -> Option<SeatId> {
        self.player_called(&self.draft.text(field)?)
    }

    /// The player who is called this, if there is one: by their own name, or as their seat is called, alone or with who sits
    /// there ("Black", "Black (dan)").
    #[must_use]
    pub fn player_called(&self, typed: &str) -> Option<SeatId> {
        self.called(typed).or_else(|| self.called(named(typed)))
    }

    /// The same of these very words. A whole name of any kind comes before the beginning of one; where several names of a
    /// kind begin so, none of the next kind is meant.
    fn called(&self, typed: &str) -> Option<SeatId> {
        let seats = G::seat_names(self.names.0.len());
        let title = |(seat, name): (&&str, &String)| format!("{seat} ({name})");
        let titles = Names(seats.iter().zip(&self.names.0).map(title).collect());
        let seats = Names(seats.iter().map(|seat| (*seat).to_owned()).collect());
        let all = [self.names, &seats, &titles];
        // Messages have the seat's colour before it.
        let bare = typed.trim_start_matches(|letter: char| !letter.is_alphanumeric());
        let whole = all.iter().find_map(|names| names.find_whole(typed));
        let whole = whole.or_else(|| titles.find_whole(bare));
        let begins =
            |names: &Names| names.0.iter().any(|name| Names(vec![name.clone()]).find(typed).is_some());
        whole.or_else(|| all.into_iter().find(|names| begins(names))?.find(typed))
    }

    /// The whole number in a field; none where it is empty.
    ///
    /// # Errors
    /// [`Common::NotANumber`].
    pub fn integer(&self, field: &'static str) -> Result<Option<i64>, Common> {
        Common::number(self.draft, field)
    }

    /// Yes or no in a field; none where it is empty.
    ///
    /// # Errors
    /// [`Common::Unreadable`], with this code.
    pub fn flag(&self, field: &'static str, code: &'static str) -> Result<Option<bool>, Common> {
        match (self.draft.flag(field), self.draft.text(field)) {
            (None, Some(typed)) => Err(Common::Unreadable { field, typed, hint: "yes or no", code }),
            (flag, _) => Ok(flag),
        }
    }

    /// Refuses a button that was for something else than what is going on `now`. Such a button says what it is for in a field
    /// that no command has (marked `@`: it is never asked for), and so does nothing to what came after it. Where that isn't said,
    /// what is going on is meant.
    ///
    /// # Errors
    /// [`Common::Stale`].
    pub fn check_still(&self, field: &str, now: Option<&str>) -> Result<(), Common> {
        match self.draft.text(field) {
            Some(was) if now != Some(was.as_str()) => Err(Common::Stale),
            _ => Ok(()),
        }
    }

    /// Would the rules take this order, perhaps after a confirmation?
    #[must_use]
    pub fn is_allowed(&self, order: &G::Order) -> bool {
        match self.game.check(Actor::Seat(self.seat), order) {
            Ok(_) => true,
            Err(refusal) => refusal.code() == codes::NEEDS_CONFIRMATION,
        }
    }

    /// Would the verb be allowed with this value in this field, beside what is filled in, whatever is put into what
    /// is missing?
    #[must_use]
    pub fn could_be(&self, field: &str, value: &str) -> bool {
        let draft = self.beside(field).with(field, value);
        self.of(&draft).could_become_allowed()
    }

    /// The same beside all that is filled in, numbers and lists as well.
    fn would_do(&self, field: &str, value: &str) -> bool {
        let draft = self.draft.clone().with(field, value);
        self.of(&draft).could_become_allowed()
    }

    /// Returns what may be put into a list with which the verb would be allowed then. Where what is filled in already wouldn't do
    /// without it, that is left for the order to say.
    pub(super) fn that_would_do(&self, field: &str, typed: &str, mut all: Candidates) -> Candidates {
        let before = typed.rsplit_once([',', ';']).map_or("", |(before, _)| before.trim());
        let fits = if before.is_empty() { self.could_become_allowed() } else { self.would_do(field, before) };
        if fits {
            all.0.retain(|candidate| self.would_do(field, &candidate.value));
        }
        all
    }

    /// Returns the values for a field with which the verb would be allowed.
    pub(super) fn that_could_be(&self, field: &str, mut all: Candidates) -> Candidates {
        let beside = self.beside(field);
        all.0.retain(|candidate| {
            let draft = beside.clone().with(field, candidate.value.as_str());
            self.of(&draft).could_become_allowed()
        });
        all
    }

    /// The other fields' values that are tried together with a field.
    fn beside(&self, field: &str) -> Draft {
        let mut draft = self.draft.clone();
        for other in self.verb.fields.iter().filter(|other| other.name != field) {
            let value = draft.fields.remove(other.name);
            if let Some(value) = value.and_then(|value| other.beside(self, value)) {
                draft.fields.insert(other.name.to_owned(), value);
            }
        }
        draft
    }

    fn could_become_allowed(&self) -> bool {
        let refusal = match self.order() {
            Ok(order) => return self.is_allowed(&order) || self.fewer_could(),
            Err(refusal) => refusal,
        };
        if refusal.code() == codes::NEEDS_CONFIRMATION {
            return true;
        }
        let asked = refusal.confirm().and_then(|button| button.ask.into_iter().next());
        let Some(missing) = asked.and_then(|name| self.verb.field(&name)).filter(|_| self.deep > 0) else {
            return false;
        };
        // What is thought of for it may try others in its turn: never deeper than this.
        let inner = Filled { deep: self.deep - 1, ..*self };
        // Nobody can think of all words that there are: they might do.
        let Some(values) = missing.takes.to_try(&inner) else { return true };
        values.into_iter().any(|value| {
            let draft = self.draft.clone().with(missing.name, value);
            inner.of(&draft).could_become_allowed()
        })
    }

    /// Would it be allowed with the least number where none is given, and what stands for none is too many (BZ-25: as
    /// many as can't be paid for)?
    fn fewer_could(&self) -> bool {
        let number = |field: &&Field<G>| {
            !field.required && matches!(field.takes, Takes::Amount(_) | Takes::Counted(..))
        };
        let open =
            self.verb.fields.iter().filter(number).find(|field| !self.draft.fields.contains_key(field.name));
        open.is_some_and(|open| {
            let draft = self.draft.clone().with(open.name, 1_i64);
            self.of(&draft).order().is_ok_and(|order| self.is_allowed(&order))
        })
    }

    /// What is suggested for a field, best first, narrowed to what is typed so far.
    #[must_use]
    pub fn suggested(&self, field: &str, typed: &str) -> Candidates {
        let mut without = self.draft.clone();
        without.fields.remove(field);
        match self.verb.field(field) {
            Some(known) => known.takes.suggested(&self.of(&without), field, typed),
            None => Candidates::default(),
        }
    }

    /// Territories with what the game says of them, narrowed to what is typed so far.
    #[must_use]
    pub fn territories(&self, all: Vec<TerritoryId>, typed: &str) -> Candidates {
        let board = self.game.board();
        let candidate = |territory: TerritoryId| {
            let label = G::territory_label(self.game, self.names, self.seat, territory);
            Candidate { value: board.name(territory).to_owned(), label: cut(label) }
        };
        if typed.trim().is_empty() {
            return Candidates(all.into_iter().map(candidate).collect());
        }
        // The board knows aliases and unfinished words, and which name fits best.
        let fitting = board.matching(typed).into_iter().filter(|territory| all.contains(territory));
        Candidates(fitting.map(candidate).collect())
    }

    /// A label with a note behind it, no longer than labels may be.
    pub(super) fn noted(&self, label: &str, note: Option<String>) -> String {
        note.map_or_else(|| label.to_owned(), |note| cut(format!("{label} · {note}")))
    }

    /// Players with what the game says of them.
    #[must_use]
    pub fn players(&self, all: Vec<SeatId>) -> Vec<Candidate> {
        let candidate = |seat: SeatId| Candidate {
            value: self.names.of(seat),
            label: cut(G::player_label(self.game, self.names, seat)),
        };
        all.into_iter().map(candidate).collect()
    }

    /// Narrows suggestions to those that hold what is typed so far; those that begin with it come first.
    #[must_use]
    pub fn narrowed(&self, all: Vec<Candidate>, typed: &str) -> Candidates {
        narrowed(all, typed)
    }
}

/// Returns the name alone: menus show "Kamchatka — ben, 3 troops", and whoever copies all of that means the name.
fn named(typed: &str) -> &str {
    typed.split('—').next().unwrap_or(typed)
}

fn cut(label: String) -> String {
    if label.chars().count() <= LABEL {
        return label;
    }
    label.chars().take(LABEL - 1).chain(std::iter::once('…')).collect()
}
