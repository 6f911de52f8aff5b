//! The choice of what is lost after a lost fight (CS-15).

use super::{Field, Filled, Opening, Order, Refusal, Takes, Tokens, Verb, side, words};
use crate::rules::ButtonStyle::Primary;
use crate::rules::Candidates;

pub(super) static LOSE: Verb = Verb {
    fields: &[Field::must("tokens", "Which: 2 book, 1 scales", Takes::Several(losses))],
    ..Verb::slash("slate lose", "Choose which tokens are lost", &["CS-15"], open, read)
};

fn open(opening: &mut Opening<'_>) {
    if opening.game.losing.is_some() && opening.game.turn == side(opening.seat) {
        opening.button("Choose the loss", Primary).asking(&["tokens"]);
    }
}

fn read(filled: &Filled<'_>) -> Result<Order, Refusal> {
    let typed = filled.text("tokens", "CS-15")?;
    if typed.eq_ignore_ascii_case("all") {
        let here = filled.game.losing.map(|loss| side(filled.seat).of(&filled.game.at(loss.at)));
        return Ok(Order::Lose(here.unwrap_or_default()));
    }
    Ok(Order::Lose(words::tokens(&typed, "CS-15")?))
}

/// Every choice of tokens; those that keep as many kinds as possible first.
fn losses(filled: &Filled<'_>, typed: &str) -> Candidates {
    let (game, side) = (filled.game, side(filled.seat));
    let Some(loss) = game.losing.filter(|_| game.turn == side) else { return Candidates::default() };
    let here = side.of(&game.at(loss.at));
    let &[a, b, c] = side.kinds() else { return Candidates::default() };
    let mut all: Vec<Tokens> = Vec::new();
    for first in 0..=loss.count {
        for second in 0..=loss.count - first {
            let third = loss.count - first - second;
            let tokens: Tokens = [(a, first), (b, second), (c, third)].into_iter().collect();
            if here.holds(&tokens) {
                all.push(tokens);
            }
        }
    }
    all.sort_by_key(|tokens| std::cmp::Reverse(here.minus(tokens).iter().count()));
    filled.narrowed(Candidates::plain(all.iter().map(words::written)).0, typed)
}
