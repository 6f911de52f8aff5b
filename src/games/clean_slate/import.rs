//! Positions read in. What is left out is empty or default; what is wrong is said with its place.

use serde_json::Value;

use super::numbers::NUMBERS;
use super::position::PARTS;
use super::{
    CleanSlate, CountryStatus, Event, Kind, Losing, Options, Part, Side, Tokens, Try, board, land::Out,
};
use crate::rules::{
    Addressed, Deck, Dice, Edition, ImportError, JsonCursor, Names, Read, TerritoryId, TokenKind,
};

/// Every key of a position.
const KEYS: &[&str] = &[
    "game",
    "rules",
    "options",
    "round",
    "turn",
    "part",
    "seats",
    "territories",
    "deck",
    "discard",
    "autocracy_over",
    "disaster_over",
    "spent",
    "tried",
    "recalibrated",
    "losing",
    "outcome",
];
const OPTIONS: &[&str] = &["difficulty", "supply", "optimized", "start", "per_token", "storms"];
/// So many cards are named in a complaint.
const NAMED: usize = 5;

/// Reads a position, and runs on until somebody owes.
///
/// # Errors
/// If something in it can't be, with its place.
pub fn import(
    position: &Value,
    dice: &mut Dice,
) -> Result<(CleanSlate, Names, Vec<Addressed<Event>>), ImportError> {
    import_by(position, Edition::of::<CleanSlate>(), dice)
}

/// Reads a position, to be played by the rules of this edition.
pub(super) fn import_by(
    position: &Value,
    edition: Edition,
    dice: &mut Dice,
) -> Result<(CleanSlate, Names, Vec<Addressed<Event>>), ImportError> {
    let root = JsonCursor::root(position, board());
    root.position_of::<CleanSlate>(KEYS)?;
    let options = root.get("options").options(
        OPTIONS,
        |_, cursor| Ok(cursor.value.clone()),
        |options: &Options| options.check(NUMBERS.of(edition.rules)),
    )?;
    let mut game = CleanSlate::empty_by(edition, options);
    // Positions write all of them out; with a rematch only what was chosen is said.
    if game.mended_once_more() {
        game.options = std::mem::take(&mut game.options).by_difficulty(game.numbers());
    }
    territories(&root.get("territories"), &mut game)?;
    part(&root, &mut game)?;
    let names = seats(&root.get("seats"), &mut game)?;
    deck(&root, &mut game, dice)?;
    turn(&root, &mut game)?;
    let mut out = Out::new();
    game.stage = game.new_occasion();
    if game.part == Part::Over {
        game.conclude(&mut out);
    } else {
        game.run_on(&mut out);
        // CS-38 to CS-40: looked after at once.
        if !game.ended(&mut out) {
            game.placed_all(&mut out);
        }
    }
    Ok((game, names, out))
}

/// Tokens by kind; a kind may stand in the plural.
fn tokens(cursor: &JsonCursor<'_>, side: Option<Side>) -> Read<Tokens> {
    let mut tokens = Tokens::none();
    for (key, value) in cursor.entries()? {
        let kinds: Vec<&str> = Kind::ALL.iter().map(|kind| kind.word()).collect();
        let Some(kind) = Kind::meant(key) else {
            return value.wrong(format!("There is no kind \"{key}\"; there are: {}.", kinds.join(", ")));
        };
        if let Some(side) = side.filter(|side| kind.side() != *side) {
            return value.wrong(format!("This is no kind of {}'s.", side.word()));
        }
        let count = value.number()?;
        if tokens.count(kind) > 0 || count > 10_000 {
            return value.wrong("Each kind stands here once, and at most 10000 of it.");
        }
        tokens.add(kind, count);
    }
    Ok(tokens)
}

