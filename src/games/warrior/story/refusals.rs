//! Refusals in words: what is wrong, with the numbers; what would be allowed instead; the code.

use super::before::is_over;
use super::words::{command, count, goods, gp, join, land, list_with, open_attack, seats, troops};
use crate::line;
use crate::refusals::{self, RefusalContext, some, with_code};
use crate::rules::{Board, Common, Line, SeatId, TerritoryId, TerritorySet};
use crate::speech;
use crate::warrior::{Goods, Phase, Refusal, Warrior, board};

/// A refusal as a kind sentence that ends in its code. Besides what the refusal itself holds it
/// reads nothing but what everybody may see.
pub(in crate::warrior) fn explain(game: &Warrior, seat: Option<SeatId>, refusal: &Refusal) -> Line {
    with_code(sentence(game, seat, refusal), refusal)
}

impl RefusalContext for Warrior {
    fn board(&self) -> &Board {
        board()
    }

    fn players(&self) -> Vec<SeatId> {
        (0..self.seats.len()).filter_map(|index| u8::try_from(index).ok().map(SeatId)).collect()
    }

    fn still_in(&self) -> Vec<SeatId> {
        self.players_in()
    }

    fn now(&self) -> Line {
        line![now(self)]
    }

    fn not_now(&self, what: &str) -> &'static str {
        not_now(what)
    }

    fn lands_of(&self, seat: SeatId) -> TerritorySet {
        self.territories_of(seat).collect()
    }

    fn offers(&self, _reader: Option<SeatId>) -> Vec<(u32, SeatId, SeatId)> {
        self.offers.iter().map(|offer| (offer.number, offer.from, offer.to)).collect()
    }

    fn goods_like(&self) -> &'static str {
        "50 gp, 3 troops from Alaska"
    }

    fn amount(&self, amount: u64) -> String {
        gp(amount)
    }

    fn purse(&self) -> &'static str {
        "your cash"
    }

    fn through(&self) -> &'static str {
        // In fate there is one move, and passage is nothing to it: WR-44 (23).
        match self.phase {
            Phase::Fate(_) => "through territories of yours alone",
            _ => "through territories of yours, or of players who grant you safe passage",
        }
    }

    fn placing_again(&self) -> Line {
        line![" Until then ", command("/place"), " begins anew."]
    }
}

/// Is so much lacking of it?
fn lack_beyond(goods: &Goods) -> bool {
    // What there is of it was taken off already.
    let most = goods.units().max(goods.cash).max(goods.trade_routes);
    Common::is_beyond(i64::from(most) * 2)
}

