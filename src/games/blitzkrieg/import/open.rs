//! What is open in a position: offers, proposals, a contest, placings.

use std::collections::BTreeMap;

use super::Reader;
use crate::blitzkrieg::{Action, Army, Contest, Goods, Proposal, Society, Special};
use crate::reading::{counted, items};
use crate::rules::{JsonCursor, Offer, Offers, Outcome, Read, SeatId, TerritoryId};

/// Every key of an offer.
const OFFER: &[&str] =
    &["number", "from", "to", "give", "want", "promise", "expires", "private", "stood", "all"];

impl Reader {
    pub(super) fn open(&mut self, root: &JsonCursor<'_>) -> Read<()> {
        self.game.done = self.several(&root.get("done"))?.into_iter().collect();
        for (key, places) in root.get("placed").entries()? {
            let seat = self.seat_called(key, &places)?;
            let mut placed = BTreeMap::new();
            for (key, count) in places.entries()? {
                placed.insert(count.territory_called(key)?, count.units()?);
            }
            if self.game.check_place(seat, &placed).is_err() {
                return places
                    .wrong("This can't be placed so: on own territories, and no more than there are.");
            }
            self.game.placing.answer(seat, placed);
        }
        if let Some(at) = root.get("utopia_may").optional(JsonCursor::territory)? {
            self.game.utopia_may = Some((self.who_may(at), at));
        }
        self.contest(&root.get("contest"))?;
        for item in root.get("proposals").items()? {
            self.only(&item, &["number", "seat", "by", "asked", "agreed", "action"])?;
            let seat = self.player_in(&item.get("seat"))?;
            let action = self.action(&item.get("action"))?;
            let by = item.get("by").optional(|cursor| self.seat(cursor))?;
            let proposal = Proposal {
                number: item.get("number").units()?,
                seat,
                by,
                defence: self.game.defence_met(seat, &action),
                strength: self.game.strength_met(seat, &action),
                strangers: by.is_none() && self.game.takes_strangers(seat, &action),
                action,
                asked: self.several(&item.get("asked"))?.into_iter().collect(),
                agreed: self.several(&item.get("agreed"))?.into_iter().collect(),
                occasion: self.game.new_occasion(),
            };
            self.game.next_proposal = self.game.next_proposal.max(proposal.number + 1);
            self.game.proposals.push(proposal);
        }
        self.offers(&root.get("offers"))?;
        let outcome = root.get("outcome");
        if !outcome.is_absent() {
            let why = outcome.get("why").text()?.to_owned();
            self.game.outcome = Some(Outcome { winners: self.several(&outcome.get("winners"))?, why });
        }
        Ok(())
    }

    /// An action, as positions write it: of territories and seats that there are.
    fn action(&self, cursor: &JsonCursor<'_>) -> Read<Action> {
        if cursor.is_absent() {
            return cursor.wrong("What waits to be done is missing: an action, as `/game export` writes it.");
        }
        let Ok(action) = serde_json::from_value::<Action>(cursor.value.clone()) else {
            return cursor.wrong("This is no action as `/game export` writes it.");
        };
        let there = |t: TerritoryId| self.game.check_there(t).is_ok();
        if !action.territories().all(there) {
            return cursor.wrong("This action names a territory that doesn't exist.");
        }
        // BZ-G3: whose Eye it is.
        let carried = match action {
            Action::Carry { of, .. } => Some(of),
            _ => None,
        };
        match action.named().or(carried) {
            Some(seat) if seat.index() >= self.game.seats.len() => {
                cursor.wrong("This action names a seat that there isn't.")
            }
            _ => Ok(action),
        }
    }

    /// BZ-B6: whose right it is to conquer this without troops: whose turn it is, or in an Illuminatus's turn a Utopia's.
    fn who_may(&self, at: TerritoryId) -> SeatId {
        let game = &self.game;
        let utopia = |seat: &SeatId| game.society(*seat) == Society::FreeLoveUtopia && !game.owns(*seat, at);
        let turn = Some(game.turn).filter(|seat| !game.is_illuminatus(*seat));
        turn.or_else(|| game.players_in().find(utopia)).unwrap_or(game.turn)
    }

    fn player_in(&self, cursor: &JsonCursor<'_>) -> Read<SeatId> {
        let seat = self.seat(cursor)?;
        if self.game.is_illuminatus(seat) {
            return cursor.wrong("Here stands a player, not an Illuminatus.");
        }
        Ok(seat)
    }

