//! What a game's creator may choose.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::agreed::{BALLOTS, Income, Victory, written};
use super::numbers::{Defaults, NUMBERS};
use crate::rules::{BadOption, FieldKind, OptionSet, OptionSpec};

/// Warrior's options. Source: WR-1 to WR-3, WR-10, WR-11, WR-47.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// How the game is won.
    pub victory: Victory,
    /// WR-3: the number of rounds of any kind after which a Lunchtime Fix ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u32>,
    /// WR-3: the moment at which a Lunchtime Fix ends, seconds since 1970 UTC. The table keeps the
    /// clock and tells the game when it has come.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<i64>,
    /// WR-11.
    pub income: Income,
    /// WR-10: the first in turn order moves to the end after each combat round.
    pub rotate: bool,
    /// WR-47: which-player votes are cast in private and shown together. Chosen as `ballots`, "open" or "written";
    /// games that were written down before keep it as a yes or no.
    #[serde(alias = "ballots", deserialize_with = "written")]
    pub written_ballots: bool,
}

impl Default for Options {
    fn default() -> Self {
        let Defaults { victory, income, rotate, written_ballots, rounds: _ } = NUMBERS.now().options;
        Self { victory, rounds: None, until: None, income, rotate, written_ballots }
    }
}

impl OptionSet for Options {
    fn label(name: &str) -> Option<&'static str> {
        Some(match name {
            "victory" => "To win",
            "rounds" => "Rounds until the end",
            "until" => "Ends",
            "rotate" => "The first player moves to the end after combat",
            "written_ballots" => "Votes for a player are shown together",
            _ => return None,
        })
    }

    fn remark(&self) -> Option<&'static str> {
        // WR-3
        (self.rounds.is_some() && self.until.is_some())
            .then_some("Both are a cut-off: the game ends by whichever comes first.")
    }

    fn specs() -> &'static [OptionSpec] {
        static SPECS: LazyLock<[OptionSpec; 6]> = LazyLock::new(|| {
            let bounds = NUMBERS.now().options.rounds;
            [
                OptionSpec {
                    name: "victory",
                    words: NUMBERS.line("How to win ({options.victory})"),
                    kind: FieldKind::Choice(&["world domination", "continental conqueror", "lunchtime fix"]),
                    bounds: None,
                },
                OptionSpec {
                    name: "rounds",
                    words: "How many rounds of any kind, for a lunchtime fix",
                    kind: FieldKind::Integer,
                    bounds: Some((bounds.from.into(), bounds.to.into())),
                },
                OptionSpec {
                    name: "until",
                    words: "When it ends, for a lunchtime fix: a time UTC, or +3d",
                    kind: FieldKind::Moment,
                    bounds: None,
                },
                OptionSpec {
                    name: "income",
                    words: NUMBERS.line("What income a territory gives ({options.income})"),
                    kind: FieldKind::Choice(&["flat", "differential"]),
                    bounds: None,
                },
                OptionSpec {
                    name: "rotate",
                    words: NUMBERS
                        .line("The first player moves to the end after combat ({options.rotate:yes})"),
                    kind: FieldKind::Flag,
                    bounds: None,
                },
                OptionSpec {
                    name: "ballots",
                    words: NUMBERS
                        .line("Votes for a player: seen at once, or shown together ({options.ballots})"),
                    kind: FieldKind::Choice(BALLOTS),
                    bounds: None,
                },
            ]
        });
        &*SPECS
    }
    fn possible(&self) -> Result<(), BadOption> {
        let bad = |name: &str, value: Value, allowed: &str| {
            Err(BadOption { name: name.to_owned(), value, allowed: allowed.to_owned() })
        };
        let lunchtime = self.victory == Victory::LunchtimeFix;
        match (self.rounds, self.until) {
            // WR-3
            (None, None) if lunchtime => bad(
                "rounds",
                Value::Null,
                "a lunchtime fix needs a number of rounds, or a time at which it ends",
            ),
            (Some(rounds), _) if !lunchtime => {
                bad("rounds", rounds.into(), "only a lunchtime fix has a cut-off")
            }
            (_, Some(until)) if !lunchtime => {
                bad("until", until.into(), "only a lunchtime fix has a cut-off")
            }
            _ => Ok(()),
        }
    }
}
