//! Dice in battle: what both sides roll, with ships and texts, and what they lose (CW-15, CW-16).

use super::land::{Out, tell};
use super::{Answered, Attack, CardId, CloneWars, Effect, Event, Meeting, Rolled, Ships, Terms, When};
use crate::rules::{Combat, Dice, DicePool, Pairs, Roll, SideId, TerritoryId, Until};

/// How a battle stands after some rolls.
enum Ended {
    Won,
    Lost,
    Open,
}

/// One side of a roll.
#[derive(Clone, Copy)]
struct Fighter {
    army: SideId,
    pool: DicePool,
    /// CW-11: one text for each roll.
    played: bool,
}

impl CloneWars {
    /// CW-16: how the dice are compared.
    #[must_use]
    pub fn combat(&self) -> Combat {
        let pairs = if self.options.one_pair { Pairs::One } else { Pairs::Two };
        Combat { pairs, ..Combat::STANDARD }
    }

    /// CW-15: so many dice with these ships: a d8 for each capital ship, a re-roll for each fighter, more on the highest
    /// dice for corvettes.
    #[must_use]
    pub fn with_ships(&self, pool: DicePool, ships: Ships) -> DicePool {
        let small = |number: u32| u8::try_from(number).unwrap_or(u8::MAX);
        let pool = pool.with_d8(small(ships.capital_ship)).rerolling_ones(small(ships.fighter));
        (0..self.numbers().combat.corvette).fold(pool, |pool, _| pool.plus_each(small(ships.corvette)))
    }

    /// CW-13, CW-15: what is rolled from a planet with these ships, by three troops or more.
    #[must_use]
    pub fn attack_pool(&self, ships: Ships) -> DicePool {
        self.with_ships(DicePool::d6(self.numbers().combat.attack_dice), ships)
    }

    /// CW-14, CW-15: what is rolled for a planet with these ships, by two troops or more; Sidious gives both dice.
    #[must_use]
    pub fn defence_pool(&self, at: TerritoryId, ships: Ships) -> DicePool {
        let pool = self.with_ships(DicePool::d6(self.numbers().combat.defence_dice), ships);
        if self.has_sidious(at) { pool.with_d8(self.numbers().combat.defence_dice) } else { pool }
    }

    /// Rolls until it is decided, or as far as was said, or until the defender has to be asked.
    pub(super) fn battle(&mut self, terms: Terms, dice: &mut Dice, out: &mut Out) {
        let Some(mut attack) = self.attack else { return };
        let (by, Some(defender)) = (self.turn, self.owner(attack.to)) else { return };
        let mut rolled = false;
        let ended = loop {
            if self.troops(attack.to) == 0 {
                break Ended::Won;
            }
            if attack.troops == 0 {
                break Ended::Lost;
            }
            let stops = terms.keep.is_some_and(|keep| attack.troops <= keep);
            if stops || (rolled && (terms.until == Until::OneRoll || dice.are_enough())) {
                break Ended::Open;
            }
            let meeting = match attack.met {
                Some(met) => met.meeting,
                // CW-14: taken anew for each roll.
                None if self.options.ask_defender && self.has_choice(attack.to) => {
                    attack.asked = Some(terms);
                    self.attack = Some(attack);
                    self.new_occasion();
                    let (at, troops) = (attack.to, attack.troops);
                    return tell(out, Event::DefenderAsked { by, defender, at, troops });
                }
                None => self.standing_meeting(defender, attack.to),
            };
            rolled = true;
            self.clash(&mut attack, defender, meeting, dice, out);
            attack.met = attack.met.filter(|met| met.until == Until::Decided);
        };
        let Attack { from, to, .. } = attack;
        self.attack = None;
        match ended {
            Ended::Open => self.attack = Some(attack),
            Ended::Lost => tell(out, Event::Failed { by, from, to, defender }),
            Ended::Won => self.conquer(attack, dice, out),
        }
    }

