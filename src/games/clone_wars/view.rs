//! What one viewer may know: the one place where secrets are left out.

use super::{Army, Attack, CloneWars, Defence, Faction, Lying, Meeting, Met, Queue, Sent, Terms, faction};
use crate::rules::{Deck, SeatId, SideId, TerritoryId, Viewer};

impl CloneWars {
    /// CW-6, CW-27: secret are the cards in hands and decks, the tokens' faces but to who placed them, what is placed before
    /// it is shown, and what is left beforehand; how many cards and tokens there are isn't. Every field is named here, so
    /// that a new one is thought of.
    pub(super) fn hidden_from(&self, viewer: Viewer) -> Option<Self> {
        let Self {
            armies,
            land,
            stack,
            drawn,
            decks,
            placing,
            // All that lies open on the table.
            edition,
            options,
            seats,
            sidious,
            order66,
            call,
            round,
            phase,
            turn,
            resume,
            occasion,
            stage,
            attack,
            conquest,
            so_far,
            offers,
            conceded,
            against,
            outcome,
            recent,
        } = self;
        let mut land = land.clone();
        let hidden = |token: &Lying| token.face.is_some() && !self.knows(viewer, token.by);
        if land.iter().any(|land| land.tokens.iter().any(hidden)) {
            for token in land.iter_mut().flat_map(|land| &mut land.tokens) {
                if hidden(token) {
                    token.face = None;
                }
            }
        }
        // What a faction asks itself.
        let asked = self.knows_of(viewer, faction(*turn));
        let mut so_far = so_far.clone();
        if !asked && so_far.refused {
            so_far.refused = false;
        }
        let known = |seat: &SeatId| self.knows_of(viewer, self.faction_of(*seat));
        Some(Self {
            armies: super::ALL_ARMIES
                .into_iter()
                .zip(armies)
                .map(|(of, army)| self.army_seen(viewer, of, army))
                .collect(),
            land,
            stack: stack.veiled(|stack| vec![None; stack.len()]),
            drawn: drawn.filter(|_| self.knows(viewer, *turn)),
            decks: decks.each_ref().map(|deck| deck.veiled(Deck::face_down)),
            placing: placing.only(|army| self.knows(viewer, *army)),
            edition: *edition,
            options: options.clone(),
            seats: *seats,
            sidious: *sidious,
            order66: *order66,
            call: call.as_ref().filter(|_| asked).cloned(),
            round: *round,
            phase: *phase,
            turn: *turn,
            resume: *resume,
            occasion: *occasion,
            stage: *stage,
            attack: attack.map(|attack| self.attack_seen(viewer, attack)),
            conquest: *conquest,
            so_far,
            offers: offers.clone(),
            // CW-23: only Separatists ask each other.
            against: match self.knows_of(viewer, Faction::Separatist) {
                true => against.clone(),
                false => Default::default(),
            },
            conceded: conceded.iter().copied().filter(known).collect(),
            outcome: outcome.clone(),
            recent: recent.clone(),
        })
    }

    /// CW-14: an attack as this viewer may know it. How far it is to go on is its army's own matter until it is rolled, and of the
    /// answer to it everybody knows what could meet it, which may be less than was ordered.
    fn attack_seen(&self, viewer: Viewer, attack: Attack) -> Attack {
        let asked = match attack.asked {
            Some(_) if !self.knows(viewer, self.turn) => Some(Terms::default()),
            asked => asked,
        };
        let defends = self.owner(attack.to).is_some_and(|army| self.knows(viewer, army));
        let met = attack.met.map(|met| if defends { met } else { self.announced(attack.to, met) });
        Attack { asked, met, ..attack }
    }

    /// What can meet an attack on this planet of what was ordered for it.
    fn announced(&self, at: TerritoryId, met: Met) -> Met {
        let there = self.land_at(at);
        let dice = met.meeting.dice.min(there.troops);
        let ships = match met.meeting.ships {
            Sent::Some(some) => Sent::Some(some.at_most(there.ships)),
            Sent::All => Sent::All,
        };
        Met { meeting: Meeting { dice, ships }, ..met }
    }

    /// An army as this viewer may know it.
    fn army_seen(&self, viewer: Viewer, of: SideId, army: &Army) -> Army {
        if self.knows(viewer, of) {
            return army.clone();
        }
        let Army { hand, pool, captured, out, shown, queue: _, defence: _, ready: _ } = army;
        // CW-27: the ally knows what it was shown.
        let shown = if self.knows(viewer, super::partner(of)) { shown.clone() } else { Vec::new() };
        Army {
            hand: hand.veiled(|hand| hand.cards().iter().map(|_| None).collect()),
            pool: *pool,
            captured: captured.clone(),
            out: *out,
            shown,
            queue: Queue::default(),
            defence: Defence::default(),
            ready: Vec::new(),
        }
    }
}
