//! Positions read in. What is left out is empty or default; what is wrong is said with its place.

mod board;
mod open;
mod passed_over;
mod possible;

use serde_json::Value;

use super::land::Out;
use super::{Blitzkrieg, Contesting, Event, Fresh, Options, Phase, Society, Special};
use crate::rules::{
    Addressed, Dice, Duty, Edition, ImportError, JsonCursor, Names, OptionSet, Read, SeatId, TerritoryId,
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
    "illuminati",
    "devastated",
    "holy_land",
    "seats",
    "territories",
    "utopia_may",
    "contest",
    "proposals",
    "offers",
    "placed",
    "done",
    "outcome",
];

/// Reads a position, to be played by the rules of this edition; an Illuminatus's dice are rolled if their turn begins.
pub(super) fn import_by(
    position: &Value,
    edition: Edition,
    dice: &mut Dice,
) -> Result<(Blitzkrieg, Names, Vec<Addressed<Event>>), ImportError> {
    // Options come first: they say which board it is.
    let root = JsonCursor::root(position, crate::rules::Board::classic());
    root.position_of::<Blitzkrieg>(KEYS)?;
    let options = options(&root)?;
    let board = options.world().map(edition.rules).board();
    let root = JsonCursor::root(position, board);
    let mut reader = Reader::new(&root, edition, options)?;
    reader.phase(&root)?;
    reader.board(&root)?;
    reader.seats(&root.get("seats"))?;
    reader.open(&root)?;
    if reader.game.mended() {
        reader.possible(&root)?;
    }
    if reader.game.mended_in_positions() {
        reader.passed_over(&root)?;
    }
    let Reader { mut game, names } = reader;
    let mut out = Out::new();
    if game.phase == Phase::Roll && game.is_illuminatus(game.turn) {
        game.roll_movement(game.turn, dice, &mut out);
    }
    if game.in_set_up() && game.all_debts().iter().all(|debt| debt.duty == Duty::May) {
        // Nobody is waited for any more.
        game.go_on_without(dice, &mut out);
    }
    game.settle(None, &mut out);
    if game.mended() {
        // BZ-F7: whose turn it is may be out, and a question nobody's to answer.
        game.pass_on(dice, &mut out);
    }
    Ok((game, names, out))
}

/// Each option as `/game create` takes it.
fn options(root: &JsonCursor<'_>) -> Read<Options> {
    let cursor = root.get("options");
    let ours: Vec<&str> = Options::specs().iter().map(|spec| spec.name).collect();
    let mut options: Options =
        cursor.options(&ours, |_, cursor| Ok(cursor.value.clone()), |_: &Options| Ok(()))?;
    // Who leads the Illuminated stands with the seats.
    let seats = root.get("seats");
    for (place, (_, seat)) in seats.entries()?.iter().enumerate() {
        if seat.get("illuminatus").flag()? {
            options.illuminated.push(SeatId(u8::try_from(place).unwrap_or(u8::MAX)));
        }
    }
    options.illuminati = u32::try_from(options.illuminated.len()).unwrap_or(u32::MAX);
    let numbers = super::numbers::NUMBERS.now();
    if let Err(bad) = options.check(numbers) {
        return cursor
            .get(&bad.name)
            .wrong(format!("{} is not possible: {} is expected.", bad.value, bad.allowed));
    }
    Ok(options)
}

/// What has been read so far.
struct Reader {
    game: Blitzkrieg,
    names: Names,
}

impl Reader {
    /// Who plays.
    fn new(root: &JsonCursor<'_>, edition: Edition, options: Options) -> Read<Self> {
        let cursor = root.get("seats");
        let entries = cursor.entries()?;
        let count = u8::try_from(entries.len()).unwrap_or(u8::MAX);
        if let Err(bad) = options.check_seats(count, super::numbers::NUMBERS.now()) {
            return cursor.wrong(format!("Blitzkrieg takes {}.", bad.allowed));
        }
        let mut names = Vec::new();
        for (key, seat) in &entries {
            let person = seat.get("person").optional(|cursor| cursor.text().map(str::to_owned))?;
            names.push(person.unwrap_or_else(|| (*key).to_owned()));
        }
        let mut game = Blitzkrieg::empty_by(edition, options, count);
        (game.occasion, game.stage, game.round) = (1, 1, 1);
        Ok(Self { game, names: Names(names) })
    }

    fn seat(&self, cursor: &JsonCursor<'_>) -> Read<SeatId> {
        let typed = cursor.text()?;
        self.names.find(typed).map_or_else(|| cursor.wrong(format!("There is no seat \"{typed}\" here.")), Ok)
    }

    fn seat_called(&self, key: &str, cursor: &JsonCursor<'_>) -> Read<SeatId> {
        self.names.find(key).map_or_else(|| cursor.wrong(format!("There is no seat \"{key}\" here.")), Ok)
    }

    fn several(&self, cursor: &JsonCursor<'_>) -> Read<Vec<SeatId>> {
        cursor.items()?.iter().map(|item| self.seat(item)).collect()
    }

