//! Attacks met, by standing orders or when asked (CW-14).

use super::super::{CloneWars, Meeting, Order, Refusal, Sent, Until};
use super::attack::named;
use super::terms::until;
use super::{Field, Filled, Opening, Read, Takes, Verb, words};
use crate::fighting::{OPEN, told_apart};
use crate::rules::ButtonStyle::{Primary, Secondary};
use crate::rules::{Candidate, Prompt, TerritoryId};

/// Of the answer of who is asked; the first is the default.
const FOR_HOW_LONG: &[&str] = &["one roll", "decided"];

/// CW-14: a standing order.
pub(super) static DEFEND: Verb = Verb {
    fields: &[
        Field::may("at", "Where (everywhere else)", Takes::Territory(own)),
        Field::may("dice", "How many dice at most (all)", Takes::IntegerLike(|_| vec![2, 1])),
        Field::may("ships", "Which ships: all, none, 2 fighter (all)", Takes::TextLike(there)),
        Field::may("army", "For which of your armies (all)", Takes::OneOf(words::armies)),
    ],
    ..Verb::slash("clone defend", "Say how your planets are defended", &["CW-14"], open_defend, defend)
};

/// CW-14: the answer of a defender who is asked.
pub(super) static MEET: Verb = Verb {
    fields: &[
        Field::may("dice", "How many dice (as many as possible)", Takes::IntegerLike(dice_there)),
        Field::may("ships", "Which ships: all, none, 2 fighter (all)", Takes::TextLike(asked_ships)),
        Field::may("until", "For how long: decided = this attack (one roll)", Takes::Choice(FOR_HOW_LONG)),
    ],
    ..Verb::slash(
        "clone meet",
        "Say how you meet the attack that you are asked about",
        &["CW-14"],
        open_meet,
        meet,
    )
};

fn open_defend(o: &mut Opening<'_>) {
    let game: &CloneWars = o.game;
    if o.prompt == Prompt::Alone && !game.in_set_up() && !game.armies_in(o.seat).is_empty() {
        o.button("Defence orders", Secondary).asking(&["at", "dice", "ships"]);
    }
}

fn open_meet(o: &mut Opening<'_>) {
    let game: &CloneWars = o.game;
    if !game.asked_defender().is_some_and(|(army, _)| game.sides().commands(o.seat, army)) {
        return;
    }
    let Some(asked) = asked_about(game) else { return };
    o.button("With all", Primary).filled("until", FOR_HOW_LONG[0]).filled(OPEN, &*asked);
    o.button("With all, this attack", Secondary).filled("until", FOR_HOW_LONG[1]).filled(OPEN, &*asked);
    o.button("Otherwise…", Secondary).filled(OPEN, &*asked).asking(&["dice", "ships", "until"]);
}

/// CW-14: the attack that a defender is asked about, as its buttons say it; they do nothing to another that is announced once that
/// was taken back. It is made of what lies open alone: how far it is to go on is the attacker's own matter.
fn asked_about(game: &CloneWars) -> Option<String> {
    let attack = game.attack.filter(|attack| attack.asked.is_some())?;
    let (troops, ships) = (game.troops(attack.to), game.land_at(attack.to).ships);
    let all = (game.stage, attack.troops, attack.ships, troops, ships);
    Some(format!("{} {:x}", named(&attack), told_apart(&all)))
}

fn dice(form: &Filled<'_>) -> Result<Option<u32>, Refusal> {
    let most = form.game.numbers().combat.defence_dice.into();
    let Some(number) = form.integer("dice")? else { return Ok(None) };
    match u32::try_from(number) {
        Ok(dice) => Ok(Some(dice)),
        Err(_) => Err(Refusal::Dice { number, most }),
    }
}

fn defend(form: &Filled<'_>) -> Read {
    let army = words::own_army(form, "army")?;
    let at = words::place_if_any(form, "at")?;
    let usual = form.game.numbers().combat.defence_dice.into();
    let ships = words::sent(form, "ships")?.unwrap_or_default();
    check_fleet(form, ships)?;
    Ok(Order::Defend { at, meeting: Meeting { dice: dice(form)?.unwrap_or(usual), ships }, army })
}

/// CW-10: so many ships of a kind are never there. Where some lack now, they may come.
fn check_fleet(form: &Filled<'_>, ships: Sent) -> Result<(), Refusal> {
    let (most, Sent::Some(ships)) = (form.game.numbers().ships.most, ships) else { return Ok(()) };
    match ships.each().find(|(_, number)| *number > most) {
        Some((kind, number)) => Err(Refusal::MoreThanAnybodyHas { number, kind, most }),
        None => Ok(()),
    }
}

/// CW-14: what isn't said is all that there is, whatever a standing order says: that is for who doesn't answer.
fn meet(form: &Filled<'_>) -> Read {
    form.check_still(OPEN, asked_about(form.game).as_deref())?;
    let all = || dice_there(form).first().and_then(|most| u32::try_from(*most).ok());
    let (dice, ships) = (dice(form)?.or_else(all), words::sent(form, "ships")?.unwrap_or_default());
    Ok(Order::Meet { dice, ships: Some(ships), until: until(form)?.unwrap_or(Until::OneRoll) })
}

/// One's own, the most threatened first.
fn own(form: &Filled<'_>) -> Vec<TerritoryId> {
    let mut own: Vec<TerritoryId> = form.game.of_seat(form.seat).iter().collect();
    own.sort_by_key(|t| std::cmp::Reverse(form.game.threat(*t)));
    own
}

fn there(form: &Filled<'_>) -> Vec<Candidate> {
    match form.territory_so_far("at") {
        Some(at) => words::ships(form.game.land_at(at).ships),
        None => {
            ["all", "none"].map(|word| Candidate { value: word.to_owned(), label: word.to_owned() }).into()
        }
    }
}

/// As many as can be rolled on the planet that is attacked.
fn dice_there(form: &Filled<'_>) -> Vec<i64> {
    let most = form.game.asked_defender().map_or(0, |(_, at)| form.game.troops(at));
    let most = most.min(form.game.numbers().combat.defence_dice.into());
    (1..=most).rev().map(i64::from).collect()
}

fn asked_ships(form: &Filled<'_>) -> Vec<Candidate> {
    let asked = form.game.asked_defender();
    asked.map(|(_, at)| words::ships(form.game.land_at(at).ships)).unwrap_or_default()
}
