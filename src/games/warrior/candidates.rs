//! What a field may hold now: only what is legal, best first, with the figures that help to choose.
//!
//! Territories, players and offers are first thought of and then put to `check` as the order they
//! would make, so that what is suggested is what would be accepted. Whatever is shown here is shown
//! to one seat and read from what that seat may know.

mod lists;
mod places;

use super::{ChoiceKind, Order, Phase, Warrior, board};
use crate::rules::{Actor, Candidate, Candidates, Draft, Game, Names, SeatId, TerritoryId};

/// What goes on while a field is completed.
#[derive(Clone, Copy)]
struct Asking<'a> {
    game: &'a Warrior,
    seat: SeatId,
    names: &'a Names,
    draft: &'a Draft,
}

impl Warrior {
    /// What a field may hold, best first, given the fields already filled; `typed` narrows it.
    pub(super) fn field_candidates(
        &self,
        seat: SeatId,
        names: &Names,
        draft: &Draft,
        field: &str,
        typed: &str,
    ) -> Candidates {
        candidates(self, seat, names, draft, field, typed)
    }
}

fn candidates(
    game: &Warrior,
    seat: SeatId,
    names: &Names,
    draft: &Draft,
    field: &str,
    typed: &str,
) -> Candidates {
    let inside = seat.index() < game.seats.len() && game.check_not_out(seat).is_ok();
    if game.outcome.is_some() || !inside {
        return Candidates::default();
    }
    let asking = Asking { game, seat, names, draft };
    match (draft.form.as_str(), field) {
        ("place", "at") => asking.territories(asking.placeable(), typed),
        ("place", "count") => asking.numbers(asking.unplaced(), typed),
        ("place", "more") | ("warrior allocate", "places") => {
            asking.more(&asking.placeable(), asking.unplaced(), typed)
        }
        ("move", "from") => asking.territories(asking.move_from(), typed),
        ("move", "to") => asking.territories(asking.move_to(), typed),
        ("move", "troops") => asking.numbers(asking.move_most(), typed),
        ("attack", "from") => asking.territories(asking.attack_from(), typed),
        ("attack", "to") => asking.territories(asking.attack_to(), typed),
        ("attack", "troops") => asking.numbers(asking.attack_most(), typed),
        ("warrior assault", "to") => asking.territories(asking.assault_to(), typed),
        ("warrior assault", "with") => asking.contingents(typed),
        ("warrior fight", "at") => asking.territories(asking.fight_at(), typed),
        ("warrior fight", "against") => asking.players(&asking.fight_against(), typed),
        ("warrior capital", "at") => asking.territories(asking.capital_at(), typed),
        ("warrior reward", "at") => asking.territories(asking.reward_at(), typed),
        ("warrior remove", "at") => asking.removable(typed),
        ("warrior remove", "count") => asking.numbers(asking.removable_most(), typed),
        ("warrior remove", "more") => asking.more(&asking.removable_places(), u32::MAX, typed),
        ("warrior act", "against") => asking.players(&asking.act_against(), typed),
        ("warrior act", "at") => asking.territories(asking.sanction_at(), typed),
        ("warrior passage", "to") => asking.players(&asking.passage_to(), typed),
        ("offer make", "to") => asking.players(&asking.offer_to(), typed),
        ("offer make", "give") => asking.goods(seat, typed),
        ("offer make", "want") => asking.goods(asking.partner().unwrap_or(seat), typed),
        ("offer answer" | "offer withdraw", "offer") => asking.offers(typed),
        ("vote", "choice") => asking.voices(typed),
        ("vote", "votes") => asking.numbers(asking.votes_left(), typed),
        ("warrior stake", "amount") => asking.stakes(typed),
        _ => Candidates::default(),
    }
}

/// Does what was typed so far begin, or stand in, this value or label? Case doesn't matter.
fn fits(candidate: &Candidate, typed: &str) -> bool {
    let typed = typed.trim().to_lowercase();
    typed.is_empty()
        || candidate.value.to_lowercase().contains(&typed)
        || candidate.label.to_lowercase().contains(&typed)
}

fn narrowed(all: Vec<Candidate>, typed: &str) -> Candidates {
    let mut fitting: Vec<Candidate> = all.into_iter().filter(|candidate| fits(candidate, typed)).collect();
    let lower = typed.trim().to_lowercase();
    // What begins as typed comes before what merely contains it.
    fitting.sort_by_key(|candidate| !candidate.value.to_lowercase().starts_with(&lower));
    Candidates(fitting)
}