fn territories(cursor: &JsonCursor<'_>, game: &mut CleanSlate) -> Read<()> {
    for (t, cursor) in cursor.each_territory("territory")? {
        let here = tokens(&cursor, None)?;
        let has = |side: Side| side.count(&here) > 0;
        // CS-21, CS-31, CS-35
        match CountryStatus::of(&here) {
            CountryStatus::Zone { .. } if has(Side::Democracy) || has(Side::Environment) => {
                return cursor.wrong("No player's token stands in a disaster zone.");
            }
            CountryStatus::Autocracy if has(Side::Environment) => {
                return cursor.wrong("No token of Environment stands in an autocracy.");
            }
            _ => game.put(t, &here),
        }
    }
    Ok(())
}

/// Set-up has no round and no turn.
fn part(root: &JsonCursor<'_>, game: &mut CleanSlate) -> Read<()> {
    let part = root.get("part").optional(|cursor| cursor.one_of("part", &PARTS))?.unwrap_or(Part::Place);
    let sides = Side::PLAYERS.map(|side| (side.word(), side));
    let turn = root.get("turn");
    game.part = part;
    game.turn = turn.optional(|cursor| cursor.one_of("turn", &sides))?.unwrap_or(Side::Democracy);
    game.round = match part {
        Part::Setup => 0,
        _ => root.get("round").optional(|cursor| cursor.units())?.unwrap_or(1),
    };
    Ok(())
}

/// Who sits where, what they owe and what they have left.
fn seats(cursor: &JsonCursor<'_>, game: &mut CleanSlate) -> Read<Names> {
    cursor.only(&Side::PLAYERS.map(Side::word))?;
    let mut names = Vec::new();
    for side in Side::PLAYERS {
        let seat = cursor.get(side.word());
        seat.only(&["person", "owed", "supply"])?;
        let person = seat.get("person").optional(|cursor| cursor.text().map(str::to_owned))?;
        names.push(person.unwrap_or_else(|| side.word().to_owned()));
        supply(&seat.get("supply"), side, game)?;
        let owed = seat.get("owed");
        let number = owed.number()?;
        match game.part {
            Part::Setup => {
                // CS-4
                let room: u32 = board().territories().map(|t| game.room(side, t)).sum();
                let most = room.min(game.supply_of(side));
                if number > most {
                    return owed.wrong(format!("In set-up there is room, or supply, for {most} at most."));
                }
            }
            Part::Place if game.turn == side => {
                let most = game.most_new();
                if number > most {
                    return owed.wrong(format!("Nobody can owe more than {most} in a turn.")); // CS-9
                }
            }
            _ if number > 0 => return owed.wrong("Only who is placing owes tokens."),
            _ => {}
        }
        game.set_owed(side, number);
    }
    Ok(Names(names))
}

/// CS-6: what a player has left; left out, it is what isn't on the board. No more of a kind than there are.
fn supply(cursor: &JsonCursor<'_>, side: Side, game: &mut CleanSlate) -> Read<()> {
    let given = cursor.optional(|cursor| tokens(cursor, Some(side)))?;
    let most = game.options.supply_by(game.numbers());
    let on_board = |kind: Kind| game.land.iter().map(|here| here.count(kind)).sum::<u32>();
    let left = |kind: Kind| given.map_or(0, |given| given.count(kind));
    let too_many = side.kinds().iter().copied().find(|kind| on_board(*kind) + left(*kind) > most);
    match (too_many, given) {
        (Some(kind), None) => {
            return cursor.wrong(format!("On the board is more {} than the {most} there are.", kind.word()));
        }
        (Some(kind), Some(_)) if game.mended_again() => {
            let entries = cursor.entries()?;
            let at = entries.iter().find(|(key, _)| Kind::meant(key) == Some(kind));
            return at.map_or(cursor, |(_, at)| at).wrong(format!(
                "With the {} on the board that is more {} than the {most} there are.",
                on_board(kind),
                kind.word()
            ));
        }
        _ => {}
    }
    if let Some(given) = given {
        let others = side.partner().of(&game.supply);
        game.supply = others.plus(&given);
    }
    Ok(())
}

