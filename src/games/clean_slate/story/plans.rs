//! Plans in words: orders as they are read back, in a plan that is kept and in receipts; what is kept, and why something isn't.

use super::words::{command, count, join, land, one, place, separated, tokens};
use crate::clean_slate::carry::Outlook;
use crate::clean_slate::plan::MOST;
use crate::clean_slate::{Along, CleanSlate, Order, Part, Side, Unkept};
use crate::line;
use crate::rules::{Line, TokenKind};

/// "1 order", "5 orders".
pub(super) fn orders(number: u32) -> String {
    count(number, "order", "orders")
}

/// An order in a few words, without a subject: "persuade Brazil from Peru". Typed into a plan, it is read again.
pub(super) fn order(who: Side, order: &Order) -> Line {
    match order {
        Order::Place(places) => join([line!["place "], separated(places.iter().map(place).collect(), ", ")]),
        Order::Balanced => line!["place as suggested"],
        Order::Shift { from, to, kind } => {
            line![format!("move {} for want of supply from ", one(*kind)), land(*from), " to ", land(*to)]
        }
        Order::Win { from, to, along, stay } => {
            let along = match along {
                Along::Most => String::new(),
                Along::None => ", nothing along".to_owned(),
                Along::Kind(kind) => format!(", {} along", kind.word()),
            };
            let stay = if *stay { ", staying out" } else { "" };
            let verb = if who == Side::Democracy { "persuade " } else { "heal " };
            line![verb, land(*to), " from ", land(*from), along, stay]
        }
        Order::Harmony(at) => line!["restore harmony in ", land(*at)],
        Order::Settle { from, to, kind } => {
            line![format!("send {} from ", one(*kind)), land(*from), " to ", land(*to)]
        }
        Order::Recalibrate { from, to, tokens: moved } => {
            line![format!("recalibrate {} from ", tokens(moved)), land(*from), " to ", land(*to)]
        }
        Order::RecalibrateAll { from, to } => {
            line!["recalibrate all from ", land(*from), " to ", land(*to)]
        }
        Order::Lose(lost) => line![format!("lose {}", tokens(lost))],
        Order::LoseAny => line!["lose as the rules choose"],
        Order::EndPart => line!["end the part"],
        Order::Finish | Order::Cautious => line!["end the turn"],
        Order::Keep(_) => line!["keep a plan"],
        Order::Instead(_) => line!["keep another plan"],
        Order::Forget => line!["forget the plan"],
        Order::Sure(meant) => join([self::order(who, meant), line![", sure"]]),
        Order::Drop => line!["drop the plan"],
        Order::CarryOut => line!["carry out the plan"],
    }
}

/// The same as plain words, as they are typed.
pub(in crate::clean_slate) fn sentence(who: Side, order: &Order) -> String {
    let word = |span: crate::rules::Span| match span {
        crate::rules::Span::Text(text)
        | crate::rules::Span::Strong(text)
        | crate::rules::Span::Territory(text) => text,
        _ => String::new(),
    };
    self::order(who, order).into_iter().map(word).collect()
}

/// A plan, an order a line.
pub(super) fn numbered(who: Side, orders: &[Order]) -> Vec<Line> {
    (1..).zip(orders).map(|(number, one)| join([line![format!("{number}. ")], order(who, one)])).collect()
}

/// CS-8: why something isn't kept.
pub(super) fn unkept(why: Unkept) -> Line {
    match why {
        Unkept::BeforeTheFirstRound => {
            line!["There is no turn to plan yet: both of you place first."]
        }
        Unkept::InOnesOwnTurn => line![
            "It is your turn: order it at once. A plan is made for the next one, while it is your partner's."
        ],
        Unkept::Nothing => line!["There is no order in that to keep."],
        Unkept::TooMany { kept: 0, given } => {
            line![format!("These are {given} orders, and a plan holds {MOST} at most.")]
        }
        Unkept::TooMany { kept, given } => line![
            format!(
                "A plan holds {MOST} orders at most: you keep {kept}, and {given} more would be too many. "
            ),
            command("drop:true"),
            " begins anew."
        ],
        Unkept::OfNoTurn => {
            line!["That order doesn't belong to a turn of yours, so it can't be kept for one."]
        }
    }
}

