//! Refusals in words: what is wrong, with the numbers; what would be allowed instead; the code.

use super::words::{
    armies, army, card, card_list, cards, command, faction_name, fleet_or_none, join, land, list, part_name,
    troops,
};
use crate::clone_wars::{CardId, CloneWars, Faction, Phase, Refusal, army_name, board};
use crate::line;
use crate::refusals::{self, RefusalContext, some, with_code};
use crate::rules::{Board, Line, SeatId, SideId, TerritorySet};
use crate::speech;

/// A refusal as a kind sentence that ends in its code. Besides what the refusal itself holds it reads nothing but what
/// everybody may see.
pub(in crate::clone_wars) fn explain(game: &CloneWars, seat: Option<SeatId>, refusal: &Refusal) -> Line {
    with_code(sentence(game, seat, refusal), refusal)
}

impl RefusalContext for CloneWars {
    fn board(&self) -> &'static Board {
        board()
    }

    fn players(&self) -> Vec<SeatId> {
        self.all_seats().collect()
    }

    fn now(&self) -> Line {
        line![part_name(self.phase)]
    }

    fn not_now(&self, what: &str) -> &'static str {
        match what {
            "token" => "No token waits to be placed.",
            "meet" => "You aren't asked how to meet an attack.",
            "sidious" => "Sidious doesn't wait for a planet.",
            "consent" => "You aren't asked about Order 66.",
            _ => "That isn't asked of you now.",
        }
    }

    fn lands_of(&self, seat: SeatId) -> TerritorySet {
        self.of_seat(seat)
    }

    fn offers(&self, _reader: Option<SeatId>) -> Vec<(u32, SeatId, SeatId)> {
        self.offers.iter().map(|offer| (offer.number, offer.from, offer.to)).collect()
    }

    fn goods_like(&self) -> &'static str {
        "Byss"
    }

    fn place(&self) -> &'static str {
        "planet"
    }

    fn through(&self) -> &'static str {
        "across planets of the same army"
    }
}

/// " Gold has Byss, Kessel and 3 more."
fn own(game: &CloneWars, whose: &[SideId]) -> Line {
    let land = whose.iter().fold(TerritorySet::EMPTY, |all, army| all.union(game.of(*army)));
    let start = match whose {
        [one] => format!(" {} has ", army_name(*one)),
        _ => " Yours: ".to_owned(),
    };
    some(board(), &start, land)
}

/// One of several cards that may be meant: with its army, where they aren't all one army's.
fn held(game: &CloneWars, one: CardId, among: &[CardId]) -> Line {
    let army = game.holder(one);
    let several = among.iter().any(|other| game.holder(*other) != army);
    match army.filter(|_| several) {
        Some(army) => line![format!("{}'s {}", army_name(army), card(game, one))],
        None => line![card(game, one)],
    }
}

