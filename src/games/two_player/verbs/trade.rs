//! Cards traded in (TP-16).

use super::super::{Order, Phase, TwoPlayer, story};
use super::{Field, Filled, Opening, Read, Takes, Verb, words};
use crate::listing;
use crate::reading::items;
use crate::rules::ButtonStyle::Secondary;
use crate::rules::{Candidate, Candidates, TerritoryId};

/// TP-16: trade in cards.
pub(in crate::two_player) static TRADE: Verb = Verb {
    fields: &[Field::must("cards", "Which cards: Peru, Brazil; or all", Takes::Parts(sets))],
    ..Verb::slash("duel trade", "Trade in cards for troops, once a turn", &["TP-16"], open, read)
};

fn open(o: &mut Opening<'_>) {
    let game: &TwoPlayer = o.game;
    let part = matches!(game.phase, Phase::Bribe | Phase::Reinforce);
    if game.turn != o.seat || !part || game.so_far.traded {
        return;
    }
    // A card has a star at least, so that all may know of some hands that they can be traded in, by their number.
    let least = usize::try_from(game.numbers().reinforcements.trade.whole().from).unwrap_or(usize::MAX);
    if game.seat(o.seat).hand.len() >= least || !game.best_trade(o.seat).is_empty() {
        o.button("Trade in", Secondary).asking(&["cards"]);
    }
}

fn read(form: &Filled<'_>) -> Read {
    // Whoever may trade nothing in now isn't asked for cards first.
    form.game.check_trading(form.seat)?;
    let typed = form.text("cards", "TP-16")?;
    if typed.eq_ignore_ascii_case("all") {
        return Ok(Order::Trade(words::hand(form)));
    }
    let cards = items(&typed).map(|item| words::card_called(&item)).collect::<Result<_, _>>()?;
    Ok(Order::Trade(cards))
}

/// The best set first, then all, then card by card.
fn sets(form: &Filled<'_>, typed: &str) -> Candidates {
    let game = form.game;
    let hand = words::hand(form);
    if !typed.trim().is_empty() {
        let (before, _) = listing::split(typed);
        let named: Vec<TerritoryId> =
            items(&before).filter_map(|item| words::card_called(&item).ok()).collect();
        let left = hand.into_iter().filter(|card| !named.contains(card));
        return listing::appended(form, typed, words::cards(form, left));
    }
    let mut all = Vec::new();
    let mut set = |value: String, cards: &[TerritoryId]| {
        let stars = game.stars_of(cards);
        if let Some(troops) = game.numbers().traded(stars) {
            let names: Vec<String> = cards.iter().map(|card| story::card(game, *card)).collect();
            let label = format!("{} for {}", story::troops(troops), names.join(", "));
            all.push(Candidate { value, label: listing::cut(label) });
        }
    };
    let best = game.best_trade(form.seat);
    let names = |cards: &[TerritoryId]| {
        cards.iter().map(|card| words::card_value(*card)).collect::<Vec<_>>().join(", ")
    };
    set(names(&best), &best);
    for card in &hand {
        if best != [*card] {
            set(words::card_value(*card), &[*card]);
        }
    }
    all.extend(words::cards(form, hand.iter().copied().filter(|card| game.cards().stars(*card) < 2)));
    Candidates(all)
}