#[expect(clippy::too_many_lines, reason = "one arm for each refusal, without a wildcard")]
fn sentence(game: &Warrior, seat: Option<SeatId>, refusal: &Refusal) -> Line {
    match refusal {
        Refusal::Common(refusal) => refusals::sentence(game, seat, refusal),
        Refusal::GivenUp { territory } => {
            line!["You have given up, and are out when the attack on ", land(*territory), " has ended."]
        }
        Refusal::AimFixed => match own(game, seat).and_then(|own| own.aim) {
            Some(aim) => line![format!("Your aim is {} and stays so.", super::words::aim(aim))],
            None => {
                line![
                    "No continents are chosen now: only Continental Conqueror has aims, chosen at its start."
                ]
            }
        },
        Refusal::CapitalFixed => match own(game, seat).and_then(|own| own.capital) {
            Some(capital) if own(game, seat).is_some_and(|own| own.capital_new) => {
                line![
                    land(capital),
                    " is your capital from the end of this turn; a new one is chosen only when it is lost."
                ]
            }
            Some(capital) => {
                line!["Your capital is ", land(capital), "; a new one is chosen only when it is lost."]
            }
            None => line!["Your capital is chosen already; it is shown when all have chosen."],
        },
        Refusal::UnderAttack { territory } => {
            let others = seat.map(|seat| game.lands_of(seat)).unwrap_or_default().without(*territory);
            let rest = if others.is_empty() {
                line![" Wait until it has ended."]
            } else {
                some(board(), " You can choose ", others)
            };
            join([line![land(*territory), " is under attack and can't be chosen while it is."], rest])
        }
        Refusal::NotLetIn { territory, owner: Some(owner) } => line![
            land(*territory),
            " is ",
            *owner,
            "'s, who hasn't granted you safe passage. Ask for it, or ",
            command("/attack"),
            "."
        ],
        Refusal::NotLetIn { territory, owner: None } => line![
            land(*territory),
            " is unoccupied: it has to be taken with ",
            command("/attack"),
            " before you can move in."
        ],
        Refusal::NotThroughOwn { territory, owner } => {
            let whose = match owner {
                Some(owner) => line![land(*territory), " is ", *owner, "'s"],
                None => line![land(*territory), " is unoccupied"],
            };
            let rule = ": with fuel to spare troops move into and through your own territories alone. ";
            join([whose, line![rule, "Safe passage doesn't count for it, and nothing can be attacked now."]])
        }
        Refusal::LeavesEmpty { path, troops: number } => leaves_empty(game, seat, path, *number),
        Refusal::CapitalStays { territory, troops: 1 } => line![
            "Only 1 troop stands in ",
            land(*territory),
            ", your capital, and a capital can't be left empty. Bring others there first, or move from elsewhere."
        ],
        Refusal::CapitalStays { territory, troops: number } => line![
            land(*territory),
            format!(" is your capital and can't be left empty: 1 of the {number} there has to stay, "),
            format!("{} can go.", number.saturating_sub(1))
        ],
        Refusal::AttackOpen { to } => {
            let what = game.attack.as_ref().map_or_else(|| line!["attack on ", land(*to)], open_attack);
            let first = line![
                " is still open. Go on with ",
                command("/attack"),
                " or stop it with ",
                command("/warrior halt"),
                " first."
            ];
            join([line!["Your "], what, first])
        }
        Refusal::NoAttackOpen => {
            line!["No attack is open. Begin one: ", command("/attack"), " with from and to."]
        }
        Refusal::OwnTerritory { territory } => line![
            land(*territory),
            " is your own. Move there with ",
            command("/move"),
            ", or choose another target."
        ],
        Refusal::GuestsInside { territory, guests, button: _ } => join([
            line![land(*territory), " is your own, and your guests are there: "],
            seats(guests.iter().copied()),
            line![". To fight guests inside it, say whom: ", command("/warrior fight"), "."],
        ]),
        Refusal::NobodyThere { territory, seat: who } => {
            line![*who, " has nobody in ", land(*territory), " to fight."]
        }
        Refusal::BothGuests { territory, seat: who } => {
            let host = game.owner(*territory);
            let whose = host.map_or_else(|| line!["guests there"], |host| line![host, "'s guests"]);
            let (start, rest) = (line!["You and ", *who, " are both "], line![" in ", land(*territory)]);
            join([start, whose, rest, line![": guests fight their host alone, and the host them."]])
        }
        Refusal::AllGuestsFight { territory, there } => {
            let is_home = seat.is_some_and(|seat| game.owner(*territory) == Some(seat));
            let who = if is_home { troops(*there) } else { count(*there, "guest", "guests") };
            line![
                format!("Inside a territory all fight: name all {who} of yours in "),
                land(*territory),
                ", or leave them out."
            ]
        }
        Refusal::AllInside { territory } => line![
            "All of yours stand in ",
            land(*territory),
            " already, and nobody moves in: leave “enter” out."
        ],
        Refusal::PassageAsItIs { to, allowed: true } => {
            line![*to, " has your safe passage already."]
        }
        Refusal::PassageAsItIs { to, allowed: false } => {
            line![*to, " has no safe passage of yours to take back."]
        }
        Refusal::PassageHad { by } => line!["You have ", *by, "'s safe passage already."],
        Refusal::Paralysed => line![
            "Your forces are paralysed this round: they neither move nor attack. ",
            command("/pass"),
            " ends your turn."
        ],
        Refusal::NotInTheTie => {
            let tied = match &game.phase {
                Phase::Auction(auction) => auction.rebid.as_ref().map(|(tied, _)| tied.iter().copied()),
                _ => None,
            };
            match tied {
                Some(tied) => join([line!["Only those who tied bid again: "], seats(tied), line!["."]]),
                None => line!["Only those who tied bid again."],
            }
        }
        Refusal::BelowTie { amount, floor } => line![format!(
            "{} is below the tied bid: bid {} or more. If you say nothing, {} stands.",
            gp(amount),
            gp(floor),
            gp(floor)
        )],
        Refusal::StakeTooHigh { amount } => {
            let what = refusals::said_back(*amount, gp);
            line![format!("{what} is too much: up to {} may be staked.", gp(game.numbers().speculation.most))]
        }
        Refusal::NoSuchLot { typed } => line![
            "“",
            speech::typed(typed),
            format!(
                "” can't be read as a bid for lots of a size: write “2: 30, 15: 0”. Lots hold {} troops; 0 declines \
                 them, “2: -” takes a bid back.",
                game.numbers().auction.lots.said()
            )
        ],
        Refusal::TwoBids { size } => {
            line![format!("There is more than one bid for lots of {size} in that: say one for each size.")]
        }
        Refusal::NothingBeforehand => line![
            "Say what is to be answered beforehand: bids like “2: 30, 15: 0”, a stake, or that you are done with \
             barter at once. ",
            command("/hand"),
            " shows what you have left."
        ],
        Refusal::NoBarter => {
            line![
                "Offers are made in Barter, after the auction of a commerce round. The game is at ",
                now(game),
                "."
            ]
        }
        Refusal::CapitalNotTraded { territory } => {
            line![land(*territory), " is a capital, and capitals can't be traded."]
        }
        Refusal::Lacking { seat: who, goods: lacking, rule: _ } if lack_beyond(lacking) => {
            let who = if Some(*who) == seat { line!["You don't"] } else { line![*who, " doesn't"] };
            join([who, line![" have so much to give."]])
        }
        Refusal::Lacking { seat: who, goods: lacking, rule: _ } if Some(*who) == seat => {
            join([line!["You lack "], goods(lacking), line![" for it."]])
        }
        Refusal::Lacking { seat: who, goods: lacking, rule: _ } => {
            join([line![*who, " lacks "], goods(lacking), line![" for it."]])
        }
        Refusal::TooManyVotes { votes, left } => {
            let what = refusals::said_back(*votes, |votes| votes.to_string());
            let left = super::words::votes(*left);
            line![format!("{what} is more than you have: {left} left to cast this round.")]
        }
        Refusal::NoVotesLeft => line![
            "You have no votes to cast: you began this vote with none. Votes serve once in a commerce round."
        ],
        Refusal::WrongVoice { players: true } => {
            line!["This vote is for a player: name one, or pass."]
        }
        Refusal::WrongVoice { players: false } => {
            line!["This vote is a yes or a no (or pass), not for a player."]
        }
        Refusal::MoreThanTwo => {
            line!["They leave from one or two territories, not more. Choose fewer territories."]
        }
        Refusal::NotDeserted { territory, victim } => {
            let whose = line![land(*territory), " isn't ", *victim, "'s, whose troops desert."];
            join([whose, some(board(), " Theirs: ", game.territories_of(*victim).collect())])
        }
        Refusal::NoForceThere { territory } => {
            let abroad = |seat: SeatId| {
                let there = |t: &TerritoryId| game.owner(*t) != Some(seat) && game.units_of(seat, *t) > 0;
                game.territories().filter(there).collect()
            };
            let none = line![land(*territory), " isn't yours, and you have no guests there."];
            join([none, some(board(), " Your guests are in ", seat.map(abroad).unwrap_or_default())])
        }
        Refusal::CapitalsLast { territory, rule: _ } if game.is_capital(*territory) => {
            line!["The last troop in the capital ", land(*territory), " stays. Take it from elsewhere."]
        }
        // WR-22
        Refusal::CapitalsLast { territory, rule: _ } => line![
            "You have no capital now, so one troop stays in a territory of yours that could be one, as in ",
            land(*territory),
            "."
        ],
        Refusal::PoolTooSmall { rule: "WR-41", .. } => {
            line!["They slip away from territories, not from the pool. Name one or two territories."]
        }
        Refusal::PoolTooSmall { pool: 0, .. } => {
            line!["There is nobody in your pool. Take them from your territories."]
        }
        Refusal::PoolTooSmall { number, pool, rule: _ } => {
            line![format!("{number} is too many: there are {pool} in your pool.")]
        }
        Refusal::TooFar { from, to } => line![
            land(*to),
            " is too far from ",
            land(*from),
            format!(
                ": up to {} may move, each over two borders at most, through your own territories.",
                troops(game.numbers().fate.fuel)
            )
        ],
        Refusal::OutOfFuel { from, to, may, left } => out_of_fuel(game, (*from, *to), *may, *left),
        Refusal::Occupied { territory } => {
            let owner = game.owner(*territory);
            let whose = owner.map_or_else(|| line![""], |owner| line![": it is ", owner, "'s"]);
            let free = free(game);
            join([line![land(*territory), " isn't unoccupied"], whose, line!["."], free])
        }
        Refusal::NothingToRemove { seat: who } => {
            line![*who, " has no troops that could be taken: the last in the capital always stays."]
        }
        Refusal::NoTradeRoute { seat: who } => {
            let holders: Vec<SeatId> =
                game.players_in().into_iter().filter(|seat| game.seat(*seat).trade_routes > 0).collect();
            let start = line![*who, " has no trade route."];
            if holders.is_empty() {
                return join([start, line![" Nobody has one."]]);
            }
            join([start, line![" One could be taken from "], seats(holders), line!["."]])
        }
        Refusal::NotOf { seat: who, territory } => {
            let whose = match game.owner(*territory) {
                Some(owner) => line![land(*territory), " is ", owner, "'s, not "],
                None => line![land(*territory), " is unoccupied, not "],
            };
            let start = join([whose, line![*who, "'s. Nothing is done yet."]]);
            let theirs = game.territories_of(*who).filter(|t| !game.is_capital(*t)).collect();
            join([start, some(board(), " Theirs, but for the capital: ", theirs)])
        }
        Refusal::NotAgainstLand { territory } => line![
            "This is taken from a player, not from ",
            land(*territory),
            ": leave “at” out, or choose a sanction. Nothing is done yet."
        ],
        Refusal::NotSanctionable { territory } => line![
            land(*territory),
            " can't be sanctioned: it has to be another player's territory, and not a capital."
        ],
    }
}

