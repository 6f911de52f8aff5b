//! Offers made, answered and taken back (BZ-13).

use super::super::{Blitzkrieg, Goods, Order, Phase, story};
use super::goods::{self, goods};
use super::{Field, Filled, Opening, Read, Takes, Verb, stakes, words};
use crate::listing;
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
        Order::Offer { to, give, want, .. } => {
            let other =
                resigning(form, give, want).or_else(|| stakes::handing_over(form, (give, want), *to, true));
            Stake::both(other, stakes::ending_game(form, order, "Yes, offer it"))
        }
        _ => None,
    }),
    ..Verb::slash("offer make", "Offer a trade to another player", &["BZ-13"], open_offer, read_offer)
};

/// BZ-13: the same with words that go with it, an end of its own, and seen by whom it is for: chosen as well.
pub(super) static PACT: Verb = Verb {
    fields: &[
        Field::must("to", "To whom", Takes::AnyPlayer(words::others)),
        Field::may("give", "You give: 5 resources, Alaska, general (nothing)", Takes::Several(give)),
        Field::may("want", "You want: 2 dice, Peru alone, friendship (nothing)", Takes::Several(want)),
        Field::may("promise", "Words that go with it, not enforced (none)", Takes::TextLike(promises)),
        Field::may("expires", "When it lapses: 24h or a time UTC (never)", Takes::MomentSoon),
        Field::may("private", "Known to you two alone until accepted (false)", Takes::Flag),
    ],
    stakes: OFFER.stakes,
    ..Verb::buttons_only("blitz pact", "Offer a trade with a promise", &["BZ-13"], open_pact, read_offer)
};

/// What people promise each other most; nothing holds them to it.
const PROMISES: &[&str] = &[
    "I won't attack you before your next turn",
    "You may move through my land, and I through yours",
    "We attack together",
    "I'll pay you back after my next roll",
    "I'll vacate it when you ask",
];

fn promises(_: &Filled<'_>) -> Vec<Candidate> {
    Candidates::plain(PROMISES.iter().copied()).0
}

