//! What a fight in one territory, a surprise attack and a memetic attack would mean, said before they are made (BZ-22, BZ-26,
//! BZ-31). Without leaders no die falls, and what comes of it is certain.

use std::collections::BTreeMap;

use super::words::{army_words, count, divisions, land, list, price_of, strong, whose_army, yours};
use crate::blitzkrieg::{Army, Blitzkrieg, Special};
use crate::line;
use crate::rules::{Line, Passage, SeatId, TerritoryId};
use crate::speech::percent;

/// What one side brings: what is certain, and the dice of its leaders by their faces (BZ-E1, BZ-E2).
#[derive(Default)]
pub(super) struct Strength {
    pub(super) sure: u32,
    pub(super) dice: Vec<u8>,
}

impl Strength {
    pub(super) fn of(game: &Blitzkrieg, army: &Army, at: TerritoryId) -> Self {
        let diplomat = u32::from(army.specials.contains(&Special::Diplomat));
        let dice = army.leaders().map(|kind| game.leader_die(kind, at)).collect();
        Self { sure: army.divisions.saturating_add(diplomat), dice }
    }

    fn and(mut self, other: Self) -> Self {
        self.sure = self.sure.saturating_add(other.sure);
        self.dice.extend(other.dice);
        self
    }

    /// What it may come to, each with its chance.
    pub(super) fn sums(&self) -> BTreeMap<u32, f64> {
        let mut sums = BTreeMap::from([(self.sure, 1.0)]);
        for faces in &self.dice {
            let mut next = BTreeMap::new();
            for (sum, chance) in &sums {
                for die in 1..=u32::from(*faces) {
                    *next.entry(sum.saturating_add(die)).or_insert(0.0) += chance / f64::from(*faces);
                }
            }
            sums = next;
        }
        sums
    }
}

/// BZ-26: who meets whom; `times`: so often ours counts (BZ-C10).
pub(super) struct Meeting {
    pub(super) ours: Strength,
    pub(super) theirs: Strength,
    times: u32,
}

/// What comes of it.
enum End {
    /// So many are left of each.
    Sure(u32, u32),
    /// The chances that all of theirs fall, and that all of ours do.
    Likely(f64, f64),
}

impl Meeting {
    fn end(&self) -> End {
        let Self { ours, theirs, times } = self;
        if ours.dice.is_empty() && theirs.dice.is_empty() {
            let hit = ours.sure.saturating_mul(*times);
            return End::Sure(ours.sure.saturating_sub(theirs.sure), theirs.sure.saturating_sub(hit));
        }
        let (mut won, mut lost) = (0.0, 0.0);
        let all = theirs.sums();
        for (own, chance) in ours.sums() {
            for (other, likely) in &all {
                let both = chance * likely;
                won += if own.saturating_mul(*times) >= *other { both } else { 0.0 };
                lost += if *other >= own { both } else { 0.0 };
            }
        }
        End::Likely(won, lost)
    }

    /// "1 of 5 left, all of theirs fall", in a menu.
    fn in_short(&self) -> String {
        match self.end() {
            End::Sure(0, 0) => "all fall on both sides".to_owned(),
            End::Sure(left, 0) => format!("won, {left} left"),
            End::Sure(_, left) => format!("lost, {left} of theirs left"),
            End::Likely(won, _) => format!("{} that all of theirs fall", percent(won)),
        }
    }

    /// The same in a sentence; `ours`: whose they are.
    fn told(&self, ours: Line) -> Line {
        let mut line = match self.end() {
            End::Sure(0, 0) => return line![strong("No die falls"), ": all fall on both sides."],
            End::Sure(left, 0) => {
                let mut line = line![strong("No die falls"), format!(": all of theirs fall, and {left} of ")];
                line.extend(ours);
                line.extend(line![if left == 1 { " is left." } else { " are left." }]);
                return line;
            }
            End::Sure(_, left) => {
                let mut line = line![strong("No die falls"), ": all of "];
                line.extend(ours);
                line.extend(line![format!(
                    " fall, and {left} of theirs {} left.",
                    if left == 1 { "is" } else { "are" }
                )]);
                return line;
            }
            End::Likely(won, lost) => line![
                strong(format!("{} that all of theirs fall", percent(won))),
                format!(", {} that all of ", percent(lost)),
            ],
        };
        line.extend(ours);
        line.extend(line![" do."]);
        line
    }
}

