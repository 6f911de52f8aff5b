//! Cards played for troops and ships, and discarded (CW-10, CW-26).

use std::cmp::Reverse;
use std::collections::BTreeSet;

use super::super::{CardId, CloneWars, Numbers, Order, Phase, Refusal, story};
use super::{Field, Filled, Opening, Read, Takes, Verb, place, words};
use crate::listing;
use crate::reading::items;
use crate::rules::ButtonStyle::Secondary;
use crate::rules::{Button, Candidate, Candidates, Prompt, TerritoryId};

const RULE: &str = "CW-10";
/// So many characters a completion may fill in.
const VALUE: usize = 100;

const SET: Field = Field::may("set", "Three for troops, by commas", Takes::Special(sets));
const FOR_SHIP: Field = Field::may("ship", "One for a ship of its kind (none)", Takes::OneOf(for_ship));
const AT: Field = Field::may("at", "Where the ship is built", Takes::Territory(docks));

/// CW-10, CW-12: one card for a ship, three for troops, four for both.
pub(in crate::clone_wars) static CARDS: Verb = Verb {
    fields: &[SET, FOR_SHIP, AT],
    ..Verb::slash(
        "clone cards",
        "Play one, three or four cards",
        &["CW-10", "CW-12"],
        |o| {
            if may_play(o) && has(o, 3, |game| !game.best_set(game.turn).is_empty()) {
                o.button("Trade a set", Secondary).asking(&["set"]);
            }
        },
        read,
    )
};

/// CW-10: a ship alone, by button.
pub(in crate::clone_wars) static SHIP: Verb = Verb {
    fields: &[
        Field::must("ship", "Which card, for a ship of its kind", Takes::OneOf(for_ship)),
        Field::must("at", "Where the ship is built", Takes::Territory(docks)),
    ],
    ..Verb::buttons_only(
        "clone build",
        "Build a ship with a card",
        &["CW-10", "CW-12"],
        |o| {
            if may_play(o) && !o.game.so_far.built && has(o, 1, |game| !buildable(game).is_empty()) {
                o.button("Build a ship", Secondary).asking(&["ship", "at"]);
            }
        },
        read,
    )
};

/// CW-26: discard a card that is of no use any more.
pub(in crate::clone_wars) static DISCARD: Verb = Verb {
    fields: &[Field::must("card", "Which card", Takes::OneOf(useless))],
    ..Verb::slash(
        "clone discard",
        "Discard a card that can't be used any more",
        &["CW-26"],
        |o| {
            let spent = o.game.armies_of_seat(o.seat).into_iter().any(|army| !o.game.spent(army).is_empty());
            if spent && o.prompt == Prompt::Alone {
                o.button("Discard", Secondary).asking(&["card"]);
            }
        },
        |form| {
            let typed = form.text("card", "CW-26")?;
            let card = words::card(form, &typed, &words::own_cards(form), "CW-26")?;
            Ok(Order::Discard { card })
        },
    )
};

/// CW-10: until the first attack.
fn may_play(o: &Opening<'_>) -> bool {
    let game: &CloneWars = o.game;
    let step = matches!(game.phase, Phase::Reinforce | Phase::Attack) && !game.so_far.attacked;
    step && game.check_unasked(o.seat).is_ok()
}

/// How many there are everybody knows; whether there is something to do with them, only the owner.
fn has(o: &Opening<'_>, cards: usize, of_use: impl Fn(&CloneWars) -> bool) -> bool {
    o.game.army(o.game.turn).hand.len() >= cards && (o.prompt != Prompt::Alone || of_use(o.game))
}

fn read(form: &Filled<'_>) -> Read {
    place::in_ones_turn(form)?;
    let hand = words::hand(form);
    let (set, ship) = (form.draft.text("set"), form.draft.text("ship"));
    if set.is_none() && ship.is_none() {
        return Err(form.missing(&["set"], RULE).into());
    }
    let ship = ship.map(|typed| words::card(form, &typed, &hand, RULE)).transpose()?;
    let at = words::place_if_any(form, "at")?;
    let set = match set {
        Some(typed) => whole_sets(form, &typed, &hand, ship)?,
        None => Vec::new(),
    };
    match (ship, at) {
        (Some(ship), Some(at)) => Ok(Order::Cards { set, ship: Some((ship, at)) }),
        (Some(_), None) => Err(form.missing(&["at"], RULE).into()),
        (None, Some(_)) => Err(Refusal::ShipWithoutPlace { card: None }),
        (None, None) => Ok(Order::Cards { set, ship: None }),
    }
}

