//! The forms open to a seat now, with the buttons that stand for them: whatever a command can do,
//! the buttons under "your turn" can do as well.

use std::collections::BTreeSet;

use super::super::{Auction, ChoiceKind, Matter, Offer, Phase, Warrior};
use super::{AIMS, standing_button};
use crate::rules::ButtonStyle::{Danger, Primary, Secondary, Success};
use crate::rules::{Form, OpenForms, SeatId};

impl Warrior {
    /// The forms open to this seat now, best first.
    pub(in crate::games::warrior) fn open_forms(&self, seat: SeatId) -> Vec<Form> {
        forms(self, seat)
    }

    /// Of the forms open to this seat, those that are not about what is answered unseen.
    pub(in crate::games::warrior) fn forms_beside(&self, seat: SeatId) -> Vec<Form> {
        let mut open = OpenForms::default();
        exile(self, seat, &mut open);
        always(self, seat, &mut open);
        open.0
    }

    /// The forms that all who answer unseen have before them, whoever of them has answered; `seat` is one of them.
    pub(in crate::games::warrior) fn sealed_forms(&self, seat: SeatId) -> Vec<Form> {
        let mut open = OpenForms::default();
        match &self.phase {
            Phase::Capital(_) => capital(&mut open),
            Phase::Allocate(_) | Phase::Place(_) => place_all(&mut open),
            Phase::Auction(auction) => bid(auction, &mut open),
            Phase::Fate(_) => {
                if let Some(vote) = self.open_vote() {
                    cast(vote.matter, &mut open);
                }
            }
            _ => {}
        }
        always(self, seat, &mut open);
        open.0
    }
}

fn forms(game: &Warrior, seat: SeatId) -> Vec<Form> {
    let mut open = OpenForms::default();
    if game.outcome.is_some() || game.seats.get(seat.index()).is_none_or(|standing| standing.out) {
        return open.0;
    }
    if game.leaves_after(seat).is_some() {
        return open.0; // WR-56
    }
    exile(game, seat, &mut open);
    let cash = game.seats[seat.index()].cash;
    match &game.phase {
        Phase::Aim => aim(game, seat, &mut open),
        // WR-6: it may be changed until all have chosen.
        Phase::Capital(_) => capital(&mut open),
        Phase::Allocate(placing) | Phase::Place(placing) if game.in_hand(seat) > 0 => {
            if game.has_placed(seat) {
                place(&mut open);
            } else {
                place_all(&mut open);
            }
            if placing.placed.has(&seat) {
                open.button("warrior unplace", "Start over", Secondary);
            }
        }
        Phase::Combat(_) if game.turn() == Some(seat) => combat(game, seat, &mut open),
        Phase::Auction(auction) if auction.size > 0 && may_bid(auction, seat, cash) => {
            bid(auction, &mut open);
        }
        Phase::Barter(done) => barter(game, seat, done, &mut open),
        // WR-28: it may be changed until all are in.
        Phase::Speculate(_) if cash > 0 => {
            open.button("warrior stake", "Stake", Primary).asking(&["amount"]); // WR-28
            open.button("pass", "No stake", Secondary);
        }
        Phase::Fate(_) => {
            if let Some(choice) = game.choice_for(seat) {
                fate(game, seat, choice, &mut open);
            }
        }
        _ => {}
    }
    always(game, seat, &mut open);
    open.0
}

/// WR-22.
fn exile(game: &Warrior, seat: SeatId, open: &mut OpenForms) {
    // Not while all that could be chosen is under attack.
    if game.exiles.contains_key(&seat) && game.default_capital(seat).is_some() {
        capital(open);
    }
}

/// WR-6.
fn capital(open: &mut OpenForms) {
    open.button("warrior capital", "Capital", Primary).asking(&["at"]);
}

/// WR-25.
fn bid(auction: &Auction, open: &mut OpenForms) {
    open.button("warrior bid", "Bid", Primary).asking(&["amount"]);
    let silence = if auction.rebid.is_some() { "Keep the tied bid" } else { "No bid" };
    open.button("pass", silence, Secondary);
}

/// WR-25: who has money, and in a tie who is part of it.
fn may_bid(auction: &Auction, seat: SeatId, cash: u32) -> bool {
    match &auction.rebid {
        Some((tied, _)) => tied.contains(&seat),
        None => cash > 0,
    }
}

/// What is open at any time: safe passage (WR-13) and answers left beforehand (WR-25, WR-27, WR-28).
fn always(game: &Warrior, seat: SeatId, open: &mut OpenForms) {
    if matches!(game.phase, Phase::Aim | Phase::Capital(_) | Phase::Allocate(_) | Phase::Over) {
        return;
    }
    if game.attack.as_ref().is_none_or(|attack| attack.by != seat) {
        open.button("warrior passage", "Passage", Secondary).asking(&["to", "allow"]);
    }
    open.0.push(Form { path: "warrior beforehand", button: Some(standing_button()) });
    open.command("warrior standing");
}

/// WR-2: a button for each combination.
fn aim(game: &Warrior, seat: SeatId, open: &mut OpenForms) {
    if game.seats[seat.index()].aim.is_none() {
        for continents in AIMS {
            open.button("warrior aim", *continents, Secondary).filled("continents", *continents);
        }
    }
}