/// WR-44 (23): how many of those in a territory may still go to another, and why no more.
fn out_of_fuel(game: &Warrior, (from, to): (TerritoryId, TerritoryId), may: u32, left: u32) -> Line {
    let fuel = game.numbers().fate.fuel;
    match (may, left) {
        (0, 0) => line![
            format!("All {} that may move have set out, and nobody in ", troops(fuel)),
            land(from),
            " can go on to ",
            land(to),
            ": each goes over two borders at most."
        ],
        (0, _) => line![
            "Those in ",
            land(from),
            " have moved already, and can't go on to ",
            land(to),
            ": each goes over two borders at most."
        ],
        _ => line![
            format!("Only {may} of those in "),
            land(from),
            " may still go to ",
            land(to),
            format!(
                ": {left} of {} may still set out, and each goes over two borders at most.",
                troops(fuel)
            )
        ],
    }
}

/// WR-12: who would get it, and whether it is all that one has.
fn leaves_empty(game: &Warrior, seat: Option<SeatId>, path: &[TerritoryId], number: u32) -> Line {
    let Some(from) = path.first().copied() else { return line!["Nobody would be left behind. Confirm it."] };
    let heirs = game.heirs_of(from);
    let units = heirs.first().map_or(0, |heir| game.units_of(*heir, from));
    let fate = match heirs.as_slice() {
        [] => {
            let force = game.numbers().natural_force_of(from);
            line![format!("it would be unoccupied, with a natural force of {force}.")]
        }
        [heir] => {
            line!["it would be ", *heir, format!("'s, who has {} there.", count(units, "guest", "guests"))]
        }
        tied => {
            let who = list_with(tied.iter().map(|seat| line![*seat]).collect(), "or");
            let guests = count(units, "guest", "guests");
            join([
                line!["it would go, by a die, to "],
                who,
                line![format!(", who have {guests} each there.")],
            ])
        }
    };
    let last = seat.is_some_and(|seat| game.owner(from) == Some(seat) && game.count_of(seat) == 1);
    let capital = if game.is_capital(from) { " It is your capital: you would need another." } else { "" };
    let last = if last { " It is your last territory: without it you are out of the game." } else { "" };
    // WR-1
    let won = seat.and_then(|seat| game.won_by_leaving(seat, from));
    let won = won.map_or_else(Line::new, |winner| join([line![" With it "], is_over(&[winner])]));
    join([
        line![format!("Moving {number} leaves none of your troops in "), land(from), ": "],
        fate,
        line![capital, last],
        won,
        line![" Keep 1 there, or confirm."],
    ])
}

