//! The program dies, anywhere, and starts again.

use wartable::games::{self, Kind};
use wartable::table::GameId;

use super::every::of_every_order;
use super::life::{Life, Reaper};
use super::record::{Record, recorded};
use super::rows::difference;
use super::{each_kind, measure, wait_for};

/// Lives a record again while the program dies at one in so many of all boundaries, for each of these; how often it died.
async fn killed(kind: &dyn Kind, record: &Record, seed: u64, often: &[u32]) -> u32 {
    let undisturbed = Life::lived(record, Reaper::new(0, 0)).await;
    let (read, rows) = (undisturbed.chat.as_read(), undisturbed.stands().await);
    undisturbed.end().await;
    assert!(!read.is_empty(), "{}: {:?}", kind.id(), record.forms);
    let mut all = 0;
    for one_in in often.iter().copied() {
        let killed = Life::lived(record, Reaper::new(seed, one_in)).await;
        let when = format!("{}, seed {seed}, one in {one_in}, {:?}", kind.id(), record.deeds.first());
        assert_eq!(difference(&read, &killed.chat.as_read()), None, "{when}: the messages");
        assert_eq!(difference(&rows, &killed.stands().await), None, "{when}: the rows");
        let verified = killed.hall.tables.verify_game(GameId(1)).await.expect("a game");
        assert_eq!(verified.differences, Vec::<String>::new(), "{when}");
        let messages = killed.chat.len();
        let times = killed.end().await;
        println!("{when}: {} deeds, {messages} messages, {times} deaths", record.deeds.len());
        all += times;
    }
    all
}

/// Everywhere, and then here and there, so that more is in memory as it comes.
fn often() -> &'static [u32] {
    if crate::thorough() { &[1, 5] } else { &[9] }
}

#[test]
fn nothing_is_lost_or_doubled_whenever_the_program_dies() {
    let (deeds, seeds) = measure();
    each_kind(|kind| {
        for seed in 1..=seeds {
            wait_for(async {
                let record = recorded(games::ALL, kind, seed, deeds, true).await;
                assert!(record.forms.len() > 3, "{}: {:?}", kind.id(), record.forms);
                let times = killed(kind, &record, seed, often()).await;
                assert!(times > 6, "{}, seed {seed}: {times}", kind.id());
            });
        }
    });
}

/// The records are short, and made of what each game says of its verbs: one that is added is in them without a line here.
#[test]
fn every_kind_of_order_outlives_the_program() {
    each_kind(|kind| {
        wait_for(async {
            let (records, missing) = of_every_order(kind).await;
            assert!(missing.is_empty(), "{}: in no record is there {missing:?}", kind.id());
            // A sample has those in which most is done.
            let some = if crate::thorough() { records.len() } else { 1 };
            let mut died = 0;
            for record in records.iter().take(some) {
                died += killed(kind, record, 1, often()).await;
            }
            assert!(died > 0 || !crate::thorough(), "{}: it never died", kind.id());
            println!("{}: {} records, {died} deaths", kind.id(), records.len());
        });
    });
}