impl Asking<'_> {
    /// Would the rules accept it, perhaps after a confirmation?
    fn legal(&self, order: &Order) -> bool {
        match self.game.check(Actor::Seat(self.seat), order) {
            Ok(_) | Err(super::Refusal::LeavesEmpty { .. }) => true,
            Err(_) => false,
        }
    }

    /// "Kamchatka — ben, 3 troops".
    fn territory(&self, t: TerritoryId) -> Candidate {
        let land = self.game.land_at(t);
        let name = board().name(t);
        let mut label = match land.host() {
            Some(owner) if owner == self.seat => format!("{name} — {}", troops(land.troops)),
            Some(owner) => format!("{name} — {}, {}", self.names.of(owner), troops(land.troops)),
            None => format!("{name} — natural force {}", land.troops),
        };
        if self.game.is_capital(t) {
            label.push_str(", capital");
        }
        match land.guests_of(self.seat) {
            0 => {}
            guests => label.push_str(&format!(", your guests {guests}")),
        }
        Candidate { value: name.to_owned(), label: cut(label) }
    }

    fn territories(&self, legal: Vec<TerritoryId>, typed: &str) -> Candidates {
        if typed.trim().is_empty() {
            return Candidates(legal.into_iter().map(|t| self.territory(t)).collect());
        }
        // The board knows aliases and unfinished words, and which name fits best.
        let matching = board().matching(typed);
        let mut fitting: Vec<TerritoryId> = legal.into_iter().filter(|t| matching.contains(t)).collect();
        fitting.sort_by_key(|t| matching.iter().position(|m| m == t));
        Candidates(fitting.into_iter().map(|t| self.territory(t)).collect())
    }

    /// "ben — 120 GP, 7 territories".
    fn players(&self, legal: &[SeatId], typed: &str) -> Candidates {
        let all = legal.iter().map(|seat| {
            let name = self.names.of(*seat);
            let (cash, count) = (self.game.seat(*seat).cash, self.game.count_of(*seat));
            Candidate { label: cut(format!("{name} — {cash} GP, {}", territories(count))), value: name }
        });
        narrowed(all.collect(), typed)
    }

    /// All of them, or fewer.
    fn numbers(&self, most: u32, typed: &str) -> Candidates {
        let all = (1..=most).rev().take(24).map(|number| {
            let value = number.to_string();
            let label = if number == most { format!("{value} (all)") } else { value.clone() };
            Candidate { value, label }
        });
        narrowed(all.collect(), typed)
    }

    fn others(&self) -> Vec<SeatId> {
        self.game.players_in().into_iter().filter(|seat| *seat != self.seat).collect()
    }

    fn passage_to(&self) -> Vec<SeatId> {
        let allow = self.draft.flag("allow");
        let either = |to| {
            [true, false]
                .iter()
                .filter(|way| allow.is_none_or(|allow| allow == **way))
                .any(|way| self.legal(&Order::Passage { to, allow: *way }))
        };
        self.others().into_iter().filter(|to| either(*to)).collect()
    }

    fn offer_to(&self) -> Vec<SeatId> {
        if matches!(self.game.phase, Phase::Barter(_)) { self.others() } else { Vec::new() }
    }

    /// The one an offer is made to, where that is filled in already.
    fn partner(&self) -> Option<SeatId> {
        self.names.find(&self.draft.text("to")?).filter(|seat| seat.index() < self.game.seats.len())
    }

    fn votes_left(&self) -> u32 {
        self.game.open_vote().and_then(|vote| vote.power.get(&self.seat).copied()).unwrap_or(0)
    }

    fn voices(&self, typed: &str) -> Candidates {
        let Some(vote) = self.game.open_vote() else { return Candidates::default() };
        if !self.legal(&Order::Abstain) {
            return Candidates::default();
        }
        let votes = self.votes_left();
        let mut all = if vote.matter.names_a_player() {
            // Oneself first: most people vote for themselves.
            let mut seats = self.game.players_in();
            seats.sort_by_key(|seat| *seat != self.seat);
            self.players(&seats, "").0
        } else {
            ["yes", "no"]
                .map(|word| Candidate { value: word.to_owned(), label: format!("{word} — {votes} votes") })
                .to_vec()
        };
        all.push(Candidate { value: "pass".to_owned(), label: "pass — abstain".to_owned() });
        narrowed(all, typed)
    }

    fn stakes(&self, typed: &str) -> Candidates {
        // WR-28: 0 to 100, not above cash.
        let most = self.game.seat(self.seat).cash.min(100);
        let mut amounts: Vec<u32> =
            [most, 100, 75, 50, 25, 10, 0].into_iter().filter(|a| *a <= most).collect();
        amounts.dedup();
        let legal = amounts.into_iter().filter(|amount| self.legal(&Order::Stake(*amount)));
        narrowed(Candidates::plain(legal.map(|amount| amount.to_string())).0, typed)
    }

    fn act_against(&self) -> Vec<SeatId> {
        use super::Act::{TenInfantry, TradeRoute};
        let kind = self.draft.text("kind").unwrap_or_default().to_lowercase();
        let acts: &[fn(SeatId) -> super::Act] = match kind.as_str() {
            "trade route" => &[TradeRoute],
            "ten infantry" => &[TenInfantry],
            "sanction" => return self.sanctionable(),
            _ => &[TradeRoute, TenInfantry],
        };
        let legal = |seat: &SeatId| acts.iter().any(|act| self.legal(&Order::Act(act(*seat))));
        self.others().into_iter().filter(legal).collect()
    }

    /// Whose territories may be sanctioned: to narrow those down.
    fn sanctionable(&self) -> Vec<SeatId> {
        let at = self.sanction_at();
        let owns = |seat: &SeatId| at.iter().any(|t| self.game.owner(*t) == Some(*seat));
        self.others().into_iter().filter(owns).collect()
    }

    fn choice(&self) -> Option<&ChoiceKind> {
        self.game.choice_for(self.seat)
    }
}

/// "1 troop", "3 troops".
fn troops(number: u32) -> String {
    if number == 1 { "1 troop".to_owned() } else { format!("{number} troops") }
}

fn territories(number: u32) -> String {
    if number == 1 { "1 territory".to_owned() } else { format!("{number} territories") }
}

/// Labels hold 100 characters.
fn cut(label: String) -> String {
    if label.chars().count() <= 100 {
        return label;
    }
    label.chars().take(99).chain(std::iter::once('…')).collect()
}
