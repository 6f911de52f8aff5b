//! Refusals in words: what is wrong, with the numbers; what would be allowed instead; the code.

use super::objectives::{meaning, name};
use super::words::{card, cards, command, count, in_hand, join, land, list, part_name, side, troops};
use crate::line;
use crate::refusals::{self, RefusalContext, some, with_code};
use crate::rules::{Line, SeatId, SideId, TerritorySet};
use crate::speech;
use crate::two_player::{Phase, Refusal, TwoPlayer, board, side_of};

/// A refusal as a kind sentence that ends in its code. Besides what the refusal itself holds it reads nothing but what
/// everybody may see.
pub(in crate::two_player) fn explain(game: &TwoPlayer, seat: Option<SeatId>, refusal: &Refusal) -> Line {
    with_code(sentence(game, seat, refusal), refusal)
}

impl RefusalContext for TwoPlayer {
    fn players(&self) -> Vec<SeatId> {
        Self::players().into()
    }

    fn now(&self) -> Line {
        line![part_name(self.phase)]
    }

    fn lands_of(&self, seat: SeatId) -> TerritorySet {
        self.of_seat(seat)
    }

    fn through(&self) -> &'static str {
        "through a chain of the same army's territories"
    }
}

#[expect(clippy::too_many_lines, reason = "one arm for each refusal, without a wildcard")]
fn sentence(game: &TwoPlayer, seat: Option<SeatId>, refusal: &Refusal) -> Line {
    let numbers = game.numbers();
    match refusal {
        Refusal::Common(refusal) => refusals::sentence(game, seat, refusal),
        Refusal::SetUp => line![
            "In set-up there is only placing: ",
            command("/place"),
            " or ",
            command("/duel spread"),
            ", until all is on the board."
        ],
        Refusal::MoreThanInHand { side: _, number: _, has: 0, rule: _ } => {
            line!["No troops are in hand to place there."]
        }
        Refusal::MoreThanInHand { side: whose, number, has, rule: _ } => line![
            format!("{number} is more than there is in hand of "),
            side(game, *whose),
            format!(": {}.", troops(*has))
        ],
        Refusal::NotPlacedHere { territory, rule: _ } => {
            let own = seat.map(|seat| game.of_seat(seat)).unwrap_or_default();
            let start = line![
                land(*territory),
                " is ",
                side(game, game.owner(*territory)),
                "'s: nothing of yours is placed there."
            ];
            join([start, some(board(), " Yours: ", own)])
        }
        Refusal::NothingRolled { neutral, territory } => {
            let start = line![land(*territory), " is ", side(game, *neutral), "'s"];
            let rest = match game.so_far.reinforced.contains(neutral) {
                true => line![", which has had its die in this turn: what that brought is all placed."],
                false => line![
                    ". Troops are placed there when it is your ally and you have rolled for it: ",
                    command("/duel reinforce"),
                    "."
                ],
            };
            join([start, rest])
        }
        Refusal::InHand { hands } => place_first(game, hands),
        Refusal::OpeningPast { made, hands } => {
            let why = match made {
                true => "You have made the move at the start of this turn; the others come after combat. ",
                false => {
                    "The move at the start of a turn comes before anything is placed or traded in, so it is past; the \
                     others come after combat. "
                }
            };
            join([line![why], place_first(game, hands)])
        }
        // Who could give none to anybody hasn't missed the moment for it.
        Refusal::WrongPart { part: Phase::Bribe, .. } if game.neutral_sides().all(|(_, one)| one.out) => {
            line!["No neutral is left to be given a card."]
        }
        Refusal::WrongPart { part: Phase::Bribe, .. } if !game.may_bribe(game.turn) => line![
            "There is no neutral who takes a card of you: each that is left is your ally already, or has as many as it \
             takes."
        ],
        Refusal::WrongPart { part, now, rule: _ } => wrong_part(*part, *now),
        Refusal::AlliesHaveMoved => {
            line!["Your own moves come before your allies', and an ally has moved already."]
        }
        Refusal::NotHeld { card: one, rule: _ } => {
            line![
                format!("You don't have the card {}. ", card(game, *one)),
                command("/hand"),
                " shows yours."
            ]
        }
        Refusal::NoCards { rule: _ } => line!["You have no cards."],
        Refusal::CardTwice { card: one, rule: _ } => {
            line![format!("{} is named twice; each card is given once.", card(game, *one))]
        }
        Refusal::NoSuchNeutral { typed } => {
            let all = game.neutral_sides().map(|(whose, _)| line![side(game, whose)]).collect();
            join([
                line!["No neutral is called “", speech::typed(typed), "”. There are "],
                list(all),
                line!["."],
            ])
        }
        Refusal::TakesNoMore { neutral, has, room: 0 } => line![
            side(game, *neutral),
            format!(" has {} already and takes no more: {} are enough.", cards(*has), numbers.neutrals.most)
        ],
        Refusal::TakesNoMore { neutral, has, room } => line![
            side(game, *neutral),
            format!(
                " has {} already and takes only {room} more: {} are enough.",
                cards(*has),
                numbers.neutrals.most
            )
        ],
        Refusal::OwnAlly { neutral, by_the_first: false } => {
            line![side(game, *neutral), " is your ally already; no card brings it nearer."]
        }
        Refusal::OwnAlly { neutral, by_the_first: true } => {
            line![
                side(game, *neutral),
                " becomes your ally by the first card; the second would be for nothing. Give it one."
            ]
        }
        Refusal::NeutralOut { neutral } => {
            line![
                side(game, *neutral),
                " is eliminated: it has no territory left, and takes and does nothing."
            ]
        }
        Refusal::Stars { stars } => {
            let all = numbers.reinforcements.trade.whole();
            // A card has one at the least.
            let these = if *stars == 1 { "That card has" } else { "These cards have" };
            let together = if *stars == 1 { "" } else { " together" };
            line![format!(
                "{these} {}{together}; a trade takes {} to {}.",
                count(*stars, "star", "stars"),
                all.from,
                all.to
            )]
        }
        Refusal::TradedAlready => line!["You have traded in cards in this turn already; once a turn is all."],
        Refusal::NotAlly { neutral, rule: _ } => {
            let allies: Vec<Line> = match seat {
                Some(seat) => game.allies(seat).map(|ally| line![side(game, ally)]).collect(),
                None => Vec::new(),
            };
            let rest = if allies.is_empty() {
                line![" You have no ally now."]
            } else {
                join([line![" Your allies: "], list(allies), line!["."]])
            };
            join([line![side(game, *neutral), " isn't your ally."], rest])
        }
        Refusal::ReinforcedAlready { neutral } => {
            line![side(game, *neutral), " has had its die in this turn."]
        }
        Refusal::NotOfAlly { neutral, territory, rule: _ } => join([
            line![land(*territory), " isn't ", side(game, *neutral), "'s."],
            some(board(), " It has ", game.of(*neutral)),
        ]),
        Refusal::NotToCommand { territory, rule: _ } => {
            let own = seat.map(|seat| game.of_seat(seat)).unwrap_or_default();
            let whose = line![
                land(*territory),
                " is ",
                side(game, game.owner(*territory)),
                "'s, neither yours nor an ally's."
            ];
            let allies = seat.into_iter().flat_map(|seat| game.allies(seat));
            let theirs = allies.map(|ally| join([line![" "], of_ally(game, ally)]));
            join([whose, some(board(), " Yours: ", own)].into_iter().chain(theirs))
        }
        Refusal::NoTarget { by, territory } => {
            let target = game.owner(*territory);
            if target == *by {
                line![land(*territory), " is the same army's: no army attacks itself."]
            } else {
                line![land(*territory), " is yours, and an ally doesn't attack its own side's player."]
            }
        }
        Refusal::AllySendsAll { territory, number, all } => line![
            format!("{number} can't be sent: an ally attacks with all but one, which is {all} from "),
            land(*territory),
            ". Leave the number out."
        ],
        Refusal::OpenForce { to, number, open } => line![
            "The open invasion of ",
            land(*to),
            format!(" goes on with the {} left of it, not with {number}. ", troops(*open)),
            "Leave “troops” out to roll on, or end it first: ",
            command("/duel halt"),
            "."
        ],
        Refusal::LostAlly { neutral } => {
            line![
                side(game, *neutral),
                " left you in this turn: it neither attacks nor moves for you until you win it back."
            ]
        }
        Refusal::NothingOpen if game.phase > Phase::Combat => {
            line![format!(
                "No invasion is open, and none can be begun: you are at {} now.",
                part_name(game.phase)
            )]
        }
        Refusal::NothingOpen => {
            line!["No invasion is open. Begin one: ", command("/attack"), " with from and to."]
        }
        Refusal::NoSuchObjective { typed } => {
            join([line!["There is no objective “", speech::typed(typed), "”. "], in_play(game)])
        }
        Refusal::NotInPlay { objective } => {
            join([line![format!("“{}” isn't in play in this game. ", name(game, *objective))], in_play(game)])
        }
        Refusal::Taken { objective, by } => {
            let free = game.objectives.iter().filter(|one| one.by.is_none());
            let free: Vec<Line> = free.map(|one| line![name(game, one.id)]).collect();
            let rest = match free.is_empty() {
                true => line![" None is left."],
                false => join([line![" Still to be had: "], list(free), line!["."]]),
            };
            join([line![format!("“{}” is taken: ", name(game, *objective)), *by, " has claimed it."], rest])
        }
        Refusal::Unmet { objective, have, need } => {
            let meaning = meaning(game.objective_list().goal(*objective));
            let meaning = meaning.map(|meaning| format!(" It means {meaning}.")).unwrap_or_default();
            line![format!("“{}” isn't met: you have {have} of {need}.{meaning}", name(game, *objective))]
        }
        Refusal::ClaimedAlready => line!["You have claimed an objective in this turn; one a turn is all."],
        Refusal::AirfieldElsewhere { territory } => {
            let own = seat.map(|seat| game.of_seat(seat)).unwrap_or_default();
            join([
                line!["An airfield lies in own land, and ", land(*territory), " isn't yours."],
                some(board(), " Yours: ", own),
            ])
        }
        Refusal::NoAirfield { objective } => {
            line![format!("No airfield comes with “{}”; leave the place out.", name(game, *objective))]
        }
        Refusal::NoMoveLeft { side: whose } if seat.map(side_of) == Some(*whose) => {
            let left = seat.into_iter().flat_map(|seat| game.allies(seat));
            let left: Vec<Line> = left
                .filter(|ally| !game.so_far.allies_moved.contains(ally))
                .map(|ally| line![side(game, ally)])
                .collect();
            if left.is_empty() {
                line!["You have no move of your own left in this turn. ", command("/pass"), " goes on."]
            } else {
                join([
                    line!["You have no move of your own left in this turn; "],
                    list(left),
                    line![" may still move. ", command("/pass"), " ends the turn."],
                ])
            }
        }
        Refusal::NoMoveLeft { side: whose } => line![side(game, *whose), " has moved in this turn already."],
        Refusal::NotTheArmys { side: whose, territory } => join([
            line![land(*territory), " isn't ", side(game, *whose), "'s; an army moves in its own land."],
            some(board(), " It has ", game.of(*whose)),
        ]),
    }
}

