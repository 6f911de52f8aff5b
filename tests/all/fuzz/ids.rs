//! Components' ids: those of a game's forms, changed.

use wartable::discord::read_again;
use wartable::games::Kind;

use super::{Whims, on_every_game};

fn id(kind: &'static dyn Kind, whims: &mut Whims) -> String {
    let forms = kind.forms();
    let form = &forms[whims.below(forms.len())];
    let letter = whims.of(&["p", "c", "k", "s", "z", "f", "m", "q"]);
    let version =
        whims.of(&["0", "1f", "v3", "v3.1", "vffffffffffffffff.ffffffffffffffff", "v", "v1.2.3", "-1"]);
    let ask: Vec<&str> = form.fields.iter().map(|field| field.name).take(whims.below(4)).collect();
    let page = whims.of(&["0", "1", "ffff", "10000", "-1", ""]);
    let mut id = format!("1{letter}|{:x}|{version}|{page}|{}|{}", whims.number(), form.path, ask.join(","));
    for field in form.fields.iter().take(whims.below(5)) {
        let mark = whims.of(&["=", "#", "!", ""]);
        id = format!("{id}|{}{mark}{}", field.name, whims.text(&["Alaska", "3", "%7c", "100%25"]));
    }
    if whims.once_in(2) { whims.mangled(&id) } else { id }
}

#[test]
fn whatever_an_id_says_is_read_or_unknown() {
    let read = std::sync::atomic::AtomicU64::new(0);
    on_every_game(
        "components' ids",
        1,
        |kind| kind,
        |kind, whims, input| {
            *input = id(*kind, whims);
            let Some(again) = read_again(input) else { return };
            read.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            assert!(again.chars().count() <= 100, "{again}");
            // What is written of it is read as the same, however often.
            let once_more = read_again(&again).expect("our own id");
            assert_eq!(once_more, again);
        },
    );
    assert!(read.into_inner() > 0, "none was read");
}
