//! Cards played for their texts, at once or made ready (CW-11).

use super::super::{CardId, CloneWars, Effect, Order, Ready, Refusal};
use super::{Field, Filled, Opening, Read, Takes, Verb, board, faction_of, words};
use crate::rules::ButtonStyle::Secondary;
use crate::rules::{Candidate, Prompt, TerritoryId};

const RULE: &str = "CW-11";

/// CW-11: at once.
pub(in crate::clone_wars) static TEXT: Verb = Verb {
    fields: &[
        Field::must("card", "Which card", Takes::OneOf(playable)),
        Field::may("at", "On which planet, where its text needs one", Takes::Territory(at)),
        Field::may("to", "To which planet, for a token", Takes::Territory(to)),
        Field::may("token", "Which of your tokens there", Takes::OneOf(tokens)),
    ],
    stakes: Some(super::stakes::staying_behind),
    ..Verb::slash("clone text", "Play a card for its text", &["CW-11"], open_text, |form| {
        // Before a card is looked for: whose turn it isn't has some all the same.
        form.game.check_any_text(form.seat)?;
        let typed = form.text("card", RULE)?;
        let card = words::text_card(form, &typed, &words::hand(form))?;
        let (at, to) = (words::place_if_any(form, "at")?, words::place_if_any(form, "to")?);
        let effect = form.game.cards().get(card).effect;
        // Where no token goes is said before it is asked which.
        if effect == Effect::MoveToken && form.game.is_time_for(effect) {
            form.game.check_token_way(form.game.turn, at, to)?;
        }
        // Of a card that can't be played at all that is said instead.
        let plays = match form.game.check_text(form.seat, card, (at, to), None) {
            Ok(()) | Err(Refusal::TextNeeds { .. }) => true,
            Err(_) => false,
        };
        if plays {
            check_uses(form, card, (at, to))?;
        }
        // What its text needs is asked for.
        let mut needs: Vec<&'static str> = Vec::new();
        if at.is_none() && needs_place(effect) {
            needs.push("at");
        }
        if to.is_none() && effect == Effect::MoveToken {
            needs.push("to");
        }
        // Which of several goes is for who knows their faces to say.
        let several = at.is_some_and(|at| faces(form, at).len() > 1);
        if effect == Effect::MoveToken && several && form.draft.text("token").is_none() {
            needs.push("token");
        }
        if needs.is_empty() {
            let from = at.filter(|_| plays && effect == Effect::MoveToken);
            let token = from.map(|at| token(form, at)).transpose()?;
            Ok(Order::Text { card, at, to, token: token.flatten() })
        } else {
            Err(form.missing(&needs, RULE).into())
        }
    })
};

/// CW-11: when its time comes.
pub(in crate::clone_wars) static READY: Verb = Verb {
    fields: &[
        Field::must("card", "Which card", Takes::OneOf(answering)),
        Field::may("at", "In fights for this planet (anywhere)", Takes::AnyTerritory(anywhere)),
        Field::may("dice", "Against so many dice at least (1)", Takes::IntegerLike(|_| vec![1, 2, 3])),
        Field::may("off", "No longer (false)", Takes::Flag),
    ],
    ..Verb::slash(
        "clone ready",
        "Have a card's text play itself when its time comes",
        &["CW-11"],
        open_ready,
        ready,
    )
};

/// CW-11: nobody is meant by half of what was written: what the card has nothing to do with is no order. Where its troops go
/// by themselves, that planet may be named.
fn check_uses(
    form: &Filled<'_>,
    card: CardId,
    (at, to): (Option<TerritoryId>, Option<TerritoryId>),
) -> Result<(), Refusal> {
    let effect = form.game.cards().get(card).effect;
    let at = at.filter(|_| !needs_place(effect)).map(|planet| (planet, "at"));
    let to = to.filter(|_| effect != Effect::MoveToken).map(|planet| (planet, "to"));
    let conquered = form.game.conquest.filter(|_| matches!(effect, Effect::ReinforceConquest(_)));
    for (planet, field) in at.into_iter().chain(to) {
        match conquered {
            None => return Err(Refusal::TextTakesNo { card, field }),
            Some(here) if here.to != planet => return Err(Refusal::TextElsewhere { card, planet }),
            Some(_) => {}
        }
    }
    if effect != Effect::MoveToken && form.draft.text("token").is_some() {
        return Err(Refusal::TextTakesNo { card, field: "token" });
    }
    Ok(())
}

fn needs_place(effect: Effect) -> bool {
    matches!(effect, Effect::ReinforcePlanet(_) | Effect::RemoveOneEnemy | Effect::MoveToken)
}

/// Everybody may know that a text could be played, not which: the button stands there as long as there are cards.
fn open_text(o: &mut Opening<'_>) {
    let game: &CloneWars = o.game;
    let turn = game.is_turn_of(o.seat) && game.check_unasked(o.seat).is_ok();
    if turn && o.prompt == Prompt::Alone && game.may_have_a_text_to_play() {
        o.button("Play a text", Secondary).asking(&["card"]);
    }
}

fn open_ready(o: &mut Opening<'_>) {
    let game: &CloneWars = o.game;
    if !game.options.card_texts || o.prompt != Prompt::Alone {
        return;
    }
    let armies = game.armies_in(o.seat);
    let cards = || armies.iter().flat_map(|army| game.usable(*army));
    let answers =
        |card: CardId| game.cards().get(card).effect.is_set_beforehand() && !answers_nothing(game, card);
    let mut others = cards().filter(|card| answers(*card) && !is_ready(game, *card)).peekable();
    if others.peek().is_some() {
        let rolls = others.any(|card| answers_rolls(game, card));
        o.button("Make ready", Secondary).asking(if rolls { &["card", "at", "dice"] } else { &["card"] });
    }
    if cards().any(|card| is_ready(game, card)) {
        o.button("No longer ready", Secondary).filled("off", true).asking(&["card"]);
    }
}

