//! Refusals in words: what is wrong, with the numbers; what would be allowed instead; the code.

use super::ask::NOT_JOINED;
use super::instead::{no_target, others_in_supply, wanting, with_room, within};
use super::plans;
use super::words::{
    COUNTED, a_standing, asked, capital, command, join, kind, land, number, one, side, side_name, standing,
    tokens,
};
use crate::clean_slate::{CleanSlate, CountryStatus, Order, Refusal, Side, Try, board};
use crate::line;
use crate::refusals::{self, with_code};
use crate::rules::{Line, SeatId, TokenKind};
use crate::speech;

/// A refusal as a kind sentence that ends in its code. Besides what the refusal itself holds it
/// reads nothing but what everybody may see, and what the seat keeps for itself.
pub(in crate::clean_slate) fn explain(game: &CleanSlate, seat: Option<SeatId>, refusal: &Refusal) -> Line {
    with_code(sentence(game, seat, refusal), refusal)
}

#[expect(clippy::too_many_lines, reason = "one arm for each refusal, without a wildcard")]
fn sentence(game: &CleanSlate, seat: Option<SeatId>, refusal: &Refusal) -> Line {
    let me = seat.and_then(Side::of_seat);
    match refusal {
        Refusal::Common(refusal) => refusals::sentence(game, seat, refusal),
        Refusal::NotYourTurn { turn, keep } => {
            let start = join([line!["It is "], side(*turn), line!["'s turn, not yours."]]);
            match keep {
                Some(_) => join([start, line![" The button keeps this for your own turn, in private."]]),
                None => join([start, line![" You'll be told when yours comes."]]),
            }
        }
        Refusal::NotShared { at } => join([
            line![land(*at), format!(" isn't a shared country: it is {}.", a_standing(game.standing(*at)))],
            with_room(game, me),
        ]),
        Refusal::CountryFull { at, given, most: 0 } => join([
            line![
                land(*at),
                format!(
                    " has your {} already; {} more is too many.",
                    game.options.start_by(game.numbers()),
                    asked(*given)
                )
            ],
            with_room(game, me),
        ]),
        Refusal::CountryFull { at, given, most } => line![
            land(*at),
            format!(
                " takes {} of yours at the start, so {most} now and not {}.",
                number(game.options.start_by(game.numbers())),
                asked(*given)
            )
        ],
        Refusal::WrongPart { part, owed: 0 } => line![
            format!("That part of the turn is over: you are {}. There is no way back; ", at_part(part)),
            command("/slate finish"),
            " ends the turn."
        ],
        Refusal::WrongPart { part: _, owed } if me.is_some_and(|who| is_stuck(game, who)) => line![
            format!("You still have {} to place, and no supply. {NOT_JOINED} instead: ", number(*owed)),
            command("/pass"),
            " leaves it at that."
        ],
        Refusal::WrongPart { part: _, owed } if me.is_some_and(|who| game.supply_of(who) == 0) => line![
            format!("You still have {} to place, and no supply: ", number(*owed)),
            command("/slate shift"),
            " moves one on the board for each, ",
            command("/pass"),
            " leaves it at that."
        ],
        Refusal::WrongPart { part: _, owed } => line![
            format!("First place the {} that you still have: ", number(*owed)),
            command("/slate place"),
            ", or ",
            command("/slate balanced"),
            " as suggested. ",
            command("/pass"),
            " forfeits them."
        ],
        Refusal::MoreThanOwed { given, owed: 0 } => {
            line![format!("You have no new token left to place, and this would be {}.", number(*given))]
        }
        Refusal::MoreThanOwed { given, owed } => line![format!(
            "That would be {}, and you have {owed} to place.",
            if *given > COUNTED { "far more tokens".to_owned() } else { number(*given) }
        )],
        Refusal::MoreThanEver { given, most } => line![format!(
            "No turn brings more than {}, so {} can't be placed in one.",
            number(*most),
            asked(*given)
        )],
        Refusal::MoreThanThereAre { kind: which, given, all, is_new } => line![format!(
            "There are {} in all, so {} can't be {}.",
            kind(*which, *all),
            asked(*given),
            if *is_new { "placed" } else { "moved" }
        )],
        Refusal::WrongKind { kind: which, side: who } => line![format!(
            "{} is no kind of {}'s; yours are {}.",
            capital(&one(*which)),
            side_name(*who),
            kinds(*who)
        )],
        Refusal::UnknownKind { typed, side: who } => line![
            "There is no kind of token “",
            speech::typed(typed),
            format!("”; {}'s are {}.", side_name(*who), kinds(*who))
        ],
        Refusal::NoTokenThere { at } => line![
            land(*at),
            format!(
                " ({}) holds no token of either of you. New tokens go where one stands already.",
                standing(game.standing(*at))
            )
        ],
        Refusal::OutOfSupply { kind: _, given: _, left: 0 } if me.is_some_and(|who| is_stuck(game, who)) => {
            line![format!("Your supply is used up. {NOT_JOINED} instead.")]
        }
        Refusal::OutOfSupply { kind: _, given: _, left: 0 }
            if me.is_some_and(|who| game.supply_of(who) == 0) =>
        {
            let owed = me.map_or(0, |who| game.owed_by(who));
            line![
                format!(
                    "Your supply is used up. For each of the {owed} still owed you may move one on the board: "
                ),
                command("/slate shift"),
                "."
            ]
        }
        Refusal::OutOfSupply { kind: which, given, left } => join([
            line![format!("You have {} in supply, not {}.", kind(*which, *left), asked(*given))],
            others_in_supply(game, *which),
        ]),
        Refusal::SupplyLeft { owed: 0, supply: _ } => {
            line!["You have nothing left to place, so you can't move a token instead."]
        }
        Refusal::SupplyLeft { owed, supply } => line![
            format!("Your supply has {} for the {owed} you owe: place them, ", number(*supply)),
            command("/slate place"),
            ". Tokens are moved only in the stead of those that are not in supply."
        ],
        Refusal::NotThere { at, kind: which, given, here, rule: _ } => {
            let all = which.side().of(&game.at(*at));
            let have = if *here == 0 { format!("no {}", which.word()) } else { kind(*which, *here) };
            line![land(*at), format!(" has {have}, not {}. There: {}.", asked(*given), tokens(&all))]
        }
        Refusal::NoChain { from, to, rule: _ } => {
            let reach =
                me.map(|who| board().reach(*from, game.holds(who)).without(*from)).unwrap_or_default();
            join([
                line![
                    "No unbroken chain of countries with tokens of yours leads from ",
                    land(*from),
                    " to ",
                    land(*to),
                    "."
                ],
                within(" Within reach: ", reach, " Nothing else is within reach from there."),
            ])
        }
        Refusal::NotThreeAndOne { from, here } => line![
            "It takes one token of each of your three kinds and one more; ",
            land(*from),
            format!(" has {}; wanting: {}.", tokens(here), wanting(me, here, 1))
        ],
        Refusal::NoTarget { to, side: who } => no_target(game, *to, *who),
        Refusal::HealingNotYours => line![
            "Environment heals; Democracy persuades its neighbours: ",
            command("/slate persuade"),
            ". No token of Democracy's enters a disaster zone."
        ],
        Refusal::PersuadingNotYours => line![
            "Democracy persuades; Environment heals its neighbours: ",
            command("/slate heal"),
            ". No token of Environment's enters an autocracy."
        ],
        Refusal::NobodyResists { to, there: 0 } => line![
            "Nobody resists in ",
            land(*to),
            ": if you stay out of it, you do nothing. Leave out ",
            command("stay"),
            " to move in."
        ],
        Refusal::NobodyResists { to, there } => line![
            format!(
                "The {}{} in ",
                if *there == 1 { "only token".to_owned() } else { number(*there) },
                me.map_or_else(String::new, foes)
            ),
            land(*to),
            " can't resist, so no die falls; only who wins by one may stay out. Leave out ",
            command("stay"),
            "."
        ],
        Refusal::AlongOutside { kind: which } => line![
            format!("If you stay out, {} can't go along either. Leave out ", one(*which)),
            command("along"),
            " or ",
            command("stay"),
            "."
        ],
        Refusal::NothingAlong { from, kind: which }
            if me.is_some_and(|who| which.side() != who.partner()) =>
        {
            line![
                format!("{} isn't your partner's. Of your partner's there stands in ", capital(&one(*which))),
                land(*from),
                format!(
                    ": {}.",
                    me.map_or_else(String::new, |who| tokens(&who.partner().of(&game.at(*from))))
                )
            ]
        }
        Refusal::NothingAlong { from, kind: which } => {
            let there = which.side().of(&game.at(*from));
            line![
                format!("No {} stands in ", which.word()),
                land(*from),
                format!(" to go along. Of your partner's there: {}.", tokens(&there))
            ]
        }
        Refusal::LossFirst { at, count } => line![
            format!("First choose which {} ", number(*count)),
            land(*at),
            " loses: ",
            command("/slate lose"),
            ", or ",
            command("/pass"),
            " to keep as many kinds as possible."
        ],
        Refusal::NoLoss => line!["You have no loss to choose now."],
        Refusal::WrongLoss { given, owed, here } => line![format!(
            "Choose exactly {} of those there ({}); that names {}.",
            number(*owed),
            tokens(here),
            if *given > COUNTED { "far more".to_owned() } else { given.to_string() }
        )],
        Refusal::TriedAlready { from, to } => line![
            land(*from),
            " has tried ",
            land(*to),
            " in this turn already. Another country of yours may, or wait for your next turn."
        ],
        Refusal::HarmonyNotYours => line![
            "Harmony is restored by Democracy, against infiltrating autocrats; disaster zones are healed: ",
            command("/slate heal"),
            "."
        ],
        Refusal::NoInfiltration { at } => {
            let there = game.countries(|game, t| game.standing(t) == CountryStatus::Infiltrated);
            join([
                line![
                    land(*at),
                    format!(" isn't an infiltrated democracy but {}.", a_standing(game.standing(*at)))
                ],
                within(" Infiltrated: ", there, " None is infiltrated now."),
            ])
        }
        Refusal::NotThree { at, here } => line![
            "Harmony takes one token of each of your three kinds; ",
            land(*at),
            format!(" has {}; wanting: {}.", tokens(here), wanting(me, here, 0))
        ],
        Refusal::HarmonyTried { at } => {
            let there = game.countries(|game, t| {
                game.standing(t) == CountryStatus::Infiltrated && !game.tried.contains(&Try::Harmony(t))
            });
            join([
                line!["Harmony in ", land(*at), " has been tried in this turn already."],
                within(" Not yet tried: ", there, " In your next turn it can be tried again."),
            ])
        }
        Refusal::Spent { from, spent, here } => line![
            format!("Of {} in ", tokens(here)),
            land(*from),
            format!(
                " {} were spent on harmony in this turn; what is left isn't a 3+1; wanting: {}.",
                tokens(spent),
                wanting(me, &here.minus(spent), 1)
            )
        ],
        Refusal::Barred { side: Side::Democracy, to } => {
            line![land(*to), " is a disaster zone, which no token of Democracy's enters before it is healed."]
        }
        Refusal::Barred { side: _, to } => {
            line![
                land(*to),
                " is an autocracy, which no token of Environment's enters before it is persuaded."
            ]
        }
        Refusal::NotToSettle { to, side: who } => {
            let only = match who {
                Side::Democracy => {
                    "Democracy sends single tokens only into empty countries and those with Environment alone."
                }
                _ => {
                    "Environment sends single tokens only into empty countries and democracies that lack it."
                }
            };
            let open = game.countries(|game, t| game.is_to_settle(*who, t));
            let near = open.intersection(board().bordering(game.holds(*who)));
            // CS-22: one stays, so that nobody comes from where a single token stands.
            let none = if near.is_empty() {
                " None is next to yours."
            } else {
                " None can be reached now: next to them only single tokens of yours stand, and one has to stay."
            };
            join([
                line![land(*to), format!(" is {}: {only}", a_standing(game.standing(*to)))],
                within(" Next to yours: ", game.countries(|game, t| game.can_settle(*who, t)), none),
            ])
        }
        Refusal::RecalibratedAlready => {
            line![
                "You have recalibrated in this turn, and may only do so once. ",
                command("/pass"),
                " ends the turn."
            ]
        }
        Refusal::NothingKept => line![
            "You keep no plan. One is made while it is your partner's turn: ",
            command("/slate plan"),
            "."
        ],
        Refusal::CannotKeep { why } => plans::unkept(*why),
        Refusal::WhatPlan { draft: _ } => plans::what_plan(game, me),
        Refusal::KeptForNow { button: _ } => plans::kept_for_now(game, me),
        Refusal::InPlan { number: place, typed, because } => join([
            line![format!("Nothing was kept: in sentence {place}, “"), speech::typed(typed), "”: "],
            sentence(game, seat, because),
        ]),
        Refusal::TwiceInPlan { order } => {
            let what = plans::order(me.unwrap_or(Side::Democracy), order);
            join([line!["That can't be done twice in one turn: "], what, line!["."]])
        }
        Refusal::Unplaced { owed, supply: 0 } => line![
            format!(
                "{} not in your supply: for each, one on the board could still be moved (",
                are_owed(*owed)
            ),
            command("/slate shift"),
            "). If the turn is to end all the same, press the button; by command, ",
            command("/pass"),
            " ends the placing, and ",
            command("/slate finish"),
            " the turn."
        ],
        Refusal::Unplaced { owed, supply } => {
            let short = supply < owed;
            let which = if short {
                format!(" places {supply} of them as suggested")
            } else {
                " places them as suggested".to_owned()
            };
            let movable = short && me.is_some_and(|side| game.can_move_along(side));
            let rest = match movable {
                true => line![
                    "; for each of the others one on the board could be moved (",
                    command("/slate shift"),
                    ")"
                ],
                false => Line::new(),
            };
            join([
                line![
                    format!("{} not placed yet, and lost if the turn ends. ", are_owed(*owed)),
                    command("/slate balanced"),
                    which
                ],
                rest,
                line![
                    ". If it is to end all the same, press the button; by command, first ",
                    command("/pass"),
                    ", which forfeits them, then ",
                    command("/slate finish"),
                    "."
                ],
            ])
        }
        Refusal::GivesUp { order, from, to: _, lost, ends_the_game } => {
            let with_it = match lost.total() {
                0 => String::new(),
                1 => format!(", and {} there is lost", tokens(lost)),
                _ => format!(", and {} there are lost", tokens(lost)),
            };
            let end = if *ends_the_game {
                "; they are Environment's last on the board, so the game is lost"
            } else {
                ""
            };
            let again = match &**order {
                Order::Shift { kind: which, .. } => format!("kind: {}, sure", which.word()),
                Order::Recalibrate { tokens: moved, .. } => format!("tokens: {}, sure", tokens(moved)),
                _ => "tokens: all, sure".to_owned(),
            };
            line![
                "Autocrats are in ",
                land(*from),
                format!(
                    ", and this is the last of Democracy there: the country falls{with_it}{end}. If that is meant, \
                     press the button; by command, say "
                ),
                command(&again),
                "."
            ]
        }
        Refusal::NothingToConfirm => line!["There is nothing to confirm here."],
        Refusal::OtherPart { part } => {
            line![format!("That button belongs to another part of the turn; you are {}.", at_part(part))]
        }
        Refusal::Stale { number: place, because, of: _ } => {
            // What has to be placed first only puts it off.
            let when = match **because {
                Refusal::WrongPart { owed: 1.., .. } | Refusal::Unplaced { .. } => " isn't possible yet. ",
                Refusal::GivesUp { .. } => " isn't done without asking you first. ",
                _ => " isn't possible any more. ",
            };
            let kept = me.map(|who| (who, game.plan_of(who)));
            let step = kept.and_then(|(who, plan)| {
                Some((who, plan.get(usize::try_from(*place).ok()?.checked_sub(1)?)?))
            });
            let what = step.map_or_else(Line::new, |(who, order)| {
                join([line![" ("], plans::order(who, order), line![")"]])
            });
            // As it would stand by then.
            let then = seat.map(|seat| game.as_planned(seat));
            join([
                line![format!("Nothing was done: order {place} of your plan")],
                what,
                line![when],
                in_plan(then.as_ref().unwrap_or(game), seat, because),
                line![" The plan is kept as it is until you drop it."],
            ])
        }
    }
}

