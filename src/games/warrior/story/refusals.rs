//! Refusals in words: what is wrong, with the numbers; what would be allowed instead; the code.

use super::words::{command, count, goods, gp, join, land, lands, list_with, rule, seats, troops};
use crate::games::speech;
use crate::games::warrior::{Phase, Refusal, Warrior, board, natural_force};
use crate::line;
use crate::rules::{Coded, Line, SeatId, TerritoryId};

/// A refusal as a kind sentence that ends in its code. Besides what the refusal itself holds it
/// reads nothing but what everybody may see.
pub(in crate::games::warrior) fn explain(game: &Warrior, seat: Option<SeatId>, refusal: &Refusal) -> Line {
    let mut line = sentence(game, seat, refusal);
    line.push(" ".into());
    line.push(rule(refusal.code()));
    line
}

#[expect(clippy::too_many_lines, reason = "one arm for each refusal, without a wildcard")]
fn sentence(game: &Warrior, seat: Option<SeatId>, refusal: &Refusal) -> Line {
    match refusal {
        Refusal::GameOver => speech::game_over(),
        Refusal::NotYourTurn { turn: Some(turn) } => {
            line!["It isn't your turn: it's ", *turn, "'s. You'll be told when yours comes."]
        }
        Refusal::NotYourTurn { turn: None } => {
            line![
                "That belongs to a turn of your own, and no turn is running: the game is at ",
                now(game),
                "."
            ]
        }
        Refusal::NothingOwed { phase: _, what } => join([
            line![not_now(what), " The game is at ", now(game), "; "],
            line![command("/status"), " says who is asked for what."],
        ]),
        Refusal::GivenUp { territory } => {
            line!["You have given up, and are out when the attack on ", land(*territory), " has ended."]
        }
        Refusal::Out => line!["You are out of this game. You can still watch: ", command("/board"), "."],
        Refusal::UnknownTerritory { typed, near } => {
            speech::unknown_territory(typed, near.iter().map(|near| line![land(*near)]).collect())
        }
        Refusal::UnknownPlayer { typed } => {
            let players = (0..game.seats.len()).filter_map(|index| u8::try_from(index).ok().map(SeatId));
            speech::unknown_player(typed, players)
        }
        Refusal::NotANumber { field, typed } => speech::not_a_number(field, typed),
        Refusal::Unreadable { field, typed, hint } => speech::unreadable(field, typed, hint),
        Refusal::Missing { draft, ask, code: _ } => speech::missing(&draft.form, ask),
        Refusal::NotYours { territory, owner: None, rule: _ } => {
            join([line![land(*territory), " is unoccupied, not yours."], yours(game, seat)])
        }
        Refusal::NotYours { territory, owner: Some(owner), rule: _ } if Some(*owner) == seat => {
            line![land(*territory), " is yours, and this takes one that isn't."]
        }
        Refusal::NotYours { territory, owner: Some(owner), rule: _ } => {
            join([line![land(*territory), " is ", *owner, "'s, not yours."], yours(game, seat)])
        }
        Refusal::TooFew { number, least, rule: _ } => {
            line![format!("{number} is too few: {least} is the least.")]
        }
        Refusal::TooMany { number, most, at: Some(at), rule: _ } => {
            line![format!("{number} is too many: in "), land(*at), format!(" it can be {most} at most.")]
        }
        Refusal::TooMany { number, most, at: None, rule: _ } => {
            line![format!("{number} is too many: {most} at most.")]
        }
        Refusal::AimFixed => match own(game, seat).and_then(|own| own.aim) {
            Some(aim) => line![format!("Your aim is {} and stays so.", super::words::aim(aim))],
            None => {
                line!["No continents are chosen now: only a Continental Conqueror has aims, at its start."]
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
            let others: Vec<TerritoryId> = seat
                .map(|seat| game.territories_of(seat).filter(|at| at != territory).collect())
                .unwrap_or_default();
            let rest = if others.is_empty() {
                line![" Wait until it has ended."]
            } else {
                some(" You can choose ", others)
            };
            join([line![land(*territory), " is under attack and can't be chosen while it is."], rest])
        }
        Refusal::PlacingDone { .. } => line![
            "You have finished placing; it is shown when all are done. Until then ",
            command("/place"),
            " begins anew."
        ],
        Refusal::NoWay { from, to, rule: _ } => line![
            "There is no way from ",
            land(*from),
            " to ",
            land(*to),
            " through territories of yours, or of players who grant you safe passage."
        ],
        Refusal::SamePlace { territory } => {
            line![land(*territory), " is where they stand already; name another territory to move to."]
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
        Refusal::OneMustStay { territory, troops: 1, rule: _ } => {
            line!["Only 1 troop stands in ", land(*territory), ", and one has to stay behind."]
        }
        Refusal::OneMustStay { territory, troops: number, rule: _ } => line![
            format!("One of the {number} in "),
            land(*territory),
            format!(" has to stay behind: {} can go.", number.saturating_sub(1))
        ],
        Refusal::AttackOpen { to } => line![
            "Your attack on ",
            land(*to),
            " is still open. Go on with ",
            command("/attack"),
            " or stop it with ",
            command("/warrior halt"),
            " first."
        ],
        Refusal::NoAttackOpen => {
            line!["No attack is open. Begin one: ", command("/attack"), " with from and to."]
        }
        Refusal::NotAdjacent { from, to } => join([
            line![land(*from), " doesn't border on ", land(*to), ". From ", land(*from), " you reach "],
            lands(board().neighbours(*from).iter()),
            line!["."],
        ]),
        Refusal::OwnTerritory { territory } => line![
            land(*territory),
            " is your own. Move there with ",
            command("/move"),
            ", or choose another target."
        ],
        Refusal::Twice { territory, rule: _ } => {
            line![land(*territory), " is named twice; name it once with the whole number."]
        }
        Refusal::NobodyThere { territory, seat: who } => {
            line!["There is nobody of ", *who, "'s in ", land(*territory), " to fight."]
        }
        Refusal::PassageAsItIs { to, allowed: true } => {
            line![*to, " has your safe passage already."]
        }
        Refusal::PassageAsItIs { to, allowed: false } => {
            line![*to, " has no safe passage of yours that could be taken back."]
        }
        Refusal::Yourself { rule: _ } => line!["That's you; name another player."],
        Refusal::TheyAreOut { seat: who } => {
            let rest = others(game, seat, *who);
            join([line![*who, " is out of the game."], rest])
        }
        Refusal::Paralysed => line![
            "Your forces are paralysed this round: they neither move nor attack. ",
            command("/pass"),
            " ends your turn."
        ],
        Refusal::CannotAfford { amount, cash, rule: _ } => {
            line![format!("{} is more than you have: your cash is {}.", gp(amount), gp(cash))]
        }
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
            "{} is below the tied bid: bid {} or more. Saying nothing keeps {}.",
            gp(amount),
            gp(floor),
            gp(floor)
        )],
        Refusal::StakeTooHigh { amount } => {
            line![format!("{} is too much: up to 100 gp may be staked.", gp(amount))]
        }
        Refusal::NoSuchLot { typed } => line![
            "“",
            speech::typed(typed),
            "” can't be read as a bid for lots of a size: write “2: 30, 15: 0”. Lots hold 2, 5, 10 or 15 troops; \
             0 declines them, “2: -” takes a bid back."
        ],
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
        Refusal::EmptyOffer => {
            line![
                "This offer gives nothing and wants nothing. Fill in give or want, like “50 gp, 3 troops from Alaska”."
            ]
        }
        Refusal::Lacking { seat: who, goods: lacking, rule: _ } if Some(*who) == seat => {
            join([line!["You don't have this to give: "], goods(lacking), line!["."]])
        }
        Refusal::Lacking { seat: who, goods: lacking, rule: _ } => {
            join([line![*who, " doesn't have this to give: "], goods(lacking), line!["."]])
        }
        Refusal::NoSuchOffer { number } => {
            join([line!["There is no offer “", speech::typed(number), "”. "], open_offers(game)])
        }
        Refusal::OfferGone { number } => {
            join([line![format!("Offer {number} is no longer open. ")], open_offers(game)])
        }
        Refusal::NotYourOffer { number, to, from } => line![
            format!("Offer {number} is from "),
            *from,
            " to ",
            *to,
            ": only ",
            *to,
            " can answer it, and only ",
            *from,
            " withdraw it."
        ],
        Refusal::VoteClosed => {
            line!["No vote is open. The last one is closed, and nothing can be changed in it."]
        }
        Refusal::TooManyVotes { votes, left } => {
            line![format!(
                "{votes} is more than you have: {} left to cast this round.",
                super::words::votes(*left)
            )]
        }
        Refusal::WrongVoice { players: true } => {
            line!["This vote is for a player: name one, or pass."]
        }
        Refusal::WrongVoice { players: false } => {
            line!["This vote is a yes or a no (or pass), not for a player."]
        }
        Refusal::MoreThanTwo => {
            line!["They leave from one or two territories, not more. Put them together."]
        }
        Refusal::CapitalsLast { territory } => {
            line!["The last troop in the capital ", land(*territory), " stays. Take it from elsewhere."]
        }
        Refusal::WrongNumber { given, owed, rule: _ } => {
            line![format!("That makes {}, but it has to be {owed}.", troops(*given))]
        }
        Refusal::TooFar { from, to } => line![
            land(*to),
            " is too far from ",
            land(*from),
            ": up to 20 troops may move, each over two borders at most, through your own territories."
        ],
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
        Refusal::NotSanctionable { territory } => line![
            land(*territory),
            " can't be sanctioned: it has to be another player's territory, and not a capital."
        ],
    }
}

