//! What is going on in a position: the phase, and all that goes with it alone.

use std::collections::{BTreeMap, BTreeSet};

use super::{Reader, needs_capitals};
use crate::reading::moment;
use crate::rules::{JsonCursor, Offers, Outcome, Read, Sealed, SeatId, TerritoryId};
use crate::warrior::position::{MATTERS, PHASES};
use crate::warrior::{Auction, Choice, ChoiceKind, Fate, Goods, LevyWhy, Offer, Phase, Placing, Voice, Vote};

/// Kinds of choices, as a position names them.
const CHOICES: [(&str, u8); 9] = [
    ("pay", 0),
    ("reward", 1),
    ("desert", 2),
    ("redeploy", 3),
    ("vote", 4),
    ("levy", 5),
    ("award", 6),
    ("act", 7),
    ("resettle", 8),
];

impl<'a> Reader<'a> {
    pub(super) fn stage(&mut self, root: &JsonCursor<'a>) -> Read<()> {
        self.game.famine_done = root.get("famine_done").flag()?;
        self.game.time_up = root.get("time_up").flag()?;
        let phase = root.get("phase");
        if phase.is_absent() {
            return phase.wrong(format!("The phase is missing: one of {}.", PHASES.join(", ")));
        }
        let phases: Vec<(&str, &str)> = PHASES.iter().map(|name| (*name, *name)).collect();
        let name = phase.one_of("phase", &phases)?;
        let round = root.get("round");
        // Set-up comes before the first round.
        let first = u32::from(!self.in_set_up);
        self.game.round = if round.is_absent() { Self::usual_round(name) } else { round.number()? };
        if self.game.round < first {
            return round.wrong("Rounds are counted from 1.");
        }
        let late = self.asked_late()?;
        self.game.stage = self.game.new_occasion();
        self.game.phase = self.phase(name, root)?;
        self.capitals_owed(root)?;
        self.late_exiles(late)?;
        self.in_combat(root)?;
        self.offers(root)
    }

    /// WR-9: the first round in which the phase can be.
    fn usual_round(phase: &str) -> u32 {
        match phase {
            "aim" | "capital" | "allocate" => 0,
            "combat" | "over" => 1,
            _ => 3,
        }
    }

    fn phase(&mut self, name: &str, root: &JsonCursor<'a>) -> Read<Phase> {
        Ok(match name {
            "aim" => {
                self.pools_before();
                Phase::Aim
            }
            "capital" => {
                self.pools_before();
                Phase::Capital(self.chosen_capitals(&root.get("capitals"))?.into())
            }
            "allocate" => {
                self.first_pools();
                Phase::Allocate(self.placing(root)?)
            }
            "place" => Phase::Place(self.placing(root)?),
            "combat" => Phase::Combat(self.turn(&root.get("turn"))?),
            "auction" => Phase::Auction(self.auction(root)?),
            "barter" => Phase::Barter(self.seats_in(&root.get("done"))?.into_iter().collect()),
            "speculate" => Phase::Speculate(self.stakes(&root.get("stakes"))?),
            "fate" | "vote" => Phase::Fate(self.fate(name, root)?),
            _ => {
                self.game.outcome = Some(self.outcome(&root.get("outcome"))?);
                Phase::Over
            }
        })
    }

    /// WR-28: what is staked already. Before that was mended nobody looked whether it can be.
    fn stakes(&self, cursor: &JsonCursor<'a>) -> Read<BTreeMap<SeatId, u32>> {
        let stakes = self.by_seat(cursor, JsonCursor::number)?;
        let most = self.game.numbers().speculation.most;
        for (seat, stake) in stakes.iter().filter(|_| self.game.mended_for_later_rounds()) {
            let own = self.game.seat(*seat);
            if own.out {
                return cursor.wrong("Who is out stakes nothing.");
            }
            if *stake > most.min(own.cash) {
                return cursor.wrong(format!("Up to {most} gp may be staked, and no more than one has."));
            }
        }
        Ok(stakes)
    }

    /// WR-10: whose turn it is. Who is out has none.
    fn turn(&self, cursor: &JsonCursor<'_>) -> Read<usize> {
        match cursor.optional(|cursor| self.seat(cursor))? {
            Some(seat) if self.game.seat(seat).out => cursor.wrong("Who is out has no turn."),
            _ => self.roller(cursor),
        }
    }

