//! A game's options read, and written down.

use std::marker::PhantomData;

use serde_json::Value;

use crate::picture::Colour;
use crate::rules::{BadOption, FieldKind, OptionSet, OptionSpec, Presented, SeatId};

/// What a kind's options say of its seats, and which rules are behind them, without its type.
pub trait Choosing: Sync {
    /// What those who sit down may choose with their seat ([`OptionSet::SEAT_CHOICES`]).
    fn words(&self) -> &'static [&'static str];
    /// How many may choose this word.
    fn places(&self, options: &Value, word: &str) -> usize;
    /// How many seats there are besides the players'.
    fn besides(&self, options: &Value) -> u8;
    /// How few and how many players there may be by these options, those besides apart, where they say so.
    fn players(&self, options: &Value) -> Option<(u8, u8)>;
    /// What a seat has chosen.
    fn chosen(&self, options: &Value, seat: SeatId) -> Option<&'static str>;
    /// What a seat of so many plays apart from the players, should it begin now.
    fn role(&self, options: &Value, seat: SeatId, seats: u8) -> Option<&'static str>;
    /// The options with a seat's choice; without a word it has chosen nothing any more.
    fn choose(&self, options: &Value, seat: SeatId, word: Option<&str>) -> Value;
    /// The options without a seat of so many: those behind it move up, each with what they have chosen.
    fn without(&self, options: &Value, seat: SeatId, seats: usize) -> Value;
    /// The options by which the seats have these colours, where colours can be chosen.
    fn with_colours(&self, options: &Value, colours: &[Colour]) -> Value;
    /// The colours of the seats by these options, if they differ from those in order of joining.
    fn colours(&self, options: &Value, seats: usize) -> Vec<Colour>;
    /// Do the terms say all that was chosen?
    fn terms_say_all(&self) -> bool;
    /// The rule that says what an option may be.
    fn rule(&self, name: &str) -> Option<&'static str>;
    /// What what was chosen means together, where that isn't plain.
    fn remark(&self, options: &Value) -> Option<&'static str>;
    /// What an option is called where it stands beside what was chosen for it.
    fn label(&self, name: &str) -> String;
}

/// The one [`Choosing`] of a game's type.
pub(super) struct ChoicesOf<G>(PhantomData<fn() -> G>);

impl<G: Presented> ChoicesOf<G> {
    pub(super) const CHOICES: &'static dyn Choosing = &Self(PhantomData);
}

impl<G: Presented> Choosing for ChoicesOf<G> {
    fn words(&self) -> &'static [&'static str] {
        G::Options::SEAT_CHOICES
    }
    fn places(&self, options: &Value, word: &str) -> usize {
        read_options::<G>(options).map_or(1, |options| options.places_of(word))
    }
    fn besides(&self, options: &Value) -> u8 {
        read_options::<G>(options).map_or(0, |options| options.seats_besides())
    }
    fn players(&self, options: &Value) -> Option<(u8, u8)> {
        read_options::<G>(options).ok()?.players()
    }
    fn chosen(&self, options: &Value, seat: SeatId) -> Option<&'static str> {
        read_options::<G>(options).ok()?.choice_of(seat)
    }
    fn role(&self, options: &Value, seat: SeatId, seats: u8) -> Option<&'static str> {
        read_options::<G>(options).ok()?.role_of(seat, seats)
    }
    fn choose(&self, options: &Value, seat: SeatId, word: Option<&str>) -> Value {
        changed::<G>(options, |chosen| chosen.choose(seat, word))
    }
    fn without(&self, options: &Value, seat: SeatId, seats: usize) -> Value {
        changed::<G>(options, |chosen| {
            let behind: Vec<SeatId> =
                (seat.index()..seats).filter_map(|index| u8::try_from(index).ok()).map(SeatId).collect();
            for pair in behind.windows(2) {
                let word = chosen.choice_of(pair[1]);
                chosen.choose(pair[0], word);
            }
            if let Some(last) = behind.last() {
                chosen.choose(*last, None);
            }
        })
    }
    fn with_colours(&self, options: &Value, colours: &[Colour]) -> Value {
        changed::<G>(options, |chosen| chosen.choose_colours(colours))
    }
    fn colours(&self, options: &Value, seats: usize) -> Vec<Colour> {
        let chosen = read_options::<G>(options).map(|options| options.seat_colours()).unwrap_or_default();
        if chosen.is_empty() { G::colours_of_seats(seats) } else { chosen }
    }
    fn terms_say_all(&self) -> bool {
        G::TERMS_SAY_ALL
    }
    fn rule(&self, name: &str) -> Option<&'static str> {
        G::Options::rule(name)
    }
    fn remark(&self, options: &Value) -> Option<&'static str> {
        read_options::<G>(options).ok().and_then(|options| options.remark())
    }
    fn label(&self, name: &str) -> String {
        G::Options::label(name).map_or_else(|| plain(name), str::to_owned)
    }
}

/// The options with something chosen anew, also where what was chosen before isn't possible together.
fn changed<G: Presented>(options: &Value, change: impl FnOnce(&mut G::Options)) -> Value {
    let Ok(before) = serde_json::from_value::<G::Options>(options.clone()) else { return options.clone() };
    let mut chosen = before.clone();
    change(&mut chosen);
    if chosen == before { options.clone() } else { options_json(&chosen) }
}

/// A name as a word: "fast_setup" is "Fast setup".
fn plain(name: &str) -> String {
    let words = name.replace('_', " ");
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// # Panics
/// If options can't be written as JSON, which all can: they have names of their own and plain values.
pub(super) fn options_json<O: OptionSet>(options: &O) -> Value {
    serde_json::to_value(options).expect("options can be written as JSON")
}

/// Reads options one by one, so that the first bad one can be named with what it takes.
pub(super) fn read_options<G: Presented>(given: &Value) -> Result<G::Options, BadOption> {
    let empty = serde_json::Map::new();
    let object = given.as_object().unwrap_or(&empty);
    for (name, value) in object {
        let alone = Value::Object(std::iter::once((name.clone(), value.clone())).collect());
        let spec = G::Options::specs().iter().find(|spec| spec.name == name);
        let bad = |allowed: String| BadOption { name: name.clone(), value: value.clone(), allowed };
        if let Err(error) = serde_json::from_value::<G::Options>(alone) {
            return Err(bad(spec.map_or_else(|| error.to_string(), allowed::<G>)));
        }
        if let (Some(bounds), Some(number)) = (spec.and_then(|spec| spec.bounds), value.as_i64())
            && !(bounds.0..=bounds.1).contains(&number)
        {
            return Err(bad(spec.map_or_else(String::new, allowed::<G>)));
        }
    }
    let options: G::Options = serde_json::from_value(given.clone()).map_err(|error| BadOption {
        name: String::new(),
        value: given.clone(),
        allowed: error.to_string(),
    })?;
    options.possible().map(|()| options)
}

fn allowed<G: Presented>(spec: &OptionSpec) -> String {
    if let Some(said) = G::Options::allowed(spec.name) {
        return said;
    }
    match (spec.kind, spec.bounds) {
        (FieldKind::Choice(choices), _) => choices.join(", "),
        (FieldKind::Flag, _) => "true or false".to_owned(),
        (_, Some((low, high))) => format!("a whole number from {low} to {high}"),
        _ => spec.words.to_owned(),
    }
}
