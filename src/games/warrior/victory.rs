//! Who is out, and who has won (WR-1 to WR-3, WR-56).

use std::collections::BTreeMap;

use super::land::{Out, tell};
use super::{ChoiceKind, Event, Phase, Refusal, Victory, Voice, Warrior, side_of};
use crate::rules::{
    Addressed, Common, MOST_SIDES, Outcome, SeatId, StandingAnswers, TerritoryId, TerritorySet,
};

/// Why a game of Warrior ended, as [`Outcome::why`] has it.
pub mod why {
    /// WR-1: every other player has at most one territory.
    pub const WORLD_DOMINATION: &str = "world domination";
    /// WR-2: all territories of the chosen combination.
    pub const CONTINENTAL_CONQUEROR: &str = "continental conqueror";
    /// WR-3: most points at the cut-off.
    pub const LUNCHTIME_FIX: &str = "lunchtime fix";
    /// In every mode: the only player left.
    pub const LAST_PLAYER: &str = "last player";
    /// Nobody is left.
    pub const NOBODY: &str = "nobody";
}

impl Warrior {
    /// After every completed action: who has lost everything is out, and perhaps somebody has won.
    pub(super) fn after_action(&mut self, out: &mut Out) {
        let counts = self.settle_eliminations(out);
        self.check_victory(&counts, out);
    }

    /// WR-56: players without territories are out. Returns how many territories each side has.
    fn settle_eliminations(&mut self, out: &mut Out) -> [u32; MOST_SIDES] {
        let mut counts = self.counts();
        for index in 0..self.seats.len() {
            let seat = SeatId(u8::try_from(index).unwrap_or(u8::MAX));
            if !self.seat(seat).out && counts[usize::from(side_of(seat).0)] == 0 {
                self.drop_out(seat, false, out);
                counts = self.counts();
            }
        }
        counts
    }

    /// WR-56: out of the game, or about to be.
    pub(super) fn check_not_out(&self, seat: SeatId) -> Result<(), Refusal> {
        if self.seat(seat).out {
            return Err(Common::Out { rule: "WR-56" }.into());
        }
        match self.leaves_after(seat) {
            Some(territory) => Err(Refusal::GivenUp { territory }),
            None => Ok(()),
        }
    }

    /// WR-56: who has given up stays until the attack on this territory of theirs has ended.
    #[must_use]
    pub fn leaves_after(&self, seat: SeatId) -> Option<TerritoryId> {
        self.attack.as_ref().filter(|attack| attack.leaving == Some(seat)).map(|attack| attack.to)
    }

    /// WR-56: a player gives up: at once, or when the attack has ended that is open on a territory of
    /// theirs, so that nobody is cheated of a capital's spoils.
    pub(super) fn give_up(&mut self, seat: SeatId, out: &mut Out) {
        let waits = self.rulings().resigning_waits;
        let owner = self.attack.as_ref().and_then(|attack| self.owner(attack.to));
        match &mut self.attack {
            Some(attack) if waits && owner == Some(seat) && attack.by != seat => {
                attack.leaving = Some(seat);
                tell(out, Event::GivesUp { seat, territory: attack.to });
            }
            _ => self.resign(seat, out),
        }
    }

    /// WR-56: a player gives up, or nobody holds the seat any more. Their territories become
    /// unoccupied, with the full natural force (WR-17).
    pub(super) fn resign(&mut self, seat: SeatId, out: &mut Out) {
        self.seat_mut(seat).out = true;
        self.drop_capital(seat);
        // An attack from, into or by what is gone is over.
        let touched = self.attack.as_ref().is_some_and(|attack| {
            attack.by == seat
                || attack.inside == Some(seat)
                || self.owner(attack.to) == Some(seat)
                || attack.forces.iter().any(|(from, _)| self.owner(*from) == Some(seat))
        });
        if touched {
            self.halt(out);
        }
        let theirs: TerritorySet = self.territories_of(seat).collect();
        for t in theirs {
            self.make_unoccupied(t, out);
        }
        self.drop_out(seat, true, out);
    }

    /// WR-56: what becomes of a player's other things.
    fn drop_out(&mut self, seat: SeatId, resigned: bool, out: &mut Out) {
        if self.attack.as_ref().is_some_and(|attack| attack.by == seat) {
            self.halt(out);
        }
        tell(out, Event::Eliminated { seat, resigned });
        let standing = self.seat_mut(seat);
        standing.out = true;
        standing.cash = 0;
        standing.capital = None;
        standing.capital_new = false;
        standing.trade_routes = 0;
        standing.leader = None;
        standing.pool = 0;
        standing.paralysed = false;
        standing.exposed = false;
        standing.betrayed = false;
        standing.passage_to.clear();
        standing.struck.clear();
        standing.wary_of.clear();
        standing.standing_bids = StandingAnswers::default();
        standing.standing = super::Beforehand::default();
        for other in self.seats.iter_mut() {
            other.passage_to.remove(&seat);
            other.struck.remove(&seat);
            other.wary_of.remove(&seat);
        }
        for land in self.land.iter_mut() {
            land.guests.remove(&side_of(seat));
            land.unwelcome.remove(&side_of(seat));
        }
        self.exiles.remove(&seat);
        self.lapse_offers(|offer| offer.concerns(seat), out);
        self.leave_the_step(seat, out);
    }