    /// WR-29: whose roll of fate is being settled, though they may have dropped out meanwhile; the
    /// first who is in, where it isn't said.
    fn roller(&self, cursor: &JsonCursor<'_>) -> Read<usize> {
        let seat = match cursor.optional(|cursor| self.seat(cursor))? {
            Some(seat) => Some(seat),
            None => self.game.players_in().first().copied(),
        };
        Ok(self.game.order.iter().position(|other| Some(*other) == seat).unwrap_or(0))
    }

    fn chosen_capitals(&self, cursor: &JsonCursor<'a>) -> Read<BTreeMap<SeatId, TerritoryId>> {
        let chosen = self.by_seat(cursor, JsonCursor::territory)?;
        for (seat, at) in &chosen {
            if self.game.owner(*at) != Some(*seat) {
                return cursor.wrong("A capital lies in one's own land.");
            }
        }
        Ok(chosen)
    }

    /// WR-7: the same before it is placed. Before that was mended nobody had anything to place then.
    fn pools_before(&mut self) {
        if self.game.mended_in_positions() {
            self.first_pools();
        }
    }

    /// WR-7: what comes with each territory, where the pool was left out.
    fn first_pools(&mut self) {
        for index in 0..self.seats.len() {
            if self.seats[index].1.get("pool").is_absent() {
                let seat = crate::warrior::position::seat_id(index);
                self.game.seats[index].pool =
                    (self.game.numbers().start.troops - 1) * self.game.count_of(seat);
            }
        }
    }

    fn placing(&self, root: &JsonCursor<'a>) -> Read<Placing> {
        let cursor = root.get("placed");
        let mut placed = BTreeMap::new();
        for (key, cursor) in cursor.entries()? {
            let seat = self.seat_called(&cursor, key)?;
            let places: BTreeMap<TerritoryId, u32> = self.by_territory(&cursor)?.into_iter().collect();
            if places.keys().any(|t| self.game.owner(*t) != Some(seat)) {
                return cursor.wrong("Units are placed in one's own territories.");
            }
            if places.values().sum::<u32>() > self.game.seat(seat).pool {
                return cursor.wrong(format!("More is placed here than {key}'s pool holds."));
            }
            placed.insert(seat, places);
        }
        Ok(Placing { placed: placed.into(), done: self.seats_in(&root.get("done"))?.into_iter().collect() })
    }

    fn auction(&self, root: &JsonCursor<'a>) -> Read<Auction> {
        let lots_left = root.get("lots_left").number()?;
        let players = u32::try_from(self.game.players_in().len()).unwrap_or(0);
        let mut auction = Auction {
            lot: players.saturating_sub(lots_left),
            lots_left,
            size: 0,
            bids: Sealed::default(),
            rebid: None,
        };
        let cursor = root.get("auction");
        if cursor.is_absent() {
            return Ok(auction);
        }
        cursor.only(&["lot", "size", "bids", "tie"])?;
        let size = cursor.get("size");
        auction.size = size.number()?;
        if !self.game.is_lot_size(auction.size) {
            return size.wrong(format!("Lots hold {} troops.", self.game.numbers().auction.lots.said()));
        }
        auction.lot = cursor.get("lot").optional(JsonCursor::units)?.unwrap_or(auction.lot.max(1));
        let bids = cursor.get("bids");
        auction.bids = self.by_seat(&bids, JsonCursor::number)?.into();
        if auction.bids.iter().any(|(seat, bid)| *bid > self.game.seat(*seat).cash) {
            return bids.wrong("No bid is above one's cash.");
        }
        auction.rebid = cursor.get("tie").optional(|cursor| {
            cursor.only(&["seats", "bid"])?;
            let seats: BTreeSet<SeatId> = self.seats_in(&cursor.get("seats"))?.into_iter().collect();
            if seats.len() < 2 {
                return cursor.wrong("At least two are in a tie.");
            }
            Ok((seats, cursor.get("bid").number()?))
        })?;
        Ok(auction)
    }

