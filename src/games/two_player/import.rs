//! Positions read in. What is left out is empty or default; what is wrong is said with its place.

mod cards;
mod possible;
mod turn;

use serde_json::Value;

use super::land::{Out, board};
use super::options::{COLOUR_WORDS, colour_of};
use super::position::UNINVOLVED;
use super::{Event, InPlay, Land, NEUTRALS, Options, Phase, Reward, SIDES, TwoPlayer, side_of};
use crate::picture::Colour;
use crate::rules::{
    Addressed, COLOURS, Dice, Edition, ImportError, JsonCursor, Names, Read, SeatId, SideId, TerritoryId,
    chosen_or_first_free,
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
    "neutrals",
    "territories",
    "objectives",
    "deck",
    "discard",
    "attack",
    "turn_so_far",
    "outcome",
];

/// Reads a position, to be played by the rules of this edition, and runs on until somebody owes.
pub(super) fn import_by(
    position: &Value,
    edition: Edition,
    dice: &mut Dice,
) -> Result<(TwoPlayer, Names, Vec<Addressed<Event>>), ImportError> {
    let root = JsonCursor::root(position, board());
    root.position_of::<TwoPlayer>(KEYS)?;
    let mut reader = Reader::new(&root, edition)?;
    reader.seats()?;
    let neutrals = root.get("neutrals");
    reader.neutrals(&neutrals)?;
    reader.territories(&root.get("territories"))?;
    let over = root.get("phase").value.as_str() == Some(Phase::Over.word());
    reader.standing(&root, over)?;
    reader.cards(&root, dice)?;
    reader.objectives(&root.get("objectives"))?;
    reader.stage(&root)?;
    reader.is_not_won(&root.get("objectives"))?;
    if reader.game.mended_in_positions() {
        reader.possible(&root)?;
    }
    let Reader { mut game, names, .. } = reader;
    let mut out = Out::new();
    game.run_on_from_position(dice, &mut out);
    Ok((game, names, out))
}

/// Reads a position by today's rules.
///
/// # Errors
/// If something in it can't be, with its place.
pub fn import(
    position: &Value,
    dice: &mut Dice,
) -> Result<(TwoPlayer, Names, Vec<Addressed<Event>>), ImportError> {
    import_by(position, Edition::of::<TwoPlayer>(), dice)
}

/// What has been read so far.
struct Reader<'a> {
    game: TwoPlayer,
    names: Names,
    /// By seat: what it is called in the document, and what stands there.
    seats: Vec<(&'a str, JsonCursor<'a>)>,
    /// The neutrals of the document.
    neutrals: Vec<(SideId, JsonCursor<'a>)>,
}

