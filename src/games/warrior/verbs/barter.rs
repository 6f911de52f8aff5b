//! Offers made, answered and taken back (WR-27).

use super::super::{Goods, Offer, Order, Phase, Refusal};
use super::goods::{self, goods};
use super::{Field, Filled, Opening, Read, Takes, Verb, likely, stakes, words};
use crate::listing;
use crate::rules::ButtonStyle::{Danger, Primary, Secondary, Success};
use crate::rules::{Candidate, Candidates, Common, Prompt, SeatId, codes};

/// WR-27: make an offer.
pub static OFFER: Verb = Verb {
    fields: &[
        Field::must("to", "To whom", Takes::AnyPlayer(partners)),
        Field::may("give", "You give: 50 gp, 3 troops from Alaska (nothing)", Takes::Several(give)),
        Field::may("want", "You want: Peru, trade route, passage (nothing)", Takes::Several(want)),
        Field::may("promise", "Words that go with it, not enforced (none)", Takes::Text),
        Field::may("expires", "When it lapses: 24h or a time UTC (barter's end)", Takes::Moment),
    ],
    stakes: Some(stakes::handing_over),
    ..Verb::slash("offer make", "Offer a trade to another player", &["WR-27"], open_offer, read_offer)
};

/// WR-27: the same with words that go with it, and an end of its own: chosen as well.
pub static PACT: Verb = Verb {
    fields: &[
        Field::must("to", "To whom", Takes::AnyPlayer(partners)),
        Field::may("give", "You give: 50 gp, 3 troops from Alaska (nothing)", Takes::Several(give)),
        Field::may("want", "You want: Peru, trade route, passage (nothing)", Takes::Several(want)),
        Field::may("promise", "Words that go with it, not enforced (none)", Takes::TextLike(promises)),
        Field::may("expires", "When it lapses: 24h or a time UTC (barter's end)", Takes::MomentSoon),
    ],
    stakes: Some(stakes::handing_over),
    ..Verb::buttons_only("warrior pact", "Offer a trade with a promise", &["WR-27"], open_pact, read_offer)
};

/// What people promise each other most; nothing holds them to it.
const PROMISES: &[&str] = &[
    "I won't attack you in the next combat round",
    "I won't attack you before the next round of commerce",
    "I won't bid against you for the next lot",
    "You have my next vote",
    "We leave our common border alone",
];

fn promises(_: &Filled<'_>) -> Vec<Candidate> {
    Candidates::plain(PROMISES.iter().copied()).0
}

/// WR-27: accept or decline.
pub static ANSWER: Verb = Verb {
    fields: &[
        Field::must("offer", "Which offer", Takes::Special(to_me)),
        Field::must("accept", "Accept it?", Takes::Flag),
    ],
    stakes: Some(stakes::accepting),
    ..Verb::slash("offer answer", "Accept or decline an offer made to you", &["WR-27"], open_answer, |form| {
        let (offer, accept) = (offer_number(form)?, words::yes_or_no(form, "accept", "WR-27")?);
        // Who wants land with its troops is asked nothing more: it isn't theirs with fewer.
        if accept
            && let Ok(open) = form.game.offers.to_answer(form.seat, offer)
            && let weaker = form.game.weaker_than_offered(open.to, &open.want)
            && !weaker.is_empty()
        {
            let troops = weaker.into_iter().map(|(at, (meant, now))| (at, meant - now)).collect();
            let goods = Goods { troops, ..Goods::default() };
            return Err(Refusal::Lacking { seat: form.seat, goods, rule: "WR-27" });
        }
        Ok(Order::Answer { offer, accept })
    })
};

/// WR-27: take one's own offer back.
pub static WITHDRAW: Verb = Verb {
    fields: &[Field::must("offer", "Which offer", Takes::OneOf(mine))],
    ..Verb::slash("offer withdraw", "Take back an offer of yours", &["WR-27"], open_withdraw, |form| {
        Ok(Order::Withdraw { offer: offer_number(form)? })
    })
};

/// WR-27: a look at the open offers, which the table answers.
pub static LIST: Verb = Verb::slash(
    "offer list",
    "List the open offers",
    &["WR-27"],
    |o| {
        if is_bartering(o) {
            o.command();
        }
    },
    |form| Err(form.game.nothing_owed("form")),
);

fn is_bartering(o: &Opening<'_>) -> bool {
    o.prompt == Prompt::Alone && matches!(o.game.phase, Phase::Barter(_))
}

fn open_offer(o: &mut Opening<'_>) {
    if is_bartering(o) {
        o.button("Offer", Primary).asking(&["to", "give", "want", "promise", "expires"]);
    }
}

fn open_pact(o: &mut Opening<'_>) {
    if is_bartering(o) {
        o.button("Offer with a promise", Secondary).asking(&["to", "give", "want", "promise", "expires"]);
    }
}

