//! Filled-in forms read as orders. Whether an order is allowed is for `check` to say; here it is
//! found out what is meant, what was left to its default, and what is missing.

mod attack;
mod standing;
mod travel;
mod words;

pub(super) use words::{goods, list, territory};

use super::forms::{ACTS, AIMS};
use super::{Act, Aim, ChoiceKind, Order, Phase, Refusal, Voice, Warrior};
use crate::rules::{Common, Draft, Names, SeatId, TerritoryId, codes};

/// What goes on while a form is read: the game, who fills it in, and what people are called.
#[derive(Clone, Copy)]
struct Reading<'a> {
    game: &'a Warrior,
    seat: SeatId,
    names: &'a Names,
    draft: &'a Draft,
}

impl Warrior {
    /// Reads a filled-in form.
    pub(super) fn read_draft(&self, seat: SeatId, names: &Names, draft: &Draft) -> Result<Order, Refusal> {
        read(self, seat, names, draft)
    }
}

fn read(game: &Warrior, seat: SeatId, names: &Names, draft: &Draft) -> Result<Order, Refusal> {
    if game.outcome.is_some() || game.phase == Phase::Over {
        return Err(Common::GameOver.into());
    }
    if game.seats.get(seat.index()).is_none_or(|standing| standing.out) {
        return Err(Common::Out { rule: "WR-56" }.into());
    }
    game.check_not_out(seat)?;
    let reading = Reading { game, seat, names, draft };
    match draft.form.as_str() {
        "place" => reading.place(),
        "move" => reading.travel(),
        "attack" => reading.attack(),
        "pass" => reading.pass(),
        "vote" => reading.vote(),
        "offer make" => reading.offer(),
        "offer answer" => Ok(Order::Answer {
            offer: reading.offer_number()?,
            accept: reading.flag("accept")?.ok_or_else(|| reading.missing(&["accept"], "WR-27"))?,
        }),
        "offer withdraw" => Ok(Order::Withdraw { offer: reading.offer_number()? }),
        "warrior capital" => Ok(Order::Capital(reading.territory("at")?)),
        "warrior aim" => reading.aim(),
        "warrior spread" => Ok(Order::Spread),
        "warrior assault" => reading.assault(),
        "warrior halt" => reading.halt(),
        "warrior passage" => Ok(Order::Passage {
            to: reading.player("to")?,
            allow: reading.flag("allow")?.ok_or_else(|| reading.missing(&["allow"], "WR-13"))?,
        }),
        "warrior fight" => reading.fight(),
        "warrior bid" => reading.bid(),
        "warrior stake" => reading.stake(),
        "warrior reward" => Ok(Order::Reward(reading.territory("at")?)),
        "warrior pay" => {
            Ok(Order::Pay(reading.flag("agree")?.ok_or_else(|| reading.missing(&["agree"], "WR-35"))?))
        }
        "warrior remove" => reading.remove(),
        "warrior act" => reading.act(),
        "warrior allocate" => reading.allocate(),
        "warrior standing" | "warrior beforehand" => reading.standing(),
        "warrior unplace" => Ok(Order::Unplace),
        "warrior unvote" => Ok(Order::Unvote),
        _ => Err(reading.nothing_owed("form")),
    }
}

