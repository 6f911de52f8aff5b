//! A game being played by people: seats, journal and replay, deadlines, ballots, lifecycle, and what
//! is to be sent. Knows no Discord and no Markdown.
//!
//! An order's way: [`Tables::order`] finds the game and the seat (`order`), works on a copy
//! (`change`), draws what follows from it (`consequences`, `times`, `seals`, `asking`: ballots, debts, deadlines, the end), and commits
//! journal, snapshot, outbox and jobs at once (`write`). `tables` finds them, `open` reads them. `lifecycle`, `lobby`, `leave`, `replace` and `matters`
//! are the table's own commands, `machines` the seats that machines hold and `machine_turns` what they do there, `motion` its votes (`fallen`: of who is out since they were called),
//! `undo` steps back, `clockwork`, `deadlines` and `rest` what falls due, `ballot` reactions, `deliver` the outbox with `latest` and `brief` (a message that grows), `sent`, `unsent`, `closed`, `calls` and `held`, `broken` a database that fails, `absent` who has left, `own_verbs` the table's own matters by taps, `teams` the threads of those who play together, `forget` and `erase`
//! what is kept about people, `look` and `suggest` everything that changes nothing, `replay`, `export` and `import` the record.
//! `bounds` says how much people may give. `story` holds every sentence, `present` what a refusal ends with, `seats` says who sits where and for which seat somebody acts, `pins` to which
//! seat a button belongs.

mod absent;
mod answer;
mod asking;
mod ballot;
mod bounds;
mod brief;
mod broken;
mod buttons;
mod by_hand;
mod calls;
mod card;
mod change;
mod circle;
mod clockwork;
mod closed;
mod consequences;
mod crash;
mod deadlines;
mod deliver;
mod due;
mod erase;
mod export;
mod eyes;
mod fallen;
mod finding;
mod first_game;
mod first_made;
mod forget;
mod gone;
mod harmless;
mod held;
mod help;
mod import;
mod jobs;
mod kept;
mod lacks;
mod lasting;
mod late;
mod latest;
mod leave;
mod lifecycle;
mod lobby;
mod look;
mod looks;
mod machine_turns;
mod machines;
mod marks;
mod matters;
mod moment;
mod motion;
mod moving;
mod open;
mod order;
mod outbox;
mod own_verbs;
mod people;
mod pins;
mod post;
mod posted;
mod present;
mod proposal;
mod replace;
mod replay;
mod rest;
mod retold;
mod roll;
mod rolls;
mod rows;
mod seals;
mod seats;
mod secret;
mod sent;
mod since;
mod stakes;
mod state;
mod story;
mod strict;
mod suggest;
mod tables;
mod teams;
mod tell;
mod terms;
mod times;
mod unattended;
mod undo;
mod unsent;
mod until;
mod verb;
mod verbs;
mod version;
mod voices;
mod vote_time;
mod waiting;
mod weighed;
mod without;
mod write;

use wartable_rules::line;
use {
    wartable_clock as clock, wartable_games as games, wartable_meters as meters, wartable_picture as picture,
    wartable_rules as rules, wartable_store as store,
};

pub use absent::UnderWay;
pub use answer::{Ask, Attached, Call, Chosen, Counted, Look, No, Receipt, Refused, Shown, Wish};
pub use buttons::rule_button;
pub use export::verify_export;
pub use harmless::{harmless, harmless_name, is_mark};
pub use import::{LARGEST, people_of, read_as_it_is};
pub use kept::{Kept, Load, Waits, kept_aside};
pub use late::{Late, Told};
use latest::Became;
pub use latest::{Delivered, Latest, Parcel};
pub use look::Outlook;
pub use people::{Cast, GameId, Member, PersonId, PlaceId, Who};
pub use post::{Gathering, NoThread, OpenBallot, Outgoing, Owed, Post, PostKind, Question, To, Unsent};
pub use present::ends_a_turn;
pub use replay::Verified;
pub use secret::Secrets;
pub use since::last_turns;
pub use story::{plain_line, unwritten};
pub use tables::Tables;
pub use verbs::forms;
pub use version::Version;
pub use weighed::Instead;
