//! What a game's creator may choose.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use super::numbers::{Defaults, NUMBERS, Numbers};
use crate::picture::Colour;
use crate::rules::{BadOption, COLOURS, FieldKind, OptionSet, OptionSpec, SeatId, chosen_or_first_free};

/// The colours as they are typed, in their order.
pub(super) const COLOUR_WORDS: &[&str] = &["red", "blue", "green", "yellow", "purple", "orange"];

/// Two-Player's options. Source: TP-1, TP-2, TP-6, TP-21, TP-23, TP-24.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// TP-1: the first player's colour.
    pub colour: Colour,
    /// TP-1: the second player's, where they have chosen one on joining; else the first that is free.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub second: Option<Colour>,
    /// TP-6: the neutrals' soldiers are placed at random, each player's all in one go.
    pub fast_setup: bool,
    /// TP-2: how many units a cavalry is.
    pub cavalry: u32,
    /// TP-21: there are rewards on the objectives.
    pub rewards: bool,
    /// TP-23: a card is drawn in a turn with a claimed objective, too.
    pub card_with_objective: bool,
    /// TP-24: objectives win at the end of one's turn only, with the own capital held.
    pub objectives_need_capital: bool,
}

impl Default for Options {
    fn default() -> Self {
        let Defaults {
            fast_setup,
            cavalry,
            large_cavalry: _,
            rewards,
            card_with_objective,
            objectives_need_capital,
        } = NUMBERS.now().options;
        let colour = COLOURS[0];
        Self {
            colour,
            second: None,
            fast_setup,
            cavalry,
            rewards,
            card_with_objective,
            objectives_need_capital,
        }
    }
}

impl Options {
    /// TP-1: the colours of all sides: the players', then the neutrals' in the order of all.
    #[must_use]
    pub fn colours(&self) -> Vec<Colour> {
        let mut chosen = [None; COLOURS.len()];
        chosen[0] = Some(self.colour);
        chosen[1] = self.second;
        chosen_or_first_free(&COLOURS, &chosen)
    }

    /// Are they possible?
    pub(super) fn check(&self, numbers: &Numbers) -> Result<(), BadOption> {
        let bad = |name: &str, value: serde_json::Value, allowed: String| {
            Err(BadOption { name: name.to_owned(), value, allowed })
        };
        let Defaults { cavalry, large_cavalry, .. } = numbers.options;
        if ![cavalry, large_cavalry].contains(&self.cavalry) {
            return bad("cavalry", self.cavalry.into(), cavalries(numbers));
        }
        let named = |colour: Colour| COLOURS.contains(&colour);
        if !named(self.colour) {
            return bad("colour", word_of(self.colour).into(), COLOUR_WORDS.join(", "));
        }
        match self.second {
            Some(second) if !named(second) || second == self.colour => {
                bad("second", word_of(second).into(), COLOUR_WORDS.join(", "))
            }
            _ => Ok(()),
        }
    }
}

/// TP-2: "3 or 5".
fn cavalries(numbers: &Numbers) -> String {
    let Defaults { cavalry, large_cavalry, .. } = numbers.options;
    format!("{cavalry} or {large_cavalry}")
}

/// A colour as it is typed.
#[must_use]
pub(super) fn word_of(colour: Colour) -> &'static str {
    let place = COLOURS.iter().position(|other| *other == colour);
    place.and_then(|place| COLOUR_WORDS.get(place)).unwrap_or(&"grey")
}

/// The colour that is typed so.
#[must_use]
pub(super) fn colour_of(typed: &str) -> Option<Colour> {
    let typed = typed.trim().to_lowercase();
    let place = COLOUR_WORDS.iter().position(|word| *word == typed)?;
    COLOURS.get(place).copied()
}

impl OptionSet for Options {
    const SEAT_CHOICES: &'static [&'static str] = COLOUR_WORDS;

    fn possible(&self) -> Result<(), BadOption> {
        self.check(NUMBERS.now())
    }

    fn rule(name: &str) -> Option<&'static str> {
        (name == "cavalry").then_some("TP-2")
    }

    fn allowed(name: &str) -> Option<String> {
        (name == "cavalry").then(|| cavalries(NUMBERS.now()))
    }

    fn choice_of(&self, seat: SeatId) -> Option<&'static str> {
        let chosen = if seat.0 == 0 { Some(self.colour) } else { self.second };
        chosen.map(word_of)
    }

    /// The first player always has a colour.
    fn choose(&mut self, seat: SeatId, word: Option<&str>) {
        let colour = word.and_then(colour_of);
        match (seat.0, colour) {
            (0, colour) => self.colour = colour.unwrap_or_else(|| Self::default().colour),
            (_, colour) => self.second = colour,
        }
    }

    fn choose_colours(&mut self, colours: &[Colour]) {
        if let [first, second] = colours {
            (self.colour, self.second) = (*first, Some(*second));
        }
    }

    fn seat_colours(&self) -> Vec<Colour> {
        self.colours().into_iter().take(usize::from(super::sides::SEATS.1)).collect()
    }

    fn label(name: &str) -> Option<&'static str> {
        Some(match name {
            "second" => "Second colour",
            "cavalry" => "Troops a cavalry is",
            "rewards" => "Rewards on the objectives",
            "card_with_objective" => "A card also in a turn with an objective",
            "objectives_need_capital" => "Objectives win only with the own capital",
            _ => return None,
        })
    }

    fn specs() -> &'static [OptionSpec] {
        static SPECS: LazyLock<[OptionSpec; 6]> = LazyLock::new(|| {
            let flag = |name: &'static str, words: &'static str| OptionSpec {
                name,
                words: NUMBERS.line(words),
                kind: FieldKind::Flag,
                bounds: None,
            };
            [
                OptionSpec {
                    name: "colour",
                    words: "Your colour (red)",
                    kind: FieldKind::Choice(COLOUR_WORDS),
                    bounds: None,
                },
                flag(
                    "fast_setup",
                    "All soldiers at once, the neutrals' at random ({options.fast_setup:yes})",
                ),
                OptionSpec {
                    name: "cavalry",
                    words: NUMBERS
                        .line("Troops a cavalry is ({options.cavalry}; or {options.large_cavalry})"),
                    kind: FieldKind::Integer,
                    bounds: None,
                },
                flag("rewards", "Rewards lie on the objectives ({options.rewards:yes})"),
                flag(
                    "card_with_objective",
                    "A card also in a turn with an objective ({options.card_with_objective:yes})",
                ),
                flag(
                    "objectives_need_capital",
                    "Objectives win only with the own capital ({options.objectives_need_capital:yes})",
                ),
            ]
        });
        &*SPECS
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tp_1_the_other_four_are_the_neutrals() {
        let mut options = Options { colour: Colour::Green, ..Options::default() };
        assert_eq!(
            options.colours(),
            [Colour::Green, Colour::Red, Colour::Blue, Colour::Yellow, Colour::Purple, Colour::Orange]
        );
        options.choose(SeatId(1), Some("orange"));
        assert_eq!(
            options.colours(),
            [Colour::Green, Colour::Orange, Colour::Red, Colour::Blue, Colour::Yellow, Colour::Purple]
        );
        assert_eq!([0, 1].map(|seat| options.choice_of(SeatId(seat))), [Some("green"), Some("orange")]);
        options.choose(SeatId(1), None);
        assert_eq!(options.seat_colours(), [Colour::Green, Colour::Red]);
        for (word, colour) in COLOUR_WORDS.iter().zip(COLOURS) {
            assert_eq!((colour_of(word), word_of(colour)), (Some(colour), *word));
        }
    }
}
