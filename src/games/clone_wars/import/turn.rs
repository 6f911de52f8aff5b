//! What is going on in a position: whose turn it is, and how far it is.

use super::{Reader, ships};
use crate::clone_wars::land::Out;
use crate::clone_wars::{
    Attack, Call, Calling, CloneWars, Conquest, Faction, Met, ORDER, Phase, Planet, Terms, board, faction,
    partner, why,
};
use crate::reading::moment;
use crate::rules::{Common, Dice, JsonCursor, Offer, Offers, Outcome, Read, SideId, Until};

const UNTIL: [(&str, Until); 2] = [("decided", Until::Decided), ("one roll", Until::OneRoll)];

impl<'a> Reader<'a> {
    pub(super) fn stage(&mut self, root: &JsonCursor<'a>) -> Read<()> {
        let set_up = matches!(self.game.phase, Phase::Claim | Phase::Deploy);
        let round = root.get("round");
        let first = u32::from(!set_up);
        self.game.round = if round.is_absent() { first } else { round.number()? };
        if self.game.round < first {
            return round.wrong("Rounds are counted from 1.");
        }
        let turn = root.get("turn");
        let given = turn.optional(Self::army)?;
        let usual = self.next_to_place().or(ORDER.into_iter().find(|army| !self.game.army(*army).out));
        let usual = usual.unwrap_or(ORDER[0]);
        self.game.turn = given.unwrap_or(usual);
        if self.game.army(self.game.turn).out && self.game.phase != Phase::Over {
            return turn.wrong("This army is out, and has no turn.");
        }
        if self.game.phase == Phase::Claim {
            self.game.turn = CloneWars::claimant(board().len() - self.game.free().len());
        }
        self.both_are_there(root)?;
        self.hands(root)?;
        self.so_far(root)?;
        self.attack(&root.get("attack"))?;
        self.conquest(&root.get("conquest"))?;
        self.offers(&root.get("offers"))?;
        self.rarely(root)?;
        self.outcome(&root.get("outcome"))
    }

    /// CW-6: where all place in turn, the first army in order that has something left.
    fn next_to_place(&self) -> Option<SideId> {
        let game = &self.game;
        let places = game.mended_in_positions() && game.one_by_one();
        ORDER.into_iter().find(|army| places && game.army(*army).pool > 0)
    }

    /// CW-1: with a faction gone the game would be over.
    fn both_are_there(&self, root: &JsonCursor<'_>) -> Read<()> {
        let decided = !matches!(self.game.phase, Phase::Claim | Phase::Over);
        match Faction::ALL.into_iter().find(|side| self.game.of_faction(*side).is_empty()) {
            Some(side) if decided => {
                let who = if side == Faction::Republic { "The Republic has" } else { "The Separatists have" };
                root.get("territories").wrong(format!("{who} no planet: the game would be over."))
            }
            _ => Ok(()),
        }
    }

    /// CW-12: troops in hand are those of the army in turn.
    fn hands(&self, root: &JsonCursor<'_>) -> Read<()> {
        let game = &self.game;
        // What ended in the midst of a turn is left as it was.
        if matches!(game.phase, Phase::Claim | Phase::Deploy | Phase::Over) {
            return Ok(());
        }
        for (army, cursor) in &self.armies {
            let pool = game.army(*army).pool;
            let may = *army == game.turn && matches!(game.phase, Phase::Reinforce | Phase::Sidious);
            if pool > 0 && !may {
                return cursor
                    .get("pool")
                    .wrong("Only the army in turn has troops to place, in `reinforce`.");
            }
        }
        let token = root.get("drawn");
        if !token.is_absent() && game.phase != Phase::Token {
            return token.wrong("A token is drawn in the phase `token` alone.");
        }
        // CW-8
        if !token.is_absent() && (faction(game.turn) != Faction::Separatist || game.order66.is_some()) {
            return token.wrong("Separatist armies alone draw tokens, and none after Order 66.");
        }
        Ok(())
    }

    fn so_far(&mut self, root: &JsonCursor<'_>) -> Read<()> {
        let captured = root.get("captured_from");
        for item in captured.items()? {
            let army = Self::army(&item)?;
            if faction(army) == faction(self.game.turn) && self.game.phase != Phase::Over {
                return item.wrong("A planet is captured from the other faction.");
            }
            self.game.so_far.captured_from.insert(army);
        }
        let so_far = &mut self.game.so_far;
        so_far.built = root.get("built").flag()?;
        so_far.moved = root.get("moved").flag()?;
        so_far.ship_moved = root.get("ship_moved").flag()?;
        so_far.ceded = root.get("ceded").flag()?;
        so_far.refused = root.get("refused").flag()?;
        so_far.more_moves = root.get("more_moves").number()?;
        // What follows from the rest needn't be said.
        let fought = !so_far.captured_from.is_empty()
            || !root.get("attack").is_absent()
            || !root.get("conquest").is_absent();
        so_far.attacked = root.get("attacked").flag()? || fought;
        so_far.begun = root.get("begun").flag()? || so_far.built || so_far.attacked;
        Ok(())
    }