impl Reading<'_> {
    fn nothing_owed(&self, what: &'static str) -> Refusal {
        self.game.nothing_owed(what)
    }

    fn missing(&self, ask: &[&'static str], code: &'static str) -> Refusal {
        Common::Missing { draft: self.draft.clone(), ask: ask.to_vec(), code }.into()
    }

    fn territory(&self, field: &'static str) -> Result<TerritoryId, Refusal> {
        match self.draft.text(field) {
            Some(typed) => territory(&typed),
            None => Err(self.missing(&[field], codes::UNKNOWN_TERRITORY)),
        }
    }

    fn player(&self, field: &'static str) -> Result<SeatId, Refusal> {
        let typed = self.draft.text(field).ok_or_else(|| self.missing(&[field], codes::UNKNOWN_PLAYER))?;
        Ok(self.player_called(&typed).ok_or(Common::UnknownPlayer { typed })?)
    }

    fn player_called(&self, typed: &str) -> Option<SeatId> {
        let bare = typed.split('—').next().unwrap_or(typed);
        let found = self.names.find(typed).or_else(|| self.names.find(bare));
        found.filter(|seat| seat.index() < self.game.seats.len())
    }

    fn integer(&self, field: &'static str) -> Result<Option<i64>, Refusal> {
        match self.draft.integer(field) {
            Ok(number) => Ok(number),
            // A number too long to be read is still a number.
            Err(typed) => match words::number(typed.trim()) {
                Some(number) => Ok(Some(number)),
                None => Err(Common::NotANumber { field, typed }.into()),
            },
        }
    }

    fn flag(&self, field: &'static str) -> Result<Option<bool>, Refusal> {
        match (self.draft.flag(field), self.draft.text(field)) {
            (None, Some(typed)) => Err(words::unreadable(field, typed, "yes or no")),
            (flag, _) => Ok(flag),
        }
    }

    /// WR-7, WR-53, WR-54: the rule that the placing in hand goes by.
    fn placing_rule(&self) -> &'static str {
        match &self.game.phase {
            Phase::Allocate(_) => "WR-7",
            Phase::Fate(_) => "WR-53",
            _ => "WR-54",
        }
    }

    /// `at`, `count` and `more` together.
    fn places(&self, rule: &'static str) -> Result<Vec<(Option<TerritoryId>, u32)>, Refusal> {
        let typed = self.draft.text("at").ok_or_else(|| self.missing(&["at"], codes::UNKNOWN_TERRITORY))?;
        let first = (words::place(&typed)?, self.integer("count")?);
        let more = list(&self.draft.text("more").unwrap_or_default(), "more")?;
        std::iter::once(first).chain(more).map(|place| self.counted(place, rule)).collect()
    }

    fn counted(
        &self,
        (at, count): (Option<TerritoryId>, Option<i64>),
        rule: &'static str,
    ) -> Result<(Option<TerritoryId>, u32), Refusal> {
        let most = at.map_or(self.game.seats[self.seat.index()].pool, |at| self.game.units_of(self.seat, at));
        Ok((at, words::units(count.unwrap_or(1), 1, most, at, rule)?))
    }

    /// Units are placed in territories; the pool is where they come from.
    fn no_pool(&self, pool: u32) -> Result<(), Refusal> {
        if pool == 0 {
            return Ok(());
        }
        Err(Common::UnknownTerritory { typed: "pool".to_owned(), near: Vec::new() }.into())
    }

    fn place(&self) -> Result<Order, Refusal> {
        let (places, pool) = words::summed(self.places(self.placing_rule())?);
        self.no_pool(pool)?;
        Ok(Order::Place(places))
    }

    fn allocate(&self) -> Result<Order, Refusal> {
        let typed = self.draft.text("places").ok_or_else(|| self.missing(&["places"], "WR-7"))?;
        let rule = self.placing_rule();
        let list = list(&typed, "places")?;
        let counted: Result<_, _> = list.into_iter().map(|place| self.counted(place, rule)).collect();
        let (places, pool) = words::summed(counted?);
        self.no_pool(pool)?;
        Ok(Order::Place(places))
    }

    fn remove(&self) -> Result<Order, Refusal> {
        let rule = match self.game.choice_for(self.seat) {
            Some(ChoiceKind::Levy { why: super::LevyWhy::SpecialForce, .. }) => "WR-50",
            Some(ChoiceKind::Levy { .. }) => "WR-53",
            _ => "WR-41",
        };
        let (places, pool) = words::summed(self.places(rule)?);
        Ok(Order::Remove { places, pool })
    }

    /// What `/pass` means depends on what is in hand.
    fn pass(&self) -> Result<Order, Refusal> {
        match &self.game.phase {
            Phase::Combat(_) => match &self.game.attack {
                // WR-15: while an attack is open, its owner may only go on or halt.
                Some(attack) if attack.by == self.seat => Err(Refusal::AttackOpen { to: attack.to }),
                _ => Ok(Order::EndTurn),
            },
            // WR-25: in a tie silence keeps the tied bid.
            Phase::Auction(auction) => Ok(Order::Bid(auction.rebid.as_ref().map_or(0, |(_, floor)| *floor))),
            Phase::Barter(_) => Ok(Order::Done),
            Phase::Speculate(_) => Ok(Order::Stake(0)),
            Phase::Allocate(_) | Phase::Place(_) => Ok(Order::PlaceRest),
            Phase::Fate(_) => match self.game.choice_for(self.seat) {
                Some(ChoiceKind::Vote(_)) => Ok(Order::Abstain),
                Some(ChoiceKind::Redeploy { .. } | ChoiceKind::Act { .. }) => Ok(Order::Decline),
                Some(ChoiceKind::Desert { .. } | ChoiceKind::Levy { .. }) => Ok(Order::RemoveRest),
                Some(ChoiceKind::Resettle { .. }) => Ok(Order::PlaceRest),
                _ => Err(self.nothing_owed("pass")),
            },
            Phase::Aim | Phase::Capital(_) | Phase::Over => Err(self.nothing_owed("pass")),
        }
    }

    fn aim(&self) -> Result<Order, Refusal> {
        let typed = self.draft.text("continents").ok_or_else(|| self.missing(&["continents"], "WR-2"))?;
        let letters = |text: &str| {
            text.chars().filter(|c| c.is_alphabetic()).flat_map(char::to_lowercase).collect::<String>()
        };
        AIMS.iter()
            .zip(Aim::ALL)
            .find(|(name, _)| letters(name) == letters(&typed))
            .map(|(_, aim)| Order::Aim(aim))
            .ok_or(words::unreadable("continents", typed, "Asia + Oceania, …"))
    }

    /// WR-25. What is above one's cash is for `check`, unless no purse could hold it.
    fn bid(&self) -> Result<Order, Refusal> {
        let amount = self.integer("amount")?.ok_or_else(|| self.missing(&["amount"], codes::NOT_A_NUMBER))?;
        Ok(Order::Bid(self.money(amount)?))
    }

    fn money(&self, amount: i64) -> Result<u32, Refusal> {
        if amount < 0 {
            return Err(Common::TooFew { number: amount, least: 0, rule: "WR-25" }.into());
        }
        let (amount, has) = (amount.unsigned_abs(), self.game.seats[self.seat.index()].cash);
        Ok(u32::try_from(amount).map_err(|_| Common::CannotAfford { amount, has, rule: "WR-25" })?)
    }

    fn stake(&self) -> Result<Order, Refusal> {
        let amount = self.staked("amount")?;
        amount.map(Order::Stake).ok_or_else(|| self.missing(&["amount"], codes::NOT_A_NUMBER))
    }

    /// WR-28: what stands in a field for a stake, if anything does.
    fn staked(&self, field: &'static str) -> Result<Option<u32>, Refusal> {
        let Some(amount) = self.integer(field)? else { return Ok(None) };
        if amount < 0 {
            return Err(Common::TooFew { number: amount, least: 0, rule: "WR-28" }.into());
        }
        let amount =
            u32::try_from(amount).map_err(|_| Refusal::StakeTooHigh { amount: amount.unsigned_abs() })?;
        Ok(Some(amount))
    }

    fn act(&self) -> Result<Order, Refusal> {
        let kind = self.draft.text("kind").ok_or_else(|| self.missing(&["kind"], "WR-53"))?;
        match ACTS.iter().position(|act| act.eq_ignore_ascii_case(&kind)) {
            Some(0) => Ok(Order::Act(Act::TradeRoute(self.player("against")?))),
            Some(1) => Ok(Order::Act(Act::TenInfantry(self.player("against")?))),
            Some(_) => Ok(Order::Act(Act::Sanction(self.territory("at")?))),
            None => Err(words::unreadable("kind", kind, "trade route, ten infantry or sanction")),
        }
    }

    fn vote(&self) -> Result<Order, Refusal> {
        let Some(vote) = self.game.open_vote() else { return Err(Common::VoteClosed.into()) };
        let typed =
            self.draft.text("choice").ok_or_else(|| self.missing(&["choice"], codes::UNKNOWN_PLAYER))?;
        let players = vote.matter.names_a_player();
        let word = typed.to_lowercase();
        let exactly = || {
            let index = self.names.0.iter().position(|name| name.to_lowercase() == word)?;
            u8::try_from(index).ok().map(SeatId).filter(|seat| seat.index() < self.game.seats.len())
        };
        // Somebody may be called "Pass": in a vote on players the player comes first.
        let voice = match (players.then(exactly).flatten(), word.as_str()) {
            (Some(seat), _) => Voice::Player(seat),
            (None, "yes" | "y" | "for") => Voice::Yes,
            (None, "no" | "n" | "against") => Voice::No,
            (None, "pass" | "abstain" | "none") => return Ok(Order::Abstain),
            _ => match self.player_called(&typed) {
                Some(seat) => Voice::Player(seat),
                None => return Err(Common::UnknownPlayer { typed }.into()),
            },
        };
        let votes = match self.integer("votes")? {
            None => None,
            Some(votes) if votes < 1 => {
                return Err(Common::TooFew { number: votes, least: 1, rule: "WR-46" }.into());
            }
            Some(votes) => Some(u32::try_from(votes).map_err(|_| Refusal::TooManyVotes {
                votes,
                left: vote.power.get(&self.seat).copied().unwrap_or(0),
            })?),
        };
        Ok(Order::Vote { voice, votes })
    }

    fn offer(&self) -> Result<Order, Refusal> {
        if !matches!(self.game.phase, Phase::Barter(_)) {
            return Err(Refusal::NoBarter);
        }
        let to = self.player("to")?;
        let cash = |seat: SeatId| self.game.seats[seat.index()].cash;
        Ok(Order::Offer {
            to,
            give: goods(self.draft.text("give").as_deref(), "give", cash(self.seat))?,
            want: goods(self.draft.text("want").as_deref(), "want", cash(to))?,
            promise: self.draft.text("promise"),
            expires: self.integer("expires")?,
        })
    }

    fn offer_number(&self) -> Result<u32, Refusal> {
        let typed = self.draft.text("offer").ok_or_else(|| self.missing(&["offer"], codes::NO_SUCH_OFFER))?;
        if let Some(number) = words::offer_number(&typed) {
            return Ok(number);
        }
        // "ben": the only offer from or to ben.
        let with = self.player_called(&typed);
        let mut theirs = self.game.offers.iter().filter(|offer| {
            with.is_some_and(|with| {
                [offer.from, offer.to] == [with, self.seat] || [offer.to, offer.from] == [with, self.seat]
            })
        });
        match (theirs.next(), theirs.next()) {
            (Some(offer), None) => Ok(offer.number),
            _ => Err(Common::NoSuchOffer { number: typed }.into()),
        }
    }
}
