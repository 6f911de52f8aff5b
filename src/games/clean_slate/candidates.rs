//! What a field may hold now: only what is legal, best first, with the figures that help to choose.
//!
//! Each suggestion is first thought of and then put to `check` as the order that it would make, so
//! that what is suggested is what would be accepted.

mod lists;

use super::draft::words;
use super::{Along, CleanSlate, Kind, Order, Side, Standing, Tokens, board};
use crate::rules::{Actor, Candidate, Candidates, Coded, Draft, Game, SeatId, TerritoryId, TokenKind, codes};

/// What goes on while a field is completed.
#[derive(Clone, Copy)]
struct Asking<'a> {
    game: &'a CleanSlate,
    seat: SeatId,
    side: Side,
    draft: &'a Draft,
}

type Way = (TerritoryId, TerritoryId);

impl CleanSlate {
    /// What a field may hold, best first, given the fields already filled; `typed` narrows it.
    pub(super) fn field_candidates(
        &self,
        seat: SeatId,
        draft: &Draft,
        field: &str,
        typed: &str,
    ) -> Candidates {
        let Some(side) = Side::of_seat(seat).filter(|_| self.outcome.is_none()) else {
            return Candidates::default();
        };
        let asking = Asking { game: self, seat, side, draft };
        match (draft.form.as_str(), field) {
            ("slate place", "at") => asking.territories(&asking.place_at(), typed),
            ("slate place", "kind") => asking.kinds(&asking.place_kinds(), typed),
            ("slate place", "count") => asking.numbers(asking.place_most(), typed),
            ("slate place", "more") | ("slate several", "places") => asking.places(typed),
            ("slate harmony", "at") => {
                let own = self.holds(side).iter().filter(|at| asking.legal(&Order::Harmony(*at)));
                asking.territories(&own.collect::<Vec<_>>(), typed)
            }
            ("slate persuade" | "slate heal", "along") => asking.along(typed),
            ("slate recalibrate", "tokens") => asking.some_of(asking.country("from"), typed),
            ("slate lose", "tokens") => asking.losses(typed),
            (_, "kind") => asking.kinds(&asking.way_kinds(), typed),
            (_, "from") => asking.origins(typed),
            (_, "to") => asking.targets(typed),
            _ => Candidates::default(),
        }
    }
}

/// Those that fit what was typed so far; what begins as typed first.
fn narrowed(mut all: Vec<Candidate>, typed: &str) -> Candidates {
    let typed = typed.trim().to_lowercase();
    let fits = |candidate: &Candidate| {
        candidate.value.to_lowercase().contains(&typed) || candidate.label.to_lowercase().contains(&typed)
    };
    all.retain(fits);
    all.sort_by_key(|candidate| !candidate.value.to_lowercase().starts_with(&typed));
    Candidates(all)
}

/// "2 book, 1 scales"; "no token".
pub(super) fn written(tokens: &Tokens) -> String {
    let words: Vec<String> = tokens.iter().map(|(kind, count)| format!("{count} {}", kind.word())).collect();
    if words.is_empty() { "no token".to_owned() } else { words.join(", ") }
}