    fn attack(&mut self, cursor: &JsonCursor<'_>) -> Read<()> {
        if cursor.is_absent() {
            return Ok(());
        }
        cursor.only(&["from", "to", "troops", "ships", "asked", "met"])?;
        let game = &self.game;
        if !matches!(game.phase, Phase::Attack | Phase::Sidious) {
            return cursor.wrong("An attack is announced in the phase `attack` alone.");
        }
        let (from, to) = (cursor.get("from").territory()?, cursor.get("to").territory()?);
        if !game.owns(game.turn, from) {
            return cursor.get("from").wrong("Who attacks is the army in turn.");
        }
        if game.held_by(to) == Some(faction(game.turn)) {
            return cursor.get("to").wrong("No army attacks its own faction.");
        }
        if !board().adjacent(from, to) {
            return cursor.get("to").wrong("An attack goes to a neighbouring planet.");
        }
        let troops = cursor.get("troops").units()?;
        if Common::leaving_one(troops.into(), game.troops(from), from, "CW-13").is_err() {
            return cursor
                .get("troops")
                .wrong("At least one troop stays behind; those announced stand on its planet.");
        }
        let sent = cursor.get("ships");
        let sent = if sent.is_absent() { game.land_at(from).ships } else { ships(&sent)? };
        if sent.beyond(&game.land_at(from).ships).is_some() {
            return cursor.get("ships").wrong("More ships are sent along than there are.");
        }
        let asked = cursor.get("asked").optional(|cursor| {
            cursor.only(&["until", "keep"])?;
            let until = cursor.get("until").optional(|cursor| cursor.one_of("word", &UNTIL))?;
            let keep = cursor.get("keep").optional(JsonCursor::number)?;
            Ok(Terms { until: until.unwrap_or_default(), keep })
        })?;
        if asked.is_some() && !game.options.ask_defender {
            return cursor.get("asked").wrong("Defenders are asked with the option `ask_defender` alone.");
        }
        // CW-14, CW-25
        if asked.is_some() && game.mended() && game.phase != Phase::Attack {
            return cursor.get("asked").wrong("A defender is asked in the phase `attack` alone.");
        }
        let met = cursor.get("met").optional(|cursor| {
            let meeting = self.meeting(cursor, &["dice", "ships", "until"])?;
            let until = cursor.get("until").optional(|cursor| cursor.one_of("word", &UNTIL))?;
            Ok(Met { meeting, until: until.unwrap_or_default() })
        })?;
        self.game.attack = Some(Attack { from, to, troops, ships: sent, asked, met });
        Ok(())
    }

    fn conquest(&mut self, cursor: &JsonCursor<'_>) -> Read<()> {
        if cursor.is_absent() {
            return Ok(());
        }
        cursor.only(&["from", "to", "ships"])?;
        let game = &self.game;
        let (from, to) = (cursor.get("from").territory()?, cursor.get("to").territory()?);
        if !game.owns(game.turn, from) || !game.owns(game.turn, to) || game.phase != Phase::Attack {
            return cursor.wrong("A conquest is the army's in turn, in the phase `attack`.");
        }
        let ships = ships(&cursor.get("ships"))?;
        if ships.beyond(&game.land_at(from).ships).is_some() {
            return cursor.get("ships").wrong("More ships were sent along than there are.");
        }
        self.game.conquest = Some(Conquest { from, to, ships });
        Ok(())
    }

    /// CW-20: from the army in turn to its partner.
    fn offers(&mut self, cursor: &JsonCursor<'_>) -> Read<()> {
        let game = &self.game;
        // Nobody answers one any more.
        if game.phase == Phase::Over {
            return Ok(());
        }
        let (from, to) = (game.seat_of(game.turn), game.seat_of(partner(game.turn)));
        let mut open: Vec<Offer<Planet>> = Vec::new();
        for (index, item) in (1..).zip(cursor.items()?) {
            item.only(&["number", "give", "want", "promise", "expires", "from", "to"])?;
            if !matches!(game.phase, Phase::Fortify | Phase::Sidious) || from == to {
                return item.wrong("A cession is offered in `fortify`, to the partner in another seat.");
            }
            let planet = |key: &str| item.get(key).optional(JsonCursor::territory);
            let (give, want) = (planet("give")?, planet("want")?);
            if give.is_some() == want.is_some() {
                return item.wrong("An offer gives one planet or wants one.");
            }
            let expires = item.get("expires");
            let expires = match game.mended_in_positions() {
                true => expires.optional(moment)?,
                false => expires.value.as_i64(),
            };
            let number = item.get("number");
            let number = if number.is_absent() { index } else { number.units()? };
            if open.iter().any(|offer| offer.number == number) {
                return item.wrong("Another offer has this number.");
            }
            open.push(Offer {
                number,
                from,
                to,
                give: Planet(give),
                want: Planet(want),
                promise: item.get("promise").optional(|cursor| cursor.text().map(str::to_owned))?,
                expires,
                occasion: number + 1,
                in_vain: 0,
                private: false,
            });
        }
        self.game.occasion += open.iter().map(|offer| offer.number).max().unwrap_or(0);
        self.game.offers = Offers::restored(open, 1);
        Ok(())
    }

