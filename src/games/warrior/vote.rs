//! Votes: who has how many, on what, and what comes of it (WR-46 to WR-52).

use std::collections::BTreeMap;

use super::land::{Out, tell};
use super::{
    ChoiceKind, Event, Leadership, LevyWhy, Matter, MoneyWhy, NoResult, Refusal, Voice, Vote, Warrior,
};
use crate::rules::{Addressed, Common, Dice, Rounds, Sealed, SeatId};

impl Matter {
    /// WR-46: the matter's die; 6 is the roller's special act (WR-53).
    fn of(die: u8) -> Option<Self> {
        match die {
            1 => Some(Self::Aid),
            2 => Some(Self::TradeRoute),
            3 => Some(Self::SpecialForce),
            4 => Some(Self::Leader),
            5 => Some(Self::Territory),
            _ => None,
        }
    }

    /// WR-47: is it "which player", rather than yes or no?
    #[must_use]
    pub fn names_a_player(self) -> bool {
        matches!(self, Self::TradeRoute | Self::Leader | Self::Territory)
    }
}

impl Warrior {
    /// WR-42, WR-46: the council meets; a die says what for.
    pub(super) fn convene(&mut self, roller: SeatId, dice: &mut Dice, out: &mut Out) {
        let die = dice.die(6, "matter");
        let matter = Matter::of(die);
        tell(out, Event::MatterRolled { die, matter });
        let Some(matter) = matter else {
            return self.add_choice(ChoiceKind::Act { seat: roller }); // WR-53
        };
        // WR-52: looked at before the vote.
        if matter == Matter::Territory && self.unoccupied().next().is_none() {
            return tell(out, Event::NoResult { why: NoResult::NoneLeft });
        }
        // WR-46: as this vote opens, less votes already cast in this round.
        let power: BTreeMap<SeatId, u32> =
            self.players_in().into_iter().map(|seat| (seat, self.voting_power(seat))).collect();
        tell(out, Event::VoteOpened { matter, power: power.clone() });
        self.add_choice(ChoiceKind::Vote(Vote { matter, power, cast: Sealed::default() }));
    }

    /// WR-46: territories, and one vote per full 100 gp, less those already cast.
    #[must_use]
    pub fn voting_power(&self, seat: SeatId) -> u32 {
        let standing = self.seat(seat);
        (self.count_of(seat) + standing.cash / self.numbers().council.cash_a_vote)
            .saturating_sub(standing.votes_spent)
    }

    /// WR-46: who has votes in it, in turn order.
    pub(super) fn voters(&self, vote: &Vote) -> Vec<SeatId> {
        let mut players = self.players_in();
        players.retain(|seat| vote.power.get(seat).is_some_and(|power| *power > 0));
        players
    }

    /// WR-46: who has votes and has neither voted nor passed, in turn order.
    pub(super) fn votes_owed(&self, vote: &Vote) -> Vec<SeatId> {
        vote.cast.owing(self.voters(vote)).collect()
    }

    /// The vote that is open.
    #[must_use]
    pub fn open_vote(&self) -> Option<&Vote> {
        self.choice_of(|kind| matches!(kind, ChoiceKind::Vote(_))).and_then(|kind| match kind {
            ChoiceKind::Vote(vote) => Some(vote),
            _ => None,
        })
    }

    /// WR-47: with written ballots, which-player votes are sealed until all are shown.
    #[must_use]
    pub fn is_written(&self, vote: &Vote) -> bool {
        self.options.written_ballots && vote.matter.names_a_player()
    }

    /// WR-47: is a vote open that is cast in secret?
    #[must_use]
    pub fn votes_in_secret(&self) -> bool {
        self.open_vote().is_some_and(|vote| self.is_written(vote))
    }

    fn change_vote(&mut self, out: &mut Out, seat: SeatId, event: Event, change: impl FnOnce(&mut Vote)) {
        let written = self.open_vote().is_some_and(|vote| self.is_written(vote));
        let mut change = Some(change);
        self.change_choice(|kind| match kind {
            ChoiceKind::Vote(vote) => change.take().map(|change| change(vote)),
            _ => None,
        });
        out.push(if written { self.own(seat, event) } else { Addressed::public(event) });
    }

    pub(super) fn check_vote(&self, seat: SeatId, voice: Voice, votes: Option<u32>) -> Result<(), Refusal> {
        let vote = self.open_vote().ok_or(Common::VoteClosed)?;
        let players = vote.matter.names_a_player();
        match voice {
            Voice::Player(player) if players => match self.seats.get(player.index()) {
                None => return Err(Common::no_seat(player).into()),
                Some(standing) if standing.out => {
                    return Err(Common::TheyAreOut { seat: player, rule: "WR-56" }.into());
                }
                Some(_) => {}
            },
            Voice::Yes | Voice::No if !players => {}
            _ => return Err(Refusal::WrongVoice { players }),
        }
        let left = vote.power.get(&seat).copied().unwrap_or(0);
        match votes {
            _ if left == 0 => Err(Refusal::NoVotesLeft),
            Some(0) => Err(Common::none("WR-46").into()),
            Some(votes) if votes > left => Err(Refusal::TooManyVotes { votes: votes.into(), left }),
            _ => Ok(()),
        }
    }

    /// WR-46: a later one replaces it, until the vote closes.
    pub(super) fn vote(&mut self, seat: SeatId, voice: Voice, votes: Option<u32>, out: &mut Out) {
        let Some(left) = self.open_vote().and_then(|vote| vote.power.get(&seat)).copied() else { return };
        let votes = votes.unwrap_or(left);
        self.change_vote(out, seat, Event::VoteCast { seat, voice, votes }, |vote| {
            vote.cast.answer(seat, Some((voice, votes)));
        });
    }

