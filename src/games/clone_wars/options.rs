//! What a game's creator may choose.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use super::numbers::{Defaults, NUMBERS};
use crate::rules::{FieldKind, OptionSet, OptionSpec};

/// CW-5: how planets are claimed. Written as it is typed; the first is the default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Draft {
    /// One after the other.
    #[default]
    #[serde(rename = "in turn")]
    InTurn,
    /// All dealt at once.
    #[serde(rename = "random")]
    Random,
}

/// CW-6: how the remaining troops are placed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Placement {
    /// Each army all of its own, in secret.
    #[default]
    #[serde(rename = "together")]
    Together,
    /// A troop at a time.
    #[serde(rename = "one by one")]
    OneByOne,
}

/// CW-23: when Order 66 may be called.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Calling {
    /// In any turn of one's own, between two orders.
    #[default]
    #[serde(rename = "any time")]
    AnyTime,
    /// At the end of it only.
    #[serde(rename = "end of turn")]
    EndOfTurn,
}

/// CW-24: whose the converted troops are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Converts {
    /// The army's that called.
    #[default]
    #[serde(rename = "caller")]
    Caller,
    /// The Separatist army's that has fewest planets.
    #[serde(rename = "fewest planets")]
    FewestPlanets,
}

/// As they are typed.
const DRAFT: &[&str] = &["in turn", "random"];
const PLACEMENT: &[&str] = &["together", "one by one"];
const ORDER66: &[&str] = &["any time", "end of turn"];
const CONVERTS: &[&str] = &["caller", "fewest planets"];

/// Clone Wars' options. Source: CW-5, CW-6, CW-11, CW-14, CW-16, CW-21, CW-23, CW-24.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// CW-5.
    pub draft: Draft,
    /// CW-6.
    pub placement: Placement,
    /// CW-11: cards may be played for their texts.
    pub card_texts: bool,
    /// CW-14: the defender is asked before each roll.
    pub ask_defender: bool,
    /// CW-16: only the highest dice are compared.
    pub one_pair: bool,
    /// CW-21: a card for each army that lost a planet.
    pub card_per_army: bool,
    /// CW-23.
    pub order66: Calling,
    /// CW-24.
    pub converts: Converts,
    /// CW-23: Order 66 needs the partner's yes.
    pub consent: bool,
}

impl Default for Options {
    fn default() -> Self {
        let Defaults { card_texts, ask_defender, one_pair, card_per_army, consent } = NUMBERS.now().options;
        Self {
            draft: Draft::default(),
            placement: Placement::default(),
            card_texts,
            ask_defender,
            one_pair,
            card_per_army,
            order66: Calling::default(),
            converts: Converts::default(),
            consent,
        }
    }
}

impl OptionSet for Options {
    fn label(name: &str) -> Option<&'static str> {
        Some(match name {
            "draft" => "Planets are claimed",
            "placement" => "The first troops are placed",
            "card_texts" => "Cards for their texts, too",
            "ask_defender" => "Defenders are asked",
            "one_pair" => "Only the highest dice count",
            "card_per_army" => "A card for each army beaten",
            "order66" => "Order 66 may be called",
            "converts" => "Converted troops go to",
            "consent" => "Order 66 needs the yes of the other Separatist player, if there is one",
            _ => return None,
        })
    }

    fn specs() -> &'static [OptionSpec] {
        static SPECS: LazyLock<[OptionSpec; 9]> = LazyLock::new(|| {
            let spec = |name, words, kind| OptionSpec { name, words, kind, bounds: None };
            let choice =
                |name, words, all: &'static [&'static str]| spec(name, words, FieldKind::Choice(all));
            let flag = |name, words: &'static str| spec(name, NUMBERS.line(words), FieldKind::Flag);
            [
                choice("draft", "How planets are claimed (in turn)", DRAFT),
                choice("placement", "How the rest is placed (together, in secret)", PLACEMENT),
                flag("card_texts", "Cards may be played for their texts ({options.card_texts:yes})"),
                flag("ask_defender", "Defenders are asked before each roll ({options.ask_defender:yes})"),
                flag("one_pair", "Only the highest dice are compared ({options.one_pair:yes})"),
                flag("card_per_army", "A card for each army beaten in a turn ({options.card_per_army:yes})"),
                choice("order66", "When Order 66 may be called (any time)", ORDER66),
                choice("converts", "Whose the converted troops are (the caller's)", CONVERTS),
                flag("consent", "Order 66 needs the partner's yes, if any ({options.consent:yes})"),
            ]
        });
        &*SPECS
    }
}