/// "Yellow's, your ally's: Japan."
fn of_ally(game: &TwoPlayer, ally: SideId) -> Line {
    join([line![side(game, ally), "'s, your ally's"], some(board(), ": ", game.of(ally))])
}

/// TP-13: units are in hand.
fn place_first(game: &TwoPlayer, hands: &[(SideId, u32)]) -> Line {
    join([
        line!["First place what is in hand: "],
        in_hand(game, hands),
        line![". ", command("/place"), " or ", command("/duel spread"), "."],
    ])
}

/// TP-13: what is past, or not yet.
fn wrong_part(part: Phase, now: Phase) -> Line {
    let what = match part {
        Phase::Bribe => {
            "Cards are given to neutrals at the very start of a turn, before anything is placed, traded or moved"
        }
        Phase::Reinforce => "That belongs to your own reinforcements",
        Phase::Allies => "That belongs to reinforcing, before combat",
        Phase::Combat => "That comes before the moves",
        _ => "That belongs to another part of the turn",
    };
    line![format!("{what}; you are at {} now.", part_name(now))]
}

/// "In play: Asia, 8 cities."
fn in_play(game: &TwoPlayer) -> Line {
    let names: Vec<Line> = game.objectives.iter().map(|one| line![name(game, one.id)]).collect();
    if names.is_empty() {
        line!["None is in play."]
    } else {
        join([line!["In play: "], list(names), line!["."]])
    }
}
