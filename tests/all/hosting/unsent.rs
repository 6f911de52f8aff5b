//! `wartable unsent`: what was kept aside is seen, sent once more, or thrown away.

use std::path::Path;

use wartable::store::{NewPost, Store};

use super::{said, wartable};

/// A database with three messages for a channel and a person, of which the first and the last were kept aside.
async fn database(directory: &Path) -> Store {
    let store = Store::open(&directory.join("wartable.sqlite")).await.expect("a database");
    for (to_person, target, payload) in
        [(false, 77, "a plan nobody may see"), (false, 77, "next"), (true, 5, "x")]
    {
        let post = NewPost { to_person, target, payload: payload.to_owned() };
        store.post(None, &post).await.expect("written");
    }
    for id in [1, 3] {
        assert!(store.outbox_aside(id, "Invalid Form Body", &[]).await.expect("written"));
    }
    store
}

async fn waiting(store: &Store) -> Vec<i64> {
    let rows = store.outbox_of(false, 77, 10, 0).await.expect("rows");
    rows.into_iter().map(|row| row.id).collect()
}

#[tokio::test]
async fn what_was_kept_aside_is_listed_without_its_words_and_shown_on_demand() {
    let directory = tempfile::tempdir().expect("a directory");
    let none = wartable(directory.path(), Some("a.token"), &["unsent"]);
    assert_eq!(none.status.code(), Some(2), "{}", said(&none));
    assert!(said(&none).contains("there are no games in"), "{}", said(&none));
    let store = database(directory.path()).await;
    store
        .park((false, 88), (wartable::store::Closed::Gone("Missing Access"), 0), |_| 0, &[])
        .await
        .expect("written");
    for args in [&["unsent"][..], &["unsent", "list"]] {
        let listed = wartable(directory.path(), Some("a.token"), args);
        assert_eq!(listed.status.code(), Some(0), "{}", said(&listed));
        let words = said(&listed);
        assert!(words.contains("  1: to channel 77, 21 letters: Invalid Form Body"), "{words}");
        assert!(words.contains("  3: to person 5, 1 letters: Invalid Form Body"), "{words}");
        assert!(words.contains("channel 88: 0 waiting since 1970-01-01 00:00 UTC"), "{words}");
        assert!(words.contains(": Missing Access") && !words.contains("gone: "), "{words}");
        assert!(!words.contains("a plan nobody may see") && !words.contains("  2: "), "{words}");
    }
    let shown = wartable(directory.path(), Some("a.token"), &["unsent", "show", "1"]);
    assert!(said(&shown).contains("a plan nobody may see"), "{}", said(&shown));
    store.close().await;
}

#[tokio::test]
async fn it_is_sent_once_more_in_its_place_or_thrown_away() {
    let directory = tempfile::tempdir().expect("a directory");
    let store = database(directory.path()).await;
    assert_eq!(waiting(&store).await, [2]);
    for number in ["2", "9"] {
        let refused = wartable(directory.path(), Some("a.token"), &["unsent", "retry", "1", number]);
        assert_eq!(refused.status.code(), Some(2), "{}", said(&refused));
        assert!(said(&refused).contains(&format!("as number {number};")), "{}", said(&refused));
        assert_eq!(waiting(&store).await, [2], "nothing was done with the first either");
    }
    let done = wartable(directory.path(), Some("a.token"), &["unsent", "retry", "1"]);
    assert_eq!(done.status.code(), Some(0), "{}", said(&done));
    assert_eq!(waiting(&store).await, [1, 2], "before what came after it");
    let done = wartable(directory.path(), Some("a.token"), &["unsent", "drop", "3"]);
    assert_eq!(done.status.code(), Some(0), "{}", said(&done));
    assert!(store.outbox_row(3).await.expect("read").is_none());
    let listed = wartable(directory.path(), Some("a.token"), &["unsent"]);
    assert!(said(&listed).contains("Nothing was kept aside."), "{}", said(&listed));
    store.close().await;
}
