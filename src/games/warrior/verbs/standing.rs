//! Answers left beforehand (WR-25, WR-27, WR-28), as they are written: "2: 30, 15: 0", "2: -".

use super::super::{Answers, Order, Refusal, Withdrawn};
use super::{Field, Filled, Opening, Read, Takes, Verb, auction, has_begun, stake, words};
use crate::listing;
use crate::reading::{items, number};
use crate::rules::{Button, ButtonStyle::Secondary, Candidate, Candidates};
use std::collections::BTreeSet;

const RULES: &[&str] = &["WR-25", "WR-27", "WR-28"];

/// WR-25, WR-27, WR-28: leave answers, or take them back.
pub static STANDING: Verb = Verb {
    fields: &[
        Field::may("bids", "By lot size: 2: 30, 15: 0; - takes back (as it is)", Takes::Text),
        Field::may("stake", "How many gp, 0 to 100; -1 takes it back (as it is)", Takes::IntegerLike(staked)),
        Field::may("barter", "Done with barter at once (as it is)", Takes::Flag),
        Field::may("always", "For good (for one round)", Takes::Flag),
    ],
    ..Verb::slash(
        "warrior standing",
        "Leave answers beforehand; /hand shows what you left",
        RULES,
        |o| {
            if has_begun(o.game) {
                o.command();
            }
        },
        read,
    )
};

/// The same by menus, or in one dialog: there all is written.
pub static BEFOREHAND: Verb = Verb {
    fields: &[
        Field::may("bids", "Like 2: 30, 15: 0; 0 declines, - takes back (as it is)", Takes::Several(bids)),
        Field::may("stake", "How many gp, 0 to 100; - takes it back (as it is)", Takes::TextLike(stakes)),
        Field::may("barter", "Done with barter at once: yes, no (as it is)", Takes::TextLike(barter)),
        Field::may("always", "For good: yes (for one round)", Takes::TextLike(always)),
    ],
    ..Verb::buttons_only("warrior beforehand", "Answers left beforehand", RULES, open, read)
};

/// WR-25: for each size nothing, and what people bid for so many; what stands can be taken back.
fn bids(form: &Filled<'_>, typed: &str) -> Candidates {
    let game = form.game;
    let own = &game.seats[form.seat.index()];
    let sizes: BTreeSet<u32> = game.numbers().auction.lots.values().collect();
    let once = own.standing.each_once().flat_map(|once| once.answers.bids.keys());
    let left: BTreeSet<u32> = own.standing_bids.all().keys().chain(once).copied().collect();
    let mut all: Vec<Candidate> = Vec::new();
    for size in sizes {
        let lots = format!("lots of {size}");
        let mut add = |value: String, what: String| {
            all.push(Candidate { label: format!("{value} — {what}"), value });
        };
        let nothing = 0;
        add(format!("{size}: {nothing}"), format!("decline {lots}"));
        for each in EACH {
            let amount = size * each;
            add(format!("{size}: {amount}"), format!("{each} gp a troop for {lots}"));
        }
        if left.contains(&size) {
            add(format!("{size}: -"), format!("take back what stands for {lots}"));
        }
    }
    listing::appended(form, typed, all)
}

/// WR-25: what people bid for a troop.
const EACH: [u32; 3] = [3, 6, 10];

fn choices(all: &[(&str, &str)]) -> Vec<Candidate> {
    let each = all
        .iter()
        .map(|(value, what)| Candidate { value: (*value).to_owned(), label: format!("{value} — {what}") });
    each.collect()
}

/// WR-28: what people stake, and where something stands to be taken back, that.
fn staked(form: &Filled<'_>) -> Vec<i64> {
    const BACK: i64 = -1;
    amounts(form).into_iter().map(i64::from).chain([BACK]).collect()
}

/// WR-28
fn amounts(form: &Filled<'_>) -> Vec<u32> {
    let most = form.game.numbers().speculation.most;
    let mut all = vec![0, most / 10, most / 4, most / 2, most];
    all.dedup();
    all
}

/// WR-28
fn stakes(form: &Filled<'_>) -> Vec<Candidate> {
    let mut all = Candidates::plain(amounts(form).iter().map(ToString::to_string)).0;
    all.extend(choices(&[("-", "take back what stands")]));
    all
}

/// WR-27
fn barter(_: &Filled<'_>) -> Vec<Candidate> {
    choices(&[("yes", "done with barter at once"), ("no", "not any more")])
}

