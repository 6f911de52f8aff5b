//! Offers made, answered and taken back (BZ-13).

use super::super::{Blitzkrieg, Goods, Order, story};
use super::goods::{self, goods};
use super::{Field, Filled, Opening, Read, Takes, Verb, words};
use crate::games::listing;
use crate::rules::ButtonStyle::{Danger, Secondary, Success};
use crate::rules::{Button, Candidate, Candidates, Common, Offer, Prompt, SeatId, Stake, codes};

/// BZ-13.
pub(super) static OFFER: Verb = Verb {
    fields: &[
        Field::must("to", "To whom", Takes::AnyPlayer(words::others)),
        Field::may("give", "You give: 5 resources, Alaska, general (nothing)", Takes::Several(give)),
        Field::may("want", "You want: 2 dice, Peru alone, friendship (nothing)", Takes::Several(want)),
        Field::may("promise", "Words that go with it, not enforced (none)", Takes::Text),
        Field::may("expires", "When it lapses: 24h or a time UTC (never)", Takes::MomentSoon),
        Field::may("private", "Known to you two alone until accepted (false)", Takes::Flag),
    ],
    stakes: Some(|form, order| match order {
        Order::Offer { give, want, .. } => resigning(form, give, want),
        _ => None,
    }),
    ..Verb::slash("offer make", "Offer a trade to another player", &["BZ-13"], open_offer, read_offer)
};

/// BZ-13.
pub(in crate::games::blitzkrieg) static ANSWER: Verb = Verb {
    fields: &[
        Field::must("offer", "Which offer", Takes::Special(to_me)),
        Field::must("accept", "Accept it?", Takes::Flag),
    ],
    stakes: Some(|form, order| match order {
        Order::Answer { offer, accept: true } => {
            let offer = form.game.offers.iter().find(|open| open.number == *offer)?;
            resigning(form, &offer.want, &offer.give)
        }
        _ => None,
    }),
    ..Verb::slash("offer answer", "Accept or decline an offer made to you", &["BZ-13"], open_answer, |form| {
        let offer = number(form)?;
        let accept = form.flag("accept", "BZ-13")?.ok_or_else(|| form.missing(&["accept"], "BZ-13"))?;
        Ok(Order::Answer { offer, accept })
    })
};

/// BZ-13.
pub(super) static WITHDRAW: Verb = Verb {
    fields: &[Field::must("offer", "Which offer", Takes::OneOf(mine))],
    ..Verb::slash("offer withdraw", "Take back an offer of yours", &["BZ-13"], open_withdraw, |form| {
        Ok(Order::Withdraw { offer: number(form)? })
    })
};

/// BZ-13: a look at the open offers, which the table answers.
pub(super) static LIST: Verb = Verb::slash(
    "offer list",
    "List the open offers",
    &["BZ-13"],
    |o| {
        if o.game.offers.iter().next().is_some() {
            o.command();
        }
    },
    |_| Err(Common::NothingOwed { what: "form" }.into()),
);

/// BZ-F4: everything is given away.
fn resigning(form: &Filled<'_>, give: &Goods, get: &Goods) -> Option<Stake> {
    let all = form.game.gives_all(form.seat, give, get);
    all.then(|| Stake { said: story::resigning(), yes: "Yes, do it", written: false })
}

fn open_offer(o: &mut Opening<'_>) {
    let others = o.game.players_in().any(|other| other != o.seat);
    if o.prompt == Prompt::Alone && others && !o.game.is_illuminatus(o.seat) {
        o.button("Offer", Secondary).asking(&["to", "give", "want", "promise", "expires"]);
    }
}

fn open_answer(o: &mut Opening<'_>) {
    for offer in of(o, |offer| offer.to) {
        let number = i64::from(offer.number);
        for (word, style, accept) in [("Accept", Success, true), ("Decline", Danger, false)] {
            o.button(label(o, word, offer), style).filled("offer", number).filled("accept", accept);
        }
    }
}

fn open_withdraw(o: &mut Opening<'_>) {
    for offer in of(o, |offer| offer.from) {
        o.button(label(o, "Withdraw", offer), Secondary).filled("offer", i64::from(offer.number));
    }
}

/// The offers in which who is asked has this part; private ones in private alone.
fn of<'a>(o: &Opening<'a>, part: fn(&Offer<Goods>) -> SeatId) -> Vec<&'a Offer<Goods>> {
    let (game, alone) = (o.game, o.prompt == Prompt::Alone);
    game.offers.iter().filter(|offer| part(offer) == o.seat && (alone || !offer.private)).collect()
}

/// With the offer's number, where one has to do with several.
fn label(o: &Opening<'_>, word: &str, offer: &Offer<Goods>) -> String {
    let several = o.game.offers.iter().filter(|offer| offer.concerns(o.seat)).count() > 1;
    if several { format!("{word} #{}", offer.number) } else { word.to_owned() }
}

fn read_offer(form: &Filled<'_>) -> Read {
    let to = form.player("to")?;
    let of = |field: &'static str| goods(form, form.draft.text(field).as_deref(), field);
    Ok(Order::Offer {
        to,
        give: of("give")?,
        want: of("want")?,
        promise: form.draft.text("promise"),
        expires: form.integer("expires")?,
        private: form.flag("private", "BZ-13")?.unwrap_or(false),
    })
}

/// "#3", "3" or "3 — …".
fn number(form: &Filled<'_>) -> Result<u32, Common> {
    let typed = form.text("offer", codes::NO_SUCH_OFFER)?;
    let digits: String =
        typed.trim().trim_start_matches('#').chars().take_while(char::is_ascii_digit).collect();
    digits.parse().map_err(|_| Common::NoSuchOffer { number: typed })
}

fn give(form: &Filled<'_>, typed: &str) -> Candidates {
    goods::suggested(form, form.seat, typed)
}

fn want(form: &Filled<'_>, typed: &str) -> Candidates {
    let to = form.player_so_far("to");
    goods::suggested(form, to.unwrap_or(form.seat), typed)
}

fn mine(form: &Filled<'_>) -> Vec<Candidate> {
    let game: &Blitzkrieg = form.game;
    let mine = game.offers.iter().filter(|offer| offer.from == form.seat);
    mine.map(|offer| candidate(form, offer, "to", offer.to)).collect()
}

fn to_me(form: &Filled<'_>, typed: &str) -> Candidates {
    let all = form.game.offers.iter().filter(|offer| offer.to == form.seat);
    form.narrowed(all.map(|offer| candidate(form, offer, "from", offer.from)).collect(), typed)
}

fn candidate(form: &Filled<'_>, offer: &Offer<Goods>, word: &str, other: SeatId) -> Candidate {
    let board = form.game.board();
    let goods = format!("{} for {}", goods::written(board, &offer.give), goods::written(board, &offer.want));
    Candidate {
        value: offer.number.to_string(),
        label: listing::cut(format!("#{} {word} {}: {goods}", offer.number, form.names.of(other))),
    }
}

/// By which an offer that is between two is answered where it is read.
pub(in crate::games::blitzkrieg) fn answers(number: u32) -> Vec<Button> {
    let button = |word: &str, style, accept: bool| {
        let button = ANSWER.button(word, style);
        Button {
            draft: button.draft.clone().with("offer", i64::from(number)).with("accept", accept),
            ..button
        }
    };
    vec![button("Accept", Success, true), button("Decline", Danger, false)]
}