#[expect(clippy::too_many_lines, reason = "one arm for each refusal, without a wildcard")]
fn sentence(game: &CloneWars, seat: Option<SeatId>, refusal: &Refusal) -> Line {
    match refusal {
        Refusal::Common(refusal) => refusals::sentence(game, seat, refusal),
        Refusal::Claiming => line![
            "Planets are still being claimed: ",
            command("/place"),
            " claims one, ",
            command("/clone queue"),
            " the next ones."
        ],
        Refusal::Deploying => line![
            "The first troops are still being placed: ",
            command("/place"),
            " or ",
            command("/clone spread"),
            "; everything else comes after that."
        ],
        Refusal::Claimed { planet, by } => join([
            line![land(*planet), " is claimed already, by ", army(game, *by), "."],
            some(board(), " Still free: ", game.free()),
        ]),
        Refusal::OneEach { planet } => {
            line![
                "A claim is one planet with one troop: name ",
                land(*planet),
                " once, and without a number."
            ]
        }
        Refusal::NoQueue => {
            line!["A queue is for claiming and for placing one by one; there is nothing to queue now."]
        }
        Refusal::NotTheArmys { armies: whose, planet, rule: _ } => {
            let owner = match game.owner(*planet) {
                Some(owner) => line![" is ", army(game, owner), "'s"],
                None => line![" is nobody's yet"],
            };
            join([
                line![land(*planet)],
                owner,
                line![", not "],
                armies(whose),
                line!["'s."],
                own(game, whose),
            ])
        }
        Refusal::MoreThanInHand { army: whose, number: _, has: 0, rule: _ } => {
            line![format!("{} has no troops in hand to place.", army_name(*whose))]
        }
        Refusal::MoreThanInHand { army: whose, number, has, rule: _ } => {
            line![format!("{number} is more than {} has in hand: {}.", army_name(*whose), troops(*has))]
        }
        Refusal::ArmyOut { army: whose } => {
            line![format!("{} is out: it has no planet left, and nothing to order.", army_name(*whose))]
        }
        Refusal::NotYourArmy { typed } => {
            let yours = seat.map(|seat| game.armies_of_seat(seat)).unwrap_or_default();
            join([
                line!["“", speech::typed(typed), "” isn't an army of yours. You command "],
                armies(&yours),
                line!["."],
            ])
        }
        Refusal::TokenWaits => line![
            "The token that you have drawn comes first: ",
            command("/clone token"),
            " places it on one of your planets."
        ],
        Refusal::InHand { army: whose, troops: number } => line![
            format!(
                "First all reinforcements are placed: {} of {} {} in hand. ",
                troops(*number),
                army_name(*whose),
                if *number == 1 { "is" } else { "are" }
            ),
            command("/place"),
            " or ",
            command("/clone spread"),
            "."
        ],
        Refusal::WrongStep { step, now, rule: _ } => wrong_step(game, *step, *now),
        Refusal::NotHeld { card: one, army: whose, rule: _ } => {
            let whose =
                whose.map_or_else(|| "You don't".to_owned(), |whose| format!("{} doesn't", army_name(whose)));
            line![format!("{whose} hold {}. ", card(game, *one)), command("/hand"), " shows what is there."]
        }
        Refusal::NoSuchCard { typed, fitting, rule: _ } if fitting.is_empty() => line![
            "No card of yours is called “",
            speech::typed(typed),
            "”. ",
            command("/hand"),
            " shows them."
        ],
        Refusal::NoSuchCard { typed, fitting, rule: _ } => join([
            line!["Several cards of yours are called “", speech::typed(typed), "”: "],
            list(fitting.iter().map(|one| held(game, *one, fitting)).collect()),
            line![". Name one with its ship."],
        ]),
        Refusal::OtherArmys { typed, army: whose } => line![
            "“",
            speech::typed(typed),
            format!(
                "” is {}'s, and this is {}'s turn: each army plays its own cards.",
                army_name(*whose),
                army_name(game.turn)
            )
        ],
        Refusal::CardTwice { card: one } => {
            line![format!("{} is named twice; you hold it once.", card(game, *one))]
        }
        Refusal::NotThree { cards: 0 } => {
            line!["Name three cards for troops (“set”), one for a ship (“ship” with “at”), or both."]
        }
        Refusal::NotThree { cards: number } => {
            line![format!("Sets are of three cards each; these are {}.", cards(*number))]
        }
        Refusal::NoSet { cards } => join([
            card_list(game, cards),
            line![" are no set: three with the same ship, or one of each kind."],
        ]),
        Refusal::NothingToTrade => {
            line![
                "No set of three can be made of your cards with these: three with the same ship, or one of each kind."
            ]
        }
        Refusal::SetBegun { set, button: _ } => join([
            line!["A set is three cards, and nothing is played that you don't name. The best with these: "],
            card_list(game, set),
            line!["."],
        ]),
        Refusal::ShipWithoutPlace { card: Some(_) } => {
            line!["Where is the ship built? Say “at”, a planet of yours."]
        }
        Refusal::ShipWithoutPlace { card: None } => line!["“at” goes with “ship”: which card is the ship?"],
        Refusal::BuiltAlready => line!["A ship was built in this turn already; one a turn is all."],
        Refusal::Limit { army: whose, kind, most } => line![format!(
            "{} has {} on the board; no army has more of a kind.",
            army_name(*whose),
            kind.counted(*most)
        )],
        Refusal::NoTexts => {
            line!["This game is played without the cards' texts; a card is a third of a set, or a ship."]
        }
        Refusal::OtherwisePlayed { card: one, beforehand: true } => line![
            format!("{} answers something that happens: set it beforehand with ", card(game, *one)),
            command("/clone ready"),
            "."
        ],
        Refusal::OtherwisePlayed { card: one, beforehand: false } => line![
            format!("{} is played at once, when its time has come: ", card(game, *one)),
            command("/clone text"),
            "."
        ],
        Refusal::NotNow { card: one } => not_now(game, *one),
        Refusal::TextNeeds { card: one, field } => {
            line![format!("{} needs a planet: say “{field}”.", card(game, *one))]
        }
        Refusal::TextElsewhere { card: one, planet } => {
            let says = game.cards().get(*one).effect.says();
            line![land(*planet), format!(" doesn't do for {}. {says}", card(game, *one))]
        }
        Refusal::TextTakesNo { card: one, field } => {
            let says = game.cards().get(*one).effect.says();
            line![format!("{} has no use for “{field}”. {says}", card(game, *one))]
        }
        Refusal::NoSuchToken { army: whose, typed, planet, there } => line![
            format!("No token that {} placed on ", army_name(*whose)),
            land(*planet),
            " is called “",
            speech::typed(typed),
            format!("”. There it has {}.", there.join(" and "))
        ],
        Refusal::NoTokenThere { army: whose, planet } => {
            line![format!("No token that {} placed lies on ", army_name(*whose)), land(*planet), "."]
        }
        Refusal::TokenStays { planet } => {
            line!["The token lies on ", land(*planet), " already: “to” is another of your planets."]
        }
        Refusal::NotReady { card: one } => {
            let own = seat.map(|seat| game.armies_of_seat(seat)).unwrap_or_default();
            let ready = own.iter().flat_map(|army| &game.army(*army).ready);
            let ready: Vec<CardId> = ready.map(|ready| ready.card).collect();
            let rest = match ready.is_empty() {
                true => line![" Nothing of yours is."],
                false => join([line![" Ready: "], card_list(game, &ready), line!["."]]),
            };
            join([
                line![format!("{} isn't ready, so there is nothing to take back.", card(game, *one))],
                rest,
            ])
        }
        Refusal::NoTarget { planet } => line![land(*planet), " is the same army's: no army attacks itself."],
        Refusal::Ally { planet } => match game.owner(*planet) {
            Some(owner) => line![
                land(*planet),
                " is ",
                army(game, owner),
                "'s, an ally: allies don't attack each other."
            ],
            None => line![land(*planet), " is nobody's."],
        },
        // CW-17: of those that were sent along; more may stand there.
        Refusal::NoSuchShips { planet, kind, asked, there, rule: "CW-17" } => line![
            format!("{} can't follow from ", kind.counted(*asked)),
            land(*planet),
            match there {
                0 => format!(": no {} was sent along.", kind.name()),
                1 => format!(": {} was sent along.", kind.counted(1)),
                some => format!(": {} were sent along.", kind.counted(*some)),
            }
        ],
        Refusal::NoSuchShips { planet, kind, asked, there, rule: _ } => line![
            format!("{} can't be sent from ", kind.counted(*asked)),
            land(*planet),
            format!(
                ": there {} {}.",
                if *there == 1 { "is" } else { "are" },
                if *there == 0 { "none".to_owned() } else { kind.counted(*there) }
            )
        ],
        Refusal::DefenderAsked { defender, at } => line![
            army(game, *defender),
            " is asked how ",
            land(*at),
            " is defended; the turn goes on with the answer, or at the deadline, unless this table waits for absent players or has \
             no deadlines."
        ],
        Refusal::Dice { number, most: 1 } => {
            let number = refusals::said_back(*number, |number| format!("{number} dice"));
            line![format!("{number} can't be: only 1 die can meet it, for one troop stands there.")]
        }
        Refusal::Dice { number, most } => {
            let number = refusals::said_back(*number, |number| format!("{number} dice"));
            line![format!("{number} can't be: it is 1 to {most} here, and a troop for each.")]
        }
        Refusal::DiceAgainst { number, most } => {
            line![format!("Nobody rolls {number} dice at once: “dice” is 1 to {most}.")]
        }
        Refusal::MoreThanAnybodyHas { number, kind, most } => {
            line![format!("{} can't defend: no army has more than {most} of a kind.", kind.counted(*number))]
        }
        Refusal::AllEnter => line![
            "All survivors that were announced move in, no fewer and no more: leave “enter” out, and say with “troops” how \
             many are sent."
        ],
        Refusal::NothingToBring => line![
            "Ships follow right after a conquest to which they were sent along; there is none now. In step 6 a ship can \
             move: ",
            command("/clone ship"),
            "."
        ],
        Refusal::NothingOpen => {
            line!["No attack is announced. Announce one: ", command("/attack"), " with from and to."]
        }
        Refusal::MovedAlready => {
            line!["No movement of troops is left in this turn. ", command("/pass"), " ends the turn."]
        }
        Refusal::ShipMovedAlready => line!["A ship was moved in this turn already; one is all."],
        Refusal::NoShipThere { planet, kind, there } => line![
            format!("There is no {} on ", kind.name()),
            land(*planet),
            format!("; there: {}.", fleet_or_none(*there))
        ],
        Refusal::OnePlanet => {
            line!["A cession is one planet: name it in “give” or in “want”, and nothing in the other."]
        }
        Refusal::NotThePartner { army: whose } => {
            let partner = crate::clone_wars::partner(game.turn);
            if *whose == partner {
                line![format!("{} is out; nothing can be ceded to it or by it.", army_name(partner))]
            } else {
                line![format!(
                    "Planets are ceded between the two armies of a faction: here {} and {}.",
                    army_name(game.turn),
                    army_name(partner)
                )]
            }
        }
        Refusal::CededAlready => line!["A planet was ceded in this turn already; one is all."],
        Refusal::NotOneTroop { planet, troops: number } => line![
            "Only a planet with exactly one troop is ceded; on ",
            land(*planet),
            format!(" there are {number}.")
        ],
        Refusal::NobodyToAnswer { army: whose } => {
            line![format!(
                "Nobody plays {}'s seat, so there is nobody to answer an offer.",
                army_name(*whose)
            )]
        }
        Refusal::OfferedAlready { planet, number } => line![
            "Your partner is asked about ",
            land(*planet),
            format!(" already, in offer {number}. "),
            command("/offer withdraw"),
            " takes that back."
        ],
        Refusal::ShipsThere { planet } => {
            line!["There are ships on ", land(*planet), ": with ships it isn't ceded."]
        }
        Refusal::LastPlanet { army: whose, planet } => {
            line![land(*planet), format!(" is {}'s last planet, and no army cedes that.", army_name(*whose))]
        }
        Refusal::CalledAlready { by } => {
            line!["Order 66 was called already, by ", army(game, *by), "; once a game is all."]
        }
        Refusal::NotSeparatist => line!["Order 66 is the Separatists' to call."],
        Refusal::EndOfTurnOnly { now } => line![format!(
            "In this game Order 66 is called at the end of a turn, when all is placed; you are at {} now.",
            part_name(*now)
        )],
        Refusal::PartnerAgainst { partner } => {
            line![*partner, " was against it in this turn; in a later one it can be called again."]
        }
        Refusal::PartnerAsked { partner } => {
            line![
                *partner,
                " is asked about Order 66; the turn goes on with the answer, or at the deadline, unless this table waits for \
                 absent players or has no deadlines."
            ]
        }
        Refusal::NotRolledFor { planet, twice: true } => {
            line![land(*planet), " is named twice; once is enough."]
        }
        Refusal::NotRolledFor { planet, twice: false } => join([
            line![land(*planet), " isn't the Republic's; Order 66 rolls for its planets alone."],
            some(board(), " They are ", game.of_faction(Faction::Republic)),
        ]),
        Refusal::NotSeparatistPlanet { planet } => join([
            line![land(*planet), " isn't the Separatists'; Sidious goes to a planet of theirs."],
            some(board(), " Theirs: ", game.of_faction(Faction::Separatist)),
        ]),
        Refusal::SidiousWaits if seat != Some(game.seat_of(game.turn)) => {
            line![
                "Sidious comes first: ",
                army(game, game.turn),
                " places him on a planet of the Separatists'."
            ]
        }
        Refusal::SidiousWaits => {
            line![
                "Sidious comes first: ",
                command("/clone sidious"),
                " places him on a planet of the Separatists'."
            ]
        }
        Refusal::Anakin { card: one } => line![format!(
            "{} is an Anakin card: since Order 66 {} can't use it for anything, only discard it.",
            card(game, *one),
            faction_name(Faction::Republic)
        )],
        Refusal::StillOfUse { card: one } => line![format!(
            "{} can still be used; only what Order 66 has made useless is discarded freely.",
            card(game, *one)
        )],
        Refusal::NotShownTo { to } => line!["A hand is shown to an ally alone, and ", *to, " isn't yours."],
        Refusal::NoAllyToShow => line!["You command the whole faction; there is no ally to show a hand to."],
        Refusal::ConcededAlready { missing: _ } => {
            line![
                "You have said so already; it counts when the partner says so too. ",
                command("/clone concede off:true"),
                " takes it back."
            ]
        }
        Refusal::NotConceded => line!["You haven't said that you would give up."],
    }
}