    fn fate(&self, name: &str, root: &JsonCursor<'a>) -> Read<Fate> {
        let roller = self.roller(&root.get("turn"))?;
        let cursor = root.get("fate");
        cursor.only(&["sum", "choices"])?;
        let entry = cursor.get("sum").optional(JsonCursor::number)?;
        let vote = root.get("vote");
        let open = vote.optional(|cursor| self.vote(cursor))?;
        if name == "vote" && open.is_none() {
            return vote.wrong("In the phase \"vote\" it has to be said what is voted on.");
        }
        let mut pending: Vec<Choice> = Vec::new();
        for item in cursor.get("choices").items()? {
            pending.push(Choice { occasion: 0, kind: self.choice(&item, open.as_ref())? });
        }
        if let Some(open) = open
            && !pending.iter().any(|choice| matches!(choice.kind, ChoiceKind::Vote(_)))
        {
            pending.insert(0, Choice { occasion: 0, kind: ChoiceKind::Vote(open) });
        }
        // 18: the sum that calls a vote (WR-42); any will do where a choice waits.
        let entry = match entry {
            Some(sum @ 4..=24) => u8::try_from(sum).ok(),
            Some(_) => return cursor.get("sum").wrong("Four dice show 4 to 24."),
            None => (!pending.is_empty()).then_some(18),
        };
        Ok(Fate { roller, entry, pending })
    }

    fn choice(&self, cursor: &JsonCursor<'a>, vote: Option<&Vote>) -> Read<ChoiceKind> {
        cursor.only(&[
            "what",
            "seat",
            "territory",
            "amount",
            "victim",
            "count",
            "half_way",
            "spent",
            "special_act",
        ])?;
        let what = cursor.get("what").one_of("choice", &CHOICES)?;
        if what == 4 {
            return match vote {
                Some(vote) => Ok(ChoiceKind::Vote(vote.clone())),
                None => cursor.wrong("What is voted on stands in \"vote\", which is left out."),
            };
        }
        let seat = self.seat(&cursor.get("seat"))?;
        let count = |key: &str| cursor.get(key).number();
        let units = |key: &str| Ok(self.by_territory(&cursor.get(key))?.into_iter().collect());
        Ok(match what {
            0 => {
                let at = cursor.get("territory");
                let territory = at.territory()?;
                if self.game.owner(territory) != Some(seat) {
                    return at.wrong("It is the owner who pays.");
                }
                ChoiceKind::Pay { seat, territory, amount: count("amount")? }
            }
            1 => ChoiceKind::Reward { seat },
            2 => ChoiceKind::Desert {
                chooser: seat,
                victim: self.seat(&cursor.get("victim"))?,
                count: count("count")?,
            },
            3 => ChoiceKind::Redeploy {
                seat,
                left: count("count")?,
                half_way: units("half_way")?,
                spent: units("spent")?,
            },
            5 => {
                let special_act = cursor.get("special_act").flag()?;
                let why = if special_act { LevyWhy::SpecialAct } else { LevyWhy::SpecialForce };
                ChoiceKind::Levy { seat, owed: count("count")?, why }
            }
            6 => ChoiceKind::Award { seat },
            7 => ChoiceKind::Act { seat },
            _ => ChoiceKind::Resettle { seat, count: count("count")? },
        })
    }

    /// WR-46: with everybody's power, where that isn't said, as if the vote opened now.
    fn vote(&self, cursor: &JsonCursor<'a>) -> Read<Vote> {
        cursor.only(&["matter", "power", "cast"])?;
        let matter = cursor.get("matter").one_of("matter", &MATTERS)?;
        let given = cursor.get("power");
        let power = if given.is_absent() {
            self.game.players_in().into_iter().map(|seat| (seat, self.game.voting_power(seat))).collect()
        } else {
            self.by_seat(&given, JsonCursor::number)?
        };
        let cast = self.by_seat(&cursor.get("cast"), |cursor| {
            cursor.optional(|cursor| {
                cursor.only(&["for", "votes"])?;
                let choice = cursor.get("for");
                let voice = match (matter.names_a_player(), choice.text()?) {
                    (false, "yes") => Voice::Yes,
                    (false, "no") => Voice::No,
                    (false, _) => return choice.wrong("This vote is for \"yes\" or \"no\"."),
                    (true, _) => Voice::Player(self.seat(&choice)?),
                };
                Ok((voice, cursor.get("votes").units()?))
            })
        })?;
        for (seat, votes) in &cast {
            let most = power.get(seat).copied().unwrap_or(0);
            if votes.is_some_and(|(_, votes)| votes > most) {
                return cursor.get("cast").wrong("Somebody casts more votes here than they have.");
            }
        }
        Ok(Vote { matter, power, cast: cast.into() })
    }

    fn outcome(&self, cursor: &JsonCursor<'a>) -> Read<Outcome> {
        cursor.only(&["winners", "why"])?;
        let why = cursor.get("why").optional(|cursor| cursor.text().map(str::to_owned))?;
        Ok(Outcome {
            winners: self.seats_in(&cursor.get("winners"))?,
            why: why.unwrap_or_else(|| crate::warrior::why::NOBODY.to_owned()),
        })
    }

