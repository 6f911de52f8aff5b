//! Positions read in. What is left out is empty or default; what is wrong is said with its place.

mod combat;
mod possible;
mod stage;

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::position::{COLOURS, seat_id};
use super::{
    Aim, Answers, Beforehand, Event, Leadership, Once, Options, Phase, Warrior, board, land::Out, set_up,
    side_of, verbs,
};
use crate::reading::moment;
use crate::rules::{
    Addressed, Dice, Edition, Game, ImportError, JsonCursor, Names, Read, SeatId, Seats, StandingAnswers,
    TerritoryId,
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
    "first",
    "seats",
    "territories",
    "attack",
    "auction",
    "offers",
    "vote",
    "famine_done",
    "lots_left",
    "sieges",
    "next_offer",
    "time_up",
    "capitals",
    "placed",
    "done",
    "stakes",
    "fate",
    "outcome",
];
/// Every key of a seat.
const SEAT_KEYS: &[&str] = &[
    "person",
    "colour",
    "cash",
    "capital",
    "capital_new",
    "capital_late",
    "aim",
    "trade_routes",
    "leader",
    "leader_new",
    "pool",
    "votes_spent",
    "paralysed",
    "exposed",
    "betrayed",
    "passage_to",
    "struck",
    "wary_of",
    "standing_bids",
    "standing",
    "out",
];
/// The phases before the first round.
const SET_UP: &[&str] = &["aim", "capital", "allocate"];

/// Reads a position, and runs on until somebody owes.
///
/// # Errors
/// If something in it can't be, with its place.
pub fn import(
    position: &Value,
    dice: &mut Dice,
) -> Result<(Warrior, Names, Vec<Addressed<Event>>), ImportError> {
    import_by(position, Edition::of::<Warrior>(), dice)
}

/// Reads a position, to be played by the rules of this edition.
pub(super) fn import_by(
    position: &Value,
    edition: Edition,
    dice: &mut Dice,
) -> Result<(Warrior, Names, Vec<Addressed<Event>>), ImportError> {
    let root = JsonCursor::root(position, board());
    root.position_of::<Warrior>(KEYS)?;
    let mut reader = Reader::new(&root, edition)?;
    reader.options(&root.get("options"))?;
    reader.seats()?;
    reader.territories(&root.get("territories"))?;
    reader.capitals_and_losers()?;
    reader.order(&root.get("order"))?;
    reader.game.first = root.get("first").optional(|cursor| reader.seat(cursor))?;
    reader.stage(&root)?;
    if reader.game.mended_in_positions() {
        reader.possible(&root)?;
    }
    let Reader { mut game, names, .. } = reader;
    if game.first.is_none() {
        game.note_first();
    }
    let mut out = Out::new();
    game.run_on(dice, &mut out);
    Ok((game, names, out))
}

/// What has been read so far.
struct Reader<'a> {
    game: Warrior,
    names: Names,
    /// By seat, in order of joining: what it is called in the document, and what stands there.
    seats: Vec<(&'a str, JsonCursor<'a>)>,
    /// Is this before the first round?
    in_set_up: bool,
}

