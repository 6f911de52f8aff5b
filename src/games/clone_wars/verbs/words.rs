//! What players write, read forgivingly: armies, cards, ships, lists of planets with numbers.

use super::super::{
    CardId, CloneWars, Queue, Refusal, Sent, Ship, Ships, army_called, army_name, board, story,
};
use super::Filled;
pub(super) use crate::reading::units;
use crate::reading::{self, is_filler, items};
use crate::rules::{Candidate, Common, SideId, TerritoryId, codes};

/// An army by its colour, or by its player where they have no other.
pub(super) fn army_meant(form: &Filled<'_>, typed: &str) -> Option<SideId> {
    army_called(typed).or_else(|| {
        let seat = form.player_called(typed)?;
        let own = form.game.sides().only_of(seat);
        // The partner's seat may hold one that is left.
        own.or_else(|| {
            form.game.armies_in(seat).into_iter().next().filter(|_| form.game.armies_in(seat).len() == 1)
        })
    })
}

/// One of one's own armies in a field; none where it is empty.
pub(super) fn own_army(form: &Filled<'_>, field: &'static str) -> Result<Option<SideId>, Refusal> {
    let Some(typed) = form.draft.text(field) else { return Ok(None) };
    match army_called(&typed).filter(|army| form.game.sides().commands(form.seat, *army)) {
        Some(army) => Ok(Some(army)),
        None => Err(Refusal::NotYourArmy { typed }),
    }
}

/// One's own armies as candidates, where there are several.
pub(super) fn armies(form: &Filled<'_>) -> Vec<Candidate> {
    let own = form.game.armies_in(form.seat);
    own.into_iter().map(|army| candidate(form.game, army)).collect()
}

/// An army as a candidate.
pub(super) fn candidate(game: &CloneWars, army: SideId) -> Candidate {
    let land = u32::try_from(game.of(army).len()).unwrap_or(u32::MAX);
    let value = army_name(army).to_owned();
    Candidate {
        label: format!("{value} — {}, {}", story::planets(land), story::troops(game.troops_of(army))),
        value,
    }
}

/// The planet in a field that may be left out.
pub(super) fn place_if_any(form: &Filled<'_>, field: &'static str) -> Result<Option<TerritoryId>, Common> {
    form.draft.text(field).map(|typed| form.territory_called(&typed)).transpose()
}

/// Words that may stand between a number and a name and say nothing more.
const FILLERS: &[&str] = &["x", "in", "on", "at", "to", "from", "troop", "troops", "unit", "units"];

/// "Byss 2, Kessel": planets with numbers in the order named; none = not given.
pub(super) fn list(text: &str, field: &'static str) -> Result<Vec<(TerritoryId, Option<i64>)>, Common> {
    let read = |item: String| {
        // "Yavin 4" is a planet, and "Yavin 4 2" two troops there.
        if let Ok(planet) = Common::territory(board(), &item) {
            return Ok((planet, None));
        }
        if let Some((name, number)) = item.rsplit_once(' ')
            && let (Ok(planet), Some(count)) = (board().parse(name), reading::number(number))
        {
            return Ok((planet, Some(count)));
        }
        let (mut words, count) = reading::listed_like(&item, field, reading::PLANETS_LIKE)?;
        words.retain(|word| !is_filler(word, FILLERS));
        Ok((Common::territory(board(), &words.join(" "))?, count))
    };
    items(text).map(read).collect()
}

/// With a troop where no number is given, in the order named.
pub(super) fn counted(
    list: impl IntoIterator<Item = (TerritoryId, Option<i64>)>,
    most: u32,
    rule: &'static str,
) -> Result<Vec<(TerritoryId, u32)>, Common> {
    list.into_iter().map(|(at, count)| Ok((at, units(count.unwrap_or(1), most, None, rule)?))).collect()
}

