//! Cessions offered, answered and taken back (CW-20).

use super::super::{CloneWars, Order, Phase, Planet, Refusal, partner};
use super::{Field, Filled, Opening, Read, Takes, Verb, board, place, stakes, words};
use crate::listing;
use crate::reading::items;
use crate::rules::ButtonStyle::{Danger, Secondary, Success};
use crate::rules::{Candidate, Candidates, Common, Offer, Prompt, SeatId, SideId, TerritoryId, codes};

const RULE: &str = "CW-20";

/// CW-20: offer a cession, or ask for one.
pub(super) static OFFER: Verb = Verb {
    fields: &[
        Field::must("to", "To which army", Takes::Special(partners)),
        Field::may("give", "The planet that you cede (none)", Takes::Several(give)),
        Field::may("want", "The planet that you want (none)", Takes::Several(want)),
        Field::may("promise", "Words that go with it, not enforced (none)", Takes::Text),
        Field::may("expires", "When it lapses: 24h or a time UTC (your turn's end)", Takes::Moment),
    ],
    stakes: Some(stakes::speaking),
    ..Verb::slash("offer make", "Offer a planet to your partner, or ask for one", &["CW-20"], by_other, read)
};

/// CW-20: the same by buttons: a planet that is ceded, or wanted.
pub(super) static CEDE: Verb = Verb {
    fields: &[Field::must("planet", "Which planet", Takes::Territory(cedable))],
    stakes: Some(stakes::speaking),
    ..Verb::buttons_only(
        "clone cede",
        "Cede a planet to your partner, or ask for one",
        &["CW-20"],
        open,
        |form| {
            place::in_ones_turn(form)?;
            let (army, planet) = (form.game.turn, form.territory("planet")?);
            let gives = form.game.owner(planet) != Some(partner(army));
            let (give, want) = if gives { (Some(planet), None) } else { (None, Some(planet)) };
            check_open(form, partner(army), planet)?;
            Ok(Order::Offer { to: partner(army), give, want, promise: None, expires: None })
        },
    )
};

/// CW-20: accept or decline.
pub(in crate::clone_wars) static ANSWER: Verb = Verb {
    fields: &[
        Field::must("offer", "Which offer", Takes::Special(to_me)),
        Field::must("accept", "Accept it?", Takes::Flag),
    ],
    ..Verb::slash("offer answer", "Accept or decline an offer made to you", &["CW-20"], open_answer, |form| {
        let offer = number(form)?;
        let accept = form.flag("accept", RULE)?.ok_or_else(|| form.missing(&["accept"], RULE))?;
        Ok(Order::Answer { offer, accept })
    })
};

/// CW-20: take one's own offer back.
pub(super) static WITHDRAW: Verb = Verb {
    fields: &[Field::must("offer", "Which offer", Takes::OneOf(mine))],
    ..Verb::slash("offer withdraw", "Take back an offer of yours", &["CW-20"], open_withdraw, |form| {
        Ok(Order::Withdraw { offer: number(form)? })
    })
};

/// CW-20: a look at the open offers, which the table answers.
pub(super) static LIST: Verb = Verb::slash(
    "offer list",
    "List the open offers",
    &["CW-20"],
    |o| {
        if !o.game.offers.is_empty() {
            o.command();
        }
    },
    |_| Err(CloneWars::nothing_owed("form")),
);

/// The button of another verb stands for it.
fn by_other(o: &mut Opening<'_>) {
    if is_time(o) {
        o.command();
    }
}

fn is_time(o: &Opening<'_>) -> bool {
    let game: &CloneWars = o.game;
    let step = matches!(game.phase, Phase::Attack | Phase::Fortify) && !game.so_far.ceded;
    step && game.check_placed(o.seat).is_ok() && game.partner_in(game.turn).is_some()
}

fn open(o: &mut Opening<'_>) {
    if is_time(o) && o.game.has_a_planet_to_cede() {
        o.button("Cede", Secondary).asking(&["planet"]);
    }
}

fn open_answer(o: &mut Opening<'_>) {
    for offer in of(o, |offer| offer.to) {
        let number = i64::from(offer.number);
        for (word, style, accept) in [("Accept", Success, true), ("Decline", Danger, false)] {
            // CW-25: he comes first. What is posted for both stays as it is until it is answered.
            if accept && o.prompt != Prompt::Together && o.game.phase == Phase::Sidious {
                continue;
            }
            o.button(label(o, word, offer), style).filled("offer", number).filled("accept", accept);
        }
    }
}

fn open_withdraw(o: &mut Opening<'_>) {
    for offer in of(o, |offer| offer.from) {
        o.button(label(o, "Withdraw", offer), Secondary).filled("offer", i64::from(offer.number));
    }
}

/// The offers in which who is asked has this part.
fn of<'a>(o: &Opening<'a>, part: fn(&Offer<Planet>) -> SeatId) -> Vec<&'a Offer<Planet>> {
    let (game, alone) = (o.game, o.prompt != Prompt::Together);
    game.offers.iter().filter(|offer| alone && part(offer) == o.seat).collect()
}

