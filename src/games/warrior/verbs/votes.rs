//! Votes (WR-46, WR-47).

use super::super::{ChoiceKind, Order, Refusal, Voice, Vote};
use super::fate::choice;
use super::{Field, Filled, Opening, Read, Takes, Verb, words};
use crate::rules::ButtonStyle::{Danger, Primary, Secondary, Success};
use crate::rules::{Candidate, Candidates, Common, Prompt, SeatId, codes, whole_number};

/// What a button fills in under which a choice says with how many votes; no option of a command.
const SOME: &str = "some";

/// WR-46, WR-47: vote, with all one's votes or some.
pub static VOTE: Verb = Verb {
    fields: &[
        Field::must("choice", "For what or whom; yes, no, pass or a player", Takes::Special(voices)),
        Field::may("votes", "How many votes (all that are left)", Takes::Amount(left)),
    ],
    ..Verb::slash("vote", "Cast or change your vote", &["WR-46", "WR-47"], open, read)
};

/// WR-46: take one's vote back.
pub static UNVOTE: Verb = Verb::buttons_only(
    "warrior unvote",
    "Take your vote back",
    &["WR-46"],
    |o| {
        let voted = voting(o).is_some() && o.game.open_vote().is_some_and(|vote| vote.cast.has(&o.seat));
        if voted && o.prompt == Prompt::Alone {
            o.button("Take my vote back", Secondary);
        }
    },
    |_| Ok(Order::Unvote),
);

/// The vote in which who is asked may vote.
pub(super) fn voting<'a>(o: &Opening<'a>) -> Option<&'a Vote> {
    let game = o.game;
    match (o.prompt, choice(o)) {
        (Prompt::Alone, Some(ChoiceKind::Vote(vote))) => Some(vote),
        (Prompt::Together, _) => game.open_vote(),
        _ => None,
    }
}

fn open(o: &mut Opening<'_>) {
    let Some(vote) = voting(o) else { return };
    if vote.matter.names_a_player() {
        o.button("Vote", Primary).asking(&["choice"]);
    } else {
        o.button("Yes", Success).filled("choice", "yes");
        o.button("No", Danger).filled("choice", "no");
    }
    let some = o.button("Some of my votes…", Secondary).asking(&["choice"]);
    some.draft.fields.insert(SOME.to_owned(), true.into());
}

fn read(form: &Filled<'_>) -> Read {
    let Some(vote) = form.game.open_vote() else { return Err(Common::VoteClosed.into()) };
    let typed = form.text("choice", codes::UNKNOWN_PLAYER)?;
    // Somebody may be called "ben 2": what the choices of how many say ends in that number.
    if form.draft.flag(SOME).unwrap_or(false)
        && form.draft.text("votes").is_none()
        && let Some((choice, votes)) = typed.rsplit_once(' ')
        && let Some(votes) = whole_number(votes)
    {
        let draft = form.draft.clone().with("choice", choice.trim()).with("votes", votes);
        return read(&form.of(&draft));
    }
    let players = vote.matter.names_a_player();
    let word = typed.to_lowercase();
    let exactly = || {
        let index = form.names.0.iter().position(|name| name.to_lowercase() == word)?;
        u8::try_from(index).ok().map(SeatId).filter(|seat| seat.index() < form.game.seats.len())
    };
    // Somebody may be called "Pass": in a vote on players the player comes first.
    let voice = match (players.then(exactly).flatten(), word.as_str()) {
        (Some(seat), _) => Voice::Player(seat),
        (None, "yes" | "y" | "for") => Voice::Yes,
        (None, "no" | "n" | "against") => Voice::No,
        (None, "pass" | "abstain" | "none") => return Ok(Order::Abstain),
        _ => match words::player_called(form, &typed) {
            Some(seat) => Voice::Player(seat),
            None => return Err(Common::UnknownPlayer { typed }.into()),
        },
    };
    let votes = match form.integer("votes")? {
        None => None,
        Some(votes) if votes < 1 => {
            return Err(Common::TooFew { number: votes, least: 1, rule: "WR-46" }.into());
        }
        Some(votes) => {
            Some(u32::try_from(votes).map_err(|_| Refusal::TooManyVotes { votes, left: left(form) })?)
        }
    };
    Ok(Order::Vote { voice, votes })
}

fn left(form: &Filled<'_>) -> u32 {
    form.game.open_vote().and_then(|vote| vote.power.get(&form.seat).copied()).unwrap_or(0)
}

/// The words or players that may be voted for, and to abstain.
fn voices(form: &Filled<'_>, typed: &str) -> Candidates {
    let Some(vote) = form.game.open_vote() else { return Candidates::default() };
    if !form.is_allowed(&Order::Abstain) {
        return Candidates::default();
    }
    let mut all = if vote.matter.names_a_player() {
        // Oneself first: most people vote for themselves.
        let mut seats = form.game.players_in();
        seats.sort_by_key(|seat| *seat != form.seat);
        form.players(seats)
    } else {
        let votes = left(form);
        ["yes", "no"]
            .map(|word| Candidate { value: word.to_owned(), label: format!("{word} — {votes} votes") })
            .to_vec()
    };
    if form.draft.flag(SOME).unwrap_or(false) {
        let votes = left(form);
        let each = |choice: &Candidate| {
            let choice = choice.value.clone();
            (1..=votes).map(move |votes| {
                let unit = if votes == 1 { "vote" } else { "votes" };
                Candidate { value: format!("{choice} {votes}"), label: format!("{choice}: {votes} {unit}") }
            })
        };
        all = all.iter().flat_map(each).collect();
    }
    all.push(Candidate { value: "pass".to_owned(), label: "pass".to_owned() });
    form.narrowed(all, typed)
}