impl<'a> Reader<'a> {
    /// Who plays: in the order of their colours.
    fn new(root: &JsonCursor<'a>, edition: Edition) -> Read<Self> {
        let cursor = root.get("seats");
        let entries = cursor.entries()?;
        let (few, many) = Warrior::SEATS;
        if !(usize::from(few)..=usize::from(many)).contains(&entries.len()) {
            return cursor
                .wrong(format!("Warrior is played by {few} to {many}; here are {}.", entries.len()));
        }
        let colours: Vec<(&str, usize)> = COLOURS.iter().copied().zip(0..).collect();
        let mut taken: Vec<Option<usize>> = Vec::new();
        for (_, seat) in &entries {
            seat.only(SEAT_KEYS)?;
            let colour = seat.get("colour");
            let wanted = colour.optional(|cursor| cursor.one_of("colour", &colours))?;
            if wanted.is_some() && taken.contains(&wanted) {
                return colour.wrong("Two seats have this colour.");
            }
            taken.push(wanted);
        }
        // Who has no colour takes the first that is left.
        let mut free: Vec<usize> =
            (0..COLOURS.len()).rev().filter(|colour| !taken.contains(&Some(*colour))).collect();
        let places = taken.into_iter().map(|colour| colour.or_else(|| free.pop()).unwrap_or(usize::MAX));
        let mut seats: Vec<(usize, (&str, JsonCursor<'_>))> =
            places.collect::<Vec<_>>().into_iter().zip(entries).collect();
        seats.sort_by_key(|(place, _)| *place);
        let seats: Vec<(&str, JsonCursor<'_>)> = seats.into_iter().map(|(_, seat)| seat).collect();
        let person = |(key, seat): &(&str, JsonCursor<'_>)| {
            seat.get("person")
                .optional(|cursor| cursor.text().map(str::to_owned))
                .map(|p| p.unwrap_or((*key).to_owned()))
        };
        let names = Names(seats.iter().map(person).collect::<Read<_>>()?);
        let count = u8::try_from(seats.len()).unwrap_or(u8::MAX);
        let in_set_up = root.get("phase").value.as_str().is_some_and(|phase| SET_UP.contains(&phase));
        let game = Warrior::empty_by(edition, Options::default(), Seats { count });
        Ok(Self { game, names, seats, in_set_up })
    }

    /// WR-3 and the others: each option as `/game create` takes it.
    fn options(&mut self, cursor: &JsonCursor<'_>) -> Read<()> {
        // "written_ballots" is what "ballots" was called before it could be chosen.
        const OURS: &[&str] =
            &["victory", "rounds", "until", "income", "rotate", "ballots", "written_ballots"];
        let count = u8::try_from(self.seats.len()).unwrap_or(u8::MAX);
        let read = |key: &str, cursor: &JsonCursor<'_>| match (key, cursor.value) {
            ("until", Value::String(_)) => moment(cursor).map(Value::from),
            (_, other) => Ok(other.clone()),
        };
        let edition = self.game.edition;
        let check = |options: &Options| set_up::check_options(edition, options, Seats { count });
        self.game.options = cursor.options(OURS, read, check)?;
        Ok(())
    }

    /// A seat by its key.
    fn seat(&self, cursor: &JsonCursor<'_>) -> Read<SeatId> {
        self.seat_called(cursor, cursor.text()?)
    }

    fn seat_called(&self, cursor: &JsonCursor<'_>, typed: &str) -> Read<SeatId> {
        match self.seats.iter().position(|(key, _)| *key == typed) {
            Some(index) => Ok(seat_id(index)),
            None => {
                let keys: Vec<&str> = self.seats.iter().map(|(key, _)| *key).collect();
                cursor.wrong(format!("There is no seat \"{typed}\"; there are {}.", keys.join(", ")))
            }
        }
    }

    /// Seats by key, each once.
    fn seats_in(&self, cursor: &JsonCursor<'_>) -> Read<Vec<SeatId>> {
        let mut seats = Vec::new();
        for item in cursor.items()? {
            let seat = self.seat(&item)?;
            if seats.contains(&seat) {
                return item.wrong("This seat stands here twice.");
            }
            seats.push(seat);
        }
        Ok(seats)
    }

    fn by_seat<T>(
        &self,
        cursor: &JsonCursor<'a>,
        read: impl Fn(&JsonCursor<'a>) -> Read<T>,
    ) -> Read<BTreeMap<SeatId, T>> {
        let entries = cursor.entries()?.into_iter();
        entries.map(|(key, value)| Ok((self.seat_called(&value, key)?, read(&value)?))).collect()
    }

    /// Units by territory, each territory once, whatever it is called.
    fn by_territory(&self, cursor: &JsonCursor<'_>) -> Read<Vec<(TerritoryId, u32)>> {
        Self::each_territory(cursor, |value| value.units())
    }

    fn each_territory(
        cursor: &JsonCursor<'_>,
        read: impl Fn(&JsonCursor<'_>) -> Read<u32>,
    ) -> Read<Vec<(TerritoryId, u32)>> {
        let all = cursor.each_territory("territory")?.into_iter();
        all.map(|(t, value)| Ok((t, read(&value)?))).collect()
    }

    fn seats(&mut self) -> Read<()> {
        let aims: Vec<(&str, Aim)> = verbs::AIMS.iter().copied().zip(Aim::ALL).collect();
        for (index, (_, cursor)) in self.seats.clone().into_iter().enumerate() {
            let leader = match (cursor.get("leader").flag()?, cursor.get("leader_new").flag()?) {
                (false, _) => None,
                (true, true) => Some(Leadership::Fresh),
                (true, false) => Some(Leadership::Serving),
            };
            let passage = cursor.get("passage_to");
            let passage_to: BTreeSet<SeatId> = self.seats_in(&passage)?.into_iter().collect();
            if passage_to.contains(&seat_id(index)) {
                return passage.wrong("Nobody lets themselves in.");
            }
            let others = |key: &str| -> Read<BTreeSet<SeatId>> {
                Ok(self
                    .seats_in(&cursor.get(key))?
                    .into_iter()
                    .filter(|seat| *seat != seat_id(index))
                    .collect())
            };
            let (struck, wary_of) = (others("struck")?, others("wary_of")?);
            let mut standing_bids = StandingAnswers::default();
            for (size, bid) in cursor.get("standing_bids").entries()? {
                standing_bids.leave(self.lot_size(size, &bid)?, bid.number()?);
            }
            let standing = self.standing(&cursor.get("standing"))?;
            let seat = &mut self.game.seats[index];
            seat.cash = cursor.get("cash").number()?;
            seat.aim = cursor.get("aim").optional(|cursor| cursor.one_of("combination", &aims))?;
            seat.trade_routes = cursor.get("trade_routes").number()?;
            seat.leader = leader;
            seat.pool = cursor.get("pool").number()?;
            seat.votes_spent = cursor.get("votes_spent").number()?;
            seat.paralysed = cursor.get("paralysed").flag()?;
            seat.exposed = cursor.get("exposed").flag()?;
            seat.betrayed = cursor.get("betrayed").flag()?;
            seat.passage_to = passage_to;
            (seat.struck, seat.wary_of) = (struck, wary_of);
            seat.standing_bids = standing_bids;
            seat.standing = standing;
            seat.out = cursor.get("out").flag()?;
        }
        Ok(())
    }

    fn lot_size(&self, typed: &str, cursor: &JsonCursor<'_>) -> Read<u32> {
        let lots = &self.game.numbers().auction.lots;
        match lots.values().find(|lot| lot.to_string() == typed) {
            Some(lot) => Ok(lot),
            None => cursor.wrong(format!("Lots hold {} troops.", lots.said())),
        }
    }

    /// WR-25, WR-27, WR-28: what else a seat answers beforehand.
    fn standing(&self, cursor: &JsonCursor<'_>) -> Read<Beforehand> {
        cursor.only(&["stake", "barter", "once", "later"])?;
        let in_round = |name| {
            let once = cursor.get(name).optional(|cursor| self.standing_once(cursor))?;
            Ok(once.filter(|once| !once.answers.is_empty()))
        };
        let (once, later): (Option<Once>, Option<Once>) = (in_round("once")?, in_round("later")?);
        if let Some(later) = &later
            && once.as_ref().is_none_or(|once| once.round >= later.round)
        {
            return cursor.get("later").wrong("It comes after a round that stands under `once`.");
        }
        let stake = self.standing_stake(&cursor.get("stake"))?;
        Ok(Beforehand { stake, barter: cursor.get("barter").flag()?, once, later })
    }

    /// The same for one round.
    fn standing_once(&self, cursor: &JsonCursor<'_>) -> Read<Once> {
        cursor.only(&["round", "bids", "stake", "barter"])?;
        let stake = self.standing_stake(&cursor.get("stake"))?;
        let mut answers = Answers { stake, barter: cursor.get("barter").flag()?, ..Answers::default() };
        for (size, bid) in cursor.get("bids").entries()? {
            answers.bids.insert(self.lot_size(size, &bid)?, bid.number()?);
        }
        Ok(Once { round: cursor.get("round").units()?, answers })
    }

    fn standing_stake(&self, cursor: &JsonCursor<'_>) -> Read<Option<u32>> {
        let most = self.game.numbers().speculation.most;
        match cursor.optional(JsonCursor::number)? {
            Some(stake) if stake > most => cursor.wrong(format!("Up to {most} gp may be staked.")),
            stake => Ok(stake),
        }
    }

    fn territories(&mut self, cursor: &JsonCursor<'a>) -> Read<()> {
        for (t, cursor) in cursor.each_territory("territory")? {
            cursor.only(&["owner", "troops", "guests", "unwelcome"])?;
            let owner_spot = cursor.get("owner");
            if owner_spot.value.is_array() {
                return owner_spot.wrong("A territory has one owner, or none.");
            }
            let owner = owner_spot.optional(|cursor| self.seat(cursor))?;
            let (troops, guests) = (cursor.get("troops"), cursor.get("guests"));
            let full = self.game.numbers().natural_force_of(t);
            let count = match (troops.is_absent(), owner) {
                (true, Some(_)) => 1,
                (true, None) => full,
                (false, _) => troops.units()?,
            };
            // WR-17: what is left of the natural force is never more than the whole of it.
            if owner.is_none() && count > full {
                return troops
                    .wrong(format!("Nobody's territory has a natural force of at most {full} here."));
            }
            let guests_here = self.by_seat(&guests, JsonCursor::units)?;
            if !guests_here.is_empty() && owner.is_none() {
                return guests.wrong("Guests stand beside an owner; this territory is nobody's.");
            }
            if let Some(owner) = owner.filter(|owner| guests_here.contains_key(owner)) {
                return guests.wrong(format!("{} can't be their own guest.", self.names.of(owner)));
            }
            let unwelcome_spot = cursor.get("unwelcome");
            let unwelcome: BTreeSet<SeatId> = self.seats_in(&unwelcome_spot)?.into_iter().collect();
            if unwelcome.iter().any(|seat| !guests_here.contains_key(seat)) {
                return unwelcome_spot.wrong("Only guests can be unwelcome.");
            }
            let land = self.game.land_mut(t);
            land.owner = owner.map(side_of);
            land.troops = count;
            land.guests = guests_here.into_iter().map(|(seat, units)| (side_of(seat), units)).collect();
            land.unwelcome = unwelcome.into_iter().map(side_of).collect();
        }
        Ok(())
    }

    /// Capitals need the territories read; who has none of those is out (WR-56).
    fn capitals_and_losers(&mut self) -> Read<()> {
        for (index, (key, cursor)) in self.seats.clone().into_iter().enumerate() {
            let seat = seat_id(index);
            let (capital, count) = (cursor.get("capital"), self.game.count_of(seat));
            if let Some(home) = capital.optional(JsonCursor::territory)? {
                if self.game.owner(home) != Some(seat) {
                    return capital.wrong(format!("A capital lies in one's own land; this is not {key}'s."));
                }
                self.game.seats[index].capital = Some(home);
                self.game.seats[index].capital_new = cursor.get("capital_new").flag()?;
            } else if self.game.rulings().exposure_ends_with_capital {
                self.game.seats[index].exposed = false; // WR-45: there is none that could be
            }
            if self.game.seats[index].out && count > 0 {
                return cursor.get("out").wrong(format!("{key} has territories and so is not out."));
            }
            self.game.seats[index].out = count == 0;
        }
        if self.game.seats.iter().all(|seat| seat.out) {
            return JsonCursor::root(&Value::Null, board())
                .get("territories")
                .wrong("Nobody has a territory: there is no game to go on with.");
        }
        Ok(())
    }

    fn order(&mut self, cursor: &JsonCursor<'_>) -> Read<()> {
        let order = self.seats_in(cursor)?;
        let all: Vec<SeatId> = (0..self.seats.len()).map(seat_id).collect();
        let order = match order.len() {
            // WR-10: rolled after set-up.
            0 if self.in_set_up => Vec::new(),
            0 => all,
            count if count == all.len() => order,
            _ => return cursor.wrong("The turn order names every seat, also who is out."),
        };
        self.game.order = order.into();
        Ok(())
    }
}

/// Before the capitals are shown nobody needs one.
fn needs_capitals(phase: &Phase) -> bool {
    !matches!(phase, Phase::Aim | Phase::Capital(_) | Phase::Over)
}
