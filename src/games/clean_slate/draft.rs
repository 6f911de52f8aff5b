//! Filled-in forms read as orders. Whether an order is allowed is for `check` to say; here it is
//! found out what is meant, what was left to its default, and what is missing.

mod sentence;
pub(super) mod words;

use std::collections::BTreeMap;

use super::plan::is_of_a_turn;
use super::refusal::{PART, SURE};
use super::{Along, CleanSlate, Kind, Order, Part, Refusal, Side, Tokens, Unkept};
use crate::rules::{Common, Draft, SeatId, TerritoryId, codes};

/// What goes on while a form is read: the game, whose it is, and what was filled in.
#[derive(Clone, Copy)]
struct Reading<'a> {
    game: &'a CleanSlate,
    side: Side,
    draft: &'a Draft,
}

impl CleanSlate {
    /// Reads a filled-in form. What belongs to a turn is offered to be kept while it is the
    /// partner's (CS-8).
    pub(super) fn read_draft(&self, seat: SeatId, draft: &Draft) -> Result<Order, Refusal> {
        if self.outcome.is_some() || self.part == Part::Over {
            return Err(Common::GameOver.into());
        }
        let side = self.player(seat)?;
        let reading = Reading { game: self, side, draft };
        let order = reading.order()?;
        // CS-18: what can never be done isn't offered to be kept.
        if side != Side::Democracy && matches!(order, Order::Harmony(_)) {
            return Err(Refusal::HarmonyNotYours);
        }
        if self.part != Part::Setup && self.turn != side && is_of_a_turn(&order) {
            let kept = self.plan_of(side).len();
            // The end of a turn alone is no plan for it.
            let end = if let Order::Sure(order) = &order { order } else { &order };
            let ends = kept == 0 && matches!(end, Order::EndPart | Order::Finish);
            let can_keep = !ends
                && self.check_keep(seat, kept, std::slice::from_ref(&order)).is_ok()
                && reading.check_ones_own(&order).is_ok();
            let mut keep = draft.clone().with("what", draft.form.clone());
            keep.form = "slate keep".to_owned();
            keep.fields.remove(PART);
            return Err(Refusal::NotYourTurn { turn: self.turn, keep: can_keep.then_some(keep) });
        }
        Ok(order)
    }
}