/// CS-11: is there neither supply nor a way along one's own countries?
fn is_stuck(game: &CleanSlate, who: Side) -> bool {
    game.supply_of(who) == 0 && !game.can_move_along(who)
}

/// "1 token of yours is", "3 tokens of yours are".
fn are_owed(owed: u32) -> String {
    format!("{} of yours {}", number(owed), if owed == 1 { "is" } else { "are" })
}

/// Why an order of a plan can't be carried out. What would ask first has no button of its own there.
pub(super) fn in_plan(game: &CleanSlate, seat: Option<SeatId>, because: &Refusal) -> Line {
    match because {
        Refusal::Unplaced { owed, .. } => line![
            format!("{} not placed yet: ", are_owed(*owed)),
            command("/slate balanced"),
            " places them as suggested, ",
            command("/pass"),
            " forfeits them."
        ],
        // A plan isn't changed in the turn that it is for.
        Refusal::NobodyResists { to, .. } => line![
            "Too few are in ",
            land(*to),
            " to resist, so no die falls, and whoever comes moves in. Give this order yourself, without ",
            command("stay"),
            ", or leave it out and give the others one by one."
        ],
        Refusal::GivesUp { from, .. } => line![
            "It would take the last of Democracy out of ",
            land(*from),
            ", which falls to its autocrats by that: give this order yourself if you mean it."
        ],
        because => sentence(game, seat, because),
    }
}

/// " of Autocracy": whose tokens this player drives out.
fn foes(who: Side) -> String {
    format!(" of {}", side_name(who.foe()))
}

fn kinds(who: Side) -> String {
    let words: Vec<&str> = who.kinds().iter().map(|kind| kind.word()).collect();
    words.join(", ")
}

/// What the part that is being played is called.
fn at_part(part: &str) -> &str {
    match part {
        "place" => "placing",
        "act" => "persuading and healing",
        "recalibrate" => "recalibrating",
        other => other,
    }
}
