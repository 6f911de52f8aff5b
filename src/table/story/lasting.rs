//! What isn't taken back, said beforehand.

use std::collections::BTreeSet;

use super::{command, listed};
use crate::line;
use crate::rules::{Line, SeatId};

/// Why what an order does isn't taken back by who gave it alone, or not as a step is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Lasting {
    /// Dice fall, or cards are drawn.
    Dice,
    /// Somebody learns something by it, or it ends what is answered unseen.
    Done,
    /// What others have left beforehand, unseen, may follow at once.
    Perhaps,
    /// It is an offer.
    Offered,
    /// Others read it at once, and it is no step of the game.
    Told,
    /// It is changed as one likes until all have answered, and never after that.
    Answered,
    /// These have to agree.
    Agreed(BTreeSet<SeatId>),
}

/// Of what is put together and would be sent.
pub(crate) fn it_lasts(lasting: &Lasting) -> Line {
    match lasting {
        Lasting::Dice => line!["Dice fall: it can't be taken back."],
        Lasting::Done => line!["Once done, it can't be taken back."],
        Lasting::Perhaps => {
            line!["What others have left beforehand may follow: then it can't be taken back."]
        }
        Lasting::Offered => {
            line!["Until it is answered ", command("/offer withdraw"), " takes it back."]
        }
        Lasting::Told => line!["Whoever it is for reads it at once: there is no undo."],
        Lasting::Answered => line!["It can be changed until all have answered, not after that."],
        Lasting::Agreed(others) => {
            let mut line = line!["Once done, it is taken back only if "];
            line.extend(agree(others.iter().copied().collect()));
            line
        }
    }
}

/// Of choices of which some can be taken back.
pub(crate) fn some_last() -> Line {
    line!["Some of this can't be taken back once done."]
}

/// Of choices of which some are taken back by nobody alone.
pub(crate) fn some_need_others() -> Line {
    line!["Some of this, once done, is taken back only if others agree."]
}

/// Of buttons that do it at once, by their labels, and of so many `more`.
pub(crate) fn these_last(labels: &[&str], more: usize, lasting: &Lasting) -> Line {
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    let mut line = line![format!("“{}”{more}: ", labels.join("”, “"))];
    line.extend(what(lasting));
    line
}

/// Of more buttons than can be told one by one.
pub(crate) fn most_lasts(lasting: &Lasting) -> Line {
    let verb = if matches!(lasting, Lasting::Told | Lasting::Agreed(_)) { "is " } else { "" };
    let mut line = line![format!("What is chosen here {verb}")];
    line.extend(what(lasting));
    line
}

fn what(lasting: &Lasting) -> Line {
    match lasting {
        Lasting::Dice | Lasting::Done => line!["can't be taken back once done."],
        Lasting::Perhaps => line!["can't be taken back once what others have left beforehand follows."],
        Lasting::Offered => line!["can be withdrawn until it is answered."],
        Lasting::Told => line!["read at once by whoever it is for, and there is no undo."],
        Lasting::Answered => line!["can be changed until all have answered, not after that."],
        Lasting::Agreed(others) => {
            let mut line = line!["taken back only if "];
            line.extend(agree(others.iter().copied().collect()));
            line
        }
    }
}

fn agree(others: Vec<SeatId>) -> Line {
    let mut line = listed(&others, " and ");
    line.push(if others.len() == 1 { " agrees.".into() } else { " agree.".into() });
    line
}