/// "Byss, Kessel 2", "any", "none", "Byss, any".
pub(super) fn queue(text: &str, rule: &'static str) -> Result<Queue, Common> {
    let mut queue = Queue::default();
    let mut planets = Vec::new();
    for item in items(text) {
        match item.to_lowercase().as_str() {
            "any" | "then any" => queue.any = true,
            "none" => {}
            _ => planets.extend(list(&item, "list")?),
        }
    }
    // More than anybody has to place would only make a long list.
    let most = 99;
    for (at, count) in counted(planets, most, rule)? {
        if count > most {
            return Err(Common::TooMany { number: count.into(), most, at: None, rule });
        }
        queue.places.extend(std::iter::repeat_n(at, usize::try_from(count).unwrap_or(0)));
    }
    Ok(queue)
}

/// A kind of ship: "fighters", "capital ship", "cs".
pub(super) fn kind(typed: &str) -> Option<Ship> {
    let plain: String = typed.to_lowercase().chars().filter(|letter| letter.is_alphabetic()).collect();
    let plain = plain.strip_suffix('s').unwrap_or(&plain);
    match plain {
        "fighter" | "f" => Some(Ship::Fighter),
        "corvette" | "c" => Some(Ship::Corvette),
        "capitalship" | "capital" | "cs" => Some(Ship::CapitalShip),
        _ => None,
    }
}

const SHIPS_HINT: &str = "all, none, or like “2 fighter, 1 capital ship”";

/// "all", "none", "2 fighter, 1 capital ship"; none where it is empty.
pub(super) fn sent(form: &Filled<'_>, field: &'static str) -> Result<Option<Sent>, Common> {
    form.draft.text(field).map(|typed| sent_called(&typed, field)).transpose()
}

fn sent_called(typed: &str, field: &'static str) -> Result<Sent, Common> {
    let bad =
        || Common::Unreadable { field, typed: typed.to_owned(), hint: SHIPS_HINT, code: codes::NOT_A_NUMBER };
    match typed.trim().to_lowercase().as_str() {
        "all" | "every" | "every ship" | "all ships" => return Ok(Sent::All),
        "none" | "no" | "no ships" => return Ok(Sent::Some(Ships::NONE)),
        zero if zero.parse() == Ok(0_u32) => return Ok(Sent::Some(Ships::NONE)),
        _ => {}
    }
    let mut ships = Ships::NONE;
    for item in items(typed) {
        let (words, count) = reading::counted(&item).map_err(|_| bad())?;
        let words = words.join(" ");
        // “fighters” says of how many no more than that they aren't one.
        let several = words.len() > 2 && words.to_lowercase().ends_with('s');
        let kind = kind(&words).filter(|_| count.is_some() || !several).ok_or_else(bad)?;
        let number = |count| Common::ordered(count, 0, None, None, codes::NOT_A_NUMBER);
        let slot = ships.of_mut(kind);
        *slot = number(i64::from(number(count.unwrap_or(1))?) + i64::from(*slot))?;
    }
    Ok(Sent::Some(ships))
}

/// What may be sent of these, as candidates: all, none, one kind alone.
pub(super) fn ships(there: Ships) -> Vec<Candidate> {
    if there.is_none() {
        return Vec::new();
    }
    let plain = |value: &str, label: String| Candidate { value: value.to_owned(), label };
    let mut all =
        vec![plain("all", format!("All: {}", story::fleet(there))), plain("none", "None".to_owned())];
    let mut seen = vec![there, Ships::NONE];
    let some = [
        [1, 1, 1],
        [u32::MAX, 0, 0],
        [0, u32::MAX, 0],
        [0, 0, u32::MAX],
        [u32::MAX, u32::MAX, 0],
        [u32::MAX, 0, u32::MAX],
        [0, u32::MAX, u32::MAX],
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
    ];
    for [fighter, corvette, capital_ship] in some {
        let ships = Ships { fighter, corvette, capital_ship }.at_most(there);
        if seen.contains(&ships) {
            continue;
        }
        seen.push(ships);
        let words = ships.each().filter(|(_, number)| *number > 0);
        let value: Vec<String> = words.map(|(kind, number)| format!("{number} {}", kind.name())).collect();
        all.push(plain(&value.join(", "), story::fleet(ships)));
    }
    all
}

