//! Declarations of friendship, and the consent of friends (BZ-14, BZ-C1 to BZ-C8).

use super::land::{Out, tell};
use super::{Blitzkrieg, Deed, Event, Noted, Refusal};
use crate::rules::{Dice, SeatId};

impl Blitzkrieg {
    /// BZ-14, BZ-C4: at any time, towards another player.
    pub(super) fn check_friend(&self, seat: SeatId, to: SeatId, friendly: bool) -> Result<(), Refusal> {
        self.check_player(seat)?;
        self.check_other(seat, to)?;
        if self.is_friend(seat, to) == friendly {
            return Err(Refusal::AlreadySo { to, friendly });
        }
        Ok(())
    }

    /// BZ-14, BZ-C1, BZ-C3: one-way, and that may stay so.
    pub(super) fn declare(&mut self, from: SeatId, to: SeatId, friendly: bool, out: &mut Out) {
        let changed = match friendly {
            true => self.friendly.insert((from, to)),
            false => self.friendly.remove(&(from, to)),
        };
        if !changed {
            return;
        }
        let what = if friendly { Deed::Friendly { from, to } } else { Deed::Unfriendly { from, to } };
        self.record.push(Noted { round: self.round, what });
        let mutual = self.is_friend(to, from);
        tell(out, Event::Declared { from, to, friendly, mutual });
        if !friendly {
            self.lapse_offered_friendship(from, to, out);
        }
    }

    /// BZ-C8: who has agreed may still refuse, until the last has.
    pub(super) fn check_consent(&self, seat: SeatId, number: u32, agree: bool) -> Result<(), Refusal> {
        let found = self.proposals.iter().find(|proposal| proposal.number == number);
        match found {
            Some(proposal) if proposal.asked.contains(&seat) => Ok(()),
            Some(proposal) if proposal.agreed.contains(&seat) => match agree {
                true => Err(Refusal::AgreedAlready { number }),
                false => Ok(()),
            },
            found => Err(Refusal::NoProposal { number, theirs: found.is_some() }),
        }
    }

    /// BZ-C8: with the last consent it is checked again and done.
    pub(super) fn consent(&mut self, seat: SeatId, number: u32, agree: bool, dice: &mut Dice, out: &mut Out) {
        let Some(place) = self.proposals.iter().position(|proposal| proposal.number == number) else {
            return;
        };
        if !agree {
            tell(out, Event::Consented { number, seat, agree, by: None });
            let proposal = self.proposals.remove(place);
            return tell(out, Event::ProposalLapsed { number, seat: proposal.seat });
        }
        let proposal = &mut self.proposals[place];
        proposal.asked.remove(&seat);
        proposal.agreed.insert(seat);
        let proposal = &self.proposals[place];
        // BZ-28: of those who were asked, who stands there. Before that was mended all were waited for.
        let waits = if self.mended_again() { self.waits(proposal) } else { !proposal.asked.is_empty() };
        if waits {
            return tell(out, Event::Consented { number, seat, agree, by: None });
        }
        let proposal = self.proposals.remove(place);
        let lost = self.lost_influence(&proposal);
        let otherwise = self.is_otherwise(&proposal);
        let nothing =
            otherwise || lost.is_some() || self.check_action(proposal.seat, &proposal.action, true).is_err();
        // BZ-43: it is their doing, who forced it. Before that was mended nobody said so.
        let by = proposal.by.filter(|_| !nothing && self.mended_in_steps_back());
        tell(out, Event::Consented { number, seat, agree, by });
        if nothing {
            let super::Proposal { seat, action, .. } = proposal;
            return tell(out, Event::CameToNothing { seat, action, lost });
        }
        let agreed: Vec<SeatId> = proposal.agreed.into_iter().collect();
        self.act((proposal.seat, proposal.by), &proposal.action, &agreed, dice, out);
    }

    /// BZ-C7, BZ-C8: is it another thing by now? What was meant to go past friends isn't sent against more than were there, or
    /// stronger ones: friends turned on, or bought. And nobody takes a friend's land who meant a stranger's.
    fn is_otherwise(&self, proposal: &super::Proposal) -> bool {
        let (seat, action) = (proposal.seat, &proposal.action);
        let stronger =
            proposal.strength.zip(self.strength_met(seat, action)).is_some_and(|(was, is)| is > was);
        let friends = proposal.strangers && !self.takes_strangers(seat, action);
        stronger || friends || self.defence_met(seat, action) > proposal.defence
    }

    /// BZ-43, BZ-C8: who forces it and has no influence over it any more. Before that was mended it wasn't looked at again.
    fn lost_influence(&self, proposal: &super::Proposal) -> Option<SeatId> {
        let starts = self.starts(proposal.seat, &proposal.action);
        proposal.by.filter(|by| self.mended() && self.influence(*by, proposal.seat, &starts).is_none())
    }

    /// BZ-28, BZ-C8: does it wait for somebody who was asked? For who has no troops there any more, or is a friend no more, it doesn't.
    pub(super) fn waits(&self, proposal: &super::Proposal) -> bool {
        self.consents(proposal.seat, &proposal.action).iter().any(|friend| proposal.asked.contains(friend))
    }

    /// Does anybody who was asked still stand there?
    fn has_troops_of_the_asked(&self, proposal: &super::Proposal) -> bool {
        let at = proposal.action.taken();
        at.is_some_and(|at| proposal.asked.iter().any(|asked| self.has_troops(*asked, at)))
    }

    /// BZ-28, BZ-C8: what waits for nobody who stands there. Before that was mended it stayed.
    pub(super) fn lapse_idle_proposals(&mut self, out: &mut Out) {
        if self.proposals.is_empty() || !self.mended_again() {
            return;
        }
        let mut all = std::mem::take(&mut self.proposals);
        if self.mended_in_trade() {
            for super::Proposal { action, asked, agreed, .. } in &mut all {
                let Some(at) = action.taken() else { continue };
                asked.retain(|friend| self.has_troops(*friend, at));
                agreed.retain(|friend| self.has_troops(*friend, at));
            }
        }
        let all = all.into_iter();
        let (left, idle) = all.partition(|proposal| self.has_troops_of_the_asked(proposal));
        self.proposals = left;
        Self::tell_lapsed(idle, out);
    }

    /// BZ-28, BZ-C8: what was asked about the same, and is done without that, or asked anew.
    pub(super) fn lapse_same(&mut self, seat: SeatId, action: &super::Action, out: &mut Out) {
        let same = |proposal: &super::Proposal| proposal.seat == seat && proposal.action == *action;
        if self.proposals.iter().any(same) {
            let (gone, left) = std::mem::take(&mut self.proposals).into_iter().partition(same);
            self.proposals = left;
            Self::tell_lapsed(gone, out);
        }
    }

    /// BZ-C8: all are told of each.
    pub(super) fn tell_lapsed(proposals: Vec<super::Proposal>, out: &mut Out) {
        for proposal in proposals {
            tell(out, Event::ProposalLapsed { number: proposal.number, seat: proposal.seat });
        }
    }

    /// BZ-C8: with the turn.
    pub(super) fn lapse_proposals(&mut self, out: &mut Out) {
        Self::tell_lapsed(std::mem::take(&mut self.proposals), out);
    }
}