fn open_answer(o: &mut Opening<'_>) {
    for offer in open_offers(o, |offer| offer.to) {
        let number = i64::from(offer.number);
        for (word, style, accept) in [("Accept", Success, true), ("Decline", Danger, false)] {
            // Where these stand it isn't always this offer that was spoken of last.
            o.button(format!("{word} #{number}"), style).filled("offer", number).filled("accept", accept);
        }
    }
}

fn open_withdraw(o: &mut Opening<'_>) {
    for offer in open_offers(o, |offer| offer.from) {
        o.button(label(o, "Withdraw", offer), Secondary).filled("offer", i64::from(offer.number));
    }
}

/// The offers in which who is asked has this part.
fn open_offers<'a>(o: &Opening<'a>, part: fn(&Offer) -> SeatId) -> Vec<&'a Offer> {
    let (game, open) = (o.game, is_bartering(o));
    game.offers.iter().filter(|offer| open && part(offer) == o.seat).collect()
}

/// With the offer's number, where one has to do with several.
fn label(o: &Opening<'_>, word: &str, offer: &Offer) -> String {
    let several = o.game.offers.iter().filter(|offer| [offer.from, offer.to].contains(&o.seat)).count() > 1;
    if several { format!("{word} #{}", offer.number) } else { word.to_owned() }
}

fn read_offer(form: &Filled<'_>) -> Read {
    if !matches!(form.game.phase, Phase::Barter(_)) {
        return Err(Refusal::NoBarter);
    }
    let to = words::player(form, "to")?;
    let of = |field| goods(form.draft.text(field).as_deref(), field);
    let (mut give, mut want) = (of("give")?, of("want")?);
    // WR-27: who is meant with the land stays known, though they go elsewhere.
    give.stood = form.game.standing_in(form.seat, &give);
    want.stood = form.game.standing_in(to, &want);
    // WR-13
    if let Some((host, _)) = form.game.passage_had((form.seat, &give), (to, &want)) {
        return Err(match host == form.seat {
            true => Refusal::PassageAsItIs { to, allowed: true },
            false => Refusal::PassageHad { by: to },
        });
    }
    Ok(Order::Offer {
        to,
        give: give.into(),
        want: want.into(),
        promise: form.draft.text("promise"),
        expires: form.integer("expires")?,
    })
}

/// "#3", "3" or "3 — ben gives …", or "ben": the only offer from or to ben.
fn offer_number(form: &Filled<'_>) -> Result<u32, Common> {
    let typed = form.text("offer", codes::NO_SUCH_OFFER)?;
    let digits = typed.trim().trim_start_matches('#');
    let digits: String = digits.chars().take_while(char::is_ascii_digit).collect();
    if let Ok(number) = digits.parse() {
        return Ok(number);
    }
    let with = words::player_called(form, &typed);
    let mut theirs = form.game.offers.iter().filter(|offer| {
        with.is_some_and(|with| {
            [offer.from, offer.to] == [with, form.seat] || [offer.to, offer.from] == [with, form.seat]
        })
    });
    match (theirs.next(), theirs.next()) {
        (Some(offer), None) => Ok(offer.number),
        _ => Err(Common::NoSuchOffer { number: typed }),
    }
}

fn partners(form: &Filled<'_>) -> Vec<SeatId> {
    if matches!(form.game.phase, Phase::Barter(_)) { likely::others(form) } else { Vec::new() }
}

fn give(form: &Filled<'_>, typed: &str) -> Candidates {
    let to = form.draft.text("to").and_then(|to| words::player_called(form, &to));
    goods::suggested(form, form.seat, to, typed)
}

fn want(form: &Filled<'_>, typed: &str) -> Candidates {
    let to = form.draft.text("to").and_then(|to| words::player_called(form, &to));
    goods::suggested(form, to.unwrap_or(form.seat), Some(form.seat), typed)
}

/// One's open offers by number, with what they are.
fn mine(form: &Filled<'_>) -> Vec<Candidate> {
    let mine = form.game.offers.iter().filter(|offer| offer.from == form.seat);
    mine.map(|offer| candidate(form, offer, "to", offer.to)).collect()
}

/// Those that can be declined: what is lacking for one is told who accepts it.
fn to_me(form: &Filled<'_>, typed: &str) -> Candidates {
    let answer = |offer: &&Offer| form.is_allowed(&Order::Answer { offer: offer.number, accept: false });
    let all = form.game.offers.iter().filter(answer);
    form.narrowed(all.map(|offer| candidate(form, offer, "from", offer.from)).collect(), typed)
}

fn candidate(form: &Filled<'_>, offer: &Offer, word: &str, other: SeatId) -> Candidate {
    let goods = format!("{} for {}", goods::written(&offer.give), goods::written(&offer.want));
    Candidate {
        value: offer.number.to_string(),
        label: listing::cut(format!("#{} {word} {}: {goods}", offer.number, form.names.of(other))),
    }
}
