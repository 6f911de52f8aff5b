//! The position as a public interface: everything that there is to know, under names that stay.

use serde_json::{Map, Value, json};

use super::{
    ALL_ARMIES, Attack, CloneWars, Faction, Held, Land, Lying, Meeting, Met, ORDER, Phase, Queue, Sent,
    Ships, Terms, army_word, board, partner, seat_names,
};
use crate::rules::{Game, Names, SeatId, SideId, TerritoryId, View, Viewer};

/// What a queue's end is called that takes whatever comes.
pub(super) const ANY: &str = "any";
/// What a standing order for every other planet is called.
pub(super) const EVERYWHERE: &str = "everywhere";

/// The position as this viewer may see it, defaults included.
#[must_use]
pub fn position(game: &CloneWars, names: &Names, viewer: Viewer) -> Value {
    written(&View::of(game, viewer), names)
}

/// The position as its reader may see it: what isn't theirs to know is null.
pub(super) fn written(view: &View<'_, CloneWars>, names: &Names) -> Value {
    Writing { game: view, names, viewer: view.viewer() }.position()
}

/// What a seat is called: by what it commands.
#[must_use]
pub(super) fn seat_key(seats: u8, seat: SeatId) -> String {
    seat_names(seats).get(seat.index()).map_or_else(String::new, |name| name.to_lowercase())
}

struct Writing<'a> {
    game: &'a CloneWars,
    names: &'a Names,
    viewer: Viewer,
}

