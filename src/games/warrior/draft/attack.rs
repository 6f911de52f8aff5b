//! Attacks, assaults and fights as they are written.

use super::super::forms::UNTIL;
use super::super::{Order, Phase, Refusal, Until};
use super::{Reading, list, words};
use crate::rules::{Common, TerritoryId, codes};

const RULE: &str = "WR-15";

impl Reading<'_> {
    /// What is said first to who may not move or attack now at all, before anything they wrote is
    /// looked at.
    pub(super) fn in_ones_turn(&self, what: &'static str) -> Result<(), Refusal> {
        if !matches!(self.game.phase, Phase::Combat(_)) {
            return Err(self.nothing_owed(what));
        }
        if self.game.turn() != Some(self.seat) {
            return Err(Common::NotYourTurn { turn: self.game.turn() }.into());
        }
        // WR-44: only `/pass` is open.
        if self.game.seats[self.seat.index()].paralysed {
            return Err(Refusal::Paralysed);
        }
        Ok(())
    }

    /// WR-15: an open attack goes on or is halted before anything else.
    pub(super) fn no_attack_open(&self) -> Result<(), Refusal> {
        self.game.attack.as_ref().map_or(Ok(()), |attack| Err(Refusal::AttackOpen { to: attack.to }))
    }

    fn until(&self) -> Result<Until, Refusal> {
        let Some(typed) = self.draft.text("until") else { return Ok(Until::Decided) };
        match UNTIL.iter().position(|word| word.eq_ignore_ascii_case(&typed)) {
            Some(0) => Ok(Until::Decided),
            Some(_) => Ok(Until::OneRoll),
            None => Err(words::unreadable("until", typed, "decided or one roll")),
        }
    }

    fn bound(&self, field: &'static str, least: u32) -> Result<Option<u32>, Refusal> {
        match self.integer(field)? {
            Some(number) if number < i64::from(least) => {
                Err(Common::TooFew { number, least, rule: "WR-16" }.into())
            }
            // To keep, or to send in, more than anybody can have means: all of them.
            Some(number) => Ok(Some(u32::try_from(number).unwrap_or(u32::MAX))),
            None => Ok(None),
        }
    }

    /// The units sent from a territory: as many as asked for, else all but one of one's own, or all
    /// one's guests there (WR-13).
    fn contingent(&self, from: TerritoryId, asked: Option<i64>) -> Result<u32, Refusal> {
        let there = self.game.units_of(self.seat, from);
        let owner = self.game.owner(from);
        if there == 0 {
            return Err(Common::NotYours { territory: from, owner, rule: RULE }.into());
        }
        let stay = u32::from(owner == Some(self.seat));
        match asked {
            Some(number) => words::units(number, 1, there - stay, Some(from), RULE),
            None if there == stay => {
                Err(Common::OneMustStay { territory: from, troops: there, rule: RULE }.into())
            }
            None => Ok(there - stay),
        }
    }

    pub(super) fn attack(&self) -> Result<Order, Refusal> {
        self.in_ones_turn("attack")?;
        let (from, to) = (self.draft.text("from"), self.draft.text("to"));
        let (until, keep, enter) = (self.until()?, self.bound("keep", 0)?, self.bound("enter", 1)?);
        let troops = self.integer("troops")?;
        if let Some(open) = &self.game.attack {
            let same = |typed: &Option<String>, fits: &dyn Fn(TerritoryId) -> bool| {
                typed.as_ref().is_none_or(|typed| super::territory(typed).is_ok_and(fits))
            };
            let from_there =
                |t| open.forces.iter().any(|(from, _)| *from == t) || (open.inside.is_some() && open.to == t);
            // WR-16: no fresh unit joins an attack that is under way.
            if troops.is_some() || !same(&from, &from_there) || !same(&to, &|t| t == open.to) {
                return Err(Refusal::AttackOpen { to: open.to });
            }
            return Ok(Order::GoOn { until, keep, enter });
        }
        let ask: Vec<&'static str> = [("from", &from), ("to", &to)]
            .iter()
            .filter(|(_, typed)| typed.is_none())
            .map(|(f, _)| *f)
            .collect();
        // What was written is read before the rest is asked for.
        let (from, to) = (
            from.map(|typed| super::territory(&typed)).transpose()?,
            to.map(|typed| super::territory(&typed)).transpose()?,
        );
        let (Some(from), Some(to)) = (from, to) else {
            return Err(self.missing(&ask, codes::UNKNOWN_TERRITORY));
        };
        if from == to {
            return self.inside(to, until, keep);
        }
        let forces = vec![(from, self.contingent(from, troops)?)];
        Ok(Order::Attack { forces, to, until, keep, enter })
    }

    /// "From Peru to Peru": a fight there, if it is clear with whom (WR-14).
    fn inside(&self, at: TerritoryId, until: Until, keep: Option<u32>) -> Result<Order, Refusal> {
        let land = self.game.land_at(at);
        let against = match land.host() {
            Some(host) if host != self.seat && land.guests_of(self.seat) > 0 => Some(host),
            Some(host) if host == self.seat && land.guests.len() == 1 => {
                land.visitors().next().map(|(guest, _)| guest)
            }
            _ => None,
        };
        match against {
            Some(against) => Ok(Order::Fight { at, against, until, keep }),
            None => Err(Refusal::OwnTerritory { territory: at }),
        }
    }

    pub(super) fn assault(&self) -> Result<Order, Refusal> {
        self.in_ones_turn("attack")?;
        self.no_attack_open()?;
        let to = self.territory("to")?;
        let typed =
            self.draft.text("with").ok_or_else(|| self.missing(&["with"], codes::UNKNOWN_TERRITORY))?;
        let mut forces: Vec<(TerritoryId, u32)> = Vec::new();
        for (from, count) in list(&typed, "with")? {
            let Some(from) = from else {
                return Err(Common::UnknownTerritory { typed: "pool".to_owned(), near: Vec::new() }.into());
            };
            if forces.iter().any(|(named, _)| *named == from) {
                return Err(Common::Twice { territory: from, rule: "WR-16" }.into());
            }
            forces.push((from, self.contingent(from, count)?));
        }
        Ok(Order::Attack {
            forces,
            to,
            until: self.until()?,
            keep: self.bound("keep", 0)?,
            enter: self.bound("enter", 1)?,
        })
    }

    pub(super) fn fight(&self) -> Result<Order, Refusal> {
        self.in_ones_turn("attack")?;
        self.no_attack_open()?;
        Ok(Order::Fight {
            at: self.territory("at")?,
            against: self.player("against")?,
            until: self.until()?,
            keep: self.bound("keep", 0)?,
        })
    }

    pub(super) fn halt(&self) -> Result<Order, Refusal> {
        self.in_ones_turn("halt")?;
        Ok(Order::Halt)
    }
}