    fn illuminatus_in(&self, cursor: &JsonCursor<'_>) -> Read<SeatId> {
        let seat = self.seat(cursor)?;
        if self.game.is_illuminatus(seat) { Ok(seat) } else { cursor.wrong("Here stands an Illuminatus.") }
    }

    fn contest(&mut self, cursor: &JsonCursor<'_>) -> Read<()> {
        if cursor.is_absent() {
            return Ok(());
        }
        self.only(cursor, &["by", "as", "asked", "against", "action"])?;
        let contest = Contest {
            by: self.illuminatus_in(&cursor.get("by"))?,
            seat: self.player_in(&cursor.get("as"))?,
            action: self.action(&cursor.get("action"))?,
            asked: self.several(&cursor.get("asked"))?.into_iter().collect(),
            against: self.several(&cursor.get("against"))?.into_iter().collect(),
            occasion: self.game.new_occasion(),
        };
        self.game.contest = Some(contest);
        Ok(())
    }

    fn offers(&mut self, cursor: &JsonCursor<'_>) -> Read<()> {
        let mut open = Vec::new();
        for item in cursor.items()? {
            self.only(&item, OFFER)?;
            let private = item.get("private").flag()?;
            let (from, to): (SeatId, SeatId) = (self.seat(&item.get("from"))?, self.seat(&item.get("to"))?);
            let number = number_of(&item.get("number"), private)?;
            let (mut give, mut want) = (goods(&item.get("give"))?, goods(&item.get("want"))?);
            give.all = item.get("all").flag()?;
            for (key, cursor) in item.get("stood").entries()? {
                let t = cursor.territory_called(key)?;
                let Ok(army) = serde_json::from_value::<Army>(cursor.value.clone()) else {
                    return cursor.wrong("Here stand divisions and special troops.");
                };
                for goods in [&mut give, &mut want] {
                    if goods.lands.contains(&t) {
                        goods.stood.insert(t, army.clone());
                    }
                }
            }
            open.push(Offer {
                number,
                from,
                to,
                give,
                want,
                promise: item.get("promise").optional(|cursor| cursor.text().map(str::to_owned))?,
                expires: self.expires(&item.get("expires"))?,
                occasion: if private { 0 } else { self.game.new_occasion() },
                in_vain: 0,
                private,
            });
        }
        self.game.offers = Offers::restored(open, 1);
        Ok(())
    }
}

/// An offer's number; that of a private one is of a series of its two's own.
fn number_of(cursor: &JsonCursor<'_>, private: bool) -> Read<u32> {
    let series = Offers::<Goods>::PRIVATE..Offers::<Goods>::PRIVATE.saturating_mul(1_000);
    let own = cursor.value.as_u64().and_then(|number| u32::try_from(number).ok());
    match own.filter(|number| private && series.contains(number)) {
        Some(number) => Ok(number),
        None => cursor.units(),
    }
}

/// Goods as they are typed.
fn goods(cursor: &JsonCursor<'_>) -> Read<Goods> {
    let mut goods = Goods::default();
    let Some(text) = cursor.optional(|cursor| cursor.text().map(str::to_owned))? else { return Ok(goods) };
    for item in items(&text) {
        if item == "nothing" {
            continue;
        }
        if item == "friendship" {
            goods.friendship = true;
            continue;
        }
        if let Some(kind) = Special::called(&item) {
            goods.specials.insert(kind);
            continue;
        }
        let Ok((mut words, count)) = counted(&item) else {
            return cursor.wrong(format!("“{item}” are no goods."));
        };
        let number = count.and_then(|count| u32::try_from(count).ok());
        match (words.first().map(String::as_str), number) {
            (Some("resource" | "resources"), Some(number)) => goods.resources = number,
            (Some("die" | "dice"), Some(number)) => goods.dice = number,
            (Some("division" | "divisions"), Some(number)) => {
                words.drain(..2.min(words.len()));
                goods.divisions.insert(cursor.territory_called(&words.join(" "))?, number);
            }
            _ if words.last().is_some_and(|word| word == "alone") => {
                words.pop();
                goods.alone.insert(cursor.territory_called(&words.join(" "))?);
            }
            _ => _ = goods.lands.insert(cursor.territory_called(&words.join(" "))?),
        }
    }
    Ok(goods)
}