impl Writing<'_> {
    fn position(&self) -> Value {
        let game = self.game;
        let seat = |seat: SeatId| (seat_key(game.seats, seat), json!({ "person": self.names.of(seat) }));
        let seats: Map<String, Value> = game.all_seats().map(seat).collect();
        let armies: Map<String, Value> =
            ALL_ARMIES.into_iter().map(|army| (army_word(army).to_owned(), self.army(army))).collect();
        let land: Map<String, Value> =
            board().territories().map(|t| (id(t), self.land(game.land_at(t)))).collect();
        let by_faction = |of: &dyn Fn(Faction) -> Value| -> Value {
            Faction::ALL
                .map(|side| (side.id().to_owned(), of(side)))
                .into_iter()
                .collect::<Map<_, _>>()
                .into()
        };
        let all = self.viewer == Viewer::Everything;
        let tokens = game.stack.iter().rev().map(|face| self.face(*face)).collect::<Value>();
        let mut position = json!({
            "game": CloneWars::ID,
            "rules": game.edition.rules,
            "options": game.options,
            "round": game.round,
            "phase": game.phase.word(),
            "turn": self.turn(),
            "order": ORDER.map(army_word),
            "seats": seats,
            "armies": armies,
            "territories": land,
            "tokens": if all { tokens } else { Value::Null },
            "drawn": self.face(game.drawn),
            "decks": by_faction(&|side| {
                if all { cards(game.deck(side).cards.iter().rev()) } else { Value::Null }
            }),
            "discards": by_faction(&|side| cards(game.deck(side).discard.iter())),
            "sidious": { "space": game.sidious.space, "planet": game.sidious.planet.map(id) },
            "order66": game.order66.map(army_word),
            "attack": game.attack.map(|attack| attack_value(&attack)),
            "conquest": game.conquest.map(|conquest| json!({
                "from": id(conquest.from), "to": id(conquest.to), "ships": ships(conquest.ships),
            })),
            "captured_from": game.so_far.captured_from.iter().map(|army| army_word(*army)).collect::<Value>(),
            "built": game.so_far.built,
            "moved": game.so_far.moved,
            "ship_moved": game.so_far.ship_moved,
            "ceded": game.so_far.ceded,
            "offers": game.offers.iter().map(|offer| json!({
                "number": offer.number,
                "give": offer.give.0.map(id),
                "want": offer.want.0.map(id),
                "promise": offer.promise,
                "expires": offer.expires,
            })).collect::<Value>(),
        });
        self.rarely(&mut position);
        position
    }

    /// What is mostly not so is written only where it is.
    fn rarely(&self, position: &mut Value) {
        let (game, so_far) = (self.game, &self.game.so_far);
        for (key, is) in [("begun", so_far.begun), ("attacked", so_far.attacked), ("refused", so_far.refused)]
        {
            if is {
                position[key] = json!(true);
            }
        }
        if so_far.more_moves > 0 {
            position["more_moves"] = json!(so_far.more_moves);
        }
        if let Some(resume) = game.resume {
            position["resume"] = json!(resume.word());
        }
        if let Some(call) = &game.call {
            position["call"] = json!({
                "order": call.order.iter().map(|at| id(*at)).collect::<Value>(), "sidious": call.sidious.map(id),
            });
        }
        if !game.conceded.is_empty() {
            position["conceded"] = game.conceded.iter().map(|seat| seat_key(game.seats, *seat)).collect();
        }
        if let Some(outcome) = &game.outcome {
            let winners = outcome.winners.iter().map(|seat| seat_key(game.seats, *seat));
            position["outcome"] = json!({ "winners": winners.collect::<Value>(), "why": outcome.why });
        }
    }

    /// Whose turn it is; nobody's while all place in secret, or when it is over.
    fn turn(&self) -> Option<&'static str> {
        let game = self.game;
        let none = game.phase == Phase::Over || (game.phase == Phase::Deploy && !game.one_by_one());
        (!none).then(|| army_word(game.turn))
    }

    fn army(&self, army: SideId) -> Value {
        let (game, standing) = (self.game, self.game.army(army));
        let known = game.knows(self.viewer, army);
        let own = |value: &dyn Fn() -> Value| if known { value() } else { Value::Null };
        json!({
            "hand": own(&|| cards(standing.hand.cards().iter())),
            "cards": standing.hand.len(),
            "pool": standing.pool,
            "placing": own(&|| {
                let placed = game.placing.of(&army).into_iter().flatten();
                placed.map(|(at, troops)| (id(*at), json!(troops))).collect::<Map<_, _>>().into()
            }),
            "captured": standing.captured.iter().map(|token| game.tokens().id(*token)).collect::<Value>(),
            "out": standing.out,
            // CW-27: known to the ally too, and to nobody else.
            "shown": if known || game.knows(self.viewer, partner(army)) {
                cards(standing.shown.iter().map(|card| Some(*card)).collect::<Vec<_>>().iter())
            } else {
                Value::Null
            },
            "queue": own(&|| queue(&standing.queue)),
            "defence": own(&|| {
                let everywhere = standing.defence.everywhere.map(|one| (EVERYWHERE.to_owned(), meeting(one)));
                // What was said for a planet that is ceded waits for its coming back, and is no order now.
                let own = standing.defence.at.iter().filter(|(at, _)| game.owns(army, **at));
                let at = own.map(|(at, one)| (id(*at), meeting(*one)));
                everywhere.into_iter().chain(at).collect::<Map<_, _>>().into()
            }),
            "ready": own(&|| {
                let one = |ready: &super::Ready| {
                    json!({ "card": ready.card.to_string(), "at": ready.at.map(id), "dice": ready.dice })
                };
                standing.ready.iter().map(one).collect()
            }),
        })
    }

    fn face(&self, face: super::Face) -> Value {
        face.map_or(Value::Null, |token| json!(self.game.tokens().id(token)))
    }

    fn land(&self, land: &Land) -> Value {
        let token = |token: &Lying| json!({ "face": self.face(token.face), "by": army_word(token.by) });
        json!({
            "owner": land.owner.map(army_word),
            "troops": land.troops,
            "ships": ships(land.ships),
            "tokens": land.tokens.iter().map(token).collect::<Value>(),
        })
    }
}

fn id(t: TerritoryId) -> String {
    board().id_str(t).to_owned()
}

fn cards<'a>(cards: impl Iterator<Item = &'a Held>) -> Value {
    cards.map(|card| json!(card.map(|card| card.to_string()))).collect()
}

fn ships(ships: Ships) -> Value {
    json!({ "fighter": ships.fighter, "corvette": ships.corvette, "capital_ship": ships.capital_ship })
}

fn queue(queue: &Queue) -> Value {
    let any = queue.any.then(|| ANY.to_owned());
    queue.places.iter().map(|at| id(*at)).chain(any).collect::<Vec<_>>().into()
}

fn meeting(meeting: Meeting) -> Value {
    let sent = match meeting.ships {
        Sent::All => json!("all"),
        Sent::Some(some) => ships(some),
    };
    json!({ "dice": meeting.dice, "ships": sent })
}

fn attack_value(attack: &Attack) -> Value {
    let asked = |terms: Terms| json!({ "until": terms.until, "keep": terms.keep });
    let met = |Met { meeting: how, until }: Met| {
        let mut value = meeting(how);
        value["until"] = json!(until);
        value
    };
    json!({
        "from": id(attack.from),
        "to": id(attack.to),
        "troops": attack.troops,
        "ships": ships(attack.ships),
        "asked": attack.asked.map(asked),
        "met": attack.met.map(met),
    })
}
