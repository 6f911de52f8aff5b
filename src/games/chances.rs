//! The chances of a battle in words: how likely it is won, and what it leaves.

use super::speech::percent;
use crate::line;
use crate::rules::{Battle, BattleOutcome, Common, Distribution, Draft, Line, Share, Span, Until};

/// So many parts a line of what is left has.
const PARTS: usize = 8;

/// How long it is rolled, and where it is stopped.
#[derive(Clone, Copy, Debug)]
pub(super) struct Terms {
    pub(super) until: Until,
    pub(super) keep: Option<u32>,
}

impl Terms {
    /// As is usual.
    pub(super) const TO_THE_END: Self = Self { until: Until::Decided, keep: None };

    /// What is filled in for `/odds`; `rule` is the code of a number that can't be.
    pub(super) fn of(draft: &Draft, rule: &'static str) -> Result<Self, Common> {
        let until = super::fighting::until(draft)?;
        let keep = Common::number(draft, "keep")?;
        let keep = keep.map(|keep| Common::units(keep, 0, u32::MAX, None, rule)).transpose()?;
        Ok(Self { until, keep })
    }

    /// To stop with so many left, there must be more now.
    pub(super) fn check(self, force: u32, rule: &'static str) -> Result<(), Common> {
        match self.keep {
            Some(keep) if keep >= force => {
                let (number, most) = (keep.into(), force.saturating_sub(1));
                Err(Common::TooMany { number, most, at: None, rule })
            }
            _ => Ok(()),
        }
    }

    /// The chance to win. Fought to the end nobody is without one, though it may be too small to be reckoned with.
    pub(super) fn win(self, ends: &Distribution) -> String {
        let least = if self.until == Until::Decided { f64::MIN_POSITIVE } else { 0.0 };
        percent(ends.win().max(least))
    }

    pub(super) fn battle(self, attackers: u32, defenders: u32) -> Battle {
        let battle = Battle::of(attackers, defenders).keeping(self.keep.unwrap_or(0));
        if self.until == Until::OneRoll { battle.one_roll() } else { battle }
    }

    /// How likely it is won, and what is left on average.
    pub(super) fn chances(self, win: Span, all: &Distribution) -> Line {
        let won = format!("A victory leaves {:.1} on average", all.attackers_if_won());
        let held = format!("{:.1} defenders.", all.defenders_if_held());
        match (self.until, self.keep.filter(|keep| *keep > 0)) {
            (Until::OneRoll, _) => line![win, " to win by one roll."],
            (Until::Decided, None) => {
                line![win, format!(" to win, fought to the end. {won}, a defeat {held}")]
            }
            (Until::Decided, Some(keep)) => {
                let halts = percent(1.0 - all.win());
                line![win, format!(" to win, {halts} to halt at {keep} or fewer. {won}, a halt {held}")]
            }
        }
    }

    /// How likely each number is that may be left; `theirs` is what is left of the other side.
    pub(super) fn left(self, all: &Distribution, theirs: &str) -> Vec<Line> {
        let won = |end: &BattleOutcome| end.defenders == 0;
        let say = |what: String, shares: Vec<Share>| {
            (!shares.is_empty()).then(|| line![format!("{what}: {}.", listed(&shares))])
        };
        if self.until == Until::OneRoll {
            let ends = all
                .outcomes()
                .iter()
                .map(|end| format!("{} against {}: {}", end.attackers, end.defenders, percent(end.chance)));
            return vec![line![format!("Then there are {}.", ends.collect::<Vec<_>>().join(" · "))]];
        }
        let halted = self.keep.is_some_and(|keep| keep > 0);
        let beaten = if halted { "halt" } else { "defeat" };
        let mut lines = Vec::new();
        lines
            .extend(say("Attackers left by a victory".to_owned(), all.left(|end| end.attackers, won, PARTS)));
        if halted {
            let shares = all.left(|end| end.attackers, |end| !won(end), PARTS);
            lines.extend(say("Attackers left by a halt".to_owned(), shares));
        }
        let shares = all.left(|end| end.defenders, |end| !won(end), PARTS);
        lines.extend(say(format!("Left of the {theirs} by a {beaten}"), shares));
        lines
    }
}

/// "3: 24.1% · 1 to 2: 40%".
fn listed(shares: &[Share]) -> String {
    let number = |share: &Share| match share.least == share.most {
        true => share.most.to_string(),
        false => format!("{} to {}", share.least, share.most),
    };
    let each = shares.iter().map(|share| format!("{}: {}", number(share), percent(share.chance)));
    each.collect::<Vec<_>>().join(" · ")
}
