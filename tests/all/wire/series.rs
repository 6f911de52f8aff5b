//! Of which pictures one is the next, as its bytes tell: a channel's are a series, what one person is shown is in none.

use wartable::games;

use super::tap::Sent;
use crate::discord::house::House;

/// The last picture that was posted in a channel, and the last that was shown to one person.
fn last(house: &House) -> (Vec<u8>, Vec<u8>) {
    let (mut posted, mut shown) = (Vec::new(), Vec::new());
    for sent in house.tap().sent() {
        let Sent::Request(request) = sent else { continue };
        for part in request.parts.iter().filter(|part| part.file() == Some("board.png")) {
            let to = if request.route()[0] == "channels" { &mut posted } else { &mut shown };
            part.bytes.clone_into(to);
        }
    }
    (posted, shown)
}

#[tokio::test(flavor = "multi_thread")]
async fn what_one_person_is_shown_is_written_by_itself_and_what_a_channel_is_like_the_last() {
    let pixels = |png: &[u8]| image::load_from_memory(png).expect("it is a picture").to_rgb8();
    let mut alone = Vec::new();
    for history in [&[][..], &["/board public:true"], &["/board", "/board public:true", "/board"]] {
        let house = House::tapped(games::ALL).await;
        for line in [&["/game import file:\"two_front.json\""][..], history].concat() {
            house.slash(house.ada, line).await;
        }
        for line in ["/move from:Brazil to:Peru troops:1", "/board public:true", "/board"] {
            house.slash(house.ada, line).await;
        }
        let (posted, shown) = last(&house);
        assert!(pixels(&posted) == pixels(&shown), "{history:?}");
        assert!(posted != shown, "{history:?}: in a channel it is written like the one before");
        alone.push(shown);
        house.close().await;
    }
    assert!(alone.iter().all(|shown| *shown == alone[0]), "what was shown before is to be seen");
}