impl Reading<'_> {
    fn order(&self) -> Result<Order, Refusal> {
        match self.draft.form.as_str() {
            "pass" => match self.draft.text(PART) {
                // CS-8: the button of one part ends no other.
                Some(part) if part != self.game.in_hand() => {
                    Err(Refusal::OtherPart { part: self.game.part_word() })
                }
                _ => Ok(Order::EndPart),
            },
            "slate place" => self.place(),
            "slate several" => {
                let typed = self.text("places", "CS-9")?;
                Ok(Order::Place(self.places(&typed, "places")?))
            }
            "slate balanced" => Ok(Order::Balanced),
            "slate shift" => {
                let (from, to) = self.way()?;
                let (kind, sure) = self.kind_perhaps_sure()?;
                self.meant(Order::Shift { from, to, kind }, sure)
            }
            // CS-20: the same, mirrored; each has its own word for it.
            "slate persuade" | "slate heal" => {
                let (from, to) = self.way()?;
                let stay = self.flag("stay")?.unwrap_or(false);
                let order = Order::Win { from, to, along: self.along()?, stay };
                match (self.draft.form.as_str(), self.side) {
                    ("slate heal", Side::Democracy) => Err(Refusal::HealingNotYours),
                    ("slate persuade", Side::Environment) => Err(Refusal::PersuadingNotYours),
                    _ => Ok(order),
                }
            }
            "slate harmony" => Ok(Order::Harmony(self.territory("at")?)),
            "slate settle" => {
                let (from, to) = self.way()?;
                Ok(Order::Settle { from, to, kind: self.kind()? })
            }
            "slate recalibrate" => {
                let (from, to) = self.way()?;
                let typed = self.text("tokens", "CS-23")?;
                let (typed, sure) = words::perhaps_sure(&typed);
                if typed.eq_ignore_ascii_case("all") {
                    return self.meant(Order::RecalibrateAll { from, to }, sure);
                }
                self.meant(Order::Recalibrate { from, to, tokens: words::tokens(typed, "CS-23")? }, sure)
            }
            "slate lose" => {
                let here = self.game.losing.map(|loss| self.side.of(&self.game.at(loss.at)));
                Ok(Order::Lose(self.tokens(here.unwrap_or_default(), "CS-15")?))
            }
            "slate finish" => self.meant(Order::Finish, false),
            "slate keep" => self.keep(),
            "slate plan" => self.plan(),
            "slate drop" => Ok(Order::Drop),
            "slate carry" => Ok(Order::CarryOut),
            _ => Err(Common::NothingOwed { what: "form" }.into()),
        }
    }

    /// The same reading of another form.
    fn of<'d>(&self, draft: &'d Draft) -> Reading<'d>
    where
        Self: 'd,
    {
        Reading { game: self.game, side: self.side, draft }
    }

    fn missing(&self, ask: &'static str, code: &'static str) -> Refusal {
        Common::Missing { draft: self.draft.clone(), ask: vec![ask], code }.into()
    }

    fn text(&self, field: &'static str, code: &'static str) -> Result<String, Refusal> {
        self.draft.text(field).ok_or_else(|| self.missing(field, code))
    }

    fn territory(&self, field: &'static str) -> Result<TerritoryId, Refusal> {
        words::territory(&self.text(field, codes::UNKNOWN_TERRITORY)?)
    }

    fn way(&self) -> Result<(TerritoryId, TerritoryId), Refusal> {
        Ok((self.territory("from")?, self.territory("to")?))
    }

    fn kind(&self) -> Result<Kind, Refusal> {
        let typed = self.text("kind", "CS-10")?;
        words::kind(&typed).ok_or(Refusal::UnknownKind { typed, side: self.side })
    }

    /// CS-11: the kind, and whether the word stands there that says that it is meant.
    fn kind_perhaps_sure(&self) -> Result<(Kind, bool), Refusal> {
        let typed = self.text("kind", "CS-10")?;
        let (bare, sure) = words::perhaps_sure(&typed);
        let kind = words::kind(bare).ok_or(Refusal::UnknownKind { typed, side: self.side })?;
        Ok((kind, sure))
    }

    /// CS-9, CS-31: an order that may ask first: by its button, or by a word, it is confirmed already.
    fn meant(&self, order: Order, sure: bool) -> Result<Order, Refusal> {
        let sure = sure || self.flag(SURE)?.unwrap_or(false);
        Ok(if sure { Order::Sure(Box::new(order)) } else { order })
    }

    /// CS-8, CS-10: what can never be ordered from this seat is not kept for it.
    fn check_ones_own(&self, order: &Order) -> Result<(), Refusal> {
        let kinds: Vec<Kind> = match order {
            Order::Place(places) => {
                places.values().flat_map(|here| here.iter().map(|(kind, _)| kind)).collect()
            }
            Order::Shift { kind, .. } | Order::Settle { kind, .. } => vec![*kind],
            Order::Recalibrate { tokens, .. } => tokens.iter().map(|(kind, _)| kind).collect(),
            Order::Harmony(_) if self.side != Side::Democracy => return Err(Refusal::HarmonyNotYours), // CS-18
            Order::Sure(order) => return self.check_ones_own(order),
            _ => Vec::new(),
        };
        kinds.into_iter().try_for_each(|kind| self.game.check_kind(self.side, kind))
    }

    /// CS-8: what is to be kept for one's turn, besides what is kept already or in its place.
    fn plan(&self) -> Result<Order, Refusal> {
        let drop = self.flag("drop")?.unwrap_or(false);
        match (self.draft.text("orders"), drop) {
            (Some(typed), true) => Ok(Order::Instead(self.sentences(&typed)?)),
            (Some(typed), false) => Ok(Order::Keep(self.sentences(&typed)?)),
            (None, true) => Ok(Order::Drop),
            (None, false) => Err(Refusal::WhatPlan { draft: Draft::new("slate plan") }),
        }
    }

    fn flag(&self, field: &'static str) -> Result<Option<bool>, Refusal> {
        match (self.draft.flag(field), self.draft.text(field)) {
            (None, Some(typed)) => {
                Err(Common::Unreadable { field, typed, hint: "yes or no", code: codes::NOT_A_NUMBER }.into())
            }
            (flag, _) => Ok(flag),
        }
    }

    /// CS-14.
    fn along(&self) -> Result<Along, Refusal> {
        let Some(typed) = self.draft.text("along") else { return Ok(Along::Most) };
        if ["none", "no", "nothing", "-"].contains(&typed.to_lowercase().as_str()) {
            return Ok(Along::None);
        }
        let along = words::kind(&typed).map(Along::Kind);
        let hint = "a kind of your partner's, or none";
        Ok(along.ok_or(Common::Unreadable { field: "along", typed, hint, code: "CS-14" })?)
    }

    fn tokens(&self, all: Tokens, rule: &'static str) -> Result<Tokens, Refusal> {
        let typed = self.text("tokens", rule)?;
        if typed.eq_ignore_ascii_case("all") {
            return Ok(all);
        }
        words::tokens(&typed, rule)
    }

    /// `at`, `kind`, `count` and `more` together.
    fn place(&self) -> Result<Order, Refusal> {
        let at = self.territory("at")?;
        let kind = self.kind()?;
        let count = match self.draft.integer("count") {
            Ok(count) => count.unwrap_or(1),
            Err(typed) => words::number(typed.trim()).ok_or(Common::NotANumber { field: "count", typed })?,
        };
        let mut places = match self.draft.text("more") {
            Some(typed) => self.places(&typed, "more")?,
            None => BTreeMap::new(),
        };
        let count = self.counted(count)?;
        places.entry(at).or_default().add(kind, count);
        Ok(Order::Place(places))
    }

    /// A number of tokens; what is beyond all bounds is more than anybody can owe (CS-9), for `check` to say.
    fn counted(&self, count: i64) -> Result<u32, Refusal> {
        const MOST: u32 = u16::MAX as u32;
        match u32::try_from(count) {
            Ok(0) => Err(Common::none("CS-9").into()),
            Ok(count) => Ok(count.min(MOST)),
            _ if count < 0 => Err(Common::TooFew { number: count, least: 1, rule: "CS-9" }.into()),
            _ => Ok(MOST),
        }
    }

    fn places(&self, typed: &str, field: &'static str) -> Result<BTreeMap<TerritoryId, Tokens>, Refusal> {
        let mut places: BTreeMap<TerritoryId, Tokens> = BTreeMap::new();
        let mut last = None;
        for item in words::items(typed) {
            let item = words::item(&item, field, "CS-10")?;
            // "Brazil 2 book, 1 scales": the same country again.
            let at = match (item.name.as_str(), last) {
                ("", Some(last)) => last,
                (name, _) => words::territory(name)?,
            };
            last = Some(at);
            let Some(kind) = item.kind else {
                return Err(Refusal::UnknownKind { typed: item.typed, side: self.side });
            };
            let count = self.counted(item.count.unwrap_or(1))?;
            places.entry(at).or_default().add(kind, count);
        }
        Ok(places)
    }

    /// CS-8: the form that was filled in, to be kept.
    fn keep(&self) -> Result<Order, Refusal> {
        let mut draft = self.draft.clone();
        draft.form = self.text("what", codes::NOTHING_OWED)?;
        if draft.form == "slate keep" || draft.form == "slate plan" {
            return Err(Refusal::CannotKeep { why: Unkept::OfNoTurn });
        }
        let order = self.of(&draft).order()?;
        self.check_ones_own(&order)?;
        Ok(Order::Keep(vec![order]))
    }
}
