//! Positions read in. What is left out is empty or default; what is wrong is said with its place.

mod armies;
mod cards;
mod possible;
mod turn;

use serde_json::Value;

use super::land::Out;
use super::position::seat_key;
use super::sides::SEATS;
use super::{
    ALL_ARMIES, CloneWars, Event, Faction, ORDER, Options, Phase, Ships, army_called, army_word, board,
    faction, seat_names,
};
use crate::rules::{
    Addressed, BadOption, Dice, Edition, ImportError, JsonCursor, Names, OptionSet, Read, SeatId, SideId,
};

/// Every key of a position.
const KEYS: &[&str] = &[
    "game",
    "rules",
    "options",
    "round",
    "phase",
    "turn",
    "order",
    "seats",
    "armies",
    "territories",
    "tokens",
    "drawn",
    "decks",
    "discards",
    "sidious",
    "order66",
    "attack",
    "conquest",
    "captured_from",
    "built",
    "moved",
    "ship_moved",
    "ceded",
    "offers",
    "begun",
    "attacked",
    "refused",
    "more_moves",
    "resume",
    "call",
    "conceded",
    "outcome",
];

/// Reads a position, to be played by the rules of this edition, and runs on until somebody owes.
pub(super) fn import_by(
    position: &Value,
    edition: Edition,
    dice: &mut Dice,
) -> Result<(CloneWars, Names, Vec<Addressed<Event>>), ImportError> {
    let root = JsonCursor::root(position, board());
    root.position_of::<CloneWars>(KEYS)?;
    let mut reader = Reader::new(&root, edition)?;
    reader.phase(&root)?;
    reader.territories(&root.get("territories"))?;
    reader.armies(&root.get("armies"))?;
    reader.sidious(&root)?;
    reader.cards(&root, dice)?;
    reader.tokens(&root, dice)?;
    reader.stage(&root)?;
    if reader.game.mended_in_positions() {
        reader.possible(&root)?;
    }
    let drawn = reader.game.drawn.is_some();
    let Reader { mut game, names, .. } = reader;
    let mut out = Out::new();
    game.run_on_from_position(drawn, dice, &mut out);
    Ok((game, names, out))
}

/// Reads a position by today's rules.
///
/// # Errors
/// If something in it can't be, with its place.
pub fn import(
    position: &Value,
    dice: &mut Dice,
) -> Result<(CloneWars, Names, Vec<Addressed<Event>>), ImportError> {
    import_by(position, Edition::of::<CloneWars>(), dice)
}

/// What has been read so far.
struct Reader<'a> {
    game: CloneWars,
    names: Names,
    /// The armies of the document.
    armies: Vec<(SideId, JsonCursor<'a>)>,
}

impl<'a> Reader<'a> {
    /// Who plays: two, three or four, by what they command.
    fn new(root: &JsonCursor<'a>, edition: Edition) -> Read<Self> {
        let cursor = root.get("seats");
        let entries = cursor.entries()?;
        let count = u8::try_from(entries.len()).unwrap_or(u8::MAX);
        if !(SEATS.0..=SEATS.1).contains(&count) {
            let (low, high) = SEATS;
            return cursor
                .wrong(format!("Clone Wars has {low} to {high} seats; here are {}.", entries.len()));
        }
        let mut names = vec![String::new(); entries.len()];
        for (key, seat) in &entries {
            seat.only(&["person"])?;
            let place = (0..count).map(SeatId).position(|seat| seat_key(count, seat) == key.to_lowercase());
            let Some(place) = place else {
                let all = seat_names(count).join(", ").to_lowercase();
                return seat
                    .wrong(format!("With {count} seats they are called {all}; \"{key}\" is none of them."));
            };
            let person = seat.get("person").optional(|cursor| cursor.text().map(str::to_owned))?;
            names[place] = person.unwrap_or_else(|| (*key).to_owned());
        }
        let options = Self::options(&root.get("options"))?;
        let mut game = CloneWars::empty_by(edition, options, count);
        game.occasion = 1;
        game.stage = 1;
        Ok(Self { game, names: Names(names), armies: Vec::new() })
    }

    /// Each option as `/game create` takes it.
    fn options(cursor: &JsonCursor<'_>) -> Read<Options> {
        let ours: Vec<&str> = Options::specs().iter().map(|spec| spec.name).collect();
        let check = |_: &Options| -> Result<(), BadOption> { Ok(()) };
        cursor.options(&ours, |_, cursor| Ok(cursor.value.clone()), check)
    }

    /// An army by its colour.
    fn army(cursor: &JsonCursor<'_>) -> Read<SideId> {
        let typed = cursor.text()?;
        army_called(typed).map_or_else(
            || {
                let all = ALL_ARMIES.map(army_word).join(", ");
                cursor.wrong(format!("There is no army \"{typed}\"; there are {all}."))
            },
            Ok,
        )
    }