/// CS-2, CS-33: every card lies in the deck or among the discards. Left out, the deck is all that was not discarded,
/// shuffled; where the discards are, there are none, and what the deck doesn't name lies below, shuffled.
fn deck(root: &JsonCursor<'_>, game: &mut CleanSlate, dice: &mut Dice) -> Read<()> {
    let mut seen: Vec<TerritoryId> = Vec::new();
    let mut cards = |cursor: JsonCursor<'_>| {
        let mut cards = Vec::new();
        for card in cursor.items()? {
            let t = card.territory()?;
            if seen.contains(&t) {
                return card.wrong("This card stands here twice.");
            }
            seen.push(t);
            cards.push(t);
        }
        Ok(cards)
    };
    let (spot, discards) = (root.get("deck"), root.get("discard"));
    let discard = cards(discards.clone())?;
    let mut named = cards(spot.clone())?;
    // The card on top stands first.
    named.reverse();
    let mut missing: Vec<TerritoryId> = board().territories().filter(|t| !seen.contains(t)).collect();
    if !spot.is_absent() && !game.mended_again() {
        missing.clear();
    }
    if !missing.is_empty() && !spot.is_absent() && !discards.is_absent() {
        return spot.wrong(nowhere(&missing));
    }
    let mut deck = Deck::shuffled(missing, dice, "shuffle");
    deck.cards.append(&mut named);
    *game.deck = Deck { discard, ..deck };
    Ok(())
}

/// Which cards lie in neither.
fn nowhere(missing: &[TerritoryId]) -> String {
    let mut named: Vec<String> = missing.iter().take(NAMED).map(|t| board().id_str(*t).to_owned()).collect();
    if missing.len() > NAMED {
        named.push(format!("{} more", missing.len() - NAMED));
    }
    format!(
        "Each of the {} cards lies in the deck or among the discards, and these in neither: {}. Without \"discard\" \
         they lie below the deck, without \"deck\" all others are shuffled.",
        board().len(),
        named.join(", ")
    )
}

/// CS-38: a Risk that has stopped has no token left.
fn over(root: &JsonCursor<'_>, key: &str, side: Side, game: &CleanSlate) -> Read<bool> {
    let cursor = root.get(key);
    let over = cursor.flag()?;
    if over && !game.holds(side).is_empty() {
        return cursor.wrong(format!("Tokens of {}'s are on the board: it can't have stopped.", side.word()));
    }
    Ok(over)
}

/// What belongs to the running turn.
fn turn(root: &JsonCursor<'_>, game: &mut CleanSlate) -> Read<()> {
    game.autocracy_over = over(root, "autocracy_over", Side::Autocracy, game)?;
    game.disaster_over = over(root, "disaster_over", Side::Disaster, game)?;
    game.recalibrated = root.get("recalibrated").flag()?;
    for (key, cursor) in root.get("spent").entries()? {
        let t = cursor.territory_called(key)?;
        let spent = tokens(&cursor, Some(game.turn))?;
        if !game.at(t).holds(&spent) {
            return cursor.wrong("Only tokens that are there can be spent there.");
        }
        game.spent.insert(t, spent);
    }
    for cursor in root.get("tried").items()? {
        cursor.only(&["from", "to", "at"])?;
        let tried = match cursor.get("at").optional(JsonCursor::territory)? {
            Some(at) => Try::Harmony(at),
            None => Try::Win(cursor.get("from").territory()?, cursor.get("to").territory()?),
        };
        game.tried.insert(tried);
    }
    let losing = root.get("losing");
    if !losing.is_absent() {
        losing.only(&["at", "count"])?;
        let (at, count) = (losing.get("at").territory()?, losing.get("count").units()?);
        // CS-15
        let loss = game.numbers().fight.loss;
        if game.part != Part::Act || count != loss || game.count(game.turn, at) <= count {
            return losing.wrong(format!(
                "Who chooses a loss of {loss} has more there, and is persuading or healing."
            ));
        }
        let occasion = game.new_occasion();
        game.losing = Some(Losing { at, count, occasion });
    }
    Ok(())
}