/// BZ-26: everybody there who isn't friendly, the natives, and who is named; an Eye alone (BZ-G10). None where there is nobody.
fn meeting(game: &Blitzkrieg, seat: SeatId, at: TerritoryId, against: Option<SeatId>) -> Option<Meeting> {
    let ours = Strength::of(game, &game.army(seat, at), at);
    if against.is_some_and(|of| game.is_illuminatus(of)) {
        let theirs = Strength { sure: 0, dice: vec![game.numbers().dice.eye] };
        return game.check_fight(seat, at, against).is_ok().then_some(Meeting { ours, theirs, times: 1 });
    }
    let enemies = game.check_fight(seat, at, against).ok()?;
    let natives = Strength { sure: game.land_at(at).garrison, dice: Vec::new() };
    let theirs =
        enemies.iter().fold(natives, |all, other| all.and(Strength::of(game, &game.army(*other, at), at)));
    Some(Meeting { ours, theirs, times: 1 })
}

/// BZ-25, BZ-D6: an army that comes into a territory against all there who are no friends, the natives, and who is named besides.
pub(super) fn entering(
    game: &Blitzkrieg,
    seat: SeatId,
    (to, against): (TerritoryId, Option<SeatId>),
    army: &Army,
) -> Meeting {
    let ours = Strength::of(game, army, to);
    let natives = Strength { sure: game.land_at(to).garrison, dice: Vec::new() };
    let enemies = game.fought_at(seat, to, against).into_iter();
    let theirs = enemies.fold(natives, |all, other| all.and(Strength::of(game, &game.army(other, to), to)));
    Meeting { ours, theirs, times: 1 }
}

/// BZ-31, BZ-C10: natives stay out of it, and what is turned on takes more.
fn surprise(game: &Blitzkrieg, seat: SeatId, at: TerritoryId, against: SeatId) -> Meeting {
    let strength = |seat| Strength::of(game, &game.army(seat, at), at);
    Meeting { ours: strength(seat), theirs: strength(against), times: game.numbers().troops.surprise }
}

/// "your", or whose they are whom an Illuminatus forces (BZ-43).
fn whose(reader: SeatId, seat: SeatId) -> (Line, Line) {
    let yours = yours(Some(reader), seat);
    (if reader == seat { line!["Your"] } else { yours.clone() }, yours)
}

/// What comes of a fight there, in a menu.
pub(in crate::blitzkrieg) fn fight_in_short(
    game: &Blitzkrieg,
    seat: SeatId,
    at: TerritoryId,
    against: Option<SeatId>,
) -> Option<String> {
    Some(meeting(game, seat, at, against)?.in_short())
}

/// BZ-26, BZ-G10: who meets whom, what comes of it, and that nobody stays out of it.
pub(in crate::blitzkrieg) fn before_fight(
    game: &Blitzkrieg,
    (reader, seat): (SeatId, SeatId),
    at: TerritoryId,
    against: Option<SeatId>,
) -> Option<Passage> {
    let fight = meeting(game, seat, at, against)?;
    let (your, yours) = whose(reader, seat);
    let mut meets = your;
    meets.extend(line![format!(" {} in ", army_words(&game.army(seat, at))), land(game, at), " against "]);
    let eye = against.filter(|of| game.is_illuminatus(*of));
    if let Some(of) = eye {
        meets.extend(line![of, format!("'s Eye, which rolls a die of {}.", game.numbers().dice.eye)]);
    } else {
        let mut all = Vec::new();
        let natives = game.land_at(at).garrison;
        if natives > 0 {
            all.push(line![format!("{} of natives", divisions(natives))]);
        }
        for other in game.check_fight(seat, at, against).unwrap_or_default() {
            all.push(line![other, whose_army(&game.army(other, at))]);
        }
        meets.extend(list(all));
        meets.extend(line!["."]);
    }
    let mut lines = vec![meets, fight.told(yours)];
    if let Some(friend) = against.filter(|other| eye.is_none() && game.is_friend(*other, seat)) {
        lines.push(line![friend, " is a friend of whoever attacks: it stands in the ledger for good."]);
    }
    lines.push(line!["It is free, all who stand there fight, and it conquers nothing by itself."]);
    Some(Passage { lines, ..Passage::default() })
}

/// BZ-D2: that a move into a friend's land is a fight with those who stand there, in a menu, and what comes of it once it is
/// known who goes; none where none do.
pub(in crate::blitzkrieg) fn march_in_short(
    game: &Blitzkrieg,
    seat: SeatId,
    to: TerritoryId,
    army: Option<&Army>,
) -> Option<String> {
    let fight = !game.enemies_at(seat, to).is_empty();
    fight.then(|| match army {
        Some(army) => format!("a fight: {}", entering(game, seat, (to, None), army).in_short()),
        None => "a fight".to_owned(),
    })
}