    fn phase(&mut self, root: &JsonCursor<'_>) -> Read<()> {
        let phases: Vec<(&str, Phase)> = Phase::ALL.iter().map(|phase| (phase.word(), *phase)).collect();
        let phase = root.get("phase");
        if phase.is_absent() {
            let words: Vec<&str> = phases.iter().map(|(word, _)| *word).collect();
            return phase.wrong(format!("The phase is missing: one of {}.", words.join(", ")));
        }
        self.game.phase = phase.one_of("phase", &phases)?;
        match self.game.phase {
            Phase::Society if !self.game.options.societies => {
                return phase.wrong("This game is played without society types.");
            }
            Phase::Eyes if self.game.illuminati.is_empty() => {
                return phase.wrong("This game is played without Illuminati.");
            }
            _ => {}
        }
        let round = root.get("round");
        self.game.round = match round.is_absent() {
            true => u32::from(!self.game.in_set_up()),
            false => round.number()?,
        };
        for (key, illuminati) in [("order", false), ("illuminati", true)] {
            let cursor = root.get(key);
            let given = self.several(&cursor)?;
            if cursor.is_absent() || given.is_empty() {
                continue;
            }
            let usual = if illuminati { &mut self.game.illuminati } else { &mut self.game.order };
            let (mut sorted, mut all) = (given.clone(), usual.to_vec());
            sorted.sort_unstable();
            all.sort_unstable();
            if sorted != all {
                return cursor.wrong("Here stands each of them once, and nobody else.");
            }
            **usual = given;
        }
        let turn = root.get("turn");
        let first = match self.game.phase {
            Phase::Eyes => self.game.illuminati.first(),
            _ => self.game.order.first(),
        };
        self.game.turn = match turn.optional(|cursor| self.seat(cursor))? {
            Some(seat) => seat,
            None => first.copied().unwrap_or(SeatId(0)),
        };
        Ok(())
    }

    fn territories(cursor: &JsonCursor<'_>) -> Read<Vec<TerritoryId>> {
        cursor.items()?.iter().map(JsonCursor::territory).collect()
    }

    /// What everybody has.
    fn seats(&mut self, cursor: &JsonCursor<'_>) -> Read<()> {
        for (place, (_, cursor)) in cursor.entries()?.into_iter().enumerate() {
            let seat = SeatId(u8::try_from(place).unwrap_or(u8::MAX));
            if self.game.is_illuminatus(seat) {
                self.illuminatus(seat, &cursor)?;
            } else {
                self.player(seat, &cursor)?;
            }
        }
        Ok(())
    }

    fn illuminatus(&mut self, seat: SeatId, cursor: &JsonCursor<'_>) -> Read<()> {
        cursor.only(&["person", "colour", "illuminatus", "movement", "contest", "forced", "out"])?;
        let standings: Vec<(&str, Contesting)> =
            Contesting::ALL.iter().map(|standing| (standing.word(), *standing)).collect();
        let contest = cursor.get("contest").optional(|cursor| cursor.one_of("standing order", &standings))?;
        let mut forced = std::collections::BTreeMap::new();
        for (key, times) in cursor.get("forced").entries()? {
            forced.insert(self.seat_called(key, &times)?, times.number()?);
        }
        let standing = self.game.seat_mut(seat);
        standing.movement = cursor.get("movement").number()?;
        standing.contest = contest.unwrap_or_default();
        standing.forced = forced;
        standing.out = cursor.get("out").flag()?;
        Ok(())
    }

    fn player(&mut self, seat: SeatId, cursor: &JsonCursor<'_>) -> Read<()> {
        cursor.only(&[
            "person",
            "colour",
            "illuminatus",
            "society",
            "resources",
            "dice",
            "friendly_to",
            "general",
            "admiral",
            "marshal",
            "diplomat",
            "fresh",
            "memetic_done",
            "dealt",
            "pawned",
            "out",
        ])?;
        let society = cursor.get("society").optional(|cursor| {
            let typed = cursor.text()?;
            Society::called(typed)
                .map_or_else(|| cursor.wrong(format!("There is no society \"{typed}\".")), Ok)
        })?;
        let chosen = self.game.options.societies && self.game.phase != Phase::Society;
        for friend in self.several(&cursor.get("friendly_to"))? {
            self.game.friendly.insert((seat, friend));
        }
        for kind in Special::ALL {
            let place = cursor.get(kind.word());
            if let Some(at) = place.optional(JsonCursor::territory)? {
                if self.game.devastated.contains(at) {
                    return place.wrong("This territory is devastated: nobody stands there.");
                }
                if self.game.without(kind).is_some() {
                    return place.wrong(format!("This game is played without {}.", kind.one()));
                }
                self.game.seat_mut(seat).specials.insert(kind, at);
            }
        }
        let dealt = cursor.get("dealt");
        let dealt =
            if dealt.is_absent() { self.game.of(seat).iter().collect() } else { Self::territories(&dealt)? };
        let mut fresh = std::collections::BTreeSet::new();
        for item in cursor.get("fresh").items()? {
            fresh.insert(match Special::called(item.text()?) {
                Some(kind) => Fresh::Troop(kind),
                None => Fresh::Center(item.territory()?),
            });
        }
        let dice = cursor.get("dice");
        let standing = self.game.seat_mut(seat);
        standing.society = society.or(chosen.then(Society::default));
        standing.resources = cursor.get("resources").number()?;
        if !dice.is_absent() {
            standing.dice = board::few(&dice)?;
        }
        (standing.fresh, standing.dealt) = (fresh, dealt.into_iter().collect());
        standing.memetic_done = cursor.get("memetic_done").flag()?;
        standing.pawned = cursor.get("pawned").flag()?;
        standing.out = cursor.get("out").flag()?;
        if standing.out {
            (standing.resources, standing.dice) = (0, 0);
        }
        Ok(())
    }
}

/// Reads a position by today's rules.
///
/// # Errors
/// If something in it can't be, with its place.
pub fn import(
    position: &Value,
    dice: &mut Dice,
) -> Result<(Blitzkrieg, Names, Vec<Addressed<Event>>), ImportError> {
    import_by(position, Edition::of::<Blitzkrieg>(), dice)
}