/// CS-8: what is kept, and how more of it is.
pub(super) fn what_plan(game: &CleanSlate, me: Option<Side>) -> Line {
    let start = match me.filter(|who| !game.plan_of(*who).is_empty()) {
        None => line!["You keep no plan. "],
        Some(who) => you_keep(game, who),
    };
    let how = line![
        command("orders"),
        " takes more of it, a sentence each with a semicolon between, like “place Peru 2 book; settle Peru to Argentina \
         book; finish”; ",
        command("drop:true"),
        " drops what is kept. ",
        command("/help topic:plan"),
        " says more."
    ];
    join([start, how])
}

/// CS-8: what is kept for one's own turn, once it has come.
pub(super) fn kept_for_now(game: &CleanSlate, me: Option<Side>) -> Line {
    let Some(who) = me else { return Line::new() };
    let outlook = who.seat().and_then(|seat| game.outlook(seat).ok());
    let turn = match (game.losing, outlook) {
        // CS-15
        (Some(_), _) => {
            line!["It is your turn: once it is chosen which tokens are lost, it can be carried out"]
        }
        (None, Some(outlook)) => line!["It is your turn: ", press(outlook)],
        (None, None) => {
            line![
                "It is your turn, but as things stand it can't be carried out whole: ",
                command("/hand"),
                " says why"
            ]
        }
    };
    join([you_keep(game, who), turn, line!["; ", command("drop:true"), " drops it."]])
}

/// What the button says that carries a plan out.
pub(in crate::clean_slate) fn carrying_out(outlook: Outlook) -> String {
    match outlook {
        // CS-9: nothing is forfeited unsaid.
        Outlook { forfeited: lost @ 1.., .. } => {
            format!("Forfeit {}, carry out my plan", count(lost, "token", "tokens"))
        }
        Outlook { places_first: true, .. } => "Place as suggested, carry out my plan".to_owned(),
        Outlook { passes_over: true, orders: left, .. } => {
            format!("Carry out the rest ({})", orders(left))
        }
        _ => "Carry out my plan".to_owned(),
    }
}

/// CS-8: what that button does.
pub(super) fn press(outlook: Outlook) -> String {
    let moves = match outlook.moved {
        0 => String::new(),
        moved => format!(", with {} moved on the board for want of supply", count(moved, "token", "tokens")),
    };
    let does = match outlook {
        Outlook { forfeited: lost @ 1.., .. } => format!(
            "does all of it, and places first what can be of what you still owe{moves}; {} forfeited",
            if lost == 1 { "1 token is".to_owned() } else { format!("{lost} tokens are") }
        ),
        Outlook { places_first: true, .. } => {
            format!("does all of it, and places first what you still owe{moves}")
        }
        Outlook { passes_over: true, .. } => {
            "does what is left of it, for there is nothing left to place".to_owned()
        }
        _ => "does all of it".to_owned(),
    };
    format!("“{}” {does}, each step checked again", carrying_out(outlook))
}

/// "You keep: restore harmony in Egypt; end the turn. "
fn you_keep(game: &CleanSlate, who: Side) -> Line {
    let orders = game.plan_of(who).iter().map(|one| order(who, one)).collect();
    join([line!["You keep: "], separated(orders, "; "), line![". "]])
}

/// Can what this player keeps be carried out now? Its turn has come, and no loss is chosen first (CS-15).
pub(super) fn waits(game: &CleanSlate, who: Side) -> bool {
    let free = game.part != Part::Setup && game.losing.is_none() && game.outcome.is_none();
    free && game.turn == who && !game.plan_of(who).is_empty()
}