/// The cards named. What isn't named is never played: where some lack to a whole set, it is said with which it would be one.
fn whole_sets(
    form: &Filled<'_>,
    typed: &str,
    hand: &[CardId],
    ship: Option<CardId>,
) -> Result<Vec<CardId>, Refusal> {
    let army = form.game.turn;
    let mut named: Vec<CardId> = Vec::new();
    for item in items(typed) {
        let left: Vec<CardId> = hand.iter().copied().filter(|card| !named.contains(card)).collect();
        // One that is named twice is refused as such by the rules.
        let fits = |among: &[CardId]| form.game.cards().called(&item, among.iter().copied());
        // Named as often as it is held, all of them are meant.
        let times = items(typed).filter(|other| *other == item).count();
        if let Some(first) = fits(&left).first().filter(|_| times > 1 && fits(hand).len() == times) {
            named.push(*first);
            continue;
        }
        let among = if fits(&left).is_empty() { hand } else { &left };
        named.push(words::card(form, &item, among, RULE)?);
    }
    let of_set = Numbers::SET;
    let begun = named.len() % of_set;
    if begun == 0 || of_set == 0 {
        return Ok(named);
    }
    let twice = |place: usize, card: &CardId| named[..place].contains(card) || ship == Some(*card);
    if named.iter().enumerate().any(|(place, card)| form.game.is_spent(*card) || twice(place, card)) {
        // The rules say why.
        return Ok(named);
    }
    // What can't be played any more isn't added to.
    form.game.check_part(form.seat, RULE)?;
    let last: Vec<CardId> = named.split_off(named.len() - begun);
    let taken = |card: &CardId| named.contains(card) || ship == Some(*card);
    let Some(set) = form.game.best_set_among(army, &last, taken) else {
        return Err(Refusal::NothingToTrade);
    };
    let whole: Vec<CardId> = named.into_iter().chain(set.iter().copied()).collect();
    let button = Button {
        label: "Trade these".to_owned(),
        draft: form.draft.clone().with("set", names(form, &whole)),
        style: Secondary,
        ask: Vec::new(),
    };
    Err(Refusal::SetBegun { set, button })
}

/// Cards as they are typed: by their names.
fn names(form: &Filled<'_>, cards: &[CardId]) -> String {
    cards.iter().map(|card| form.game.cards().name(*card)).collect::<Vec<_>>().join(", ")
}

/// The cards of the army in turn that are listed here, as far as they can be read.
fn named(game: &CloneWars, typed: &str) -> Vec<CardId> {
    let hand = game.usable(game.turn);
    items(typed)
        .filter_map(|item| game.cards().called(&item, hand.iter().copied()).first().copied())
        .collect()
}

/// All sets with what is named already: the best first, then one of each other worth, then the rest.
fn sets(form: &Filled<'_>, typed: &str) -> Candidates {
    let game = form.game;
    if !game.sides().commands(form.seat, game.turn) {
        return Candidates::default();
    }
    let (before, typing) = listing::split(typed);
    let named_so_far = named(game, &before);
    let ship = form.draft.text("ship").and_then(|typed| named(game, &typed).first().copied());
    let (done, begun) = named_so_far.split_at(named_so_far.len() - named_so_far.len() % Numbers::SET);
    let mut all = game.sets_among(game.turn, begun, |card| done.contains(card) || ship == Some(*card));
    all.sort_by_key(|(troops, _)| Reverse(*troops));
    let mut worths = BTreeSet::new();
    let (first, rest): (Vec<_>, Vec<_>) = all.into_iter().partition(|(troops, _)| worths.insert(*troops));
    let candidate = |(troops, mut set): (u32, Vec<CardId>)| {
        set.sort_unstable();
        let label = format!("{} for {}", story::troops(troops), names(form, &set));
        let whole: Vec<CardId> = done.iter().copied().chain(set).collect();
        let value = Some(names(form, &whole)).filter(|names| names.chars().count() <= VALUE);
        // Long names find no room: a card is known by its id, too.
        let value =
            value.unwrap_or_else(|| whole.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "));
        Candidate { value, label }
    };
    let all: Vec<Candidate> = first.into_iter().chain(rest).map(candidate).collect();
    let mut narrowed = form.narrowed(all, typing);
    for Candidate { label, .. } in &mut narrowed.0 {
        *label = listing::cut(std::mem::take(label));
    }
    narrowed
}

/// The cards whose ship there is room for.
fn for_ship(form: &Filled<'_>) -> Vec<Candidate> {
    let game = form.game;
    if !game.sides().commands(form.seat, game.turn) {
        return Vec::new();
    }
    // What goes in a set is named once.
    let in_sets = named(game, &form.draft.text("set").unwrap_or_default());
    words::cards(form, buildable(game).into_iter().filter(|card| !in_sets.contains(card)))
}

/// CW-10: those of whose kind there may be one more.
pub(super) fn buildable(game: &CloneWars) -> Vec<CardId> {
    let mut all = game.usable(game.turn);
    all.retain(|card| game.has_room_for(game.turn, game.cards().ship(*card)));
    all
}

/// One's own planets, those at the front first.
fn docks(form: &Filled<'_>) -> Vec<TerritoryId> {
    let game = form.game;
    let mut own: Vec<TerritoryId> = game.of(game.turn).iter().collect();
    own.sort_by_key(|t| Reverse(game.threat(*t)));
    own
}

fn useless(form: &Filled<'_>) -> Vec<Candidate> {
    let armies = form.game.armies_of_seat(form.seat);
    words::cards(form, armies.into_iter().flat_map(|army| form.game.spent(army)))
}
