//! Orders carried out with what is set by hand.

use wartable::rules::{Actor, Dice, Drawn, Game, Script};

/// Carries out an order, the so manyth; gives what happened and what was drawn. Panics if the order is refused, if what is
/// set can't be, or if something of it is left over.
pub(crate) fn carry_out<G: Game>(
    game: &mut G,
    number: u64,
    (actor, order): (Actor, &G::Order),
    script: Script,
) -> (Vec<G::Event>, Vec<Drawn>)
where
    G::Refusal: std::fmt::Debug,
{
    let checked = match game.check(actor, order) {
        Ok(checked) => checked,
        Err(refusal) => panic!("{order:?} is refused: {refusal:?}"),
    };
    let mut dice = Dice::fair([7; 32], number).with_script(script);
    let told = game.apply(checked, &mut dice);
    assert_eq!(dice.fault(), None, "the dice of {order:?}");
    let drawn = dice.record().to_vec();
    let left = dice.into_script();
    assert!(left.is_empty(), "left over after {order:?}: {left:?}");
    (told.into_iter().map(|told| told.event).collect(), drawn)
}
