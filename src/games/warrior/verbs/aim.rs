//! The continents that one is to control (WR-2).

use super::super::{Aim, Order, Phase};
use super::{Field, Filled, Opening, Read, Takes, Verb, words};
use crate::rules::{ButtonStyle::Secondary, Prompt};

/// WR-2's combinations, as typed.
pub(in crate::warrior) const AIMS: &[&str] = &[
    "Asia + Oceania",
    "Europe + Africa",
    "Europe + Oceania",
    "North America + Oceania",
    "North America + South America",
];

/// WR-2: choose the combination.
pub static AIM: Verb = Verb {
    fields: &[Field::must("continents", "Which", Takes::Choice(AIMS))],
    ..Verb::slash("warrior aim", "Choose the two continents that you want to own", &["WR-2"], open, read)
};

/// A button for each combination.
fn open(o: &mut Opening<'_>) {
    if o.prompt == Prompt::Alone && o.game.phase == Phase::Aim && o.game.seats[o.seat.index()].aim.is_none() {
        for continents in AIMS {
            o.button(*continents, Secondary).filled("continents", *continents);
        }
    }
}

fn read(form: &Filled<'_>) -> Read {
    let typed = form.text("continents", "WR-2")?;
    let letters = |text: &str| {
        text.chars().filter(|c| c.is_alphabetic()).flat_map(char::to_lowercase).collect::<String>()
    };
    let meant = AIMS.iter().zip(Aim::ALL).find(|(name, _)| letters(name) == letters(&typed));
    match meant {
        Some((_, aim)) => Ok(Order::Aim(aim)),
        None => Err(words::unreadable("continents", typed, "Asia + Oceania, …").into()),
    }
}
