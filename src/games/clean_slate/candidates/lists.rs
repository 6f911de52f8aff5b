//! Fields that hold several things: what is typed stays, and something more is appended.

use super::super::Tokens;
use super::{Asking, narrowed, written};
use crate::games::clean_slate::board;
use crate::rules::{Candidate, Candidates, TerritoryId, TokenKind};

/// What is typed, split after its last comma: what stays, and what is being typed.
fn split(typed: &str) -> (String, &str) {
    match typed.rsplit_once(',') {
        Some((before, rest)) => (format!("{}, ", before.trim()), rest.trim()),
        None => (String::new(), typed.trim()),
    }
}

impl Asking<'_> {
    /// "Brazil 2 book, Peru 1 scales": all that is suggested, or a further place.
    pub(super) fn places(&self, typed: &str) -> Candidates {
        let (before, typing) = split(typed);
        let suggestion = self.game.suggestion(self.side);
        let item = |(t, tokens): (&TerritoryId, &Tokens)| {
            let kinds =
                tokens.iter().map(|(kind, count)| format!("{} {count} {}", board().name(*t), kind.word()));
            kinds.collect::<Vec<_>>().join(", ")
        };
        let all: Vec<String> = suggestion.iter().map(item).collect();
        let whole = (before.is_empty() && all.len() > 1).then(|| all.join(", "));
        let further = self.place_at().into_iter().flat_map(|t| {
            let kinds = self.side.kinds().iter();
            kinds.map(move |kind| format!("{} 1 {}", board().name(t), kind.word()))
        });
        let mut seen = std::collections::BTreeSet::new();
        let suggestions = whole.into_iter().chain(all).chain(further);
        let fresh: Vec<String> = suggestions.filter(|words| seen.insert(words.clone())).collect();
        let all = narrowed(Candidates::plain(fresh).0, typing).0.into_iter();
        // What can't be shown whole isn't offered.
        let all = all.map(|candidate| format!("{before}{}", candidate.value));
        Candidates::plain(all.filter(|words| words.chars().count() <= 100))
    }

    /// CS-23: all, all but one of each kind, or so many of a kind.
    pub(super) fn some_of(&self, from: Option<TerritoryId>, typed: &str) -> Candidates {
        let Some(from) = from else { return Candidates::plain(["all"]) };
        let here = self.side.of(&self.game.at(from));
        if here.is_empty() || self.ways("tokens").is_empty() {
            return Candidates::default();
        }
        let three = self.side.one_each();
        let rest = here.minus(&three);
        let mut all =
            vec![Candidate { value: "all".to_owned(), label: format!("all — {}", written(&here)) }];
        let mut add = |tokens: Tokens| {
            if !tokens.is_empty() && here.holds(&tokens) {
                all.extend(Candidates::plain([written(&tokens)]).0);
            }
        };
        add(rest);
        add(three);
        for (kind, count) in here.iter() {
            (1..=count).rev().for_each(|count| add(Tokens::of(kind, count)));
        }
        all.dedup_by(|a, b| a.value == b.value);
        narrowed(all, typed)
    }

    /// CS-15: every choice of tokens that keeps as many kinds as possible first.
    pub(super) fn losses(&self, typed: &str) -> Candidates {
        let Some(loss) = self.game.losing.filter(|_| self.game.turn == self.side) else {
            return Candidates::default();
        };
        let here = self.side.of(&self.game.at(loss.at));
        let kinds = self.side.kinds();
        let [a, b, c] = [0, 1, 2].map(|index| kinds.get(index).copied());
        let (Some(a), Some(b), Some(c)) = (a, b, c) else { return Candidates::default() };
        let mut all: Vec<Tokens> = Vec::new();
        for first in 0..=loss.count {
            for second in 0..=loss.count - first {
                let third = loss.count - first - second;
                let tokens: Tokens = [(a, first), (b, second), (c, third)].into_iter().collect();
                if here.holds(&tokens) {
                    all.push(tokens);
                }
            }
        }
        all.sort_by_key(|tokens| std::cmp::Reverse(here.minus(tokens).iter().count()));
        narrowed(Candidates::plain(all.iter().map(written)).0, typed)
    }
}
