//! The program dies, anywhere, and starts again.

use wartable::games;
use wartable::table::GameId;

use super::life::{Life, Reaper};
use super::record::recorded;
use super::rows::difference;
use super::{each_kind, measure, wait_for};

#[test]
fn nothing_is_lost_or_doubled_whenever_the_program_dies() {
    let (deeds, seeds) = measure();
    each_kind(|kind| {
        for seed in 1..=seeds {
            wait_for(async {
                let record = recorded(games::ALL, kind, seed, deeds, true).await;
                let undisturbed = Life::lived(&record, Reaper::new(0, 0)).await;
                let (read, rows) = (undisturbed.chat.as_read(), undisturbed.stands().await);
                undisturbed.end().await;
                assert!(record.forms.len() > 3 && read.len() > 2, "{}: {:?}", kind.id(), record.forms);
                // Everywhere, and then here and there, so that more is in memory as it comes.
                let often: &[u32] = if crate::thorough() { &[1, 5] } else { &[9] };
                for one_in in often.iter().copied() {
                    let killed = Life::lived(&record, Reaper::new(seed, one_in)).await;
                    let when = format!("{}, seed {seed}, one in {one_in}", kind.id());
                    assert_eq!(difference(&read, &killed.chat.as_read()), None, "{when}: the messages");
                    assert_eq!(difference(&rows, &killed.stands().await), None, "{when}: the rows");
                    let verified = killed.hall.tables.verify_game(GameId(1)).await.expect("a game");
                    assert_eq!(verified.differences, Vec::<String>::new(), "{when}");
                    let messages = killed.chat.len();
                    let times = killed.end().await;
                    println!("{when}: {} deeds, {messages} messages, {times} deaths", record.deeds.len());
                    assert!(times > 6, "{when}: {times}");
                }
            });
        }
    });
}
