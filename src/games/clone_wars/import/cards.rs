//! Where the cards and tokens of a position are: in hands, on planets, in stacks, discarded.

use super::Reader;
use super::armies::card;
use crate::clone_wars::{ALL_ARMIES, CardId, Face, Faction, Held, Lying, Phase, TokenId, armies_of, faction};
use crate::rules::{Deck, Dice, JsonCursor, Read, SideId};

/// What a list holds, each once; none where it is null: whoever wrote it didn't know.
fn known<T: PartialEq + Copy>(
    cursor: &JsonCursor<'_>,
    named: &mut Vec<T>,
    read: impl Fn(&JsonCursor<'_>) -> Read<T>,
) -> Read<Option<T>> {
    let Some(one) = cursor.optional(read)? else { return Ok(None) };
    if named.contains(&one) {
        return cursor.wrong("This stands in the position twice.");
    }
    named.push(one);
    Ok(Some(one))
}

impl<'a> Reader<'a> {
    /// Each card once. Hands that are null hold some of those that are nowhere else, as many as stand under `cards`.
    pub(super) fn cards(&mut self, root: &JsonCursor<'a>, dice: &mut Dice) -> Read<()> {
        let mut named: Vec<CardId> = Vec::new();
        let mut hands: Vec<(SideId, Vec<Held>)> = Vec::new();
        for (army, cursor) in self.armies.clone() {
            let (hand, count) = (cursor.get("hand"), cursor.get("cards"));
            let cards: Vec<Held> = if hand.is_absent() {
                (0..count.number()?.min(60)).map(|_| None).collect()
            } else {
                let mut own = Vec::new();
                for item in hand.items()? {
                    own.push(known(&item, &mut named, |cursor| Self::card_of(cursor, faction(army)))?);
                }
                own
            };
            if !cards.is_empty() && self.game.army(army).out {
                return hand.wrong("An army that is out has no cards.");
            }
            hands.push((army, cards));
        }
        for cursor in [root.get("decks"), root.get("discards")] {
            cursor.only(&Faction::ALL.map(Faction::id))?;
        }
        let mut discards: Vec<Vec<Held>> = Vec::new();
        let mut decks: Vec<Option<Vec<Held>>> = Vec::new();
        for side in Faction::ALL {
            let mut list = |cursor: JsonCursor<'_>| -> Read<Vec<Held>> {
                let mut all = Vec::new();
                for item in cursor.items()? {
                    all.push(known(&item, &mut named, |cursor| Self::card_of(cursor, side))?);
                }
                Ok(all)
            };
            discards.push(list(root.get("discards").get(side.id()))?);
            let deck = root.get("decks").get(side.id());
            let mut cards = if deck.is_absent() { None } else { Some(list(deck)?) };
            // Top first in the document, last here.
            if let Some(cards) = &mut cards {
                cards.reverse();
            }
            decks.push(cards);
        }
        for (index, side) in Faction::ALL.into_iter().enumerate() {
            let mut rest: Vec<CardId> = CardId::of(side).filter(|card| !named.contains(card)).collect();
            let theirs = hands.iter().filter(|(army, _)| armies_of(side).contains(army));
            let unknown = theirs.flat_map(|(_, hand)| hand).filter(|card| card.is_none()).count();
            if unknown > rest.len() {
                return root.get("armies").wrong("More cards are in hands than there are.");
            }
            if decks[index].is_none() || unknown > 0 {
                dice.shuffle(&mut rest, "shuffle");
            }
            for (army, hand) in hands.iter().filter(|(army, _)| armies_of(side).contains(army)) {
                let hand = hand.iter().map(|card| card.or_else(|| rest.pop())).collect();
                self.game.army_mut(*army).hand = hand;
            }
            let cards = match decks[index].take() {
                Some(exact) => exact,
                None => rest.into_iter().map(Some).collect(),
            };
            *self.game.deck_mut(side) = Deck { cards, discard: discards[index].clone() };
        }
        self.ready_is_held()
    }

    /// CW-11: a text is ready with a card that is in hand.
    fn ready_is_held(&self) -> Read<()> {
        for (army, cursor) in &self.armies {
            let standing = self.game.army(*army);
            let held = standing.hand.cards();
            if standing.ready.iter().any(|ready| !held.contains(&Some(ready.card))) {
                return cursor.get("ready").wrong("Only a card in the army's hand can be ready.");
            }
            if standing.shown.iter().any(|card| !held.contains(&Some(*card))) {
                return cursor.get("shown").wrong("Only a card in the army's hand was shown.");
            }
        }
        Ok(())
    }

    fn card_of(cursor: &JsonCursor<'_>, side: Faction) -> Read<CardId> {
        let card = card(cursor)?;
        if card.faction() == side {
            return Ok(card);
        }
        cursor.wrong("This card is of the other faction's deck.")
    }

    /// CW-2, CW-8: nine tokens, each once; after Order 66 there are none.
    pub(super) fn tokens(&mut self, root: &JsonCursor<'a>, dice: &mut Dice) -> Read<()> {
        let mut named: Vec<TokenId> = Vec::new();
        for army in ALL_ARMIES {
            for token in &self.game.army(army).captured {
                if named.contains(token) {
                    return root.get("armies").wrong("A token is captured twice.");
                }
                named.push(*token);
            }
        }
        let (stack, drawn) = (root.get("tokens"), root.get("drawn"));
        let drawn_face = known(&drawn, &mut named, |cursor| self.token(cursor))?;
        let is_over = root.get("phase").value.as_str() == Some("over");
        let mut lying: Vec<(crate::rules::TerritoryId, Vec<Lying>)> = Vec::new();
        for (key, cursor) in root.get("territories").entries()? {
            let at = cursor.territory_called(key)?;
            let tokens = cursor.get("tokens");
            let mut here = Vec::new();
            for item in tokens.items()? {
                item.only(&["face", "by"])?;
                let face = known(&item.get("face"), &mut named, |cursor| self.token(cursor))?;
                let by = item.get("by").optional(Self::army)?.or(self.game.owner(at));
                let by = by.filter(|by| faction(*by) == Faction::Separatist);
                // Of a planet that ends the game as it is taken the tokens lie there still (CW-1, CW-18).
                let may_lie = is_over || self.game.held_by(at) == Some(Faction::Separatist);
                let Some(by) = by.filter(|_| may_lie) else {
                    return item.wrong("A token lies on a Separatist planet, placed by a Separatist army.");
                };
                here.push(Lying { face, by });
            }
            // CW-25: a call that had won left them lying.
            let lie = self.game.order66.is_none() || self.game.phase == Phase::Over;
            if !here.is_empty() && !lie {
                return tokens.wrong("After Order 66 there are no tokens.");
            }
            lying.push((at, here));
        }
        let given = if stack.is_absent() { None } else { Some(stack.items()?) };
        let mut faces: Vec<Face> = Vec::new();
        for item in given.iter().flatten() {
            faces.push(known(item, &mut named, |cursor| self.token(cursor))?);
        }
        faces.reverse();
        let mut rest: Vec<TokenId> =
            self.game.tokens().iter().filter(|token| !named.contains(token)).collect();
        let hidden = lying.iter().flat_map(|(_, here)| here).filter(|token| token.face.is_none()).count();
        if hidden > rest.len() {
            return root.get("territories").wrong("More tokens lie on planets than there are.");
        }
        if hidden > 0 || given.is_none() {
            dice.shuffle(&mut rest, "tokens");
        }
        for (at, here) in lying {
            let shown =
                here.into_iter().map(|token| Lying { face: token.face.or_else(|| rest.pop()), ..token });
            let shown = shown.collect();
            self.game.land_mut(at).tokens = shown;
        }
        self.game.drawn = drawn_face;
        *self.game.stack = match given {
            _ if self.game.order66.is_some() && !(self.game.mended() && self.game.phase == Phase::Over) => {
                Vec::new()
            }
            Some(_) => faces,
            None => rest.into_iter().map(Some).collect(),
        };
        Ok(())
    }
}