/// What is past, or not yet.
fn wrong_step(game: &CloneWars, step: Phase, now: Phase) -> Line {
    let what = match step {
        Phase::Reinforce if game.so_far.attacked && now != Phase::Fortify => {
            "Cards are played until the first attack, and one was made in this turn".to_owned()
        }
        Phase::Reinforce => "That belongs to reinforcements, before the movements".to_owned(),
        Phase::Attack => "Attacks come before the movements".to_owned(),
        other => format!("That belongs to {}", part_name(other)),
    };
    line![format!("{what}; you are at {} now.", part_name(now))]
}

/// CW-11.
fn not_now(game: &CloneWars, one: crate::clone_wars::CardId) -> Line {
    use crate::clone_wars::{Effect, When};
    let effect = game.cards().get(one).effect;
    // CW-8, CW-25: after Order 66 he is on a planet; at the end of his track he goes nowhere.
    let stays = match (effect, game.order66) {
        (Effect::AdvanceSidious, Some(_)) => {
            Some("move nobody: since Order 66 Sidious is on his track no more")
        }
        (Effect::BlockSidious, Some(_)) => {
            Some("stop nobody: since Order 66 Sidious is on his track no more")
        }
        (Effect::AdvanceSidious, None) if game.sidious.space >= game.track().last() => {
            Some("move nobody: Sidious is on the last space of his track")
        }
        _ => None,
    };
    if let Some(stays) = stays {
        return line![format!("{} would {stays}.", card(game, one))];
    }
    let when = match effect.when() {
        When::TurnBegins => "as your turn begins, before troops are placed or a set is traded in",
        When::Cards => "when cards are played, until the first attack",
        When::Attack => "while you attack",
        When::Conquest => "right after a conquest",
        When::Fortify => "at your movements",
        When::SidiousMoves | When::BeforeRoll | When::AfterRoll => "by itself, once it is ready",
    };
    line![format!("{} is played {when}; that isn't now.", card(game, one))]
}
