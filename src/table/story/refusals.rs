//! Why the table doesn't do something: every sentence ends in its code.

use super::{Lasting, command, given, it_lasts, listed};
use crate::games::refusals;
use crate::line;
use crate::rules::{Line, SeatId, Span, codes};
use crate::state::{Stage, Table};
use crate::voices::Voices;

/// A sentence and the code that it ends in.
pub(crate) type Sentence = (Line, &'static str);

pub(super) fn refusal(mut line: Line, code: &'static str) -> Sentence {
    line.push(" ".into());
    line.push(Span::Rule(code.to_owned()));
    (line, code)
}

pub(crate) fn not_your_turn(turn: SeatId) -> Sentence {
    refusal(line!["It is ", turn, "'s turn, not yours."], codes::NOT_YOUR_TURN)
}

/// Somebody else is asked before one can go on; who, is said after it.
pub(crate) fn not_for_now() -> Sentence {
    refusal(line!["There is nothing to choose there for the moment."], codes::NOTHING_OWED)
}

/// Nothing that could be chosen for a field goes with others as they are filled in, by one rule or several.
pub(crate) fn nothing_goes_with(field: &str, others: &[&String], code: &str) -> Line {
    let named: Vec<String> = others.iter().map(|other| format!("“{other}”")).collect();
    let them = if named.len() == 1 { "it" } else { "them" };
    let mut line = line![format!(
        "Nothing that “{field}” could be goes with {} as it stands: leave {them} out, and see what there is. ",
        named.join(" and ")
    )];
    line.push(Span::Rule(code.to_owned()));
    line
}

/// Another program changed the game, which was read again.
pub(crate) fn changed_elsewhere() -> Sentence {
    let line = line![
        "This game was changed elsewhere meanwhile, and I have read it again; nothing came of what you asked. Look at it (",
        command("/status"),
        ") and try once more."
    ];
    refusal(line, codes::STALE)
}

/// Puts more into a refusal, before the code in which it ends.
pub(crate) fn before_code(mut line: Line, more: Line) -> Line {
    let at = match line.last() {
        Some(Span::Rule(_)) => line.len().saturating_sub(2),
        _ => line.len(),
    };
    let code = line.split_off(at);
    line.extend(more);
    line.extend(code);
    line
}

/// `since`: the game that is played in its channel by now.
pub(crate) fn game_over(name: &str, since: Option<&str>) -> Sentence {
    let mut line = line!["\"", given(name), "\" is over"];
    line.extend(match since {
        Some(since) => line!["; \"", given(since), "\" has its channel now."],
        None => line![
            ". ",
            command("/game rematch"),
            " begins it again with the same people, ",
            command("/game create"),
            " a new one."
        ],
    });
    refusal(line, codes::GAME_OVER)
}

/// There is nothing to be done or seen in a game that hasn't begun, or never will.
pub(crate) fn not_started(table: &Table) -> Sentence {
    let name = &table.standing.name;
    if table.stage == Stage::Cancelled {
        let over =
            line!["\"", given(name), "\" was called off. ", command("/game create"), " makes a new one."];
        return refusal(over, codes::GAME_OVER);
    }
    refusal(
        line![
            "\"",
            given(name),
            "\" has not begun: everybody says ",
            command("/game ready"),
            ", or the host ",
            command("/game start"),
            "."
        ],
        codes::GAME_NOT_STARTED,
    )
}

pub(crate) fn not_running(what: &str) -> Sentence {
    refusal(line!["The game has not begun; there is nothing to ", what, " yet."], codes::GAME_NOT_STARTED)
}

pub(crate) fn wrong_game(form: &str, name: &str) -> Sentence {
    let form = format!("/{form}");
    refusal(
        line![command(&form), " doesn't belong to ", given(name), ", which is played here."],
        codes::WRONG_GAME,
    )
}

/// A game begun by a newer program. `known` is the newest version of the rules here.
pub(crate) fn newer_rules(game: &str, rules: i64, known: u32) -> Sentence {
    refusal(
        line![
            format!("This game of {game} was played on by a newer bot than this one (version {rules} of "),
            format!(
                "its rules; here they are known up to version {known}). Nothing is lost: it goes on as soon as "
            ),
            "whoever runs the bot has brought it up to date."
        ],
        codes::WRONG_GAME,
    )
}

pub(crate) fn bots_hold_no_seat() -> Sentence {
    refusal(line!["A bot can't hold a seat; name one of the people here."], codes::UNKNOWN_PLAYER)
}

pub(crate) fn nobody_named() -> Sentence {
    refusal(line!["Name the person who is to take the seat."], codes::UNKNOWN_PLAYER)
}

pub(crate) fn no_file() -> Sentence {
    refusal(line!["No file is attached; attach the one that I am to read."], codes::WRONG_GAME)
}

pub(crate) fn not_host(host: &str, what: &str) -> Sentence {
    refusal(line!["Only the host (", given(host), ") may ", what, "."], codes::NOT_HOST)
}

/// It is the host's to call off for now.
pub(crate) fn not_yet_called_off(host: Option<&str>, from: i64) -> Sentence {
    let mut line = match host {
        Some(host) => line!["Only the host (", given(host), ")"],
        None => line!["Only who was its host"],
    };
    line.extend(line![" may call it off before ", Span::Time(from), "; from then on anybody may."]);
    refusal(line, codes::NOT_HOST)
}

pub(crate) fn stale() -> Sentence {
    refusal(refusals::stale(), codes::STALE)
}

/// What stood above a button was weighed, and what the button does isn't by now.
pub(crate) fn not_so_any_more() -> Sentence {
    refusal(
        line![
            "What you read above that button isn't so any more, so nothing was done. Choose it anew, and you see how it is now."
        ],
        codes::STALE,
    )
}

/// A second press ended a turn that had only just come.
pub(crate) fn too_quick(seat: SeatId) -> Sentence {
    refusal(
        line![
            "That came too quickly: the turn of ",
            seat,
            " has only just begun. Press again if it is to end already."
        ],
        codes::STALE,
    )
}

/// A second press would take back one more step.
pub(crate) fn undone_too_quickly() -> Sentence {
    refusal(
        line!["That came too quickly: one step was taken back just now. Press again to take back one more."],
        codes::STALE,
    )
}

/// Others would be asked, by a vote.
pub(crate) fn undo_asks(seats: &[SeatId]) -> Sentence {
    let mut line = line!["That is taken back if "];
    line.extend(listed(seats, " and "));
    let agree = if seats.len() == 1 { " agrees" } else { " agree" };
    line.push(format!("{agree}, by a vote in the channel; nothing changes until then.").into());
    refusal(line, codes::NEEDS_CONFIRMATION)
}

pub(crate) fn done_already() -> Sentence {
    refusal(line!["That has been carried out already."], codes::STALE)
}

pub(crate) fn nothing_to_undo() -> Sentence {
    refusal(
        line![
            "There is no step to take back. None is behind what can't be undone: dice, what somebody may have learned from a step, what the clock did, a seat that changed hands, or one that was given up and that a step had put out."
        ],
        codes::STALE,
    )
}

pub(crate) fn no_such_step(typed: &str) -> Sentence {
    refusal(
        line![
            "\"",
            given(typed),
            "\" is no step that can be taken back; leave ",
            command("to"),
            " out for the last one, or choose from its list."
        ],
        codes::STALE,
    )
}

/// The button of a step that is taken back, or stands for good.
pub(crate) fn step_gone() -> Sentence {
    refusal(
        line![
            "That step has been taken back already, or can't be any more; ",
            command("/game undo"),
            " offers those that can."
        ],
        codes::STALE,
    )
}

pub(crate) fn vote_closed() -> Sentence {
    refusal(line!["That vote is over; its message says what came of it."], codes::VOTE_CLOSED)
}

/// `/vote` may mean any of these.
pub(crate) fn which_vote(open: Vec<Line>) -> Sentence {
    let mut line = line!["Several votes are open: "];
    for (n, what) in open.into_iter().enumerate() {
        line.extend((n > 0).then(|| "; ".into()));
        line.extend(what);
    }
    line.push(". Answer by ✅ or ❌ below the one that you mean.".into());
    refusal(line, codes::NEEDS_CONFIRMATION)
}

/// Nobody is asked for a vote about the table, and the game has none.
pub(crate) fn no_vote(kind: &str) -> Sentence {
    refusal(line![format!("No vote is open here, and {kind} has none of its own.")], codes::WRONG_GAME)
}

/// What answers a vote about the table.
pub(crate) fn yes_or_no() -> Sentence {
    let line = line![
        "A vote about the table is answered by ",
        command("choice:yes"),
        " or ",
        command("choice:no"),
        "."
    ];
    refusal(line, codes::NEEDS_CONFIRMATION)
}

/// Somebody at the table isn't asked in this vote.
pub(crate) fn no_voice(who: &Voices) -> Sentence {
    let mut line = line!["This vote is for these alone: "];
    line.extend(listed(&[&who.yes[..], &who.no, &who.silent].concat(), " and "));
    line.push(".".into());
    refusal(line, codes::NOT_SEATED)
}

/// Of a game that rests.
pub(crate) fn stands_still() -> Line {
    line!["The game rests: deadlines stand still."]
}

/// To who is out by the rules.
pub(crate) fn who_plays_resumes(who: &[SeatId]) -> Sentence {
    let mut line = line!["When it goes on is for those who still play to say: "];
    line.extend(listed(who, " and "));
    line.push(".".into());
    refusal(line, codes::NOT_SEATED)
}

pub(crate) fn nothing_changes() -> Sentence {
    refusal(line!["That is how it is already."], codes::NOTHING_OWED)
}

/// All who sit there are out by the rules.
pub(crate) fn nobody_plays_it() -> Sentence {
    refusal(
        line![
            "Nobody plays what is left of it: first somebody is given one of those seats (",
            command("/game replace"),
            ")."
        ],
        codes::NOTHING_OWED,
    )
}

/// `kept`: what was left beforehand goes with them, while the seat plays on.
pub(crate) fn confirm_leave(name: &str, seats: &[SeatId], last: bool, kept: bool) -> Sentence {
    let mut line = line!["Leaving \"", given(name), "\" gives up "];
    match seats {
        [] | [_] => line.push("your seat".into()),
        several => {
            line.push("your seats (".into());
            line.extend(listed(several, " and "));
            line.push(")".into());
        }
    }
    line.push(" for good".into());
    line.push(if last { ", and with nobody left the game is called off. ".into() } else { ". ".into() });
    if kept && !last {
        line.push("Orders that you have left for later go with you. ".into());
    }
    line.extend(line![command("/game replace"), " would give a seat to somebody else instead, "]);
    line.extend(line![command("/game machine"), " to a machine."]);
    refusal(line, codes::NEEDS_CONFIRMATION)
}

pub(crate) fn confirm_leave_lobby(name: &str) -> Sentence {
    let line = line!["Leaving \"", given(name), "\" frees your seat; until it begins you can join again."];
    refusal(line, codes::NEEDS_CONFIRMATION)
}

pub(crate) fn confirm_cancel(name: &str) -> Sentence {
    let line =
        line!["Then \"", given(name), "\" is over for everybody, and the channel is free for another game."];
    refusal(line, codes::NEEDS_CONFIRMATION)
}

/// `last`: no person is left at the table then.
pub(crate) fn confirm_machine(seat: SeatId, last: bool) -> Sentence {
    let mut line = line!["Then a machine plays on for ", seat, ", and you get the seat back by vote alone"];
    line.push(if last { ", and with nobody left the machines wait.".into() } else { ".".into() });
    refusal(line, codes::NEEDS_CONFIRMATION)
}

/// What was weighed has become something else before its button was pressed.
pub(crate) fn weighed_anew() -> Line {
    line!["This isn't what you read any more, so nothing was done. As it is now:"]
}

/// What an order may cost, more than it looks.
pub(crate) fn at_stake(said: Line) -> Line {
    let mut line = line!["⚠️ "];
    line.extend(said);
    line
}

pub(crate) fn confirm_stake(said: Line, lasting: Option<&Lasting>) -> Sentence {
    if_meant(at_stake(said), lasting)
}

/// The same to who has reacted.
pub(crate) fn reaction_at_stake(emoji: &str, said: Line, lasting: Option<&Lasting>) -> Sentence {
    let mut line = line![format!("Your {emoji} counts for nothing yet, for more is at stake than it says. ")];
    line.extend(at_stake(said));
    if_meant(line, lasting)
}

/// Several reactions below what was asked (its words) contradict each other. `stands`: what was answered before can't be taken back.
pub(crate) fn several_reactions(about: &str, stands: bool) -> Line {
    let then = if stands { "none of the new ones counts" } else { "together they count as none" };
    line![
        "Several reactions of yours stand below “",
        Span::Given(super::cut(about, 80)),
        format!(
            "”, and which is meant I can't tell: {then}. Take away all but the one that you mean, or answer by a button."
        )
    ]
}

fn if_meant(mut line: Line, lasting: Option<&Lasting>) -> Sentence {
    line.push(" If you mean it, press the button.".into());
    if let Some(lasting) = lasting {
        line.push(" ".into());
        line.extend(it_lasts(lasting));
    }
    refusal(line, codes::NEEDS_CONFIRMATION)
}

pub(crate) fn nobody_sits_there(seat: SeatId) -> Sentence {
    let line = line!["Nobody has the seat ", seat, "; ", command("/game replace"), " gives it to somebody."];
    refusal(line, codes::UNKNOWN_PLAYER)
}

/// Somebody would free the only seat that they have.
pub(crate) fn free_it_by_leaving(seat: SeatId) -> Sentence {
    let line = line!["That is your own seat: ", seat, "; ", command("/game leave"), " gives it up."];
    refusal(line, codes::UNKNOWN_PLAYER)
}

/// `host`: nothing where that is nobody who plays.
pub(crate) fn not_yours_to_give(host: Option<&str>) -> Sentence {
    let mut line = line!["Only the player who holds a seat"];
    if let Some(host) = host {
        line.extend(line![", or the host (", given(host), "),"]);
    }
    line.push(" can give it away.".into());
    refusal(line, codes::NOT_HOST)
}

/// The same where nobody plays.
pub(crate) fn hosts_to_give() -> Sentence {
    refusal(line!["Nobody plays here: it is the host's to give a seat to somebody."], codes::NOT_HOST)
}

pub(crate) fn seat_is_lost(seat: SeatId) -> Sentence {
    let why = " is out of the game; there is nothing left in it to take over or to take away.";
    refusal(line!["The seat of ", seat, why], codes::SEAT_TAKEN)
}

/// Somebody else may have answered something unseen in a seat that nobody holds, or a machine, and who would have it plays against it.
pub(crate) fn keeps_an_answer(seat: SeatId, comes_back: bool) -> Sentence {
    let who = if comes_back { "they themselves, and somebody" } else { "somebody" };
    refusal(
        line![
            "Whoever had the seat of ",
            seat,
            format!(
                " may have answered something unseen there, which isn't for who plays against it. Once all is opened it can be asked for \
                 again; until then {who} who plays no other side here can have it: "
            ),
            command("/game replace"),
            "."
        ],
        codes::SEAT_TAKEN,
    )
}

/// Nobody holds a seat any more, or a machine for somebody, and who would have it is the only one who plays beside it. Can who had it
/// come back to it?
pub(crate) fn keeps_anothers_secrets(seat: SeatId, comes_back: bool) -> Sentence {
    let who = if comes_back { "They can have it again, and so can somebody" } else { "Somebody can have it" };
    keeps_secrets(seat, " was another's", who)
}

/// The same, said to who had it.
pub(crate) fn keeps_your_secrets(seat: SeatId) -> Sentence {
    keeps_secrets(seat, " was yours", "You can have it again, and so can somebody")
}

fn keeps_secrets(seat: SeatId, whose: &str, who: &str) -> Sentence {
    let why = format!(
        "{whose}, and what is secret there isn't for who plays against it. {who} who plays no other side here: "
    );
    refusal(line!["The seat of ", seat, why, command("/game replace"), "."], codes::SEAT_TAKEN)
}

/// Which game it is whose record is shown, where the one that is here has none.
pub(crate) fn last_played(table: &Table) -> Line {
    let how = match table.stage {
        Stage::Cancelled => "the last game that was played here; it was called off.",
        _ => "the last game that was played to its end here.",
    };
    line!["This is \"", given(&table.standing.name), format!("\" (#{}), {how}", table.id)]
}

pub(crate) fn no_journal() -> Sentence {
    refusal(line!["The game has not begun; there is nothing to look at yet."], codes::GAME_NOT_STARTED)
}
