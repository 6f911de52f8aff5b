//! Fields that hold several things: what is typed stays, and something more is appended.

use super::super::{Goods, Order, board};
use super::{Asking, narrowed, troops};
use crate::rules::{Candidate, Candidates, SeatId, TerritoryId};

/// What is typed, split after its last comma: what stays, and what is being typed.
fn split(typed: &str) -> (String, &str) {
    match typed.rsplit_once(',') {
        Some((before, rest)) => (format!("{}, ", before.trim()), rest.trim()),
        None => (String::new(), typed.trim()),
    }
}

/// Suggestions behind what stays of what was typed.
fn appended(typed: &str, suggestions: Vec<Candidate>) -> Candidates {
    let (before, typing) = split(typed);
    let all = narrowed(suggestions, typing).0.into_iter();
    let all = all.map(|candidate| Candidate {
        value: format!("{before}{}", candidate.value),
        label: super::cut(format!("{before}{}", candidate.label)),
    });
    Candidates(all.collect())
}

fn named_in(text: &str) -> Vec<TerritoryId> {
    let list = super::super::draft::list(text, "more").unwrap_or_default();
    list.into_iter().filter_map(|(at, _)| at).collect()
}

impl Asking<'_> {
    /// "Alberta 2, Ontario 1": a further place.
    pub(super) fn more(&self, places: &[TerritoryId], most: u32, typed: &str) -> Candidates {
        let (before, _) = split(typed);
        let named = named_in(&before);
        let suggestions = places.iter().filter(|t| !named.contains(t)).flat_map(|t| {
            let there = troops(self.game.land_at(*t).troops);
            [1, 2, 5].into_iter().filter(|count| *count <= most).map(move |count| {
                let value = format!("{} {count}", board().name(*t));
                Candidate { label: format!("{value} — {there} there"), value }
            })
        });
        appended(typed, suggestions.collect())
    }

    /// "Alaska 3, Irkutsk 4": a further contingent; everybody who may go first.
    pub(super) fn contingents(&self, typed: &str) -> Candidates {
        let (before, _) = split(typed);
        let named = named_in(&before);
        let all: Vec<(TerritoryId, String)> = self
            .assault_from()
            .into_iter()
            .map(|(from, units)| (from, format!("{} {units}", board().name(from))))
            .collect();
        let everybody: Vec<&str> = all.iter().map(|(_, words)| words.as_str()).collect();
        let everybody = (before.is_empty() && all.len() > 1).then(|| everybody.join(", "));
        let each = all.iter().filter(|(from, _)| !named.contains(from)).map(|(_, words)| words.clone());
        appended(typed, Candidates::plain(everybody.into_iter().chain(each)).0)
    }

    /// WR-27: what this seat could give.
    pub(super) fn goods(&self, giver: SeatId, typed: &str) -> Candidates {
        let standing = self.game.seat(giver);
        let mut all: Vec<Candidate> = Vec::new();
        let mut add = |value: String, note: String| {
            let label = if note.is_empty() { value.clone() } else { format!("{value} — {note}") };
            all.push(Candidate { value, label });
        };
        for amount in [10, 20, 50, 100, 200, 500].into_iter().filter(|amount| *amount <= standing.cash) {
            add(format!("{amount} gp"), format!("of {}", standing.cash));
        }
        if standing.trade_routes > 0 {
            add("trade route".to_owned(), format!("of {}", standing.trade_routes));
        }
        add("passage".to_owned(), "safe passage".to_owned());
        if standing.pool > 0 {
            add(format!("{} from pool", troops(standing.pool)), String::new());
        }
        for t in self.game.territories_of(giver).filter(|t| !self.game.is_capital(*t)) {
            add(board().name(t).to_owned(), format!("with {}", troops(self.game.land_at(t).troops)));
        }
        for t in self.game.territories_of(giver) {
            let spare = self.game.land_at(t).troops.saturating_sub(1);
            if spare > 0 {
                add(format!("{} from {}", troops(spare), board().name(t)), String::new());
            }
        }
        appended(typed, all)
    }

    /// WR-27: open offers by number, with what they are.
    pub(super) fn offers(&self, typed: &str) -> Candidates {
        let answering = self.draft.form == "offer answer";
        let all = self.game.offers.iter().filter(|offer| {
            let order = if answering {
                Order::Answer { offer: offer.number, accept: false }
            } else {
                Order::Withdraw { offer: offer.number }
            };
            self.legal(&order)
        });
        let all = all.map(|offer| {
            let (word, other) = if answering { ("from", offer.from) } else { ("to", offer.to) };
            let goods = format!("{} for {}", or_nothing(&offer.give), or_nothing(&offer.want));
            Candidate {
                value: offer.number.to_string(),
                label: super::cut(format!("#{} {word} {}: {goods}", offer.number, self.names.of(other))),
            }
        });
        narrowed(all.collect(), typed)
    }

    /// WR-41, WR-50, WR-53: the pool too, where it may be taken from.
    pub(super) fn removable(&self, typed: &str) -> Candidates {
        let mut all = self.territories(self.removable_places(), typed).0;
        if self.legal(&Order::Remove { places: [].into(), pool: 1 }) {
            let label = format!("pool — {}", troops(self.game.seat(self.seat).pool));
            let pool = Candidate { value: "pool".to_owned(), label };
            all.extend(Some(pool).filter(|pool| super::fits(pool, typed)));
        }
        Candidates(all)
    }
}

fn or_nothing(goods: &Goods) -> String {
    let words = written(goods);
    if words.is_empty() { "nothing".to_owned() } else { words }
}

/// Goods as they are typed: "50 gp, Alaska, 3 troops from Peru".
pub(in crate::games::warrior) fn written(goods: &Goods) -> String {
    let mut words: Vec<String> = Vec::new();
    if goods.cash > 0 {
        words.push(format!("{} gp", goods.cash));
    }
    words.extend(goods.territories.iter().map(|t| board().name(*t).to_owned()));
    words.extend(
        goods.troops.iter().map(|(t, count)| format!("{} from {}", troops(*count), board().name(*t))),
    );
    if goods.pool > 0 {
        words.push(format!("{} from pool", troops(goods.pool)));
    }
    match goods.trade_routes {
        0 => {}
        1 => words.push("trade route".to_owned()),
        many => words.push(format!("{many} trade routes")),
    }
    if goods.passage {
        words.push("passage".to_owned());
    }
    words.join(", ")
}