/// WR-7, WR-54.
fn place(open: &mut OpenForms) {
    open.button("place", "Place", Primary).asking(&["at", "count"]);
    open.button("warrior allocate", "Place several", Secondary).asking(&["places"]);
    open.button("warrior spread", "Spread the rest evenly", Secondary);
}

/// WR-7, WR-54: and an end of it.
fn place_all(open: &mut OpenForms) {
    place(open);
    open.button("pass", "Done", Secondary);
}

fn combat(game: &Warrior, seat: SeatId, open: &mut OpenForms) {
    if let Some(attack) = &game.attack {
        if attack.by == seat {
            open.button("attack", "Roll on", Primary).filled("until", super::UNTIL[0]);
            open.button("attack", "One roll", Secondary).filled("until", super::UNTIL[1]);
            open.button("attack", "Roll on, but keep…", Secondary).asking(&["keep", "enter"]);
            open.button("warrior halt", "Halt", Danger);
        }
        return;
    }
    if !game.seats[seat.index()].paralysed {
        open.button("attack", "Attack", Primary).asking(&["from", "to"]);
        open.button("attack", "Attack with…", Secondary).asking(&["from", "to", "troops", "keep", "enter"]);
        open.button("warrior assault", "Assault", Secondary).asking(&["to", "with"]);
        if fights(game, seat) {
            open.button("warrior fight", "Fight", Secondary).asking(&["at", "against"]); // WR-14
        }
        open.button("move", "Move", Secondary).asking(&["from", "to", "troops"]);
    }
    open.button("pass", "End turn", Success);
}

/// WR-14: does the seat share a territory with somebody?
fn fights(game: &Warrior, seat: SeatId) -> bool {
    game.land.iter().any(|land| !land.guests.is_empty() && (land.is_of(seat) || land.guests_of(seat) > 0))
}

/// WR-27.
fn barter(game: &Warrior, seat: SeatId, done: &BTreeSet<SeatId>, open: &mut OpenForms) {
    let to_me: Vec<&Offer> = game.offers.iter().filter(|offer| offer.to == seat).collect();
    let several = to_me.len() + game.offers.iter().filter(|offer| offer.from == seat).count() > 1;
    let label = |word: &str, number: u32| {
        if several { format!("{word} #{number}") } else { word.to_owned() }
    };
    for offer in &to_me {
        let number = i64::from(offer.number);
        open.button("offer answer", label("Accept", offer.number), Success)
            .filled("offer", number)
            .filled("accept", true);
        open.button("offer answer", label("Decline", offer.number), Danger)
            .filled("offer", number)
            .filled("accept", false);
    }
    open.button("offer make", "Offer", Primary).asking(&["to", "give", "want", "promise", "expires"]);
    for offer in game.offers.iter().filter(|offer| offer.from == seat) {
        open.button("offer withdraw", label("Withdraw", offer.number), Secondary)
            .filled("offer", i64::from(offer.number));
    }
    open.command("offer list");
    if !done.contains(&seat) {
        open.button("pass", "Done", Secondary);
    }
}

fn fate(game: &Warrior, seat: SeatId, choice: &ChoiceKind, open: &mut OpenForms) {
    match choice {
        ChoiceKind::Pay { amount, .. } => {
            open.button("warrior pay", format!("Pay {amount} GP"), Success).filled("agree", true);
            open.button("warrior pay", "Don't pay", Danger).filled("agree", false);
        }
        ChoiceKind::Reward { .. } | ChoiceKind::Award { .. } => {
            open.button("warrior reward", "Choose", Primary).asking(&["at"]);
        }
        ChoiceKind::Desert { .. } | ChoiceKind::Levy { .. } => {
            open.button("warrior remove", "Remove", Primary).asking(&["at", "count"]);
            open.button("warrior remove", "Remove several", Secondary).asking(&["at", "count", "more"]);
            open.button("pass", "From the largest", Secondary);
        }
        ChoiceKind::Redeploy { .. } => {
            open.button("move", "Move", Primary).asking(&["from", "to", "troops"]);
            open.button("pass", "That is all", Secondary);
        }
        ChoiceKind::Vote(vote) => self::vote(game, seat, vote.matter, open),
        ChoiceKind::Act { .. } => {
            for (label, kind, ask) in [
                ("Remove a trade route", "trade route", "against"),
                ("Remove ten infantry", "ten infantry", "against"),
                ("Sanction a territory", "sanction", "at"),
            ] {
                open.button("warrior act", label, Primary).filled("kind", kind).asking(&[ask]);
            }
            open.button("pass", "None of it", Secondary);
        }
        ChoiceKind::Resettle { .. } => {
            place(open);
            open.button("pass", "To the capital", Secondary);
        }
    }
}

/// WR-46, WR-47.
fn vote(game: &Warrior, seat: SeatId, matter: Matter, open: &mut OpenForms) {
    cast(matter, open);
    let voted = game.open_vote().is_some_and(|vote| vote.cast.has(&seat));
    if voted {
        open.button("warrior unvote", "Take my vote back", Secondary);
    }
}

fn cast(matter: Matter, open: &mut OpenForms) {
    if matter.names_a_player() {
        open.button("vote", "Vote", Primary).asking(&["choice"]);
    } else {
        open.button("vote", "Yes", Success).filled("choice", "yes");
        open.button("vote", "No", Danger).filled("choice", "no");
    }
    open.button("vote", "Some of my votes…", Secondary).asking(&["choice", "votes"]);
    open.button("pass", "Abstain", Secondary);
}