    /// WR-46: who has no votes left owes nothing, and has nothing to withhold.
    pub(super) fn check_abstain(&self, seat: SeatId) -> Result<(), Refusal> {
        let vote = self.open_vote().ok_or(Common::VoteClosed)?;
        match vote.power.get(&seat) {
            Some(power) if *power > 0 => Ok(()),
            _ => Err(self.nothing_owed("vote")),
        }
    }

    pub(super) fn abstain(&mut self, seat: SeatId, out: &mut Out) {
        self.change_vote(out, seat, Event::Abstained { seat }, |vote| {
            vote.cast.answer(seat, None);
        });
    }

    pub(super) fn check_unvote(&self, seat: SeatId) -> Result<(), Refusal> {
        match self.open_vote() {
            None => Err(Common::VoteClosed.into()),
            Some(vote) if vote.cast.has(&seat) => Ok(()),
            Some(_) => Err(self.nothing_owed("unvote")),
        }
    }

    pub(super) fn unvote(&mut self, seat: SeatId, out: &mut Out) {
        self.change_vote(out, seat, Event::VoteWithdrawn { seat }, |vote| {
            vote.cast.take_back(&seat);
        });
    }

    /// WR-46, WR-47: the sums, and what comes of them.
    pub(super) fn close_vote(&mut self, vote: &Vote, dice: &mut Dice, out: &mut Out) {
        let cast: BTreeMap<SeatId, (Voice, u32)> =
            vote.cast.iter().filter_map(|(seat, cast)| Some((*seat, (*cast)?))).collect();
        let mut sums: BTreeMap<Voice, u32> = BTreeMap::new();
        for (seat, (voice, votes)) in &cast {
            self.seat_mut(*seat).votes_spent += votes; // They serve once a round.
            *sums.entry(*voice).or_insert(0) += votes;
        }
        let best = sums.values().copied().max().unwrap_or(0);
        let leading: Vec<Voice> =
            sums.iter().filter(|(_, sum)| **sum == best).map(|(voice, _)| *voice).collect();
        let (result, rolls) = match leading.as_slice() {
            [only] => (Some(*only), Rounds::new()),
            // A tied yes or no fails; a tied which-player vote is settled by dice.
            tied => {
                let seats: Vec<SeatId> = tied
                    .iter()
                    .filter_map(|voice| match voice {
                        Voice::Player(seat) => Some(*seat),
                        Voice::Yes | Voice::No => None,
                    })
                    .collect();
                let (winner, rolls) = self.tie_dice(&seats, dice, "vote");
                (winner.map(Voice::Player), rolls)
            }
        };
        let matter = vote.matter;
        tell(out, Event::VoteClosed { matter, cast, sums, rolls, result });
        match (matter, result) {
            (Matter::Aid, Some(Voice::Yes)) => self.aid(dice, out),
            (Matter::SpecialForce, Some(Voice::Yes)) => self.special_force(out),
            (Matter::TradeRoute, Some(Voice::Player(seat))) => {
                self.seat_mut(seat).trade_routes += 1; // WR-49
                tell(out, Event::TradeRouteGained { seat });
            }
            (Matter::Leader, Some(Voice::Player(seat))) => {
                // WR-51: electing a leader again changes nothing.
                self.seat_mut(seat).leader.get_or_insert(Leadership::Fresh);
                tell(out, Event::LeaderElected { seat });
            }
            (Matter::Territory, Some(Voice::Player(seat))) => {
                self.add_choice(ChoiceKind::Award { seat }); // WR-52
            }
            _ => {}
        }
    }

    /// WR-48: one fifth of the richest player's money for the poorest.
    fn aid(&mut self, dice: &mut Dice, out: &mut Out) {
        let players = self.players_in();
        let cash = |game: &Self, seat: &SeatId| game.seat(*seat).cash;
        let most = players.iter().map(|seat| cash(self, seat)).max();
        let least = players.iter().map(|seat| cash(self, seat)).min();
        if most == least {
            return tell(out, Event::NoResult { why: NoResult::AllEqual });
        }
        let mut end = |richest: bool, sum: Option<u32>| {
            let tied: Vec<SeatId> =
                players.iter().copied().filter(|seat| Some(cash(self, seat)) == sum).collect();
            let (seat, rolls) = self.tie_dice(&tied, dice, "aid");
            let seat = seat?;
            if !rolls.is_empty() {
                tell(out, Event::EndsRolled { richest, rolls, seat });
            }
            Some(seat)
        };
        let (Some(rich), Some(poor)) = (end(true, most), end(false, least)) else { return };
        let gift = self.pay(rich, self.numbers().council.aid.of(self.seat(rich).cash));
        self.receive(poor, gift);
        let gift = i64::from(gift);
        Self::tell_money(out, BTreeMap::from([(rich, -gift), (poor, gift)]), MoneyWhy::Aid);
    }

    /// WR-50: whoever has the most territories gives a unit for each; all of those tied do.
    fn special_force(&mut self, out: &mut Out) {
        let players = self.players_in();
        let most = players.iter().map(|seat| self.count_of(*seat)).max().unwrap_or(0);
        for seat in players.into_iter().filter(|seat| self.count_of(*seat) == most).collect::<Vec<_>>() {
            self.levy(seat, most * self.numbers().council.levy, LevyWhy::SpecialForce, out);
        }
    }
}
