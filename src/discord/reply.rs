//! What the table answers, as a message for one person.

use crate::picture::{Look, Scene, Series};
use crate::rules::Button;
use crate::table::{GameId, Late, No, Receipt, Refused, Version, unwritten};

use super::answer::{Picture, Reply};
use super::components::{Component, Use};
use super::drafts::Own;
use super::{easel, rows, text};

/// A table's answer, ready to be shown.
pub(crate) async fn reply(answer: Result<Receipt, No>, own: Own<'_>) -> Reply {
    match answer {
        Ok(receipt) => accepted(receipt, own).await,
        Err(No::Refused(refused)) => refusal(&refused, own),
        Err(No::Fault { incident }) => Reply::say(broke(&incident)),
        Err(No::Unwritten(obstacle)) => Reply::say(unwritten(obstacle)),
    }
}

/// The neutral sentence for what isn't the person's fault.
pub(crate) fn broke(incident: &str) -> String {
    format!(
        "Something went wrong on our side; your game is safe. Please try again, and name incident `{incident}` to whoever runs this bot if it stays so."
    )
}

/// The same, where it can't be known whether something was done.
pub(crate) fn unsure(incident: &str) -> String {
    format!(
        "Something went wrong on our side; your game is safe. Whether it was done, `/status` says: look there before you give it once more, and name incident `{incident}` to whoever runs this bot if it stays so."
    )
}

async fn accepted(receipt: Receipt, own: Own<'_>) -> Reply {
    let late = Some(Box::new(Late::answer(&receipt)));
    let rendered = text::render(&receipt.passage, &receipt.cast, &[]);
    let picture = match &receipt.scene {
        Some(scene) => draw(scene, receipt.zone.as_deref(), None).await,
        None => None,
    };
    let mut files = receipt.files;
    files.extend(rendered.file.map(|text| ("details.txt".to_owned(), text.into_bytes())));
    Reply {
        parts: rendered.parts,
        files,
        picture,
        rows: rows::buttons(&receipt.buttons, |one| owns(own, one, receipt.game, receipt.version)),
        code: None,
        late,
    }
}

/// A refusal, with the button that does it all the same or asks for what is missing.
pub(crate) fn refusal(refused: &Refused, own: Own<'_>) -> Reply {
    let means = |one: &Button| owns(own, one, refused.game, refused.version);
    let rows = rows::buttons(refused.button.as_slice(), means);
    let late = Some(Box::new(Late::refusal(refused)));
    Reply { rows, late, ..Reply::refuse(text::line(&refused.line, &refused.cast), &refused.code) }
}

/// What a button means that one person alone is shown: what its id can't hold is kept for them.
pub(crate) fn owns(own: Own<'_>, button: &Button, game: Option<GameId>, version: Version) -> Component {
    own.fitting(component(button, game, version))
}

/// Buttons under a message about a game that several may read.
pub(crate) fn rows(
    buttons: &[Button],
    game: Option<GameId>,
    version: Version,
) -> Vec<poise::serenity_prelude::CreateActionRow> {
    rows::shown(rows::buttons(buttons, |button| component(button, game, version)))
}

/// What a button of the game's means.
pub(crate) fn component(button: &Button, game: Option<GameId>, version: Version) -> Component {
    Component {
        does: Use::Press,
        game: game.map_or(0, |game| game.0),
        version,
        draft: button.draft.clone(),
        ask: button.ask.clone(),
    }
}

/// How wide moving pictures are: many of them are one file.
const MOVING: u32 = 800;

/// Draws a board away from the threads that answer, with its words. None if it couldn't be drawn, which is logged:
/// the words go out without the picture rather than not at all. `series`: of which pictures it is the next, all of which are
/// seen by whoever sees this one.
pub(crate) async fn draw(scene: &Scene, zone: Option<&str>, series: Option<Series>) -> Option<Picture> {
    let look = match zone {
        Some(zone) => Look::zone(zone),
        None => Look::default(),
    };
    let look = Look { series, ..look };
    let moves = !scene.before.is_empty();
    let look = if moves { look.wide(MOVING) } else { look };
    let name = if moves { "board.gif" } else { "board.png" };
    let bytes = easel::draw(scene, look).await?;
    Some(Picture { name: name.to_owned(), bytes, alt: scene.in_words_of(zone) })
}