impl Asking<'_> {
    /// Would the rules accept it, perhaps after a confirmation?
    fn legal(&self, order: &Order) -> bool {
        match self.game.check(Actor::Seat(self.seat), order) {
            Ok(_) => true,
            Err(refusal) => refusal.code() == codes::NEEDS_CONFIRMATION,
        }
    }

    /// A country that is filled in already.
    fn country(&self, field: &str) -> Option<TerritoryId> {
        self.draft.text(field).and_then(|typed| words::territory(&typed).ok())
    }

    /// A kind that is filled in already.
    fn kind(&self) -> Option<Kind> {
        Kind::meant(&self.draft.text("kind")?)
    }

    /// "Peru — 2 book, 1 plant".
    fn territory(&self, t: TerritoryId) -> Candidate {
        let name = board().name(t);
        let danger = match self.game.standing(t) {
            Standing::Infiltrated => ", infiltrated",
            Standing::Democracy { balanced: false } => ", lacks E",
            Standing::Green => ", lacks D",
            _ => "",
        };
        let label = format!("{name} — {}{danger}", written(&self.game.at(t)));
        let label = if label.chars().count() > 100 {
            label.chars().take(99).chain(std::iter::once('…')).collect()
        } else {
            label
        };
        Candidate { value: name.to_owned(), label }
    }

    fn territories(&self, legal: &[TerritoryId], typed: &str) -> Candidates {
        if typed.trim().is_empty() {
            return Candidates(legal.iter().map(|t| self.territory(*t)).collect());
        }
        // The board knows aliases and unfinished words, and which name fits best.
        let matching = board().matching(typed);
        let fitting = matching.into_iter().filter(|t| legal.contains(t));
        Candidates(fitting.map(|t| self.territory(t)).collect())
    }

    fn kinds(&self, legal: &[Kind], typed: &str) -> Candidates {
        narrowed(Candidates::plain(legal.iter().map(|kind| kind.word())).0, typed)
    }

    /// All of them, or fewer.
    fn numbers(&self, most: u32, typed: &str) -> Candidates {
        narrowed(Candidates::plain((1..=most).rev().map(|number| number.to_string())).0, typed)
    }

    fn place_one(&self, at: TerritoryId, kind: Kind) -> Order {
        Order::Place([(at, Tokens::of(kind, 1))].into())
    }

    /// CS-4, CS-10: where something may be placed; what is suggested first.
    fn place_at(&self) -> Vec<TerritoryId> {
        let suggested = self.game.suggestion(self.side);
        let kinds = self.kind().map_or_else(|| self.game.kinds_in_supply(self.side), |kind| vec![kind]);
        let mut all: Vec<TerritoryId> = self.game.placeable(self.side).iter().collect();
        all.retain(|at| kinds.iter().any(|kind| self.legal(&self.place_one(*at, *kind))));
        all.sort_by_key(|t| !suggested.contains_key(t));
        all
    }

    /// CS-10: kinds in supply, those not yet in the country first.
    fn place_kinds(&self) -> Vec<Kind> {
        let at = self.country("at").or_else(|| self.place_at().first().copied());
        let mut kinds = self.side.kinds().to_vec();
        let Some(at) = at else { return Vec::new() };
        kinds.retain(|kind| self.legal(&self.place_one(at, *kind)));
        let here = self.game.at(at);
        kinds.sort_by_key(|kind| here.count(*kind));
        kinds
    }

    fn place_most(&self) -> u32 {
        let Some(at) = self.country("at") else { return self.game.owed_by(self.side) };
        let kinds = self.kind().map_or_else(|| self.side.kinds().to_vec(), |kind| vec![kind]);
        let legal = |count: &u32| {
            kinds.iter().any(|kind| self.legal(&Order::Place([(at, Tokens::of(*kind, *count))].into())))
        };
        (1..=self.game.owed_by(self.side)).rev().find(legal).unwrap_or(0)
    }

    /// The orders that a form with two ends would make of these.
    fn orders(&self, (from, to): Way) -> Vec<Order> {
        let kinds = || self.kind().map_or_else(|| self.side.kinds().to_vec(), |kind| vec![kind]).into_iter();
        match self.draft.form.as_str() {
            // CS-12, CS-20: each has its own word for it.
            "slate persuade" if self.side != Side::Democracy => Vec::new(),
            "slate heal" if self.side != Side::Environment => Vec::new(),
            "slate persuade" | "slate heal" => {
                vec![Order::Win { from, to, along: Along::None, stay: false }]
            }
            "slate settle" => kinds().map(|kind| Order::Settle { from, to, kind }).collect(),
            "slate shift" => kinds().map(|kind| Order::Shift { from, to, kind }).collect(),
            "slate recalibrate" => {
                let here = self.side.of(&self.game.at(from));
                here.iter()
                    .take(1)
                    .map(|(kind, _)| Order::Recalibrate { from, to, tokens: Tokens::of(kind, 1) })
                    .collect()
            }
            _ => Vec::new(),
        }
    }

    /// The ways that are legal with what is filled in.
    fn ways(&self, field: &str) -> Vec<Way> {
        let own = self.game.holds(self.side).iter();
        let fixed = |name: &str| if name == field { None } else { self.country(name) };
        let (only_from, only_to) = (fixed("from"), fixed("to"));
        let froms = own.filter(|from| only_from.is_none_or(|only| only == *from));
        let ways = froms.flat_map(|from| {
            board()
                .territories()
                .filter(move |to| only_to.is_none_or(|only| only == *to))
                .map(move |to| (from, to))
        });
        ways.filter(|way| self.orders(*way).iter().any(|order| self.legal(order))).collect()
    }

    /// From where: the strongest first.
    fn origins(&self, typed: &str) -> Candidates {
        let mut ends: Vec<TerritoryId> = self.ways("from").into_iter().map(|(from, _)| from).collect();
        ends.dedup();
        ends.sort_by_key(|t| std::cmp::Reverse(self.game.count(self.side, *t)));
        self.territories(&ends, typed)
    }

    /// Where to: the weakest first.
    fn targets(&self, typed: &str) -> Candidates {
        let mut ends: Vec<TerritoryId> = self.ways("to").into_iter().map(|(_, to)| to).collect();
        ends.sort_unstable();
        ends.dedup();
        ends.sort_by_key(|t| self.game.count(self.side.foe(), *t));
        self.territories(&ends, typed)
    }

    /// Kinds for the way that is filled in.
    fn way_kinds(&self) -> Vec<Kind> {
        let ways = self.ways("kind");
        let mut kinds = self.side.kinds().to_vec();
        kinds.retain(|kind| {
            ways.iter().any(|(from, to)| {
                let order = match self.draft.form.as_str() {
                    "slate settle" => Order::Settle { from: *from, to: *to, kind: *kind },
                    _ => Order::Shift { from: *from, to: *to, kind: *kind },
                };
                self.legal(&order)
            })
        });
        kinds
    }

    /// CS-14.
    fn along(&self, typed: &str) -> Candidates {
        let partner = self.side.partner();
        let here = self.country("from").map(|from| partner.of(&self.game.at(from)));
        let mut kinds: Vec<(Kind, u32)> =
            here.iter().flat_map(|here| here.iter().collect::<Vec<_>>()).collect();
        kinds.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        let kinds = kinds.into_iter().map(|(kind, count)| Candidate {
            value: kind.word().to_owned(),
            label: format!("{} — of {count}", kind.word()),
        });
        let none = Candidate { value: "none".to_owned(), label: "none — nothing goes along".to_owned() };
        let mut all: Vec<Candidate> = kinds.chain(std::iter::once(none)).collect();
        // Best first: what goes along by itself.
        if self
            .country("from")
            .is_some_and(|from| self.game.goes_along(self.side, from, Along::Most).is_none())
        {
            all.rotate_right(1);
        }
        narrowed(all, typed)
    }
}