fn own(game: &Warrior, seat: Option<SeatId>) -> Option<&crate::warrior::Seat> {
    seat.and_then(|seat| game.seats.get(seat.index()))
}

/// " Unoccupied: Peru."
fn free(game: &Warrior) -> Line {
    some(board(), " Unoccupied: ", game.unoccupied().collect())
}

/// What the game is at, as a noun.
pub(super) fn now(game: &Warrior) -> &'static str {
    match &game.phase {
        Phase::Aim => "the choice of continents",
        Phase::Capital(_) => "the choice of capitals",
        Phase::Allocate(_) => "the first placing",
        Phase::Combat(_) => "the combat round",
        Phase::Auction(_) => "the auction",
        Phase::Barter(_) => "Barter",
        Phase::Speculate(_) => "speculative trade",
        Phase::Fate(fate) => {
            use crate::warrior::ChoiceKind;
            match fate.pending.first().map(|choice| &choice.kind) {
                Some(ChoiceKind::Vote(_)) => "a vote",
                _ => "fate and politics",
            }
        }
        Phase::Place(_) => "the placing of new troops",
        Phase::Over => "its end",
    }
}

/// That this isn't asked for now.
fn not_now(what: &str) -> &'static str {
    match what {
        "bid" => "No lot is on sale for you to bid on.",
        "stake" => "No stakes are being taken.",
        "barter" => "You are done with barter already.",
        "capital" => "You have no capital to choose now.",
        "aim" => "There are no continents to choose now.",
        "place" | "allocate" | "spread" => "You have no troops to place now.",
        "reward" => "There is no territory for you to choose now.",
        "pay" => "Nothing is to be paid now.",
        "remove" => "You have no troops to remove now.",
        "act" => "You have no special act now.",
        "turn" | "move" | "attack" | "fight" | "halt" => "This belongs to a combat turn.",
        "vote" => "You owe no vote now.",
        "pass" => "There is nothing for you to pass on now.",
        _ => "That isn't asked of you now.",
    }
}
