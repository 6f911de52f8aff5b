//! Where the cards of a position are: in hands, under cannons, in the deck, on the discard.

use super::Reader;
use crate::rules::{Deck, Dice, JsonCursor, Read, TerritoryId};
use crate::two_player::land::board;
use crate::two_player::{Bribe, Card};

impl<'a> Reader<'a> {
    /// Each card once. Where their number stands, or null, who wrote the position didn't know them: they are some of those
    /// that are nowhere else.
    pub(super) fn cards(&mut self, root: &JsonCursor<'a>, dice: &mut Dice) -> Read<()> {
        let mut named: Vec<TerritoryId> = Vec::new();
        let mut hands: Vec<Vec<Card>> = Vec::new();
        for (_, cursor) in &self.seats {
            let hand = cursor.get("hand");
            if hand.value.is_number() {
                hands.push((0..hand.number()?.min(u32::from(u8::MAX))).map(|_| None).collect());
                continue;
            }
            hands.push(hand.items()?.iter().map(|item| card(item, &mut named)).collect::<Read<_>>()?);
        }
        let (most, most_dealt) = (self.game.numbers().neutrals.most, self.game.numbers().start.stack);
        let mut stacks: Vec<Vec<Bribe>> = Vec::new();
        for (side, cursor) in &self.neutrals {
            let cards = cursor.get("cards");
            let mut stack = Vec::new();
            for item in cards.items()? {
                item.only(&["card", "by"])?;
                let card = card(&item.get("card"), &mut named)?;
                stack.push(Bribe { card, by: item.get("by").optional(|cursor| self.seat(cursor))? });
            }
            if stack.len() > most {
                return cards.wrong(format!("A neutral has {most} cards at most."));
            }
            // TP-7, TP-20: a position's set-up may deal some to one that has no land even then; they stay there.
            let dealt = stack.len() <= most_dealt && stack.iter().all(|bribe| bribe.by.is_none());
            let lie = stack.is_empty() || (dealt && self.game.mended_in_positions());
            if !lie && self.game.neutral(*side).is_some_and(|neutral| neutral.out) {
                return cards.wrong("A neutral that is out has no cards.");
            }
            stacks.push(stack);
        }
        let mut list = |key: &str| -> Read<Vec<TerritoryId>> {
            let mut cards = Vec::new();
            let list = root.get(key);
            for item in if list.value.is_number() { Vec::new() } else { list.items()? } {
                match card(&item, &mut named)? {
                    Some(card) => cards.push(card),
                    None => return item.wrong("Here a card is named."),
                }
            }
            Ok(cards)
        };
        let (discard, deck) = (list("discard")?, list("deck")?);
        let mut rest: Vec<TerritoryId> = board().territories().filter(|t| !named.contains(t)).collect();
        let unknown = self.unknown(&hands, &stacks, rest.len())?;
        let deck_spot = root.get("deck");
        let shuffled = deck_spot.is_absent() || deck_spot.value.is_number();
        let left = rest.len() - unknown;
        // TP-25: who may not know the deck knows how many cards it has.
        let count = match deck_spot.value.is_number() && self.game.mended_in_positions() {
            true => usize::try_from(deck_spot.number()?).unwrap_or(usize::MAX),
            false => left,
        };
        if count > left {
            return deck_spot.wrong(format!("The deck has {left} at most: the others are elsewhere."));
        }
        if shuffled || unknown > 0 {
            dice.shuffle(&mut rest, "shuffle");
        }
        let mut known = |card: Card| card.or_else(|| rest.pop());
        for (seat, hand) in self.game.seats.iter_mut().zip(hands) {
            seat.hand = hand.into_iter().map(&mut known).collect();
        }
        for ((side, _), stack) in self.neutrals.iter().zip(stacks) {
            let cards = stack.into_iter().map(|bribe| Bribe { card: known(bribe.card), ..bribe }).collect();
            if let Some(neutral) = self.game.neutral_mut(*side) {
                neutral.cards = cards;
            }
        }
        let deck = if shuffled { rest.split_off(rest.len().saturating_sub(count)) } else { deck };
        let all = |cards: Vec<TerritoryId>| cards.into_iter().map(Some).collect();
        *self.game.deck = Deck { cards: all(deck), discard: all(discard) };
        Ok(())
    }

    /// How many cards lie somewhere without a name: no more than are named nowhere.
    fn unknown(&self, hands: &[Vec<Card>], stacks: &[Vec<Bribe>], unnamed: usize) -> Read<usize> {
        let hands = self.seats.iter().zip(hands).map(|((_, cursor), hand)| {
            (cursor.get("hand"), hand.iter().filter(|card| card.is_none()).count())
        });
        let stacks = self.neutrals.iter().zip(stacks).map(|((_, cursor), stack)| {
            (cursor.get("cards"), stack.iter().filter(|bribe| bribe.card.is_none()).count())
        });
        let mut unknown = 0;
        for (cursor, count) in hands.chain(stacks) {
            unknown += count;
            if unknown > unnamed {
                return cursor.wrong("More cards are in hands and with neutrals than there are.");
            }
        }
        Ok(unknown)
    }
}

/// A card that isn't named elsewhere; none where it is null.
fn card(cursor: &JsonCursor<'_>, named: &mut Vec<TerritoryId>) -> Read<Card> {
    let card = cursor.optional(JsonCursor::territory)?;
    if let Some(card) = card {
        if named.contains(&card) {
            return cursor.wrong("This card stands in the position twice.");
        }
        named.push(card);
    }
    Ok(card)
}
