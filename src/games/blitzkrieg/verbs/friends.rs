//! Friendship declared, and friends' consent (BZ-14, BZ-C8).

use super::super::{Order, Proposal, Refusal};
use super::{Field, Filled, Opening, Takes, Verb, words};
use crate::listing;
use crate::rules::ButtonStyle::{Danger, Secondary, Success};
use crate::rules::{Candidate, Candidates, Common, Prompt, SeatId, codes, whole_number};

/// BZ-14.
pub(super) static FRIEND: Verb = Verb {
    fields: &[
        Field::must("to", "Towards whom", Takes::Player(words::others)),
        Field::must("friendly", "Friendly, or not any more?", Takes::Flag),
    ],
    ..Verb::slash(
        "blitz friend",
        "Declare yourself friendly, or unfriendly again",
        &["BZ-14"],
        |o| {
            let game = o.game;
            if o.prompt != Prompt::Alone || game.is_illuminatus(o.seat) || game.in_set_up() {
                return;
            }
            let others = || game.players_in().filter(|other| *other != o.seat);
            if others().any(|other| !game.is_friend(o.seat, other)) {
                o.button("Befriend", Secondary).filled("friendly", true).asking(&["to"]);
            }
            if game.players_in().any(|other| other != o.seat && game.is_friend(o.seat, other)) {
                o.button("Unfriend", Danger).filled("friendly", false).asking(&["to"]);
            }
        },
        |form| {
            let to = form.player("to")?;
            let friendly = form.flag("friendly", "BZ-14")?;
            let friendly = friendly.ok_or_else(|| form.missing(&["friendly"], "BZ-14"))?;
            Ok(Order::Friend { to, friendly })
        },
    )
};

/// BZ-C8.
pub(in crate::blitzkrieg) static CONSENT: Verb = Verb {
    fields: &[
        Field::must("proposal", "Which proposal", Takes::Special(waiting)),
        Field::must("agree", "Agree?", Takes::Flag),
    ],
    ..Verb::slash(
        "blitz consent",
        "Agree to a conquest beside your troops, or refuse",
        &["BZ-28"],
        open,
        |form| {
            let typed = form.text("proposal", codes::NOTHING_OWED)?;
            let digits: String =
                typed.trim_start_matches('#').chars().take_while(char::is_ascii_digit).collect();
            let number = whole_number(&digits);
            let number =
                number.ok_or_else(|| Common::NotANumber { field: "proposal", typed: typed.clone() })?;
            let proposal = Common::as_read(number, 0, codes::NOTHING_OWED)?;
            let agree = form.flag("agree", codes::NOTHING_OWED)?;
            let Some(agree) = agree else {
                // BZ-C8: consent stands without its reaction; who takes that away is told.
                let agreed = |one: &&Proposal| one.number == proposal && one.agreed.contains(&form.seat);
                return Err(match form.game.proposals.iter().find(agreed) {
                    Some(_) => Refusal::AgreedAlready { number: proposal },
                    None => form.missing(&["agree"], codes::NOTHING_OWED).into(),
                });
            };
            Ok(Order::Consent { proposal, agree })
        },
    )
};

/// The proposals of others that this seat may answer, or answer otherwise.
fn asked(proposals: &[Proposal], seat: SeatId) -> impl Iterator<Item = &Proposal> {
    proposals.iter().filter(move |proposal| proposal.may_answer().any(|other| other == seat))
}

fn open(o: &mut Opening<'_>) {
    let game = o.game;
    // In the channel they stand under the proposal.
    let alone = o.prompt == Prompt::Alone;
    let own = asked(&game.proposals, o.seat).filter(|_| alone);
    let numbers: Vec<(u32, bool)> =
        own.map(|proposal| (proposal.number, proposal.agreed.contains(&o.seat))).collect();
    let several = numbers.len() > 1;
    for (number, agreed) in numbers {
        for (word, style, agree) in [("Agree", Success, true), ("Refuse", Danger, false)] {
            if agree && agreed {
                continue;
            }
            let label = match (agreed, several) {
                // Nothing is said beside it any more that it could mean.
                (true, _) => format!("{word} proposal {number}"),
                (false, true) => format!("{word} #{number}"),
                (false, false) => word.to_owned(),
            };
            o.button(label, style).filled("proposal", i64::from(number)).filled("agree", agree);
        }
    }
}

fn waiting(form: &Filled<'_>, typed: &str) -> Candidates {
    let all = asked(&form.game.proposals, form.seat).map(|proposal| Candidate {
        value: proposal.number.to_string(),
        label: listing::cut(format!("#{} of {}", proposal.number, form.names.of(proposal.seat))),
    });
    form.narrowed(all.collect(), typed)
}
