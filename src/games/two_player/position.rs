//! The position as a public interface: everything that there is to know, under names that stay.

use serde_json::{Map, Value, json};

use super::land::board;
use super::options::{COLOUR_WORDS, word_of};
use super::{Card, InPlay, Neutral, SIDES, TwoPlayer};
use crate::rules::{Game, Names, SeatId, SideId, TerritoryId, TerritorySet, View, Viewer};

/// What the status of a neutral is called that is nobody's ally.
pub(super) const UNINVOLVED: &str = "uninvolved";

/// The position as this viewer may see it, defaults included.
#[must_use]
pub fn position(game: &TwoPlayer, names: &Names, viewer: Viewer) -> Value {
    written(&View::of(game, viewer), names)
}

/// The position as its reader may see it: of cards that aren't theirs to know stands there how many they are.
pub(super) fn written(view: &View<'_, TwoPlayer>, names: &Names) -> Value {
    Writing { game: view, names, viewer: view.viewer() }.position()
}

struct Writing<'a> {
    game: &'a TwoPlayer,
    names: &'a Names,
    viewer: Viewer,
}

impl Writing<'_> {
    /// What a seat is called: by its person's name; with the colour, where that could be taken for the other's, a neutral's, or
    /// for nobody's.
    fn key(&self, seat: SeatId) -> String {
        let name = self.names.of(seat);
        let other = self.names.of(super::other(seat));
        if name == other || name == UNINVOLVED || COLOUR_WORDS.contains(&&*name) {
            format!("{name} ({})", word_of(self.game.seat(seat).colour))
        } else {
            name
        }
    }

    fn side(&self, side: SideId) -> String {
        match SIDES.seat_of(side) {
            Some(seat) => self.key(seat),
            None => word_of(self.game.colour(side)).to_owned(),
        }
    }

    fn sides<'s>(&self, sides: impl IntoIterator<Item = &'s SideId>) -> Value {
        sides.into_iter().map(|side| self.side(*side)).collect()
    }

    fn position(&self) -> Value {
        let game = self.game;
        let seats: Map<String, Value> =
            TwoPlayer::players().into_iter().map(|seat| (self.key(seat), self.seat(seat))).collect();
        let neutrals: Map<String, Value> =
            game.neutral_sides().map(|(side, neutral)| (self.side(side), self.neutral(neutral))).collect();
        let land: Map<String, Value> = board().territories().map(|t| (id(t), self.land(t))).collect();
        let objectives: Map<String, Value> =
            game.objectives.iter().map(|in_play| (String::from(in_play.id), self.in_play(in_play))).collect();
        json!({
            "game": TwoPlayer::ID,
            "rules": game.edition.rules,
            "options": self.options(),
            "round": game.round,
            "phase": game.phase.word(),
            "turn": self.key(game.turn),
            "order": game.order.iter().map(|seat| self.key(*seat)).collect::<Value>(),
            "seats": seats,
            "neutrals": neutrals,
            "territories": land,
            "objectives": objectives,
            // The order of the deck is nobody's to know; who reads such a position shuffles it.
            "deck": self.cards_or_count(self.viewer == Viewer::Everything, &game.deck.cards),
            "discard": cards(&game.deck.discard),
            "attack": game.invasion.map(|invasion| json!({
                "from": id(invasion.from), "to": id(invasion.to), "troops": invasion.troops, "dice": invasion.dice,
            })),
            "turn_so_far": self.so_far(),
            "outcome": game.outcome.as_ref().map(|outcome| json!({
                "winners": outcome.winners.iter().map(|seat| self.key(*seat)).collect::<Value>(),
                "why": outcome.why,
            })),
        })
    }

    fn options(&self) -> Value {
        let options = &self.game.options;
        json!({
            "colour": word_of(options.colour),
            "fast_setup": options.fast_setup,
            "cavalry": options.cavalry,
            "rewards": options.rewards,
            "card_with_objective": options.card_with_objective,
            "objectives_need_capital": options.objectives_need_capital,
        })
    }

    fn seat(&self, seat: SeatId) -> Value {
        let own = self.game.seat(seat);
        json!({
            "person": self.names.of(seat),
            "colour": word_of(own.colour),
            "capital": own.capital.map(id),
            "pool": own.pool,
            "stock": own.stock,
            "hand": self.cards_or_count(self.viewer.knows(seat), own.hand.cards()),
        })
    }

    /// TP-25: whoever may not know the cards knows how many there are.
    fn cards_or_count(&self, known: bool, all: &[Card]) -> Value {
        if known { cards(all) } else { json!(all.len()) }
    }

    fn neutral(&self, neutral: &Neutral) -> Value {
        let status = match neutral.ally {
            Some(seat) => Some(self.key(seat)),
            None => (!neutral.out).then(|| UNINVOLVED.to_owned()),
        };
        let bribe = |bribe: &super::Bribe| json!({ "card": bribe.card.map(id), "by": bribe.by.map(|seat| self.key(seat)) });
        json!({
            "status": status,
            "capital": neutral.capital.map(id),
            "commander": neutral.commander,
            "cards": neutral.cards.iter().map(bribe).collect::<Value>(),
            "pool": neutral.pool,
            "stock": neutral.stock,
            "out": neutral.out,
        })
    }

    fn land(&self, t: TerritoryId) -> Value {
        let land = self.game.land_at(t);
        let mut value = json!({ "owner": self.side(land.owner), "troops": land.troops });
        if self.game.cities.contains(t) {
            value["city"] = json!(true);
        }
        value
    }

    fn in_play(&self, in_play: &InPlay) -> Value {
        json!({
            "reward": in_play.reward,
            "by": in_play.by.map(|seat| self.key(seat)),
            "at": in_play.at.map(id),
        })
    }

    fn so_far(&self) -> Value {
        let so_far = &self.game.so_far;
        let ids = |set: TerritorySet| set.iter().map(id).collect::<Value>();
        json!({
            "traded": so_far.traded,
            "placed": so_far.placed,
            "reinforced": self.sides(&so_far.reinforced),
            "lost": self.sides(&so_far.lost),
            "held": ids(so_far.held),
            "conquered": ids(so_far.conquered),
            "claimed": so_far.claimed,
            "moves": so_far.moves,
            "allies_moved": self.sides(&so_far.allies_moved),
            "opening_move": so_far.opening_move,
        })
    }
}

fn id(t: TerritoryId) -> String {
    board().id_str(t).to_owned()
}

fn cards(cards: &[Card]) -> Value {
    cards.iter().map(|card| json!(card.map(id))).collect()
}