    fn seat(&self, cursor: &JsonCursor<'_>) -> Read<SeatId> {
        let typed = cursor.text()?;
        let seat =
            self.game.all_seats().find(|seat| seat_key(self.game.seats, *seat) == typed.to_lowercase());
        seat.map_or_else(|| cursor.wrong(format!("There is no seat \"{typed}\" here.")), Ok)
    }

    fn phase(&mut self, root: &JsonCursor<'_>) -> Read<()> {
        let phase = root.get("phase");
        let phases: Vec<(&str, Phase)> = Phase::ALL.iter().map(|phase| (phase.word(), *phase)).collect();
        if phase.is_absent() {
            let words: Vec<&str> = phases.iter().map(|(word, _)| *word).collect();
            return phase.wrong(format!("The phase is missing: one of {}.", words.join(", ")));
        }
        self.game.phase = phase.one_of("phase", &phases)?;
        let order = root.get("order");
        let mut given = Vec::new();
        for item in order.items()? {
            given.push(Self::army(&item)?);
        }
        let usual: Vec<SideId> = ORDER.into_iter().filter(|army| given.contains(army)).collect();
        if given != usual {
            let words = ORDER.map(army_word).join(", ");
            return order.wrong(format!("The armies' order is always {words}."));
        }
        Ok(())
    }

    /// CW-5: those left out are free, as long as planets are claimed.
    fn territories(&mut self, cursor: &JsonCursor<'a>) -> Read<()> {
        for (t, cursor) in cursor.each_territory("planet")? {
            cursor.only(&["owner", "troops", "ships", "tokens"])?;
            let Some(owner) = cursor.get("owner").optional(Self::army)? else { continue };
            let troops = cursor.get("troops");
            let troops = if troops.is_absent() { 1 } else { troops.units()? };
            let ships = ships(&cursor.get("ships"))?;
            let land = self.game.land_mut(t);
            (land.owner, land.troops, land.ships) = (Some(owner), troops, ships);
        }
        let most = self.game.numbers().ships.most;
        for army in ALL_ARMIES {
            let fleet = self.game.fleet_of(army);
            if let Some((kind, _)) = fleet.each().find(|(_, number)| *number > most) {
                return cursor.wrong(format!(
                    "{} has {} on the board; {most} of a kind are the most.",
                    super::army_name(army),
                    kind.counted(fleet.of(kind))
                ));
            }
        }
        if self.game.phase != Phase::Claim
            && let Some(free) = self.game.free().iter().next()
        {
            let name = board().name(free);
            return cursor.wrong(format!("Nobody has {name}: planets are free only while they are claimed."));
        }
        Ok(())
    }

    /// CW-8, CW-25.
    fn sidious(&mut self, root: &JsonCursor<'_>) -> Read<()> {
        self.game.order66 = root.get("order66").optional(Self::army)?;
        let caller = root.get("order66");
        if self.game.order66.is_some_and(|army| faction(army) != Faction::Separatist) {
            return caller.wrong("Order 66 is called by a Separatist army.");
        }
        let cursor = root.get("sidious");
        cursor.only(&["space", "planet"])?;
        let (space, last) = (cursor.get("space").number()?, self.game.track().last());
        self.game.sidious.space = match u8::try_from(space) {
            Ok(space) if space <= last => space,
            _ => return cursor.get("space").wrong(format!("The track ends at space {last}.")),
        };
        let planet = cursor.get("planet");
        self.game.sidious.planet = planet.optional(JsonCursor::territory)?;
        match (self.game.sidious.planet, self.game.order66, self.game.phase) {
            (Some(_), None, _) => planet.wrong("Sidious stands on a planet only after Order 66."),
            (None, Some(_), Phase::Sidious | Phase::Over) | (None, None, _) => Ok(()),
            (None, Some(_), _) => planet.wrong("After Order 66 Sidious stands on a planet."),
            (Some(at), Some(_), phase) => match self.game.held_by(at) {
                Some(Faction::Republic) if phase != Phase::Over => {
                    planet.wrong("Sidious stands on a Separatist planet; the game would be over.")
                }
                _ => Ok(()),
            },
        }
    }
}

/// Ships by kind; none where they are left out.
fn ships(cursor: &JsonCursor<'_>) -> Read<Ships> {
    cursor.only(&["fighter", "corvette", "capital_ship"])?;
    Ok(Ships {
        fighter: cursor.get("fighter").number()?,
        corvette: cursor.get("corvette").number()?,
        capital_ship: cursor.get("capital_ship").number()?,
    })
}