    /// CW-16: d8s, roll, fighters, texts, then what is added; each pair costs a troop that took part.
    fn clash(
        &mut self,
        attack: &mut Attack,
        defender: SideId,
        meeting: Meeting,
        dice: &mut Dice,
        out: &mut Out,
    ) {
        let (at, by) = (attack.to, self.turn);
        let (number, ships) = self.met_with(meeting, at);
        let mut sides = [
            Fighter { army: by, pool: self.attack_pool(attack.ships).of(attack.troops), played: false },
            Fighter { army: defender, pool: self.defence_pool(at, ships).of(number), played: false },
        ];
        let mut texts = Vec::new();
        let counts = sides.map(|side| side.pool.dice());
        for (place, side) in sides.iter_mut().enumerate() {
            self.play_before(side, at, counts[1 - place], &mut texts);
        }
        let combat = self.combat();
        let mut roll = combat.roll_dice(sides[0].pool, sides[1].pool, dice);
        combat.compare(sides[0].pool, sides[1].pool, &mut roll);
        for place in [0, 1] {
            self.play_after(&mut sides, place, at, &mut roll, dice, &mut texts);
        }
        attack.troops = attack.troops.saturating_sub(roll.attack_lost);
        let origin = self.land_mut(attack.from);
        origin.troops = origin.troops.saturating_sub(roll.attack_lost);
        let target = self.land_mut(at);
        target.troops = target.troops.saturating_sub(roll.defence_lost);
        let defence_left = target.troops;
        tell(
            out,
            Event::Rolled(Rolled {
                attack: roll.attack,
                defence: roll.defence,
                attack_counts: sides[0].pool.values(&roll.attack).to_vec(),
                defence_counts: sides[1].pool.values(&roll.defence).to_vec(),
                texts,
                attack_lost: roll.attack_lost,
                defence_lost: roll.defence_lost,
                attack_left: attack.troops,
                defence_left,
            }),
        );
    }

    /// CW-11: a text that is ready for before a roll is played in any case, where a die can still become a d8.
    fn play_before(&mut self, side: &mut Fighter, at: TerritoryId, against: u8, texts: &mut Vec<Answered>) {
        let Some((card, _)) = self.readied(side.army, When::BeforeRoll, at, against) else { return };
        let d8 = u8::try_from(side.pool.sides().filter(|sides| *sides > 6).count()).unwrap_or(u8::MAX);
        if d8 < side.pool.rolled() {
            side.pool = side.pool.with_d8(d8 + 1);
            self.use_text(side, card, Vec::new(), texts);
        }
    }

    /// CW-11: one that is ready for after a roll is played where a pair would be lost.
    fn play_after(
        &mut self,
        sides: &mut [Fighter; 2],
        place: usize,
        at: TerritoryId,
        roll: &mut Roll,
        dice: &mut Dice,
        texts: &mut Vec<Answered>,
    ) {
        let lost = if place == 0 { roll.attack_lost } else { roll.defence_lost };
        let against = sides[1 - place].pool.dice();
        if lost == 0 || sides[place].played {
            return;
        }
        let Some((card, effect)) = self.readied(sides[place].army, When::AfterRoll, at, against) else {
            return;
        };
        let (own, enemy) = match place {
            0 => (&mut roll.attack, &mut roll.defence),
            _ => (&mut roll.defence, &mut roll.attack),
        };
        let before = match effect {
            Effect::RerollOwnDice => own.reroll_all(dice, "text").to_vec(),
            Effect::RaiseHighDie(by) => {
                sides[place].pool = sides[place].pool.plus_highest(by);
                Vec::new()
            }
            _ => {
                let highest = enemy.highest().and_then(|highest| enemy.reroll(highest, dice, "text"));
                highest.map(|die| die.face).into_iter().collect()
            }
        };
        self.use_text(&mut sides[place], card, before, texts);
        self.combat().compare(sides[0].pool, sides[1].pool, roll);
    }

    fn use_text(&mut self, side: &mut Fighter, card: CardId, before: Vec<u8>, texts: &mut Vec<Answered>) {
        side.played = true;
        self.put_away(side.army, &[card]);
        texts.push(Answered { army: side.army, card, before });
    }
}
