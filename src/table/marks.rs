//! What somebody's reactions below a ballot say together: one is an answer, several contradict each other and are none (they may
//! mean either, and Discord doesn't say which came last). What they answered by a command or a button stands until they put
//! another (WR-46).

use super::PersonId;
use super::change::Change;
use super::posted::Posted;
use crate::rules::Draft;

/// What a look at somebody's reactions brings.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Marks {
    /// Nothing that they mean anew.
    AsBefore,
    /// They mean this one now.
    Means(String),
    /// The one that they meant is gone, and there is none left.
    TakenAway,
    /// There are several, and one of them is new, or the one that they meant is gone.
    Contradict,
}

impl Posted {
    /// The reaction that somebody's answer stands for.
    fn meant_by(&self, person: PersonId) -> Option<&str> {
        match self.stands_for.get(&person) {
            Some(which) => which.as_deref(),
            None => match self.seen.get(&person).map(Vec::as_slice) {
                Some([one]) => Some(one),
                _ => None,
            },
        }
    }

    /// What somebody says by the reactions that they have there now.
    pub(super) fn marks(&self, person: PersonId, held: &[String]) -> Marks {
        let before = self.seen.get(&person).map_or(&[][..], Vec::as_slice);
        let new: Vec<&String> = held.iter().filter(|emoji| !before.contains(emoji)).collect();
        let meant = self.meant_by(person);
        let gone = meant.is_some_and(|meant| !held.iter().any(|emoji| emoji == meant));
        // They have answered by a command or a button since.
        let otherwise = self.stands_for.get(&person) == Some(&None);
        match (new.as_slice(), held) {
            ([_, ..], [one]) => Marks::Means(one.clone()),
            ([_, ..], _) => Marks::Contradict,
            ([], [one]) if gone || (meant.is_none() && !otherwise) => Marks::Means(one.clone()),
            ([], []) if !otherwise => Marks::TakenAway,
            ([], [_, _, ..]) if gone => Marks::Contradict,
            ([], _) => Marks::AsBefore,
        }
    }

    /// So they stand there from now on. `counted`: an answer came of what they mean; otherwise that before stands.
    pub(super) fn note_marks(&mut self, person: PersonId, held: Vec<String>, marks: &Marks, counted: bool) {
        let otherwise = self.stands_for.get(&person) == Some(&None);
        let meant = self.meant_by(person).filter(|meant| held.iter().any(|emoji| emoji == meant));
        let stands_for = match marks {
            Marks::Means(_) if counted => None,
            Marks::Means(_) => Some(meant.map(str::to_owned)),
            Marks::Contradict if counted => None,
            Marks::Contradict => meant.map(|meant| Some(meant.to_owned())),
            _ if otherwise => Some(None),
            _ => meant.map(|meant| Some(meant.to_owned())),
        };
        match stands_for.filter(|_| !held.is_empty()) {
            Some(which) => self.stands_for.insert(person, which),
            None => self.stands_for.remove(&person),
        };
        if held.is_empty() {
            self.seen.remove(&person);
        } else {
            self.seen.insert(person, held);
        }
    }
}

impl Change {
    /// Somebody answers by a command or a button: the reactions that they have there say nothing any more.
    pub(super) fn answered_otherwise(&mut self, person: PersonId, answer: &Draft) {
        for posted in &mut self.standing().ballots {
            if posted.seen.contains_key(&person) && posted.is_answered_so(answer) {
                posted.stands_for.insert(person, None);
            }
        }
    }
}