    /// WR-56: pending bids, stakes, placings, choices and votes of theirs lapse.
    fn leave_the_step(&mut self, seat: SeatId, out: &mut Out) {
        let (written, mended, told) = (self.options.written_ballots, self.mended(), self.mended_again());
        let told_to_all = written && self.mended_once_more();
        let left_of = self.turn().and_then(|roller| self.next_in(roller));
        match &mut self.phase {
            Phase::Capital(chosen) => {
                chosen.take_back(&seat);
            }
            Phase::Allocate(placing) | Phase::Place(placing) => {
                placing.placed.take_back(&seat);
                placing.done.remove(&seat);
            }
            Phase::Auction(auction) => {
                auction.bids.take_back(&seat);
                if let Some((tied, _)) = &mut auction.rebid {
                    tied.remove(&seat);
                }
            }
            Phase::Barter(done) => {
                done.remove(&seat);
            }
            Phase::Speculate(stakes) => {
                stakes.remove(&seat);
            }
            Phase::Fate(fate) => {
                for choice in &mut fate.pending {
                    if let (ChoiceKind::Desert { chooser, .. }, Some(next)) = (&mut choice.kind, left_of) {
                        // WR-41: now the player to the left is another.
                        if *chooser == seat {
                            *chooser = next;
                            choice.occasion = 0;
                        }
                    }
                    if let ChoiceKind::Vote(vote) = &mut choice.kind {
                        vote.power.remove(&seat);
                        vote.cast.take_back(&seat);
                        // WR-47: only players still in are voted for; these may vote again.
                        let voice = Voice::Player(seat);
                        let lapsed =
                            vote.cast.lapse(|cast| cast.is_some_and(|(for_whom, _)| for_whom == voice));
                        for voter in lapsed {
                            let event = Event::VoteLapsed { seat: voter, voice };
                            match (written, mended, told) {
                                (true, true, _) => out.push(Addressed::own(voter, event)),
                                // Open votes are everybody's business.
                                (false, _, true) => tell(out, event),
                                _ => {}
                            }
                        }
                        // Who takes no direct messages reads of it in the channel: said alike whoever voted.
                        if told_to_all && vote.matter.names_a_player() {
                            tell(out, Event::WrittenVotesLapsed { voice });
                        }
                    }
                }
                fate.pending.retain(|choice| !choice.kind.lapses_with(seat));
            }
            Phase::Aim | Phase::Combat(_) | Phase::Over => {}
        }
    }

    /// WR-1 to WR-3: has somebody won? Looked at after every completed action.
    fn check_victory(&mut self, counts: &[u32; MOST_SIDES], out: &mut Out) {
        if self.outcome.is_some() {
            return;
        }
        if let Some((winners, reason)) = self.won(counts) {
            self.finish(winners, reason, out);
        }
    }

    /// WR-1, WR-2: who has won, as things stand, and why; by how many territories each side has.
    pub(super) fn won(&self, counts: &[u32; MOST_SIDES]) -> Option<(Vec<SeatId>, &'static str)> {
        if self.players().nth(1).is_none() {
            // In every mode the only player left wins at once.
            let players = self.players_in();
            let reason = if players.is_empty() { why::NOBODY } else { why::LAST_PLAYER };
            return Some((players, reason));
        }
        // WR-29, WR-36, WR-50: what a roll costs is settled whole first.
        if self.has_costs_open() {
            return None;
        }
        self.won_by_land(counts)
    }

    /// The same as if nothing were owed any more that a roll costs.
    pub(super) fn won_but_for_costs(&self) -> Option<(Vec<SeatId>, &'static str)> {
        self.won_by_land(&self.counts())
    }

    fn won_by_land(&self, counts: &[u32; MOST_SIDES]) -> Option<(Vec<SeatId>, &'static str)> {
        match self.options.victory {
            Victory::WorldDomination => {
                let winner = self.alone_ahead(|seat| counts[usize::from(side_of(seat).0)])?;
                Some((vec![winner], why::WORLD_DOMINATION))
            }
            Victory::ContinentalConqueror => {
                // WR-2: two at once: the player whose turn it is, else the earlier in turn order.
                let mut all = self.turn().into_iter().chain(self.players());
                let reached = |seat: &SeatId| !self.seat(*seat).out && self.has_reached_aim(*seat);
                Some((vec![all.find(reached)?], why::CONTINENTAL_CONQUEROR))
            }
            Victory::LunchtimeFix => None,
        }
    }

