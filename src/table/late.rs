//! Answers that Discord took too late, or not at all: told by direct message.

use jiff::Timestamp;

use super::{Cast, GameId, PersonId, PlaceId, Post, Receipt, Refused, Tables, To, Version};
use crate::line;
use crate::picture::Scene;
use crate::rules::{Button, Line, Passage, Span};
use crate::store::StoreError;

/// What could not be answered.
#[derive(Clone, Debug)]
pub enum Late {
    /// This.
    Answer(Box<Told>),
    /// Something that only led further, or of which nothing is known.
    Unsaid,
    /// It was never acknowledged, and so nothing was done.
    Nothing,
}

/// An answer as it would have been.
#[derive(Clone, Debug)]
pub struct Told {
    passage: Passage,
    cast: Cast,
    scene: Option<Scene>,
    buttons: Vec<Button>,
    version: Version,
    game: Option<GameId>,
    /// What isn't sent with it is to be asked for again.
    beside: Option<&'static str>,
}

impl Late {
    /// What was done, or looked at.
    #[must_use]
    pub fn answer(receipt: &Receipt) -> Self {
        Self::Answer(Box::new(Told {
            passage: receipt.passage.clone(),
            cast: receipt.cast.clone(),
            // A part of the board alone is looked at again where it was asked for.
            scene: receipt.scene.clone().filter(|_| receipt.zone.is_none()),
            buttons: receipt.buttons.clone(),
            version: receipt.version,
            game: receipt.game,
            beside: match (receipt.files.is_empty(), receipt.zone.is_some()) {
                (false, _) => Some("The file that belongs to it can't come here: ask for it again."),
                (true, true) => Some("The picture that belongs to it can't come here: ask for it again."),
                (true, false) => None,
            },
        }))
    }

    /// Why it was not done.
    #[must_use]
    pub fn refusal(refused: &Refused) -> Self {
        Self::Answer(Box::new(Told {
            passage: Passage::line(refused.line.clone()),
            cast: refused.cast.clone(),
            scene: None,
            buttons: refused.button.clone().into_iter().collect(),
            version: refused.version,
            game: refused.game,
            beside: None,
        }))
    }
}

impl Tables {
    /// Tells somebody by direct message what came of what they asked for then and there.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn answer_late(
        &self,
        person: PersonId,
        place: Option<PlaceId>,
        at: Timestamp,
        late: Late,
    ) -> Result<(), StoreError> {
        let mut when = line!["Discord took no answer to what you gave ", Span::TimeFromNow(at.as_second())];
        if let Some(place) = place {
            when.extend(line![" in ", Span::Place(place.0)]);
        }
        let told = match &late {
            Late::Answer(told) => told.game,
            Late::Unsaid | Late::Nothing => None,
        };
        // It stands beside the messages of other games.
        let slot = match (&late, told, place) {
            (_, Some(game), _) => self.load_if_whole(game).await?,
            // What was answered without a game is of none, whichever is played there.
            (Late::Unsaid | Late::Nothing, None, Some(place)) => self.slot_around(place),
            _ => None,
        };
        let table = slot.map(|slot| slot.now());
        let of_game = table.as_ref().map(|table| table.of_game());
        let game = told.or_else(|| table.as_ref().map(|table| table.id));
        let after = |words: Line| when.iter().cloned().chain(words).collect::<Line>();
        let mut post = match late {
            Late::Answer(told) => {
                let mut passage = told.passage;
                passage.lines.extend(told.beside.map(|beside| line![beside.to_owned()]));
                Post {
                    told: vec![Passage::line(after(line![", so it comes here:"]))],
                    cast: told.cast,
                    scene: told.scene,
                    buttons: told.buttons,
                    version: told.version,
                    ..Post::bare(To::Person(person), passage, told.game)
                }
            }
            Late::Unsaid => {
                let status = line![". ", Span::Command("/status".to_owned()), " says how things stand."];
                Post::bare(To::Person(person), Passage::line(after(status)), game)
            }
            Late::Nothing => {
                let words = line![". Nothing was done by it; give it once more."];
                Post::bare(To::Person(person), Passage::line(after(words)), game)
            }
        };
        post.passage.small.extend(of_game);
        self.send(&post).await
    }
}