/// BZ-D2, BZ-D9: whom a move meets at its end, what comes of it, and that it costs what a move costs and conquers nothing.
pub(in crate::blitzkrieg) fn before_march(
    game: &Blitzkrieg,
    (reader, seat): (SeatId, SeatId),
    (to, army, cost): (TerritoryId, &Army, u32),
) -> Option<Passage> {
    let enemies = game.enemies_at(seat, to);
    if enemies.is_empty() {
        return None;
    }
    let (your, yours) = whose(reader, seat);
    let mut meets = your;
    let fight = if army.size() == 1 { "fights" } else { "fight" };
    meets.extend(line![format!(" {} {fight} in ", army_words(army)), land(game, to), " at once, against "]);
    let theirs = enemies.into_iter().map(|other| line![other, whose_army(&game.army(other, to))]);
    meets.extend(list(theirs.collect()));
    meets.extend(line!["."]);
    let price = price_of(cost, game.standing(seat).resources);
    let free = line![format!("The move {price}; the fight is free, and conquers nothing by itself.")];
    Some(Passage {
        lines: vec![meets, entering(game, seat, (to, None), army).told(yours), free],
        ..Passage::default()
    })
}

/// What comes of a surprise attack, in a menu.
pub(in crate::blitzkrieg) fn surprise_in_short(
    game: &Blitzkrieg,
    seat: SeatId,
    at: TerritoryId,
    against: SeatId,
) -> String {
    surprise(game, seat, at, against).in_short()
}

/// BZ-31, BZ-C10, BZ-C11: who meets whom, what comes of it, what it costs, and that the friendship is over.
pub(in crate::blitzkrieg) fn before_surprise(
    game: &Blitzkrieg,
    (reader, seat): (SeatId, SeatId),
    at: TerritoryId,
    against: SeatId,
) -> Passage {
    let fight = surprise(game, seat, at, against);
    let (your, yours) = whose(reader, seat);
    let mut meets = your;
    meets.extend(line![
        format!(" {} in ", army_words(&game.army(seat, at))),
        land(game, at),
        " turn on ",
        against
    ]);
    let theirs = whose_army(&game.army(against, at));
    meets.extend(line![format!("{theirs}, who take {} times what comes at them.", fight.times)]);
    let cost = game.surcharge(seat);
    let price = if cost == 0 {
        line!["It is free, all who stand there fight, and it conquers nothing by itself."]
    } else {
        let price = price_of(cost, game.standing(seat).resources);
        line![format!("It {price}; all who stand there fight, and it conquers nothing by itself.")]
    };
    // BZ-C10, BZ-43: those who fight, whoever makes them.
    let mut friends = match reader == seat {
        true => line![strong("You are friends no more")],
        false => line![seat, " and ", against, strong(" are friends no more")],
    };
    friends.extend(line![" then, either way, and it stands in the ledger for good."]);
    Passage { lines: vec![meets, fight.told(yours), price, friends], ..Passage::default() }
}

/// BZ-22: the chance that the diplomat sways this.
fn swayed(game: &Blitzkrieg, at: TerritoryId) -> String {
    let (morale, troops) = game.memetic_needs(at);
    let faces = u32::from(game.numbers().dice.memetic);
    let good = faces.saturating_sub(morale.saturating_add(troops));
    percent(f64::from(good) / f64::from(faces.max(1)))
}

/// The chance, what is needed and what it costs, in a menu.
pub(in crate::blitzkrieg) fn sway_in_short(game: &Blitzkrieg, seat: SeatId, at: TerritoryId) -> String {
    let (morale, troops) = game.memetic_needs(at);
    let price = price_of(game.price_of_memetic(seat), game.standing(seat).resources);
    format!("{}, above {} needed, {price}", swayed(game, at), morale.saturating_add(troops))
}

/// BZ-22: against what is rolled, the chance, what it costs, what comes of it.
pub(in crate::blitzkrieg) fn before_memetic(game: &Blitzkrieg, seat: SeatId, at: TerritoryId) -> Passage {
    let (morale, troops) = game.memetic_needs(at);
    let mut rolls = line![format!("A die of {} against ", game.numbers().dice.memetic)];
    if let Some(owner) = game.owner(at) {
        rolls.extend(line![owner, "'s "]);
    }
    rolls.extend(line![
        format!("morale of {morale} and {} in ", count(troops, "troop", "troops")),
        land(game, at)
    ]);
    rolls.extend(line![": ", strong(format!("{} to sway it", swayed(game, at))), "."]);
    let price = price_of(game.price_of_memetic(seat), game.standing(seat).resources);
    let cost = line![format!("It {price}, whatever falls, and is done once a turn.")];
    let then = line!["Swayed, it goes to its natives, with all its owner has there; nobody is paid."];
    Passage { lines: vec![rolls, cost, then], ..Passage::default() }
}