/// Is this card's text ready, in whichever army's hand?
fn is_ready(game: &CloneWars, card: CardId) -> bool {
    let army = game.holder(card);
    army.is_some_and(|army| game.army(army).ready.iter().any(|one| one.card == card))
}

/// Does this card's text answer a roll?
fn answers_rolls(game: &CloneWars, card: CardId) -> bool {
    game.cards().get(card).effect != Effect::BlockSidious
}

/// CW-25: would it keep Sidious where he is, though he has gone from his track for good?
fn answers_nothing(game: &CloneWars, card: CardId) -> bool {
    game.order66.is_some() && game.cards().get(card).effect == Effect::BlockSidious
}

fn ready(form: &Filled<'_>) -> Read {
    let typed = form.text("card", RULE)?;
    let off = form.flag("off", RULE)?.unwrap_or(false);
    let mut among = words::own_cards(form);
    // Of several alike the one that is ready can be made so no longer; where none is, the rules say so.
    let are_ready: Vec<CardId> = among.iter().copied().filter(|card| is_ready(form.game, *card)).collect();
    if off && !form.game.cards().called(&typed, are_ready.iter().copied()).is_empty() {
        among = are_ready;
    }
    let card = words::text_card(form, &typed, &among)?;
    // CW-25: since Order 66 he moves no more, so there is nothing that this could answer. Said here, for journals hold it.
    if !off && answers_nothing(form.game, card) {
        return Err(Refusal::NotNow { card });
    }
    let at = words::place_if_any(form, "at")?;
    let dice = match form.integer("dice")? {
        Some(number) => words::units(number, 3, None, RULE)?,
        None => 1,
    };
    // What keeps Sidious where he is answers no roll, wherever one falls.
    let (at, dice) = if answers_rolls(form.game, card) { (at, dice) } else { (None, 1) };
    Ok(Order::Ready { ready: Ready { card, at, dice }, off })
}

/// Of one's own, those whose time it is.
fn playable(form: &Filled<'_>) -> Vec<Candidate> {
    let game = form.game;
    let mut hand = words::hand(form);
    hand.retain(|card| !game.is_spent(*card) && game.is_time_for(game.cards().get(*card).effect));
    words::cards(form, hand)
}

/// Of one's own, those that answer something; with `off` those that are ready.
fn answering(form: &Filled<'_>) -> Vec<Candidate> {
    let game = form.game;
    let off = form.flag("off", RULE).ok().flatten().unwrap_or(false);
    let answers = |card: &CardId| {
        let beforehand = game.cards().get(*card).effect.is_set_beforehand();
        beforehand && !game.is_spent(*card) && !answers_nothing(game, *card)
    };
    let mut own = words::own_cards(form);
    own.retain(|card| if off { is_ready(game, *card) } else { answers(card) });
    words::cards(form, own)
}

fn anywhere(_: &Filled<'_>) -> Vec<TerritoryId> {
    board().territories().collect()
}

/// The text that is meant.
fn effect(form: &Filled<'_>) -> Option<Effect> {
    let typed = form.draft.text("card")?;
    let card = words::text_card(form, &typed, &words::hand(form)).ok()?;
    Some(form.game.cards().get(card).effect)
}

fn at(form: &Filled<'_>) -> Vec<TerritoryId> {
    let game = form.game;
    match effect(form) {
        Some(Effect::RemoveOneEnemy) => game.of_faction(faction_of(game).other()).iter().collect(),
        Some(effect) if needs_place(effect) => game.of(game.turn).iter().collect(),
        _ => Vec::new(),
    }
}

fn to(form: &Filled<'_>) -> Vec<TerritoryId> {
    match effect(form) {
        Some(Effect::MoveToken) => form.game.of(form.game.turn).iter().collect(),
        _ => Vec::new(),
    }
}

/// CW-8: the names of one's own tokens on a planet, in the order in which they lie there.
fn names(form: &Filled<'_>, at: TerritoryId) -> Vec<String> {
    let game = form.game;
    let name = |face: super::super::Face| face.map_or("?", |token| game.tokens().name(token)).to_owned();
    game.tokens_of(game.turn, at).map(|(_, face)| name(face)).collect()
}

/// The same; none where all are alike, and it is all one which of them is meant.
fn faces(form: &Filled<'_>, at: TerritoryId) -> Vec<String> {
    let all = names(form, at);
    if all.iter().all(|name| Some(name) == all.first()) { Vec::new() } else { all }
}

/// Of these tokens the one that is named; none if nothing is said. A name that several have means the first of them.
fn token(form: &Filled<'_>, at: TerritoryId) -> Result<Option<u8>, Refusal> {
    let Some(typed) = form.draft.text("token") else { return Ok(None) };
    let all = names(form, at);
    let begins = |name: &String| name.to_lowercase().starts_with(&typed.trim().to_lowercase());
    let place = all.iter().position(|name| name.eq_ignore_ascii_case(typed.trim()));
    let place = place.or_else(|| all.iter().position(begins));
    match place.and_then(|place| u8::try_from(place).ok()) {
        Some(place) => Ok(Some(place)),
        None => Err(Refusal::NoSuchToken { army: form.game.turn, typed, planet: at, there: all }),
    }
}

fn tokens(form: &Filled<'_>) -> Vec<Candidate> {
    let at = words::place_if_any(form, "at").ok().flatten();
    let named = at.filter(|_| effect(form) == Some(Effect::MoveToken)).map(|at| faces(form, at));
    let plain = |name: String| Candidate { value: name.clone(), label: name };
    named.unwrap_or_default().into_iter().map(plain).collect()
}