    /// WR-22: once capitals are shown, who is in and has none owes one.
    fn capitals_owed(&mut self, root: &JsonCursor<'a>) -> Read<()> {
        if !needs_capitals(&self.game.phase) {
            if let Some(index) = self.game.seats.iter().position(|seat| seat.capital.is_some())
                && self.game.phase != Phase::Over
            {
                let seat = &self.seats[index].1;
                return seat
                    .get("capital")
                    .wrong("In this phase capitals are still secret: they stand in \"capitals\".");
            }
            return Ok(());
        }
        if matches!(self.game.phase, Phase::Allocate(_)) {
            if let Some(index) = self.game.seats.iter().position(|seat| seat.capital.is_none() && !seat.out) {
                return root
                    .get("seats")
                    .get(self.seats[index].0)
                    .get("capital")
                    .wrong("A capital is missing here.");
            }
            return Ok(());
        }
        for seat in self.game.players_in() {
            if self.game.seat(seat).capital.is_none() {
                let occasion = self.game.new_occasion();
                self.game.exiles.insert(seat, occasion);
            }
        }
        Ok(())
    }

    /// WR-22: those of whom it is said that they have had no capital since before their turn, each with the occasion of that,
    /// which comes before the stage's.
    fn asked_late(&mut self) -> Read<BTreeMap<SeatId, u32>> {
        let mut late = BTreeMap::new();
        for (seat, (_, cursor)) in (0..).map(SeatId).zip(&self.seats) {
            if cursor.get("capital_late").flag()? {
                late.insert(seat, self.game.new_occasion());
            }
        }
        Ok(late)
    }

    /// WR-22: the default for them is at the end of this turn, and not at the beginning of their next.
    fn late_exiles(&mut self, late: BTreeMap<SeatId, u32>) -> Read<()> {
        for (seat, occasion) in late {
            if let Some(since) = self.game.exiles.get_mut(&seat) {
                *since = occasion;
            }
            if !self.game.is_late_exile(seat) {
                let (_, cursor) = &self.seats[seat.index()];
                return cursor
                    .get("capital_late")
                    .wrong("Only who has the turn and has no capital chooses one late, in that turn.");
            }
        }
        Ok(())
    }

    /// WR-27.
    fn offers(&mut self, root: &JsonCursor<'a>) -> Read<()> {
        let cursor = root.get("offers");
        let mut open: Vec<Offer> = Vec::new();
        let mut next = 1;
        for item in cursor.items()? {
            if !matches!(self.game.phase, Phase::Barter(_)) {
                return cursor.wrong("Offers are open in Barter alone.");
            }
            item.only(&["number", "from", "to", "give", "want", "promise", "expires"])?;
            let (from, to) = (self.seat(&item.get("from"))?, self.seat(&item.get("to"))?);
            if from == to {
                return item.get("to").wrong("An offer is made to somebody else.");
            }
            let number = item.get("number").optional(JsonCursor::units)?.unwrap_or(next);
            if open.iter().any(|offer| offer.number == number) {
                return item.get("number").wrong("Two offers have this number.");
            }
            next = next.max(number.saturating_add(1));
            let expires = item.get("expires").optional(moment)?;
            let offer = Offer {
                number,
                from,
                to,
                give: self.goods(&item.get("give"))?,
                want: self.goods(&item.get("want"))?,
                promise: item.get("promise").optional(|cursor| cursor.text().map(str::to_owned))?,
                expires,
                occasion: self.game.new_occasion(),
                in_vain: 0,
                private: false,
            };
            open.push(offer);
        }
        self.game.offers = Offers::restored(open, next.max(root.get("next_offer").number()?));
        Ok(())
    }

    fn goods(&self, cursor: &JsonCursor<'a>) -> Read<Goods> {
        cursor.only(&["cash", "territories", "troops", "pool", "trade_routes", "passage", "stood"])?;
        let territories = cursor.get("territories").items()?;
        Ok(Goods {
            cash: cursor.get("cash").number()?,
            territories: territories.iter().map(JsonCursor::territory).collect::<Read<_>>()?,
            troops: self.by_territory(&cursor.get("troops"))?.into_iter().collect(),
            pool: cursor.get("pool").number()?,
            trade_routes: cursor.get("trade_routes").number()?,
            passage: cursor.get("passage").flag()?,
            stood: self.by_territory(&cursor.get("stood"))?.into_iter().collect(),
        })
    }
}