/// BZ-13.
pub(in crate::blitzkrieg) static ANSWER: Verb = Verb {
    fields: &[
        Field::must("offer", "Which offer", Takes::Special(to_me)),
        Field::must("accept", "Accept it?", Takes::Flag),
    ],
    stakes: Some(|form, order| match order {
        Order::Answer { offer, accept: true } => {
            let offer = form.game.offers.iter().find(|open| open.number == *offer)?;
            let (give, get) = (&offer.want, &offer.give);
            let other = resigning(form, give, get)
                .or_else(|| stakes::handing_over(form, (give, get), offer.from, false));
            let other = Stake::both(other, stakes::ending_game(form, order, "Yes, accept it"));
            let more = stakes::stronger(form.game, offer);
            Stake::both(Stake::both(stakes::weaker(form.game, offer), more), other)
        }
        _ => None,
    }),
    ..Verb::slash("offer answer", "Accept or decline an offer made to you", &["BZ-13"], open_answer, |form| {
        let offer = number(form)?;
        let accept = form.flag("accept", "BZ-13")?.ok_or_else(|| form.missing(&["accept"], "BZ-13"))?;
        if accept && let Ok(open) = form.game.offers.to_answer(form.seat, offer) {
            form.game.friends_already(open.from, open.to, &open.give, &open.want)?;
            // What stands against it anyway is said first.
            let could = form.game.check_answer(form.seat, offer, true).is_ok();
            if let Some(refusal) = form.game.not_as_meant(open).filter(|_| could) {
                return Err(refusal);
            }
        }
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
        if o.prompt == Prompt::Alone && !o.game.offers.is_empty() {
            o.button("Offers", Secondary);
        }
    },
    |_| Err(Common::NothingOwed { what: "form" }.into()),
);

/// BZ-F4: everything is given away. BZ-A10: in the market it can't be, as things stand. Before the deal nobody has anything
/// by which they could be out.
fn resigning(form: &Filled<'_>, give: &Goods, get: &Goods) -> Option<Stake> {
    let said = match form.game.phase {
        Phase::Society => return None,
        Phase::Market | Phase::Place => story::keeps_one(),
        _ => story::resigning(),
    };
    let all = form.game.gives_all(form.seat, give, get);
    all.then_some(Stake { said, yes: "Yes, do it", written: false })
}

fn open_offer(o: &mut Opening<'_>) {
    if may_offer(o) {
        o.button("Offer", Secondary).asking(&["to", "give", "want"]);
    }
}

fn open_pact(o: &mut Opening<'_>) {
    if may_offer(o) {
        let all = ["to", "give", "want", "promise", "expires"];
        o.button("Offer with a promise", Secondary).asking(&all);
        let button = o.button("Private offer", Secondary).filled("private", true);
        button.asking(&["to", "give", "want", "promise"]);
    }
}

fn may_offer(o: &Opening<'_>) -> bool {
    let others = o.game.players_in().any(|other| other != o.seat);
    o.prompt == Prompt::Alone && others && !o.game.is_illuminatus(o.seat)
}

/// So many offers have buttons of their own; of more it is asked which.
const EACH: usize = 3;

fn open_answer(o: &mut Opening<'_>) {
    let offers = of(o, |offer| offer.to);
    if offers.len() > EACH {
        o.button("Answer an offer", Success).asking(&["offer", "accept"]);
    } else {
        let buttons: Vec<Button> =
            offers.iter().flat_map(|offer| answers(offer.number, &named(o, offer))).collect();
        for Button { label, style, draft, .. } in buttons {
            o.button(label, style).draft = draft;
        }
    }
}

/// What whom it is made to may press about an offer.
pub(in crate::blitzkrieg) fn answers(number: u32, label: &str) -> [Button; 2] {
    [("Accept", Success, true), ("Decline", Danger, false)].map(|(word, style, accept)| Button {
        draft: ANSWER.draft().with("offer", i64::from(number)).with("accept", accept),
        ..ANSWER.button(format!("{word}{label}"), style)
    })
}

fn open_withdraw(o: &mut Opening<'_>) {
    let offers = of(o, |offer| offer.from);
    if offers.len() > EACH {
        o.button("Withdraw an offer", Secondary).asking(&["offer"]);
        return;
    }
    for offer in offers {
        o.button(format!("Withdraw{}", label(o, offer)), Secondary).filled("offer", i64::from(offer.number));
    }
}

/// The offers in which who is asked has this part. In the channel each stands under its own message; private ones nowhere.
fn of<'a>(o: &Opening<'a>, part: fn(&Offer<Goods>) -> SeatId) -> Vec<&'a Offer<Goods>> {
    let game = o.game;
    let alone = o.prompt == Prompt::Alone;
    game.offers.iter().filter(|offer| alone && part(offer) == o.seat).collect()
}

/// The offer's number, where one has to do with several.
fn label(o: &Opening<'_>, offer: &Offer<Goods>) -> String {
    let several = o.game.offers.iter().filter(|offer| offer.concerns(o.seat)).count() > 1;
    if several { format!(" #{}", offer.number) } else { String::new() }
}

/// The same to who answers it: where these stand it isn't always this offer that was spoken of last. A private one is told of
/// with its buttons.
fn named(o: &Opening<'_>, offer: &Offer<Goods>) -> String {
    if offer.private { label(o, offer) } else { format!(" #{}", offer.number) }
}

fn read_offer(form: &Filled<'_>) -> Read {
    let to = form.player("to")?;
    let of = |field: &'static str| goods(form, form.draft.text(field).as_deref(), field);
    let (mut give, mut want) = (of("give")?, of("want")?);
    // BZ-13: who is meant with the land stays known, though they go elsewhere.
    give.stood = form.game.standing_in(form.seat, &give);
    want.stood = form.game.standing_in(to, &want);
    form.game.friends_already(form.seat, to, &give, &want)?;
    // BZ-F4: where that was asked about. In the market it is said to come to nothing (BZ-A10), and before the deal nobody has
    // anything that could be all.
    give.all = !form.game.is_before_eyes()
        && give != Goods::default()
        && form.game.gives_all(form.seat, &give, &want);
    Ok(Order::Offer {
        to,
        give: give.into(),
        want: want.into(),
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
    let goods = format!(
        "{} for {}",
        goods::in_words(board, &offer.give, true),
        goods::in_words(board, &offer.want, true)
    );
    Candidate {
        value: offer.number.to_string(),
        label: listing::cut(format!("#{} {word} {}: {goods}", offer.number, form.names.of(other))),
    }
}
