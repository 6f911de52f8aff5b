//! The position as a public interface: everything that there is to know, under names that stay.

use serde_json::{Map, Value, json};

use super::{CleanSlate, Part, Side, Tokens, Try, board};
use crate::rules::{Game, Names, TerritoryId, TokenKind, View, Viewer};

/// The parts, in the order of play.
pub(super) const PARTS: [(&str, Part); 5] = [
    ("setup", Part::Setup),
    ("place", Part::Place),
    ("act", Part::Act),
    ("recalibrate", Part::Recalibrate),
    ("over", Part::Over),
];

/// The position as this viewer may see it, defaults included. The order of the deck is nobody's to
/// know: others than the record see no deck, and who reads such a position shuffles one anew.
#[must_use]
pub fn position(game: &CleanSlate, names: &Names, viewer: Viewer) -> Value {
    written(&View::of(game, viewer), names)
}

/// The position as its reader may see it.
pub(super) fn written(view: &View<'_, CleanSlate>, names: &Names) -> Value {
    let game: &CleanSlate = view;
    let options = &game.options;
    let seat = |side: Side| {
        let supply =
            side.kinds().iter().map(|kind| (kind.word().to_owned(), json!(game.supply.count(*kind))));
        json!({
            // Nobody is no person with an empty name.
            "person": side.seat().map(|seat| names.of(seat)).filter(|name| !name.is_empty()),
            "owed": game.owed_by(side),
            "supply": Value::Object(supply.collect()),
        })
    };
    let seats: Map<String, Value> =
        Side::PLAYERS.into_iter().map(|side| (side.word().to_owned(), seat(side))).collect();
    let land: Map<String, Value> = board().territories().map(|t| (id(t), tokens(&game.at(t)))).collect();
    let spent: Map<String, Value> = game.spent.iter().map(|(t, spent)| (id(*t), tokens(spent))).collect();
    let ids = |list: &[TerritoryId]| list.iter().map(|t| json!(id(*t))).collect::<Value>();
    // The card on top stands first.
    let deck: Vec<TerritoryId> = game.deck.cards.iter().rev().copied().collect();
    json!({
        "game": CleanSlate::ID,
        "rules": game.edition.rules,
        "options": {
            "difficulty": options.difficulty,
            "supply": options.supply_by(game.numbers()),
            "optimized": options.optimized,
            "start": options.start_by(game.numbers()),
            "per_token": options.per_token_by(game.numbers()),
            "storms": options.storms_by(game.numbers()),
        },
        "round": game.round,
        "turn": (!matches!(game.part, Part::Setup | Part::Over)).then(|| game.turn.word()),
        "part": game.part_word(),
        "seats": seats,
        "territories": land,
        "deck": if view.viewer() == Viewer::Everything { ids(&deck) } else { Value::Null },
        "discard": ids(&game.deck.discard),
        "autocracy_over": game.autocracy_over,
        "disaster_over": game.disaster_over,
        "spent": spent,
        "tried": game.tried.iter().map(tried).collect::<Value>(),
        "recalibrated": game.recalibrated,
        "losing": game.losing.map(|loss| json!({ "at": id(loss.at), "count": loss.count })),
        "outcome": game.outcome.as_ref().map(|outcome| json!({
            "winners": outcome.winners.iter().map(|seat| json!(names.of(*seat))).collect::<Value>(),
            "why": outcome.why,
        })),
    })
}

fn id(t: TerritoryId) -> String {
    board().id_str(t).to_owned()
}

fn tokens(tokens: &Tokens) -> Value {
    Value::Object(tokens.iter().map(|(kind, count)| (kind.word().to_owned(), json!(count))).collect())
}

fn tried(tried: &Try) -> Value {
    match tried {
        Try::Win(from, to) => json!({ "from": id(*from), "to": id(*to) }),
        Try::Harmony(at) => json!({ "at": id(*at) }),
    }
}
