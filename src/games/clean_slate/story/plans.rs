//! Orders as they are read back: in a plan that is kept, and in receipts.

use super::words::{count, join, land, one, place, separated, tokens};
use crate::clean_slate::{Along, Order, Side};
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