/// With the offer's number, where one has to do with several.
fn label(o: &Opening<'_>, word: &str, offer: &Offer<Planet>) -> String {
    let several = o.game.offers.iter().filter(|offer| [offer.from, offer.to].contains(&o.seat)).count() > 1;
    if several { format!("{word} #{}", offer.number) } else { word.to_owned() }
}

fn read(form: &Filled<'_>) -> Read {
    place::in_ones_turn(form)?;
    let typed = form.text("to", codes::UNKNOWN_PLAYER)?;
    let own = form.game.turn;
    // A player's name means the army that could be meant.
    let named = form.player_called(&typed);
    let theirs = named.filter(|seat| form.game.sides().commands(*seat, partner(own)));
    let to = super::super::army_called(&typed).or_else(|| theirs.map(|_| partner(own)));
    let to = to.or_else(|| words::army_meant(form, &typed)).ok_or(Common::UnknownPlayer { typed })?;
    let (give, want) = (planet(form, "give")?, planet(form, "want")?);
    if give.is_some() == want.is_some() {
        return Err(if give.is_none() && form.game.check_placed(form.seat).is_ok() {
            form.missing(&["give"], RULE).into()
        } else {
            Refusal::OnePlanet
        });
    }
    if let Some(planet) = give.or(want).filter(|_| to == partner(own)) {
        check_open(form, to, planet)?;
    }
    let (promise, expires) = (form.draft.text("promise"), form.integer("expires")?);
    Ok(Order::Offer { to, give, want, promise, expires })
}

/// Somebody is there to answer, and isn't asked about this planet already.
fn check_open(form: &Filled<'_>, to: SideId, planet: TerritoryId) -> Result<(), Refusal> {
    let game = form.game;
    game.check_placed(form.seat)?;
    let other = game.seat_of(to);
    if other != form.seat && !game.army(to).out && form.names.of(other).is_empty() {
        return Err(Refusal::NobodyToAnswer { army: to });
    }
    let same =
        |offer: &&Offer<Planet>| offer.from == form.seat && offer.give.0.or(offer.want.0) == Some(planet);
    match game.offers.iter().find(same) {
        Some(open) => Err(Refusal::OfferedAlready { planet, number: open.number }),
        None => Ok(()),
    }
}

/// One planet, or none; more is no cession.
fn planet(form: &Filled<'_>, field: &'static str) -> Result<Option<TerritoryId>, Refusal> {
    let Some(typed) = form.draft.text(field) else { return Ok(None) };
    let mut all = items(&typed);
    match (all.next(), all.next()) {
        (Some(one), None) => Ok(Some(form.territory_called(&one)?)),
        (None, _) => Ok(None),
        _ => Err(Refusal::OnePlanet),
    }
}

/// "#3", "3" or "3 — Gold cedes …".
fn number(form: &Filled<'_>) -> Result<u32, Common> {
    let typed = form.text("offer", codes::NO_SUCH_OFFER)?;
    let digits: String =
        typed.trim().trim_start_matches('#').chars().take_while(char::is_ascii_digit).collect();
    digits.parse().map_err(|_| Common::NoSuchOffer { number: typed })
}

/// The other army of the faction.
fn partners(form: &Filled<'_>, typed: &str) -> Candidates {
    let game = form.game;
    let partner = game.partner_in(game.turn).filter(|_| game.is_turn_of(form.seat));
    form.narrowed(partner.map(|army| words::candidate(game, army)).into_iter().collect(), typed)
}

/// What could be ceded by the army in turn, and to it.
fn cedable(form: &Filled<'_>) -> Vec<TerritoryId> {
    let game = form.game;
    let of = |army: SideId| board().territories().filter(move |t| game.check_cession(army, *t).is_ok());
    of(game.turn).chain(of(partner(game.turn))).collect()
}

fn give(form: &Filled<'_>, typed: &str) -> Candidates {
    suggested(form, form.game.turn, typed)
}

fn want(form: &Filled<'_>, typed: &str) -> Candidates {
    suggested(form, partner(form.game.turn), typed)
}

fn suggested(form: &Filled<'_>, giver: SideId, typed: &str) -> Candidates {
    let game = form.game;
    let (before, _) = listing::split(typed);
    if !before.is_empty() || !game.is_turn_of(form.seat) {
        return Candidates::default();
    }
    let all = board().territories().filter(|t| game.check_cession(giver, *t).is_ok());
    form.territories(all.collect(), typed)
}

fn mine(form: &Filled<'_>) -> Vec<Candidate> {
    let mine = form.game.offers.iter().filter(|offer| offer.from == form.seat);
    mine.map(candidate).collect()
}

/// Those that can be declined: what is lacking for one is told who accepts it.
fn to_me(form: &Filled<'_>, typed: &str) -> Candidates {
    let all = form.game.offers.iter().filter(|offer| offer.to == form.seat);
    form.narrowed(all.map(candidate).collect(), typed)
}

fn candidate(offer: &Offer<Planet>) -> Candidate {
    let planet = offer.give.0.or(offer.want.0).map_or("", |planet| board().name(planet));
    let what = if offer.give.0.is_some() { "given" } else { "wanted" };
    Candidate { value: offer.number.to_string(), label: format!("#{}: {planet}, {what}", offer.number) }
}
