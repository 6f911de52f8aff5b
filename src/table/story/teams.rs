//! What is said where a team is among itself.

use super::refusals::{Sentence, refusal};
use super::{given, listed};
use crate::NoThread;
use crate::line;
use crate::rules::{Passage, SeatId, Span, Team, codes};

/// The first words in a team's thread: whose it is, for what, and who can read it besides.
pub(crate) fn team_meets(team: &Team, game: &str) -> Passage {
    let mut line = line!["This thread is for the ", given(&team.name), " in \"", given(game), "\": "];
    line.extend(listed(&team.seats, " and "));
    line.push(".".into());
    let own = "Talk here as you like. What your side has to agree on is asked here, and answered by a reaction below it.";
    let read = "The moderators of this server can read it too. So I never send here what only one of you may know, and \
                it is better not told here.";
    Passage { pings: team.seats.clone(), ..Passage::line(line).and(line![own]).and(line![read]) }
}

/// Somebody has come or gone.
pub(crate) fn team_changes(name: &str, held: &[SeatId], new: &[SeatId]) -> Passage {
    let mut line = line!["Here for the ", given(name), " now: "];
    line.extend(listed(held, " and "));
    line.push(".".into());
    Passage { pings: new.to_vec(), ..Passage::line(line) }
}

/// A team has no thread of its own.
pub(crate) fn no_thread(team: &Team, why: NoThread) -> Passage {
    let name = || Span::Text(format!("the {}", super::cut(&team.name, 80)));
    let first = match why {
        NoThread::NotThere => {
            line!["Private threads hang from text channels alone, so ", name(), " have none here."]
        }
        NoThread::NotAllowed => line![
            "I may not open a private thread for ",
            name(),
            " here (that takes Create Private Threads and Send Messages in Threads)."
        ],
        NoThread::TooMany => {
            line!["This server has as many open threads as it can have, so ", name(), " get none."]
        }
        NoThread::NotForAll => {
            line!["Not all of ", name(), " can be in a thread of this channel, so they have none."]
        }
        NoThread::Gone => line!["The thread of ", name(), " is gone, or closed to me."],
    };
    let then = "What is for all of your side comes to each of you by direct message, and is answered there.";
    let later = match why {
        NoThread::NotThere | NoThread::NotForAll => "",
        NoThread::NotAllowed | NoThread::TooMany | NoThread::Gone => {
            " From tomorrow on I try for a thread again."
        }
    };
    Passage::line(first).and(line![then, later])
}

/// What is a team's alone was pressed by somebody else.
pub(crate) fn not_your_team(team: &Team) -> Sentence {
    let mut line = line!["That is for the ", given(&team.name), " to answer: "];
    line.extend(listed(&team.seats, " and "));
    line.push(".".into());
    refusal(line, codes::NOT_SEATED)
}