    fn rarely(&mut self, root: &JsonCursor<'_>) -> Read<()> {
        let call = root.get("call");
        self.game.call = call.optional(|cursor| {
            cursor.only(&["order", "sidious"])?;
            let mut order = Vec::new();
            for item in cursor.get("order").items()? {
                order.push(item.territory()?);
            }
            Ok(Call { order, sidious: cursor.get("sidious").optional(JsonCursor::territory)? })
        })?;
        if let Some(called) = &self.game.call {
            let held = |at: &crate::rules::TerritoryId| self.game.held_by(*at);
            if called.sidious.iter().any(|at| held(at) != Some(Faction::Separatist)) {
                return call.get("sidious").wrong("Sidious goes to a planet of the Separatists'.");
            }
            if called.order.iter().any(|at| held(at) != Some(Faction::Republic)) {
                return call.get("order").wrong("Order 66 rolls for the Republic's planets alone.");
            }
            let twice = |(place, at)| called.order[..place].contains(at);
            if self.game.mended() && called.order.iter().enumerate().any(twice) {
                return call.get("order").wrong("Order 66 rolls for a planet once.");
            }
            self.check_asked(&call)?;
        }
        let resume = root.get("resume");
        let phases = [Phase::Token, Phase::Reinforce, Phase::Attack, Phase::Fortify];
        let named = phases.map(|phase| (phase.word(), phase));
        self.game.resume = resume.optional(|cursor| cursor.one_of("phase", &named))?;
        if self.game.phase == Phase::Sidious {
            if faction(self.game.turn) != Faction::Separatist || self.game.order66.is_none() {
                return root.get("phase").wrong("Sidious is placed in a Separatist turn, after Order 66.");
            }
            let troops = self.game.army(self.game.turn).pool > 0;
            let usual = if troops { Phase::Reinforce } else { Phase::Attack };
            self.game.resume.get_or_insert(usual);
        } else if self.game.resume.is_some() {
            return resume.wrong("Something is resumed only in the phase `sidious`.");
        }
        for item in root.get("conceded").items()? {
            let seat = self.seat(&item)?;
            self.game.conceded.insert(seat);
        }
        let gives_up = |side: &Faction| self.game.fighting_on(*side).is_empty();
        if self.game.phase != Phase::Over
            && !self.game.conceded.is_empty()
            && Faction::ALL.iter().any(gives_up)
        {
            return root.get("conceded").wrong("A faction has given up: the game would be over.");
        }
        Ok(())
    }

    /// CW-23: a call that the partner is asked about is one that could be made.
    fn check_asked(&self, call: &JsonCursor<'_>) -> Read<()> {
        let game = &self.game;
        let theirs = faction(game.turn) == Faction::Separatist || !game.mended();
        if game.asked_partner().is_none() || !theirs {
            return call.wrong("Nobody is asked about Order 66 here.");
        }
        let late = matches!(game.phase, Phase::Attack | Phase::Fortify);
        let early =
            matches!(game.phase, Phase::Token | Phase::Reinforce) && game.options.order66 == Calling::AnyTime;
        let open = game.order66.is_none() && (late || early) && game.asked_defender().is_none();
        if game.mended() && !open {
            return call.wrong("Order 66 can't be called here, so that nobody is asked about it.");
        }
        Ok(())
    }

    fn outcome(&mut self, cursor: &JsonCursor<'_>) -> Read<()> {
        if self.game.phase != Phase::Over {
            return if cursor.is_absent() {
                Ok(())
            } else {
                cursor.wrong("Only a game that is over has an outcome.")
            };
        }
        cursor.only(&["winners", "why"])?;
        let mut winners = Vec::new();
        for item in cursor.get("winners").items()? {
            winners.push(self.seat(&item)?);
        }
        let reasons = why::ALL.map(|why| (why, why));
        let why = cursor.get("why").optional(|cursor| cursor.one_of("way to win", &reasons))?;
        self.game.outcome = Some(Outcome { winners, why: why.unwrap_or_default().to_owned() });
        Ok(())
    }
}

impl CloneWars {
    /// `token` begins the turn, unless the token is drawn already; set-up goes on by its queues; anything else is as it is
    /// written.
    pub(super) fn run_on_from_position(&mut self, drawn: bool, dice: &mut Dice, out: &mut Out) {
        match self.phase {
            Phase::Token if !drawn => self.begin_turn(self.turn, dice, out),
            Phase::Reinforce if self.army(self.turn).pool == 0 => self.phase = Phase::Attack,
            Phase::Claim if self.free().is_empty() => {
                self.begin_deploy(out);
                self.run_queues(None, dice, out);
            }
            Phase::Claim | Phase::Deploy => {
                self.run_queues(None, dice, out);
                // CW-6: all may have placed what they have.
                if self.mended() && self.phase == Phase::Deploy && !self.one_by_one() {
                    self.show_if_done(dice, out);
                }
            }
            _ => {}
        }
    }
}