fn always(_: &Filled<'_>) -> Vec<Candidate> {
    choices(&[("yes", "until you take it back"), ("no", "for one round")])
}

fn open(o: &mut Opening<'_>) {
    if has_begun(o.game) {
        *o.button("", Secondary) = standing_button();
    }
}

/// The button that asks for them. It isn't filled in with what stands: the button may be seen by all, the
/// answers may not.
pub(in crate::warrior) fn standing_button() -> Button {
    let fields: Vec<&str> = BEFOREHAND.fields.iter().map(|field| field.name).collect();
    let mut button = BEFOREHAND.button("Standing answers", Secondary);
    button.asking(&fields);
    button
}

/// What is left blank stays as it is.
fn read(form: &Filled<'_>) -> Read {
    let own = &form.game.seats[form.seat.index()];
    let (mut answers, mut withdrawn) = (Answers::default(), Withdrawn::default());
    let bids = form.draft.text("bids").unwrap_or_default();
    if BACK.contains(&bids.to_lowercase().as_str()) {
        let once = own.standing.each_once().flat_map(|once| once.answers.bids.keys());
        withdrawn.bids = own.standing_bids.all().keys().chain(once).copied().collect();
        if withdrawn.bids.is_empty() {
            return Err(Refusal::NothingBeforehand);
        }
    } else {
        for item in items(&bids) {
            let (size, amount) = bid(&item).ok_or(Refusal::NoSuchLot { typed: item })?;
            if withdrawn.bids.contains(&size) || answers.bids.contains_key(&size) {
                return Err(Refusal::TwoBids { size });
            }
            if let Some(amount) = amount {
                answers.bids.insert(size, auction::money(form.game, form.seat, amount)?);
            } else {
                withdrawn.bids.insert(size);
            }
        }
    }
    match form.draft.text("stake") {
        Some(word) if word == "-1" || BACK.contains(&word.to_lowercase().as_str()) => withdrawn.stake = true,
        Some(_) => answers.stake = stake::staked(form, "stake")?,
        None => {}
    }
    match words::flag(form, "barter")? {
        Some(true) => answers.barter = true,
        Some(false) => withdrawn.barter = true,
        None => {}
    }
    let always = words::flag(form, "always")?.unwrap_or(false);
    if always && answers.is_empty() && withdrawn.is_empty() {
        // What was left for one round is to stand for good.
        own.standing.each_once().for_each(|once| answers.take_in(&once.answers));
    }
    Ok(Order::Standing { answers, withdrawn, always })
}

/// Words that take back what was left.
const BACK: &[&str] = &["-", "−", "–", "none", "nothing", "ask"];
/// Words beside a size and an amount that say nothing more.
const FILLERS: &[&str] = &["troop", "troops", "lot", "lots", "of", "for", "gp", "bid"];

/// What is said about bids of one size: an amount, or none where it is taken back.
type Said = (u32, Option<i64>);

/// "2: 30", "2 troops: 30 gp", "15 = 0", "2: -".
fn bid(item: &str) -> Option<Said> {
    let spaced = item.to_lowercase().replace([':', '='], " ").replace("gp", " gp");
    let words: Vec<&str> = spaced.split_whitespace().filter(|word| !FILLERS.contains(word)).collect();
    let size = |word: &str| number(word).and_then(|size| u32::try_from(size).ok());
    match words.as_slice() {
        [lot] if item.contains([':', '=']) => Some((size(lot)?, None)),
        [lot, back] if BACK.contains(back) => Some((size(lot)?, None)),
        [lot, amount] => Some((size(lot)?, Some(number(amount)?))),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wr_25_bids_by_size_are_read_forgivingly() {
        for typed in ["2: 30", "2:30", "2 30", "2 = 30 gp", "2 troops: 30gp", "lots of 2: 30"] {
            assert_eq!(bid(typed), Some((2, Some(30))), "{typed}");
        }
        for typed in ["15: -", "15: none", "15 -", "15:", "15 troops: ask"] {
            assert_eq!(bid(typed), Some((15, None)), "{typed}");
        }
        assert_eq!(bid("15: 0"), Some((15, Some(0))));
        assert_eq!(bid("2: -5"), Some((2, Some(-5))));
        for typed in ["2", "thirty", "2: thirty", "2: 3: 4", "two: 3", ":"] {
            assert_eq!(bid(typed), None, "{typed}");
        }
    }
}