    /// WR-1, WR-2, WR-12: who wins as soon as the last of one's own has left this territory; nobody where the game goes on, or where a
    /// die says who gets it.
    pub(super) fn won_by_leaving(&self, seat: SeatId, from: TerritoryId) -> Option<SeatId> {
        let heirs = self.heirs_of(from);
        if self.owner(from) != Some(seat) || heirs.len() > 1 {
            return None;
        }
        // In every mode the only player left wins at once.
        let mut others = self.players().filter(|other| *other != seat);
        if let (1, Some(other), None) = (self.count_of(seat), others.next(), others.next()) {
            return Some(other);
        }
        match self.options.victory {
            Victory::WorldDomination => {}
            // WR-2
            Victory::ContinentalConqueror => {
                let has = |heir: SeatId, t| t == from || self.owner(t) == Some(heir);
                let whole = |heir: &SeatId| {
                    let aim = self.seat(*heir).aim;
                    aim.is_some_and(|aim| aim.territories().iter().all(|t| has(*heir, t)))
                };
                return heirs.first().copied().filter(whole);
            }
            Victory::LunchtimeFix => return None,
        }
        let left = |who: SeatId| match who == seat {
            true => self.count_of(who).saturating_sub(1),
            false => self.count_of(who) + u32::from(heirs.contains(&who)),
        };
        self.alone_ahead(left).filter(|winner| *winner != seat)
    }

    /// WR-1: who holds at least two territories, every other player holding at most one; by how many each has.
    fn alone_ahead(&self, territories: impl Fn(SeatId) -> u32) -> Option<SeatId> {
        let left = self.numbers().victory.left;
        let mut standing = self.players().filter(|seat| territories(*seat) > left);
        match (standing.next(), standing.next()) {
            (Some(winner), None) => Some(winner),
            _ => None,
        }
    }

    /// Does anybody still owe what a roll costs?
    fn has_costs_open(&self) -> bool {
        self.who_owe_costs().next().is_some()
    }

    /// Does anybody but this player?
    pub(super) fn others_owe_costs(&self, but: SeatId) -> bool {
        self.who_owe_costs().any(|seat| seat != but)
    }

    /// WR-35, WR-36: for whom a territory of theirs is still to be paid for, or lost. WR-50, WR-53: who still owes units. WR-41: who
    /// still says whose desert.
    fn who_owe_costs(&self) -> impl Iterator<Item = SeatId> + '_ {
        let pending = self.fate().map_or(&[][..], |fate| &fate.pending);
        pending.iter().filter_map(|choice| match choice.kind {
            ChoiceKind::Pay { seat, .. } => self.mended_for_payments().then_some(seat),
            ChoiceKind::Levy { seat, .. } => self.mended_for_levies().then_some(seat),
            ChoiceKind::Desert { chooser, .. } => self.mended_for_guests().then_some(chooser),
            _ => None,
        })
    }

    fn has_reached_aim(&self, seat: SeatId) -> bool {
        self.seat(seat).aim.is_some_and(|aim| aim.territories().iter().all(|t| self.owner(t) == Some(seat)))
    }

    /// WR-3: a turn or a step of the CFP round has ended; was it the last? Then it is over.
    pub(super) fn step_ends(&mut self, out: &mut Out) -> bool {
        if self.time_up && self.outcome.is_none() {
            self.finish_on_points(out);
        }
        self.outcome.is_some()
    }

    /// WR-3: 100 points a territory, and the cash.
    #[must_use]
    pub fn points_of(&self, seat: SeatId) -> u64 {
        u64::from(self.numbers().victory.points) * u64::from(self.count_of(seat))
            + u64::from(self.seat(seat).cash)
    }

    /// WR-3: the most points win; a tie is shared.
    pub(super) fn finish_on_points(&mut self, out: &mut Out) {
        let players = self.players_in();
        let scores: BTreeMap<SeatId, (u32, u32)> =
            players.iter().map(|seat| (*seat, (self.count_of(*seat), self.seat(*seat).cash))).collect();
        let points = |seat: &SeatId| self.points_of(*seat);
        let best = players.iter().map(points).max();
        let winners = players.iter().copied().filter(|seat| Some(points(seat)) == best).collect();
        tell(out, Event::Scores(scores));
        self.finish(winners, why::LUNCHTIME_FIX, out);
    }

    fn finish(&mut self, winners: Vec<SeatId>, why: &str, out: &mut Out) {
        let outcome = Outcome { winners, why: why.to_owned() };
        self.phase = Phase::Over;
        self.attack = None;
        self.sieges.clear();
        self.exiles.clear();
        self.offers.lapse(|_| true);
        self.outcome = Some(outcome.clone());
        tell(out, Event::Over(outcome));
    }
}

impl ChoiceKind {
    /// Does it lapse when this seat is out? A vote goes on without them; what another must choose
    /// about them has nothing left to choose from.
    fn lapses_with(&self, out: SeatId) -> bool {
        match self {
            Self::Pay { seat, .. }
            | Self::Reward { seat }
            | Self::Redeploy { seat, .. }
            | Self::Levy { seat, .. }
            | Self::Award { seat }
            | Self::Act { seat }
            | Self::Resettle { seat, .. } => *seat == out,
            Self::Desert { chooser, victim, .. } => *chooser == out || *victim == out,
            Self::Vote(_) => false,
        }
    }
}
