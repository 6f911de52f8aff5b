//! The chances of a battle in words: how likely it is won, and what it leaves.

use super::speech::{count, join, percent, rule, strong};
use crate::line;
use crate::rules::{
    Battle, BattleOutcome, Board, Common, DicePool, Distribution, Draft, Line, Odds, Passage, Share, Span,
    TerritoryId, Until, codes,
};

/// Larger armies than this are not worked out.
pub(super) const MOST: u32 = 1000;

/// The most that is said of what may yet fail.
const ALMOST: f64 = 0.999_999;

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
        let keep = keep.map(|keep| Common::as_read(keep, 0, rule)).transpose()?;
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
        // Nor is anybody certain of it where some end of it is no victory.
        let doubtful = ends.outcomes().iter().any(|end| end.defenders > 0 && end.chance > 0.0);
        let most = if doubtful { ALMOST } else { 1.0 };
        percent(ends.win().max(least).min(most))
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

/// What `/odds` is asked: a way on the board, numbers, or both.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asked {
    pub(super) from: Option<TerritoryId>,
    pub(super) to: Option<TerritoryId>,
    /// The attack, where it is said.
    pub(super) force: Option<u32>,
    /// The defence, where it is said.
    pub(super) strength: Option<u32>,
    pub(super) terms: Terms,
}

impl Asked {
    /// Reads its form; `rule` is the code of a number that can't be.
    pub(super) fn of(draft: &Draft, board: &Board, rule: &'static str) -> Result<Self, Common> {
        let number = |field: &'static str| {
            let number = Common::number(draft, field)?;
            number.map(|number| Common::units(number, 1, MOST, None, rule)).transpose()
        };
        let territory =
            |field: &str| draft.text(field).map(|typed| Common::territory(board, &typed)).transpose();
        let (from, to) = (territory("from")?, territory("to")?);
        let (troops, attackers) = (number("troops")?, number("attackers")?);
        let strength = number("defenders")?;
        Ok(Self { from, to, force: troops.or(attackers), strength, terms: Terms::of(draft, rule)? })
    }

    /// These armies on these terms, as far as they can be worked out.
    pub(super) fn check(&self, force: u32, strength: u32, rule: &'static str) -> Result<(), Common> {
        for units in [force, strength] {
            if units > MOST {
                return Err(Common::TooMany { number: units.into(), most: MOST, at: None, rule });
            }
        }
        self.terms.check(force, rule)
    }

    /// What is missing to an answer; `places` are two of what the board is made of: "territories".
    pub(super) fn incomplete(&self, land: fn(TerritoryId) -> Span, places: &str, code: &str) -> Line {
        match (self.from, self.to) {
            (Some(from), Some(_)) => line![
                "Nobody can leave ",
                land(from),
                ": one has to stay. Say with how many: “troops”. ",
                rule(code)
            ],
            _ => line![
                format!(
                    "Chances need two {places} (“from” and “to”) or two numbers (“attackers” and “defenders”). "
                ),
                rule(codes::NOT_A_NUMBER)
            ],
        }
    }

    /// The answer: who meets whom, how likely it is won, what may be left, and what the first roll costs. None if it can't
    /// be worked out.
    pub(super) fn told(
        &self,
        (force, strength): (u32, u32),
        odds: &Odds,
        (attack, defence): (DicePool, DicePool),
        land: fn(TerritoryId) -> Span,
    ) -> Option<Passage> {
        let place = |place: Option<TerritoryId>, units: u32, role: &str| match place {
            Some(at) => line![land(at), format!(" ({units})")],
            None => line![count(units, role, &format!("{role}s"))],
        };
        let heading = join([
            place(self.from, force, "attacker"),
            line![" against "],
            place(self.to, strength, "defender"),
        ]);
        let all = odds.battle(self.terms.battle(force, strength)).ok()?;
        let mut lines = vec![self.terms.chances(strong(self.terms.win(&all)), &all)];
        lines.extend(self.terms.left(&all, "defenders"));
        let small = vec![first_roll(odds, (attack, defence), force, strength)];
        Some(Passage { heading: Some(heading), lines, small, ..Passage::default() })
    }
}

/// What the first roll costs.
fn first_roll(odds: &Odds, (attack, defence): (DicePool, DicePool), force: u32, strength: u32) -> Line {
    let (ours, theirs) = (attack.of(force), defence.of(strength));
    let roll = odds.one_roll(force, strength);
    let costs = |units: u32| percent(roll.attack_loses(units));
    let mut costly = format!("attack loses none {}, 1 {}", costs(0), costs(1));
    if ours.dice().min(theirs.dice()) > 1 {
        costly.push_str(&format!(", 2 {}", costs(2)));
    }
    line![format!("First roll, {} v {} dice: {costly}.", ours.rolled(), theirs.rolled())]
}

/// The chance to win, and what a victory leaves, fought to the end.
pub(super) fn outlook(ends: &Distribution) -> Line {
    let left = Terms::TO_THE_END.left(ends, "defenders").into_iter().next();
    let win = line![strong(format!("{} to win", Terms::TO_THE_END.win(ends))), ", fought to the end. "];
    join([win, left.unwrap_or_default()])
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