/// CW-11: a card of these that is called so and meant for its text: of several that come to the same the first will do.
/// They don't where their texts differ (“Anakin Skywalker”), another army would play them, or one is ready otherwise.
pub(super) fn text_card(form: &Filled<'_>, typed: &str, among: &[CardId]) -> Result<CardId, Refusal> {
    let game = form.game;
    let comes_to = |id: &CardId| {
        let (card, army) = (game.cards().get(*id), game.holder(*id));
        let ready = army.and_then(|army| game.army(army).ready.iter().find(|one| one.card == *id));
        (&card.title, card.effect, army, ready.map(|ready| (ready.at, ready.dice)))
    };
    let found = game.cards().called(typed, among.iter().copied());
    match &found[..] {
        [first, others @ ..] if others.iter().all(|other| comes_to(other) == comes_to(first)) => Ok(*first),
        _ => card(form, typed, among, "CW-11"),
    }
}

/// A card of these that is called so: by its name and ship, or by its name alone where it is the only one.
pub(super) fn card(
    form: &Filled<'_>,
    typed: &str,
    among: &[CardId],
    rule: &'static str,
) -> Result<CardId, Refusal> {
    let found = form.game.cards().called(typed, among.iter().copied());
    match &found[..] {
        [one] => Ok(*one),
        [] => {
            // CW-3: of two armies under one seat each has a hand of its own.
            if let Some(army) = other_holder(form, typed) {
                return Err(Refusal::OtherArmys { typed: typed.to_owned(), army });
            }
            // One that isn't held is refused for that.
            let all = form.game.cards().called(typed, CardId::all());
            match &all[..] {
                [one] => Err(Refusal::NotHeld { card: *one, army: None, rule }),
                _ => Err(Refusal::NoSuchCard { typed: typed.to_owned(), fitting: Vec::new(), rule }),
            }
        }
        many => Err(Refusal::NoSuchCard { typed: typed.to_owned(), fitting: many.to_vec(), rule }),
    }
}

/// In one's own turn, the army of one's own that isn't in turn and holds a card called so.
fn other_holder(form: &Filled<'_>, typed: &str) -> Option<SideId> {
    let game = form.game;
    let found = game.cards().called(typed, own_cards(form));
    let holder = game.holder(*found.first()?)?;
    (game.is_turn_of(form.seat) && holder != game.turn).then_some(holder)
}

/// Cards as candidates: "Yoda (fighter)".
pub(super) fn cards(form: &Filled<'_>, all: impl IntoIterator<Item = CardId>) -> Vec<Candidate> {
    let texts = form.game.options.card_texts;
    let candidate = |card: CardId| {
        let value = form.game.cards().name(card);
        let label = match texts {
            true => crate::listing::cut(format!("{value} — {}", form.game.cards().get(card).effect.says())),
            false => value.clone(),
        };
        Candidate { value, label }
    };
    all.into_iter().map(candidate).collect()
}

/// The cards of all of one's armies, oldest first.
pub(super) fn own_cards(form: &Filled<'_>) -> Vec<CardId> {
    let armies = form.game.armies_of_seat(form.seat);
    armies.into_iter().flat_map(|army| form.game.army(army).hand.cards().iter().copied().flatten()).collect()
}

/// The cards of the army in turn, oldest first; of nobody else's.
pub(super) fn hand(form: &Filled<'_>) -> Vec<CardId> {
    let army = form.game.turn;
    if !form.game.sides().commands(form.seat, army) {
        return Vec::new();
    }
    form.game.army(army).hand.cards().iter().copied().flatten().collect()
}