impl<'a> Reader<'a> {
    /// Who plays: in the order of their colours.
    fn new(root: &JsonCursor<'a>, edition: Edition) -> Read<Self> {
        let cursor = root.get("seats");
        let entries = cursor.entries()?;
        if entries.len() != usize::from(super::sides::SEATS.1) {
            return cursor.wrong(format!(
                "Two-Player has {} seats; here are {}.",
                super::sides::SEATS.1,
                entries.len()
            ));
        }
        let mut options = Self::options(&root.get("options"))?;
        let words: Vec<(&str, Colour)> = COLOUR_WORDS.iter().copied().zip(COLOURS).collect();
        let mut chosen: Vec<Option<Colour>> = Vec::new();
        for (_, seat) in &entries {
            seat.only(&["person", "colour", "capital", "pool", "stock", "hand"])?;
            let colour = seat.get("colour");
            let wanted = colour.optional(|cursor| cursor.one_of("colour", &words))?;
            if wanted.is_some() && chosen.contains(&wanted) {
                return colour.wrong("Both seats have this colour.");
            }
            chosen.push(wanted);
        }
        if chosen.iter().all(Option::is_none) && !root.get("options").get("colour").is_absent() {
            chosen[0] = Some(options.colour);
        }
        let colours = chosen_or_first_free(&COLOURS, &chosen);
        let place = |colour: &Colour| COLOURS.iter().position(|other| other == colour);
        let mut seats: Vec<(Colour, (&str, JsonCursor<'_>))> = colours.into_iter().zip(entries).collect();
        seats.sort_by_key(|(colour, _)| place(colour));
        if let [(first, _), (second, _)] = &seats[..] {
            (options.colour, options.second) = (*first, Some(*second));
        }
        let seats: Vec<(&str, JsonCursor<'_>)> = seats.into_iter().map(|(_, seat)| seat).collect();
        let person = |(key, seat): &(&str, JsonCursor<'_>)| {
            let person = seat.get("person").optional(|cursor| cursor.text().map(str::to_owned));
            person.map(|person| person.unwrap_or((*key).to_owned()))
        };
        let names = Names(seats.iter().map(person).collect::<Read<_>>()?);
        Ok(Self { game: TwoPlayer::empty_by(edition, options), names, seats, neutrals: Vec::new() })
    }

    /// Each option as `/game create` takes it.
    fn options(cursor: &JsonCursor<'_>) -> Read<Options> {
        const OURS: &[&str] =
            &["colour", "fast_setup", "cavalry", "rewards", "card_with_objective", "objectives_need_capital"];
        let check = |options: &Options| options.check(super::numbers::NUMBERS.now());
        cursor.options(OURS, |_, cursor| Ok(cursor.value.clone()), check)
    }

    /// TP-24: nobody has claimed as many objectives as win at once. A game that began from such a position before that was
    /// mended goes on as it is.
    fn is_not_won(&self, objectives: &JsonCursor<'_>) -> Read<()> {
        let game = &self.game;
        let goes_on = game.mended() && game.phase != Phase::Over;
        let won = TwoPlayer::players().into_iter().find(|seat| goes_on && game.wins_by_claims(*seat));
        match won {
            Some(seat) => objectives.wrong(format!(
                "{} has claimed {} objectives: the game would be over.",
                self.names.of(seat),
                game.claimed(seat)
            )),
            None => Ok(()),
        }
    }

    /// A seat by its key.
    fn seat(&self, cursor: &JsonCursor<'_>) -> Read<SeatId> {
        let typed = cursor.text()?;
        match self.seat_called(typed) {
            Some(seat) => Ok(seat),
            None => {
                let keys: Vec<&str> = self.seats.iter().map(|(key, _)| *key).collect();
                cursor.wrong(format!("There is no seat \"{typed}\"; there are {}.", keys.join(" and ")))
            }
        }
    }

    fn seat_called(&self, typed: &str) -> Option<SeatId> {
        let place = self.seats.iter().position(|(key, _)| *key == typed)?;
        u8::try_from(place).ok().map(SeatId)
    }

    /// A side: a seat by its key, a neutral by its colour.
    fn side(&self, cursor: &JsonCursor<'_>) -> Read<SideId> {
        let typed = cursor.text()?;
        match self.seat_called(typed) {
            Some(seat) => Ok(side_of(seat)),
            None => self.neutral_called(typed, cursor),
        }
    }

    fn neutral_called(&self, typed: &str, cursor: &JsonCursor<'_>) -> Read<SideId> {
        let colour = colour_of(typed);
        let found = SIDES.neutrals().find(|side| Some(self.game.colour(*side)) == colour);
        match found {
            Some(side) => Ok(side),
            None => {
                let words = SIDES.neutrals().map(|side| super::options::word_of(self.game.colour(side)));
                let words: Vec<&str> = words.collect();
                cursor.wrong(format!("There is no army \"{typed}\"; the neutrals are {}.", words.join(", ")))
            }
        }
    }

    /// Neutrals by colour, each once.
    fn neutrals_in(&self, cursor: &JsonCursor<'_>) -> Read<Vec<SideId>> {
        let mut sides = Vec::new();
        for item in cursor.items()? {
            let side = self.neutral_called(item.text()?, &item)?;
            if sides.contains(&side) {
                return item.wrong("This neutral stands here twice.");
            }
            sides.push(side);
        }
        Ok(sides)
    }

    /// Territories, each once.
    fn territories_in(cursor: &JsonCursor<'_>) -> Read<Vec<TerritoryId>> {
        let mut all = Vec::new();
        for item in cursor.items()? {
            let t = item.territory()?;
            if all.contains(&t) {
                return item.wrong("This territory stands here twice.");
            }
            all.push(t);
        }
        Ok(all)
    }

    fn seats(&mut self) -> Read<()> {
        for (index, (_, cursor)) in self.seats.clone().into_iter().enumerate() {
            let seat = &mut self.game.seats[index];
            seat.pool = cursor.get("pool").number()?;
            seat.stock = cursor.get("stock").number()?;
            seat.capital = cursor.get("capital").optional(JsonCursor::territory)?;
        }
        Ok(())
    }

    fn neutrals(&mut self, cursor: &JsonCursor<'a>) -> Read<()> {
        for (key, cursor) in cursor.entries()? {
            let side = self.neutral_called(key, &cursor)?;
            if self.neutrals.iter().any(|(other, _)| *other == side) {
                return cursor.wrong("This neutral stands here twice.");
            }
            cursor.only(&["status", "capital", "commander", "cards", "pool", "stock", "out"])?;
            let status = cursor.get("status");
            let ally = match status.value.as_str() {
                Some(UNINVOLVED) => None,
                _ => status.optional(|cursor| self.seat(cursor))?,
            };
            let (pool, stock) = (cursor.get("pool").number()?, cursor.get("stock").number()?);
            let capital = cursor.get("capital").optional(JsonCursor::territory)?;
            if let Some(neutral) = self.game.neutral_mut(side) {
                (neutral.ally, neutral.capital, neutral.pool, neutral.stock) = (ally, capital, pool, stock);
            }
            self.neutrals.push((side, cursor));
        }
        Ok(())
    }

    fn territories(&mut self, cursor: &JsonCursor<'a>) -> Read<()> {
        for (t, cursor) in cursor.each_territory("territory")? {
            cursor.only(&["owner", "troops", "city"])?;
            let owner = cursor.get("owner").optional(|cursor| self.side(cursor))?;
            let troops = cursor.get("troops");
            let troops = if troops.is_absent() { 1 } else { troops.units()? };
            let land = self.game.land_mut(t);
            *land = Land { owner: owner.unwrap_or(land.owner), troops };
            if cursor.get("city").flag()? {
                self.game.cities.insert(t);
            }
        }
        Ok(())
    }

    /// Who is out, capitals and commanders: the territories are needed for them.
    fn standing(&mut self, root: &JsonCursor<'a>, over: bool) -> Read<()> {
        let mut capitals: Vec<TerritoryId> = Vec::new();
        let own =
            (0..).map(|seat| side_of(SeatId(seat))).zip(self.seats.iter().map(|(_, cursor)| cursor.clone()));
        let all: Vec<(SideId, JsonCursor<'_>)> = own.chain(self.neutrals.iter().cloned()).collect();
        for (_, cursor) in &all {
            let capital = cursor.get("capital");
            let Some(at) = capital.optional(JsonCursor::territory)? else { continue };
            if capitals.contains(&at) {
                return capital.wrong("Another army has its capital here.");
            }
            capitals.push(at);
        }
        for place in 0..NEUTRALS {
            let side = super::sides::neutral_side(place);
            let cursor =
                self.neutrals.iter().find(|(other, _)| *other == side).map(|(_, cursor)| cursor.clone());
            let gone = self.game.of(side).is_empty();
            let Some(neutral) = self.game.neutral(side).cloned() else { continue };
            let holds = neutral.capital.is_some_and(|at| self.game.owner(at) == side);
            let mut commander = holds;
            if let Some(cursor) = &cursor {
                let said = cursor.get("commander");
                commander = if said.is_absent() { holds } else { said.flag()? };
                if commander && !holds {
                    return said.wrong("A commander stands in his own army's capital.");
                }
                if cursor.get("out").flag()? && !gone {
                    return cursor.get("out").wrong("This neutral has territories and so is not out.");
                }
                if gone && (neutral.ally.is_some() || neutral.pool + neutral.stock > 0) {
                    return cursor.wrong(
                        "A neutral without territories is out: it is nobody's ally and has no troops.",
                    );
                }
            }
            if let Some(neutral) = self.game.neutral_mut(side) {
                (neutral.out, neutral.commander) = (gone, commander);
            }
        }
        let landless = TwoPlayer::players().into_iter().find(|seat| self.game.of_seat(*seat).is_empty());
        if let Some(seat) = landless.filter(|_| !over) {
            let name = self.names.of(seat);
            return root
                .get("territories")
                .wrong(format!("{name} has no territory: the game would be over."));
        }
        Ok(())
    }

    fn objectives(&mut self, cursor: &JsonCursor<'a>) -> Read<()> {
        let (all, list) = (self.game.objective_list(), self.game.reward_list());
        let ids: Vec<(String, super::ObjectiveId)> =
            all.iter().map(|id| (all.id(id).to_owned(), id)).collect();
        let rewards: Vec<(&str, Reward)> = Reward::ALL.iter().map(|reward| (reward.id(), *reward)).collect();
        let mut in_play: Vec<InPlay> = Vec::new();
        for (key, cursor) in cursor.entries()? {
            let Some(id) = all.called(key) else {
                let ids: Vec<&str> = ids.iter().map(|(id, _)| &**id).collect();
                return cursor
                    .wrong(format!("There is no objective \"{key}\"; there are {}.", ids.join(", ")));
            };
            cursor.only(&["reward", "by", "at"])?;
            if in_play.iter().any(|other| other.id == id) {
                return cursor.wrong("This objective stands here twice.");
            }
            let said = cursor.get("reward");
            let reward = said.optional(|cursor| cursor.one_of("reward", &rewards))?;
            if let Some(reward) = reward {
                if list.class(reward) != all.class(id) {
                    return said
                        .wrong("A minor reward lies on a minor objective, a major one on a major one.");
                }
                if in_play.iter().any(|other| other.reward == Some(reward)) {
                    return said.wrong("This reward lies on another objective.");
                }
            }
            let by = cursor.get("by").optional(|cursor| self.seat(cursor))?;
            let at = cursor.get("at").optional(JsonCursor::territory)?;
            if at.is_some() && (by.is_none() || !reward.is_some_and(Reward::is_airfield)) {
                return cursor.get("at").wrong("Only an airfield that somebody has claimed lies somewhere.");
            }
            in_play.push(InPlay { id, reward, by, at });
        }
        in_play.sort_by_key(|in_play| in_play.id);
        *self.game.objectives = in_play;
        Ok(())
    }
}