/// WR-12: who would get it, and whether it is all that one has.
fn leaves_empty(game: &Warrior, seat: Option<SeatId>, path: &[TerritoryId], number: u32) -> Line {
    let Some(from) = path.first().copied() else { return line!["Nobody would be left behind. Confirm it."] };
    let heirs = game.heirs_of(from);
    let units = heirs.first().map_or(0, |heir| game.units_of(*heir, from));
    let fate = match heirs.as_slice() {
        [] => line![format!("it would be unoccupied, with a natural force of {}.", natural_force(from))],
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
    join([
        line![format!("Moving {number} leaves nobody of yours in "), land(from), ": "],
        fate,
        line![capital, last, " Keep 1 there, or confirm."],
    ])
}

fn own(game: &Warrior, seat: Option<SeatId>) -> Option<&crate::games::warrior::Seat> {
    seat.and_then(|seat| game.seats.get(seat.index()))
}

/// " Yours: Alaska and Peru."; at most eight are named.
fn yours(game: &Warrior, seat: Option<SeatId>) -> Line {
    let Some(seat) = seat else { return Line::new() };
    some(" Yours: ", game.territories_of(seat).collect())
}

/// " Unoccupied: Peru."
fn free(game: &Warrior) -> Line {
    some(" Unoccupied: ", game.unoccupied().collect())
}

fn some(start: &str, territories: Vec<TerritoryId>) -> Line {
    const NAMED: usize = 8;
    if territories.is_empty() {
        return Line::new();
    }
    let more = territories.len().saturating_sub(NAMED);
    let mut items: Vec<Line> = territories.into_iter().take(NAMED).map(|at| line![land(at)]).collect();
    if more > 0 {
        items.push(line![format!("{more} more")]);
    }
    join([line![start], super::words::list(items), line!["."]])
}

/// " Still in: Ada and Ben."
fn others(game: &Warrior, seat: Option<SeatId>, not: SeatId) -> Line {
    let rest: Vec<SeatId> =
        game.players_in().into_iter().filter(|other| Some(*other) != seat && *other != not).collect();
    if rest.is_empty() {
        return Line::new();
    }
    join([line![" Still in: "], seats(rest), line!["."]])
}

fn open_offers(game: &Warrior) -> Line {
    if game.offers.is_empty() {
        return line!["No offer is open."];
    }
    let open = game
        .offers
        .iter()
        .map(|offer| line![format!("{} (", offer.number), offer.from, " to ", offer.to, ")"])
        .collect();
    join([line!["Open: "], super::words::list(open), line!["."]])
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
            use crate::games::warrior::ChoiceKind;
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
